"""Which melds a seat may lay off on: all or, by a house rule, only those that its side began (LAYOFF-4)."""

from __future__ import annotations

from collections.abc import Sequence

from ..card import SEATS
from ..melds import Meld
from ..position import SEAT_NUMBER, Position
from ..rules import Rules
from ..scoring import side_of, sides_of

__all__ = ["is_open_to", "joinable", "table_for"]


def is_open_to(position: Position, seat: int, number: int) -> bool:
    """Whether LAYOFF-4 lets a seat lay off on the meld with this number."""
    return not position.began or position.began[number - 1] in _side(seat, position.players, position.rules)


def joinable(position: Position, seat: int) -> tuple[Meld, ...]:
    """The melds, changed so that nothing fits on those that are closed to the seat (LAYOFF-4)."""
    return table_for(seat, position.table, position.began, position.players, position.rules)


def table_for(
    seat: int, table: tuple[Meld, ...], began: Sequence[int], players: int, rules: Rules
) -> tuple[Meld, ...]:
    """The melds of a table, closed as in ``joinable``. ``began`` says who began each meld.

    If ``began`` is empty, all melds are open.
    """
    if not began:
        return table
    own = _side(seat, players, rules)
    return tuple(
        meld if first in own else meld._replace(fits=0) for meld, first in zip(table, began, strict=True)
    )


def _side(seat: int, players: int, rules: Rules) -> set[int]:
    """This seat and its partner, if any. A seat may lay off on the melds of both."""
    sides = sides_of(SEATS[:players], rules)
    return {SEAT_NUMBER[mate] for mate in sides[side_of(SEATS[seat], sides)]}
