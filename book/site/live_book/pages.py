"""Puts a page's tables and pictures into the page as plain HTML, with the data that the runtime needs."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from myst_nb.sphinx_ import NbMetadataCollector
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from rummy500.sentences import CATALOGUE

from . import live, step_by_step
from .ahead import Ahead
from .live import cells_of
from .node import ask_node
from .pictures import PictureNode
from .shown import pictures

STATEMENTS_PAGE = "statements"
VIEW_MIME = "application/vnd.jupyter.widget-view+json"


def lay_tables(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Replace each table of the notebook, and each ``PictureNode``, by a still drawing.

    At the page's end, add the page's data, and the cards' faces, which all drawings share.
    """
    saved = saved_states(app, docname)
    places = [node for node in doctree.findall(nodes.raw) if VIEW_MIME in node.astext()]
    named = list(doctree.findall(PictureNode))
    if not (places or named) or app.builder.format != "html":
        return

    tables = [table_at(node, saved, docname) for node in places]
    play_ahead(tables, Path(app.env.doc2path(docname)))
    stills = still_pictures(
        [table["state"]["view"] for table in tables], [pictures()[node["name"]].as_json() for node in named]
    )
    for node, html in zip(named, stills["pictures"], strict=True):
        node.replace_self(nodes.raw("", html, format="html"))
    is_stepped = step_by_step.is_cut(app, docname)
    anchors: set[str] = set()
    for node, table, still in zip(places, tables, stills["tables"], strict=True):
        level = table["state"]["view"]["level"]
        anchor = level_anchor(level["name"]) if level else ""
        place = f' id="{anchor}"' if anchor and anchor not in anchors else ""
        anchors.add(anchor)
        named_so = escape((level or table["state"]["view"])["title"])
        attributes = f'{place} data-model="{table["model"]}" data-name="{named_so}"'
        html = slot(attributes, still, is_packed=is_stepped and node is not places[0])
        node.parent.replace(node, nodes.raw("", html, format="html"))
    doctree.append(nodes.raw("", stills["faces"], format="html"))
    app.env.metadata[docname]["cards"] = True
    if not tables:
        return

    data = {
        "tables": tables,
        "view": live.view("js"),
        "stepped": is_stepped,
        "statements": app.builder.get_relative_uri(docname, STATEMENTS_PAGE),
        "strength": strength_uri(app, docname),
    }
    doctree.append(nodes.raw("", page_data("live-page", data), format="html"))
    app.env.metadata[docname]["live"] = live_cells(Path(app.env.doc2path(docname)))


def slot(attributes: str, still: str, *, is_packed: bool) -> str:
    """The HTML that stands for a table: its still drawing. ``runtime/near.js`` unpacks packed drawings."""
    if is_packed:
        attributes, still = f"{attributes} data-packed", f"<noscript>{still}</noscript>"
    return f'<div class="live-table"{attributes}>{still}</div>'


def link_style(app: Sphinx, page: str, _template: str, _context: dict[str, Any], _doctree: Any) -> None:
    """Load the style of cards on a page that shows cards."""
    if app.env.metadata.get(page, {}).get("cards"):
        app.add_css_file(f"{live.folder()}/{live.view('css')}")
        app.add_css_file(f"{live.folder()}/pictures.css")


def link_runtime(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Load the runtime on a page with tables. The page's code for Python is put before the runtime."""
    cells = app.env.metadata.get(page, {}).get("live")
    if not cells:
        return
    app.add_css_file(f"{live.folder()}/page.css")
    context["metatags"] = context.get("metatags", "") + page_data("live-cells", cells)
    live.start(context, "early.js", "async")
    live.start(context, "page.js")
    live.load_early(context, live.view("js"))


def level_anchor(name: str) -> str:
    """The id of a level's table on its page. Links use this id, so it must never change."""
    return f"level-{name.replace('/', '-')}"


def saved_states(app: Sphinx, docname: str) -> dict[str, Any]:
    """Take the widgets' states out of the page, and return them. Smaller states replace them later."""
    scripts = NbMetadataCollector.get_js_files(app.env, docname)
    _, script = scripts.pop("ipywidgets_state", (None, {"body": "{}"}))
    states: dict[str, Any] = json.loads(script["body"]).get("state", {})
    return states


def table_at(node: nodes.raw, saved: dict[str, Any], docname: str) -> dict[str, Any]:
    """Data about the table that this node of the page shows: its cell, the id of its widget, and its state.

    Raises ``ExtensionError`` if the node shows a widget that is not a card table.
    """
    cell: Any = node.parent
    while cell.get("nb_element") != "cell_code":
        cell = cell.parent
    text = node.astext()
    model = json.loads(text[text.index(">") + 1 : text.rindex("<")])["model_id"]
    state = saved.get(model, {}).get("state", {})
    if "view" not in state:
        raise ExtensionError(f"{docname}: cell {cell['cell_index']} shows a widget that is not a card table")
    return {"cell": cell["cell_index"], "model": model, "state": state}


def play_ahead(tables: list[dict[str, Any]], notebook: Path) -> None:
    """Play the levels in cells tagged ``ahead``, so that their tables answer before Python is ready."""
    tagged = {cell["index"] for cell in cells_of(notebook) if "ahead" in cell["tags"]} if tables else set()
    for table in tables:
        if table["cell"] in tagged:
            table["ahead"] = Ahead(table["state"]["view"]["level"]["name"]).as_json()


def still_pictures(views: list[Any], shown: list[Any]) -> dict[str, Any]:
    """Draw tables and pictures as HTML that needs no script. The table's JavaScript draws them in Node.

    The result has ``tables``, ``pictures``, and the cards' ``faces``, which tables and pictures share.
    """
    drawn: dict[str, Any] = ask_node("still.mjs", {"views": views, "shown": shown})
    return drawn


def live_cells(notebook: Path) -> list[dict[str, Any]]:
    """The notebook's code that the page runs: every code cell except those tagged ``no-live``.

    A cell tagged ``on-press`` waits for its button.
    """
    return [
        {"cell": cell["index"], "source": cell["source"], "press": "on-press" in cell["tags"]}
        for cell in cells_of(notebook)
        if "no-live" not in cell["tags"]
    ]


def page_data(name: str, data: Any) -> str:
    """A script tag with data for the runtime. ``name`` is the tag's id."""
    # Each "<" is escaped, so no tag and no comment can begin in the data.
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>\n'


# ---- the figures on how strong the bots are --------------------------------------------------------------


def strength_uri(app: Sphinx, docname: str) -> str:
    """The address of the figures on how strong each kind of bot is, as seen from this page."""
    return f"{app.builder.get_relative_uri(docname, 'luck')}#who-plays-better"


def strength_link(app: Sphinx, docname: str) -> str:
    return f'<a href="{strength_uri(app, docname)}">{CATALOGUE["view"]["new"]["strength"]}</a>'
