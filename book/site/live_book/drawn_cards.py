"""Draws cards of the table's pack outside the tables: on the cover and in the contents."""

from __future__ import annotations

from collections.abc import Iterable

from .node import ask_node

BACK = '<use href="#rt-back"/>'


def faces(cards: Iterable[str]) -> str:
    """Hidden SVG with the faces of these cards and the back. A page contains it once, for all drawn cards."""
    drawing: str = ask_node("faces.mjs", list(cards))
    return drawing


def back() -> str:
    """A card face down."""
    return f'<span class="drawn-card is-back">{svg(BACK)}</span>'


def card(name: str) -> str:
    """A card face up, such as ``QH``."""
    return drawn(name[-1], f'<use href="#rt-c{name}"/>')


def drawn(suit: str, drawing: str) -> str:
    """The HTML of a card with this SVG drawing. The drawing's box is 60 wide and 84 high."""
    return f'<span class="drawn-card" data-suit="{suit}">{svg(drawing)}</span>'


def svg(drawing: str) -> str:
    return f'<svg viewBox="0 0 60 84" aria-hidden="true">{drawing}</svg>'
