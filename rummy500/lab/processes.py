"""Worker processes on this machine. A browser has no processes, so this module isn't imported there."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process, resource_tracker
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import Thread


def processes(workers: int | None = None) -> ProcessPoolExecutor:
    """A pool of processes, each started as a new interpreter.

    A terminal sends Ctrl-C to all processes. The workers ignore it, since the parent process handles it.
    """
    return ProcessPoolExecutor(workers, Context(), _begun)


class Process(SpawnProcess):
    """A process that Ctrl-C can't reach while it starts: an early interrupt could stop the pool for good."""

    def start(self) -> None:
        """Start the process, with Ctrl-C blocked until the process can ignore it."""
        if sys.platform == "win32":
            super().start()
            return
        resource_tracker.ensure_running()  # first, because the tracker's own start unblocks Ctrl-C
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            super().start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Context(SpawnContext):
    """Starts processes of the kind ``Process``."""

    Process = Process


def _begun() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when its parent ends. A parent that is killed can't end its processes itself."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
