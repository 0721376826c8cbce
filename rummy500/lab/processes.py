"""Processes of this machine as workers. Imported only where there can be some: a browser has none."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


class Processes(ProcessPoolExecutor):
    """A pool of processes, each begun afresh, that ends at once when it is not waited for."""

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers, get_context("spawn"), _ignore_ctrl_c)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Without ``wait`` the workers are ended in the middle of their work."""
        workers = list((self._processes or {}).values())  # from Python 3.14 on there is terminate_workers
        super().shutdown(wait, cancel_futures=cancel_futures)
        if not wait:
            for worker in workers:
                worker.terminate()


def _ignore_ctrl_c() -> None:
    """A terminal sends Ctrl-C to all processes; what is to be done then, the one that began them knows."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
