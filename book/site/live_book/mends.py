"""Removes or changes the scripts and styles of Jupyter Book and its theme that don't suit the book's pages.

``patches.py`` changes the finished pages, and lists the versions for which these changes were written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import patches
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
    """Replace the storages that the theme's scripts use: the browser's own storages may throw errors.

    ``steps.mend_scripts`` makes the theme's files use the new storages, which never throw errors.
    ``patches.PAGES`` does the same for the theme's script in the page's head.
    """
    script = Path(__file__).with_name("theme_storage.js").read_text("utf-8").strip()
    head.add(context, f"<script>\n{script}\n</script>")


SETTINGS = ("let toggle", "var togglebutton", "DOCUMENTATION_OPTIONS.")
"""The beginnings of the inline scripts that are left out. These scripts set options of scripts that no page
loads, and options of the theme's search while typing, which is switched off.
"""


def load_theme(app: Sphinx) -> None:
    """Load the theme's own script like other scripts, so that its address contains a hash of its content.

    ``templates/static/webpack-macros.html`` takes this script out of the theme's page.
    """
    app.add_js_file("scripts/pydata-sphinx-theme.js", priority=900)


def draw_before_scripts(
    _app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any
) -> None:
    """Leave out scripts and styles that no page needs, and defer the theme's other scripts.

    The browser draws a page without waiting for deferred scripts.

    The search page defers nothing, because its inline scripts call the theme's scripts while the page is
    being read.
    """
    tag = context.get("js_tag")
    if not tag:
        return
    context["css_files"] = [file for file in context["css_files"] if is_asked_for(file)]
    context["script_files"] = [script for script in context["script_files"] if is_needed(script)]
    if page != "search":
        context["js_tag"] = lambda script: later(tag(script)) if script.filename else tag(script)


def is_asked_for(file: Any) -> bool:
    return str(file.filename).removeprefix("_static/") not in patches.LEFT_OUT


def is_needed(script: Any) -> bool:
    if script.filename:
        return is_asked_for(script)
    return not script.attributes["body"].startswith(SETTINGS)


def later(tag: str) -> str:
    return tag.replace("<script ", "<script defer ", 1)
