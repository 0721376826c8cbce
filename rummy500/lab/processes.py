"""Processes of this machine as workers. A browser has no processes, so this is imported only elsewhere."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def processes(workers: int | None = None) -> ProcessPoolExecutor:
    """A pool of processes, each started as a new interpreter."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _begun)


def _begun() -> None:
    """Ignore Ctrl-C, which a terminal sends to all processes: the parent process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent ends: a killed parent can't end it any more."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
