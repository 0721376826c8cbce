"""How much a planner may try out at a live table, so that nobody waits long for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Final, TypeVar

from ..bots import Bot
from ..bots.planner import MOST_TRIED, Planner
from ..deal import View
from ..moves import Move

WAIT: Final = 0.2  # seconds that a choice is meant to take: one in a long hand may take twice that
MOST: Final = 96  # and so many playouts on the fastest machine
WAIT_FOR_HINT: Final = 0.8  # who asks for a hint has no other to wait for
MOST_FOR_HINT: Final = 128
FIRST: Final = 0.02  # seconds that a playout is thought to take before it is known
CALMS: Final = 0.7  # how fast a slow choice is forgotten: after two choices twice as much is tried

T = TypeVar("T")


class Thinking:
    """Finds out how many playouts this machine makes in the seconds that a choice is meant to take.

    ``clock`` tells seconds. The first choices are made with few playouts.
    """

    def __init__(
        self, wait: float = WAIT, most: int = MOST, clock: Callable[[], float] = perf_counter
    ) -> None:
        self._wait, self._most, self._clock = wait, most, clock
        self._seconds = FIRST

    @property
    def playouts(self) -> int:
        """How many playouts the next choice may take."""
        return max(1, min(self._most, int(self._wait / self._seconds)))

    def choose(self, bot: Bot, view: View, legal: Sequence[Move]) -> Move:
        """What the bot chooses; a planner has as many playouts as are made in time."""
        if not isinstance(bot, Planner):
            return bot.choose(view, legal)
        bot.playouts = self.playouts
        return self.timed(bot, partial(bot.choose, view, legal))

    def timed(self, planner: Planner, asked: Callable[[], T]) -> T:
        """What a planner answers that is asked something; how long its playouts take is kept in mind."""
        planner.tried, began = 0, self._clock()
        answer = asked()
        if planner.tried:
            took = (self._clock() - began) / planner.tried
            self._seconds = max(took, CALMS * self._seconds)
        elif planner.playouts < MOST_TRIED:
            self._seconds *= CALMS  # they were too few to try anything, and nothing was measured
        return answer


def round_number(playouts: int) -> int:
    """Not more playouts than these, in a number that devices about as fast have in common.

    >>> round_number(1), round_number(60), round_number(64)
    (1, 32, 64)
    """
    return 1 << playouts.bit_length() - 1
