"""The rules, coded a second time to be clear rather than fast. The tests compare the engine with this code.

This code reads only data from the engine: the fields of a position, the text of a card, the values of a move
and of ``Rules``. It never asks the engine which moves are legal, which cards fit a meld, or how many points
cards count.
"""

from .listed import listed_moves
from .melds import can_join, is_new_meld, is_row, is_run, is_set, new_melds, rank, subsets, suit, texts
from .refused import ANY, is_legal, statement
from .scores import counted, held, points, sides, went_out
from .trying import declarations, melds_in, most_worth, near

__all__ = [
    "ANY",
    "can_join",
    "counted",
    "declarations",
    "held",
    "is_legal",
    "is_new_meld",
    "is_row",
    "is_run",
    "is_set",
    "listed_moves",
    "melds_in",
    "most_worth",
    "near",
    "new_melds",
    "points",
    "rank",
    "sides",
    "statement",
    "subsets",
    "suit",
    "texts",
    "went_out",
]
