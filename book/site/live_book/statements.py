"""The directive that prints the statements of the rules, each with an anchor to link to."""

from __future__ import annotations

from itertools import groupby

from docutils import nodes
from docutils.parsers.rst import Directive

from rummy500.statements import SOURCES, STATEMENTS, Statement

class StatementsDirective(Directive):
    """Prints every statement of the rules; ``DRAW-4`` can be linked to as ``#draw-4``."""

    def run(self) -> list[nodes.Node]:
        groups = groupby(STATEMENTS.values(), key=lambda statement: statement.id.split("-")[0])
        return [node for prefix, statements in groups for node in group(prefix, list(statements))]


def group(prefix: str, statements: list[Statement]) -> list[nodes.Node]:
    section = nodes.section(ids=[prefix.lower()])
    section += nodes.title(text=prefix.capitalize())
    entries = nodes.definition_list(classes=["statements"])
    entries += [entry(statement) for statement in statements]
    section += entries
    return [section]


def entry(statement: Statement) -> nodes.definition_list_item:
    term = nodes.term("", "", nodes.strong(text=statement.id), ids=[statement.id.lower()])
    sources = ", ".join(SOURCES[letter] for letter in statement.sources)
    text = nodes.paragraph(text=statement.text)
    return nodes.definition_list_item("", term, nodes.definition("", text, nodes.paragraph("", "", nodes.emphasis(text=sources))))
