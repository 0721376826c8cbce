"""A process in which hand-ins are read and zips of them unpacked, with an end to time and memory.

What one learner put there can hold up nobody: who takes too long is told so, and the others are read.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from timing import OutOfTime, at_most

MEMORY: Final = 1 << 30
PATIENCE: Final = 2.0  # seconds without a word
SECONDS: Final = 60.0  # for all that one learner handed in, or for one zip

Done = TypeVar("Done")


class Stopped(Exception):
    """Something was not done to its end; the text says why, as it goes on after what was done."""


def here(_what: str, work: Callable[[], Done]) -> Done:
    """Do this in this process, without an end."""
    return work()


class Apart:
    """A process in which one thing after the other is done. Ends with its ``with`` block.

    ``tell`` hears what is being done, whenever it has heard nothing for two seconds. Memory, in bytes, has an
    end where the system can set one, and time where it has alarms (not on Windows).
    """

    def __init__(
        self,
        tell: Callable[[str], None] = lambda what: None,
        memory: int = MEMORY,
        seconds: float = SECONDS,
    ) -> None:
        self._tell, self._memory, self._seconds = tell, memory, seconds
        self._pool = self._begun()
        self._heard = time.monotonic()

    def __enter__(self) -> Apart:
        return self

    def __exit__(self, *_: object) -> None:
        self._pool.shutdown(cancel_futures=True)

    def __call__(self, what: str, work: Callable[[], Done]) -> Done:
        """What comes of this work; ``Stopped`` where it reaches an end of time or memory."""
        future = self._pool.submit(_within, self._seconds, work)
        if not _is_done(future, self._heard + PATIENCE):
            self._tell(what)
            self._heard = time.monotonic()
        try:
            return future.result()
        except OutOfTime:
            raise Stopped(f"takes longer than {self._seconds:g} seconds") from None
        except MemoryError:
            raise Stopped("needs too much memory") from None
        except BrokenProcessPool:
            self._pool = self._begun()
            raise Stopped("broke off") from None

    def _begun(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            1, get_context("spawn"), initializer=_limit_memory, initargs=(self._memory,)
        )


def _is_done(future: Future[Any], until: float) -> bool:
    """Has it ended by then?"""
    return bool(wait([future], max(0.0, until - time.monotonic())).done)


# ---- in the process ---------------------------------------------------------------------------------------


def _limit_memory(memory: int) -> None:
    with suppress(ImportError, AttributeError, ValueError, OSError):  # not every system has this limit
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _within(seconds: float, work: Callable[[], Done]) -> Done:
    with suppress(MemoryError), at_most(seconds):
        return work()
    raise MemoryError  # another one: the first holds on to all that was taken, and to say so takes memory too
