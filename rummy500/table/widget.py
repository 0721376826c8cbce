"""The table as a widget: the thin dress of :class:`~rummy500.table.session.Session`.

The session holds all behaviour; this module only carries its view to the screen and the
screen's messages back. It is the one module of the package that needs ipywidgets.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .session import Session

VIEW = Path(__file__).parent / "view"
MODULES = (
    "text.js",
    "faces.js",
    "fan.js",
    "keys.js",
    "parts.js",
    "asked.js",
    "fields.js",
    "newgame.js",
    "panels.js",
    "possible.js",
    "review.js",
    "stars.js",
    "level.js",
    "html.js",
    "morph.js",
    "focus.js",
    "browser.js",
    "table.js",
)


def joined_modules() -> str:
    """The view's modules as one script, in the order in which they lean on each other.

    A widget is sent to the browser as a single module. The view's modules keep to one-line
    imports of each other and to unique names, so joining them needs no bundler.
    """
    text = "\n".join((VIEW / name).read_text("utf-8") for name in MODULES)
    text = re.sub(r'^import .* from "\./.*";\n', "", text, flags=re.MULTILINE)
    return re.sub(r"^export (?!default)", "", text, flags=re.MULTILINE)


class Table(anywidget.AnyWidget):
    """A live table; what it takes and does is told at :class:`~rummy500.table.session.Session`."""

    _esm = joined_modules()
    _css = "\n".join(path.read_text("utf-8") for path in sorted(VIEW.glob("*.css")))
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()
        self.session = Session(*args, **kwargs)
        self.view = self.session.view()
        self.on_msg(self._hear)

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        try:
            self.view = self.session.act(message)
        except Exception as error:
            # Jupyter would show it in a log at most; the player should read it where it happened.
            fault = (
                f"Something went wrong in the table ({type(error).__name__}: {error}). Nothing was played."
            )
            self.view = {**self.view, "serial": self.session.serial, "fault": fault}
            raise

    def __repr__(self) -> str:
        return str(self.session)
