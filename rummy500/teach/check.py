"""Checks the answer to an exercise: finds what is right and wrong, and how many points the answer earns.

``check`` checks a function or a table, ``check_bot`` a player, and ``check_discard`` a function that chooses
discards. None of these functions raises, whatever a learner's code does. The same code gives feedback in a
notebook and in the browser, and finds the grade.

>>> from rummy500 import cards
>>> def is_pair(held):
...     return len(held) == 2
>>> points = check(is_pair, [(cards("6S 6H"), True), (cards("6S 7S"), False)], points=2)
>>> points
0.33
>>> print(points)
is_pair: 0.33 of 2 points
  yes: is_pair([6S 6H])
   no: is_pair([6S 7S]): it gave True, but False is right
Some checks failed, so you get a third of the points for the checks that passed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from math import inf
from time import monotonic
from typing import Any, Final, NamedTuple, Protocol

from ..bots import Bot, bot, tell
from ..card import Card, text_of
from ..deal import Deal, View
from ..moves import Move
from ..referee import Refused
from ..rules import Rules
from ..sentences import say
from .calling import Endless, Unanswered, call, worked
from .lessons import Attempt
from .rivals import ByChance, rival
from .stored import stored
from .values import NOTHING, differs, safely, text_of_value

__all__ = [
    "ALL_CODE",
    "A_PART",
    "LONG",
    "SECONDS",
    "Asker",
    "PlayedTable",
    "Points",
    "Row",
    "check",
    "check_bot",
    "check_discard",
]

SECONDS: Final = 2.0  # seconds of processor time that a call may take
LONG: Final = 20.0  # seconds of processor time for all calls of one check together
ALL_CODE: Final = 90.0  # processor seconds for one check that plays rounds, or for all checks of a hand-in
PATIENCE: Final = 3  # the check gives up after this many stopped calls
A_PART: Final = 1 / 3  # the share of the points that the right parts of an incomplete answer earn
MOST_TURNS: Final = 200  # the most turns in a round


class Row(NamedTuple):
    """One check: whether the answer passed it, what was asked, and the reason if the answer failed."""

    ok: bool
    asked: str
    why: str = ""


class Points(float):
    """The points that an answer earns ``of`` a maximum. The ``rows`` say which checks the answer passed.

    With ``in_parts`` each part earns points by itself, so an incomplete answer needs no remark. The points
    are a number, which can be added and compared. A notebook shows the rows, and so does ``print``.
    """

    of: float
    title: str
    rows: tuple[Row, ...]
    in_parts: bool

    def __new__(
        cls, points: float, of: float, title: str, rows: Iterable[Row], in_parts: bool = False
    ) -> Points:
        self = super().__new__(cls, round(points, 2))
        self.of, self.title, self.rows, self.in_parts = of, title, tuple(rows), in_parts
        return self

    def __repr__(self) -> str:
        return f"{float(self):g}"

    @property
    def headline(self) -> str:
        whole = int(self.of) if self.of == int(self.of) else 0
        earned = {"points": f"{float(self):g}", "of": f"{self.of:g}"}
        return say("exercise.points", title=self.title, count=whole, **earned)

    @property
    def remark(self) -> str:
        """Why the answer earns only part of the points; empty if it earns none or all."""
        return say("exercise.a_part") if 0 < self < self.of and not self.in_parts else ""

    def __str__(self) -> str:
        rows = [f"{_holds(row):>5}: {': '.join(filter(None, row[1:]))}" for row in self.rows]
        return "\n".join([self.headline, *rows, *filter(None, [self.remark])])

    def _repr_html_(self) -> str:
        rows = "".join(map(_row_html, self.rows))
        remark = f"<p>{escape(self.remark)}</p>" if self.remark else ""
        return (
            f'<div role="status"><p><strong>{escape(self.headline)}</strong></p>'
            f'<ul style="list-style: none; padding-left: 0">{rows}</ul>{remark}</div>'
        )


def _holds(row: Row) -> str:
    return say("exercise.yes" if row.ok else "exercise.no")


def _row_html(row: Row) -> str:
    why = escape(f": {row.why}") if row.why else ""
    return f"<li>{'✔' if row.ok else '✘'} <code>{escape(row.asked)}</code>{why}</li>"


class PlayedTable(Protocol):
    """A played table or its record. It says which attempt counts, and the attempt's share of the points."""

    @property
    def counts(self) -> Attempt: ...

    @property
    def share(self) -> float: ...

    @property
    def shortfall(self) -> str: ...


# ---- functions ------------------------------------------------------------------------------------------


def check(
    answer: Callable[..., Any] | PlayedTable,
    cases: Sequence[tuple[Any, ...]] = (),
    *,
    points: float,
    exercise: str = "",
    judge: Callable[..., str] | None = None,
) -> Points:
    """The points that a learner's function or a played table earns.

    Each of the ``cases`` has the arguments, then the right value (see ``differs``). The function is also
    tried with the cases stored for ``exercise``, a question such as ``07-sets-and-runs/is_set``, and may call
    only the parts of the engine that are listed with these cases. If several answers are right, ``judge``
    decides: it gets the answer and then all values of the case. It returns what is wrong, or "" if the answer
    is right.

    A function that is completely right earns all points. A partly wrong one earns a third of what its right
    cases are worth. The ``cases`` share half of the points evenly. The stored cases earn the other half, but
    only if all of them are right. If a question has only one of these two kinds of cases, all points are for
    that kind. A table earns points for a solved level, or for the total score of its rounds.
    """
    if hasattr(type(answer), "counts"):
        return _played(answer, points)
    function: Any = answer
    kept = stored(exercise) if exercise else None
    asker = Asker(function, judge, kept.may_call if kept else None)
    why_not = asker.why_no_answer()
    if why_not:
        return Points(0, points, asker.name, [Row(False, asker.name, why_not)])
    shown = [asker.row(case) for case in cases]
    tried = [asker.all_hold(kept.cases)] if kept and kept.cases else []
    parts = [sum(row.ok for row in rows) / len(rows) for rows in (shown, tried) if rows]
    return Points(earned(points * sum(parts) / len(parts), points), points, asker.name, [*shown, *tried])


def earned(held: float, of: float) -> float:
    """The points for an answer: its right parts are worth ``held`` points, all parts ``of`` points.

    An incomplete answer earns only a third of ``held``, because an answer that is always the same is already
    right in half of the cases.

    >>> earned(6, 6), earned(3, 6)
    (6, 1.0)
    """
    return of if held >= of else held * A_PART


@dataclass
class Asker:
    """Calls a learner's function and checks its answers, with one time limit for all calls together."""

    function: Callable[..., Any]
    judge: Callable[..., str] | None = None
    may_call: Sequence[str] | None = None
    left: float = field(default_factory=lambda: LONG)
    stopped: int = 0

    @property
    def name(self) -> str:
        return _name_of(self.function)

    def row(self, case: tuple[Any, ...]) -> Row:
        """The row for one case. A case has the arguments, and the right value at its end."""
        *arguments, right = case
        asked = f"{self.name}({', '.join(map(text_of_value, arguments))})"
        if self.left <= 0:
            return Row(False, asked, say("exercise.given_up"))
        began, is_right = worked(self.function), False
        try:
            given = call(self.function, arguments, min(SECONDS, self.left), self.may_call)
            # Comparing or printing a learner's own object can run any code, so the time is limited here, too.
            why_not = call(self._why_not, (given, right, arguments), SECONDS)
            is_right = not why_not
        except Unanswered as error:
            why_not = str(error) or say("exercise.it_raised", error=say("exercise.no_text"))
            self.stopped += isinstance(error, Endless)
            if isinstance(error.__cause__, KeyboardInterrupt) or self.stopped == PATIENCE:
                self.left = 0
        self.left -= worked(self.function) - began
        return Row(is_right, asked, why_not)

    def all_hold(self, cases: Sequence[tuple[Any, ...]]) -> Row:
        """One row for all cases. It shows the first wrong case, or says that all cases are right."""
        rows = map(self.row, cases)
        whole = Row(True, say("exercise.stored", name=self.name, count=len(cases)))
        return next((row for row in rows if not row.ok), whole)

    def why_no_answer(self) -> str:
        """Why the learner's answer can't be called as a function; empty if it can."""
        if callable(self.function) or hasattr(type(self.function), "call"):
            return ""
        return say("exercise.no_function", given=safely(text_of_value, self.function))

    def _why_not(self, given: Any, right: Any, arguments: Sequence[Any]) -> str:
        if self.judge is None:
            return differs(given, right)
        return NOTHING if given is None else self.judge(given, *arguments, right)


def _name_of(function: Callable[..., Any]) -> str:
    name = safely(lambda one: one.__name__, function)
    return name if name.isidentifier() else say("exercise.your_answer")


# ---- tables ---------------------------------------------------------------------------------------------


def _played(table: Any, points: float) -> Points:
    try:
        attempt, share = table.counts, table.share
    except ValueError as error:  # the table has no level or exercise
        return Points(0, points, say("exercise.table"), [Row(False, say("exercise.table"), str(error))])
    title, earned_all = attempt.level.scenario.title, share == 1
    why = (
        ""
        if earned_all
        else table.shortfall or say("exercise.begun" if attempt.lines else "exercise.unplayed")
    )
    rows = [Row(earned_all, attempt.level.task, why)]
    return Points(points * share, points, title, rows, in_parts=True)


# ---- players --------------------------------------------------------------------------------------------


def check_bot(
    choose: Callable[[View, Sequence[Move]], Move],
    *,
    points: float,
    exercise: str,
    beats: str | Callable[[View, Sequence[Move]], Move] = "",
    by: float | Sequence[float] = 0,
    deals: int = 20,
    seed: str = "exercise",
    rules: Rules | str = "classic",
) -> Points:
    """The points that a player earns. The function ``choose(view, legal)`` returns the player's moves.

    The player plays against the rival ``beats``. The ``deals`` deals for two players are made from ``seed``.
    Each deal is played from both seats. All moves of the player have to be legal. The player earns all points
    if its average score is more than ``by`` points a round above the rival's. If ``by`` has several steps,
    each earns the same share. Without ``beats`` the rival is ``random``, and legal moves alone earn all
    points. The rival can also be a function ``choose(view, legal)`` of the exercise's author. The learner's
    function may call only the parts of the engine that are listed for its ``exercise``. Bots are never among
    them.
    """
    match = _Match(f"{_name_of(choose)}(view, legal)", deals, seed, rules)
    other: Callable[[], Bot] = (
        partial(rival, beats or "random") if isinstance(beats, str) else partial(Chooser, beats, None)
    )
    name = beats if isinstance(beats, str) else _name_of(beats)
    rows = match.rows(Chooser(choose, stored(exercise).may_call, ALL_CODE), other, name, by)
    return Points(points * _steps_made(rows), points, _name_of(choose), rows)


def check_discard(
    discard: Callable[[View], Card],
    *,
    points: float,
    exercise: str,
    by: float | Sequence[float],
    deals: int = 20,
    seed: str = "exercise",
    rules: Rules | str = "classic",
) -> Points:
    """The points that a function earns; ``discard(view)`` returns the card to discard.

    Two players play as ``greedy`` does, except for their discards. One discards the card that the function
    returns, the other a random card. The function earns all points if its player's average score is more than
    ``by`` points a round above the other's. If ``by`` has several steps, each earns the same share.
    """
    match = _Match(f"{_name_of(discard)}(view)", deals, seed, rules)
    player = _Discarder(discard, stored(exercise).may_call, ALL_CODE)
    rows = match.rows(player, ByChance, say("exercise.discards"), by)
    return Points(points * _steps_made(rows), points, _name_of(discard), rows)


def _steps_made(rows: Sequence[Row]) -> float:
    """The share of the steps that the player reached; 0 if a move was illegal, 1 if there are no steps."""
    legal, *steps = rows
    return legal.ok * (sum(step.ok for step in steps) / len(steps) if steps else 1)


@dataclass
class _Match:
    """The deals that a learner's player plays, first all from one seat and then all from the other."""

    asked: str
    deals: int
    seed: str
    rules: Rules | str

    def rows(
        self,
        player: Chooser | _Discarder,
        other: Callable[[], Bot],
        name: str,
        by: float | Sequence[float],
    ) -> list[Row]:
        """The rows of the match: one for legal moves and, if the rival has a name, one for each step."""
        leads: list[int] = []
        for seat, deal in _with_progress([(seat, deal) for seat in "AB" for deal in self._deals()]):
            if len(leads) == self.deals:
                player.begin_anew()  # so that its code can't remember the cards from the first seat
            try:
                leads.append(_lead(deal, seat, player, other()))
            except Unanswered as error:
                at = {"round": len(leads) + 1, "of": 2 * self.deals}
                return [Row(False, self.asked, say("exercise.in_round", why=str(error), **at))]
        rows = [Row(True, say("exercise.legal", count=len(leads)))]
        if name:
            ahead = sum(leads) / len(leads)
            for step in by if isinstance(by, Sequence) else (by,):
                wanted = say("exercise.ahead_of", points=f"{step:g}", name=name)
                rows.append(Row(ahead > step, wanted, say("exercise.ahead", points=f"{ahead:+.1f}")))
        return rows

    def _deals(self) -> list[Deal]:
        return [Deal.new(self.rules, 2, "B", seed=f"{self.seed} {number}") for number in range(self.deals)]


def _lead(deal: Deal, seat: str, player: Bot, rival: Bot) -> int:
    """The player's score minus the rival's. A refused move or an endless round raises ``Unanswered``."""
    other = next(one for one in deal.seats if one != seat)
    bots, turns = {seat: player, other: rival}, MOST_TURNS
    while not deal.over:
        move = bots[deal.turn].choose(deal.view(deal.turn), deal.legal_moves())
        try:
            deal = deal.play(move)
        except Refused as refused:
            raise Unanswered(say("exercise.refused", move=str(move), why=refused.explained)) from None
        tell(bots, deal, move)
        turns -= move.kind == "discard"
        if turns < 0:
            raise Unanswered(say("exercise.endless_round"))
    return deal.scores[seat] - deal.scores[other]


@dataclass
class _Asked:
    """A learner's function. All its calls together may take ``left`` seconds of processor time."""

    function: Callable[..., Any]
    may_call: Sequence[str] | None
    left: float = inf

    def ask(self, *arguments: Any) -> Any:
        """Call the function. Only its own time counts. Raises ``Unanswered`` if it gives no value in time."""
        if self.left <= 0:
            raise Unanswered(say("exercise.slow_rounds", seconds=f"{ALL_CODE:g}"))
        began = worked(self.function)
        try:
            return call(self.function, arguments, SECONDS, self.may_call)
        finally:
            self.left -= worked(self.function) - began

    def begin_anew(self) -> None:
        """If a stand-in calls the function in another process, let the next call start a new process."""
        if hasattr(type(self.function), "begin_anew"):
            stand_in: Any = self.function
            stand_in.begin_anew()


class Chooser(_Asked):
    """A player whose moves a learner's function chooses."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        move = self.ask(view, legal)
        if type(move) is not Move:
            raise Unanswered(
                NOTHING if move is None else say("exercise.no_move", given=safely(text_of_value, move))
            )
        return move


class _Discarder(_Asked):
    """Plays as ``greedy`` does but discards the card that a learner's function returns."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        move = bot("greedy").choose(view, legal)
        if move.kind != "discard":
            return move
        card = self.ask(view)
        discards = {one.cards[0]: one for one in legal if one.kind == "discard"}
        if type(card) is not Card or card not in discards:
            why = say("exercise.no_card_of_hand", given=safely(text_of_value, card), hand=text_of(view.hand))
            raise Unanswered(NOTHING if card is None else why)
        return discards[card]


def _with_progress(hands: Sequence[Any]) -> Iterator[Any]:
    """Yield each round to play. Once a second, print how many have been played."""
    began = shown = monotonic()
    for number, hand in enumerate(hands):
        yield hand
        if monotonic() - shown > 1:
            shown = monotonic()
            print("\r" + say("exercise.played", number=number + 1, count=len(hands)), end="", flush=True)
    if shown != began:
        print("\r", end="")
