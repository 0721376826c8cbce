"""Tests whether shuffles are fair: in a million packs, each card should be equally often at each place.

``python -m figures.shuffles``, in the folder ``book``, shuffles the packs and stores the result. It takes
some minutes. The page *How cards are shuffled* shows the stored result: chi-squares. A chi-square that is far
too large shows that some cards prefer some places.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

from rummy500.card import PACK, RANKS, SUITS, Card
from rummy500.deal.dealing import pack_for
from rummy500.rules import Rules

from . import stored

DEALS: Final = 1_000_000
SEEDS: Final = "shuffles/{}"
FILE: Final = stored.DATA / "shuffles.csv"
PLACES: Final = len(PACK)
KINDS: Final[dict[str, tuple[int, Callable[[Card], int]]]] = {
    "suit": (len(SUITS), lambda card: SUITS.index(str(card)[-1])),
    "rank": (len(RANKS), lambda card: card.rank),
    "card": (len(PACK), PACK.index),
}
"""Each test by its name: how many kinds of cards it counts, and a function that returns a card's kind."""


class Found(NamedTuple):
    """The result of a test. ``chance`` says how likely fair shuffles are to reach this chi-square."""

    what: str
    deals: int
    kinds: int
    places: int
    degrees: int
    chi_square: float
    chance: float


def counted(deals: int, seeds: str = SEEDS) -> list[array[int]]:
    """How often each card lay at each place of the shuffled packs. The cards are in the order of ``PACK``."""
    counts = [array("l", [0]) * PLACES for _ in PACK]
    number, rules = {card: at for at, card in enumerate(PACK)}, Rules()
    for deal in range(deals):
        for place, card in enumerate(pack_for(rules, 2, seeds.format(deal), 1)):
            counts[number[card]][place] += 1
    return counts


def tested(counts: Sequence[Sequence[int]]) -> list[Found]:
    """Test by suit, by rank and by card whether these counts are fair. Returns the results."""
    return [_tested(what, counts) for what in KINDS]


def _tested(what: str, counts: Sequence[Sequence[int]]) -> Found:
    kinds, kind_of = KINDS[what]
    sums = [[0] * PLACES for _ in range(kinds)]
    for card, row in zip(PACK, counts, strict=True):
        sums[kind_of(card)] = [one + more for one, more in zip(sums[kind_of(card)], row, strict=True)]
    deals, degrees = sum(counts[0]), (kinds - 1) * (PLACES - 1)
    expected = deals / kinds
    # No two cards share a place, so fair counts vary more than independent ones. The factor allows for this.
    chi_square = sum((n - expected) ** 2 / expected for row in sums for n in row) * (PLACES - 1) / PLACES
    return Found(
        what, deals, kinds, PLACES, degrees, round(chi_square, 1), round(beyond(chi_square, degrees), 3)
    )


def beyond(chi_square: float, degrees: int) -> float:
    """The chance of a chi-square at least this large with these degrees of freedom (by Wilson and Hilferty).

    >>> round(beyond(153, 153), 2), round(beyond(182.9, 153), 2)
    (0.48, 0.05)
    """
    spread = 2 / (9 * degrees)
    return 1 - NormalDist().cdf(((chi_square / degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def main() -> int:
    stored.write(FILE, [found._asdict() for found in tested(counted(DEALS))])
    print(f"The figures are in {FILE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
