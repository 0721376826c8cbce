"""The content of the pages of the book and of the exercises, in order.

A page is a list of items. An item is a heading, a text, the title of a fold, or something shown: a table, a
picture or a figure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import drawings
from drawings import Part, Shown
from grader.make import build
from live_book import taught
from live_book.taught import LEVEL, chapters
from prose import BOOK, DIRECTIVE, MARKDOWN, OPTIONS, TOP

from rummy500 import cards
from rummy500.card import signs_of
from rummy500.table.labels import plain
from rummy500.table.session import Session
from rummy500.teach.lessons import load

NAMES: Final = tuple(chapter.name for chapter in chapters())
"""The names of the chapters, in the order of the book."""

ROLE: Final = re.compile(r"\{(\w+)\}`([^`<]+?)(?:\s*<([^`>]+)>)?`")
LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
TEXTS: Final = ("paragraph_open", "bullet_list_open", "ordered_list_open")
QUESTION: Final = re.compile(r'exercise="([^"]+)"')
TABLE: Final = "Table("
ENTRY: Final = re.compile(r"^(\S.*)\n((?:  .+\n)+)", re.MULTILINE)


LISTED: Final = re.compile(r"(?:[-*]|1\.) ")
ENTRIES: Final = re.compile(r"^(?=(?:[-*]|\d+\.) )", re.MULTILINE)


class Item(NamedTuple):
    """A part of a page: its kind, and its plain text.

    ``shows`` is the level, question, picture or figure that the part shows, such as ``picture set``.
    ``teaches`` has the words of the glossary that the part links to. ``drawn`` is the drawing or the code
    that the page has instead of a text.
    """

    kind: Literal["heading", "text", "fold", "shown"]
    says: str
    shows: str = ""
    teaches: tuple[str, ...] = ()
    drawn: Shown | None = None

    @property
    def part(self) -> Part:
        """The item as a part of another text's surroundings."""
        return self.drawn or self.says

    @classmethod
    def of(cls, drawn: Shown, shows: str = "") -> Item:
        """An item that shows a drawing or code."""
        return cls("shown", drawn.words, shows, drawn=drawn)


class Spot(NamedTuple):
    """A place in the book: the number of a chapter, and the number of an item on its page."""

    chapter: int
    item: int = 0


AFTER_ALL: Final = Spot(len(NAMES))
"""The place of texts that don't belong to a chapter. They are read after all chapters."""


class Word(NamedTuple):
    """A word of the game, its meaning, and the place in the book that teaches the word."""

    taught: Spot
    word: str
    means: str


def plainly(markdown: str) -> str:
    """A piece of Markdown as a reader sees it: links without addresses, and cards with their signs.

    >>> plainly("You {term}`go out <go out>` with {cards}`6C TD`, see [out](out.ipynb).")
    'You go out with 6♣ 10♦, see out.'
    """
    return LINK.sub(r"\1", ROLE.sub(_role, markdown)).strip()


def _role(found: re.Match[str]) -> str:
    return signs_of(cards(found[2])) if found[1] == "cards" else found[2]


# ---- pages -------------------------------------------------------------------------------------------


@cache
def items_of_chapter(name: str) -> Sequence[Item]:
    """The items of a chapter."""
    return _with_lists(_items_of_chapter(name))


def _items_of_chapter(name: str) -> Iterator[Item]:
    ran: list[str] = []
    for cell in json.loads((BOOK / f"{name}.ipynb").read_text("utf-8"))["cells"]:
        source, tags = "".join(cell["source"]), cell["metadata"].get("tags", [])
        if cell["cell_type"] == "markdown":
            yield from items_of_markdown(source)
            continue
        ran.append(source)
        if "remove-cell" not in tags:
            yield from _items_of_code(ran, tags, cell["outputs"])


def _items_of_code(ran: Sequence[str], tags: Sequence[str], outputs: Sequence[Any]) -> Iterator[Item]:
    """The items of the last cell that ran: its code if the page shows it, and its table or its output."""
    source = ran[-1]
    if levels := LEVEL.findall(source):
        yield from (Item.of(drawings.of_level(load(level)), f"level {level}") for level in levels)
    elif TABLE in source:
        if "remove-input" not in tags:
            yield Item.of(Shown(source))
        yield Item.of(drawings.of_cell(ran))
    else:
        code = [source] * ("remove-input" not in tags)
        yield Item.of(Shown("\n\n".join([*code, "".join(map(_output, outputs))])))


def pages() -> Iterator[tuple[Path, Spot]]:
    """The README and the book's pages that aren't notebooks, each with the chapters that come before it."""
    yield TOP / "README.md", Spot(0)
    read = 0
    for name in taught.names():
        read += name in NAMES
        path = BOOK / f"{name}.md"
        if path.exists():
            yield path, Spot(read)


def items_of_page(path: Path) -> Sequence[Item]:
    """The items of a page that is written in Markdown. Each entry of a list is a text of its own, unless a
    text introduces the list.
    """
    items = _with_lists(items_of_markdown(path.read_text("utf-8")))
    return [entry for item in items for entry in _entries(item)]


def _entries(item: Item) -> Iterator[Item]:
    if item.kind == "text" and LISTED.match(item.says):
        yield from (item._replace(says=entry.strip()) for entry in ENTRIES.split(item.says) if entry)
    else:
        yield item


def sections(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """The items from one heading up to the next."""
    starts = [at for at, item in enumerate(items) if item.kind == "heading"]
    yield from (items[start:end] for start, end in pairwise([*starts, len(items)]))


def items_of_exercise(path: Path) -> Sequence[Item]:
    """The items of an exercise as its page in the book shows them, and also the hints in its folds."""
    return _with_lists(_items_of_exercise(path))


def _items_of_exercise(path: Path) -> Iterator[Item]:
    for cell in build.read(path).cells:
        kind = cell.metadata.rummy500.kind
        if cell.cell_type == "markdown" and kind != "written":
            yield from items_of_markdown(cell.source)
        elif kind == "played":
            for name in QUESTION.findall(cell.source):
                yield Item.of(drawings.of_state(Session(exercise=name).state), f"question {name}")
        elif kind == "coded":
            yield Item.of(Shown(build.without("SOLUTION", cell.source, build.YOUR_TURN)))


def items_of_markdown(markdown: str) -> Iterator[Item]:
    """The items of a text, including those inside its folds."""
    lines = markdown.splitlines()
    for token in MARKDOWN.parse(markdown):
        if token.level or token.map is None:
            continue
        source = "\n".join(lines[slice(*token.map)])
        says, teaches = plainly(source), tuple(_linked(source))
        if token.type == "heading_open":
            yield Item("heading", says.lstrip("# "))
        elif token.type in TEXTS:
            yield Item("text", says, teaches=teaches)
        elif token.type == "table_open":
            yield Item("shown", says, teaches=teaches)
        elif token.type == "fence" and not token.info.startswith("{"):
            yield Item.of(Shown(token.content))
        elif directive := DIRECTIVE.match(token.info):
            yield from _items_of_directive(directive[1], directive[2], token.content)


def _items_of_directive(directive: str, title: str, content: str) -> Iterator[Item]:
    if directive == "picture":
        yield Item.of(drawings.picture_named(title), f"picture {title}")
    elif directive == "lab-figure":
        yield Item.of(drawings.figure_named(title), f"figure {title}")
    elif directive in ("dropdown", "tip"):
        yield Item("fold", title)
        yield from items_of_markdown(OPTIONS.sub("", content))


def _linked(markdown: str) -> Iterator[str]:
    """The words of the glossary that a piece of Markdown links to."""
    for role, label, target in ROLE.findall(markdown):
        if role == "term":
            yield (target or label).lower()


def _with_lists(items: Iterable[Item]) -> list[Item]:
    """The items, with each list joined to the text that introduces the list, such as “In every turn:”."""
    joined: list[Item] = []
    for item in items:
        if joined and _announces(joined[-1]) and item.kind == "text" and LISTED.match(item.says):
            before = joined.pop()
            teaches = (*before.teaches, *item.teaches)
            item = Item("text", f"{before.says}\n\n{item.says}", teaches=teaches)
        joined.append(item)
    return joined


def _announces(item: Item) -> bool:
    return item.kind == "text" and item.says.endswith(":")


def above(items: Sequence[Item]) -> tuple[Part, ...]:
    """What a reader sees above a place on a page: the last heading, the last table or picture, and texts.

    The texts are those after the last table or picture. If there are none, the last text before the table or
    picture is used.
    """
    headings = [f"Heading: {item.says}" for item in items if item.kind == "heading"][-1:]
    shown = [at for at, item in enumerate(items) if item.kind == "shown"][-1:]
    since = shown[0] + 1 if shown else 0
    later = [item.says for item in items[since:] if item.kind in ("text", "fold")]
    earlier = [item.says for item in items[:since] if item.kind == "text"][-1:]
    parts: Sequence[tuple[str, Iterable[Part]]] = (
        ("Above it, earlier:", [] if later else earlier),
        ("Above it, last shown:", [part for at in shown for part in _solved(items[at])]),
        ("Just before it:", later),
    )
    return (*headings, *(part for where, says in parts if says for part in (where, *says)))


def _solved(item: Item) -> Iterator[Part]:
    """The parts of an item that the reader has passed. A level is solved by then and has its last words."""
    yield item.part
    level = item.shows.removeprefix("level ")
    if level != item.shows:
        yield f"Solved: {plain(load(level).after)}"


def _output(output: dict[str, Any]) -> str:
    return "".join(output.get("text") or output.get("data", {}).get("text/plain", ""))


@cache
def _shown() -> Mapping[str, Spot]:
    found: dict[str, Spot] = {}
    for number, name in enumerate(NAMES):
        for at, item in enumerate(items_of_chapter(name)):
            found.setdefault(item.shows, Spot(number, at))
    return found


def spot_that_shows(picture: str) -> Spot:
    """The first place that shows a ``picture …`` or ``figure …``, or ``AFTER_ALL`` if no chapter shows it."""
    return _shown().get(picture, AFTER_ALL)


# ---- words -------------------------------------------------------------------------------------------


@cache
def words() -> Sequence[Word]:
    """The words of the glossary that chapters teach, in the order in which they teach them.

    The first link to a word is the place that teaches the word.
    """
    found: dict[str, Spot] = {}
    for number, name in enumerate(NAMES):
        for at, item in enumerate(items_of_chapter(name)):
            for word in item.teaches:
                found.setdefault(word, Spot(number, at))
    means = _glossary()
    return [Word(spot, word, means[word]) for word, spot in found.items()]


def met(spot: Spot) -> int:
    """How many words of the glossary the book teaches before this place."""
    return sum(word.taught < spot for word in words())


def _glossary() -> dict[str, str]:
    text = (BOOK / "glossary.md").read_text("utf-8")
    return {word: " ".join(_without_statement(means).split()) for word, means in ENTRY.findall(text)}


def _without_statement(means: str) -> str:
    return plainly(re.sub(r"\s*\((?:\{statement\}`[^`]+`,?\s*)+\)", "", means))
