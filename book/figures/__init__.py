"""The book's figures: deals that bots play, the stored results, and the drawings.

The results are rows in CSV files. Drawings and captions are made from these rows alone.

``make figures`` runs ``python -m figures`` in the folder ``book``. Each figure has a module: ``play(run)``
plays its deals and stores their rows, ``draw(ink)`` draws the figure from these rows, ``alt()`` and
``caption()`` describe the drawing.
``luck`` plays no deals but uses the deals of ``points``. ``outs`` only computes chances. ``race`` plays a
whole game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import ModuleType
from typing import Final

from . import luck, melds, outs, points, presets, race, takes
from .sheet import INKS, svg

FIGURES: Final[dict[str, ModuleType]] = {
    "points": points,
    "presets": presets,
    "luck": luck,
    "melds": melds,
    "takes": takes,
    "race": race,
    "outs": outs,
}
PLAYED: Final = ("points", "presets", "melds", "takes", "race")


def drawings() -> Iterator[tuple[str, str]]:
    """The name and the content of each file that ``make figures`` makes from the stored rows."""
    for name, figure in FIGURES.items():
        for mode in INKS:
            yield f"{name}-{mode}.svg", svg(figure.draw, mode)
        words = {"alt": figure.alt(), "caption": figure.caption()}
        yield f"{name}.json", json.dumps(words, ensure_ascii=False, indent=1) + "\n"
