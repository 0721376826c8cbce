"""Processes of this machine as workers. Imported only where there can be some: a browser has none."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def processes(workers: int | None = None) -> ProcessPoolExecutor:
    """A pool of processes, each begun afresh."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _begun)


def _begun() -> None:
    """A terminal sends Ctrl-C to all processes; what is to be done then, the one that began them knows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Whoever began this process may be killed, and can't end it then."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
