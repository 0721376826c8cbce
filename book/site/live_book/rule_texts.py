"""The directive that compares the five rule texts: where they differ, and which game follows which text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from itertools import count, groupby
from typing import Any, TypeVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rummy500.rules import OPTIONS, PRESETS, Rules, value_text
from rummy500.rules.quotations import quotation
from rummy500.sources import FOLLOWED, choice_of, choices_of, differs
from rummy500.statements import GROUPS as PARTS
from rummy500.statements import SOURCES, STATEMENTS, Statement
from rummy500.table.new_game_form import GROUPS, title_of

from . import live
from .pages import STATEMENTS_PAGE
from .shown import pictures

T = TypeVar("T")

SILENT = '<small class="texts-silent">silent</small>'


def link_style(app: Sphinx, page: str, _template: str, _context: dict[str, Any], _doctree: Any) -> None:
    """Load the style that makes the page on the rule texts wide enough for its tables."""
    if app.env.metadata.get(page, {}).get("texts"):
        app.add_css_file(f"{live.folder()}/texts.css")


class TextsDirective(SphinxDirective):
    """``{texts} letters`` says what the letters stand for. ``{texts} options`` prints the options in which
    the texts differ. ``{texts} statements`` prints every rule that a text states, with quotations."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        kind = directives.choice(self.arguments[0], ("letters", "options", "statements"))
        self.env.metadata[self.env.docname]["texts"] = True
        self.numbers = count(1)
        self.statements = self.env.app.builder.get_relative_uri(self.env.docname, STATEMENTS_PAGE)
        return [nodes.raw("", getattr(self, f"{kind}_html")(), format="html")]

    def letters_html(self) -> str:
        head = "".join(
            f'<th scope="col">{title}</th>' for title in ("letter", "rule text", "the game that follows it")
        )
        body = "".join(
            f'<tr><th scope="row">{letter}</th><td>{escape(SOURCES[letter])}</td><td>{game}</td></tr>'
            for letter, game in FOLLOWED.items()
        )
        return table("The five rule texts", head, body, "is-letters")

    def options_html(self) -> str:
        head = '<th scope="col">Matter</th>' + letter_heads() + '<th scope="col">Games that have another</th>'
        body = ""
        for group, names in GROUPS.items():
            rows = [self.option_row(name) for name in names if differs(name)]
            body += group_of(title_of(group), rows, more="<td></td>")
        return table("Where the five rule texts differ", head, body)

    def option_row(self, name: str) -> str:
        title = f"{escape(OPTIONS[name].title)} {self.link(STATEMENTS[OPTIONS[name].statement])}"
        if (picture := f"texts-{name}") in pictures():
            title += f' <a href="#picture-{picture}">cards</a>'
        cells = "".join(
            cell(self.had(name, own, variants, letters), letters)
            for (own, variants), letters in alike(lambda letter: has(letter, name))
        )
        return f'<tr><th scope="row">{title}</th>{cells}<td>{games_with_another(name)}</td></tr>'

    def had(self, name: str, own: tuple[str, ...], variants: tuple[str, ...], letters: list[str]) -> str:
        """The cell for texts that agree on an option: the value of their games, then those of variants."""
        words = {text: escape(label) for text, label, _ in choices_of(name)}
        quoted = {text: self.quoted(words[text], f"{name}={text}", letters) for text in own + variants}
        parts = [quoted[text] for text in own] or [SILENT]
        parts += [f"<small>variant: {quoted[text]}</small>" for text in variants]
        return " ".join(parts)

    def statements_html(self) -> str:
        head = f'<th scope="col">Rule</th>{letter_heads()}'
        body = ""
        for part, title in PARTS.items():
            told = [
                statement
                for statement in STATEMENTS.values()
                if statement.group == part and is_told(statement)
            ]
            if told:
                body += group_of(title, map(self.statement_row, told))
        return table("The rules that the texts tell", head, body, "is-told")

    def statement_row(self, statement: Statement) -> str:
        cells = "".join(
            cell(self.quoted("tells it", statement.id, letters) if tells else SILENT, letters)
            for tells, letters in alike(lambda letter: letter in statement.sources)
        )
        return f'<tr><th scope="row">{escape(statement.text)} {self.link(statement)}</th>{cells}</tr>'

    def quoted(self, words: str, of: str, letters: list[str]) -> str:
        """The words of a cell, with quotations from the texts. Hover, focus or a tap shows the quotations."""
        name = f"{self.arguments[0]}-quotation-{next(self.numbers)}"
        lines = "".join(f"<span>{line}</span>" for line in quotations_of(of, letters))
        return (
            f'<button type="button" class="texts-quoted" aria-describedby="{name}">{words}</button>'
            f'<span class="texts-quote" id="{name}">{lines}</span>'
        )

    def link(self, statement: Statement) -> str:
        return f'<a class="statement" href="{self.statements}#{statement.id.lower()}">{statement.id}</a>'


def has(letter: str, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The values that a text states for an option: a tuple for its own game, and a tuple for variants.

    The first tuple has at most one value.
    """
    mine = choice_of(name, getattr(Rules.named(FOLLOWED[letter]), name))
    values = [text for text, _, letters in choices_of(name) if letter in letters]
    return tuple(text for text in values if text == mine), tuple(text for text in values if text != mine)


def quotations_of(of: str, letters: list[str]) -> Iterator[str]:
    """Quotations from these texts. Neighbouring texts with the same quotations share a line."""
    for found, same in groupby(letters, key=lambda letter: quotation(of, letter)):
        quotations = " ".join(f"“{escape(one.words)}” <i>{escape(one.heading)}</i>" for one in found)
        yield f"<b>{', '.join(same)}</b> {quotations}"


def games_with_another(name: str) -> str:
    """The named games that set this option, grouped by the option's value."""
    labels = {value_text(value): label for value, label in OPTIONS[name].values}
    games: dict[str, list[str]] = {}
    for game, preset in PRESETS.items():
        if name in preset.options:
            text = value_text(preset.options[name])
            games.setdefault(labels.get(text, text), []).append(game)
    return "; ".join(f"{escape(label)}: {', '.join(names)}" for label, names in games.items())


def is_told(statement: Statement) -> bool:
    """Whether at least one of the texts states this rule."""
    return any(letter in statement.sources for letter in FOLLOWED)


def alike(ask: Callable[[str], T]) -> Iterator[tuple[T, list[str]]]:
    """The result of ``ask`` for each text, with the text's letter. Neighbouring texts with equal results are
    merged.
    """
    for told, same in groupby(FOLLOWED, key=ask):
        yield told, list(same)


def cell(content: str, letters: list[str]) -> str:
    """A table cell that spans the columns of these texts."""
    wide = len(letters)
    return f'<td colspan="{wide}"><span>{content}</span></td>' if wide > 1 else f"<td>{content}</td>"


def group_of(title: str, rows: Iterable[str], more: str = "") -> str:
    """A group of rows. Its first row has the title, and the columns' letters again because the table is long.

    Screen readers skip these letters.
    """
    letters = "".join(f'<td aria-hidden="true">{letter}</td>' for letter in FOLLOWED)
    head = f'<tr class="is-group"><th scope="rowgroup">{title}</th>{letters}{more}</tr>'
    return f"<tbody>{head}{''.join(rows)}</tbody>"


def letter_heads() -> str:
    """The heads of the texts' columns. Each head is a text's letter, with the text's name as its title."""
    heads = (f'<abbr title="{escape(SOURCES[letter])}">{letter}</abbr>' for letter in FOLLOWED)
    return "".join(f'<th scope="col">{head}</th>' for head in heads)


def table(name: str, head: str, body: str, kind: str = "") -> str:
    """A table inside a box that scrolls if the page is too narrow for the table."""
    body = body if body.startswith("<tbody") else f"<tbody>{body}</tbody>"
    return (
        f'<div class="texts-box" tabindex="0" role="region" aria-label="{name}">'
        f'<table class="texts {kind}"><thead><tr>{head}</tr></thead>{body}</table></div>'
    )
