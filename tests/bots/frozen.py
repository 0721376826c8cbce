"""Bots of older versions. They never change, so new bots can be measured against them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummy500 import Move, View
from rummy500.bots.careful import Careful
from rummy500.bots.outlook import Promises, promised
from rummy500.bots.planner import PLAYOUTS, Planner
from rummy500.bots.weights import Weights
from rummy500.position import CALL, DRAW, PLAY

WEIGHTS = Weights(
    left_counts=0.1,
    stock_is_worth=8,
    late=10,
    gift=1,
    still_comes=0.15,
    still_lies=0.8,
    finds=3,
    few=1,
)
SURE = {DRAW: 1.0, PLAY: 2.0, CALL: 2.0}


class FrozenCareful(Careful):
    """A careful bot that has the same weights for any number of players and never tries to go out at once."""

    def weights(self, view: View) -> Weights:
        return WEIGHTS

    def way_out(self, view: View, legal: Sequence[Move]) -> None:
        return None


class Frozen(FrozenCareful, Planner):
    """A planner whose trials are played by ``FrozenCareful``. It has no net and ignores the game's totals."""

    def __init__(self, seed: int | str = 0, playouts: int = PLAYOUTS) -> None:
        Planner.__init__(self, seed, playouts)
        self._player = FrozenCareful()

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return super().choose(replace(view, totals={}), legal)

    def is_enough(self, view: View, lead: float, error: float) -> bool:
        return lead > SURE[view.phase] * error

    def most_turns(self, players: int) -> int:
        return max(3, players)

    def promises(self, view: View) -> Promises:
        return promised
