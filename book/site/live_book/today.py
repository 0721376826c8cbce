"""The directives of the page with the deal of the day.

``{deal-of-the-day}`` shows the day's game, the opponents and the seven bots' scores before the round.
``{round-of-the-day}`` has two lines beside the table, with the game and its par. ``{days-played}`` shows the
result and the month below the table. ``book/site/runtime/today.js`` fills in these texts.
``rummy500.lab.days`` makes the deals and writes a file for each month into ``book/days``. The page contains
all deals, so it works offline.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rummy500.bots import KINDS
from rummy500.rules import PRESETS
from rummy500.sentences import CATALOGUE, say
from rummy500.table.settings import NAMES

from . import live
from .node import ask_node
from .pages import page_data, strength_link

DAYS = Path(__file__).parents[2] / "days"
IN_WORDS = {"jokers=2": ("two jokers", "Classic, but the pack has two jokers, which are wild.")}
"""For each option of the page's games, its words in the game's title, and a sentence about the game."""
WEEK = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
LETTER = '<span class="today-letter" aria-hidden="true">A</span>'
# The figure makes steps.js show these words as a step of their own, before the table.
HEAD = """\
<div class="today today-before" hidden>
<p class="today-date"></p>
<h2 class="today-game" tabindex="-1"></h2>
<p class="today-rules"></p>
<ul class="today-seats drawn-faces" aria-label="Players"><li>{letter}<b>You</b></li></ul>
<figure class="today-strip"><div class="drawn-faces" role="img">{spots}</div>
<figcaption class="today-par"></figcaption></figure>
<p class="today-act"><button type="button" class="today-deal step-on-way"></button>
<span class="today-counts"></span>
<a class="today-to-result" href="#your-days" hidden>Your result</a></p>
</div>"""
BESIDE = """\
<div class="today-beside step-beside"><p class="today-what"></p>
<p class="today-how"></p></div>"""
BELOW = """\
<div class="today today-result" aria-live="polite" hidden>
<p class="today-which"></p>
<div class="today-mine"><h2 class="today-score"></h2><p class="today-says"></p></div>
<p class="today-practice" hidden></p>
<h3>The same cards, eight players</h3>
<ol class="today-rows drawn-faces">{rows}</ol>
<p class="today-strength">{strength}</p>
<div class="today-costly" hidden>
<h3 tabindex="-1">What cost you most</h3>
<div class="today-waits" aria-live="off"><p>{weighing}</p>
<p><progress aria-label="{weighed}"></progress> <span></span></p></div>
<p class="today-cost-says"></p>
<button type="button" class="today-open">Show the move</button>
<div class="today-found"><p class="today-when"></p><p class="today-did"></p>
<p><b>{better}</b> <span class="today-better"></span></p>
<p class="today-acts"><button type="button" class="today-try">{try_it}</button>
<button type="button" class="today-keep" data-keep="{keep}" data-kept="{kept}"></button></p></div>
</div>
<p class="today-line"></p>
<p><button type="button" class="today-copy">Copy these lines</button>
<span class="today-copied" role="status"></span></p>
</div>
<div class="today today-calendar step-first" hidden>
<div class="today-head"><h2 class="today-month"></h2>
<button type="button" class="today-turn" value="-1" aria-label="The month before">‹</button>
<button type="button" class="today-turn" value="1" aria-label="The month after">›</button></div>
<table><thead><tr>{week}</tr></thead>
<tbody class="today-days"></tbody></table>
<p class="today-sum"></p>
</div>"""


class DealOfTheDay(SphinxDirective):
    """``{deal-of-the-day}``: what a reader sees before the round. ``today.js`` fills it in."""

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["today"] = True
        return [nodes.raw("", HEAD.format(letter=LETTER, spots="".join(spots())), format="html")]


class RoundOfTheDay(SphinxDirective):
    """``{round-of-the-day}``: empty lines, which ``today.js`` fills with the game and its par."""

    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", BESIDE, format="html")]


class DaysPlayed(SphinxDirective):
    """``{days-played}``: an empty result, an empty calendar of a month, and the data of all deals."""

    def run(self) -> list[nodes.Node]:
        for path in months():
            self.env.note_dependency(str(path))
        strength = strength_link(self.env.app, self.env.docname)
        return [nodes.raw("", below(strength) + page_data("days", days()), format="html")]


def below(strength: str) -> str:
    """The HTML below the table: a row for each bot and for the reader, and the calendar of the month.

    ``strength`` is the link to the figures on how strong each kind of bot is.
    """
    week = "".join(f"<th scope='col'>{name}</th>" for name in WEEK)
    return BELOW.format(rows="".join(rows()), week=week, strength=strength, **words_of_table())


def words_of_table() -> dict[str, str]:
    """Words that the result shares with the table: the words for a review."""
    review, moment = CATALOGUE["view"]["review"], CATALOGUE["view"]["moment"]
    return {
        "weighing": say("review.weighing"),
        "weighed": review["weighed"],
        "better": review["better"],
        "try_it": review["try"],
        "keep": moment["keep"],
        "kept": moment["kept"],
    }


def players() -> list[tuple[str, str, str]]:
    """The kind, the face and the name of each bot (the weakest first) and of the reader."""
    faces: dict[str, str] = ask_node("portraits.mjs")
    return [*((kind, faces[kind], NAMES[kind]) for kind in KINDS), ("", LETTER, "You")]


def spots() -> Iterator[str]:
    """The faces of the bots and of the reader. ``today.js`` puts each above its points."""
    for kind, face, name in players():
        yield f'<span class="today-spot" data-kind="{kind}" data-name="{name}">{face}</span>'


def rows() -> Iterator[str]:
    """Rows for the bots, for the reader and for par. ``today.js`` fills them in."""
    for place, (kind, face, name) in enumerate(players()):
        mine = "" if kind else ' class="is-mine"'
        bar = '<span class="today-track"><i></i></span>'
        yield f'<li{mine} data-place="{place}">{face}<span>{name}</span>{bar}<b></b></li>'
    yield f'<li class="is-par" data-place="{place + 1}">par <b></b>: the middle score of the seven bots</li>'


def months() -> list[Path]:
    return sorted(DAYS.glob("days-*.json"))


def days() -> dict[str, Any]:
    """The deal of each date, with its par, and the title and the rules of each game that the deals use."""
    deals = {
        f"{month['month']}-{number:02}": {**deal, "par": median(deal["panel"])}
        for month in (json.loads(path.read_text("utf-8")) for path in months())
        for number, deal in enumerate(month["days"], start=1)
    }
    games = dict.fromkeys(deal["rules"] for deal in deals.values())
    return {
        "deals": deals,
        "titles": {game: titled(game) for game in games},
        "lines": {game: told(game) for game in games},
    }


def games_and_pars() -> dict[str, tuple[str, int]]:
    """For each date, the title of the game and the par of the deal."""
    data = days()
    return {date: (data["titles"][deal["rules"]], deal["par"]) for date, deal in data["deals"].items()}


def titled(rules: str) -> str:
    """The title of a game, with its option if it has one: ``Classic with two jokers``."""
    preset, *options = rules.split()
    return " with ".join((PRESETS[preset].title, *(IN_WORDS[option][0] for option in options)))


def told(rules: str) -> str:
    """The sentence about a game: the last option's sentence or, without options, the game's own line."""
    preset, *options = rules.split()
    return IN_WORDS[options[-1]][1] if options else PRESETS[preset].line


def link_runtime(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Load the script and the style on the page with the deal of the day."""
    if app.env.metadata.get(page, {}).get("today"):
        app.add_css_file(f"{live.folder()}/today.css")
        live.start(context, "today.js")
