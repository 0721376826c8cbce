"""How much is looked at before a search is left: counted, so that it is the same on every machine.

Who looks ahead sets a limit around what it does. What takes long tells how much it looks at, and is left
where that is too much. Where no limit is set nothing is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["Patience", "TooLong", "looked_at", "patience"]


class TooLong(Exception):
    """More would have to be looked at than the limit allows."""


class Patience:
    """How much may still be looked at."""

    def __init__(self, left: int) -> None:
        self.left = left


_NOW: ContextVar[Patience | None] = ContextVar("patience", default=None)


@contextmanager
def patience(most: int) -> Iterator[Patience]:
    """While this lasts, ``looked_at`` raises ``TooLong`` once more than so much is looked at.

    >>> with patience(5) as limit:
    ...     looked_at(3)
    ...     limit.left
    2
    """
    limit = Patience(most)
    before = _NOW.set(limit)
    try:
        yield limit
    finally:
        _NOW.reset(before)


def looked_at(number: int) -> None:
    """So much is looked at: moves, or what costs as much."""
    limit = _NOW.get()
    if limit is not None:
        limit.left -= number
        if limit.left < 0:
            raise TooLong
