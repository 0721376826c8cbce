"""How much a planner may try out at a live table, so that nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Final

from ..bots import Bot
from ..bots.planner import MOST_TRIED, Planner
from ..deal import View
from ..moves import Move

WAIT: Final = 0.15  # seconds that a choice is meant to take: one in a long hand may take twice that
FIRST: Final = 8  # so many playouts before it is known how long they take
MOST: Final = 96  # and so many on the fastest machine
CALMS: Final = 0.9  # how fast a slow choice is forgotten


class Thinking:
    """Chooses for bots; a planner has as many playouts as this machine does in ``WAIT`` seconds.

    ``clock`` tells seconds. The first choices are made with few playouts.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._seconds = WAIT / FIRST  # that a playout takes, where they take long

    @property
    def playouts(self) -> int:
        """How many playouts the next choice may take."""
        return max(1, min(MOST, int(WAIT / self._seconds)))

    def choose(self, bot: Bot, view: View, legal: Sequence[Move]) -> Move:
        """What the bot chooses."""
        if not isinstance(bot, Planner):
            return bot.choose(view, legal)
        bot.playouts = self.playouts
        began = self._clock()
        move = bot.choose(view, legal)
        if bot.tried:
            took = (self._clock() - began) / bot.tried
            self._seconds = max(took, CALMS * self._seconds)
        elif bot.playouts < MOST_TRIED:
            self._seconds *= CALMS  # they were too few to try anything, and nothing was measured
        return move
