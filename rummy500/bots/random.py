"""Plays any legal move, each as likely as the other."""

from __future__ import annotations

from collections.abc import Sequence

from ..card import Chance
from ..deal import View
from ..moves import Move


class Random:
    """The same seed chooses the same when it is asked the same, one choice after the other.

    It does not choose by the view alone: two such players would pass a kept upcard (DRAW-5) to and
    fro for ever.
    """

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Chance(seed, "random player")

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of these moves by chance."""
        return self._chance.choice(legal)
