"""Has the chapters that are played shown step by step. ``runtime/steps.js`` does it in the browser."""

from __future__ import annotations

import functools
from typing import Any

import yaml
from sphinx.application import Sphinx

from . import head, live, taught

PARTS = ("Learn the game", "House rules", "The family", "Playing well")
# This runs before the page is drawn, so that no reader sees the whole page for a moment.
MODE = """\
<script>
document.documentElement.dataset.steps = themeStorage.getItem("rummy500-read") === "page" ? "page" : "coming";
</script>"""


@functools.cache
def chapters() -> frozenset[str]:
    """The names of the chapters in the parts that are played."""
    toc = yaml.safe_load((taught.BOOK / "_toc.yml").read_text("utf-8"))
    parts = [part["chapters"] for part in toc["parts"] if part.get("caption") in PARTS]
    return frozenset(chapter["file"] for part in parts for chapter in part)


def link_runtime(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Load the script and the style on a chapter with tables."""
    if page not in chapters() or not app.env.metadata.get(page, {}).get("live"):
        return
    app.add_css_file(f"{live.folder()}/steps.css")
    head.add(context, MODE)
    live.load_early(context, "cut.js", "frame.js", "flight.js", "stars.js", "browser.js")
    live.start(context, "steps.js")
