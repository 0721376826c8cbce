"""How far the work has come, on standard error."""

from __future__ import annotations

import sys
from time import monotonic
from typing import Final, TextIO

QUIET: Final = 2.0  # seconds that need no bar
SPARSE: Final = 15.0  # seconds between lines where none can be written over
WIDTH: Final = 30
LINE: Final = 79


class Bar:
    """A bar that grows as deals, say, are played, once that has taken over two seconds.

    Of what is to be done so much is ``kept`` from before, and took no time now. On a terminal it is one line
    that is written over; elsewhere, in a log say, a line now and then.
    """

    def __init__(self, kept: int = 0, what: str = "deals", stream: TextIO | None = None) -> None:
        self._kept, self._what = kept, what
        self._stream = sys.stderr if stream is None else stream
        self._began = monotonic()
        self._next = self._began + QUIET
        self._shown = False

    def __call__(self, done: int, of: int) -> None:
        """So many of so many are done."""
        now, terminal = monotonic(), self._stream.isatty()
        if now < self._next:
            return
        self._next, self._shown = now + (0 if terminal else SPARSE), terminal
        filled = WIDTH * done // of
        left = (now - self._began) * (of - done) / max(1, done - self._kept)
        text = f"[{'#' * filled:<{WIDTH}}] {done:,} of {of:,} {self._what}, about {clock(left)} left"
        self._write(f"\r{text:<{LINE}}" if terminal else f"{text}\n")

    def end(self) -> None:
        """Clear the line."""
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
