"""Runs jobs in a process with limits of time and memory. These jobs read hand-ins and unpack zips.

A learner's files can't hold up other learners: a folder that takes too long becomes a problem.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from grader.sandbox.timing import OutOfTime, at_most

MEMORY: Final = 1 << 30
PATIENCE: Final = 2.0  # after this many seconds, the terminal names the job that is running
SECONDS: Final = 60.0  # the limit for all files of one learner, or for one zip

Done = TypeVar("Done")


class Stopped(Exception):
    """Raised if a job was stopped. The error's text is a reason, such as "takes longer than 60 seconds"."""


def here(_what: str, work: Callable[[], Done]) -> Done:
    """Do this work in this process, without limits, and return its result."""
    return work()


class Apart:
    """A process that runs one job after the other. It ends when its ``with`` block ends.

    ``tell`` is called with the name of a slow job, but at most once in two seconds. ``memory`` limits its
    memory in bytes if the system has such a limit. ``seconds`` limits each job, except on Windows, which has
    no alarms.
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
        """Do this work and return its result. Raises ``Stopped`` if the work reaches a limit."""
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
    """Wait for the job to end, at most until this time. Return whether it has ended."""
    return bool(wait([future], max(0.0, until - time.monotonic())).done)


# ---- in the process ---------------------------------------------------------------------------------------


def _limit_memory(memory: int) -> None:
    with suppress(ImportError, AttributeError, ValueError, OSError):  # some systems have no such limit
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _within(seconds: float, work: Callable[[], Done]) -> Done:
    with suppress(MemoryError), at_most(seconds):
        return work()
    raise MemoryError  # a new error, because the old one's traceback would keep the memory in use
