"""Plays as somebody does who has just learned the game: ``greedy``, with a beginner's faults."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Chance
from ..deal import View
from ..moves import Move
from ..position import DRAW
from ..scoring import in_hand
from .greedy import Greedy, of_kind
from .plan import plan_for


class Beginner:
    """Each fault is a number: how many times in a hundred it is made where it can be.

    The same seed chooses the same when it is asked the same, one choice after the other.
    """

    def __init__(
        self, seed: int | str = 0, *, forgets_pile: int = 70, forgets_layoff: int = 60, keeps_high: int = 60
    ) -> None:
        """``forgets_pile``: draws unseen, though a take would pay. ``forgets_layoff``: discards, though a
        card fits on a meld. ``keeps_high``: discards the lowest card that goes with nothing, not the dearest.
        """
        self._greedy, self._chance = Greedy(), Chance(seed, "beginner")
        self._forgets_pile, self._forgets_layoff, self._keeps_high = forgets_pile, forgets_layoff, keeps_high

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The greedy bot's move, or the one that a beginner makes in its place."""
        move = self._greedy.choose(view, legal)
        draws, discards = of_kind(legal, "draw"), of_kind(legal, "discard")
        if view.phase == DRAW and move.kind == "take" and draws and self._falls_for(self._forgets_pile):
            return draws[0]
        if move.kind == "lay" and discards and self._falls_for(self._forgets_layoff):
            return _cheapest(view, discards)
        if move.kind == "discard" and self._falls_for(self._keeps_high):
            return _cheapest(view, discards)
        return move

    def _falls_for(self, fault: int) -> bool:
        return self._chance.below(100) < fault


def _cheapest(view: View, discards: Sequence[Move]) -> Move:
    """The discard that costs least to hold, of the cards that make no meld; a beginner keeps the queen."""
    spare = plan_for(view, view.hand).left
    loose = [move for move in discards if move.cards[0] in spare]
    costs = in_hand(view.rules)
    return min(loose or discards, key=lambda move: (costs[move.cards[0]], move.cards[0]))
