"""Roles for text: a link to a statement, cards with suit signs, and a link to the package's wheel."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

from rummy500 import __version__
from rummy500.card import Card
from rummy500.statements import STATEMENTS

from .pages import STATEMENTS_PAGE

WHEEL = f"_static/wheels/rummy500-{__version__}-py3-none-any.whl"


class StatementRole(SphinxRole):
    """``{statement}`DRAW-4` ``: the id as a link to the statement.

    The link's title is the statement's text.
    """

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        if self.text not in STATEMENTS:
            return [], [self.inliner.reporter.error(f"there is no statement {self.text!r}", line=self.lineno)]
        page = self.env.app.builder.get_relative_uri(self.env.docname, STATEMENTS_PAGE)
        link = nodes.reference("", self.text, refuri=f"{page}#{self.text.lower()}", classes=["statement"])
        link["reftitle"] = STATEMENTS[self.text].text
        return [link], []


class CardsRole(SphinxRole):
    """``{cards}`6C TD` ``: the cards, each with the sign and the colour of its suit."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        shown: list[nodes.Node] = []
        for word in self.text.split():
            try:
                card = Card(word)
            except ValueError as error:
                return [], [self.inliner.reporter.error(str(error), line=self.lineno)]
            shown += [
                nodes.inline("", card.sign, classes=["card-inline", f"suit-{str(card)[-1].lower()}"]),
                nodes.Text(" "),
            ]
        return shown[:-1], []


SIGNS = re.compile(r"[,.;:!?)”’…]+")  # punctuation that follows a word without a space


def keep_with_signs(_app: Sphinx, doctree: nodes.document, _page: str) -> None:
    """Keep each card and the punctuation after it on one line. Some browsers would separate the two."""
    for card in list(doctree.findall(nodes.inline)):
        around = card.parent
        after = card.next_node(descend=False, siblings=True) if "card-inline" in card["classes"] else None
        if around is not None and isinstance(after, nodes.Text) and (signs := SIGNS.match(after)):
            around.replace(after, nodes.Text(after[signs.end() :]))
            keep = nodes.inline("", "", nodes.Text(signs[0]), classes=["card-keep"])
            around.replace(card, keep)
            keep.insert(0, card)


class WheelRole(SphinxRole):
    """``{wheel}`the package` ``: a link to the package's wheel on this site."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        up = "../" * self.env.docname.count("/")
        return [nodes.reference("", self.text, refuri=up + WHEEL)], []
