"""The directive that prints the statements of the rules, each with an anchor to link to."""

from __future__ import annotations

from docutils import nodes
from docutils.parsers.rst import Directive

from rummy500.rules import OPTIONS
from rummy500.statements import GROUPS, SOURCES, STATEMENTS, Statement


class StatementsDirective(Directive):
    """Prints every statement of the rules; ``DRAW-4`` can be linked to as ``#draw-4``."""

    def run(self) -> list[nodes.Node]:
        parts = [
            part(group, title, [entry(one) for one in STATEMENTS.values() if one.group == group])
            for group, title in GROUPS.items()
        ]
        names = [definition(letter, nodes.paragraph(text=name)) for letter, name in SOURCES.items()]
        return [*parts, part("sources", "Sources", names)]


def part(name: str, title: str, entries: list[nodes.definition_list_item]) -> nodes.section:
    heading = nodes.title(text=title)
    return nodes.section("", heading, nodes.definition_list("", *entries), ids=[name.lower()])


def entry(statement: Statement) -> nodes.definition_list_item:
    notes = f"Sources: {', '.join(statement.sources)}"
    if statement.options:
        notes += f" · House rule: {'; '.join(OPTIONS[name].title for name in statement.options)}"
    small = nodes.paragraph("", "", nodes.emphasis(text=notes))
    made = definition(statement.id, nodes.paragraph(text=statement.text), small)
    made[0]["ids"] = [statement.id.lower()]
    return made


def definition(term: str, *body: nodes.Node) -> nodes.definition_list_item:
    return nodes.definition_list_item("", nodes.term(text=term), nodes.definition("", *body))
