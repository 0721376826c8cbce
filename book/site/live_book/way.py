"""Makes the links between neighbouring pages skip one page, which is for readers who know rummy.

Readers who are new to the game go from the chapters that teach it straight to the house rules. Home has a
link to the skipped page.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

BESIDE = "know-rummy"
BEFORE, AFTER = 1, 2  # places in a page's relations, which Sphinx gives as (parent, previous page, next page)


def lead_past(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Replace a page's links to the skipped page by links to the page before or after the skipped page."""
    related = getattr(app.builder, "relations", {})
    for name, place in (("prev", BEFORE), ("next", AFTER)):
        if page in related and related[page][place] == BESIDE:
            context[name] = link_to(app, page, related[BESIDE][place])
    if page == BESIDE:
        context["prev"] = None


def link_to(app: Sphinx, page: str, other: str) -> dict[str, str]:
    """A page's link to another page, in the form that the theme needs."""
    builder: Any = app.builder
    title = builder.render_partial(app.env.titles[other])["title"]
    return {"link": builder.get_relative_uri(page, other), "title": title}
