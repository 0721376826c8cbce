"""Plays any legal move, each as likely as the other."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Chance, text_of
from ..deal import View
from ..moves import Move


class Random:
    """The same seed chooses the same in the same view, whatever has been played before."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of these moves by chance."""
        seen = f"{view.seat} {text_of(view.hand)} / {text_of(view.pile)} / {view.stock}"
        return Chance(self.seed, seen).choice(legal)
