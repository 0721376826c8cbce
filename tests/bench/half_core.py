"""A weak machine: programs that have half a core together.

They run on one core and are stopped half of the time, whichever browser it is. The kernel could do that too,
but asks for rights that few have.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import psutil

SLICE = 0.04  # seconds that they run, and that they stand still
LOOKS = 10  # so many slices pass until it is looked which programs there are

Programs = frozenset[psutil.Process]


def started() -> Programs:
    """The programs that this one has started, and those that these have started."""
    return frozenset(psutil.Process().children(recursive=True))


@contextmanager
def half_a_core(spared: Programs) -> Iterator[None]:
    """In here all that was started has half a core together, but for what is spared."""
    over = threading.Event()
    slowing = threading.Thread(target=_slow, args=(spared, over), daemon=True)
    slowing.start()
    try:
        yield
    finally:
        over.set()
        slowing.join()


def _slow(spared: Programs, over: threading.Event) -> None:
    while not over.is_set():
        slowed = started() - spared
        for program in slowed:
            _bind(program)
        for _ in range(LOOKS):
            _each(slowed, psutil.Process.suspend)
            over.wait(SLICE)
            _each(slowed, psutil.Process.resume)
            over.wait(SLICE)


def _each(programs: Programs, do: Callable[[psutil.Process], None]) -> None:
    for program in programs:
        with suppress(psutil.Error):
            do(program)


def _bind(program: psutil.Process) -> None:
    """To one core, with all its threads; where the system knows how to."""
    if not hasattr(os, "sched_setaffinity"):
        return
    core = max(os.sched_getaffinity(0))
    with suppress(psutil.Error, OSError):
        for thread in program.threads():
            os.sched_setaffinity(thread.id, {core})
