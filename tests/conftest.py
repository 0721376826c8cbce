"""Setup for all tests: fixed settings for hypothesis, and one queue of test files for several processes.

A run in several processes (``make test``) takes the longest files first, so that no process waits for another
at the end. The tests of a file stay in one process, except for a few long files (``APART``, ``JOURNEYS``).
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from parts import Parts

if TYPE_CHECKING:  # only for types: tests of the rules run without Playwright
    from playwright.sync_api import Playwright

# Every run tries the same examples, so a failure comes from the code and not from chance.
settings.register_profile(
    "project",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
# This profile is for ``make breaks`` and ``make mutants``, which only ask whether a test fails.
settings.register_profile(
    "unshrunk", phases=[Phase.explicit, Phase.generate], parent=settings.get_profile("project")
)
settings.load_profile("project")

SPLIT = """
    site/test_same_points site/test_coded site/test_unbroken site/test_pages site/test_steps
    site/test_levels site/test_rounds site/test_today site/test_results site/test_start
    site/test_exercises site/test_offline site/test_contents site/test_spoken table/test_games
    grading/test_grading
"""
LONG = """
    journeys/test_journeys journeys/test_editions journeys/test_denied site/test_browser_lab
    grading/test_class site/test_leaks site/test_wheel site/test_same_points site/test_coded
    site/test_unbroken site/test_pages site/test_steps site/test_clear site/test_levels site/test_rounds
    site/test_today site/test_results site/test_moments site/test_start site/test_exercises
    site/test_lab_page site/test_offline site/test_contents site/test_spoken site/test_own_rules
    site/test_reviews site/test_jupyterlab site/test_stage site/test_visits site/test_scorm site/test_held
    site/test_by_hand building/test_building table/test_games table/test_session grading/test_grading
    exercises/test_build
"""


def files(names: str) -> tuple[str, ...]:
    """The paths of the test files with these names."""
    return tuple(f"tests/{name}.py" for name in names.split())


LONGEST = files(LONG)
"""The slow files, in the order in which a run in several processes starts them."""
APART = files(SPLIT)
"""Files whose tests share nothing, so that several processes may split them up."""
JOURNEYS = files("journeys/test_journeys journeys/test_editions journeys/test_denied")
"""Files that are split up by browser. One process runs all tests of a file for one browser."""


# Collect garbage less often: the tests keep many values, and few of them are in reference cycles.
gc.set_threshold(50_000)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, which drives the browsers. A process can have only one Playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("numprocesses", None):
        config.pluginmanager.register(Parts(config))
    if config.getoption("nbval", False):
        speak_to_kernels_through_files()


def speak_to_kernels_through_files() -> None:
    """Have nbval's kernels use files instead of ports; nbval has no setting for that."""
    import nbval.kernel
    from jupyter_client.manager import KernelManager
    from kernels import through_files

    def kernel(**kwargs: Any) -> KernelManager:
        return KernelManager(config=through_files(), **kwargs)

    nbval.kernel.KernelManager = kernel


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        place = {file: number for number, file in enumerate(LONGEST)}
        items.sort(key=lambda item: place.get(item.nodeid.partition("::")[0], len(place)))


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_timeout_set_timer(settings: Any) -> Generator[None, object, object]:
    """Repeat the timeout, since a browser that hung in a test may hang again while it is being closed."""
    is_set = yield
    if settings.method == "signal":
        signal.setitimer(signal.ITIMER_REAL, settings.timeout, settings.timeout)
    return is_set


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more processes than there are cores, since browser tests spend some time waiting."""
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    from xdist.scheduler import LoadScopeScheduling

    class Queue(LoadScopeScheduling):
        """Hands out the files one by one, in the order in which they were collected."""

        def _split_scope(self, nodeid: str) -> str:
            file, _, test = nodeid.partition("::")
            if file in JOURNEYS:
                return file + test.partition("[")[2]
            return nodeid if file in APART else file

    config.option.loadscopereorder = False
    return Queue(config, log)
