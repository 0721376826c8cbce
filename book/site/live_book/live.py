"""Finds the pages' runtime, has pages load it, and reads the code of a notebook."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

STATIC = Path(__file__).parents[3] / "_build/static"


def folder() -> str:
    """The runtime's folder below ``_static``. Its name changes with its content, so browsers may keep it."""
    return next(STATIC.glob("live-*")).name


def view(kind: str) -> str:
    """The name of the file in that folder with the tables' script (``js``) or style (``css``)."""
    return next((STATIC / folder()).glob(f"table-*.{kind}")).name


def name_folder(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Tell the templates the name of the runtime's folder."""
    context["live"] = f"_static/{folder()}"


def load_early(context: dict[str, Any], *modules: str) -> None:
    """Have the browser fetch modules of the runtime early, before it comes to their imports."""
    for module in modules:
        url = context["pathto"](f"_static/{folder()}/{module}", 1)
        context["metatags"] = context.get("metatags", "") + f'<link rel="modulepreload" href="{url}">'


def start(context: dict[str, Any], module: str, when: str = "") -> None:
    """Run a module of the runtime: once the page has been read, or with ``async`` as soon as it has come.

    The address must not get the mark that Sphinx adds: a browser loads a module again for each address.
    """
    url = context["pathto"](f"_static/{folder()}/{module}", 1)
    tag = f'<script type="module" {when} src="{url}"></script>'
    context["metatags"] = context.get("metatags", "") + tag


def cells_of(notebook: Path) -> list[dict[str, Any]]:
    """The notebook's code cells, each with its ``index`` among all cells, its ``source`` and its ``tags``."""
    return [
        {"index": index, "source": "".join(cell["source"]), "tags": cell["metadata"].get("tags", [])}
        for index, cell in enumerate(json.loads(notebook.read_text("utf-8"))["cells"])
        if cell["cell_type"] == "code"
    ]
