"""Which card to throw, by what it would give to the others and may become for oneself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import prod
from typing import Final

from ..cards import JK, JOKER, Card, face
from ..deal import View, whole_pack
from ..melds import RING, SET, WILD, Arc
from ..position import fits_of
from ..rules import Rules
from .discarding import worst_card
from .plan import costs, jokers_of, partners_of, plan_for

STILL_COMES: Final = 0.15  # how likely a card that nobody has shown comes to this hand in time
STILL_LIES: Final = 0.8  # and one of the pile is still there when it is wanted
OF_THREE: Final = 3  # a card that finds its meld brings in two others
LATE: Final = 10  # with so many cards in every other hand nothing thrown matters for what is left at the end


def best_throw(view: View, allowed: Collection[Card], known: Mapping[str, Sequence[Card]]) -> Card:
    """The card to discard, or to open the pile with, of these of the hand.

    ``known`` is what other seats hold for certain.
    """
    kept_back = jokers_of(view) == WILD or bool(view.named)  # such a joker is of use to the end
    spare = [card for card in set(plan_for(view, view.hand).left) if card in allowed]
    spare = [card for card in spare if card != JK or not kept_back]
    if not spare:
        return worst_card(view, view.hand, allowed)
    chances = _Chances(view, known)
    return max(spare, key=lambda card: (chances.of_throwing(card), card))


class _Chances:
    """What may become of cards at this table, as far as one seat can tell."""

    def __init__(self, view: View, known: Mapping[str, Sequence[Card]]) -> None:
        self._rules, self._use = view.rules, jokers_of(view)
        self._costs = costs(view)
        self._hand, self._pile = set(view.hand), view.pile
        self._depth = {card: len(view.pile) - place for place, card in enumerate(view.pile)}
        mates = partners_of(view)
        self._theirs = {card for seat, cards in known.items() if seat not in mates for card in cards}
        self._unseen = unseen_by(view)
        self._unseen.subtract(card for cards in known.values() for card in cards)
        held = sum(number for seat, number in view.cards.items() if seat not in mates)
        held -= sum(len(cards) for seat, cards in known.items() if seat not in mates)
        self._with_them = min(1.0, held / max(1, sum(self._unseen.values())))
        fewest = min(number for seat, number in view.cards.items() if seat not in mates)
        self._lateness = max(0, LATE - fewest) / LATE
        self._others = len(view.cards) // len(mates) - 1
        self._fits = fits_of(view.table) if _may_be_laid_off(view.rules) else 0

    def of_throwing(self, card: Card) -> float:
        """What it is worth to be rid of a card, in points: what it would cost to hold, less what is lost."""
        costs = self._lateness * self._costs[card]
        return costs - self._promise(card) - self._gift(card) / self._others

    def _promise(self, card: Card) -> float:
        """What the card may still bring in this hand."""
        groups = companions(card, self._rules, self._use)
        missed = prod(1 - prod(map(self._comes, group)) for group in groups)
        return (1 - missed) * OF_THREE * self._costs[card]

    def _gift(self, card: Card) -> float:
        """What the others may make of it on the pile: a meld with cards above, or a lay-off."""
        gift = 0.0
        for group in companions(card, self._rules, self._use):
            likely = prod(map(self._can_have, group))
            if likely:
                there = [other for other in group if other in self._depth]
                brings = sum(self._costs[other] for other in (card, *there))
                gift += likely * (brings + max((self._depth[other] for other in there), default=0))
        return max(gift, self._costs[card]) if self._fits >> card & 1 else gift

    def _comes(self, card: Card) -> float:
        if card in self._hand:
            return 1
        if card in self._depth:
            return STILL_LIES
        return STILL_COMES if self._unseen[card] > 0 else 0

    def _can_have(self, card: Card) -> float:
        if card in self._depth or card in self._theirs:
            return 1
        copies = max(0, self._unseen[card])
        return 1 - (1 - self._with_them) ** copies


def unseen_by(view: View) -> Counter[Card]:
    """The cards that this seat has not in sight: they lie in the stock and in other hands."""
    unseen = Counter(whole_pack(view.rules, len(view.cards)))
    unseen.subtract(view.hand)
    unseen.subtract(view.pile)
    unseen.subtract(card.held for meld in view.table for card in meld.cards)
    unseen.subtract(view.gone)
    return unseen


def _may_be_laid_off(rules: Rules) -> bool:
    """Can others do something with a discard that fits on the table?"""
    return rules.take_for == "any" or rules.keep_upcard or rules.rum != "no"


@lru_cache(maxsize=1 << 12)
def companions(card: Card, rules: Rules, use: str) -> tuple[tuple[Card, ...], ...]:
    """What makes a smallest meld with a card: for each such meld the other cards of it.

    >>> from ..cards import text_of
    >>> [text_of(group) for group in companions(Card("AS"), Rules(), WILD)]
    ['AH AD', 'AH AC', 'AD AC', '2S 3S', 'QS KS']
    """
    if card >= JOKER:
        return ((JK, JK),) if use == SET else ()
    choose = combinations_with_replacement if rules.equal_suits else combinations
    suits = [suit for suit in range(4) if rules.equal_suits or suit != card.suit]
    sets = [tuple(face(card.rank, suit) for suit in pair) for pair in choose(suits, 2)]
    arcs = [Arc(first, rules.run_opens_with) for first in range(RING)]
    runs = [
        [face(place % RING, card.suit) for place in range(arc.first, arc.past)]
        for arc in arcs
        if rules.corner or not arc.around_corner
    ]
    return (*sets, *(tuple(other for other in run if other != card) for run in runs if card in run))
