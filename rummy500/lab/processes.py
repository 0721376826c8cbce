"""Processes of this machine as workers. Imported only where there can be some: a browser has none."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def processes(workers: int | None = None) -> ProcessPoolExecutor:
    """A pool of processes, each begun afresh."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _ignore_ctrl_c)


def _ignore_ctrl_c() -> None:
    """A terminal sends Ctrl-C to all processes; what is to be done then, the one that began them knows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
