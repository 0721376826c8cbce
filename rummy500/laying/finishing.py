"""Finds out whether a turn can be finished (TURN-5), if necessary by trying lays.

In most games, a turn ends with any discard, so every turn can be finished. A take or a lay can lead to a dead
end if going out needs a discard (OUT-2), if a taken card may not be discarded (DRAW-8) or if the first lays
have a minimum (SCORE-8).

If there is a minimum, ``opening`` combines lays that are worth enough, and this module lays them one after
the other to see where they lead. It tries every order of lays only if those lays don't settle the question,
or if all cards would have to be laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final

from ..card import JK, Card, held_of, mask_of
from ..melds import grown, swapped
from ..moves import Move
from ..patience import looked_at
from ..position import Core, Position, gambit, transfers
from ..position.gambit import blocks_of, from_hand, jokers_besides, times, with_dealers_joker
from ..position.transfers import with_hand
from ..scoring import laid_at_most
from . import aces_with_kings, is_useful, layoffs_of, melds_of, swaps_of, uses_of
from .opening import Openings, in_parts

__all__ = [
    "TurnEnds",
    "after_lay",
    "can_end",
    "can_finish",
    "has_joker_to_lay",
    "lays_beside",
    "lays_of",
    "make_lay",
    "may_be_given_back",
    "sure_to_leave_a_use",
    "sure_to_leave_an_end",
]

MOST_LAYS: Final = 50_000  # at most this many lays are tried one by one for all draws together
SHORT: Final = 4  # runs with jokers up to this length are tried first
MOST_TRIED: Final = 60_000  # at most this many combinations are tried for all draws together
FEW_TRIED: Final = 2_000  # each draw may try this many combinations even beyond ``MOST_TRIED``
CARDS_TO_A_LAY: Final = 8  # looking at a lay costs one step more for every 8 cards held


def may_be_given_back(position: Position, card: Card) -> bool:
    """Whether the seat in turn may discard this card (DRAW-8)."""
    give_back = position.rules.give_back
    if give_back == "any" or (give_back == "not-upcard" and not position.now.alone):
        return True
    barred = (position.now.newest,) if give_back == "not-last" else position.now.taken
    return position.hands[position.turn].count(card) > barred.count(card)


def has_joker_to_lay(position: Position) -> bool:
    """Whether the seat in turn still has to lay a joker that it took from the table (JOKER-7)."""
    return position.now.swapped > 0 and position.rules.joker_swap


def can_end(position: Position) -> bool:
    """Whether the turn may end now, by a discard or with every card laid."""
    if position.now.must is not None or position.is_below_minimum or has_joker_to_lay(position):
        return False
    hand = position.hands[position.turn]
    if not hand:
        return position.rules.out != "discard"
    return any(may_be_given_back(position, card) for card in hand)


def sure_to_leave_an_end(position: Position) -> Callable[[Move], bool]:
    """A test for lays: whether a meld or lay-off is so short that the turn can surely end (TURN-5)."""
    most = _sure_to_be_spared(position)
    return lambda move: len(move.cards) <= most


def sure_to_leave_a_use(position: Position) -> Callable[[Move], bool]:
    """A test for lays before a use of the selected card (DRAW-3): whether a use surely remains."""
    if position.now.before is not None:
        return sure_to_leave_an_end(position)
    most, jokers = _sure_to_be_spared(position), position.hands[position.turn].count(JK)
    first = [use for uses in _first_uses(position) for use in uses if use.kind == "meld"]
    # Leave out melds with the dealer's joker: this lay may already use it, and it can be laid only once.
    melds = [held_of(use.cards) for use in first if not any(card.is_dealers for card in use.cards)]
    uses = [({*used} - {JK}, used.count(JK), len(used)) for used in dict.fromkeys(melds)]

    def is_sure(move: Move) -> bool:
        laid = held_of(move.cards)
        spare, left = jokers - laid.count(JK), most - len(laid)
        return any(need <= spare and size <= left and used.isdisjoint(laid) for used, need, size in uses)

    return is_sure


def _sure_to_be_spared(position: Position) -> int:
    """How many cards the seat in turn can lay, no matter which, and still be sure to end its turn."""
    hand = position.hands[position.turn]
    if position.now.before is not None:
        return len(hand) - 1  # an opening turn can be started over once with `back`
    if not position.reaches_minimum or has_joker_to_lay(position):
        return 0
    return len({card for card in hand if may_be_given_back(position, card)}) - 1


def can_finish(position: Position) -> bool:
    """Whether the seat in turn, in its play phase, can finish its turn (TURN-5)."""
    return TurnEnds(position).are_found(position)


def make_lay(core: Core, move: Move) -> None:
    """A seat makes a meld, a double, a lay-off, a swap or a block."""
    looked_at(1 + len(core.hands[core.turn]) // CARDS_TO_A_LAY)
    if core.gambit is None:
        transfers.lay_plainly(core, move)
    else:
        gambit.lay_in_gambit(core, move)


def after_lay(position: Position, move: Move) -> Position:
    """The position after a meld, a double, a lay-off, a swap or a block."""
    return position.changed(make_lay, move)


# ---- the search -----------------------------------------------------------------------------------------


class TurnEnds:
    """Searches for an end of the turn, in positions that differ only in the cards that were taken.

    Three limits hold for all the positions together. ``Partition`` limits the search for lays that are worth
    enough. About ``MOST_TRIED`` combinations of such lays are tried, and about ``MOST_LAYS`` lays one after
    the other. Play needs far fewer. Beyond a limit the search may miss an end, and then the move isn't
    offered. A limit is reached only with many jokers or two packs, when the minimum is barely in reach or
    all cards must be laid.
    """

    def __init__(self, whole: Position) -> None:
        """In ``whole``, the seat in turn holds the cards of its hands in all searched positions."""
        self.whole = whole
        self.left = MOST_LAYS
        self.tries = MOST_TRIED

    @cached_property
    def openings(self) -> Openings:
        """The lays for an opening, found only when they are first asked for."""
        return Openings(self.whole)

    def are_found(self, position: Position) -> bool:
        """Whether the turn can be finished from here."""
        if not position.strict or can_end(position):
            return True
        if position.now.before is not None and position.now.laid_now:
            return True  # after a lay (a block isn't one), an opening turn can start over once with `back`
        if position.reaches_minimum:
            return self._by_any_lays(position)
        opens = self._by_opening(position)
        return self._by_any_lays(position) if opens is None else opens

    def _by_opening(self, position: Position) -> bool | None:
        """Whether lays that are worth enough (SCORE-8) can finish the turn; ``None`` if that isn't sure.

        One combination of such lays is tried first, then combinations that leave a certain card to discard.
        """
        if not self.openings.may_suffice(position):
            return False
        self.tries = max(self.tries, FEW_TRIED)
        lays = next(self.openings.enough(position), None)
        if lays is None:
            return False
        if _ends_after_all(position, lays):
            return True
        by_discard = set[bool | None]()
        for card in _to_be_left(position):
            by_discard.add(self._by_lays_that_leave(position, card))
            if True in by_discard:
                return True
        all_laid = position.rules.out != "discard" and _may_all_be_laid(position)
        if None in by_discard or all_laid:
            return self._by_lays_that_leave(position, None) or None
        return False

    def _by_lays_that_leave(self, position: Position, card: Card | None) -> bool | None:
        """Whether the turn can be finished by lays that are worth enough (SCORE-8) and leave this card.

        ``False`` means that there are no such lays. ``None`` means that the lays found can't be made one
        after the other, or leave no card to discard.
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
        if position.now.must is not None and any(
            self._by_one_of(position, uses) for uses in _first_uses(position)
        ):
            return True
        lays = _next_lays(position)
        self.left -= len(lays)
        return self._by_one_of(position, lays) or self._by_lays(position, lays, set())

    def _by_one_of(self, position: Position, lays: list[Move]) -> bool:
        """Whether the turn can end after one of these lays."""
        return any(can_end(after_lay(position, move)) for move in lays)

    def _by_lays(self, position: Position, lays: list[Move], seen: set[tuple[object, ...]]) -> bool:
        """Whether one of these lays, then others, can finish the turn. ``seen`` has the positions tried."""
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
    """Whether all these lays can be made in this order, and the turn can end after them."""
    for whole in lays:
        for move in in_parts(position, whole):
            there = _as_it_can_be_laid(position, move)
            if there is None:
                return False
            position = after_lay(position, there)
    return can_end(position)


def _as_it_can_be_laid(position: Position, move: Move) -> Move | None:
    """This lay, with the dealer's joker if the hand lacks one joker; ``None`` if it can't be made."""
    lacking = Counter(from_hand(position, move)) - Counter(position.hands[position.turn])
    if lacking == {JK: 1}:
        there = with_dealers_joker(position, move)
        return None if there is None else _as_it_can_be_laid(position, there)
    if lacking:
        return None
    if move.kind not in ("lay_off", "swap"):
        return move
    meld, seat, rules = position.table[move.on - 1], position.turn, position.rules
    if move.kind == "swap":
        return move if swapped(meld, move.cards[0], seat, rules) else None
    return move if grown(meld, move.cards, seat, rules) else None


def _to_be_left(position: Position) -> set[Card]:
    """The cards that could be kept for the discard, including jokers from swaps."""
    hand = {card for card in position.hands[position.turn] if may_be_given_back(position, card)}
    return hand | set(_jokers_to_have(position))


def _is_hopeless(position: Position) -> bool:
    """Whether it is certain that too few points or cards can be laid to finish the turn."""
    if not position.reaches_minimum:
        worth = laid_at_most(position.rules, times(position))
        laid = (*_useful(position), *jokers_besides(position), *_jokers_to_have(position))
        return sum(worth[card] for card in laid) < position.still_to_open
    to_discard = any(may_be_given_back(position, card) for card in position.hands[position.turn])
    return not to_discard and not _may_all_be_laid(position)


def _may_all_be_laid(position: Position) -> bool:
    """Whether each card of the seat in turn could be laid somehow. Any joker counts as useful."""
    return len(_useful(position)) == len(position.hands[position.turn])


def _useful(position: Position) -> list[Card]:
    """The cards that the seat in turn could lay somehow, and its jokers."""
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
    """The jokers on the table that the seat in turn might get by swaps (JOKER-7)."""
    if not position.rules.joker_swap:
        return ()
    lying = sum(card.is_joker for meld in position.table for card in meld.cards)
    return (JK,) * lying


# ---- the lays that are tried ---------------------------------------------------------------------------


def lays_of(position: Position) -> list[Move]:
    """The lays of the seat in turn in its play phase, with lay-offs of an ace and a king together.

    If a card is selected, only its uses are listed, even if it may wait. Other lays can follow later.
    """
    if position.now.must is not None:
        return uses_of(position)
    seat = position.turn
    found = [*melds_of(position, seat), *layoffs_of(position, seat)]
    if position.strict:  # other games have neither a minimum nor swaps
        found += [*aces_with_kings(position), *swaps_of(position, seat)]
    return found


def lays_beside(position: Position) -> list[Move]:
    """The lays without the selected card. If the card may wait (DRAW-3), such lays can come first."""
    seat, card = position.turn, position.now.must
    found = [*melds_of(position, seat), *layoffs_of(position, seat), *aces_with_kings(position)]
    return [move for move in found if card not in held_of(move.cards)]


def _first_uses(position: Position) -> Iterator[list[Move]]:
    """Some uses of the selected card: those with few jokers first, and no long runs with jokers."""
    seat = position.turn
    hand = position.hands[seat]
    natural = tuple([card for card in hand if card != JK])
    for jokers in range(position.now.must == JK, len(hand) - len(natural) + 1):
        yield uses_of(with_hand(position, seat, (*natural, *(JK,) * jokers)), SHORT)


def _next_lays(position: Position) -> list[Move]:
    # Below the minimum, long lays come first; otherwise short lays, to keep a card for the discard.
    lays, fewest_last = lays_of(position), not position.reaches_minimum
    if fewest_last and position.now.must is not None and position.rules.use_selected == "this-turn":
        lays += lays_beside(position)  # a meld of four may count double before the selected card joins it
    lays.sort(key=lambda move: len(move.cards), reverse=fewest_last)
    return lays + blocks_of(position, position.turn)


def _is_new(position: Position, seen: set[tuple[object, ...]]) -> bool:
    """Whether ``seen`` has no position with the same hand and open melds. If so, add this one."""
    open_ends = sorted((meld.fits, len(meld.cards)) for meld in position.table if meld.fits)
    hand = tuple(sorted(position.hands[position.turn]))
    jokers = (
        [meld.cards for meld in position.table if max(meld.cards) > JK] if position.rules.joker_swap else []
    )
    key = (
        hand,
        tuple(open_ends),
        position.now.points_now,
        position.gambit,
        position.now.swapped,
        tuple(jokers),
    )
    if key in seen:
        return False
    seen.add(key)
    return True
