"""Can a turn be finished (TURN-5)? By trying the lays there are, as far as that is asked.

Most games ask nothing of the end of a turn but a discard, and there every turn can be finished.
Where going out needs a discard (OUT-2), where what was taken may not be given back (DRAW-8) or where
the first lay has to be worth so much (SCORE-8), a take or a lay can lead to a dead end.

Where points are asked for, lays that are worth enough are put together from those that there are
(``opening``), and laid one after the other to see where they lead. Only where that settles nothing, or all
cards would have to be laid, is every lay tried after every other.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Final

from . import gambit
from .card import JK, Card, held_of, mask_of
from .gambit import blocks_of, from_hand, jokers_besides, times, with_dealers_joker
from .handling import with_lay
from .laying import aces_with_kings, is_useful, layoffs_of, melds_of, swaps_of, uses_of
from .melds import grown, swapped
from .moves import Move
from .opening import Openings, in_parts
from .patience import looked_at
from .position import Position
from .scoring import laid_at_most

__all__ = [
    "TurnEnds",
    "after_lay",
    "can_end",
    "can_finish",
    "has_joker_to_lay",
    "lays_beside",
    "lays_of",
    "may_be_given_back",
    "sure_to_leave_an_end",
]

MOST_LAYS: Final = 50_000  # so many are tried one after the other, of all draws together
SHORT: Final = 4  # runs with jokers that are tried first are no longer
MOST_TRIED: Final = 60_000  # and so many ways to lay enough, of all draws together,
FEW_TRIED: Final = 2_000  # but so many of each draw
CARDS_TO_A_LAY: Final = 8  # what a lay leads to takes longer to look at the more cards are held


def may_be_given_back(position: Position, card: Card) -> bool:
    """May the seat in turn discard this card of its hand (DRAW-8)?"""
    give_back = position.rules.give_back
    if give_back == "any" or (give_back == "not-upcard" and not position.alone):
        return True
    barred = (position.newest,) if give_back == "not-last" else position.taken
    return position.hands[position.turn].count(card) > barred.count(card)


def has_joker_to_lay(position: Position) -> bool:
    """Has the seat in turn still to lay a joker that it took from the table (JOKER-7)?"""
    return position.swapped > 0 and position.rules.joker_swap


def can_end(position: Position) -> bool:
    """May the turn end now: by a discard, or with every card laid?"""
    if position.must is not None or position.is_below_minimum or has_joker_to_lay(position):
        return False
    hand = position.hands[position.turn]
    if not hand:
        return position.rules.out != "discard"
    return any(may_be_given_back(position, card) for card in hand)


def sure_to_leave_an_end(position: Position) -> int:
    """Melds and lay-offs of so many cards leave a way to the turn's end, whatever they are (TURN-5)."""
    hand = position.hands[position.turn]
    if position.before is not None:
        return len(hand) - 1  # by the one `back` of an opening turn it can be begun anew
    if not position.reaches_minimum or has_joker_to_lay(position):
        return 0
    return len({card for card in hand if may_be_given_back(position, card)}) - 1


def can_finish(position: Position) -> bool:
    """Can the seat in turn, which plays, finish its turn (TURN-5)?"""
    return TurnEnds(position).are_found(position)


def after_lay(position: Position, move: Move) -> Position:
    """Where the cards lie after a meld, a double, a lay-off, a swap or a block."""
    looked_at(1 + len(position.hands[position.turn]) // CARDS_TO_A_LAY)
    return with_lay(position, move) if position.gambit is None else gambit.after_lay(position, move)


# ---- the search -----------------------------------------------------------------------------------------


class TurnEnds:
    """The search for an end of the turn, in positions that differ in the cards that were taken.

    What bounds it, for all of them together: lays that are worth enough are looked for as far as
    ``Partition`` goes, ``MOST_TRIED`` of such ways are tried, and ``MOST_LAYS`` one after the other. In play
    there are far fewer. Only with many jokers or two packs and a minimum that is just in reach, or where all
    cards would have to be laid, a way may be missed; it is then not offered.
    """

    def __init__(self, whole: Position) -> None:
        """``whole`` is one of them, in which the seat in turn has all the cards that are asked about."""
        self.whole = whole
        self.left = MOST_LAYS
        self.tries = MOST_TRIED

    @cached_property
    def openings(self) -> Openings:
        """The lays for an opening, which are looked for where one is asked for only."""
        return Openings(self.whole)

    def are_found(self, position: Position) -> bool:
        """Can the turn be finished from here?"""
        if not position.strict or can_end(position):
            return True
        if position.before is not None and position.laid_now:
            return True  # by the one `back` of an opening turn it can be begun anew; a block alone is no lay
        if position.reaches_minimum:
            return self._by_any_lays(position)
        opens = self._by_opening(position)
        return self._by_any_lays(position) if opens is None else opens

    def _by_opening(self, position: Position) -> bool | None:
        """Can it be finished with lays that are worth enough (SCORE-8)? ``None`` where that is not settled.

        Such lays are looked for at first, and then those that leave a certain card for the discard.
        """
        if not self.openings.may_suffice(position):
            return False
        self.tries = max(self.tries, FEW_TRIED)
        found = self._by_lays_that_leave(position, None)
        if found is not None:
            return found
        by_discard = [self._by_lays_that_leave(position, card) for card in _to_be_left(position)]
        if any(by_discard):
            return True
        all_laid = position.rules.out != "discard" and _may_all_be_laid(position)
        return None if all_laid or None in by_discard else False

    def _by_lays_that_leave(self, position: Position, card: Card | None) -> bool | None:
        """Can it be finished with lays that are worth enough and leave this card?

        ``False`` where there are no such lays, ``None`` where some can't be laid one after the other, or
        leave no card to discard.
        """
        none = True
        for lays in self.openings.enough(position, card):
            if self.tries <= 0:
                return None
            self.tries -= 1
            if _ends_after_all(position, lays):
                return True
            none = False
        return False if none else None

    def _by_any_lays(self, position: Position) -> bool:
        if _is_hopeless(position):
            return False
        if position.must is not None and self._by_one_of(position, uses_of(position, SHORT)):
            return True
        lays = _next_lays(position)
        self.left -= len(lays)
        return self._by_one_of(position, lays) or self._by_lays(position, lays, set())

    def _by_one_of(self, position: Position, lays: list[Move]) -> bool:
        """Can the turn end after one of these lays?"""
        return any(can_end(after_lay(position, move)) for move in lays)

    def _by_lays(self, position: Position, lays: list[Move], seen: set[tuple[object, ...]]) -> bool:
        """Can it be finished with one of these lays and others? ``seen`` are the positions looked at."""
        for move in lays:
            after = after_lay(position, move)
            if can_end(after):
                return True
            if self.left > 0 and _is_new(after, seen) and not _is_hopeless(after):
                then = _next_lays(after)
                self.left -= len(then)
                if self._by_lays(after, then, seen):
                    return True
        return False


def _ends_after_all(position: Position, lays: list[Move]) -> bool:
    """Does the turn end after these lays, the first one first? Not where one of them can't be laid."""
    for whole in lays:
        for move in in_parts(position, whole):
            there = _as_it_can_be_laid(position, move)
            if there is None:
                return False
            position = after_lay(position, there)
    return can_end(position)


def _as_it_can_be_laid(position: Position, move: Move) -> Move | None:
    """The lay, with the dealer's joker where the hand has too few; ``None`` where it can't be laid now."""
    lacking = Counter(from_hand(position, move)) - Counter(position.hands[position.turn])
    if lacking == {JK: 1}:
        there = with_dealers_joker(position, move)
        return None if there is None else _as_it_can_be_laid(position, there)
    if lacking:
        return None
    if move.kind not in ("lay", "swap"):
        return move
    meld, seat, rules = position.table[move.on - 1], position.turn, position.rules
    if move.kind == "swap":
        return move if swapped(meld, move.cards[0], seat, rules) else None
    return move if grown(meld, move.cards, seat, rules) else None


def _to_be_left(position: Position) -> set[Card]:
    """The cards of which one may be left for the discard; of jokers that are swapped one too."""
    hand = {card for card in position.hands[position.turn] if may_be_given_back(position, card)}
    return hand | set(_jokers_to_have(position))


def _is_hopeless(position: Position) -> bool:
    """Is it plain that no lays lead to the end: that too little can be laid, or not enough of the hand?"""
    if not position.reaches_minimum:
        worth = laid_at_most(position.rules, times(position))
        laid = (*_useful(position), *jokers_besides(position), *_jokers_to_have(position))
        return sum(worth[card] for card in laid) < position.still_to_open
    to_discard = any(may_be_given_back(position, card) for card in position.hands[position.turn])
    return not to_discard and not _may_all_be_laid(position)


def _may_all_be_laid(position: Position) -> bool:
    """Could each card of the seat in turn be laid somehow? A joker may be of use without being a card."""
    return len(_useful(position)) == len(position.hands[position.turn])


def _useful(position: Position) -> list[Card]:
    """The cards that the seat in turn could lay somehow."""
    hand, mask, swap = position.hands[position.turn], position.held[position.turn], set[Card]()
    jokers = _jokers_to_have(position)
    if jokers:
        mask |= mask_of(jokers)
        swap = {move.cards[0] for move in swaps_of(position, position.turn)}
    held = (*hand, *jokers)
    return [
        card
        for card in hand
        if card == JK or card in swap or is_useful(position, card, held, mask, take_for="any")
    ]


def _jokers_to_have(position: Position) -> tuple[Card, ...]:
    """The jokers that the seat in turn could have for its cards (JOKER-7)."""
    if not position.rules.joker_swap:
        return ()
    lying = sum(card.is_joker for meld in position.table for card in meld.cards)
    return (JK,) * lying


# ---- the lays that are tried ---------------------------------------------------------------------------


def lays_of(position: Position) -> list[Move]:
    """What the seat in turn, which plays, could lay next; a longer lay-off where it leads elsewhere.

    The selected card comes first, also where it may wait: what it lets be laid later, it lets be laid now.
    """
    if position.must is not None:
        return uses_of(position)
    seat = position.turn
    found = [*melds_of(position, seat), *layoffs_of(position, seat)]
    if position.strict:  # else there is no opening, and no swap
        found += [*aces_with_kings(position), *swaps_of(position, seat)]
    return found


def lays_beside(position: Position) -> list[Move]:
    """What could be laid next besides the uses of the selected card, where that may wait (DRAW-3)."""
    seat, card = position.turn, position.must
    found = [*melds_of(position, seat), *layoffs_of(position, seat), *aces_with_kings(position)]
    return [move for move in found if card not in held_of(move.cards)]


def _next_lays(position: Position) -> list[Move]:
    # Few cards first where one is left to be discarded, else as many as can be.
    lays, fewest_last = lays_of(position), not position.reaches_minimum
    if fewest_last and position.must is not None and position.rules.use_selected == "this-turn":
        lays += lays_beside(position)  # four cards count double without the selected one, five with it don't
    lays.sort(key=lambda move: len(move.cards), reverse=fewest_last)
    return lays + blocks_of(position, position.turn)


def _is_new(position: Position, seen: set[tuple[object, ...]]) -> bool:
    """Is it the first time to look at this: at what is left to be laid, and where it could be?"""
    open_ends = sorted((meld.fits, len(meld.cards)) for meld in position.table if meld.fits)
    hand = tuple(sorted(position.hands[position.turn]))
    jokers = (
        [meld.cards for meld in position.table if max(meld.cards) > JK] if position.rules.joker_swap else []
    )
    key = (hand, tuple(open_ends), position.points_now, position.gambit, position.swapped, tuple(jokers))
    if key in seen:
        return False
    seen.add(key)
    return True
