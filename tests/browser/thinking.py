"""Chooses moves for a player who lays the best melds, lays off what fits and discards the highest card."""

from __future__ import annotations

from collections.abc import Sequence

from rummy500 import Card, Rules, cards
from rummy500.melds import lying
from rummy500.partition import best_partition
from rummy500.scoring import in_hand

RULES = Rules()
COUNTS = in_hand(RULES)


def to_lay(hand: Sequence[Card]) -> list[list[Card]]:
    """The melds that are worth the most points together."""
    return [list(meld) for meld in best_partition(hand, RULES, COUNTS)]


def to_lay_off(hand: Sequence[Card], melds: Sequence[str]) -> list[Card]:
    """The cards of the hand that fit one of these melds. Each meld is a text such as ``7S 7D 7C``."""
    lie = [lying(cards(text), (0,) * len(cards(text)), RULES) for text in melds]
    return [card for card in hand if any(meld and meld.fits >> card & 1 for meld in lie)]


def to_discard(hand: Sequence[Card]) -> Card:
    """The card that costs most if it stays in the hand."""
    return max(hand, key=COUNTS.__getitem__)
