"""Build the site into _build/html: what a change touches is made anew, all else is of the build before.

A notebook is run again when its code or the package has changed (``running.py``), a page is read again when
its source has, and all pages are written each time, into an empty folder. The finished site takes the place
of the one before in one step: who reads that never finds it gone or half.
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
DATE = "1580601600"  # what tools write that have to say when something was made


def main() -> None:
    signal.signal(signal.SIGINT, stop)
    signal.signal(signal.SIGTERM, stop)
    os.environ["SOURCE_DATE_EPOCH"] = DATE
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"  # whatever kernels the machine knows besides
    options = [os.environ.get(name, "") for name in OPTIONS]
    try:
        kept.folder(HTML, kept.digest(*inputs(), *options, sys.version), build)
    except tools.Failed as failed:
        sys.exit(f"{failed}\nThe site was not built; one that was built before stays as it is.")
    print(f"The site is in {HTML.relative_to(TOP)}", flush=True)


def inputs() -> Iterator[Path]:
    """Everything that the site is made of."""
    yield from (TOP / name for name in ("_config.yml", "pyproject.toml", "README.md", "LICENSE", "rummy500"))
    yield from (path for path in sorted((TOP / "book").iterdir()) if path.name != "exercises")
    exercises = TOP / "exercises"
    yield from (exercises / "build.py", exercises / "source", *sorted(exercises.glob("*.ipynb")))


def build(html: Path) -> None:
    # They need a second to load, and mostly nothing has to be done.
    import steps

    steps.build(html)


def stop(_number: int, _frame: FrameType | None, own: int = os.getpid()) -> None:
    """End in one line; the processes that write pages for this one end silently."""
    if os.getpid() == own:
        print("\rStopped; the site is as it was before.", file=sys.stderr, flush=True)
        sys.exit(130)
    os._exit(130)


if __name__ == "__main__":
    main()
