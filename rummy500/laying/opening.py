"""Finds out whether a player's first lays can reach the minimum (SCORE-8).

Each draw from the pile gives the seat a different hand, but all cards come from the old hand and the pile. So
their lays are listed once, and all draws share the list and the results.

Not every lay is listed. If several lays use the same cards, only the one that counts most is kept. A run is
left out if it can be cut into shorter runs that count as much. At first, jokers stand only for missing cards.
With many cards, that is usually enough. With few cards, trying the other uses of jokers takes little time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ..card import JK, SEATS, Card, mask_of
from ..combining import Partition, Piece
from ..finding import Jokers, melds_with_jokers, runs_in, runs_with_jokers, sets_in, sets_with_jokers
from ..melds import WILD, Meld, grown, swapped
from ..moves import Move, lay_off, wild_meld
from ..patience import looked_at
from ..position import Position
from ..position.gambit import doubles_of, jokers_besides, times, used_up
from ..rules import Rules
from ..scoring import laid_at_most, values_of, worth_at_once, worth_laid
from . import swaps_of
from .layoffs import laid_at_end
from .targets import joinable

__all__ = ["Openings", "in_parts", "most_to_lay"]


FOUR: Final = 4  # the length of a run that may count double if laid in one move (PERSIAN-3)


class Openings:
    """Finds lays that together reach the minimum, for different hands of the seat in turn.

    In ``whole``, the seat is in its play phase and holds the cards of all these hands. ``Partition`` limits
    the search; beyond the limit, no lays are found.
    """

    def __init__(self, whole: Position) -> None:
        self.whole = whole
        self.few = _Lays(whole, extra=False)

    @cached_property
    def all(self) -> _Lays:
        """The lays in which jokers may also replace cards in hand, to keep the cards for other lays."""
        return _Lays(self.whole, extra=True) if self.few.have_jokers else self.few

    def may_suffice(self, position: Position) -> bool:
        """Whether lays of this hand could reach the minimum. The selected card needn't be used first.

        ``False`` is certain; ``True`` may be wrong.
        """
        for lays in self._kinds(position):
            if any(True for _ in lays.enough(position, first=False)):
                return True
        return lays.gave_up

    def enough(self, position: Position, kept: Card | None = None) -> Iterator[list[Move]]:
        """Several combinations of lays from this hand, each worth the points still needed to open.

        Each begins with a use of the selected card, if there is one. None of them uses ``kept``.
        """
        for lays in self._kinds(position):
            yield from lays.enough(position, kept)

    def _kinds(self, position: Position) -> Iterator[_Lays]:
        """Yields ``few``, and then ``all`` if a joker can make a difference."""
        yield self.few
        seat = position.turn
        if self.few.have_jokers and (
            JK in position.hands[seat] or jokers_besides(position) or swaps_of(position, seat)
        ):
            yield self.all


def most_to_lay(position: Position) -> int | None:
    """The most points that the seat in turn could lay in its play phase; ``None`` if that takes too long.

    >>> from rummy500.card import cards
    >>> hands = cards("6S 6H 6D 7D 8D KC"), cards("2S")
    >>> most_to_lay(Position(Rules(), 1, hands, cards("2C"), cards("3S"), 0, phase="play"))
    21
    """
    return Openings(position).all.most(position)


# ---- the lays to choose among --------------------------------------------------------------------------


class _Lay(NamedTuple):
    """A lay: the most that its cards can count, the move, and the end of a meld that it extends, if any."""

    value: int
    move: Move
    end: int | None = None


class _Lays:
    """The possible lays of some cards, and searches for their best combinations."""

    def __init__(self, whole: Position, extra: bool) -> None:
        pool = (*whole.hands[whole.turn], *jokers_besides(whole), *(JK,) * len(swaps_of(whole, whole.turn)))
        self.have_jokers = JK in pool and whole.jokers == WILD
        melds = [_Lay(at_most(whole, move), move) for move in _melds(whole, pool, extra)]
        self.moves = _dearest([*melds, *_layoffs(whole, pool, extra)])
        worth = laid_at_most(whole.rules, times(whole))
        self.partition = Partition(pool, list(self.moves), worth, dear_first=True)
        self.with_card: dict[Card, list[tuple[int, Piece]]] = {}
        looked_at(len(self.moves))

    @property
    def gave_up(self) -> bool:
        """Whether the last search was given up because it took too long."""
        return self.partition.gave_up

    def most(self, position: Position) -> int | None:
        """The most points that the seat in turn can lay; ``None`` if the search takes too long."""
        best = 0
        for _, worth, left in self._starts(position):
            most = self.partition.most(left)
            if most is None:
                return None
            best = max(best, worth + most)
        return best

    def enough(
        self, position: Position, kept: Card | None = None, first: bool = True
    ) -> Iterator[list[Move]]:
        """See ``Openings.enough``; ``first`` says whether the selected card has to be used first."""
        partition = self.partition
        partition.take_heart()
        aside = partition.state_of((kept,)) if kept is not None else 0
        for swaps, worth, all_left in self._starts(position):
            if not partition.has(all_left, aside):
                continue
            left, wanted = all_left - aside, position.still_to_open - worth
            if not first or position.now.must is None:
                found = partition.worth_at_least(wanted, left)
                if found is not None:
                    yield [*swaps, *self._moves(found)]
                continue
            for need, use in self._uses(position.now.must, position.rules.take_for):
                if partition.has(left, need):
                    found = partition.worth_at_least(wanted - use.value, left - need)
                    if found is not None:
                        yield [self.moves[use], *swaps, *self._moves(found)]

    def _starts(self, position: Position) -> Iterator[tuple[tuple[Move, ...], int, int]]:
        """Each choice of swaps (JOKER-7), beginning with none: the swaps, their points, the cards left."""
        partition, hand = self.partition, (*position.hands[position.turn], *jokers_besides(position))
        swaps = [(move, at_most(position, move)) for move in swaps_of(position, position.turn)]
        held, joker = partition.state_of(hand) + partition.ends, partition.state_of((JK,))
        for number in range(len(swaps) + 1):
            for some in combinations(swaps, number):
                given = partition.state_of(move.cards[0] for move, _ in some)
                if partition.has(held, given):
                    left = held - given + number * joker
                    yield tuple(move for move, _ in some), sum(worth for _, worth in some), left

    def _uses(self, card: Card, take_for: str) -> list[tuple[int, Piece]]:
        """The uses of a selected card (DRAW-3, DRAW-4), those with few jokers first."""
        if card not in self.with_card:
            uses = [use for use in self.moves if card in use.cards and (use.end is None or take_for == "any")]
            uses.sort(key=lambda use: (use.cards.count(JK), -use.value))
            self.with_card[card] = [(self.partition.need_of(use), use) for use in uses]
        return self.with_card[card]

    def _moves(self, found: Sequence[Piece]) -> list[Move]:
        return [self.moves[piece] for piece in found]


def _dearest(lays: Iterable[_Lay]) -> dict[Piece, Move]:
    """The most valuable of all lays with the same cards, as a new meld or at the same end."""
    dearest: dict[tuple[tuple[Card, ...], int | None], _Lay] = {}
    for lay in lays:
        key = used_up(lay.move), lay.end
        if key not in dearest or lay.value > dearest[key].value:
            dearest[key] = lay
    return {Piece(used, lay.value, end): lay.move for (used, end), lay in dearest.items()}


def _melds(whole: Position, pool: Sequence[Card], extra: bool) -> Iterator[Move]:
    """New melds of these cards: at least one for each group of cards, and none with the dealer's joker."""
    rules, seat, mask, jokers = whole.rules, SEATS[whole.turn], mask_of(pool), Jokers(pool.count(JK))
    natural = [*sets_in(pool, mask, rules), *runs_in(mask, rules)]
    yield from (Move(seat, "meld", cards) for cards in natural if len(cards) <= longest(rules))
    yield from doubles_of(whole, whole.turn, natural)  # runs stay whole: doubling two parts costs two jokers
    if whole.jokers != WILD:
        wild = melds_with_jokers(pool, mask, jokers, rules, whole.jokers)
        yield from (wild_meld(seat, cards) for cards in wild)
    elif jokers.held:
        sets = sets_with_jokers(pool, mask, jokers, rules, every=False)
        yield from (wild_meld(seat, cards) for cards in sets)
        runs = runs_with_jokers(mask, jokers, rules, extra, longest(rules))
        yield from (wild_meld(seat, cards) for cards in runs)


def _layoffs(whole: Position, pool: Sequence[Card], extra: bool) -> Iterator[_Lay]:
    """Each lay-off of one card or more at an end of a meld. A set has one end."""
    seat, mask, jokers = SEATS[whole.turn], mask_of(pool), pool.count(JK)
    for number, meld in enumerate(joinable(whole, whole.turn), start=1):
        for up in (False, True):
            for laid in laid_at_end(meld, up, mask, whole.rules, jokers, whole.jokers, extra):
                move = lay_off(seat, laid, number)
                yield _Lay(at_most(whole, move), move, 2 * number + up)


def longest(rules: Rules) -> int:
    """The greatest length at which a run can't be cut into two runs that count as much.

    If runs go around the corner, this length is one more: an ace that begins the second run counts less
    (MELD-4), and only a longer run can be cut elsewhere.
    """
    return 2 * rules.run_opens_with - (0 if rules.corner else 1)


def at_most(position: Position, move: Move) -> int:
    """The most that the cards of this lay can count, even if that means laying a run in parts."""
    rules = position.rules
    if move.kind in ("meld", "double"):
        return _at_most(move.cards, rules) * (2 if move.kind == "double" else 1)
    before = position.table[move.on - 1]
    if move.kind == "swap":
        found = swapped(before, move.cards[0], position.turn, rules)
        longer = found[0] if found else None
    else:
        longer = grown(before, move.cards, position.turn, rules)
    assert longer is not None, "it is a lay"
    return worth_laid(longer, move.cards, rules)


@lru_cache(maxsize=1 << 15)
def _at_most(meld: tuple[Card, ...], rules: Rules) -> int:
    """The points of a new meld with its cards in order. They are cached, since melds recur."""
    low, high = meld[0].rank, meld[1].rank
    made = Meld(meld, (), None if low == high else low, 0)
    worth = worth_at_once(made, rules)
    if rules.double_fours == "melds" and len(meld) > FOUR:
        worth += max(_fours(meld, rules))
    return worth


def _fours(run: tuple[Card, ...], rules: Rules) -> list[int]:
    """The points of every four neighbouring cards in a run, from the first four on."""
    values = values_of(Meld(run, (), run[0].rank, 0), rules)
    return [sum(values[at : at + FOUR]) for at in range(len(run) - FOUR + 1)]


def in_parts(position: Position, move: Move) -> list[Move]:
    """The moves that make this lay count the most.

    If four cards of a run count double, the best four of a longer run are laid first, then the rest. The
    selected card is among the four.
    """
    run, rules, must = move.cards, position.rules, position.now.must
    if rules.double_fours != "melds" or move.kind != "meld" or len(run) <= FOUR:
        return [move]
    worth = _fours(run, rules)
    held = [card.held for card in run]
    starts = [at for at in range(len(worth)) if must is None or must in held[at : at + FOUR]]
    best = max(starts, key=lambda at: worth[at])
    four, rest = run[best : best + FOUR], (*run[:best], *run[best + FOUR :])
    return [wild_meld(move.seat, four), lay_off(move.seat, rest, len(position.table) + 1)]
