"""Sets up the position that a scenario describes, even in the middle of a turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, cast

from ..card import SEATS, Card, text_of
from ..deal.dealing import first_phase, why_impossible
from ..melds import NONE, Meld, Use, jokers_are, lying
from ..moves import CHOICES
from ..position import (
    CALL,
    DRAW,
    LAST,
    NAME,
    OVER,
    PHASES,
    PLAY,
    SEAT_NUMBER,
    START,
    Phase,
    Position,
    Turn,
    at,
)
from ..position.gambit import is_played, named, under_joker
from ..position.history import BLOCKED, OPEN, USED, DealersJoker, End, Gambit, NamedUse, Reshuffles
from ..rules import Rules
from ..scoring import LONG_RUN, values_of, worth_at_once, worth_laid
from .keys import ScenarioError, cards_at, get, known, one_of, seat_at, table_at, text_at

NOBODY_OUT: Final[Mapping[str, End]] = MappingProxyType(
    {
        "end": "empty",
        "pile": "nothing_to_take",
        "reshuffle": "nothing_to_shuffle",
        "discard-on": "idle",
        "pass-round": "all_passed",
    }
)
"""For each value of ``stock_out``, how a finished round ended if nobody is out (see ``endings``)."""

TABLE_KEYS: Final = frozenset(("cards", "by", "at_once", "began", "sealed"))


def position_of(data: dict[str, Any], rules: Rules, seats: str) -> Position:
    """The position that a scenario describes. Raises ``ScenarioError`` if it can't exist."""
    phase = one_of(data, "phase", PHASES, DRAW)
    given = table_at(data, "hands")
    known(given, seats, "hands.")
    gambit = _gambit(data, rules, phase)
    table, laid, began = _melds(data, rules, seats, jokers_are(rules, gambit.named if gambit else ""))
    must = cards_at(data, "must")
    if len(must) > 1:
        raise ScenarioError("must: only one card can be the selected one")
    taken, laid_now = cards_at(data, "taken"), cards_at(data, "laid_now")
    dealer = seat_at(data, "dealer", seats, seats[-1])
    turn = seat_at(data, "turn", seats, seats[dealer] if phase == NAME else seats[0])
    position = Position(
        rules,
        dealer=dealer,
        hands=tuple(cards_at(given, seat, "hands.") for seat in seats),
        stock=cards_at(data, "stock"),
        pile=cards_at(data, "pile"),
        turn=turn,
        table=table,
        laid=laid,
        phase=phase,
        now=Turn(must[0] if must else None, taken, alone=len(taken) == 1, laid_now=len(laid_now)),
        opened=tuple(_opened(data, rules, seats, table, turn, len(laid_now))),
        gambit=gambit,
        discarder=seat_at(data, "discarder", seats, "") if phase == CALL else None,
        reshuffles=Reshuffles(given=(cards_at(data, "reshuffle"),)),
        began=began,
    )
    impossible = why_impossible(position) or _why_no_phase(position, data) or _why_no_turn(position, laid_now)
    if impossible:
        raise ScenarioError(str(impossible))
    if phase in (OVER, LAST):
        return _ended(position)
    return _in_mid_turn(position, laid_now) if phase == PLAY else position


def _gambit(data: dict[str, Any], rules: Rules, phase: Phase) -> Gambit | None:
    """The dealer's choice and the state of the dealer's joker in Dealer's gambit; ``None`` in other games."""
    there = is_played(rules)
    choice = one_of(data, "named", CHOICES["name"] if there and phase != NAME else (), "")
    states: tuple[DealersJoker, ...] = (OPEN, USED, BLOCKED)
    state = one_of(data, "dealers_joker", states if there else (), OPEN)
    return Gambit(cast("NamedUse", choice), state) if there else None


def _opened(
    data: dict[str, Any], rules: Rules, seats: str, table: tuple[Meld, ...], turn: int, laid_now: int
) -> list[bool]:
    """Which seats have opened (SCORE-8): those named in ``opened``.

    If players have to open in each round, a seat that laid cards before this turn has opened, too.
    """
    letters = text_at(data, "opened").split()
    for letter in letters:
        if letter not in seats or len(letter) > 1:
            raise ScenarioError(f"opened: {letter!r} is none of the seats {', '.join(seats)}")
    laid = Counter(owner for meld in table for owner in meld.by)
    laid[turn] -= laid_now
    each_round = rules.opening_in == "hand"
    return [seat in letters or (each_round and laid[number] > 0) for number, seat in enumerate(seats)]


def _melds(
    data: dict[str, Any], rules: Rules, seats: str, jokers: Use
) -> tuple[tuple[Meld, ...], tuple[int, ...], tuple[int, ...]]:
    """The melds on the table, the points that each seat has laid, and who began each meld."""
    laid = [0] * len(seats)
    melds, began = [], []
    entries = data.get("table", [])
    if not isinstance(entries, list):
        raise ScenarioError("table: write each meld under a [[table]] of its own")
    for number, entry in enumerate(entries, start=1):
        known(entry, TABLE_KEYS, "table.")
        faces = cards_at(entry, "cards", "table.")
        owners = text_at(entry, "by", where="table.").replace(" ", "").upper() or seats[0]
        owners *= len(faces) if len(owners) == 1 else 1
        if len(owners) != len(faces) or set(owners) - set(seats):
            raise ScenarioError(f"table.by: meld {number} has {len(faces)} cards, laid by {owners}")
        by = tuple(SEAT_NUMBER[owner] for owner in owners)
        meld = lying(faces, by, rules, jokers) if faces else None
        if meld is None:
            raise ScenarioError(f"table.cards: meld {number} is neither a set nor a run: {text_of(faces)}")
        if get(entry, "sealed", bool, False, "table."):
            meld = _sealed(entry, meld, jokers)
        for seat, value in zip(meld.by, values_of(meld, rules), strict=True):
            laid[seat] += value
        size = _at_once(entry, meld)
        if size:
            part = meld if size == len(faces) else lying(faces[:size], by[:size], rules, jokers)
            if part is None:
                raise ScenarioError(f"table.at_once: {text_of(faces[:size])} is neither a set nor a run")
            laid[by[0]] += worth_at_once(part, rules) - sum(values_of(part, rules))
        if size < len(faces):
            laid[by[0]] += worth_laid(meld, meld.cards, rules) - sum(values_of(meld, rules))
        melds.append(meld)
        began.append(_began(entry, meld, number, rules, seats))
    return tuple(melds), tuple(laid), tuple(began)


def _began(entry: dict[str, Any], meld: Meld, number: int, rules: Rules, seats: str) -> int:
    """The seat that began a meld (LAYOFF-4): the seat that the scenario names, else the seat that laid it."""
    owners = sorted(set(meld.by))
    if "began" not in entry and len(owners) > 1 and rules.lay_off_on == "own":
        raise ScenarioError(f"table.began: several seats laid meld {number}: say who began it")
    began = seat_at(entry, "began", seats, SEATS[owners[0]], "table.")
    if began not in owners:
        raise ScenarioError(f"table.began: {SEATS[began]} laid no card of meld {number}")
    return began


def _sealed(entry: dict[str, Any], meld: Meld, jokers: Use) -> Meld:
    """This meld, sealed by a joker (GAMBIT-4). Raises ``ScenarioError`` if the game has no such melds."""
    if jokers != NONE or len(set(meld.by)) > 1:
        raise ScenarioError("table.sealed: a meld under a joker needs Dealer's gambit and one owner")
    if _at_once(entry, meld) < len(meld.cards):
        raise ScenarioError("table.at_once: a meld under a joker must be laid in one move")
    return under_joker(meld)


def _at_once(entry: dict[str, Any], meld: Meld) -> int:
    """How many of the meld's cards, counted from the first one in the file, were laid in one move.

    The default is all cards if one seat laid them all, and otherwise 0.
    """
    given = entry.get("at_once", len(set(meld.by)) == 1)
    size = given * len(meld.cards) if isinstance(given, bool) else given
    if not isinstance(size, int) or not (size == 0 or 3 <= size <= len(meld.cards)):
        raise ScenarioError("table.at_once: true, false or a number of cards, three or more, is wanted")
    if len(set(meld.by[:size])) > 1:
        raise ScenarioError("table.at_once: cards of several seats can't be laid in one move")
    return size


def _why_no_phase(position: Position, data: dict[str, Any]) -> str:
    """Why the position can't be in its phase; empty if it can."""
    rules, phase = position.rules, position.phase
    if phase == NAME and (phase != first_phase(rules) or position.turn != position.dealer):
        return "phase: name needs Dealer's gambit and the dealer's turn"
    if phase == START and (rules.start != "chosen" or position.pile):
        return "phase: start needs start=chosen, and an empty pile"
    if phase == CALL and (rules.rum == "no" or position.discarder == position.turn or not position.pile):
        return "phase: call needs a rule for calls, a discard, and a seat in turn other than the discarder"
    if phase == LAST and not (rules.last_layoff and any(not hand for hand in position.hands)):
        return "phase: last needs last_layoff=true, and somebody who is out"
    if "discarder" in data and phase != CALL:
        return "discarder: only phase call has one"
    if "reshuffle" in data and rules.stock_out != "reshuffle":
        return "reshuffle: this needs stock_out=reshuffle"
    return ""


def _why_no_turn(position: Position, laid_now: tuple[Card, ...]) -> str:
    """Why a turn in progress can't be as described; empty if it can."""
    seat, taken, must = SEATS[position.turn], position.now.taken, position.now.must
    hand = Counter(position.hands[position.turn])
    laid = Counter(
        card
        for meld in position.table
        for card, owner in zip(meld.cards, meld.by, strict=True)
        if owner == position.turn
    )
    if position.phase == PLAY and not hand:
        return "phase: in play, the seat in turn must hold cards"
    if must is not None and (must not in hand or position.phase != PLAY):
        return "must: the selected card must be in the hand of the seat in turn, in phase play"
    selected = {taken[0], taken[-1]} if named(position) == "split" and taken else set(taken[:1])
    if must is not None and taken and must not in selected:
        return "must: the selected card is the deepest one taken, the first of those in taken"
    if taken and position.phase != PLAY:
        return "taken: only phase play has cards taken"
    for card in (Counter(taken) - hand - laid).elements():
        return f"taken: {card} lies neither in the hand of {seat} nor before {seat}"
    for card in (Counter(laid_now) - laid).elements():
        return f"laid_now: {card} does not lie before {seat}"
    return ""


def _ended(position: Position) -> Position:
    """The position of a round that is over or has only last lay-offs left. A seat without cards is out."""
    emptied = [seat for seat, hand in enumerate(position.hands) if not hand]
    how: End = "out" if emptied else NOBODY_OUT[position.rules.stock_out]
    return position.but(out=emptied[0] if emptied else None, ended=how if position.phase == OVER else "")


def _in_mid_turn(position: Position, laid_now: tuple[Card, ...]) -> Position:
    """The position with the points and the taken cards of its turn in progress."""
    seat, rules, taken = position.turn, position.rules, position.now.taken
    where = _places_of(position, laid_now)
    cards = [position.table[number].cards[place] for number, place in where]
    points, long = 0, False
    for number, meld in enumerate(position.table):
        values = [value for place, value in enumerate(values_of(meld, rules)) if (number, place) in where]
        whole = len(values) == len(meld.cards)
        points += worth_at_once(meld, rules) if whole else sum(values)
        long |= whole and rules.masters_hand and not meld.is_set and len(values) >= LONG_RUN
    drawn = Counter(taken) - Counter(card.held for card in cards)
    # A seat floats if its only card was drawn from the stock.
    floats = rules.out == "float" and len(position.hands[seat]) == 1 and not laid_now and not taken
    turn = position.now._replace(
        taken=tuple(drawn.elements()),
        newest=taken[-1] if taken and drawn[taken[-1]] == taken.count(taken[-1]) else None,
        points_now=points,
        masters=long,
    )
    floating = at(position.floating, seat, floats and rules.stock_out != "discard-on")
    playing = position.but(now=turn, floating=floating)
    if position.opened[seat]:
        return playing
    before = playing if not laid_now else _before(playing, taken, where, points)
    return playing.but(now=turn._replace(before=before))


def _places_of(position: Position, laid_now: tuple[Card, ...]) -> list[tuple[int, int]]:
    """For each card laid in this turn, the index of its meld and its place in the meld."""
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
    """The position after the move `back`: the cards laid in this turn are in hand again (SCORE-8)."""
    seat, rules = position.turn, position.rules
    table, kept = [], []
    for number, meld in enumerate(position.table):
        left = [place for place in range(len(meld.cards)) if (number, place) not in where]
        if left:
            cards, by = [meld.cards[place] for place in left], [meld.by[place] for place in left]
            shorter = lying(tuple(cards), tuple(by), rules, position.jokers)
            if shorter is None:
                raise ScenarioError(f"laid_now: without these cards meld {number + 1} would be no meld")
            table.append(shorter)
            kept.append(number)
    back = tuple(position.table[number].cards[place].held for number, place in where)
    is_kept = rules.keep_upcard and len(taken) == 1
    must = taken[0] if taken and not is_kept else None
    return position.but(
        hands=at(position.hands, seat, (*position.hands[seat], *back)),
        table=tuple(table),
        began=tuple(position.began[number] for number in kept) if position.began else (),
        laid=at(position.laid, seat, position.laid[seat] - points),
        stirred=False,
        now=Turn(must, taken, alone=position.now.alone, newest=taken[-1] if taken else None),
    )
