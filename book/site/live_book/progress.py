"""Shows the build's progress on the terminal: the page being read or written, and the number of pages."""

from __future__ import annotations

from typing import Any

import tools
from sphinx.application import Sphinx


class Steps:
    """Shows Sphinx's two long steps, reading and writing, on one line each."""

    def connect(self, app: Sphinx) -> None:
        app.connect("env-before-read-docs", self.begin_reading)
        app.connect("source-read", lambda _app, page, _text: self.reading.tell(page))
        app.connect("env-updated", self.begin_writing)
        app.connect("doctree-resolved", lambda _app, _doctree, page: self.writing.tell(page))
        app.connect("build-finished", lambda *_: self.writing.end())

    def begin_reading(self, _app: Sphinx, _env: Any, pages: list[str]) -> None:
        self.reading = tools.Progress("Reading the pages", len(pages))

    def begin_writing(self, app: Sphinx, _env: Any) -> None:
        self.reading.end()
        self.writing = tools.Progress("Writing the pages", len(app.env.found_docs))
