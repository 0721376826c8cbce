"""500 Rum: the rules of the card game, a table to play it on, and lessons that teach it.

>>> deal = Deal.new(Rules.named("classic"), players=3, dealer="C", seed=7)
>>> deal.play("A: draw").play("A: discard QC").turn
'B'
"""

from typing import Any

from .card import Card, cards
from .deal import Deal, View
from .game import Game
from .moves import Move, NotationError
from .referee import Refused
from .rules import Rules
from .text.records import read_record, write_record
from .version import VERSION

__all__ = [
    "Card",
    "Deal",
    "Game",
    "Move",
    "NotationError",
    "Refused",
    "Rules",
    "View",
    "cards",
    "read_record",
    "write_record",
]

__version__ = VERSION


def __getattr__(name: str) -> Any:
    # The table needs ipywidgets; all else is the standard library alone, so it waits until asked for.
    if name == "Table":
        try:
            from .table.widget import Table
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(f"Table needs {error.name}: pip install {error.name}") from error
        return Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
