"""What cards, melds, hands and games are worth, in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from .cards import PACK, Card
from .melds import HIGH_ACE, RING, Meld
from .rules import Rules

HIGH_ACE_VALUE: Final = 15
LOW_ACE_VALUE: Final = 1
PIPS: Final = (HIGH_ACE_VALUE, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)

IN_HAND: Final[Mapping[Card, int]] = MappingProxyType({card: PIPS[card.rank] for card in PACK})
"""What each card counts in hand and in a set (SCORE-2)."""


def value_at(card: Card, place: int | None) -> int:
    """What a card counts that lies at this place of a run, or in a set where it is ``None`` (SCORE-2).

    >>> value_at(Card("AS"), 0), value_at(Card("AS"), 13), value_at(Card("AS"), None), value_at(Card("9D"), 8)
    (1, 15, 15, 9)
    """
    return LOW_ACE_VALUE if place == 0 else IN_HAND[card]


def values_of(meld: Meld) -> list[int]:
    """What each card of a meld counts, in the order in which they lie."""
    if meld.first is None:
        return [value_at(card, None) for card in meld.cards]
    places = range(meld.first, meld.first + len(meld.cards))
    beside_king = {RING: HIGH_ACE}  # place 13 is the high ace; past the corner the ring goes on
    return [
        value_at(card, beside_king.get(place, place)) for card, place in zip(meld.cards, places, strict=True)
    ]


def worth_laid(meld: Meld, cards: Iterable[Card]) -> int:
    """What these cards of a meld count as it lies now: for who has just laid them."""
    values = dict(zip(meld.cards, values_of(meld), strict=True))
    return sum(values[card] for card in cards)


def worth_in_hand(hand: Iterable[Card]) -> int:
    """What a hand counts against its player.

    >>> from .cards import cards
    >>> worth_in_hand(cards("AS KC 4D"))
    29
    """
    return sum(IN_HAND[card] for card in hand)


def nets(laid: Sequence[int], left: Sequence[int], out: int | None, rules: Rules) -> tuple[int, ...]:
    """What each seat scores in a hand (SCORE-1, STOCK-5)."""
    deducted = out is not None or rules.deduct_nobody_out
    return tuple(on_table - in_hand * deducted for on_table, in_hand in zip(laid, left, strict=True))


def winner(totals: Mapping[str, int], target: int) -> str | None:
    """Who has won with these totals (GAME-1, GAME-2); ``None`` while the game goes on.

    >>> winner({"A": 510, "B": 525}, 500), winner({"A": 520, "B": 520}, 500)
    ('B', None)
    """
    top = max(totals.values())
    leaders = [seat for seat, total in totals.items() if total == top]
    return leaders[0] if top >= target and len(leaders) == 1 else None


def settlement(totals: Mapping[str, int], won: str) -> dict[str, int]:
    """What each opponent pays the winner (GAME-3).

    >>> settlement({"A": 510, "B": 525, "C": 290}, "B")
    {'A': 15, 'C': 235}
    """
    return {seat: max(0, totals[won] - total) for seat, total in totals.items() if seat != won}
