"""The endings of a round, each with the statement that ends it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ..position.history import End
from ..sentences import Said, Who, said

__all__ = ["STATEMENT_OF", "Ending"]

STATEMENT_OF: Final[Mapping[End, str]] = MappingProxyType(
    {
        "out": "OUT-1",
        "floater_out": "OUT-3",
        "out_by_block": "GAMBIT-7",
        "laid_off": "SCORE-10",
        "empty": "STOCK-1",
        "not_taken": "STOCK-2",
        "nothing_to_take": "STOCK-2",
        "nothing_to_shuffle": "STOCK-3",
        "all_passed": "STOCK-7",
        "all_float": "STOCK-6",
        "idle": "STOCK-6",
        "stale": "STOCK-6",
        "comes_back": "STOCK-8",
        "standstill": "STOCK-8",
    }
)
"""The statement for every way in which a round can end."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a round ended. ``key`` is one of ``STATEMENT_OF``; ``out`` is the seat that went out, if any.

    >>> Ending("idle").statement, Ending("out", "A").why
    ('STOCK-6', 'A is out, and the round is over.')
    """

    key: End
    out: str | None = None

    @property
    def statement(self) -> str:
        """The id of the statement that ended the round."""
        return STATEMENT_OF[self.key]

    @property
    def said(self) -> Said:
        """How the round ended, to be said in any voice."""
        return said(f"ending.{self.key}", name=Who(self.out or ""))

    @property
    def why(self) -> str:
        """How the round ended, as a sentence."""
        return str(self.said)
