"""500 Rum: the rules of the card game, a table to play it on, and levels that teach it.

>>> deal = Deal.new(Rules.named("classic"), players=3, dealer="C", seed=7)
>>> deal.play("A: draw").play("A: discard QC").turn
'B'
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from .card import Card, cards
from .deal import Deal, View
from .game import Game
from .moves import Move, NotationError
from .referee import Refused
from .rules import Rules
from .sentences import Wrong
from .text.records import read_record, write_record
from .version import VERSION

if TYPE_CHECKING:
    from .table.widget import Table

__all__ = [
    "Card",
    "Deal",
    "Game",
    "Move",
    "NotationError",
    "Refused",
    "Rules",
    "Table",
    "View",
    "Wrong",
    "cards",
    "read_record",
    "write_record",
]

if find_spec("anywidget") is None:
    del __all__[__all__.index("Table")]  # `from rummy500 import *` has to work without anywidget

__version__ = VERSION


def __getattr__(name: str) -> Any:
    # Only the table needs other packages, so it is imported only when ``Table`` is used.
    if name == "Table":
        try:
            from .table.widget import Table
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError(
                f'Table needs {error.name}, which is not installed: pip install "rummy500[table]"',
                name=error.name,
            ) from error
        return Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
