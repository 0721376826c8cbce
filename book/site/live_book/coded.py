"""Makes a coded exercise's fields for code, and the notebook into which the page puts the answers."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from . import live, pages

NOTEBOOKS: Final = Path(__file__).parents[3] / "exercises"
LEAVE: Final = "Tab moves the line to the right. To leave this field with Tab, press Escape first."
FIELD: Final = """\
<div class="written coded" hidden><label for="coded-{name}">Your code for <code>{name}</code></label>
<textarea class="written-answer coded-answer" id="coded-{name}" name="{name}" rows="{rows}" \
spellcheck="false" autocapitalize="none" autocomplete="off" translate="no">
{source}</textarea>
<div class="coded-place" hidden></div>
<p class="coded-leave" id="leave-{name}" hidden>{leave}</p>
<div class="coded-row"><button type="button" data-do="check">Run and check</button>
<button type="button" data-do="stop" hidden>Stop</button>
<button type="button" data-do="anew">Start over</button>
<span class="coded-progress"></span></div>
{begin}<p class="coded-says" role="status"></p>
<div class="coded-found"></div></div>"""
BEGIN: Final = """\
<div class="coded-begin" data-above="{above}" data-lines="{lines}" data-wrong="{wrong}" hidden>
<p>Not sure how to begin?
<button type="button" data-do="lines" aria-expanded="false">Put ready-made lines in order</button></p></div>
"""


class Coded(SphinxDirective):
    """``{coded} is_set``: a field for the code of the cell ``is_set``. At first it shows the handed-out code.

    The directive may contain ready-made lines, which learners put in order. Then it has two more arguments,
    as in ``{coded} is_set 2 1``: how many lines of the cell stay above the ready-made lines, and how many of
    the ready-made lines are wrong.
    """

    required_arguments = 1
    optional_arguments = 2
    has_content = True

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["coded"] = True
        name = self.arguments[0]
        [source] = ["".join(cell["source"]) for cell in notebook_of(self.env)["cells"] if cell["id"] == name]
        parts = {"name": escape(name), "source": escape(source), "leave": LEAVE, "begin": self.begin()}
        rows = source.count("\n") + 1
        return [nodes.raw("", FIELD.format(rows=rows, **parts), format="html")]

    def begin(self) -> str:
        """The HTML of the button that offers the ready-made lines. It is empty if there are no such lines."""
        if not self.content:
            return ""
        lines = json.dumps(list(self.content), separators=(",", ":"), ensure_ascii=False)
        above, wrong = map(int, self.arguments[1:])
        return BEGIN.format(above=above, wrong=wrong, lines=escape(lines))


def notebook_of(env: BuildEnvironment) -> dict[str, Any]:
    """The learner's notebook of the exercise on this page."""
    path = NOTEBOOKS / f"{Path(env.docname).name}.ipynb"
    env.note_dependency(str(path))
    notebook: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return notebook


def page_data(env: BuildEnvironment) -> str:
    """The learner's notebook, in a script tag. The page runs this notebook and fills it in."""
    return pages.page_data("coded-notebook", notebook_of(env))


def link_editor(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Load the style and script of code fields.

    The script loads the editor when the reader has almost reached a code field.
    """
    if app.env.metadata.get(page, {}).get("coded"):
        app.add_css_file(f"{live.folder()}/coded.css")
        live.start(context, "coded.js")
