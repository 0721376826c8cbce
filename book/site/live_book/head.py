"""Fills each page's head: tags for previews of links, for the font, and for installing the book as an app.

At the end of the build, ``book/site/edition.py`` adds the policy and the edition. The script of every page is
``book/site/runtime/everywhere.js``.
"""

from __future__ import annotations

import textwrap
from html import escape
from typing import Any

import styles
from docutils import nodes
from sphinx.application import Sphinx

from . import live

FONT = "_static/fraunces-latin-opsz-normal.woff2"
PREVIEW = "_static/preview.jpg"
PICTURE = "Three cards that read 5 0 0, and the name of the book: 500 Rum."
LONGEST = 160  # previews cut descriptions with more characters


def describe(app: Sphinx, page: str, _template: str, context: dict[str, Any], doctree: Any) -> None:
    """Describe the page for previews of links, with its first words and the book's picture.

    Previews need the picture's whole address. Only the publisher knows where the book will be, and writes the
    book's address as ``baseurl`` into ``_config.yml``. Without ``baseurl`` the picture's address is relative.
    """
    if doctree is None:  # the search page and the index have no doctree
        return
    base, about = app.config.html_baseurl, first_words(doctree)
    contents = {
        "description": about,
        "og:title": app.env.titles[page].astext(),
        "og:description": about,
        "og:site_name": app.config.project,
        "og:type": "website" if page == app.config.root_doc else "article",
        "og:image": f"{base}{PREVIEW}" if base else context["pathto"](PREVIEW, 1),
        "og:image:alt": PICTURE,
        "twitter:card": "summary_large_image",
    }
    add(context, *(meta(name, text) for name, text in contents.items()))


def first_words(doctree: nodes.document) -> str:
    """The first paragraph of a page, cut if it is long."""
    found = next((one for one in doctree.findall(nodes.paragraph) if one.astext().strip()), None)
    words = " ".join(found.astext().split()) if found else ""
    return textwrap.shorten(words, LONGEST, placeholder=" …")


def meta(name: str, content: str) -> str:
    kind = "property" if name.startswith("og:") else "name"
    return f'<meta {kind}="{name}" content="{escape(content)}">'


def link_app(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Add tags that fetch the font early and let readers install the book. Load the scripts of every page."""
    named = (FONT, "manifest.webmanifest", "icons/apple-touch-icon.png", "sitemap.xml")
    font, manifest, icon, pages = (context["pathto"](name, 1) for name in named)
    colours = (
        f'<meta name="theme-color" media="(prefers-color-scheme: {scheme})" content="{colour}">'
        for scheme, colour in zip(("light", "dark"), styles.paper(), strict=True)
    )
    add(
        context,
        f'<link rel="preload" href="{font}" as="font" type="font/woff2" crossorigin>',
        *colours,
        f'<link rel="manifest" href="{manifest}"><link rel="apple-touch-icon" href="{icon}">',
        f'<link rel="sitemap" type="application/xml" href="{pages}">',
    )
    live.start(context, "everywhere.js")


def add(context: dict[str, Any], *tags: str) -> None:
    context["metatags"] = context.get("metatags", "") + "".join(tags)
