"""The planner as it once was, an opponent that stays as it is: what has become better shows against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummy500 import Move, View
from rummy500.bots.planner import Planner


class Frozen(Planner):
    """Goes by points, however a game stands."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return super().choose(replace(view, totals={}), legal)
