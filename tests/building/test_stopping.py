"""Ctrl+C stops a run of the notebooks."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest
import running
import tools


@pytest.fixture(params=["alone", "beside a loop"], autouse=True)
def place(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let Ctrl+C raise KeyboardInterrupt, even in a process that the shell runs in the background.

    Run each test with and without a running event loop, since Playwright may leave a running loop behind.
    """
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    before = asyncio._get_running_loop()
    loop = asyncio.new_event_loop()
    asyncio._set_running_loop(None if request.param == "alone" else loop)
    yield
    asyncio._set_running_loop(before)
    loop.close()
    signal.signal(signal.SIGINT, usual)


def test_ctrl_c_raises_keyboard_interrupt_even_if_the_cancelled_work_fails() -> None:
    async def fails() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise tools.Failed("The kernel was not there yet.") from None

    with pytest.raises(KeyboardInterrupt):
        running.run_beside(fails())


def test_work_that_fails_by_itself_raises_its_own_error() -> None:
    async def fails() -> None:
        raise tools.Failed("A cell stopped.")

    with pytest.raises(tools.Failed, match="A cell stopped"):
        running.run_beside(fails())
