"""The options of a game: the name, the values and the statement of each.

The options are data, so that forms, parsing and error messages share one list. Their words are in
``sentences.json``.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ..sentences import say

__all__ = ["MOST", "OPTIONS", "Option", "option_value", "value_text"]

MOST: Final = 999_999_999  # the highest number that an option may have, so that its text stays short


class Option(NamedTuple):
    """One option: its name, its statement, and each value with its words."""

    name: str
    statement: str
    values: tuple[tuple[Any, str], ...]  # empty if any whole number from ``least`` to MOST is allowed
    least: int

    @property
    def title(self) -> str:
        """The option's title, shown before the value's words."""
        return say(f"options.{self.name}.title")


def value_text(value: Any) -> str:
    """An option's value as text: ``true``, ``4``, ``left``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option(name: str, statement: str, *values: bool | int | str, least: int = 1) -> Option:
    worded = ((value, say(f"options.{name}.values.{value_text(value)}")) for value in values)
    return Option(name, statement, tuple(worded), least)


_OPTIONS: Final = (
    _option("packs", "PACK-2", 0, 1, 2),
    _option("hand_size", "DEAL-3", 0, *range(5, 16)),
    _option("jokers", "PACK-3", 0, 1, 2, 4),
    _option("joker_total", "PACK-3", *range(9)),
    _option("joker_use", "JOKER-1", "wild", "set", "gambit"),
    _option("joker_suits", "JOKER-5", "declared", "free"),
    _option("joker_value", "SCORE-7", 15, 20, 0, "card"),
    _option("joker_swap", "JOKER-7", False, True),
    _option("block", "GAMBIT-7", "own-turn", "any-time"),
    _option("start", "DEAL-5", "turned", "chosen"),
    _option("next_dealer", "DEAL-6", "left", "out", "winner", "right"),
    _option("equal_suits", "MELD-2", False, True),
    _option("run_opens_with", "MELD-3", 3, 4),
    _option("ace_runs", "MELD-4", "both", "low"),
    _option("corner", "MELD-4", False, True),
    _option("lay_off_on", "LAYOFF-4", "any", "own"),
    _option("open_table", "TURN-4", False, True, "any-time"),
    _option("stock_draw", "DRAW-1", 1, 2),
    _option("take", "DRAW-9", "any", "upcard"),
    _option("use_selected", "DRAW-3", "first", "this-turn"),
    _option("take_for", "DRAW-4", "any", "meld"),
    _option("keep_upcard", "DRAW-5", False, True),
    _option("give_back", "DRAW-8", "any", "not-upcard", "not-last", "none"),
    _option("out", "OUT-1", "free", "discard", "float"),
    _option("out_bonus", "OUT-4", least=0),
    _option("stock_out", "STOCK-2", "pile", "end", "reshuffle", "discard-on", "pass-round"),
    _option("deduct_nobody_out", "STOCK-5", True, False),
    _option("count", "SCORE-2", "pip", "five-ten", "fives"),
    _option("aces", "SCORE-4", "by-use", "15", "25", "hundred", "hundred-by-one"),
    _option("by_five", "SCORE-6", False, True),
    _option("opening", "SCORE-8", least=0),
    _option("opening_in", "SCORE-8", "game", "hand"),
    _option("left_over", "SCORE-9", "deduct", "both", "add", "michigan"),
    _option("last_layoff", "SCORE-10", False, True),
    _option("masters_hand", "SCORE-11", False, True),
    _option("double_fours", "PERSIAN-3", False, True, "melds"),
    _option("rum", "RUM-1", "no", "discard", "pile"),
    _option("sides", "PARTNER-1", "single", "partners"),
    _option("target", "GAME-1"),
    _option("deals", "PERSIAN-5", least=0),
    _option("over_target", "GAME-2", "highest", "out"),
    _option("game_bonus", "PERSIAN-5", least=0),
)

OPTIONS: Final = MappingProxyType({option.name: option for option in _OPTIONS})


def option_value(name: str, text: str) -> Any:
    """The option's value that this text means, or else the text itself.

    >>> option_value("corner", "true"), option_value("target", "250"), option_value("corner", "maybe")
    (True, 250, 'maybe')
    """
    if name in OPTIONS:
        for value, _ in OPTIONS[name].values:
            if value_text(value) == text:
                return value
        if not OPTIONS[name].values and text.isdecimal() and len(text) <= len(str(MOST)):
            return int(text)
    return text
