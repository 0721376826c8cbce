"""The progress bar shows how much work is done and how much time is left."""

import io
from collections.abc import Iterable

import pytest

from rummy500.lab import progress
from rummy500.lab.progress import Bar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that a test can set."""
    now = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: now[0])
    return now


def shown(stream: io.StringIO, clock: list[float], seconds: Iterable[float]) -> str:
    """The text that a progress bar for 200 deals writes. Ten deals are finished at each of these times."""
    bar = Bar(stream=stream)
    began = clock[0]
    for done, second in enumerate(seconds, start=1):
        clock[0] = began + second
        bar(done * 10, 200)
    bar.end()
    return stream.getvalue()


@pytest.mark.parametrize("stream", [Terminal(), io.StringIO()])
def test_work_of_less_than_two_seconds_shows_no_bar(stream: io.StringIO, clock: list[float]) -> None:
    assert shown(stream, clock, [0.5, 1, 1.9]) == ""


def test_progress_on_a_terminal_is_one_line_that_is_cleared_at_the_end(clock: list[float]) -> None:
    text = shown(Terminal(), clock, [1, 3, 4])
    _, second, third, blank, end = text.split("\r")
    assert second.rstrip() == "[###                           ] 20 of 200 deals, about 0:27 left"
    assert third.rstrip() == "[####                          ] 30 of 200 deals, about 0:23 left"
    assert blank.strip() == end == "" and "\n" not in text and len({len(second), len(third), len(blank)}) == 1


def test_progress_is_written_as_new_lines_if_the_output_is_not_a_terminal(clock: list[float]) -> None:
    lines = shown(io.StringIO(), clock, range(1, 21)).splitlines()
    assert lines == [
        "[###                           ] 20 of 200 deals, about 0:18 left",
        "[#########################     ] 170 of 200 deals, about 0:03 left",
    ]


def test_work_done_by_an_earlier_run_does_not_count_towards_the_time_left(clock: list[float]) -> None:
    stream = io.StringIO()
    bar = Bar(kept=100, what="games", stream=stream)
    clock[0] += 3
    bar(110, 200)
    assert stream.getvalue() == "[################              ] 110 of 200 games, about 0:27 left\n"
