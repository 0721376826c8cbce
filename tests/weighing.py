"""A stand-in for the planner: it is fast, and it always prefers the greedy bot's move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rummy500 import Move
from rummy500.bots.greedy import Greedy
from rummy500.bots.planner import Weighed
from rummy500.deal import View

WORSE = 7  # how many points worse each move is than the move before it
ERROR = 1.0  # the standard error of each difference from the best move


class StandIn:
    """Weighs a few moves. For each call, ``told`` lists the seed, the moves watched so far and the view."""

    told: ClassVar[list[tuple[str, list[tuple[View, Move]], View]]] = []
    tried = 0

    def __init__(self, seed: str, playouts: int) -> None:
        self.seed = seed
        self.heard: list[tuple[View, Move]] = []

    def watch(self, view: View, move: Move) -> None:
        self.heard.append((view, move))

    def weigh(
        self, view: View, legal: Sequence[Move], also: Sequence[Move] = (), in_game: bool = False
    ) -> list[Weighed]:
        self.told.append((self.seed, self.heard, view))
        best = Greedy().choose(view, legal)
        others = dict.fromkeys(move for move in [*legal[:2], *also] if move != best)
        worse = [Weighed(move, -WORSE * place, ERROR) for place, move in enumerate(others, start=1)]
        return [Weighed(best, 0, 0), *worse]
