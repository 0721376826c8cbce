"""The directive that shows one of the book's pictures. ``shown.py`` reads the pictures' files."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .shown import pictures


class PictureNode(nodes.General, nodes.Element):
    """A placeholder for a picture, until all pictures of the page are drawn."""


class PictureDirective(SphinxDirective):
    """``{picture} seats-four``: the picture named ``seats-four``, with its caption."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in pictures():
            return [self.state.document.reporter.error(f"there is no picture {name!r}", line=self.lineno)]
        return [PictureNode("", name=name)]
