"""A bot that plays a random legal move; all are equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from ..card import Chance
from ..deal import View
from ..moves import Move


class Random:
    """Makes random moves. With the same seed, it makes the same moves if it gets the same choices.

    A move doesn't depend on the view alone: otherwise two such players could pass an upcard (DRAW-5) back and
    forth for ever.
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "random player")

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of these moves, at random."""
        return self._chance.choice(legal)
