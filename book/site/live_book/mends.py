"""Removes or changes parts of Jupyter Book and its theme that don't suit the pages.

``patches.py`` changes the finished pages, and lists the versions for which these changes were written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from . import head


def switch_off_thebe(app: Sphinx, _config: Any) -> None:
    """Remove sphinx-thebe, which Jupyter Book always loads. Pages with it ask another host for files."""
    for listeners in app.events.listeners.values():
        listeners[:] = [one for one in listeners if not one.handler.__module__.startswith("sphinx_thebe")]
    app.registry.css_files[:] = [one for one in app.registry.css_files if one[0] != "sphinx-thebe.css"]


def hold_for_the_theme(
    _app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any
) -> None:
    """Give the theme's scripts storages that never throw errors, in place of the browser's storages.

    ``steps.mend_scripts`` makes the theme's files use these storages. ``patches.PAGES`` makes the theme's
    script in the head use them too.
    """
    script = Path(__file__).with_name("theme_storage.js").read_text("utf-8").strip()
    head.add(context, f"<script>\n{script}\n</script>")


SETS_UP = "_static/documentation_options.js"  # this script makes an object that later inline scripts need


def draw_before_scripts(
    _app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any
) -> None:
    """Defer the theme's scripts, so that the page is drawn without waiting for them.

    The search page is left out, because its inline scripts call the theme's scripts while the page is being
    read.
    """
    tag = context.get("js_tag")
    if tag and page != "search":
        context["js_tag"] = lambda script: later(tag(script)) if waits(script) else tag(script)


def waits(script: Any) -> bool:
    return bool(script.filename) and script.filename != SETS_UP


def later(tag: str) -> str:
    return tag.replace("<script ", "<script defer ", 1)
