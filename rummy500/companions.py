"""Finds cards that go together: in a smallest meld, in a lay-off with jokers, or in a run with a gap."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from .card import JK, JOKER, Card, face, mask_of
from .melds import HIGH_ACE, RING, SET, SET_LEAST, SET_MOST, WILD, Arc, Meld, Use, grown, run_bound
from .rules import Rules

__all__ = ["apart", "companions", "could_join", "fellows", "go_together", "missing_between"]


def apart(card: Card, other: Card) -> int:
    """How far apart two cards' ranks are on the ring.

    >>> apart(Card("KS"), Card("2H"))
    2
    """
    there = abs(card.rank - other.rank)
    return min(there, RING - there)


@lru_cache(maxsize=1 << 12)
def companions(card: Card, rules: Rules, use: Use = WILD) -> tuple[tuple[Card, ...], ...]:
    """The other cards of each smallest meld that a card can be part of.

    ``use`` is what jokers do. No meld has a joker that stands for a card.

    >>> from rummy500.card import text_of
    >>> [text_of(group) for group in companions(Card("AS"), Rules())]
    ['AH AD', 'AH AC', 'AD AC', '2S 3S', 'QS KS']
    """
    if card >= JOKER:
        return ((JK, JK),) if use == SET else ()
    choose = combinations_with_replacement if rules.equal_suits else combinations
    suits = [suit for suit in range(4) if rules.equal_suits or suit != card.suit]
    sets = [tuple(face(card.rank, suit) for suit in pair) for pair in choose(suits, SET_LEAST - 1)]
    arcs, bound = [Arc(first, rules.run_opens_with) for first in range(RING)], run_bound(rules)
    runs = [
        [face(place % RING, card.suit) for place in range(arc.first, arc.past)]
        for arc in arcs
        if arc.past <= bound
    ]
    return (*sets, *(tuple(other for other in run if other != card) for run in runs if card in run))


@lru_cache(maxsize=1 << 12)
def fellows(card: Card, rules: Rules, use: Use = WILD) -> int:
    """The faces that could lie in a smallest meld with this card, as a mask."""
    return mask_of(other for group in companions(card, rules, use) for other in group)


def go_together(card: Card, other: Card, rules: Rules, use: Use = WILD) -> bool:
    """Whether two cards could lie in the same smallest meld, if no joker in it stands for a card.

    >>> [go_together(Card("9H"), Card(other), Rules()) for other in ("9S", "JH", "QH", "9H", "TS", "JK")]
    [True, True, False, False, False, False]
    """
    return bool(fellows(card, rules, use) >> other & 1)


def could_join(meld: Meld, natural: Sequence[Card], jokers: int, rules: Rules) -> bool:
    """Whether these cards and this many jokers could be laid off together on a meld."""
    if meld.is_set:
        return len(meld.cards) + len(natural) + jokers <= SET_MOST and bool(grown(meld, natural, 0, rules))
    suit, arc, size = meld.cards[0].suit, meld.arc, len(meld.cards) + len(natural) + jokers
    ranks = {card.rank for card in natural} | {card.rank for card in meld.cards}
    if len(ranks) < len(meld.cards) + len(natural) or any(card.suit != suit for card in natural):
        return False
    longer = [Arc(first, size) for first in range(arc.past - size, arc.first + 1)]
    return any(
        ranks <= {place % RING for place in range(other.first, other.past)}
        for other in longer
        if size <= RING and (rules.corner or (other.first >= 0 and other.past <= run_bound(rules)))
    )


def missing_between(meld: Meld, card: Card, rules: Rules) -> tuple[Card, ...]:
    """The cards that have to join a run before this card can. Only the nearer end counts.

    >>> from rummy500.card import cards, text_of
    >>> from rummy500.melds import new_meld
    >>> text_of(missing_between(new_meld(cards("4H 5H 6H"), 0, Rules()), Card("9H"), Rules()))
    '7H 8H'
    """
    arc = meld.arc
    ends = (arc.past % RING, arc.first) if arc.around_corner else (arc.past, arc.first)
    high = HIGH_ACE if run_bound(rules) > HIGH_ACE else 0
    above = range(ends[0], card.rank or high)
    below = range(card.rank + 1, ends[1])
    gaps = [gap for gap in (above, below) if len(gap)]
    return tuple(face(rank, card.suit) for rank in min(gaps, key=len)) if gaps else ()
