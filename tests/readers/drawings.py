"""What the book shows besides its texts: tables, pictures, figures and code, each also as plain text.

The build of the book draws tables and pictures as HTML that needs no script. A packet has the same drawings.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from html import escape
from io import StringIO
from json import loads
from typing import Any, Final, Literal, NamedTuple

from live_book.figures import DRAWN
from live_book.pages import still_pictures
from live_book.shown import Panel, Picture, pictures

from rummy500.table.beginnings import level_on_table
from rummy500.table.labels import drawn, plain
from rummy500.table.plain_text import as_text
from rummy500.table.state import State
from rummy500.table.view_json import view
from rummy500.table.widget import Table
from rummy500.teach.lessons import Level

FACE: Final = re.compile(r"\b(?:(?:(?:JK|DJ)=)?[A2-9TJQK][SHDC]|JK|DJ)\b")
GAP: Final = "…"
"""In a drawing, this sign replaces the text that the reader is to judge."""
HEAD: Final = 3  # the number of lines with a level's title, task and rules
SHOWN: Final = {"nothing": r"", "seats": r"[A-H] .*", "hand": r"your hand: .*"}
"""Patterns for the lines that remain below the head if a level shows only a part of the table."""
FIGURE: Final = """<figure><picture><source media="(prefers-color-scheme: dark)" srcset="{dark}">
<img src="{light}" alt="{alt}"></picture><figcaption>{caption}</figcaption></figure>"""


class Shown(NamedTuple):
    """A table, picture, figure or code that the book shows: its plain text, and the data to draw it from.

    Code has no data, because its plain text is all that a page shows.
    """

    words: str
    kind: Literal["table", "picture", "figure", "code"] = "code"
    data: Mapping[str, Any] = {}

    def without(self, sentence: str) -> Shown:
        """A copy with a gap in place of a sentence. ``sentence`` marks cards as in the book's source."""
        words = self.words.replace(plain(sentence), GAP)
        return self._replace(words=words, data=_without(self.data, drawn(sentence)))


def _without(data: Any, sentence: str) -> Any:
    if isinstance(data, str):
        return data.replace(sentence, GAP)
    if isinstance(data, dict):
        return {name: _without(part, sentence) for name, part in data.items()}
    return [_without(part, sentence) for part in data] if isinstance(data, (list, tuple)) else data


Part = str | Shown
"""A part of a text's surroundings: words, as Markdown, or something that the book shows."""


def in_words(parts: Sequence[Part]) -> str:
    """A text's surroundings in plain text."""
    return "\n\n".join(part if isinstance(part, str) else part.words for part in parts)


def with_signs(table: str) -> str:
    """A table or a move in plain text, with the cards as a reader sees them.

    >>> with_signs("pile: 6C TD, lay JK=7H")
    'pile: 6♣ 10♦, lay joker as 7♥'
    """
    return plain(FACE.sub(r"{\g<0>}", table))


# ---- tables ------------------------------------------------------------------------------------------


def of_view(seen: Mapping[str, Any]) -> Shown:
    """The table that has this view."""
    return Shown(with_signs(seen["text"]), "table", seen)


def of_state(state: State) -> Shown:
    """The table in this state."""
    return of_view(view(state))


def of_level(level: Level) -> Shown:
    """The table of a level before its first move. Its plain text has the answers to choose from, too."""
    state = level_on_table(level)
    lines = as_text(state).splitlines()
    lines = [*map(plain, lines[:HEAD]), *map(with_signs, lines[HEAD:])]  # a task may have a move to type
    if level.shows:
        lines = lines[:HEAD] + [line for line in lines[HEAD:] if re.fullmatch(SHOWN[level.shows], line)]
    choices = [f"Answers to choose from: {' / '.join(level.choices)}"] * bool(level.choices)
    return Shown("\n".join([*lines, *choices]), "table", view(state))


def of_cell(cells: Sequence[str]) -> Shown:
    """The table that the last cell shows.

    If the table opens a record, the earlier cells run first, because they play the recorded game.
    """
    names: dict[str, Any] = {"Table": Table}
    *before, last = cells
    with redirect_stdout(StringIO()):
        for cell in before if "record" in last else []:
            exec(cell, names)
        code, _, call = last.rpartition("Table(")
        exec(code, names)
        table = eval(f"Table({call}", names)
    return of_view(table.view)


# ---- pictures and figures ----------------------------------------------------------------------------


def of_picture(picture: Picture) -> Shown:
    """A picture with its caption. In plain text, each panel has its cards and its sentence."""
    if picture.seats is not None:
        return Shown(picture.in_words, "picture", picture.as_json())
    panels = [f"{panel.title}\n{zones(panel)}\n{plain(panel.sentence)}".strip() for panel in picture.panels]
    return Shown("\n\n".join([plain(picture.words), *panels]), "picture", picture.as_json())


def of_panel(picture: Picture, number: int) -> Shown:
    """A picture with only one of its panels, and a gap in place of that panel's sentence."""
    panel, whole = picture.panels[number], picture.as_json()
    words = f"{plain(picture.words)}\n\n{panel.title}\n\n{zones(panel)}\n\n{GAP}"
    return Shown(words, "picture", whole | {"panels": [whole["panels"][number] | {"says": GAP}]})


def zones(panel: Panel) -> str:
    """The cards and the seats that a panel draws, with a line for each zone of the panel."""
    return "\n".join(_zone(zone) for row in panel.as_json()["rows"] for zone in row)


def _zone(zone: dict[str, Any]) -> str:
    if zone["zone"] in ("seats", "joker"):
        return str(zone["told"])
    if "count" in zone:
        cards = "card" if zone["count"] == 1 else "cards"
        return f"{zone['title']}: {zone['count']} {cards}, face down"
    melds = zone.get("melds", [zone])
    lying = " | ".join(" ".join(plain(f"{{{one['card']}}}") for one in meld["cards"]) for meld in melds)
    return f"{zone['title']}: {lying}".removeprefix(": ")


def picture_named(name: str) -> Shown:
    return of_picture(pictures()[name])


def figure_named(name: str) -> Shown:
    """A figure with its text for screen readers (``alt``) and its ``caption``."""
    words: dict[str, str] = loads((DRAWN / f"{name}.json").read_text("utf-8"))
    return Shown("\n\n".join(words.values()), "figure", words | {"name": name})


# ---- as HTML -----------------------------------------------------------------------------------------


def as_html(all_shown: Sequence[Shown]) -> tuple[Iterator[str], str]:
    """The HTML of each drawing, and a hidden drawing of all card faces, which the page needs once."""
    tables = [{**one.data, "text": one.words} for one in all_shown if one.kind == "table"]
    named = [one.data for one in all_shown if one.kind == "picture"]
    # Each picture gets a different name, because the name becomes an id.
    drawn_ones = [{**one, "name": f"{number}-{one['name']}"} for number, one in enumerate(named)]
    stills = still_pictures(tables, drawn_ones)
    each = {
        "table": iter(stills["tables"]),
        "picture": iter(stills["pictures"]),
        "figure": (_figure(one.data) for one in all_shown if one.kind == "figure"),
        "code": (f"<pre>{escape(one.words)}</pre>" for one in all_shown if one.kind == "code"),
    }
    return (next(each[one.kind]) for one in all_shown), stills["faces"]


def _figure(data: Mapping[str, str]) -> str:
    """A figure whose pictures are in the page itself."""
    light, dark = (_in_page(f"{data['name']}-{mode}.svg") for mode in ("light", "dark"))
    alt, caption = escape(data["alt"]), escape(data["caption"])
    return FIGURE.format(light=light, dark=dark, alt=alt, caption=caption)


def _in_page(file: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode((DRAWN / file).read_bytes()).decode()}"
