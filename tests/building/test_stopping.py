"""Ctrl+C while the notebooks are run."""

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
    """Ctrl+C is heard, also in the background, and a loop may run here already, as Playwright leaves one."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    before = asyncio._get_running_loop()
    loop = asyncio.new_event_loop()
    asyncio._set_running_loop(None if request.param == "alone" else loop)
    yield
    asyncio._set_running_loop(before)
    loop.close()
    signal.signal(signal.SIGINT, usual)


def test_work_that_fails_instead_of_being_cancelled_is_stopped() -> None:
    async def fails() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise tools.Failed("The kernel was not there yet.") from None

    with pytest.raises(KeyboardInterrupt):
        running.run_beside(fails())


def test_work_that_fails_by_itself_fails() -> None:
    async def fails() -> None:
        raise tools.Failed("A cell stopped.")

    with pytest.raises(tools.Failed, match="A cell stopped"):
        running.run_beside(fails())
