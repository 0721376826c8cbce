"""Scenarios: TOML files with a position, moves, and what must hold after them.

Levels, exercises and tests are scenarios. ``read`` returns a ``Scenario`` or raises a ``ScenarioError``.
``failures`` plays a scenario and says which expectations don't hold. Two expectations are ids of statements:
the statement ``expect.refused`` forbids the last move, and the statement ``expect.ended`` ends the round.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from ..card import SEATS, Card, cards, text_of
from ..deal import Deal
from ..deal.dealing import check_players
from ..melds import arc_of, in_order
from ..moves import Move, NotationError
from ..referee import Refused
from ..rules import Rules
from ..scoring import Outcome, by_side, outcome, settlement
from ..statements import STATEMENTS
from .keys import ScenarioError as ScenarioError
from .keys import cards_at, get, known, list_at, number_at, table_at, text_at
from .layout import position_of

__all__ = ["Scenario", "ScenarioError", "data_of", "failures", "of", "read", "rule_of"]

POSITION_KEYS: Final = frozenset(
    {
        "title",
        "rule",
        "game",
        "options",
        "players",
        "dealer",
        "turn",
        "phase",
        "stock",
        "pile",
        "moves",
        "hands",
        "table",
        "hand",
        "scores",
        "taken",
        "must",
        "laid_now",
        "opened",
        "discarder",
        "named",
        "dealers_joker",
        "reshuffle",
        "expect",
        "level",
        "goal",
        "mistake",
        "graded",
    }
)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, the moves played from it, and what is expected after them.

    ``round`` is the number of the round in the game, and ``scores`` are the totals before that round.
    ``is_level`` says that the scenario is a level, with a goal to reach.
    """

    title: str
    rule: tuple[str, ...]
    deal: Deal
    moves: tuple[Move, ...]
    round: int
    scores: dict[str, int]
    expect: Mapping[str, Any]
    is_level: bool = False

    @property
    def has_cards(self) -> bool:
        """Whether the scenario places any card."""
        deal = self.deal
        return bool(deal.stock or deal.pile or deal.table or any(map(deal.hand, deal.seats)))


def read(text: str) -> Scenario:
    """The scenario that this TOML text holds. Raises ``ScenarioError``, which says what is wrong."""
    data = data_of(text)
    try:
        return of(data)
    except NotationError as error:
        raise ScenarioError(f"in moves, {error}") from None
    except ScenarioError as error:
        raise ScenarioError(_with_line(str(error), text)) from None


def data_of(text: str) -> dict[str, Any]:
    """The data of a TOML text. Raises ``ScenarioError`` if it isn't TOML."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # huge numbers and deep nesting raise these too
        raise ScenarioError(f"this is not TOML: {error}") from None


def _with_line(why: str, text: str) -> str:
    """Put the number of the key's line before a message that begins with the key.

    The number is left out if no line, or more than one, has the key.
    """
    place, keys = why.split(maxsplit=1)[0].rstrip(":"), list(_keys(text))
    while place and place not in keys:
        place = place.rpartition(".")[0]  # the key may lie in an inline table: look for the table instead
    return f"line {keys.index(place) + 1}: {why}" if keys.count(place) == 1 else why


def _keys(text: str) -> Iterator[str]:
    """For each line of TOML, the section that begins there, or the full name of the key there, or ""."""
    section = ""
    for line in text.splitlines():
        if header := re.match(r"\s*\[+\s*([\w.-]+)\s*\]", line):
            section = header[1]
            yield section
        else:
            key = re.match(r"\s*([\w-]+)\s*=", line)
            yield f"{section}.{key[1]}".lstrip(".") if key else ""


# ---- reading ------------------------------------------------------------------------------------------


def of(data: dict[str, Any]) -> Scenario:
    """The scenario of these data. Raises ``ScenarioError`` or ``NotationError`` if they are wrong."""
    known(data, POSITION_KEYS, "")
    rules = _rules(data)
    players = number_at(data, "players", 2)
    try:
        check_players(rules, players)
    except ValueError as error:
        raise ScenarioError(f"players: {error}") from None
    seats = SEATS[:players]
    deal = Deal(position_of(data, rules, seats))
    expect = table_at(data, "expect")
    known(expect, EXPECTATIONS.keys(), "expect.")
    for key in expect:
        EXPECTATIONS[key].read(expect, key, "expect.")
    scores = table_at(data, "scores")
    sides = list(deal.sides)
    known(scores, sides, "scores.")
    if number_at(data, "hand", 1) < 1:
        raise ScenarioError("hand: the first round is 1")
    moves = text_at(data, "moves").splitlines()
    return Scenario(
        title=text_at(data, "title"),
        rule=rule_of(data),
        deal=deal,
        moves=tuple(
            Move.parse(line, number)
            for number, line in enumerate(moves, start=1)
            if line.partition(";")[0].strip()
        ),
        round=number_at(data, "hand", 1),
        scores={side: number_at(scores, side, 0, "scores.") for side in sides},
        expect=expect,
        is_level="level" in data,
    )


def rule_of(data: dict[str, Any]) -> tuple[str, ...]:
    """The statements that a scenario is about."""
    statements = tuple(list_at(data, "rule"))
    for name in statements:
        if name not in STATEMENTS:
            raise ScenarioError(f"rule: there is no statement {name!r}")
    return statements


def _rules(data: dict[str, Any]) -> Rules:
    game, options = text_at(data, "game", "classic"), table_at(data, "options")
    try:
        Rules.named(game)
    except ValueError as error:
        raise ScenarioError(f"game: {error}") from None
    try:
        return Rules.named(game, **options)
    except ValueError as error:
        raise ScenarioError(f"options: {error}") from None


def _statement(table: Mapping[str, Any], key: str, where: str) -> None:
    name = text_at(table, key, where=where)
    if name not in STATEMENTS:
        raise ScenarioError(f"{where}{key}: there is no statement {name!r}")


def _moves(table: Mapping[str, Any], key: str, where: str) -> None:
    for text in list_at(table, key, where):
        try:
            Move.parse(text)
        except NotationError as error:
            raise ScenarioError(f"{where}{key}: {text!r}, column {error.column}: {error.why}") from None


def _text_expected(table: Mapping[str, Any], key: str, where: str) -> None:
    text_at(table, key, where=where)


def _flag(table: Mapping[str, Any], key: str, where: str) -> None:
    get(table, key, bool, False, where)


def _melds_expected(table: Mapping[str, Any], key: str, where: str) -> None:
    for meld in list_at(table, key, where):
        cards_at({key: meld}, key, where)


def _hands(table: Mapping[str, Any], key: str, where: str) -> None:
    hands = table_at(table, key, where)
    for seat in hands:
        cards_at(hands, seat, f"{where}{key}.")


def _numbers(table: Mapping[str, Any], key: str, where: str) -> None:
    numbers = table_at(table, key, where)
    for seat in numbers:
        number_at(numbers, seat, 0, f"{where}{key}.")


# ---- checking -----------------------------------------------------------------------------------------


def failures(scenario: Scenario) -> list[str]:
    """The expectations that don't hold after the moves, one sentence each; empty if all hold."""
    deal, refused, found = scenario.deal, None, []
    for number, move in enumerate(scenario.moves, start=1):
        try:
            deal = deal.play(move)
        except Refused as error:
            refused = error
        except ValueError as error:
            raise ScenarioError(f"reshuffle: {error}") from None
        if refused is not None and (number < len(scenario.moves) or "refused" not in scenario.expect):
            return [f"{move} is refused: {refused}"]
    seen = _Reached(scenario, deal, refused)
    for key, expected in scenario.expect.items():
        actual = EXPECTATIONS[key].check(seen, expected)
        if actual is not None:
            found.append(f"{key}: expected {_shown(expected)}, found {_shown(actual)}")
    return found


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(item)}" for key, item in value.items()) or "nothing"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_shown, value)) or "none"
    return str(value) if value != "" else "nothing"


@dataclass(frozen=True, slots=True)
class _Reached:
    """The deal after the moves. Each check returns ``None`` if it passes, else what it found instead."""

    scenario: Scenario
    deal: Deal
    refused: Refused | None

    def text(self, actual: object, expected: object) -> object:
        return None if actual == expected else ("" if actual is None else actual)

    def by_seat(self, actual: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any] | None:
        different = {
            seat: actual.get(seat, "no such seat") for seat in expected if actual.get(seat) != expected[seat]
        }
        return different or None

    def legality(self, moves: list[str], legal: bool) -> list[str] | None:
        reasons = {move: self.deal.why_not(move) for move in moves}
        wrong = [f"{move} ({why or 'legal'})" for move, why in reasons.items() if (why is None) is not legal]
        return wrong or None

    def hands(self, expected: Mapping[str, str]) -> dict[str, Any] | None:
        wanted = {seat: text_of(sorted(cards(text))) for seat, text in expected.items()}
        return self.by_seat({seat: text_of(sorted(self.deal.hand(seat))) for seat in self.deal.seats}, wanted)

    def table(self, expected: list[str]) -> list[str] | None:
        actual = [text_of(_as_compared(meld.cards)) for meld in self.deal.table]
        wanted = [text_of(_as_compared(cards(meld))) for meld in expected]
        return None if actual == wanted else actual

    @property
    def laid(self) -> dict[str, int]:
        """The points laid by each seat and by each side."""
        return self.deal.laid | by_side(self.deal.laid, self.deal.rules)

    @property
    def ended(self) -> str:
        """The statement that ended the round."""
        return self.deal.ended.statement if self.deal.ended else "the round goes on"

    @property
    def outcome(self) -> Outcome:
        """How the game stands. The round is counted if it is over."""
        scores = self.deal.scores
        totals = {side: before + scores.get(side, 0) for side, before in self.scenario.scores.items()}
        if not scores:
            return Outcome(totals, False, None)
        return outcome(totals, self.scenario.round, self.deal.side_out, self.deal.rules)

    @property
    def settlement(self) -> dict[str, int]:
        """The points that the others pay the winner; empty while nobody has won."""
        totals, _, won = self.outcome
        return settlement(totals, won) if won else {}


def _as_compared(faces: tuple[Card, ...]) -> tuple[Card, ...]:
    """A meld as it is compared: a set's cards are sorted, as their order doesn't matter."""
    is_run = arc_of(card.rank for card in faces) and len({card.rank for card in faces}) > 1
    return faces if is_run else in_order(faces)


class Expectation(NamedTuple):
    """A key of ``expect``: how its value is read, and how it is checked."""

    read: Callable[[Mapping[str, Any], str, str], object]
    check: Callable[[_Reached, Any], Any]


EXPECTATIONS: Final[Mapping[str, Expectation]] = {
    "refused": Expectation(
        _statement,
        lambda seen, name: seen.text(seen.refused.statement if seen.refused else "no refusal", name),
    ),
    "turn": Expectation(_text_expected, lambda seen, seat: seen.text(seen.deal.turn, seat)),
    "phase": Expectation(_text_expected, lambda seen, phase: seen.text(seen.deal.phase, phase)),
    "pile": Expectation(
        cards_at, lambda seen, pile: seen.text(text_of(seen.deal.pile), text_of(cards(pile)))
    ),
    "stock": Expectation(
        cards_at, lambda seen, stock: seen.text(text_of(seen.deal.stock), text_of(cards(stock)))
    ),
    "hands": Expectation(_hands, _Reached.hands),
    "table": Expectation(_melds_expected, _Reached.table),
    "laid": Expectation(_numbers, lambda seen, laid: seen.by_seat(seen.laid, laid)),
    "legal": Expectation(_moves, lambda seen, moves: seen.legality(moves, legal=True)),
    "illegal": Expectation(_moves, lambda seen, moves: seen.legality(moves, legal=False)),
    "over": Expectation(_flag, lambda seen, over: seen.text(seen.deal.over, over)),
    "ended": Expectation(_statement, lambda seen, name: seen.text(seen.ended, name)),
    "out": Expectation(_text_expected, lambda seen, seat: seen.text(seen.deal.out or "", seat)),
    "scores": Expectation(_numbers, lambda seen, scores: seen.by_seat(seen.deal.scores, scores)),
    "totals": Expectation(_numbers, lambda seen, totals: seen.by_seat(seen.outcome.totals, totals)),
    "game_over": Expectation(_flag, lambda seen, over: seen.text(seen.outcome.over, over)),
    "winner": Expectation(_text_expected, lambda seen, seat: seen.text(seen.outcome.winner or "", seat)),
    "next_dealer": Expectation(_text_expected, lambda seen, seat: seen.text(seen.deal.next_dealer, seat)),
    "settlement": Expectation(_numbers, lambda seen, pays: seen.by_seat(seen.settlement, pays)),
}
