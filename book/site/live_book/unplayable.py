"""Says on a page why its tables can't be played: the page is a local file, or the browser is too old."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import floor
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rummy500.table.browsers import AS_WRITTEN, named, too_old

from . import head

FROM_DISK = (
    "You opened this page from a file. You can read it. To play at its tables, open it from a web "
    "server (“make book” starts one)."
)
TOO_OLD = too_old(floor.BROWSERS)
NEEDED = (
    f"The tables come alive in {named(floor.BROWSERS)}, and in newer ones. An iPhone or iPad needs iOS 16.4. "
    f"In a notebook they need {named(AS_WRITTEN)}. In an older browser you can read the book, but not play."
)


def tell(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Put ``unplayable.js`` into every page's head: even pages without tables may link to tables."""
    text = Path(__file__).with_suffix(".js").read_text("utf-8").strip()
    reasons = json.dumps({"fromDisk": FROM_DISK, "tooOld": TOO_OLD}, ensure_ascii=False)
    head.add(context, f"<script>\n{text}({reasons});\n</script>")


class Browsers(SphinxDirective):
    """``{browsers}``: the browsers that the tables need."""

    def run(self) -> list[nodes.Node]:
        return [nodes.paragraph(text=NEEDED)]
