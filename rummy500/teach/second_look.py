"""A second look at a move that seems better than another: longer trials on new deals compare only these two.

A first look isn't enough: the best of several moves may look good by chance, or only for a few turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import hypot, inf
from statistics import fmean
from typing import Final, NamedTuple

from ..bots.planner import Planner, Weighed
from ..deal import View
from ..moves import Move

FURTHER: Final = 8
"""The number of turns in each trial. It is even, so with two players the other player has the last turn.
No net judges that position, because the net would see only the other player's hand.
"""


class Lead(NamedTuple):
    """How many more points a move brought in trials than another, and the standard error of this lead."""

    points: float
    error: float

    def is_over(self, points: float, errors: float) -> bool:
        """Whether the lead is more than this many points, and more than this many standard errors."""
        return self.points > max(points, errors * self.error)


def lead_of(one: Weighed, other: Weighed) -> Lead:
    """The lead of one tried move over another.

    A move's error is the error of its distance from the best move, so the larger of the two errors is used.
    """
    return Lead(one.points - other.points, max(one.error, other.error))


def looked_again(
    planner: Planner,
    view: View,
    better: Move,
    other: Move,
    number: int = 0,
    turns: int = FURTHER,
    in_game: bool = False,
) -> Lead:
    """The lead of ``better`` over ``other`` in this look; its error is infinite if the two can't be tried.

    The lead is in points or, if ``in_game``, in the chance to win the game.
    """
    again = copy(planner)
    again.seed, again.turns, again.tried = f"{planner.seed}/again/{number}", turns, 0
    weighed = {one.move: one for one in again.weigh(view, (better, other), (better, other), in_game)}
    planner.tried += again.tried
    if not weighed:
        return Lead(0, inf)
    return lead_of(weighed[better], weighed[other])


def together(looks: Sequence[Lead]) -> Lead:
    """The combined lead of several looks.

    >>> together([Lead(8, 3), Lead(4, 4)])
    Lead(points=6.0, error=2.5)
    """
    return Lead(fmean(look.points for look in looks), hypot(*(look.error for look in looks)) / len(looks))
