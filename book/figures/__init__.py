"""Makes the book's figures: bots play deals, the results are stored, and the figures show the results.

The results are rows in CSV files. The drawings and captions need nothing but these rows.

``make figures`` runs ``python -m figures`` in the folder ``book``. Each figure has a module: ``play(run)``
plays its deals and stores their rows, ``draw(ink)`` draws the figure from these rows, and ``alt()``
and ``caption()`` describe the drawing.
The module ``luck`` plays no deals: it uses the deals that ``points`` has stored. ``outs`` only computes
chances. ``race`` plays a whole game.
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
    """Each drawing and each description that is made from the stored rows, as (file name, content)."""
    for name, figure in FIGURES.items():
        for mode in INKS:
            yield f"{name}-{mode}.svg", svg(figure.draw, mode)
        words = {"alt": figure.alt(), "caption": figure.caption()}
        yield f"{name}.json", json.dumps(words, ensure_ascii=False, indent=1) + "\n"
