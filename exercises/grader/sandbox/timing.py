"""Limits the time for work in the grader's own process."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class OutOfTime(ValueError):
    """The work took more processor time than it was allowed."""


class _TooSlow(BaseException):
    """Time is up. This isn't an ``Exception``, so that the timed work doesn't catch it by mistake."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise ``OutOfTime`` if the block takes more than ``seconds`` of processor time, except on Windows."""
    if seconds <= 0:
        raise OutOfTime("there is no time left for it")
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise _TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    except _TooSlow:
        raise OutOfTime(f"it takes longer than {seconds:g} seconds") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
