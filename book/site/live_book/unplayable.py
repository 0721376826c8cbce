"""Where tables can't be played, the page says so: opened from a file, or by a browser that is too old."""

from __future__ import annotations

import json
from pathlib import Path

import floor
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

FROM_DISK = (
    "This page was opened from a file. It can be read; to play at its tables, open it from a web "
    "server (“make book” starts one)."
)
TOO_OLD = f"This browser is too old for the tables: they come alive in {floor.named()}, and in newer ones."
NEEDED = (
    f"The tables come alive in {floor.named()}, and in newer ones. An iPhone or iPad needs iOS 16.4. "
    "In an older browser you can read the book, but not play."
)


def script() -> str:
    """The script for a page's head."""
    text = Path(__file__).with_suffix(".js").read_text("utf-8").strip()
    said = json.dumps({"fromDisk": FROM_DISK, "tooOld": TOO_OLD}, ensure_ascii=False)
    return f"<script>\n{text}({said});\n</script>"


class Browsers(SphinxDirective):
    """``{browsers}``: which ones the tables need."""

    def run(self) -> list[nodes.Node]:
        return [nodes.paragraph(text=NEEDED)]
