"""Worker processes of the lab ignore Ctrl-C: their parent process handles it."""

import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.context import BaseContext

import pytest

from rummy500.lab.processes import Context, processes

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to block")


def blocked_from_the_start(context: BaseContext) -> bool:
    """Whether Ctrl-C is blocked in a process that has done nothing yet."""
    with ProcessPoolExecutor(1, context) as pool:
        return signal.SIGINT in pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()


def test_ctrl_c_is_blocked_while_a_process_starts() -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert blocked_from_the_start(Context()) and not blocked_from_the_start(get_context("spawn"))
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_a_worker_process_ignores_ctrl_c() -> None:
    with processes(1) as pool:
        assert pool.submit(signal.getsignal, signal.SIGINT).result() is signal.SIG_IGN
