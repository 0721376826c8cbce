"""The right answers to questions about chances, luck, skill and house rules. Only teachers get this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import accumulate, combinations
from math import comb, sqrt
from statistics import fmean, stdev
from typing import Final

from rummy500 import melds
from rummy500.card import PACK, Card
from rummy500.rules import Rules

__all__ = [
    "at_least_one",
    "averages",
    "changes",
    "effect",
    "in_two_draws",
    "interval",
    "live",
    "misled",
    "next_card",
    "strip",
    "tally",
    "useful",
    "verdict",
]

RULES: Final = Rules()
BAND: Final = 20  # leads are counted in bands that are this many points wide

# ---- chances --------------------------------------------------------------------------------------------


def useful(hand: Collection[Card]) -> set[Card]:
    """All cards outside the hand that make a meld with two cards of the hand.

    >>> from rummy500 import cards
    >>> sorted(useful(cards("7H 8H"))) == sorted(cards("6H 9H"))
    True
    """
    return {card for card in PACK if card not in hand and _completes(card, hand)}


def _completes(card: Card, hand: Collection[Card]) -> bool:
    return any(melds.why_no_meld([card, *pair], RULES) is None for pair in combinations(hand, 2))


def live(hand: Collection[Card], table: Collection[Collection[Card]]) -> set[Card]:
    """The cards that are useful to the hand and aren't in a meld on the table."""
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


def tally(leads: Sequence[int]) -> list[list[int]]:
    """The bands of 20 points from the lowest to the highest: where a band begins, and how many leads it has.

    >>> tally([46, 40, -1])
    [[-20, 1], [0, 0], [20, 0], [40, 2]]
    """
    counted = Counter(lead // BAND for lead in leads)
    return [[band * BAND, counted[band]] for band in range(min(counted), max(counted) + 1)]


def misled(leads: Sequence[int], length: int) -> float:
    """The share of matches that the first player doesn't win. A match is any ``length`` successive deals.

    >>> misled([10, -20, 30, 5], 1)
    0.25
    """
    starts = range(len(leads) - length + 1)
    return fmean(sum(leads[start : start + length]) <= 0 for start in starts)


def averages(leads: Sequence[int]) -> list[float]:
    """The mean of the first lead, of the first two leads, and so on.

    >>> averages([10, 20, 30])
    [10.0, 15.0, 20.0]
    """
    return [total / number for number, total in enumerate(accumulate(leads), start=1)]


def interval(leads: Sequence[int]) -> tuple[float, float]:
    """An interval that probably contains the true mean lead: the mean plus and minus two standard errors.

    >>> [round(end, 1) for end in interval([10, 20, 30, 20])]
    [11.8, 28.2]
    """
    half = 2 * stdev(leads) / sqrt(len(leads))
    return fmean(leads) - half, fmean(leads) + half


def verdict(low: float, high: float) -> str:
    """The verdict on who plays better, judged by the interval of the first player's mean lead."""
    return "first" if low > 0 else "second" if high < 0 else "open"


def strip(leads: Sequence[int]) -> str:
    """The verdicts after two deals, after three, and so on, as one text.

    "+" means that the first player is better, "-" that the second is, and "." that nothing is certain.

    >>> strip([40, 50, -30, 45, 60, 55])
    '+..++'
    """
    verdicts = [verdict(*interval(leads[:number])) for number in range(2, len(leads) + 1)]
    return "".join({"first": "+", "second": "-", "open": "."}[one] for one in verdicts)


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
