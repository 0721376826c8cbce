"""The directive that prints the book's contents: parts, chapters, levels, and the stars of each level.

The first four parts also appear as the four suits, with a card for each chapter. Parts, chapters and levels
are read from ``_toc.yml`` and the notebooks. Only the reader's browser knows the stars, so the page's script
``book/site/runtime/contents.js`` fills them in.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import cycle
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from . import live, taught
from .drawn_cards import back, card, faces
from .pages import level_anchor
from .way import BESIDE

STAR = (
    '<svg class="stars-shape" aria-hidden="true"><symbol id="star" viewBox="0 0 24 24">'
    '<path d="M12 2.5l2.9 6.4 7 .7-5.3 4.7 1.5 6.9L12 17.6l-6.1 3.6 1.5-6.9-5.3-4.7 7-.7z"/>'
    "</symbol></svg>"
)
THREE = '<svg class="level-stars" viewBox="0 0 78 24" aria-hidden="true">{}</svg>'.format(
    "".join(f'<use href="#star" x="{x}" width="24" height="24"/>' for x in (0, 27, 54))
)
SUITS = "HSDC"  # the suits of the first four parts; dress.css shows the same suits beside the parts
RANKS = "A23456789TJQK"
SUM = """\
<div class="stars-sum" hidden>
<p><b class="stars-total"></b> <span class="stars-solved"></span></p>
<progress class="stars-bar" value="0" max="1" aria-label="Stars"></progress>
<div class="stars-row"><a class="stars-go" href="#"></a>
<label><input type="checkbox" class="stars-names"> Show the levels by name</label></div>
</div>
<p class="stars-note">Your stars can be shown only with scripts.</p>"""
KEEP = """\
<div class="stars-keep" hidden>
<p>Your stars and tries, your scores in the deals of the day, your answers to the exercises, your moments,
your results, your finished games and your rounds of the days are kept in this browser and nowhere else.
You can take them to another browser in a file. There the file adds to what you have. If a level then has
two results, the better one counts. If a day has two scores, the earlier one counts. You can also give the
file to your teacher.</p>
<div class="stars-row"><button type="button" data-do="show">Export</button>
<button type="button" data-do="choose">Import</button>
<button type="button" data-do="ask">Clear</button>
<input type="file" accept=".json,application/json" aria-label="A file of your progress" hidden></div>
<form class="stars-file" role="group" aria-labelledby="stars-file" hidden>
<p id="stars-file">This is all that the file holds. It stays on your device until you give it to somebody.</p>
<pre tabindex="0" role="region" aria-label="The file"></pre>
<label>Your name, if it is for your teacher <input name="reader" maxlength="200" autocomplete="name"></label>
<div class="stars-row"><button>Save the file</button>
<button type="button" data-do="leave">Don’t save</button></div></form>
<div class="stars-ask" role="group" aria-labelledby="stars-ask" hidden>
<p id="stars-ask">What should this browser clear?</p>
<div class="stars-row"><button type="button" data-do="spare">Keep everything</button></div></div>
<p class="stars-says" role="status"></p>
<button type="button" data-do="restore" hidden>Bring them back</button>
</div>
<p class="stars-note">To keep your stars, let this page run its scripts.</p>"""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of the book: its address, its title, and its levels, as (name, title).

    If ``beside`` is true, readers may skip the page (``way.py``).
    """

    uri: str
    title: str
    levels: tuple[tuple[str, str], ...] = ()
    beside: bool = False


class Chapters(nodes.General, nodes.Element):
    """A placeholder for a list of chapters, which is made when every page has been read and has a title."""


class Suits(nodes.General, nodes.Element):
    """A placeholder for the four suits of chapters, drawn when every page has been read and has a title."""


class ContentsDirective(SphinxDirective):
    """``{book-contents}``: the book's parts in order, and the buttons for the reader's stars.

    The lists leave out the cover and the page of contents itself.
    """

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["stars"] = True
        for source in taught.sources(Path(self.env.srcdir)):
            self.env.note_dependency(str(source))
        parts = parts_of(self.env.app)
        listed = [part(caption, Chapters(pages=pages)) for caption, pages in parts]
        return [raw(STAR), Suits(parts=parts[: len(SUITS)]), *listed, part("Your stars", raw(KEEP))]


def part(title: str, body: nodes.Node) -> nodes.section:
    return nodes.section("", nodes.title(text=title), body, ids=[part_anchor(title)])


def part_anchor(title: str) -> str:
    return str(nodes.make_id(f"part-{title}"))


def raw(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html")


def list_chapters(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace ``Chapters`` and ``Suits`` with the lists and the cards."""
    for place in list(doctree.findall(Chapters)):
        place.replace_self(raw(chapters_html(chapters_of(app, docname, place["pages"]))))
    for suits in list(doctree.findall(Suits)):
        laid = [(caption, chapters_of(app, docname, pages)) for caption, pages in suits["parts"]]
        suits.replace_self(raw(suits_html(laid)))


def chapters_of(app: Sphinx, docname: str, pages: list[str]) -> list[Chapter]:
    """A ``Chapter`` for each of these pages, with addresses relative to the page ``docname``."""
    levels = {chapter.name: chapter.levels for chapter in taught.chapters(Path(app.srcdir))}
    return [
        Chapter(
            app.builder.get_relative_uri(docname, page),
            app.env.titles[page].astext(),
            tuple((level.name, level.scenario.title) for level in levels.get(page, ())),
            beside=page == BESIDE,
        )
        for page in pages
        if page in app.env.titles  # Sphinx itself reports a page that is missing
    ]


def parts_of(app: Sphinx) -> list[tuple[str, list[str]]]:
    """The parts of the book that have a title, and the pages of each."""
    return [
        (tree.caption, tree.files()) for tree in app.config.external_site_map.root.subtrees if tree.caption
    ]


def link_stars(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """On the page of contents, load the page's style and the script that fills in the stars."""
    if app.env.metadata.get(page, {}).get("stars"):
        app.add_css_file(f"{live.folder()}/contents.css")
        live.start(context, "contents.js")


def chapters_html(chapters: list[Chapter]) -> str:
    return f'<ol class="chapters">{"".join(map(chapter_html, chapters))}</ol>'


def chapter_html(chapter: Chapter) -> str:
    link = f'<a class="chapter-title" href="{escape(chapter.uri)}">{escape(chapter.title)}</a>'
    if not chapter.levels:
        return f'<li class="chapter">{link}</li>'
    levels = "".join(level_html(chapter.uri, name, title) for name, title in chapter.levels)
    place = "chapter is-beside" if chapter.beside else "chapter"
    return (
        f'<li class="{place}">{link} <span class="chapter-stars"></span><ol class="levels">{levels}</ol></li>'
    )


def level_html(uri: str, name: str, title: str) -> str:
    """A link to the level's table. The page's script adds the stars, and says how many stars there are."""
    return (
        f'<li><a class="level" href="{escape(uri)}#{level_anchor(name)}" data-level="{escape(name)}" '
        f'title="{escape(title)}">{THREE}'
        f'<span class="level-title">{escape(title)}</span> <span class="level-says"></span></a></li>'
    )


# ---- the suits -----------------------------------------------------------------------------------------


def suits_html(parts: list[tuple[str, list[Chapter]]]) -> str:
    """Each part as a run of cards in one suit, from the ace up. The reader's progress is below the runs."""
    runs = runs_of(parts)
    drawing = faces(name for _, run in runs for _, name in run)
    shown = "".join(run_html(title, run) for title, run in runs)
    return f'{drawing}<div class="suits"><ol class="suit-parts">{shown}</ol>{SUM}</div>'


def runs_of(parts: list[tuple[str, list[Chapter]]]) -> list[tuple[str, list[tuple[Chapter, str]]]]:
    """For each part, its title and its chapters, each chapter with the name of its card."""
    return [
        (title, [(chapter, rank + suit) for chapter, rank in zip(chapters, cycle(RANKS), strict=False)])
        for suit, (title, chapters) in zip(SUITS, parts, strict=False)
    ]


def run_html(title: str, run: list[tuple[Chapter, str]]) -> str:
    cards = "".join(card_html(chapter, name) for chapter, name in run)
    link = f'<a class="suit-name" href="#{part_anchor(title)}">{escape(title)}</a>'
    head = f'{link} <span class="suit-stars"></span>'
    return f'<li class="suit-part">{head}<ol class="suit-cards" style="--cards:{len(run)}">{cards}</ol></li>'


def card_html(chapter: Chapter, name: str) -> str:
    """A card that links to the chapter. It lies face down until all levels of the chapter are solved."""
    return (
        f'<li><a href="{escape(chapter.uri)}" class="is-closed" title="{escape(chapter.title)}" '
        f'aria-label="{escape(chapter.title)}">{card(name)}{back()}</a></li>'
    )
