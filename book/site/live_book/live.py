"""Finds the pages' runtime, makes pages load it, and reads the code of a notebook."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

STATIC = Path(__file__).parents[3] / "_build/static"
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "\./([\w-]+\.js)"', re.MULTILINE)


def folder() -> str:
    """The name of the runtime's folder below ``_static``.

    The name changes with the folder's content, so browsers may cache the folder's files for good.
    """
    return next(STATIC.glob("live-*")).name


def view(kind: str) -> str:
    """The name of the tables' script (if ``kind`` is ``js``) or style (``css``) in the runtime's folder."""
    return next((STATIC / folder()).glob(f"table-*.{kind}")).name


def name_folder(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Tell the templates the name of the runtime's folder."""
    context["live"] = f"_static/{folder()}"


def load_early(context: dict[str, Any], *modules: str) -> None:
    """Make the browser fetch these modules of the runtime, and all their imports, at the same time.

    Otherwise the browser would have to read each module before it could fetch the module's imports.
    """
    for module in dict.fromkeys(each for one in modules for each in (one, *imported(folder(), one))):
        url = context["pathto"](f"_static/{folder()}/{module}", 1)
        tag = f'<link rel="modulepreload" href="{url}">'
        tags = context.get("metatags", "")
        context["metatags"] = tags if tag in tags else tags + tag


def start(context: dict[str, Any], module: str, when: str = "") -> None:
    """Run a module of the runtime after the browser has read the whole page.

    If ``when`` is ``async``, the module runs as soon as it has loaded. If it is ``blocking=render``, browsers
    that know this attribute show the page only after the module has run. Sphinx isn't used here: it would add
    a version to the module's address. Imports use the address without a version, so the browser would load
    the module twice.
    """
    url = context["pathto"](f"_static/{folder()}/{module}", 1)
    tag = f'<script type="module" {when} src="{url}"></script>'
    context["metatags"] = context.get("metatags", "") + tag
    load_early(context, module)


@functools.cache
def imported(runtime: str, module: str) -> tuple[str, ...]:
    """The modules that this module of the runtime imports, directly or indirectly. Each is listed once."""
    found: dict[str, None] = {}
    for name in IMPORT.findall((STATIC / runtime / module).read_text("utf-8")):
        found |= dict.fromkeys((name, *imported(runtime, name)))
    return tuple(found)


def cells_of(notebook: Path) -> list[dict[str, Any]]:
    """The notebook's code cells, each with its ``index`` among all cells, its ``source`` and its ``tags``."""
    return [
        {"index": index, "source": "".join(cell["source"]), "tags": cell["metadata"].get("tags", [])}
        for index, cell in enumerate(json.loads(notebook.read_text("utf-8"))["cells"])
        if cell["cell_type"] == "code"
    ]
