"""Prepares the positions of a replay for a page without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from markupsafe import Markup

from grader.replay.replays import views_in
from rummy500.card import Card
from rummy500.table.labels import read_aloud

MOST_POSITIONS: Final = 24  # in a longer replay, only the first and the last position show their cards
_DRAWN: Final = re.compile(r"\{([^{}]+)\}")  # a card in a sentence of the table, such as {QS}


@dataclass(frozen=True, slots=True)
class Row:
    """Cards that are shown in one row, and their label, such as the name of a meld."""

    label: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """What the table said about the last move, and the cards after that move."""

    says: str
    rows: tuple[Row, ...]


def positions(text: str) -> list[Position]:
    """The positions of a packed replay, from the first one on."""
    views = views_in(text) if text else []
    is_long = len(views) > MOST_POSITIONS
    return [
        Position(view["status"], () if is_long and 0 < place < len(views) - 1 else tuple(_rows(view)))
        for place, view in enumerate(views)
    ]


def _rows(view: dict[str, Any]) -> Iterator[Row]:
    yield Row("Your hand", tuple(card["card"] for card in view["hand"]["cards"]))
    yield Row("Pile, oldest first", tuple(card["card"] for card in view["pile"]["cards"]))
    for meld in view["melds"]:
        owners = dict.fromkeys("you" if owner["you"] else owner["name"] for owner in meld["owners"])
        yield Row(f"{meld['kind'].capitalize()}, laid by {' and '.join(owners)}", tuple(meld["cards"]))


def card(name: str) -> Markup:
    """A card as it is drawn in the page: in the colour of its suit, and with its name for screen readers."""
    one = Card(name.partition("=")[2] or name)
    joker = "joker as " if "=" in name else ""
    spoken, red = joker + read_aloud(one), " is-red" if name[-1:] in "HD" else ""
    sign = f"★{one.sign}" if joker else one.sign
    return Markup(f'<span class="card{red}" role="img" aria-label="{escape(spoken)}">{escape(sign)}</span>')


def sentence(says: str) -> Markup:
    """A sentence that the table said, as HTML in which its cards are drawn."""
    parts = _DRAWN.split(says)
    return Markup("").join(card(part) if place % 2 else escape(part) for place, part in enumerate(parts))
