"""Feedback on an exercise: what holds of an answer and what does not, and the points.

``check`` looks at a function or at a table, ``check_bot`` at a player. Neither raises for anything that a
learner's code does. The same code gives the feedback in a notebook, in the browser and the grade.

>>> from rummy500 import cards
>>> def is_pair(held):
...     return len(held) == 2
>>> points = check(is_pair, [(cards("6S 6H"), True), (cards("6S 7S"), False)], points=2)
>>> points
1
>>> print(points)
is_pair: 1 of 2 points
  yes: is_pair([6S 6H])
   no: is_pair([6S 7S]): True was given, False is right
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from ..bots import bot, tell
from ..cards import Card, text_of
from ..deal import Deal, View
from ..moves import Move
from ..referee import Refused
from ..rules import Rules
from .calling import Unanswered, call, without
from .lessons import Attempt

SECONDS: Final = 2.0  # that a call may take,
LONG: Final = 20.0  # and all calls of one check together
TRIES: Final = 200


class Row(NamedTuple):
    """One thing that was looked at: does it hold, what was asked, and if it does not hold, why."""

    ok: bool
    asked: str
    why: str = ""


class Points(float):
    """The points that an answer earns, ``of`` so many, with the ``rows`` that say what they are for.

    As a number it can be added and compared; a notebook shows the rows, and so does ``print``.
    """

    of: float
    title: str
    rows: tuple[Row, ...]

    def __new__(cls, points: float, of: float, title: str, rows: Iterable[Row]) -> Points:
        self = super().__new__(cls, round(points, 2))
        self.of, self.title, self.rows = of, title, tuple(rows)
        return self

    def __repr__(self) -> str:
        return f"{float(self):g}"

    @property
    def headline(self) -> str:
        return f"{self.title}: {float(self):g} of {self.of:g} point{'s' * (self.of != 1)}"

    def __str__(self) -> str:
        rows = [f"{'yes' if row.ok else 'no':>5}: {': '.join(filter(None, row[1:]))}" for row in self.rows]
        return "\n".join([self.headline, *rows])

    def _repr_html_(self) -> str:
        rows = "".join(map(_row_html, self.rows))
        return (
            f'<div role="status"><p><strong>{escape(self.headline)}</strong></p>'
            f'<ul style="list-style: none; padding-left: 0">{rows}</ul></div>'
        )


def _row_html(row: Row) -> str:
    why = escape(f": {row.why}") if row.why else ""
    return f"<li>{'✔' if row.ok else '✘'} <code>{escape(row.asked)}</code>{why}</li>"


class Played(Protocol):
    """A table, or what is left of it: the attempt at a lesson that counts."""

    @property
    def counts(self) -> Attempt: ...


# ---- functions ------------------------------------------------------------------------------------------


def check(
    answer: Callable[..., Any] | Played,
    cases: Sequence[tuple[Any, ...]] = (),
    *,
    points: float,
    like: Callable[..., Any] | None = None,
    judge: Callable[..., str] | None = None,
    using: Callable[[Random], tuple[Any, ...]] | None = None,
    tries: int = TRIES,
) -> Points:
    """The points that a learner's function earns, or the table that was played at.

    Each of the ``cases`` is arguments and, last, the right value. With ``using``, which makes arguments by
    chance, the function is also tried ``tries`` times beside ``like``, a function that is right. Where many
    answers are right, ``judge`` stands in for both: it is given the answer and then the arguments, and says
    in words why they don't go together ("" when they do); the cases have no value then.
    ``like`` and the functions of the engine that it leans on (``right.py``) can't be called by the learner's
    code meanwhile.

    Half of the points are for the cases, shared evenly, half for the tries; where there is one kind only it
    has all. At a table the points are for a lesson that is solved.
    """
    if hasattr(answer, "counts"):
        return _played(answer, points)
    name = _name_of(answer)
    own = [one for model in (like, judge) if model for one in (model, *getattr(model, "leans_on", ()))]
    if answer in own:
        return Points(0, points, name, [Row(False, name, "this is the tutorial's own: write your own")])
    asker = _Asker(answer, name, like, judge, own)
    shown = [asker.row(case if judge else case[:-1], None if judge else case[-1]) for case in cases]
    tried = [asker.by_chance(using, tries)] if using else []
    parts = [sum(row.ok for row in rows) / len(rows) for rows in (shown, tried) if rows]
    return Points(points * sum(parts) / len(parts), points, name, [*shown, *tried])


@dataclass
class _Asker:
    """Asks a learner's function and looks at its answers, for no longer than all that may take."""

    function: Callable[..., Any]
    name: str
    like: Callable[..., Any] | None
    judge: Callable[..., str] | None
    own: Sequence[Callable[..., Any]]
    left: float = LONG

    def row(self, arguments: tuple[Any, ...], right: Any) -> Row:
        asked = f"{self.name}({', '.join(map(said, arguments))})"
        if self.left <= 0:
            return Row(False, asked, "not tried any more: what came before took too long")
        began = monotonic()
        try:
            with without(self.function, self.own):
                given = call(self.function, arguments, min(SECONDS, self.left))
        except Unanswered as why:
            return Row(False, asked, str(why))
        finally:
            self.left -= monotonic() - began
        why_not = self.judge(given, *arguments) if self.judge else differs(given, right)
        return Row(not why_not, asked, why_not)

    def by_chance(self, using: Callable[[Random], tuple[Any, ...]], tries: int) -> Row:
        """One row for all tries: the first that fails, or that none did."""
        random = Random(self.name)
        for _ in range(tries):
            arguments = using(random)
            right = None if self.judge or self.like is None else self.like(*arguments)
            row = self.row(arguments, right)
            if not row.ok:
                return row
        return Row(True, f"{self.name}(…) tried {tries} times by chance")


def differs(given: Any, right: Any) -> str:
    """Why a value is not the right one; empty when it is. ``1`` is not ``True``, a list no tuple.

    >>> differs(1, True), differs(3, 3)
    ('1 was given, True is right', '')
    """
    same = type(given) is type(right) and given == right
    return "" if same else f"{said(given)} was given, {said(right)} is right"


def said(value: Any) -> str:
    """A value as feedback shows it: cards in the notation.

    >>> from rummy500 import cards
    >>> said(cards("6C TD")), said([Card("6C")]), said(Card("6C")), said("6C")
    ('[6C TD]', '[6C]', '6C', "'6C'")
    """
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, View):
        return f"view of {value.seat} with {text_of(value.hand)}"
    if isinstance(value, list | tuple) and value and all(isinstance(item, Card) for item in value):
        return f"[{text_of(value)}]"
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        return f"[{', '.join(map(said, value))}]"
    text = str(value) if isinstance(value, Move) else repr(value)
    return text if len(text) <= 200 else f"{text[:200]} …"


def _name_of(function: Callable[..., Any]) -> str:
    return str(getattr(function, "__name__", "your answer"))


# ---- tables ---------------------------------------------------------------------------------------------


def _played(table: Played, points: float) -> Points:
    attempt = table.counts
    title, solved = attempt.level.scenario.title, attempt.state == "solved"
    why = "" if solved else attempt.says or ("not finished yet" if attempt.lines else "not played yet")
    return Points(points if solved else 0, points, title, [Row(solved, attempt.level.task, why)])


# ---- players --------------------------------------------------------------------------------------------


def check_bot(
    choose: Callable[[View, Sequence[Move]], Move],
    *,
    points: float,
    beats: str = "",
    by: float = 0,
    deals: int = 20,
    rules: Rules | str = "classic",
    turns: int = 200,
) -> Points:
    """The points that a player earns who is asked ``choose(view, legal)`` for each of its moves.

    It plays so many deals of two against the bot ``beats`` (``random`` where only its moves are looked
    at), each deal from both seats. All points are for moves that are legal and, where it has to beat the
    other, an average of more than ``by`` points a hand above it; without ``beats`` for legal moves alone.
    """
    name = _name_of(choose)
    rules = Rules.named(rules) if isinstance(rules, str) else rules
    leads: list[int] = []
    began = monotonic()
    for deal, seat in _with_progress([(deal, seat) for deal in _deals(rules, deals) for seat in "AB"]):
        if monotonic() - began > 6 * LONG:
            return Points(0, points, name, [Row(False, f"{name}(view, legal)", "its hands take too long")])
        try:
            leads.append(_lead(choose, deal, seat, beats or "random", turns))
        except Unanswered as error:
            hand = f"hand {len(leads) + 1} of {2 * deals}"
            return Points(0, points, name, [Row(False, f"{name}(view, legal)", f"in {hand}, {error}")])
    rows = [Row(True, f"legal moves in {len(leads)} hands")]
    if beats:
        ahead = sum(leads) / len(leads)
        why = "" if ahead > by else f"it is {ahead:+.1f} a hand against {beats}"
        wanted = f"more than {by:g} points a hand ahead of {beats}"
        rows.append(Row(ahead > by, f"{wanted} ({ahead:+.1f})" if ahead > by else wanted, why))
    return Points(points if rows[-1].ok else 0, points, name, rows)


def _deals(rules: Rules, number: int) -> list[Deal]:
    return [Deal.new(rules, 2, "B", seed=f"exercise {seed}") for seed in range(number)]


def _lead(choose: Callable[..., Any], deal: Deal, seat: str, other: str, turns: int) -> int:
    """How many points the player at this seat ends above the other; ``Unanswered`` where it won't do."""
    rival = next(one for one in deal.seats if one != seat)
    bots = {rival: bot(other, rival)}
    while not deal.over:
        legal = deal.legal_moves()
        if deal.turn == seat:
            move = call(choose, (deal.view(seat), legal), SECONDS)
            if not isinstance(move, Move):
                raise Unanswered(f"it gave {said(move)}, which is no move")
        else:
            move = bots[rival].choose(deal.view(rival), legal)
        try:
            deal = deal.play(move)
        except Refused as refused:
            raise Unanswered(f"{move} is refused: {refused}") from None
        tell(bots, deal, move)
        turns -= move.kind == "discard"
        if turns < 0:
            raise Unanswered("the hand does not end")
    return deal.scores[seat] - deal.scores[rival]


def _with_progress(hands: Sequence[Any]) -> Iterator[Any]:
    """Each of them; how far it has come is shown once that takes longer than a moment."""
    began = shown = monotonic()
    for number, hand in enumerate(hands):
        yield hand
        if monotonic() - shown > 1:
            shown = monotonic()
            print(f"\r{number + 1} of {len(hands)} hands", end="", flush=True)
    if shown != began:
        print("\r", end="")
