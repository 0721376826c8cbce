"""Scenarios: a position, moves, and what must then hold, as a TOML file.

Lessons, exercises and tests are made of them. ``read`` gives a ``Scenario`` or a
``ScenarioError``; ``failures`` plays it and says what does not hold.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ..cards import SEATS, Card, cards, text_of
from ..deal import Deal, check_players, why_impossible
from ..melds import Meld, arc_of, in_order, jokers_are, lying
from ..moves import CHOICES, Move, NotationError
from ..position import (
    BLOCKED,
    CALL,
    DRAW,
    LAST,
    NAME,
    OPEN,
    OVER,
    PHASES,
    PLAY,
    SEAT_NUMBER,
    START,
    USED,
    Position,
    Reshuffles,
    at,
    fits_of,
    with_hand,
)
from ..referee import Refused
from ..rules import Rules
from ..scoring import Outcome, by_side, outcome, settlement, values_of, worth_at_once
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
        "opened",
        "discarder",
        "named",
        "dealers_joker",
        "reshuffle",
        "expect",
        "level",
        "goal",
        "mistake",
    }
)
TABLE_KEYS: Final = frozenset(("cards", "by", "at_once", "sealed"))


class ScenarioError(ValueError):
    """A file that is no scenario: one sentence, with the line where one is known."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, the moves played from it, and what is expected then.

    ``hand`` is its number in the game, ``scores`` the running totals before it; ``is_level`` says
    that it has a goal to be reached.
    """

    title: str
    rule: tuple[str, ...]
    deal: Deal
    moves: tuple[Move, ...]
    hand: int
    scores: dict[str, int]
    expect: Mapping[str, Any]
    is_level: bool = False


def read(text: str) -> Scenario:
    """The scenario that this TOML text holds; ``ScenarioError`` says what is wrong with it."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also of numbers and nesting beyond all bounds
        raise ScenarioError(f"this is not TOML: {error}") from None
    try:
        return _scenario(data)
    except NotationError as error:
        raise ScenarioError(f"in moves, {error}") from None
    except ScenarioError as error:
        raise ScenarioError(_with_line(str(error), text)) from None


def _with_line(why: str, text: str) -> str:
    """The sentence with the line of the key that it begins with, where there is one such line."""
    place, keys = why.split(maxsplit=1)[0].rstrip(":"), list(_keys(text))
    while place and place not in keys:
        place = place.rpartition(".")[0]  # written within a line of what it belongs to
    return f"line {keys.index(place) + 1}: {why}" if keys.count(place) == 1 else why


def _keys(text: str) -> Iterator[str]:
    """For each line of a TOML text the section or the key with its section that begins there."""
    section = ""
    for line in text.splitlines():
        if header := re.match(r"\s*\[+\s*([\w.-]+)\s*\]", line):
            section = header[1]
            yield section
        else:
            key = re.match(r"\s*([\w-]+)\s*=", line)
            yield f"{section}.{key[1]}".lstrip(".") if key else ""


# ---- reading ------------------------------------------------------------------------------------------


def _scenario(data: dict[str, Any]) -> Scenario:
    _known(data, POSITION_KEYS, "")
    rules = _rules(data)
    players = _number(data, "players", 2)
    try:
        check_players(rules, players)
    except ValueError as error:
        raise ScenarioError(f"players: {error}") from None
    seats = SEATS[:players]
    deal = Deal(_position(data, rules, seats))
    statements = tuple(_list(data, "rule"))
    for name in statements:
        if name not in STATEMENTS:
            raise ScenarioError(f"rule: there is no statement {name!r}")
    expect = _table(data, "expect")
    _known(expect, EXPECTATIONS.keys(), "expect.")
    for key in expect:
        EXPECTATIONS[key].read(expect, key, "expect.")
    scores = _table(data, "scores")
    sides = list(deal.sides)
    _known(scores, sides, "scores.")
    if _number(data, "hand", 1) < 1:
        raise ScenarioError("hand: the first hand is 1")
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
        hand=_number(data, "hand", 1),
        scores={side: _number(scores, side, 0, "scores.") for side in sides},
        expect=expect,
        is_level="level" in data,
    )


def _rules(data: dict[str, Any]) -> Rules:
    game, options = _text(data, "game", "classic"), _table(data, "options")
    try:
        Rules.named(game)
    except ValueError as error:
        raise ScenarioError(f"game: {error}") from None
    try:
        return Rules.named(game, **options)
    except ValueError as error:
        raise ScenarioError(f"options: {error}") from None


def _position(data: dict[str, Any], rules: Rules, seats: str) -> Position:
    phase = _one_of(data, "phase", PHASES, DRAW)
    given = _table(data, "hands")
    _known(given, seats, "hands.")
    gambit = rules.joker_use == "gambit"
    named = _one_of(data, "named", CHOICES["name"] if gambit and phase != NAME else (), "")
    table, laid = _melds(data, rules, seats, named)
    dealers_joker = _one_of(data, "dealers_joker", (OPEN, USED, BLOCKED) if gambit else (), "")
    must = _cards(data, "must")
    if len(must) > 1:
        raise ScenarioError("must: one card is the selected one")
    taken, laid_now = _cards(data, "taken"), _cards(data, "laid_now")
    dealer = _seat(data, "dealer", seats, seats[-1])
    position = Position(
        rules,
        dealer=dealer,
        hands=[_cards(given, seat, "hands.") for seat in seats],
        stock=_cards(data, "stock"),
        pile=_cards(data, "pile"),
        turn=_seat(data, "turn", seats, seats[dealer] if phase == NAME else seats[0]),
        table=table,
        laid=laid,
        phase=phase,
        must=must[0] if must else None,
        taken=taken,
        alone=len(taken) == 1,
        laid_now=len(laid_now),
        opened=_opened(data, rules, seats),
        named=named,
        dealers_joker=dealers_joker,
        discarder=_seat(data, "discarder", seats, "") if phase == CALL else None,
        reshuffles=Reshuffles(given=(_cards(data, "reshuffle"),)),
    )
    impossible = why_impossible(position) or _why_no_phase(position, data) or _why_no_turn(position, laid_now)
    if impossible:
        raise ScenarioError(impossible)
    if phase in (OVER, LAST):
        return _with_who_went_out(position)
    return _in_mid_turn(position, laid_now) if phase == PLAY else position


def _one_of(data: dict[str, Any], key: str, values: Sequence[str], default: str) -> str:
    """One of these words, or what stands for none."""
    value = _text(data, key, default)
    if key in data and value not in values:
        raise ScenarioError(
            f"{key}: {value!r} is none of {', '.join(values)}"
            if values
            else f"{key}: not in this game and phase"
        )
    return value


def _opened(data: dict[str, Any], rules: Rules, seats: str) -> list[bool]:
    letters = _text(data, "opened").split()
    for letter in letters:
        if letter not in seats or len(letter) > 1:
            raise ScenarioError(f"opened: {letter!r} is none of the seats {', '.join(seats)}")
    return [not rules.opening or seat in letters for seat in seats]


def _melds(
    data: dict[str, Any], rules: Rules, seats: str, named: str
) -> tuple[tuple[Meld, ...], tuple[int, ...]]:
    laid = [0] * len(seats)
    melds = []
    entries = data.get("table", [])
    if not isinstance(entries, list):
        raise ScenarioError("table: melds are written [[table]], one for each")
    for number, entry in enumerate(entries, start=1):
        _known(entry, TABLE_KEYS, "table.")
        faces = _cards(entry, "cards", "table.")
        owners = _text(entry, "by", where="table.").replace(" ", "").upper() or seats[0]
        owners *= len(faces) if len(owners) == 1 else 1
        if len(owners) != len(faces) or set(owners) - set(seats):
            raise ScenarioError(f"table.by: meld {number} has {len(faces)} cards, laid by {owners}")
        by = tuple(SEAT_NUMBER[owner] for owner in owners)
        meld = lying(faces, by, rules, jokers_are(rules, named)) if faces else None
        if meld is None:
            raise ScenarioError(f"table.cards: meld {number} is neither a set nor a run: {text_of(faces)}")
        if _get(entry, "sealed", bool, False, "table."):
            if rules.joker_use != "gambit" or len(set(by)) > 1:
                raise ScenarioError(
                    "table.sealed: a meld lies under a joker in Dealer's gambit, laid by one seat"
                )
            meld = meld.under_joker
        for seat, value in zip(meld.by, values_of(meld, rules), strict=True):
            laid[seat] += value
        if _at_once(entry, meld):
            laid[meld.by[0]] += worth_at_once(meld, rules) - sum(values_of(meld, rules))
        melds.append(meld)
    return tuple(melds), tuple(laid)


def _at_once(entry: dict[str, Any], meld: Meld) -> bool:
    """Was the meld laid in one move? It is taken to be where one seat laid all of it."""
    at_once = entry.get("at_once", meld.sealed or len(set(meld.by)) == 1)
    if not isinstance(at_once, bool):
        raise ScenarioError("table.at_once: true or false is wanted")
    if meld.sealed and not at_once:
        raise ScenarioError("table.at_once: a meld under a joker is laid in one move")
    if at_once and len(set(meld.by)) > 1:
        raise ScenarioError("table.at_once: cards of several seats are not laid in one move")
    return at_once


def _why_no_phase(position: Position, data: dict[str, Any]) -> str:
    """Why the hand can't be in this phase; empty when it can."""
    rules, phase = position.rules, position.phase
    if phase == NAME and (rules.joker_use != "gambit" or position.turn != position.dealer):
        return "phase: name is the dealer's turn in Dealer's gambit"
    if phase == START and (rules.start != "chosen" or position.pile):
        return "phase: start needs start=chosen, and an empty pile"
    if phase == CALL and (rules.rum == "no" or position.discarder == position.turn or not position.pile):
        return "phase: call needs a rule for calls, a discard, and a seat asked that is not the discarder's"
    if phase == LAST and not (rules.last_layoff and any(not hand for hand in position.hands)):
        return "phase: last needs last_layoff=true, and somebody who is out"
    if "discarder" in data and phase != CALL:
        return "discarder: that is asked for in phase call"
    if "reshuffle" in data and rules.stock_out != "reshuffle":
        return "reshuffle: the pile is shuffled where stock_out=reshuffle"
    return ""


def _why_no_turn(position: Position, laid_now: tuple[Card, ...]) -> str:
    """Why no turn in progress can be like this; empty when one can."""
    seat, taken, must = SEATS[position.turn], position.taken, position.must
    hand = Counter(position.hands[position.turn])
    laid = Counter(
        card
        for meld in position.table
        for card, owner in zip(meld.cards, meld.by, strict=True)
        if owner == position.turn
    )
    if position.phase == PLAY and not hand:
        return "phase: play needs a hand of the seat in turn"
    if must is not None and (must not in hand or position.phase != PLAY):
        return "must: the selected card lies in the hand of the seat in turn, in phase play"
    if must is not None and taken and taken[0] != must:
        return "must: the selected card is the deepest one taken, the first of those in taken"
    if taken and position.phase != PLAY:
        return "taken: cards are taken in phase play"
    for card in (Counter(taken) - hand - laid).elements():
        return f"taken: {card} lies neither in the hand of {seat} nor before {seat}"
    for card in (Counter(laid_now) - laid).elements():
        return f"laid_now: {card} does not lie before {seat}"
    return ""


def _with_who_went_out(position: Position) -> Position:
    """A hand that somebody has ended, with the seat whose hand is empty as the one that went out."""
    emptied = [seat for seat, hand in enumerate(position.hands) if not hand]
    return position.but(out=emptied[0] if emptied else None)


def _in_mid_turn(position: Position, laid_now: tuple[Card, ...]) -> Position:
    """A turn in progress: what is still held of the cards taken, what the cards laid in it count."""
    seat, rules, taken = position.turn, position.rules, position.taken
    where = _places_of(position, laid_now)
    cards = [position.table[number].cards[place] for number, place in where]
    points = 0
    for number, meld in enumerate(position.table):
        values = [value for place, value in enumerate(values_of(meld, rules)) if (number, place) in where]
        whole = len(values) == len(meld.cards)
        points += worth_at_once(meld, rules) if whole else sum(values)
    drawn = Counter(taken) - Counter(card.held for card in cards)
    floats = rules.out == "float" and len(position.hands[seat]) == 1 and not laid_now and not taken
    now = position.but(
        taken=tuple(drawn.elements()),
        points_now=points,
        floating=at(position.floating, seat, floats and bool(position.stock or position.pile)),
    )
    if position.opened[seat]:
        return now
    return now.but(before=now if not laid_now else _before(now, taken, where, points))


def _places_of(position: Position, laid_now: tuple[Card, ...]) -> list[tuple[int, int]]:
    """Where on the table the cards laid in this turn lie: the number of the meld, the place in it."""
    lying_there = [
        (number, place)
        for number, meld in reversed(list(enumerate(position.table)))
        for place, owner in enumerate(meld.by)
        if owner == position.turn
    ]
    found = []
    for card in laid_now:
        here = next(spot for spot in lying_there if position.table[spot[0]].cards[spot[1]] == card)
        lying_there.remove(here)
        found.append(here)
    return found


def _before(
    position: Position, taken: tuple[Card, ...], where: list[tuple[int, int]], points: int
) -> Position | None:
    """What `back` leads to: the cards laid in this turn in the hand again (SCORE-8)."""
    seat, rules = position.turn, position.rules
    table = []
    for number, meld in enumerate(position.table):
        left = [place for place in range(len(meld.cards)) if (number, place) not in where]
        if left:
            cards, by = [meld.cards[place] for place in left], [meld.by[place] for place in left]
            shorter = lying(tuple(cards), tuple(by), rules, position.jokers)
            if shorter is None:
                raise ScenarioError(f"laid_now: without these cards meld {number + 1} would be none")
            table.append(shorter)
    back = tuple(position.table[number].cards[place].held for number, place in where)
    kept = rules.keep_upcard and len(taken) == 1
    return with_hand(
        position,
        seat,
        (*position.hands[seat], *back),
        table=tuple(table),
        fits=fits_of(table),
        laid=at(position.laid, seat, position.laid[seat] - points),
        laid_now=0,
        points_now=0,
        stirred=False,
        taken=taken,
        must=taken[0] if taken and not kept else None,
    )


def _known(table: Any, keys: Any, where: str) -> None:
    if not isinstance(table, dict):
        raise ScenarioError(f"{where.rstrip('.')}: keys with values are wanted here")
    for key in table:
        if key not in keys:
            raise ScenarioError(
                f"{where}{key} is no key of a scenario; known here: {', '.join(sorted(keys))}"
            )


def _get(table: Mapping[str, Any], key: str, kind: type, default: Any, where: str) -> Any:
    value = table.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ScenarioError(f"{where}{key}: {_KINDS[kind]} wanted, not {value!r}")
    return value


_KINDS: Final = MappingProxyType(
    {
        str: "text is",
        int: "a whole number is",
        bool: "true or false is",
        list: "a list of texts is",
        dict: "keys with values are",
    }
)


def _text(table: Mapping[str, Any], key: str, default: str = "", where: str = "") -> str:
    return str(_get(table, key, str, default, where))


def _number(table: Mapping[str, Any], key: str, default: int, where: str = "") -> int:
    return int(_get(table, key, int, default, where))


def _list(table: Mapping[str, Any], key: str, where: str = "") -> list[str]:
    values = _get(table, key, list, [], where)
    if not all(isinstance(value, str) for value in values):
        raise ScenarioError(f"{where}{key}: a list of texts is wanted")
    return list(values)


def _table(table: Mapping[str, Any], key: str, where: str = "") -> dict[str, Any]:
    return dict(_get(table, key, dict, {}, where))


def _seat(table: Mapping[str, Any], key: str, seats: str, default: str) -> int:
    letter = _text(table, key, default)
    if len(letter) != 1 or letter not in seats:
        raise ScenarioError(f"{key}: {letter!r} is none of the seats {', '.join(seats)}")
    return SEAT_NUMBER[letter]


def _cards(table: Mapping[str, Any], key: str, where: str = "") -> tuple[Card, ...]:
    text = _text(table, key, where=where)
    try:
        return cards(text)
    except ValueError as error:
        raise ScenarioError(f"{where}{key}: {error}") from None


def _statement(table: Mapping[str, Any], key: str, where: str) -> None:
    name = _text(table, key, where=where)
    if name not in STATEMENTS:
        raise ScenarioError(f"{where}{key}: there is no statement {name!r}")


def _moves(table: Mapping[str, Any], key: str, where: str) -> None:
    for text in _list(table, key, where):
        try:
            Move.parse(text)
        except NotationError as error:
            raise ScenarioError(f"{where}{key}: {text!r}, column {error.column}: {error.why}") from None


def _text_expected(table: Mapping[str, Any], key: str, where: str) -> None:
    _text(table, key, where=where)


def _flag(table: Mapping[str, Any], key: str, where: str) -> None:
    _get(table, key, bool, False, where)


def _melds_expected(table: Mapping[str, Any], key: str, where: str) -> None:
    for meld in _list(table, key, where):
        _cards({key: meld}, key, where)


def _hands(table: Mapping[str, Any], key: str, where: str) -> None:
    hands = _table(table, key, where)
    for seat in hands:
        _cards(hands, seat, f"{where}{key}.")


def _numbers(table: Mapping[str, Any], key: str, where: str) -> None:
    numbers = _table(table, key, where)
    for seat in numbers:
        _number(numbers, seat, 0, f"{where}{key}.")


# ---- checking -----------------------------------------------------------------------------------------


def failures(scenario: Scenario) -> list[str]:
    """What does not hold after the moves, a sentence each; empty when all holds."""
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
    def laid(self) -> dict[str, int]:
        """What lies before each seat, and before each side."""
        return self.deal.laid | by_side(self.deal.laid, self.deal.rules)

    @property
    def outcome(self) -> Outcome:
        """How the game stands; the hand counts once it is over."""
        scores = self.deal.scores
        totals = {side: before + scores.get(side, 0) for side, before in self.scenario.scores.items()}
        if not scores:
            return Outcome(totals, False, None)
        return outcome(totals, self.scenario.hand, self.deal.side_out, self.deal.rules)

    @property
    def settlement(self) -> dict[str, int]:
        """What the others pay, once somebody has won."""
        totals, _, won = self.outcome
        return settlement(totals, won) if won else {}


def _as_compared(faces: tuple[Card, ...]) -> tuple[Card, ...]:
    """A meld as two are compared: sets in any order, runs as they lie."""
    is_run = arc_of(card.rank for card in faces) and len({card.rank for card in faces}) > 1
    return faces if is_run else in_order(faces)


class Expectation(NamedTuple):
    """A key of ``expect``: what may stand there, and what is found instead of it."""

    read: Callable[[Mapping[str, Any], str, str], object]
    check: Callable[[_Reached, Any], Any]


EXPECTATIONS: Final[Mapping[str, Expectation]] = {
    "refused": Expectation(
        _statement,
        lambda seen, name: seen.text(seen.refused.statement if seen.refused else "no refusal", name),
    ),
    "turn": Expectation(_text_expected, lambda seen, seat: seen.text(seen.deal.turn, seat)),
    "phase": Expectation(_text_expected, lambda seen, phase: seen.text(seen.deal.phase, phase)),
    "pile": Expectation(_cards, lambda seen, pile: seen.text(text_of(seen.deal.pile), text_of(cards(pile)))),
    "stock": Expectation(
        _cards, lambda seen, stock: seen.text(text_of(seen.deal.stock), text_of(cards(stock)))
    ),
    "hands": Expectation(_hands, _Reached.hands),
    "table": Expectation(_melds_expected, _Reached.table),
    "laid": Expectation(_numbers, lambda seen, laid: seen.by_seat(seen.laid, laid)),
    "legal": Expectation(_moves, lambda seen, moves: seen.legality(moves, legal=True)),
    "illegal": Expectation(_moves, lambda seen, moves: seen.legality(moves, legal=False)),
    "over": Expectation(_flag, lambda seen, over: seen.text(seen.deal.over, over)),
    "out": Expectation(_text_expected, lambda seen, seat: seen.text(seen.deal.out or "", seat)),
    "scores": Expectation(_numbers, lambda seen, scores: seen.by_seat(seen.deal.scores, scores)),
    "totals": Expectation(_numbers, lambda seen, totals: seen.by_seat(seen.outcome.totals, totals)),
    "game_over": Expectation(_flag, lambda seen, over: seen.text(seen.outcome.over, over)),
    "winner": Expectation(_text_expected, lambda seen, seat: seen.text(seen.outcome.winner or "", seat)),
    "settlement": Expectation(_numbers, lambda seen, pays: seen.by_seat(seen.settlement, pays)),
}
