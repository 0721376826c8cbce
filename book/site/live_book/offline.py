"""What every page has beside its chapter: it can be installed, and is kept for reading offline.

The pages' last step is ``book/site/edition.py``; the rest is done by ``book/site/runtime/everywhere.js``.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from . import live

# The pages' backgrounds, light and dark, for the bars of a phone.
COLOURS = {"light": "#fff", "dark": "#121212"}
SWITCH = """\
<div class="offline-keep" hidden>
<label><input type="checkbox" aria-describedby="offline-says"> Keep this book for reading offline</label>
<p id="offline-says" class="offline-says"></p>
</div>
<p class="stars-note">Keeping the book for reading offline needs scripts: let this page run them.</p>"""


class KeepOffline(SphinxDirective):
    """``{keep-offline}``: the switch by which a reader has this book kept, or not."""

    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", SWITCH, format="html")]


def link_app(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Name what makes the book an app, and load the script of all pages."""
    colours = "".join(
        f'<meta name="theme-color" media="(prefers-color-scheme: {scheme})" content="{colour}">'
        for scheme, colour in COLOURS.items()
    )
    manifest, icon = (
        context["pathto"](name, 1) for name in ("manifest.webmanifest", "icons/apple-touch-icon.png")
    )
    links = f'<link rel="manifest" href="{manifest}"><link rel="apple-touch-icon" href="{icon}">'
    context["metatags"] = context.get("metatags", "") + colours + links
    live.start(context, "everywhere.js")
