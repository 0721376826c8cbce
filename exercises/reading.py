"""Hand-ins read in a process of its own, with an end to time and memory.

What one learner put there can hold up nobody: who takes too long is told so, and the others are read.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from classes import Learner
from handins import Found, Problem, found_of, plain
from official import Exercise
from timing import OutOfTime, at_most

MEMORY: Final = 1 << 30
PATIENCE: Final = 2.0  # seconds without a word
SECONDS: Final = 60.0  # for all that one learner handed in
BROKE_OFF: Final = "Reading this folder broke off: look at it by hand."

About = tuple[Path, Mapping[str, Exercise], Sequence[Learner], float]
"""Where, for which exercises, whose and how long is read."""


def apart(
    folder: Path,
    exercises: Mapping[str, Exercise],
    learners: Sequence[Learner],
    tell: Callable[[int, str], None] = lambda number, learner: None,
    memory: int = MEMORY,
    seconds: float = SECONDS,
) -> Iterator[Found]:
    """What each of these learners handed in.

    ``tell`` hears the number and the name of who is being read, whenever it has heard nothing for two
    seconds. Memory, in bytes, has an end where the system can set one, and time where it has alarms (not on
    Windows).
    """
    begun = partial(_begun, memory, (folder, exercises, learners, seconds))
    pool = begun()
    heard = time.monotonic()
    try:
        for number, learner in enumerate(learners, start=1):
            future = pool.submit(_read, learner)
            if not _is_done(future, heard + PATIENCE):
                tell(number, learner.name)
                heard = time.monotonic()
            try:
                yield future.result()
            except BrokenProcessPool:
                yield {}, [Problem(plain(learner.name), "", BROKE_OFF)]
                pool = begun()
    finally:
        pool.shutdown(cancel_futures=True)


def _is_done(future: Future[Found], until: float) -> bool:
    """Has it ended by then?"""
    return bool(wait([future], max(0.0, until - time.monotonic())).done)


def _begun(memory: int, about: About) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=_begin, initargs=(memory, about))


# ---- in the process ---------------------------------------------------------------------------------------

_about: About


def _begin(memory: int, about: About) -> None:
    global _about
    _about = about
    with suppress(ImportError, AttributeError, ValueError, OSError):  # not every system has this limit
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _read(learner: Learner) -> Found:
    folder, exercises, learners, seconds = _about
    try:
        with at_most(seconds):
            return found_of(folder, exercises, learners, learner)
    except OutOfTime:
        why = f"Reading this folder takes longer than {seconds:g} seconds: it was left alone."
    except MemoryError:
        why = "Reading this folder needs too much memory: it was left alone."
    return {}, [Problem(plain(learner.name), "", why)]
