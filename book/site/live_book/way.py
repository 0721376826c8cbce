"""The way through the book, and the one page beside it.

Who never held these cards learns the game and goes on to the house rules. Who knows rummy is sent to a page
of its own instead, and goes on from there; everybody else is led past that page.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

BESIDE = "know-rummy"
BEFORE, AFTER = 1, 2  # as Sphinx relates a page: its parent, the page before, the next


def lead_past(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Let the links to the page before and to the next lead past the page beside the way; from it only on."""
    related = getattr(app.builder, "relations", {})
    for name, place in (("prev", BEFORE), ("next", AFTER)):
        if page in related and related[page][place] == BESIDE:
            context[name] = link_to(app, page, related[BESIDE][place])
    if page == BESIDE:
        context["prev"] = None


def link_to(app: Sphinx, page: str, other: str) -> dict[str, str]:
    """A page's link to another, as the theme wants it."""
    builder: Any = app.builder
    title = builder.render_partial(app.env.titles[other])["title"]
    return {"link": builder.get_relative_uri(page, other), "title": title}
