"""Limits a search by its steps, not by its time, so that it ends at the same point on every machine.

A caller that looks ahead sets a limit with ``patience``. The slow code reports its steps with
``looked_at``, which raises ``TooLong`` if they exceed the limit. Without a limit nothing is counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

__all__ = ["Patience", "TooLong", "looked_at", "patience"]


class TooLong(Exception):
    """The search needs more steps than the limit allows."""


class Patience:
    """The limit in force: ``left`` is how many steps are still allowed."""

    def __init__(self, left: int) -> None:
        self.left = left


_NOW: ContextVar[Patience | None] = ContextVar("patience", default=None)


@contextmanager
def patience(most: int) -> Iterator[Patience]:
    """In this context, ``looked_at`` raises ``TooLong`` once there are more than ``most`` steps.

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
    """Count this many steps; a step is one move that is looked at, or other work that costs as much."""
    limit = _NOW.get()
    if limit is not None:
        limit.left -= number
        if limit.left < 0:
            raise TooLong
