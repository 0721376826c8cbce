"""The right answers to the questions on chances, on luck and skill, and on house rules. For teachers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from math import comb, sqrt
from statistics import fmean, stdev
from typing import Final

from rummy500 import melds
from rummy500.card import PACK, Card
from rummy500.rules import Rules

__all__ = [
    "at_least_one",
    "changes",
    "deals_needed",
    "effect",
    "in_two_draws",
    "interval",
    "live",
    "mean_lead",
    "next_card",
    "spread",
    "useful",
    "verdict",
]

RULES: Final = Rules()

# ---- chances --------------------------------------------------------------------------------------------


def useful(hand: Collection[Card]) -> set[Card]:
    """The cards outside the hand that make a meld with two of its cards.

    >>> from rummy500 import cards
    >>> sorted(useful(cards("7H 8H"))) == sorted(cards("6H 9H"))
    True
    """
    return {card for card in PACK if card not in hand and _completes(card, hand)}


def _completes(card: Card, hand: Collection[Card]) -> bool:
    return any(melds.why_no_meld([card, *pair], RULES) is None for pair in combinations(hand, 2))


def live(hand: Collection[Card], table: Collection[Collection[Card]]) -> set[Card]:
    """The useful cards that aren't in a meld on the table."""
    return useful(hand) - {card for meld in table for card in meld}


def next_card(waited: int, unseen: int) -> float:
    """The chance that the next card is one that the hand waits for."""
    return waited / unseen


def in_two_draws(waited: int, unseen: int) -> float:
    """The chance that the hand waits for at least one of the next two cards."""
    return at_least_one(waited, unseen, 2)


def at_least_one(waited: int, unseen: int, drawn: int) -> float:
    """The chance that the hand waits for at least one of the drawn cards.

    >>> round(at_least_one(2, 30, 3), 2)
    0.19
    """
    return 1 - comb(unseen - waited, drawn) / comb(unseen, drawn)


# ---- luck and skill -------------------------------------------------------------------------------------


def mean_lead(leads: Sequence[int]) -> float:
    """The mean of the leads."""
    return fmean(leads)


def spread(leads: Sequence[int]) -> float:
    """The spread of the leads: the standard deviation of a sample."""
    return stdev(leads)


def interval(leads: Sequence[int]) -> tuple[float, float]:
    """An interval that probably contains the true mean lead: two standard errors to each side.

    >>> [round(end, 1) for end in interval([10, 20, 30, 20])]
    [11.8, 28.2]
    """
    half = 2 * stdev(leads) / sqrt(len(leads))
    return fmean(leads) - half, fmean(leads) + half


def verdict(low: float, high: float) -> str:
    """Who plays better if the first player's lead has this interval."""
    return "first" if low > 0 else "second" if high < 0 else "open"


def deals_needed(spread: int, difference: int) -> int:
    """The smallest number of deals for which half the length of the interval is at most the difference.

    >>> deals_needed(60, 10), deals_needed(61, 10)
    (144, 149)
    """
    return -(-4 * spread**2 // difference**2)


# ---- house rules ----------------------------------------------------------------------------------------


def changes(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """How much the result of each deal changed."""
    return [new - old for old, new in zip(before, after, strict=True)]


def effect(before: Sequence[int], after: Sequence[int]) -> str:
    """How the house rule changes the results, judged by the interval of the changes.

    >>> effect([10, 90, -60], [15, 96, -54]), effect([10, 90], [90, 10])
    ('higher', 'open')
    """
    return {"first": "higher", "second": "lower", "open": "open"}[verdict(*interval(changes(before, after)))]
