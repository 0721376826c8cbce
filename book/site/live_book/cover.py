"""The directive that draws the book's cover: three cards that read 5 0 0, and a stock.

Readers who come back see home in place of the cover (``home.py``). The HTML of home contains
the drawings of the cover's cards. The cover's words and links are in ``book/index.md``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from . import live, taught
from .drawn_cards import back, card, drawn
from .home import Home
from .today import months

STOCK = 31  # the number of cards in the stock
LINE = 'fill="none" stroke="currentColor"'
INDEX = f"""<svg x="5" y="6.5" width="13.4" height="22" viewBox="0 0 12 20"><path {LINE} stroke-width="2.9"
d="M6 1.5C3.2 1.5 1.5 3.7 1.5 7.4v5.2c0 3.7 1.7 5.9 4.5 5.9s4.5-2.2 4.5-5.9V7.4C10.5 3.7 8.8 1.5 6 1.5z"/>
</svg>"""
RINGS = f"""<rect x="24" y="10" width="31" height="64" rx="15.5" {LINE} stroke-width="2.2"/>
<rect x="28" y="14" width="23" height="56" rx="11.5" fill="none" stroke="#c4953a" stroke-width="1.1"/>"""


class Cover(SphinxDirective):
    """``{cover}``: draws the cover, and home, which takes the cover's place."""

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["cover"] = True
        for source in (*taught.sources(Path(self.env.srcdir)), *months()):
            self.env.note_dependency(str(source))
        return [nodes.raw("", art(), format="html"), Home()]


def art() -> str:
    hand = "".join((card("5H"), zero("S"), zero("D")))
    stock = "".join(f'<i style="--i:{number - STOCK // 2}">{back()}</i>' for number in range(STOCK))
    return (
        f'<div class="cover-hand" aria-hidden="true">{hand}</div>'
        f'<div class="cover-stock" aria-hidden="true">{stock}</div>'
    )


def zero(suit: str) -> str:
    """A card with the rank 0. The table's pack has no such card, so this function draws one."""
    sign = f'<use href="#rt-{suit}s" x="31.5" y="19" width="16" height="16"/>'
    small = f'<use href="#rt-{suit}s" x="4" y="31.5" width="15" height="15"/>'
    return drawn(suit, f'{INDEX}{small}{RINGS}{sign}<g transform="rotate(180 39.5 42)">{sign}</g>')


def link_cover(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Load the cover's style, and start Python early, because the cover's links lead to a table."""
    if app.env.metadata.get(page, {}).get("cover"):
        app.add_css_file(f"{live.folder()}/cover.css")
        live.start(context, "warm.js")
