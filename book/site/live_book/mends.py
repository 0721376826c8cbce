"""What Jupyter Book brings along that the pages can't have."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx


def switch_off_thebe(app: Sphinx, _config: Any) -> None:
    """Take sphinx-thebe out again: Jupyter Book always loads it, and it names another host."""
    for listeners in app.events.listeners.values():
        listeners[:] = [one for one in listeners if not one.handler.__module__.startswith("sphinx_thebe")]
    app.registry.css_files[:] = [one for one in app.registry.css_files if one[0] != "sphinx-thebe.css"]


def name_folds(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Let a folded cell go by its visible words: its label hides them from a screen reader."""
    if "body" in context:
        context["body"] = context["body"].replace('<summary aria-label="Toggle hidden content">', "<summary>")
