"""The directive that prints the overview of keys and notation, from the table's own lists."""

from __future__ import annotations

from collections.abc import Iterable

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rummy500.card import Card
from rummy500.table.widget import view_files

from .node import ask_node

# One card of each suit and of each rank that has a letter, then the jokers.
CARDS = ("AS", "KH", "QD", "JC", "TS", "6C", "JK", "JK=7H", "DJ")


class TableCard(SphinxDirective):
    """Prints a table's keyboard shortcuts, the notation of moves, and the notation of cards."""

    def run(self) -> list[nodes.Node]:
        for path in view_files().iterdir():
            self.env.note_dependency(str(path))
        table = ask_node("card.mjs")
        cards = [(text, Card(text).words) for text in CARDS]
        return [
            part("Keys, while a table has the focus", table["keys"], ["kbd"]),
            part("Moves, as they are typed and logged", table["moves"]),
            part("Cards", cards),
        ]


def part(title: str, entries: Iterable[tuple[str, str]], classes: Iterable[str] = ()) -> nodes.section:
    listed = nodes.definition_list("", *(entry(*one, list(classes)) for one in entries))
    return nodes.section(
        "", nodes.title(text=title), listed, ids=[nodes.make_id(title)], classes=["table-card"]
    )


def entry(sign: str, says: str, classes: list[str]) -> nodes.definition_list_item:
    term = nodes.term("", "", nodes.literal(sign, sign, classes=classes))
    return nodes.definition_list_item("", term, nodes.definition("", nodes.paragraph(text=says)))
