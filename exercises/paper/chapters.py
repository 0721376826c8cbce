"""The chapters of the book and their levels, in the book's order."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

BOOK: Final = Path(__file__).parents[2] / "book"
_FILE: Final = re.compile(r"- file: ([\w-]+)$", re.MULTILINE)
_TITLE: Final = re.compile(r"^# (.+)$", re.MULTILINE)
_LEVEL: Final = re.compile(r"""\bTable\(\s*level=["']([^"']+)["']""")


class Chapter(NamedTuple):
    """A chapter: the name of its file, its title, and the names of its levels."""

    name: str
    title: str
    levels: tuple[str, ...]


@cache
def chapters() -> dict[str, Chapter]:
    """The chapters that have levels, as {name: chapter}."""
    names = _FILE.findall((BOOK / "_toc.yml").read_text("utf-8"))
    found = [_chapter(BOOK / f"{name}.ipynb") for name in names if (BOOK / f"{name}.ipynb").exists()]
    return {chapter.name: chapter for chapter in found if chapter.levels}


def _chapter(path: Path) -> Chapter:
    text = "\n".join("".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"])
    title = _TITLE.search(text)
    return Chapter(path.stem, title[1] if title else path.stem, tuple(_LEVEL.findall(text)))
