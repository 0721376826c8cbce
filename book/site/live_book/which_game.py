"""The directive that asks which game a family plays. The page's script turns the answers into rules.

The topics are in ``book/which-game.toml``, each with what is asked and with its answers. An answer is a text
with the options that it sets. The names of games and options come from the package, which also says which
answers contradict each other.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator
from html import escape
from itertools import combinations, product
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rummy500.deal.dealing import LEAST_PLAYERS, MOST_PLAYERS, check_players
from rummy500.rules import OPTIONS, PRESETS, Rules, option_value, value_text
from rummy500.sentences import Wrong
from rummy500.table.labels import as_sentence, plain

from . import live
from .pages import page_data
from .pictures import PictureNode

TOPICS = Path(__file__).parents[2] / "which-game.toml"
TABLE_PAGE = "own-rules"
MOST_LIKELY = 3  # the number of players until the reader chooses another number


class WhichGame(SphinxDirective):
    """``{which-game}``: the topics with their pictures, and an empty section for the resulting game."""

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(TOPICS))
        self.env.metadata[self.env.docname]["which-game"] = True
        table = self.env.app.builder.get_relative_uri(self.env.docname, TABLE_PAGE)
        asked = [node for number, one in enumerate(topics()) for node in self.topic(number, one)]
        data = page_data("which-game", {**known(), "table": table})
        return [raw('<form class="which">'), *asked, raw(f"</form>{came(table)}{data}")]

    def topic(self, number: int, one: dict[str, Any]) -> Iterator[nodes.Node]:
        """The HTML of a topic: what is asked, its picture and its answers, in this order."""
        yield raw(f"<fieldset><legend>{number + 1}. {escape(one['asks'])}</legend>")
        yield PictureNode("", name=one["picture"])
        yield raw("".join(choice(one["name"], answer) for answer in one["answers"]) + "</fieldset>")


def choice(name: str, answer: dict[str, str]) -> str:
    return (
        f'<label><input type="radio" name="{name}" value="{answer["rules"]}"> '
        f"<span>{escape(answer['says'])}</span></label>"
    )


def came(table: str) -> str:
    """An empty section for the resulting game. Without scripts, a link leads to the form for house rules."""
    return (
        '<section class="which-came" aria-label="Your game" hidden><div role="status"></div>'
        '<div class="which-go"><label class="which-players">How many play? '
        f"<select>{players_html()}</select></label>"
        '<a class="which-open">Open a table with these rules</a>'
        '<label class="which-link">A link to share <input readonly type="text"></label>'
        '<button type="button" class="which-copy">Copy the link</button>'
        '<span class="which-copied" role="status"></span></div></section>'
        "<noscript><p>This page needs a script to put your game together. Without it, use the page "
        f'<a href="{table}">Make your own rules</a>, which asks the same questions.</p></noscript>'
    )


def players_html() -> str:
    """The choices of the field for the number of players. The script drops those that the answers forbid."""
    numbers = range(LEAST_PLAYERS, MOST_PLAYERS + 1)
    return "".join(f"<option{' selected' if one == MOST_LIKELY else ''}>{one}</option>" for one in numbers)


def raw(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html")


@functools.cache
def topics() -> list[dict[str, Any]]:
    """The topics in the order of the file."""
    found: list[dict[str, Any]] = tomllib.loads(TOPICS.read_text("utf-8"))["topic"]
    return found


def answers() -> list[str]:
    """The different sets of options that answers have, as text; empty for an answer without options."""
    return list(dict.fromkeys(answer["rules"] for one in topics() for answer in one["answers"]))


def known() -> dict[str, Any]:
    """The data for the script: games, options, clashing answers, and the numbers of players."""
    return {
        "games": [
            {"name": name, "title": game.title, "line": game.line, "options": texts_of(dict(game.options))}
            for name, game in PRESETS.items()
        ],
        "options": {name: {"title": one.title, "labels": labels(name)} for name, one in OPTIONS.items()},
        "main": texts_of({name: getattr(Rules(), name) for name in OPTIONS}),
        "clashes": list(clashes()),
        "players": {
            answer["rules"]: players_of(answer["rules"]) for one in topics() for answer in one["answers"]
        },
    }


def texts_of(options: dict[str, Any]) -> dict[str, str]:
    return {name: value_text(value) for name, value in options.items()}


def labels(name: str) -> dict[str, str]:
    return {value_text(value): label for value, label in OPTIONS[name].values}


def clashes() -> Iterator[list[str]]:
    """Pairs of answers that contradict each other, each with a sentence that says why."""
    for one, other in combinations(topics(), 2):
        for here, there in product(one["answers"], other["answers"]):
            try:
                rules_of(here["rules"], there["rules"])
            except Wrong as error:
                yield [here["rules"], there["rules"], plain(as_sentence(str(error.said)))]


def players_of(answer: str) -> list[int]:
    """The numbers of players that the rules of an answer allow."""
    return [players for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1) if suits(rules_of(answer), players)]


def suits(rules: Rules, players: int) -> bool:
    try:
        check_players(rules, players)
    except Wrong:
        return False
    return True


def rules_of(*answers: str) -> Rules:
    """The rules that these answers make. Raises ``Wrong`` if the answers contradict each other."""
    pairs = (change.split("=") for change in " ".join(answers).split())
    return Rules(**{name: option_value(name, value) for name, value in pairs})


def link_runtime(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Load the script and the style on the page with the topics."""
    if app.env.metadata.get(page, {}).get("which-game"):
        app.add_css_file(f"{live.folder()}/which-game.css")
        live.start(context, "which-game.js")
