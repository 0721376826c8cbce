"""The content of the pages of the book and of the exercises, in order, as plain text.

A page is a list of items. An item is a heading, a text, the title of a fold, or something shown: a table, a
picture or a figure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import build
from live_book.figures import DRAWN
from live_book.shown import Panel, pictures
from live_book.taught import LEVEL, chapters
from prose import BOOK, DIRECTIVE, MARKDOWN, OPTIONS, text_of

from rummy500 import cards
from rummy500.card import signs_of
from rummy500.table.labels import plain
from rummy500.table.session import Session

NAMES: Final = tuple(chapter.name for chapter in chapters())
"""The names of the chapters, in the order of the book."""

ROLE: Final = re.compile(r"\{(\w+)\}`([^`<]+?)(?:\s*<([^`>]+)>)?`")
LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
TEXTS: Final = ("paragraph_open", "bullet_list_open", "ordered_list_open")
QUESTION: Final = re.compile(r'exercise="([^"]+)"')
TABLE: Final = "Table("
FACE: Final = re.compile(r"\b(?:(?:(?:JK|DJ)=)?[A2-9TJQK][SHDC]|JK|DJ)\b")
ENTRY: Final = re.compile(r"^(\S.*)\n((?:  .+\n)+)", re.MULTILINE)


class Item(NamedTuple):
    """A part of a page: what kind it is, and its plain text."""

    kind: Literal["heading", "text", "fold", "shown"]
    says: str


class Word(NamedTuple):
    """A word of the game: the number of the chapter that teaches it, the word, and what it means."""

    chapter: int
    word: str
    means: str


def plainly(markdown: str) -> str:
    """A piece of Markdown as a reader sees it: links without addresses, and cards with their signs.

    >>> plainly("You {term}`go out <go out>` with {cards}`6C TD`, see [out](out.ipynb).")
    'You go out with 6♣ 10♦, see out.'
    """
    return LINK.sub(r"\1", ROLE.sub(_role, markdown)).strip()


def with_signs(table: str) -> str:
    """A table or a move in plain text, with the cards as a reader sees them.

    >>> with_signs("pile: 6C TD, lay JK=7H")
    'pile: 6♣ 10♦, lay joker as 7♥'
    """
    return plain(FACE.sub(r"{\g<0>}", table))


def _role(found: re.Match[str]) -> str:
    return signs_of(cards(found[2])) if found[1] == "cards" else found[2]


# ---- pages -------------------------------------------------------------------------------------------


def items_of_chapter(name: str) -> Iterator[Item]:
    """The items of a chapter."""
    for cell in json.loads((BOOK / f"{name}.ipynb").read_text("utf-8"))["cells"]:
        source, tags = "".join(cell["source"]), cell["metadata"].get("tags", [])
        if cell["cell_type"] == "markdown":
            yield from items_of_markdown(source)
        elif "remove-cell" not in tags:
            code = [] if "remove-input" in tags or LEVEL.search(source) else [source]
            outputs = ["".join(map(_output, cell["outputs"]))]
            shown = map(with_signs, outputs) if TABLE in source else outputs
            yield Item("shown", "\n\n".join([*code, *shown]))


def items_of_exercise(path: Path) -> Iterator[Item]:
    """The items of an exercise as its page in the book shows them, with the folded hints."""
    for cell in build.read(path).cells:
        kind = cell.metadata.rummy500.kind
        if cell.cell_type == "markdown" and kind != "written":
            yield from items_of_markdown(cell.source)
        elif kind == "played":
            for name in QUESTION.findall(cell.source):
                yield Item("shown", with_signs(str(Session(exercise=name))))
        elif kind == "coded":
            yield Item("shown", build.without("SOLUTION", cell.source, build.YOUR_TURN))


def items_of_markdown(markdown: str) -> Iterator[Item]:
    """The items of a text. The content of a fold is read like the rest."""
    lines = markdown.splitlines()
    for token in MARKDOWN.parse(markdown):
        if token.level or token.map is None:
            continue
        says = plainly("\n".join(lines[slice(*token.map)]))
        if token.type == "heading_open":
            yield Item("heading", says.lstrip("# "))
        elif token.type in TEXTS:
            yield Item("text", says)
        elif token.type == "table_open":
            yield Item("shown", says)
        elif directive := DIRECTIVE.match(token.info):
            yield from _items_of_directive(directive[1], directive[2], token.content)


def _items_of_directive(directive: str, title: str, content: str) -> Iterator[Item]:
    if directive == "picture":
        yield Item("shown", drawing(title))
    elif directive == "lab-figure":
        yield Item("shown", "\n\n".join(figure(title).values()))
    elif directive in ("dropdown", "tip"):
        yield Item("fold", title)
        yield from items_of_markdown(OPTIONS.sub("", content))


def _output(output: dict[str, Any]) -> str:
    return "".join(output.get("text") or output.get("data", {}).get("text/plain", ""))


# ---- pictures and figures ----------------------------------------------------------------------------


def drawing(name: str) -> str:
    """A picture as plain text: its caption, and each panel with its cards and its sentence."""
    picture = pictures()[name]
    if picture.seats is not None:
        return picture.in_words
    panels = [f"{panel.title}\n{zones(panel)}\n{plain(panel.sentence)}".strip() for panel in picture.panels]
    return "\n\n".join([plain(picture.words), *panels])


def zones(panel: Panel) -> str:
    """The cards and the seats that a panel draws, a line for each of its zones."""
    return "\n".join(_zone(zone) for row in panel.as_json()["rows"] for zone in row)


def _zone(zone: dict[str, Any]) -> str:
    if "seats" in zone:
        return str(zone["told"])
    if "count" in zone:
        return f"{zone['title']}: {zone['count']} cards, face down"
    melds = zone.get("melds", [zone])
    lying = " | ".join(" ".join(plain(f"{{{one['card']}}}") for one in meld["cards"]) for meld in melds)
    return f"{zone['title']}: {lying}".removeprefix(": ")


def figure(name: str) -> dict[str, str]:
    """The words of a figure: ``alt`` and ``caption``."""
    words: dict[str, str] = json.loads((DRAWN / f"{name}.json").read_text("utf-8"))
    return words


def chapter_that_shows(directive: str, name: str) -> int:
    """The number of the first chapter that shows this picture or figure; the last chapter's if none does."""
    shows = re.compile(rf"\{{{directive}\}} {re.escape(name)}$", re.MULTILINE)
    found = (number for number, one in enumerate(NAMES) if shows.search(text_of(BOOK / f"{one}.ipynb")))
    return next(found, len(NAMES) - 1)


# ---- words -------------------------------------------------------------------------------------------


@cache
def words() -> Sequence[Word]:
    """The words of the glossary that chapters teach, in the order in which they teach them."""
    found: dict[str, int] = {}
    for number, name in enumerate(NAMES):
        for role, label, target in ROLE.findall(text_of(BOOK / f"{name}.ipynb")):
            if role == "term":
                found.setdefault((target or label).lower(), number)
    means = _glossary()
    return [Word(number, word, means[word]) for word, number in found.items()]


def _glossary() -> dict[str, str]:
    text = (BOOK / "glossary.md").read_text("utf-8")
    return {word: " ".join(_without_statement(means).split()) for word, means in ENTRY.findall(text)}


def _without_statement(means: str) -> str:
    return plainly(re.sub(r"\s*\((?:\{statement\}`[^`]+`,?\s*)+\)", "", means))
