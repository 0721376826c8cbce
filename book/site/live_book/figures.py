"""The directive that shows a drawing of the lab's results, with a caption made from the same results."""

from __future__ import annotations

import json
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

DRAWN = Path(__file__).parents[2] / "figures/drawn"
MODES = ("light", "dark")


class LabFigure(SphinxDirective):
    """``{lab-figure} luck``: the figure ``luck``, in one picture for light pages and one for dark pages."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        path = DRAWN / f"{name}.json"
        if not path.exists():
            return [self.state.document.reporter.error(f"there is no figure {name!r}", line=self.lineno)]
        words = json.loads(path.read_text("utf-8"))
        pictures = [
            nodes.image(uri=f"/figures/drawn/{name}-{mode}.svg", alt=words["alt"], classes=[f"only-{mode}"])
            for mode in MODES
        ]
        # The pictures are in a box, because the theme hides a picture together with a caption next to it.
        box, caption = nodes.container("", *pictures), nodes.caption(text=words["caption"])
        return [nodes.figure("", box, caption, ids=[f"figure-{name}"], classes=["lab-figure"])]
