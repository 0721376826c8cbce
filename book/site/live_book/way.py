"""The way through the book, and the one page beside it.

Readers new to the game learn it and go on to the house rules. Those who know rummy are sent to a page of
their own instead and go on from there. The links to the previous and the next page lead all others past it.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

BESIDE = "know-rummy"
BEFORE, AFTER = 1, 2  # places in Sphinx's relations of a page: parent, previous page, next page


def lead_past(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Let the links to the previous and the next page skip the page that stands beside the way."""
    related = getattr(app.builder, "relations", {})
    for name, place in (("prev", BEFORE), ("next", AFTER)):
        if page in related and related[page][place] == BESIDE:
            context[name] = link_to(app, page, related[BESIDE][place])
    if page == BESIDE:
        context["prev"] = None


def link_to(app: Sphinx, page: str, other: str) -> dict[str, str]:
    """A page's link to another, in the theme's form."""
    builder: Any = app.builder
    title = builder.render_partial(app.env.titles[other])["title"]
    return {"link": builder.get_relative_uri(page, other), "title": title}
