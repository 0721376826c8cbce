"""Every statement of the rules as data; its words are in ``sentences.json``.

Refusals, the table, the book and the checks read the statements here. A statement's letters say which rule
texts contain it (``SOURCES``); ``quotations`` has their words. Where the texts are silent or vague, a
statement is a project decision. ``options`` are the ``Rules`` options that a statement concerns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, NamedTuple

from .sentences import say

__all__ = ["GROUPS", "SOURCES", "STATEMENTS", "Statement", "statement"]

SOURCES: Final = MappingProxyType({letter: say(f"sources.{letter}") for letter in "EHhRBD"})
"""The rule texts by their letters; ``D`` is a decision."""

GROUPS: Final = MappingProxyType(
    {
        group: say(f"groups.{group}")
        for group in (
            "PACK",
            "DEAL",
            "MELD",
            "LAYOFF",
            "TURN",
            "DRAW",
            "JOKER",
            "OUT",
            "STOCK",
            "SCORE",
            "GAME",
            "RUM",
            "PARTNER",
            "PERSIAN",
            "MICHIGAN",
            "GAMBIT",
            "CARD",
        )
    }
)
"""The parts of the rules, each with its title."""


class Statement(NamedTuple):
    """One numbered rule: its id, its sentence, the letters of its sources, and the options it concerns."""

    id: str
    text: str
    sources: tuple[str, ...]
    options: tuple[str, ...] = ()

    @property
    def group(self) -> str:
        """The part of the rules that the statement belongs to: a key of ``GROUPS``."""
        return self.id.partition("-")[0]


# Each line is ``id [sources: options]``. The source ``all`` means every text.
_TABLE: Final = """
PACK-1 [E B R]
PACK-2 [E B R: packs]
PACK-3 [E H R B: jokers joker_total]
PACK-4 [E H h B]
PACK-5 [D]

DEAL-1 [E H h B D]
DEAL-2 [E H h B]
DEAL-3 [all: hand_size]
DEAL-4 [all: start]
DEAL-5 [E: start]
DEAL-6 [E D: next_dealer]
DEAL-7 [E H h B]
DEAL-8 [all]

MELD-1 [all]
MELD-2 [R D: equal_suits]
MELD-3 [all: run_opens_with]
MELD-4 [all D: ace_runs corner]
MELD-5 [all]
MELD-6 [R D: opening]
MELD-7 [all]

LAYOFF-1 [all]
LAYOFF-2 [H h B R]
LAYOFF-3 [R E]
LAYOFF-4 [D: lay_off_on]

TURN-1 [all]
TURN-2 [E R]
TURN-3 [E]
TURN-4 [all: open_table]
TURN-5 [D]

DRAW-1 [all: stock_draw]
DRAW-2 [all]
DRAW-3 [all D: use_selected]
DRAW-4 [all: take_for]
DRAW-5 [all: keep_upcard]
DRAW-6 [all]
DRAW-7 [D]
DRAW-8 [E R D: give_back]
DRAW-9 [D: take]

JOKER-1 [E R: jokers joker_use]
JOKER-2 [R: jokers joker_use]
JOKER-3 [R: jokers joker_use]
JOKER-4 [D: jokers joker_use]
JOKER-5 [R: joker_suits jokers joker_use]
JOKER-6 [E H: joker_use]
JOKER-7 [D: joker_swap]

OUT-1 [all: out]
OUT-2 [E: out]
OUT-3 [R: out]
OUT-4 [E H B: out_bonus]

STOCK-1 [E: stock_out]
STOCK-2 [R E: stock_out]
STOCK-3 [R E: stock_out]
STOCK-4 [E: stock_out]
STOCK-5 [R E: left_over deduct_nobody_out]
STOCK-6 [D: stock_out]
STOCK-7 [E D: stock_out]
STOCK-8 [D: keep_upcard]

SCORE-1 [all: left_over]
SCORE-2 [H h R B: count joker_value]
SCORE-3 [E D: count joker_value]
SCORE-4 [E D: aces]
SCORE-5 [E D: count joker_value]
SCORE-6 [E: by_five]
SCORE-7 [R E D: jokers joker_value]
SCORE-8 [E D: opening opening_in]
SCORE-9 [E: left_over]
SCORE-10 [E D: last_layoff]
SCORE-11 [E D: masters_hand]
SCORE-12 [H B: left_over]

GAME-1 [all: target deals]
GAME-2 [all D: over_target deals]
GAME-3 [H h B]
GAME-4 [D]

RUM-1 [E D: rum]
RUM-2 [R: rum]
RUM-3 [R: rum]
RUM-4 [R: rum]
RUM-5 [R: rum]
RUM-6 [D: rum]

PARTNER-1 [E H h B D: sides]
PARTNER-2 [E H h: sides]
PARTNER-3 [E H h: sides deals]

PERSIAN-1 [E H: sides jokers joker_use]
PERSIAN-2 [E H: joker_value jokers]
PERSIAN-3 [E H D: double_fours]
PERSIAN-4 [E H: sides out_bonus]
PERSIAN-5 [E H D: deals game_bonus]

MICHIGAN-1 [H D: left_over]
MICHIGAN-2 [H: left_over]

GAMBIT-1 [E: jokers joker_use]
GAMBIT-2 [E: joker_use]
GAMBIT-3 [E: joker_use]
GAMBIT-4 [E: joker_use]
GAMBIT-5 [E D: joker_use]
GAMBIT-6 [E D: joker_use]
GAMBIT-7 [E D: block joker_use]
GAMBIT-8 [E: joker_use joker_value next_dealer target]

CARD-1 [D]
CARD-2 [D]
"""


def _statements() -> Iterator[Statement]:
    entries = re.findall(r"^(\S+) \[(.*?)(?:: (.*?))?\]$", _TABLE, re.MULTILINE)
    for name, sources, options in entries:
        letters = sources.replace("all", "E H h R B").split()
        yield Statement(name, say(f"statements.{name}"), tuple(letters), tuple(options.split()))


STATEMENTS: Final = MappingProxyType({statement.id: statement for statement in _statements()})


def statement(name: str) -> Statement:
    """The statement with this id. Raises ``KeyError`` if there is none.

    >>> statement("MELD-1").text
    'A set is three or four cards of one rank.'
    """
    return STATEMENTS[name]
