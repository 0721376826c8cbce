"""Simulates a weak machine: all programs that a benchmark starts share half a core.

The programs run on one core and are suspended half of the time. The kernel could also limit the programs, but
few users are allowed to set such a limit.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import psutil

SLICE = 0.04  # seconds; the programs run for this long, and then pause for this long
LOOKS = 10  # the simulation looks for new programs each time this many slices have run

Programs = frozenset[psutil.Process]


def started() -> Programs:
    """All descendants of this process."""
    return frozenset(psutil.Process().children(recursive=True))


@contextmanager
def half_a_core(spared: Programs) -> Iterator[None]:
    """Within this block, all descendants of this process but the ``spared`` ones share half a core."""
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
    """Bind a program and all its threads to one core, if the system allows that."""
    if not hasattr(os, "sched_setaffinity"):
        return
    core = max(os.sched_getaffinity(0))
    with suppress(psutil.Error, OSError):
        for thread in program.threads():
            os.sched_setaffinity(thread.id, {core})
