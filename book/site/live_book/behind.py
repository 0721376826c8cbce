"""Adds two folded sections at a chapter's end: the rules of its levels, and the Python code of its tables."""

from __future__ import annotations

from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx

from rummy500.statements import STATEMENTS

from .live import cells_of
from .pages import STATEMENTS_PAGE
from .taught import chapter_at

FOLDED = "remove-input"  # the tag of cells whose code is moved to the chapter's end


def fold_behind(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Add the folded sections to the page of a notebook that hides code."""
    path = Path(app.env.doc2path(docname))
    if path.suffix != ".ipynb" or app.builder.format != "html":
        return
    code = [cell["source"] for cell in cells_of(path) if FOLDED in cell["tags"]]
    if not code:
        return
    page = app.builder.get_relative_uri(docname, STATEMENTS_PAGE)
    shown = {name for level in chapter_at(path).levels for name in level.scenario.rule}
    rules = [rule(name, page) for name in STATEMENTS if name in shown]
    section = doctree.next_node(nodes.section) or doctree
    if rules:
        section += folded("The rules behind this page", nodes.bullet_list("", *rules))
    section += folded("The tables of this page in Python", *(python(source) for source in code))


def rule(name: str, page: str) -> nodes.list_item:
    link = nodes.reference("", name, refuri=f"{page}#{name.lower()}", classes=["statement"])
    return nodes.list_item("", nodes.paragraph("", "", link, nodes.Text(f" {STATEMENTS[name].text}")))


def python(source: str) -> nodes.literal_block:
    return nodes.literal_block(source, source, language="python")


def folded(title: str, *body: nodes.Node) -> list[nodes.Node]:
    start = f'<details class="behind"><summary>{title}</summary>'
    return [nodes.raw("", start, format="html"), *body, nodes.raw("", "</details>", format="html")]
