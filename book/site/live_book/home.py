"""Makes home, which takes the place of the cover for readers who have used the book before.

Home is part of the cover's page. It is hidden unless a script in the page's head finds something that this
browser has kept for the reader. ``book/site/runtime/home.js`` fills it in from the page's data on the book.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

from . import head, live
from .contents import SUITS, Chapter, chapters_of, part_anchor, parts_of, raw, runs_of
from .drawn_cards import back, card, faces
from .node import ask_node
from .pages import level_anchor, page_data
from .today import games_and_pars

SCRIPT = Path(__file__).with_name("been.js")
COVER_CARD = "5H"  # a card that the cover shows
PATH = '<path d="M5 12h13M13 6.5l5.5 5.5-5.5 5.5"/>'
ARROW = f'<svg class="home-arrow" viewBox="0 0 24 24" aria-hidden="true">{PATH}</svg>'
# If home.js doesn't load, readers see this HTML unchanged. So its links have to work without a script.
GO = """\
<div class="home-go">
<div class="home-card" aria-hidden="true">{back}<span class="home-face"></span></div>
<div class="home-words"><p class="home-where"></p><h2 class="home-title">Welcome back</h2></div>
<p class="home-line"></p>
<p class="home-acts"><a class="home-gold" href="{contents}">What is in this book</a>
<a class="home-play" href="{play}">Just play a game</a></p>
</div>"""
LEAF = '<span class="home-leaf" aria-hidden="true"><span></span><span></span></span>'  # a leaf of a calendar
TILE = """\
<a class="home-tile" data-tile="{name}" href="{href}" hidden><span class="home-pic">{picture}</span>
<span><b></b><small></small></span>{arrow}</a>"""


class Home(nodes.General, nodes.Element):
    """A placeholder for home, which can be drawn only when every page has been read and has a title."""


def lay_home(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace ``Home`` with the HTML of home."""
    for place in list(doctree.findall(Home)):
        parts = [(title, chapters_of(app, docname, pages)) for title, pages in parts_of(app)]

        def uri(page: str) -> str:
            return app.builder.get_relative_uri(docname, page)

        places = {page: uri(page) for page in ("contents", "play", "today", "moments", "results")}
        place.replace_self(raw(home_html(parts, places)))


def link_home(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Add home's style and scripts. One script decides, before anything is drawn, whether home is shown."""
    if app.env.metadata.get(page, {}).get("cover"):
        head.add(context, f"<script>\n{SCRIPT.read_text('utf-8').strip()}\n</script>")
        app.add_css_file(f"{live.folder()}/home.css")
        live.start(context, "home.js")


def home_html(parts: list[tuple[str, list[Chapter]]], places: dict[str, str]) -> str:
    """The HTML of home, with the drawings of its cards and with the parts of the book as data.

    ``places`` maps the names of pages to their addresses.
    """
    contents, results = places["contents"], places["results"]
    runs = runs_of(parts[: len(SUITS)])
    drawing = faces([COVER_CARD, *(name for _, run in runs for _, name in run)])
    suits = "".join(
        suit_html(suit, title, run, contents) for suit, (title, run) in zip(SUITS, runs, strict=False)
    )
    tiles = "".join(
        TILE.format(name=name, href=places[page], picture=picture, arrow=ARROW)
        for name, page, picture in (
            ("game", "play", f'<span class="home-players">{back()}<span class="drawn-faces"></span></span>'),
            ("today", "today", LEAF),
            ("moments", "moments", back()),
        )
    )
    data = "".join(
        page_data(name, value)
        for name, value in (
            ("way", way_of(parts)),
            ("days", games_and_pars()),
            ("faces", ask_node("portraits.mjs")),
        )
    )
    return f"""{drawing}<div class="home">
<nav class="home-places" aria-label="Your pages"><a class="home-results" href="{results}" hidden>Results</a>
<a href="{contents}">Contents</a></nav>
{GO.format(back=back(), contents=contents, play=places["play"])}
<nav class="home-tiles" aria-label="Waiting for you">{tiles}</nav>
<ol class="home-suits">{suits}</ol>
<p class="home-foot">
<span><span class="home-sum"></span><span class="home-copied" role="status"></span></span>
<button type="button" class="home-copy" hidden>Save a copy</button></p>
{data}</div>"""


def suit_html(suit: str, title: str, run: list[tuple[Chapter, str]], contents: str) -> str:
    """A part of the book as a run of cards. The run links to this part in the contents."""
    cards = "".join(f'<span class="is-closed">{card(name)}{back()}</span>' for _, name in run)
    sign = f'<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#rt-{suit}s"/></svg>'
    return (
        f'<li><a href="{contents}#{part_anchor(title)}"><span class="home-suit">{sign}<b>{escape(title)}</b>'
        f'<small></small></span><span class="home-bar"><i></i></span>'
        f'<span class="home-run" aria-hidden="true">{cards}</span></a></li>'
    )


def way_of(parts: list[tuple[str, list[Chapter]]]) -> list[dict[str, Any]]:
    """The parts that have levels, with their chapters and levels, in the book's order, for ``way.js``."""
    return [
        {"title": title, "chapters": [chapter_of(chapter) for chapter in chapters]}
        for title, chapters in parts
        if any(chapter.levels for chapter in chapters)
    ]


def chapter_of(chapter: Chapter) -> dict[str, Any]:
    levels = [
        {"name": name, "title": title, "href": f"{chapter.uri}#{level_anchor(name)}"}
        for name, title in chapter.levels
    ]
    return {"title": chapter.title, "href": chapter.uri, "beside": chapter.beside, "levels": levels}
