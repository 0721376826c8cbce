"""Scenarios: a position, moves, and what must then hold, as a TOML file.

Lessons, exercises and tests are made of them. ``read`` gives a ``Scenario`` or a
``ScenarioError``; ``failures`` plays it and says what does not hold.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ..cards import PACK, SEATS, Card, cards, text_of
from ..deal import LEAST_PLAYERS, MOST_PLAYERS, MOST_WITH_ONE_PACK, Deal
from ..melds import Meld, arc_of, in_order, lying
from ..moves import Move, NotationError
from ..position import DRAW, OVER, PLAY, SEAT_NUMBER, Position
from ..referee import Refused
from ..rules import Rules
from ..scoring import settlement, values_of, winner
from ..statements import STATEMENTS

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
        "expect",
        "level",
        "goal",
        "mistake",
    }
)
TABLE_KEYS: Final = frozenset(("cards", "by"))


class ScenarioError(ValueError):
    """A file that is no scenario: one sentence, with the line where one is known."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, the moves played from it, and what is expected then.

    ``scores`` are the running totals before this hand; ``is_level`` says that it has a goal to be reached.
    """

    title: str
    rule: tuple[str, ...]
    deal: Deal
    moves: tuple[Move, ...]
    scores: dict[str, int]
    expect: Mapping[str, Any]
    is_level: bool = False


def read(text: str) -> Scenario:
    """The scenario that this TOML text holds; ``ScenarioError`` says what is wrong with it."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"this is not TOML: {error}") from None
    try:
        return _scenario(data)
    except NotationError as error:
        raise ScenarioError(f"in moves, {error}") from None
    except ScenarioError as error:
        raise ScenarioError(_with_line(str(error), text)) from None


def _with_line(why: str, text: str) -> str:
    """The sentence with the line of the key that it begins with, where that key can be found."""
    key = why.split(maxsplit=1)[0].rstrip(":").rpartition(".")[2]
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"\s*\[*\s*{re.escape(key)}\s*[=\]]", line):
            return f"line {number}: {why}"
    return why


# ---- reading ------------------------------------------------------------------------------------------


def _scenario(data: dict[str, Any]) -> Scenario:
    _known(data, POSITION_KEYS, "")
    rules = _rules(data)
    players = _number(data, "players", 2)
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise ScenarioError(f"players: {players} can't play, {LEAST_PLAYERS} to {MOST_PLAYERS} can")
    seats = SEATS[:players]
    deal = Deal(_position(data, rules, seats))
    statements = tuple(_list(data, "rule"))
    for name in statements:
        if name not in STATEMENTS:
            raise ScenarioError(f"rule: there is no statement {name!r}")
    expect = _table(data, "expect")
    _known(expect, EXPECTATIONS.keys(), "expect.")
    moves = _text(data, "moves").splitlines()
    return Scenario(
        title=_text(data, "title"),
        rule=statements,
        deal=deal,
        moves=tuple(
            Move.parse(line, number)
            for number, line in enumerate(moves, start=1)
            if line.partition(";")[0].strip()
        ),
        scores={seat: _number(_table(data, "scores"), seat, 0) for seat in seats},
        expect=expect,
        is_level="level" in data,
    )


def _rules(data: dict[str, Any]) -> Rules:
    try:
        return Rules.named(_text(data, "game", "classic"), **_table(data, "options"))
    except ValueError as error:
        raise ScenarioError(f"game: {error}") from None


def _position(data: dict[str, Any], rules: Rules, seats: str) -> Position:
    phase = _text(data, "phase", DRAW)
    if phase not in (DRAW, PLAY, OVER):
        raise ScenarioError(f"phase: {phase!r} is none of draw, play, over")
    given = _table(data, "hands")
    _known(given, seats, "hands.")
    hands = [_cards(given, seat, "hands.") for seat in seats]
    table, laid = _melds(data, rules, seats)
    must = _cards(data, "must")
    if len(must) > 1:
        raise ScenarioError("must: one card is the selected one")
    position = Position(
        rules,
        dealer=_seat(data, "dealer", seats, seats[-1]),
        hands=hands,
        stock=_cards(data, "stock"),
        pile=_cards(data, "pile"),
        turn=_seat(data, "turn", seats, seats[0]),
        table=table,
        laid=laid,
        phase=phase,
        must=must[0] if must else None,
        taken=_cards(data, "taken"),
        laid_now=len(_cards(data, "laid_now")),
    )
    _possible(position)
    return position


def _melds(data: dict[str, Any], rules: Rules, seats: str) -> tuple[tuple[Meld, ...], tuple[int, ...]]:
    laid = [0] * len(seats)
    melds = []
    entries = data.get("table", [])
    if not isinstance(entries, list):
        raise ScenarioError("table: melds are written [[table]], one for each")
    for number, entry in enumerate(entries, start=1):
        _known(entry, TABLE_KEYS, "table.")
        faces = _cards(entry, "cards", "table.")
        owners = _text(entry, "by").replace(" ", "").upper() or seats[0]
        owners *= len(faces) if len(owners) == 1 else 1
        if len(owners) != len(faces) or set(owners) - set(seats):
            raise ScenarioError(f"table.by: meld {number} has {len(faces)} cards, laid by {owners}")
        meld = lying(faces, tuple(SEAT_NUMBER[owner] for owner in owners), rules)
        if meld is None:
            raise ScenarioError(f"table.cards: {text_of(faces)} is neither a set nor a run")
        for seat, value in zip(meld.by, values_of(meld), strict=True):
            laid[seat] += value
        melds.append(meld)
    return tuple(melds), tuple(laid)


def _possible(position: Position) -> None:
    """Could this position come about? The packs hold so many of each card; a turn in progress fits it."""
    packs = 1 if position.players <= MOST_WITH_ONE_PACK else 2
    lying_about = [card for hand in position.hands for card in hand]
    lying_about += [
        *position.stock,
        *position.pile,
        *(card for meld in position.table for card in meld.cards),
    ]
    for card, count in Counter(lying_about).items():
        most = packs if card in PACK else 0
        if count > most:
            raise ScenarioError(f"hands: {card} comes {count} times, the pack of this game has {most}")
    hand = position.hands[position.turn]
    if position.must is not None and (position.must not in hand or position.phase != PLAY):
        raise ScenarioError("must: the selected card lies in the hand of the seat in turn, in phase play")
    if position.phase == PLAY and not hand:
        raise ScenarioError("phase: play needs a hand of the seat in turn")


def _known(table: Any, keys: Any, where: str) -> None:
    if not isinstance(table, dict):
        raise ScenarioError(f"{where.rstrip('.')}: keys with values are wanted here")
    for key in table:
        if key not in keys:
            raise ScenarioError(
                f"{where}{key} is no key of a scenario; known here: {', '.join(sorted(keys))}"
            )


def _get(table: Mapping[str, Any], key: str, kind: type, default: Any, words: str) -> Any:
    value = table.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ScenarioError(f"{key}: {words} is wanted, not {value!r}")
    return value


def _text(table: Mapping[str, Any], key: str, default: str = "") -> str:
    return str(_get(table, key, str, default, "text"))


def _number(table: Mapping[str, Any], key: str, default: int) -> int:
    return int(_get(table, key, int, default, "a whole number"))


def _list(table: Mapping[str, Any], key: str) -> list[str]:
    values = _get(table, key, list, [], "a list of texts")
    if not all(isinstance(value, str) for value in values):
        raise ScenarioError(f"{key}: a list of texts is wanted")
    return list(values)


def _table(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    return dict(_get(table, key, dict, {}, "keys with values"))


def _seat(table: Mapping[str, Any], key: str, seats: str, default: str) -> int:
    letter = _text(table, key, default)
    if len(letter) != 1 or letter not in seats:
        raise ScenarioError(f"{key}: {letter!r} is none of the seats {', '.join(seats)}")
    return SEAT_NUMBER[letter]


def _cards(table: Mapping[str, Any], key: str, where: str = "") -> tuple[Card, ...]:
    try:
        return cards(_text(table, key))
    except ValueError as error:
        raise ScenarioError(f"{where}{key}: {error}") from None


# ---- checking -----------------------------------------------------------------------------------------


def failures(scenario: Scenario) -> list[str]:
    """What does not hold after the moves, a sentence each; empty when all holds."""
    deal, refused, found = scenario.deal, None, []
    for number, move in enumerate(scenario.moves, start=1):
        try:
            deal = deal.play(move)
        except Refused as error:
            refused = error
            if number < len(scenario.moves) or "refused" not in scenario.expect:
                return [f"{move} is refused: {error}"]
    seen = _Reached(scenario, deal, refused)
    for key, expected in scenario.expect.items():
        try:
            actual = EXPECTATIONS[key](seen, expected)
        except (ValueError, TypeError, AttributeError) as error:
            raise ScenarioError(f"expect.{key}: {error}") from None
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
    """Where the moves have led. Each check gives what was found instead, or ``None`` when it holds."""

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
    def totals(self) -> dict[str, int]:
        scores = self.deal.scores
        return {seat: before + scores.get(seat, 0) for seat, before in self.scenario.scores.items()}

    @property
    def winner(self) -> str | None:
        return winner(self.totals, self.deal.rules.target) if self.deal.over else None


def _as_compared(faces: tuple[Card, ...]) -> tuple[Card, ...]:
    """A meld as two are compared: sets in any order, runs as they lie."""
    is_run = arc_of(card.rank for card in faces) and len({card.rank for card in faces}) > 1
    return faces if is_run else in_order(faces)


EXPECTATIONS: Final[Mapping[str, Callable[[_Reached, Any], Any]]] = {
    "refused": lambda seen, name: seen.text(seen.refused.statement if seen.refused else "no refusal", name),
    "turn": lambda seen, seat: seen.text(seen.deal.turn, seat),
    "phase": lambda seen, phase: seen.text(seen.deal.phase, phase),
    "pile": lambda seen, pile: seen.text(text_of(seen.deal.pile), text_of(cards(pile))),
    "stock": lambda seen, stock: seen.text(text_of(seen.deal.stock), text_of(cards(stock))),
    "hands": _Reached.hands,
    "table": _Reached.table,
    "laid": lambda seen, laid: seen.by_seat(seen.deal.laid, laid),
    "legal": lambda seen, moves: seen.legality(moves, legal=True),
    "illegal": lambda seen, moves: seen.legality(moves, legal=False),
    "over": lambda seen, over: seen.text(seen.deal.over, over),
    "out": lambda seen, seat: seen.text(seen.deal.out or "", seat),
    "scores": lambda seen, scores: seen.by_seat(seen.deal.scores, scores),
    "totals": lambda seen, totals: seen.by_seat(seen.totals, totals),
    "game_over": lambda seen, over: seen.text(seen.winner is not None, over),
    "winner": lambda seen, seat: seen.text(seen.winner or "", seat),
    "settlement": lambda seen, pays: seen.by_seat(
        settlement(seen.totals, seen.winner) if seen.winner else {}, pays
    ),
}
