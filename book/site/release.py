"""Print the notes on the release that a tag names, or a sentence that says why the tag can't be released.

    python release.py v0.1.0

This script runs before there is an environment, so it needs only the standard library.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]
RELEASES = TOP / "book/releases.md"


def version() -> str:
    """The package's version, read from the only file that states it."""
    return str(re.findall(r'VERSION: Final = "(.+)"', (TOP / "rummy500/version.py").read_text("utf-8"))[0])


def notes() -> dict[str, str]:
    """The book's notes on the releases, by version, the newest first. Links become plain words."""
    _, *parts = re.split(r"^## (.+)\n", RELEASES.read_text("utf-8"), flags=re.MULTILINE)
    texts = [re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text).strip() for text in parts[1::2]]
    return dict(zip(parts[::2], texts, strict=True))


def lacks(tag: str) -> str:
    """Why a tag can't be released; empty if it can."""
    if tag != f"v{version()}":
        return f"The tag is {tag}, and rummy500/version.py says {version()}."
    if next(iter(notes())) != version():
        return f"book/releases.md does not begin with {version()}."
    return ""


def main(tag: str) -> None:
    missing = lacks(tag)
    if missing:
        sys.exit(missing)
    print(notes()[version()])


if __name__ == "__main__":
    main(*sys.argv[1:])
