"""The directives of the page on which readers play their moments.

Above the table, ``{moments-due}`` says which moment is due. Below the table, ``{moments-kept}`` lists the
moments that come back later, and has the data of the fresh moments. ``book/site/runtime/my-moments.js`` fills
in both parts, and opens the moments at the table.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from . import live
from .fresh_moments import LISTS, fresh_moments
from .pages import page_data

# A table's title is a heading of level 2. On a low screen the title is hidden, so the first line here is such
# a heading, too.
HEAD = """\
<p class="moments-what" role="heading" aria-level="2" aria-live="polite"></p>
<p class="moments-other"></p>
<p class="moments-search" hidden><span></span><span role="status"></span>
<button type="button"></button></p>"""
BELOW = """\
<div class="moments">
<p class="moments-sum"></p>
<ol class="moments-list" role="list"></ol>
</div>"""


class MomentsDue(SphinxDirective):
    """``{moments-due}``: lines above the table for words about the moment, for buttons, and for a search."""

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["moments"] = True
        return [nodes.raw("", HEAD, format="html")]


class MomentsKept(SphinxDirective):
    """``{moments-kept}``: an empty list for the moments that come back, and the data of the fresh moments."""

    def run(self) -> list[nodes.Node]:
        for path in LISTS:
            self.env.note_dependency(str(path))
        return [nodes.raw("", BELOW + page_data("fresh", fresh_moments()), format="html")]


def link_runtime(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Load the style of the page, and fetch its script early. The tables' script starts the page's script."""
    if app.env.metadata.get(page, {}).get("moments"):
        app.add_css_file(f"{live.folder()}/moments.css")
        live.load_early(context, "my-moments.js")
