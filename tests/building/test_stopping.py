"""Ctrl+C while the notebooks are run."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
import running
import tools


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


def test_it_works_where_a_loop_runs_already() -> None:
    """Playwright leaves one in the thread of the tests."""

    async def works() -> None:
        done.append(True)

    async def beside_another() -> None:
        running.run_beside(works())

    done: list[bool] = []
    asyncio.run(beside_another())
    assert done
