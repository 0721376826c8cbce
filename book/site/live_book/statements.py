"""The directive that prints the statements of the rules, each with an anchor to link to."""

from __future__ import annotations

from docutils import nodes
from docutils.parsers.rst import Directive

from rummy500.in_force import belongs
from rummy500.rules import PRESETS, value_text
from rummy500.statements import GROUPS, SOURCES, STATEMENTS, Statement


class StatementsDirective(Directive):
    """Prints every statement of the rules, the games and the sources; ``#draw-4`` links to DRAW-4."""

    def run(self) -> list[nodes.Node]:
        parts = [
            part(group, title, [entry(one) for one in STATEMENTS.values() if one.group == group])
            for group, title in GROUPS.items()
        ]
        games = part("games", "The games", [game(name) for name in PRESETS])
        names = [definition(letter, nodes.paragraph(text=name)) for letter, name in SOURCES.items()]
        return [*parts, games, part("sources", "Sources", names)]


def part(name: str, title: str, entries: list[nodes.definition_list_item]) -> nodes.section:
    heading = nodes.title(text=title)
    return nodes.section("", heading, nodes.definition_list("", *entries), ids=[name.lower()])


def entry(statement: Statement) -> nodes.definition_list_item:
    notes = [*belongs(statement.id), f"Sources: {', '.join(statement.sources)}"]
    small = nodes.paragraph(text=" · ".join(notes), classes=["statement-note"])
    made = definition(statement.id, nodes.paragraph(text=statement.text), small)
    made[0]["ids"] = [statement.id.lower()]
    return made


def game(name: str) -> nodes.definition_list_item:
    """A named game, and the options that make it."""
    preset = PRESETS[name]
    chosen = ", ".join(f"{option}={value_text(value)}" for option, value in preset.options.items())
    small = nodes.paragraph(text=f"Options: {chosen or 'none'}", classes=["statement-note"])
    return definition(name, nodes.paragraph(text=f"{preset.title}. {preset.line}"), small)


def definition(term: str, *body: nodes.Node) -> nodes.definition_list_item:
    return nodes.definition_list_item("", nodes.term(text=term), nodes.definition("", *body))
