"""Shows on standard error how much of the work is done."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final, TextIO

QUIET: Final = 2.0  # seconds before the bar shows
SPARSE: Final = 15.0  # seconds between lines if a line can't be overwritten
WIDTH: Final = 30
LINE: Final = 79


class Bar:
    """A bar that grows as deals or games are played. It shows after two seconds.

    ``kept`` is how much of the work an earlier run has done; it takes no time now. On a terminal, the bar
    is one line that is overwritten. Elsewhere, for example in a log, a new line is written now and then.
    """

    def __init__(self, kept: int = 0, what: str = "deals", stream: TextIO | None = None) -> None:
        self._kept, self._what = kept, what
        self._stream = sys.stderr if stream is None else stream
        self._began = monotonic()
        self._next = self._began + QUIET
        self._shown = False

    def __call__(self, done: int, of: int) -> None:
        """Show how many deals or games have been played (``done``), and how many there are (``of``)."""
        now, terminal = monotonic(), self._stream.isatty()
        if now < self._next:
            return
        self._next, self._shown = now + (0 if terminal else SPARSE), terminal
        filled = WIDTH * done // of
        left = (now - self._began) * (of - done) / max(1, done - self._kept)
        text = f"[{'#' * filled:<{WIDTH}}] {done:,} of {of:,} {self._what}, about {clock(left)} left"
        self._write(f"\r{text:<{LINE}}" if terminal else f"{text}\n")

    def end(self) -> None:
        """Clear the line of the bar."""
        if self._shown:
            self._write(f"\r{'':<{LINE}}\r")

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def clock(seconds: float) -> str:
    """A span of time as a clock shows it.

    >>> clock(7), clock(3725)
    ('0:07', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
