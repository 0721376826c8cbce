"""Makes chapters and exercises with tables appear step by step (``runtime/steps.js``)."""

from __future__ import annotations

import functools
from typing import Any

import yaml
from sphinx.application import Sphinx

from . import head, live, taught

PARTS = ("Learn the game", "House rules", "The family", "Playing well", "Every day")
# This script runs before the browser draws anything. It hides the page until steps.js has cut it into steps.
# If steps.js isn't ready 1.2 seconds after the page was read, the whole page is shown instead.
MODE = """\
<script>
{
  const { dataset } = document.documentElement;
  dataset.steps = themeStorage.getItem("rummy500-read") === "page" ? "page" : "coming";
  const showPage = () => { if (dataset.steps === "coming") dataset.steps = "late"; };
  document.addEventListener("readystatechange", () => setTimeout(showPage, 1200), { once: true });
}
</script>"""


@functools.cache
def chapters() -> frozenset[str]:
    """The names of the chapters of ``PARTS``."""
    toc = yaml.safe_load((taught.BOOK / "_toc.yml").read_text("utf-8"))
    parts = [part["chapters"] for part in toc.get("parts", []) if part.get("caption") in PARTS]
    return frozenset(chapter["file"] for part in parts for chapter in part)


def is_cut(app: Sphinx, page: str) -> bool:
    """Whether this page is a chapter of ``PARTS``, or an exercise that learners hand in on the page."""
    return page in chapters() or bool(app.env.metadata.get(page, {}).get("hand_in"))


def is_played(app: Sphinx, page: str) -> bool:
    """Whether the page is cut into steps and has tables."""
    return is_cut(app, page) and bool(app.env.metadata.get(page, {}).get("live"))


def begin(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Hide a page that is shown step by step, and load the script that cuts the page into steps.

    This script runs before the scripts of the page's tables, so that the first step is drawn early.
    """
    if is_played(app, page):
        head.add(context, MODE)
        live.start(context, "steps.js")


def link_style(app: Sphinx, page: str, _template: str, _context: dict[str, Any], _doctree: Any) -> None:
    """Load the style of steps on a page that is shown step by step."""
    if is_played(app, page):
        app.add_css_file(f"{live.folder()}/steps.css")
