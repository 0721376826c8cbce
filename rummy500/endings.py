"""How a hand can end, and the statement by which it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

STATEMENT_OF: Final[Mapping[str, str]] = MappingProxyType(
    {
        "out": "OUT-1",
        "floater_out": "OUT-3",
        "out_by_block": "GAMBIT-7",
        "laid_off": "SCORE-10",
        "empty": "STOCK-1",
        "not_taken": "STOCK-2",
        "nothing_to_take": "STOCK-2",
        "nothing_to_shuffle": "STOCK-3",
        "all_float": "STOCK-6",
        "idle": "STOCK-6",
        "stale": "STOCK-6",
    }
)
"""Every way in which a hand ends, with the statement that says so."""

WHY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "out": "{out} has no card left.",
        "floater_out": "{out} floated, and has discarded a card that fits nowhere.",
        "out_by_block": "{out} has blocked the dealer's joker with the last card.",
        "laid_off": "{out} is out, and the others have laid off what they could or would.",
        "empty": "The stock is empty, and the turn in which it became so is over.",
        "not_taken": "The stock is empty, and nothing was taken from the pile.",
        "nothing_to_take": "The stock is empty, and there is nothing to take.",
        "nothing_to_shuffle": "The stock is empty, and the pile holds nothing to shuffle.",
        "all_float": "The stock is empty, and all float.",
        "idle": "The stock is empty, and in a whole round nobody has laid a card.",
        "stale": "The new stock is empty too, and nobody has laid a card since it was shuffled.",
    }
)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a hand ended: the way, one of ``STATEMENT_OF``, and the seat that went out, if one did.

    >>> ended = Ending("idle")
    >>> ended.statement, ended.out
    ('STOCK-6', None)
    >>> print(Ending("out", "A"))
    A has no card left. (OUT-1)
    """

    key: str
    out: str | None = None

    @property
    def statement(self) -> str:
        """The id of the statement by which the hand ended."""
        return STATEMENT_OF[self.key]

    @property
    def why(self) -> str:
        """How it ended, in a sentence."""
        return WHY[self.key].format(out=self.out)

    def __str__(self) -> str:
        return f"{self.why} ({self.statement})"
