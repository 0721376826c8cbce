"""Finds a way to go out in this turn: lay every card, or lay all but one and discard that one.

Takes, new melds and lay-offs are searched together. Every card of the hand is either laid or discarded last.
So the search picks a card and tries every lay that holds it. Then it does the same with the cards that
remain. A new run is laid in its full length at once and never extended, so no run is tried twice.

The answer is exact if the search needs no more than ``MOST_LAYS`` lays. In play it needs far fewer. Only big
hands with several jokers reach the limit, and then a way out may be missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from ..card import JK, JOKER, SEATS, Card, without
from ..finding import ACES, in_runs, in_sets
from ..melds import RING, SET_LEAST, new_meld
from ..moves import Move, lay_off
from ..position import Position
from ..position.gambit import blocks_of, from_hand, times
from ..position.transfers import begin_play, with_hand
from ..rules import Rules
from ..scoring import laid_at_most, worth_at_once
from . import jokers_of, melds_of, swaps_of, uses_of
from .finishing import after_lay, can_end
from .layoffs import layoffs_with
from .takes_and_lays import after_pile
from .targets import joinable

__all__ = ["Way", "draw_out", "too_many_stay", "way_out", "way_out_after_any_card", "way_out_before_draw"]

MOST_LAYS: Final = 4_000  # the most lays that are looked at; all draws share this limit


class Way(NamedTuple):
    """A way out: the lays in their order, the card discarded at the end, and the points of the lays."""

    lays: tuple[Move, ...]
    discard: Card | None
    points: int


def way_out(position: Position) -> Way | None:
    """The way out that counts most for the seat in turn, in its play phase (OUT-1); ``None`` if none exists.

    A way that lays every card needs no discard, unless OUT-2 or OUT-3 asks for one. The way obeys DRAW-3,
    DRAW-4, DRAW-8 and SCORE-8.

    >>> from rummy500.card import cards
    >>> hands = cards("AS AD AC KS"), cards("2H")
    >>> way_out(Position(Rules(), 1, hands, cards("3H"), (), 0, phase="play"))
    Way(lays=(Move.parse('A: meld AS AD AC'),), discard=Card('KS'), points=45)
    """
    return None if position.floating[position.turn] else _Search(position).way(position)


def way_out_after_any_card(position: Position) -> Way | None:
    """How the seat in turn can go out whatever card it draws: it lays its hand and discards the drawn card.

    ``None`` if it can't, or if it draws two cards (DRAW-1).
    """
    if position.floating[position.turn] or position.rules.stock_draw > 1:
        return None
    return _all_laid(position)


def way_out_before_draw(position: Position) -> Way | None:
    """How the seat in turn can lay every card before its draw (TURN-4); ``None`` if it can't."""
    return _all_laid(position) if position.rules.out == "free" else None


def _all_laid(position: Position) -> Way | None:
    """A way for the seat in turn to lay its whole hand as it is before the draw."""
    return _Search(position, any_card_is_left=True).way(position.changed(begin_play))


def draw_out(position: Position, draws: Iterable[Move]) -> tuple[Move, Way] | None:
    """The take or split after which the seat in turn goes out with the most points, and the way to go out.

    ``None`` if no draw lets the seat go out.
    """
    best, left = None, MOST_LAYS
    for draw in draws:
        after = after_pile(position, draw)
        search = _Search(after, left)
        way, left = search.way(after), search.left
        if way and (best is None or way.points > best[1].points):
            best = draw, way
    return best


# ---- a quick test --------------------------------------------------------------------------------------


def too_many_stay(mask: int, fits: int, rules: Rules, jokers: int, most: int = 1) -> bool:
    """Whether more than ``most`` faces of a hand certainly fit neither in a new meld nor on the table.

    ``mask`` has the faces of the hand, and ``fits`` those that fit on the melds on the table. ``jokers`` is
    how many wild jokers may help. No lays are tried, so the test is very quick. If the answer is no,
    there may still be no way out.

    >>> from rummy500.card import cards, mask_of
    >>> too_many_stay(mask_of(cards("6S 6H 6D KC")), 0, Rules(), 0)
    False
    >>> too_many_stay(mask_of(cards("6S 6H 6D KC QC")), 0, Rules(), 0)
    True
    """
    stay = mask & ~(1 << JOKER)
    if rules.equal_suits or (jokers and fits):
        return False  # equal cards may make a set, and jokers may extend a run to any card
    stay &= ~(_reached(mask, fits) | in_runs(mask, rules, jokers))
    if stay.bit_count() <= most:
        return False
    return (stay & ~in_sets(mask, SET_LEAST - jokers)).bit_count() > most


def _reached(mask: int, fits: int) -> int:
    """The faces of a mask that fit on the table, and their neighbours, which may fit next (LAYOFF-3)."""
    reached, before = mask & fits, 0
    while reached != before:
        before = reached
        aces, kings = reached & ACES, reached & _KINGS
        near = reached << 1 | reached >> 1 | aces << RING - 1 | kings >> RING - 1
        reached |= near & mask
    return reached


_KINGS: Final = ACES << RING - 1


# ---- the search --------------------------------------------------------------------------------------------


class _Search:
    """The search from one position. A card kept for the discard isn't in the hand during the search."""

    def __init__(self, position: Position, left: int = MOST_LAYS, any_card_is_left: bool = False) -> None:
        rules = position.rules
        self.left = left  # how many lays may still be looked at
        self.any_card_is_left = any_card_is_left  # true if the drawn card will be discarded
        self.all_may_be_laid = any_card_is_left or rules.out == "free"
        self.melds = len(position.table)  # only melds on the table can grow: new ones are laid in full length
        self.worth = laid_at_most(rules, times(position))
        self.swaps = rules.joker_swap  # a swapped joker joins the hand and adds its points (JOKER-7)
        self.known: dict[tuple[object, ...], Way | None] = {}

    def way(self, position: Position, kept: Card | None = None) -> Way | None:
        """The way out that counts most in this position, if this card is kept for the discard."""
        hand = position.hands[position.turn]
        if not hand:
            return Way((), kept, 0) if self._ends(position, kept) else None
        key = self._key(position, hand, kept)
        if key not in self.known:
            if self.left <= 0:
                return None
            self.known[key] = self._best(position, hand, kept)
        return self.known[key]

    def _best(self, position: Position, hand: tuple[Card, ...], kept: Card | None) -> Way | None:
        card, lays, looked_at = _lays_of_one(position, self.melds)
        self.left -= looked_at
        best, most = None, inf if self.swaps else sum(self.worth[card] for card in hand)
        for move in lays:
            if self.left <= 0:
                break
            after = after_lay(position, move)
            way = self.way(after, kept)
            points = after.now.points_now - position.now.points_now + way.points if way else 0
            if way and (best is None or points > best.points):
                best = Way((move, *way.lays), way.discard, points)
                if points >= most:
                    return best
        if kept is None and position.now.must is None and not self.any_card_is_left:
            way = self.way(with_hand(position, position.turn, without(hand, (card,))), card)
            best = max((one for one in (best, way) if one), key=lambda one: one.points, default=None)
        return best

    def _ends(self, position: Position, kept: Card | None) -> bool:
        """Whether the turn may end here, with the kept card as the discard or with every card laid."""
        if kept is not None:
            return can_end(with_hand(position, position.turn, (kept,)))
        return self.all_may_be_laid and not position.is_below_minimum

    def _key(self, position: Position, hand: tuple[Card, ...], kept: Card | None) -> tuple[object, ...]:
        """What decides the way out: the cards left, the melds that may grow, what the turn still needs."""
        places = tuple([(meld.fits, len(meld.cards)) for meld in position.table[: self.melds]])
        jokers = tuple([meld.cards for meld in position.table if max(meld.cards) > JK]) if self.swaps else ()
        asked = position.now.must, position.still_to_open, position.now.swapped, position.gambit
        return tuple(sorted(hand)), kept, places, jokers, asked


def _lays_of_one(position: Position, melds: int) -> tuple[Card, list[Move], int]:
    """A card of the hand, every lay that holds it, and how many lays were looked at to find them.

    The card is the selected card if there is one, else a card that few lays hold. Lay-offs are listed only on
    the first ``melds`` melds.
    """
    if position.now.must is not None:
        lays = uses_of(position)
        return position.now.must, lays, len(lays)
    hand = position.hands[position.turn]
    uses = [(from_hand(position, move), move) for move in melds_of(position, position.turn)]
    swaps = swaps_of(position, position.turn)
    to_swap = {move.cards[0] for move in swaps}  # swaps come first, so that other lays can use the joker
    places = Counter(card for used, _ in uses for card in set(used))
    card = min(hand, key=lambda card: (card not in to_swap, card == JK, places[card], card))
    lays = _differing(position, [(used, move) for used, move in uses if card in used])
    if position.gambit and card == JK:
        lays += blocks_of(position, position.turn)
    lays += _layoffs_of(position, card, melds)
    lays += [move for move in swaps if move.cards[0] == card]
    return card, lays, 1 + len(uses) + len(lays)


def _layoffs_of(position: Position, card: Card, melds: int) -> list[Move]:
    """The lay-offs of this card, with the cards that have to lie between it and the meld."""
    seat, rules = position.turn, position.rules
    letter, mask, jokers = SEATS[seat], position.held[seat], jokers_of(position, seat)
    return [
        lay_off(letter, laid, number)
        for number, meld in enumerate(joinable(position, seat)[:melds], start=1)
        for laid in layoffs_with(meld, card, mask, rules, jokers, position.jokers)
    ]


def _differing(position: Position, uses: Sequence[tuple[tuple[Card, ...], Move]]) -> list[Move]:
    """The best lay of each group of lays that differ only in what jokers stand for."""
    if not position.rules.has_jokers:
        return [move for _, move in uses]
    best: dict[tuple[object, ...], tuple[int, Move]] = {}
    for used, move in uses:
        key = (tuple(sorted(used)), move.kind, move.dj)
        worth = worth_at_once(new_meld(move.cards, position.turn, position.rules), position.rules)
        if key not in best or worth > best[key][0]:
            best[key] = worth, move
    return [move for _, move in best.values()]
