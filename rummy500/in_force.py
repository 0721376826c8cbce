"""Which statements are in force: a house rule's sentence counts only where its option is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from .rules import OPTIONS, Rules, text_of
from .statements import STATEMENTS, Statement

NEEDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "DEAL-4": "start=turned",
        "DEAL-5": "start=chosen",
        "JOKER-1": "jokers=1|2|4 joker_use=wild|gambit",
        "JOKER-2": "jokers=1|2|4 joker_use=wild|gambit",
        "JOKER-3": "jokers=1|2|4 joker_use=wild|gambit",
        "JOKER-4": "jokers=1|2|4 joker_use=wild|gambit",
        "JOKER-5": "joker_suits=free",
        "JOKER-6": "joker_use=set",
        "OUT-2": "out=discard",
        "OUT-3": "out=float",
        "STOCK-1": "stock_out=end",
        "STOCK-2": "stock_out=pile",
        "STOCK-3": "stock_out=reshuffle",
        "STOCK-4": "stock_out=discard-on",
        "STOCK-5": "left_over=deduct",
        "SCORE-1": "left_over=deduct",
        "SCORE-2": "count=pip",
        "SCORE-3": "count=five-ten",
        "SCORE-4": "aces=15|25|hundred",
        "SCORE-5": "count=fives",
        "SCORE-6": "by_five=true",
        "SCORE-7": "jokers=1|2|4",
        "SCORE-8": "opening!=0",
        "SCORE-9": "left_over=add",
        "SCORE-10": "last_layoff=true",
        "SCORE-11": "masters_hand=true",
        "GAME-1": "deals=0",
        "GAME-2": "deals=0",
        "RUM-1": "rum=discard",
        "RUM-2": "rum=pile",
        "RUM-3": "rum=pile",
        "RUM-4": "rum!=no",
        "RUM-5": "rum!=no",
        "RUM-6": "rum!=no",
        "PARTNER-1": "sides=partners",
        "PARTNER-2": "sides=partners",
        "PARTNER-3": "sides=partners",
        "PERSIAN-1": "joker_use=set sides=partners",
        "PERSIAN-2": "joker_value=20",
        "PERSIAN-3": "double_fours=true",
        "PERSIAN-4": "out_bonus!=0",
        "PERSIAN-5": "deals!=0",
        "MICHIGAN-1": "left_over=michigan",
        "MICHIGAN-2": "left_over=michigan",
        "GAMBIT-1": "joker_use=gambit",
        "GAMBIT-2": "joker_use=gambit",
        "GAMBIT-3": "joker_use=gambit",
        "GAMBIT-4": "joker_use=gambit",
        "GAMBIT-5": "joker_use=gambit",
        "GAMBIT-6": "joker_use=gambit",
        "GAMBIT-7": "joker_use=gambit",
        "GAMBIT-8": "joker_use=gambit",
    }
)
"""The options that a statement needs, all of them; a statement that is not here is always in force."""


def in_force(rules: Rules) -> list[Statement]:
    """The statements that these rules are played by, in their order.

    >>> [said.id for said in in_force(Rules()) if said.group == "OUT"]
    ['OUT-1', 'OUT-4']
    """
    return [
        statement
        for statement in STATEMENTS.values()
        if all(_chosen(need, rules) for need in NEEDS.get(statement.id, "").split())
    ]


def _chosen(need: str, rules: Rules) -> bool:
    name, _, values = need.partition("=")
    denied = name.endswith("!")
    name = name.rstrip("!")
    return name not in OPTIONS or (text_of(getattr(rules, name)) in values.split("|")) != denied
