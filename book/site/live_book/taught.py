"""Finds the chapters and the levels that teach a statement of the rules."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import NamedTuple

import yaml

from rummy500.statements import STATEMENTS
from rummy500.teach.lessons import Level, load

BOOK = Path(__file__).parents[2]
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
LINK = re.compile(r"\{statement\}`([^`]+)`")
LEVEL = re.compile(r"""\bTable\(\s*level=["']([^"']+)["']""")


class Chapter(NamedTuple):
    """A notebook of the book: its name, its title, the statements that it links to, and its levels."""

    name: str
    title: str
    links: frozenset[str]
    levels: tuple[Level, ...]


class Taught(NamedTuple):
    """Where a statement is taught: the chapters, and the levels that show it, as (chapter, level)."""

    chapters: tuple[Chapter, ...]
    levels: tuple[tuple[Chapter, Level], ...]


@functools.cache
def chapters(book: Path = BOOK) -> tuple[Chapter, ...]:
    """The chapters in the order of the table of contents, without exercises and pages that aren't notebooks.

    Each build reads the chapters only once. Raises ``ValueError`` if a chapter shows
    a level that doesn't exist.
    """
    paths = [book / f"{name}.ipynb" for name in names(book) if not name.startswith("exercises/")]
    return tuple(chapter_at(path) for path in paths if path.exists())


def sources(book: Path = BOOK) -> list[Path]:
    """The files that ``chapters`` reads. A page that uses ``chapters`` depends on them."""
    return [book / "_toc.yml", *(book / f"{chapter.name}.ipynb" for chapter in chapters(book))]


def taught(book: Path = BOOK) -> dict[str, Taught]:
    """Where each statement is taught: in the chapters with a level that shows it; if there are none, in the
    chapters that link to it.
    """
    return {name: _taught(name, chapters(book)) for name in STATEMENTS}


def _taught(statement: str, chapters: tuple[Chapter, ...]) -> Taught:
    played = [
        (chapter, level)
        for chapter in chapters
        for level in chapter.levels
        if statement in level.scenario.rule
    ]
    teaching = {chapter.name for chapter, _ in played}
    if not teaching:
        teaching = {chapter.name for chapter in chapters if statement in chapter.links}
    return Taught(tuple(chapter for chapter in chapters if chapter.name in teaching), tuple(played))


def names(book: Path = BOOK) -> list[str]:
    """The names of all pages, in the order of the table of contents."""
    toc = yaml.safe_load((book / "_toc.yml").read_text("utf-8"))
    return [
        toc["root"],
        *(entry["file"] for part in toc.get("parts", [toc]) for entry in part.get("chapters", [])),
    ]


def chapter_at(path: Path) -> Chapter:
    """The chapter that a notebook contains. Raises ``ValueError`` if the chapter shows an unknown level."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    text, code = (
        "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == kind)
        for kind in ("markdown", "code")
    )
    title = TITLE.search(text)
    levels = tuple(map(load, LEVEL.findall(code)))
    return Chapter(path.stem, title[1] if title else path.stem, frozenset(LINK.findall(text)), levels)
