"""The directive that prints a switch: the reader turns it on to read the book offline."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

SWITCH = """\
<div class="offline-keep" hidden>
<label><input type="checkbox" aria-describedby="offline-says"> Keep this book for reading offline</label>
<p id="offline-says" class="offline-says"></p>
</div>
<p class="stars-note">To keep the book for reading offline, let this page run its scripts.</p>"""


class KeepOffline(SphinxDirective):
    """``{keep-offline}``: a switch with which readers choose whether their browser keeps the book."""

    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", SWITCH, format="html")]
