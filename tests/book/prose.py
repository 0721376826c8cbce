"""Finds the book's chapters and pages, and extracts their prose for tests."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from myst_parser.config.main import MdParserConfig
from myst_parser.parsers.mdit import create_md_parser

TOP = Path(__file__).parents[2]
BOOK = TOP / "book"
CHAPTERS = sorted(BOOK.glob("*.ipynb"))
EXERCISES = sorted((TOP / "exercises").glob("*.ipynb"))
PAGES = sorted(BOOK.glob("*.md"))

MARKDOWN = create_md_parser(MdParserConfig(enable_extensions={"colon_fence", "dollarmath"}), RendererHTML)
DIRECTIVE = re.compile(r"\{([\w:-]+)\}\s*(.*)")
OPTIONS = re.compile(r"\A(?:\s*:[\w-]+:.*\n)+")
NO_PROSE = {"eval-rst", "code-block", "code-cell", "math", "raw"}  # directives whose content isn't prose


class Piece(NamedTuple):
    """A piece of prose. ``where`` says what the piece belongs to.

    ``where`` is ``running`` (plain text), ``heading``, ``table``, ``link`` (the link's label), ``strong``,
    ``title`` (the title of a directive) or ``term`` (the content of a term role).
    """

    where: str
    text: str


def cells(chapter: Path) -> list[tuple[str, str, list[str]]]:
    """The kind, the source and the tags of each cell of a notebook."""
    return [
        (cell["cell_type"], "".join(cell["source"]), cell["metadata"].get("tags", []))
        for cell in json.loads(chapter.read_text("utf-8"))["cells"]
    ]


def text_of(path: Path) -> str:
    """The Markdown of a page, or of a chapter's text cells."""
    if path.suffix == ".md":
        return path.read_text("utf-8")
    return "\n\n".join(source for kind, source, _ in cells(path) if kind == "markdown")


def prose(markdown: str) -> Iterator[Piece]:
    """The pieces of prose in a text, in order. Code is left out, and so are all roles but terms."""
    where = "running"
    for token in MARKDOWN.parse(markdown):
        if token.type in ("heading_open", "table_open"):
            where = token.type.removesuffix("_open")
        elif token.type in ("heading_close", "table_close"):
            where = "running"
        elif token.type == "inline":
            yield from _inline(token.children or [], where)
            yield Piece(where, "\n\n")  # no sentence continues from one block to the next
        elif token.type in ("colon_fence", "fence"):
            yield from _directive(token)


def words(text: str) -> list[str]:
    """The words of a text. Nothing with a digit in it counts as a word.

    >>> words("Meld the player’s 6s, don't wait.")
    ['Meld', 'the', "player's", "don't", 'wait']
    """
    return [
        word
        for word in re.findall(r"[^\W_]+(?:'[^\W_]+)*", text.replace("’", "'"))
        if not re.search(r"\d", word)
    ]


def _inline(tokens: list[Token], where: str) -> Iterator[Piece]:
    inside = [where]
    for token in tokens:
        kind, _, step = token.type.rpartition("_")
        if kind in ("link", "strong") and step == "open":
            inside.append(kind)
        elif kind in ("link", "strong") and step == "close":
            inside.pop()
        elif token.type == "text":
            yield Piece(inside[-1], token.content)
        elif token.type in ("softbreak", "hardbreak"):
            yield Piece(inside[-1], "\n")
        elif token.type == "myst_role" and token.meta["name"] == "term":
            yield Piece("term", token.content)


def _directive(token: Token) -> Iterator[Piece]:
    directive = DIRECTIVE.match(token.info)
    if directive and directive[1] not in NO_PROSE:
        if directive[1] in ("dropdown", "admonition"):
            yield Piece("title", directive[2])
        yield from prose(OPTIONS.sub("", token.content))
