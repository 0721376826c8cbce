"""Two directives: one for the reader's results, one for the table that opens a finished game again.

``{results}`` writes empty lists and tables. ``book/site/runtime/results.js`` fills them with results of the
rounds that the browser keeps.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rummy500.rules import PRESETS
from rummy500.table.settings import NAMES

from . import live
from .node import ask_node
from .pages import page_data, strength_link

LINKED = ("contents", "play", "records", "shuffling")
PLACES = """\
<noscript><p>Your browser keeps the rounds that you finish. It needs scripts to show them here.</p></noscript>
<div class="results" hidden>
<ul class="results-sums"></ul>
<p class="results-says"></p>
<p class="results-play"><a class="results-gold" href="{play}">Sit down and play</a></p>
<div class="results-games" role="group" aria-label="The game whose results you see"></div>
<p class="results-wait"></p>
<div class="results-all">
<section class="results-wide"><h2>Points a round</h2><div class="results-curve"></div>
<p class="results-curve-says"></p></section>
<section data-part="won"><h2>Games won</h2><ul class="results-won drawn-faces"></ul>
<div class="results-scale" aria-hidden="true"><span>0 %</span><span>50 %</span><span>100 %</span></div><p></p>
<p>{strength}</p></section>
<section data-part="from"><h2>Where your points come from</h2><ul class="results-from"></ul><p></p></section>
<section class="results-wide" data-part="luck"><h2>Is it rigged?</h2><p class="results-rigged"></p>
<div class="results-dots"></div>
<ul class="results-luck"></ul>
<ul class="results-extremes"></ul>
<p class="results-dots-say" hidden>Each dot is a round that was dealt again. The band behind the dots is the
same as the bar at “Your cards”. Press a round's number to deal its game again, from its first round.</p>
<p>Your cards are dealt again to equal players: first Max sits in every seat, then Nia, then Ruth. The lead of
your seat over the others is then the worth of your cards. It is below 0 if your seat is behind. If your own
lead was larger than that, the difference is your play. A bar shows where the true mean probably lies: 95 of
100 such bars contain it. The small line marks 0.
<a href="{shuffling}">How cards are shuffled</a></p>
<button type="button" class="results-again">Deal my rounds again</button>
<span class="results-dealt" role="status"></span></section>
<section data-part="takes"><h2>Deep takes</h2>
<table><thead><tr><th scope="col">Cards taken</th><th scope="col">Times</th><th scope="col">Brought</th></tr>
</thead><tbody class="results-takes"></tbody></table>
<p>“Brought” says how many points the taken cards counted when the round was over, on average. A card that you
laid counts for the take, and a card that you still held counts against it.</p></section>
<section data-part="games"><h2>Games to open again</h2><ul class="results-kept"></ul><p></p>
<button type="button" class="results-more" hidden>List all games</button></section>
<section class="results-wide" data-part="rounds"><h2>Your last rounds</h2>
<table><thead><tr><th scope="col">Round</th><th scope="col">Points</th><th scope="col">Deal</th></tr></thead>
<tbody class="results-rounds"></tbody></table>
<button type="button" class="results-more" hidden>List all rounds</button>
<p>The number of a game deals the same cards to anybody. Press a number to deal that game again, from its
first round.</p>
</section>
</div>
<section data-part="keep" hidden><h2>Keep, move, erase</h2>
<p>Only this browser keeps your results. If you clear its data, they are gone. On the page of contents you can
save a copy in a file, bring the file into another browser, and delete what you don't want to keep.
<a href="{contents}#part-your-stars">Keep, move or erase</a></p></section>
</div>"""


class Results(SphinxDirective):
    """``{results}``: empty lists and tables for the reader's results, and the bots' names and faces."""

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["results"] = True
        uris = {page: self.env.app.builder.get_relative_uri(self.env.docname, page) for page in LINKED}
        data = page_data("results-names", {**names(), "records": uris["records"]})
        strength = strength_link(self.env.app, self.env.docname)
        return [nodes.raw("", PLACES.format(**uris, strength=strength) + data, format="html")]


def names() -> dict[str, Any]:
    """The title of each named game, and the name and face of each kind of bot, from weak to strong."""
    titles = {name: preset.title for name, preset in PRESETS.items()}
    return {"titles": titles, "names": NAMES, "faces": ask_node("portraits.mjs")}


class RecordOpened(SphinxDirective):
    """``{record-opened}``: a line above the table. Links in the results open games at this table."""

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["opens_records"] = True
        return [nodes.raw("", '<p class="record-says" role="status"></p>', format="html")]


def link_runtime(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Load the scripts and the style on pages that show results or open finished games."""
    if app.env.metadata.get(page, {}).get("results"):
        app.add_css_file(f"{live.folder()}/results.css")
        live.start(context, "results.js", "blocking=render")  # late rows would push down the text below them
    if app.env.metadata.get(page, {}).get("opens_records"):
        live.start(context, "open-record.js")
