"""Reports on a run of all tests: its progress and, at the end, how much each part has checked."""

from __future__ import annotations

import threading
import time
from collections import Counter, defaultdict
from typing import Any

import pytest

PARTS = {
    "tests/tools/test_style.py": "style",
    "tests/tools/test_script_style.py": "style of JavaScript",
    "tests/tools/test_script_types.py": "types of JavaScript",
    "tests/tools/test_types.py": "types",
    "tests/tools/test_scenarios.py": "scenarios",
    "tests/tools/test_view.py": "the view, in node",
    "book/": "notebooks",
    "exercises/": "notebooks",
    "tests/notebooks/": "notebooks, in a kernel",
    "tests/exercises/": "exercises",
    "tests/grading/": "grading",
    "tests/site/": "site, in a browser",
    "tests/journeys/": "journeys, in three browsers",
    "tests/table/": "table",
    "tests/": "package",
    "rummy500/": "package",
}
"""The name of each part of the tests, by the path of its files, in the order of the printed table.

A test belongs to the first part whose path is the start of the test's id.
"""
CHECKED = "checked"  # the test property that says how much was checked, such as 12 files
EVERY = 10  # seconds between two lines of progress
QUIET = 60  # after this many seconds without a line, the running tests are named


def part_of(nodeid: str) -> str:
    """The part of the tests that contains this test."""
    return next((part for path, part in PARTS.items() if nodeid.startswith(path)), "package")


class Parts:
    """A pytest plugin that prints the progress of the tests and, at the end, a table of all parts."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.began = self.told = time.monotonic()
        self.collected, self.done = 0, 0
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.checks: Counter[tuple[str, str]] = Counter()
        self.wrong: Counter[str] = Counter()
        self.under_way: dict[str, None] = {}
        self.ended = threading.Event()

    def pytest_sessionstart(self) -> None:
        threading.Thread(target=self.watch, daemon=True).start()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.under_way[nodeid] = None

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.under_way.pop(nodeid, None)

    def watch(self) -> None:
        """Name the running tests if no line has been written for a long time: one of them may hang."""
        while not self.ended.wait(QUIET):
            if time.monotonic() - self.told >= QUIET:
                self.write(f"{self.passed()}  under way: {', '.join(self.under_way) or 'no test'}")

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Print no dot for a test that passed: the lines of progress say more."""
        return ("passed" if report.when == "call" else "", "", "") if report.passed else None

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self.collected = len(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        part = part_of(report.nodeid)
        self.seconds[part] += report.duration
        if report.when == "call" and not report.skipped:
            properties: dict[str, Any] = dict(report.user_properties)
            number, what = properties.get(CHECKED, (1, "tests"))
            self.checks[part, what] += number
        self.wrong[part] += report.failed
        self.done += report.when == "teardown"
        if report.failed:
            self.write(f"{self.passed()}  failed: {report.nodeid}{self.reason(report)}")
        if time.monotonic() - self.told >= EVERY:
            self.told = time.monotonic()
            self.tell(report.nodeid)

    def reason(self, report: pytest.TestReport) -> str:
        """The first line of a failed test's message, on a line of its own below the test's name."""
        crash = getattr(report.longrepr, "reprcrash", None)
        return f"\n        {crash.message.splitlines()[0]}" if crash and crash.message else ""

    def tell(self, nodeid: str) -> None:
        """Print how many tests are done, and the file of the last test."""
        share = f"{self.done / self.collected:4.0%}  " if self.collected else ""
        failed = f", {self.wrong.total()} failed" if self.wrong.total() else ""
        where = nodeid.partition("::")[0].removeprefix("tests/")
        self.write(f"{self.passed()}  {share}{self.done} done{failed}, now {where}")

    def passed(self) -> str:
        """The time since the run began, in minutes and seconds."""
        minutes, seconds = divmod(round(time.monotonic() - self.began), 60)
        return f"{minutes:3}:{seconds:02}"

    def write(self, line: str) -> None:
        reporter: Any = self.config.pluginmanager.get_plugin("terminalreporter")
        reporter.ensure_newline()
        reporter.write_line(line, flush=True)

    def pytest_terminal_summary(self) -> None:
        self.ended.set()
        names = dict.fromkeys(part for part in PARTS.values() if part in self.seconds)
        self.write(f"\n{'part':28}{'checked':42}{'failed':>8}{'seconds':>10}")
        for part in names:
            checked = [f"{number:,} {what}" for (of, what), number in self.checks.items() if of == part]
            told = ", ".join(checked) or "nothing"
            self.write(f"{part:28}{told:42}{self.wrong[part]:>8}{self.seconds[part]:>10.0f}")
        several = f"in {self.passed().strip()}, {self.config.getoption('numprocesses')} at a time"
        self.write(f"{'all':28}{several:42}{self.wrong.total():>8}{sum(self.seconds.values()):>10.0f}")
