"""The directive that prints the statements of the rules, each with an anchor to link to."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from rummy500.rules import PRESETS, value_text
from rummy500.rules.in_force import belongs
from rummy500.statements import GROUPS, SOURCES, STATEMENTS, Statement

from .pages import level_anchor
from .taught import Taught, sources, taught


class StatementsDirective(SphinxDirective):
    """Prints the statements of the rules, then the games, then the sources. ``#draw-4`` links to DRAW-4."""

    def run(self) -> list[nodes.Node]:
        for path in sources():
            self.env.note_dependency(str(path))
        where = taught()
        parts = [
            part(
                group,
                title,
                [self.entry(one, where[one.id]) for one in STATEMENTS.values() if one.group == group],
            )
            for group, title in GROUPS.items()
        ]
        games = part("games", "The games", [game(name) for name in PRESETS])
        names = [definition(letter, nodes.paragraph(text=name)) for letter, name in SOURCES.items()]
        return [*parts, games, part("sources", "Sources", names)]

    def entry(self, statement: Statement, where: Taught) -> nodes.definition_list_item:
        small = nodes.paragraph(text=note(statement), classes=["statement-note"])
        made = definition(statement.id, nodes.paragraph(text=statement.text), small, *self.places(where))
        made[0]["ids"] = [statement.id.lower()]
        return made

    def places(self, where: Taught) -> list[nodes.Node]:
        """A line with the chapters and levels that teach a statement; empty if no chapter teaches it."""
        if not where.chapters:
            return []
        links = [self.link(chapter.title, chapter.name) for chapter in where.chapters]
        levels = [
            self.link(level.scenario.title, f"{chapter.name}#{level_anchor(level.name)}")
            for chapter, level in where.levels
        ]
        line = nodes.paragraph("", "Taught in: ", *listed(links), classes=["statement-note"])
        if levels:
            line += [nodes.Text("; to play: "), *listed(levels)]
        return [line]

    def link(self, text: str, to: str) -> nodes.reference:
        page, hash_, place = to.partition("#")
        uri = self.env.app.builder.get_relative_uri(self.env.docname, page)
        return nodes.reference("", text, refuri=uri + hash_ + place)


def note(statement: Statement) -> str:
    """The line below a statement: the games that have it, the options that turn it on, and its sources."""
    return " · ".join([*belongs(statement.id), f"Sources: {', '.join(statement.sources)}"])


def listed(entries: list[nodes.reference]) -> list[nodes.Node]:
    """The entries as one text, with dots between them because titles may contain commas."""
    between: list[nodes.Node] = [node for entry in entries for node in (entry, nodes.Text(" · "))]
    return between[:-1]


def part(name: str, title: str, entries: list[nodes.definition_list_item]) -> nodes.section:
    heading = nodes.title(text=title)
    return nodes.section("", heading, nodes.definition_list("", *entries), ids=[name.lower()])


def game(name: str) -> nodes.definition_list_item:
    """A named game with its options."""
    preset = PRESETS[name]
    chosen = ", ".join(f"{option}={value_text(value)}" for option, value in preset.options.items())
    small = nodes.paragraph(text=f"Options: {chosen or 'none'}", classes=["statement-note"])
    return definition(name, nodes.paragraph(text=f"{preset.title}. {preset.line}"), small)


def definition(term: str, *body: nodes.Node) -> nodes.definition_list_item:
    return nodes.definition_list_item("", nodes.term(text=term), nodes.definition("", *body))
