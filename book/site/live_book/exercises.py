"""The directives of the exercises' pages: fields for answers in words, and the form for handing in answers.

Only the learner's browser has the answers, so the page's script (``book/site/runtime/hand-in.js``) fills them
in. Fields for code are in ``coded.py``.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rummy500 import __version__

from . import coded, head, live

NO_SCRIPTS = '<p class="hand-in-note">To play and to hand in, let this page run its scripts.</p>'
FORM = """\
<form class="hand-in-form" data-exercise="{exercise}" data-edition="{edition}" hidden>
<p>This browser keeps all that you play and write on this page. Hand it in as a file.</p>
{modes}<label>Your name, as your teacher knows it
<input name="learner" autocomplete="name" maxlength="100"></label>
{code}<ol class="hand-in-list"></ol>
<div class="hand-in-row"><button type="submit">Download my answers</button>
<button type="button" data-do="bring">Bring answers from a file</button>
<input type="file" accept="{accept}" aria-label="A file with answers" hidden></div>
<p role="status"></p>
</form>"""
MODES = """\
<p data-when="practice">Without a code you practise, and you can start again as often as you like.</p>
<p data-when="graded"><b>Graded:</b> the cards are yours alone. Each try has new cards, and counts.</p>
"""
CODE = """\
<label>Your code, if your teacher gave you one
<input name="code" autocomplete="off" spellcheck="false" maxlength="20"></label>
"""
SITTING = """\
<p class="sitting" hidden><b>Graded</b><span></span>: the cards are yours alone, and each try counts.</p>"""
SCRIPT = Path(__file__).with_name("sitting.js")
WRITTEN = """\
<div class="written" hidden><label for="written-{name}">Your answer</label>
<textarea class="written-answer" id="written-{name}" name="{name}" maxlength="20000"></textarea></div>"""


class HandIn(SphinxDirective):
    """``{hand-in} 01-melds``: the form for handing in the answers of an exercise."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        about = self.env.metadata[self.env.docname]
        about["hand_in"] = True
        if about.get("coded"):  # these answers are in a notebook, which needs no personal code
            parts, data = (
                {"modes": "", "code": "", "accept": ".ipynb,application/json"},
                coded.page_data(self.env),
            )
        else:
            parts, data = {"modes": MODES, "code": CODE, "accept": ".json,application/json"}, ""
        form = FORM.format(exercise=escape(self.arguments[0]), edition=__version__, **parts)
        return [nodes.raw("", NO_SCRIPTS + form + data, format="html")]


class Sitting(SphinxDirective):
    """``{sitting}``: a line that is shown to readers whose answers on this page are graded."""

    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", SITTING, format="html")]


class Written(SphinxDirective):
    """``{written} which_meld``: a field for an answer in words."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        return [nodes.raw("", WRITTEN.format(name=escape(self.arguments[0])), format="html")]


def link_hand_in(app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: Any) -> None:
    """Load the form's style. The page's runtime loads the form's script.

    If the reader has a personal code, another script hides the practice cards before anything is drawn.
    """
    if app.env.metadata.get(page, {}).get("hand_in"):
        head.add(context, f"<script>\n{SCRIPT.read_text('utf-8').strip()}\n</script>")
        app.add_css_file(f"{live.folder()}/hand-in.css")
        live.load_early(context, "hand-in.js")
