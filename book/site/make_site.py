"""Build the site into _build/html. Everything that no change affects is kept from the last build.

A notebook is run again if its code or the package has changed (``running.py``). A page is read again if its
source has changed. All pages are written each time, into an empty folder. The finished site replaces the old
one in one step, so readers never find it missing or half done.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import kept
import tools

TOP = kept.TOP
HTML = kept.BUILD / "html"
OPTIONS = ("SOLUTIONS", "OFFLINE")
DATE = "1580601600"  # the date that tools write into files, so that equal sources make equal files


def main() -> None:
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    os.environ["SOURCE_DATE_EPOCH"] = DATE
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"  # use this environment's kernel, not the machine's
    options = [os.environ.get(name, "") for name in OPTIONS]
    try:
        kept.folder(HTML, kept.digest(*inputs(), *options, sys.version), build)
    except tools.Failed as failed:
        sys.exit(f"{failed}\nThe site was not built. If there is an older one, it stays as it is.")
    print(f"The site is in {HTML.relative_to(TOP)}", flush=True)


def inputs() -> Iterator[Path]:
    """The files and folders that the site is made of."""
    yield from (TOP / name for name in ("_config.yml", "pyproject.toml", "README.md", "LICENSE", "rummy500"))
    yield from (path for path in sorted((TOP / "book").iterdir()) if path.name != "exercises")
    exercises = TOP / "exercises"
    yield from (exercises / "grader/make", exercises / "source", *sorted(exercises.glob("*.ipynb")))


def build(html: Path) -> None:
    # The import takes a second, so it is done only when there is something to build.
    import steps

    steps.build(html)


def stop(_number: int, _frame: FrameType | None, own: int = os.getpid()) -> None:
    """End this program with a message of one line. Its child processes, which write pages, end silently."""
    if os.getpid() == own:
        print("\rStopped; the site is as it was before.", file=sys.stderr, flush=True)
        sys.exit(130)
    os._exit(130)


if __name__ == "__main__":
    main()
