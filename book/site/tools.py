"""Runs other programs for the build, and says how far the build is and what stopped it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self

LAST_LINES = 12  # how many lines of a failed tool's output are shown
PAUSE = 2.0  # seconds between two lines of progress if lines can't be overwritten


class Failed(Exception):
    """The build stopped. The message says which tool failed, where, and what to do."""


class Tool:
    """A program that runs at the same time as the build. When its ``with`` block ends, the program is ended.

    The program lies in the folder of the Python that runs the build.
    """

    def __init__(self, name: str, *arguments: str, folder: Path) -> None:
        self.name = name
        self.output = tempfile.TemporaryFile()  # noqa: SIM115  (it lives as long as the program)
        command = [str(Path(sys.executable).with_name(name)), *arguments]
        self.process = subprocess.Popen(command, cwd=folder, stdout=self.output, stderr=subprocess.STDOUT)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self.output.close()

    def finish(self, advice: str) -> None:
        """Wait for the program. If it fails, raise ``Failed`` with its last output lines and the advice."""
        if self.process.wait():
            self.output.seek(0)
            lines = self.output.read().decode("utf-8", "replace").strip().splitlines()
            raise Failed("\n".join([*lines[-LAST_LINES:], f"{self.name} failed. {advice}"]))


def run(name: str, *arguments: str, folder: Path, advice: str) -> None:
    """Run a program in a folder, and wait until it ends. Raises ``Failed`` if the program fails."""
    with Tool(name, *arguments, folder=folder) as tool:
        tool.finish(advice)


class Progress:
    """Shows how far a step of the build has come. On a terminal it rewrites one line; elsewhere it adds a
    line now and then.
    """

    def __init__(self, step: str, of: int) -> None:
        self.step, self.of, self.begun = step, of, 0
        self.on_terminal = sys.stdout.isatty()
        self.width = 0
        self.told_at = time.monotonic()
        if of:
            self.show(f"{step} …")

    def tell(self, what: str) -> None:
        """Show that the next item has begun, and name it."""
        self.reach(self.begun + 1, f", {what}")

    def reach(self, begun: int, what: str = "") -> None:
        """Show that the step has begun ``begun`` items. On a terminal the line also has the text ``what``."""
        self.begun = begun
        if self.on_terminal or time.monotonic() - self.told_at >= PAUSE:
            self.show(f"{self.step}: {self.begun} of {self.of}{what} …")

    def end(self) -> None:
        """Show at the end how many items there were."""
        if self.on_terminal and self.of:
            self.show(f"{self.step}: {self.of}", end="\n")

    def show(self, text: str, end: str = "\r") -> None:
        if self.on_terminal:
            text = text[: os.get_terminal_size().columns - 1]
            print(text.ljust(self.width), end=end, flush=True)
            self.width = len(text)
        else:
            print(text, flush=True)
            self.told_at = time.monotonic()
