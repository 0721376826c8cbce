"""Players made of code. Each sees a ``View`` of its own seat and never more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol

from ..deal import View
from ..moves import Move
from . import greedy, random


class Bot(Protocol):
    """A player: chooses one of the legal moves by what its seat may know."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of these moves."""
        ...


KINDS: Final[Mapping[str, Callable[[int | str], Bot]]] = MappingProxyType(
    {"greedy": greedy.Greedy, "random": random.Random}
)


def bot(kind: str, seed: int | str = 0) -> Bot:
    """A bot of this kind; the same seed plays alike. ``ValueError`` where there is no such kind.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> str(bot("greedy").choose(deal.view("A"), deal.legal_moves()))
    'A: draw'
    """
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"there is no bot {kind!r}; there are: {', '.join(KINDS)}")
    return KINDS[kind](seed)
