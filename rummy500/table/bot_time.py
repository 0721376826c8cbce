"""Decides how many playouts a planner may make at a live table, so that nobody has to wait long for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Final, TypeVar

from ..bots import Bot
from ..bots.planner import MOST_TRIED, Planner
from ..deal import View
from ..moves import Move

WAIT: Final = 0.2  # seconds that a choice should take; in a long round it may take twice as long
MOST: Final = 96  # the most playouts for a choice, even on a fast machine
WAIT_FOR_HINT: Final = 0.8  # the seconds for a hint: a longer wait is fine, as nothing else is going on
MOST_FOR_HINT: Final = 128
FIRST: Final = 0.02  # the seconds that a playout is assumed to take until one has been measured
CALMS: Final = 0.7  # a new estimate of a playout's seconds is at least this share of the old estimate

T = TypeVar("T")


class Thinking:
    """Measures how many playouts this machine makes in the seconds that a choice should take.

    ``clock`` returns the time in seconds. The first choices use few playouts.
    """

    def __init__(
        self, wait: float = WAIT, most: int = MOST, clock: Callable[[], float] = perf_counter
    ) -> None:
        self._wait, self._most, self._clock = wait, most, clock
        self._seconds = FIRST

    @property
    def playouts(self) -> int:
        """How many playouts the planner may use for its next choice."""
        return max(1, min(self._most, int(self._wait / self._seconds)))

    def choose(self, bot: Bot, view: View, legal: Sequence[Move]) -> Move:
        """The bot's choice; a planner gets as many playouts as fit into the time."""
        if not isinstance(bot, Planner):
            return bot.choose(view, legal)
        bot.playouts = self.playouts
        return self.timed(bot, partial(bot.choose, view, legal))

    def timed(self, planner: Planner, asked: Callable[[], T]) -> T:
        """Call ``asked``, in which the planner chooses a move, and measure how long a playout took."""
        planner.tried, began = 0, self._clock()
        answer = asked()
        if planner.tried:
            took = (self._clock() - began) / planner.tried
            self._seconds = max(took, CALMS * self._seconds)
        elif planner.playouts < MOST_TRIED:
            self._seconds *= CALMS  # the planner had too few playouts to try a move, so it gets more
        return answer


def round_number(playouts: int) -> int:
    """The largest power of two up to ``playouts``, so that devices of similar speed make the same number.

    >>> round_number(1), round_number(60), round_number(64)
    (1, 32, 64)
    """
    return 1 << playouts.bit_length() - 1
