"""Which statements are in force: a house rule's sentence counts only where its option is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from .rules import OPTIONS, Rules, value_text
from .statements import STATEMENTS, Statement

_TABLE: Final = """
start=turned                         DEAL-4
start=chosen                         DEAL-5
jokers=1|2|4 joker_use=wild|gambit   JOKER-1 JOKER-2 JOKER-3 JOKER-4
joker_suits=free                     JOKER-5
joker_use=set                        JOKER-6
joker_use=set sides=partners         PERSIAN-1
joker_use=gambit                     GAMBIT-1 GAMBIT-2 GAMBIT-3 GAMBIT-4 GAMBIT-5 GAMBIT-6 GAMBIT-7 GAMBIT-8
joker_value=20                       PERSIAN-2
jokers=1|2|4                         SCORE-7
out=discard                          OUT-2
out=float                            OUT-3
out_bonus!=0                         PERSIAN-4
stock_out=end                        STOCK-1
stock_out=pile                       STOCK-2
stock_out=reshuffle                  STOCK-3
stock_out=discard-on                 STOCK-4
left_over=deduct                     SCORE-1 STOCK-5
left_over=add                        SCORE-9
left_over=michigan                   MICHIGAN-1 MICHIGAN-2
count=pip                            SCORE-2
count=five-ten                       SCORE-3
count=fives                          SCORE-5
aces=15|25|hundred                   SCORE-4
by_five=true                         SCORE-6
opening!=0                           SCORE-8
last_layoff=true                     SCORE-10
masters_hand=true                    SCORE-11
double_fours=true                    PERSIAN-3
deals=0                              GAME-1 GAME-2
deals!=0                             PERSIAN-5
rum=discard                          RUM-1
rum=pile                             RUM-2 RUM-3
rum!=no                              RUM-4 RUM-5 RUM-6
sides=partners                       PARTNER-1 PARTNER-2 PARTNER-3
"""


def _needs() -> Iterator[tuple[str, list[str]]]:
    for line in _TABLE.strip().splitlines():
        words = line.split()
        needed = [word for word in words if "=" in word]
        yield from ((name, needed) for name in words[len(needed) :])


NEEDS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(dict(_needs()))
"""The options that a statement needs, all of them; a statement that is not here is always in force."""


def in_force(rules: Rules) -> list[Statement]:
    """The statements that these rules are played by, in their order.

    >>> [said.id for said in in_force(Rules()) if said.group == "OUT"]
    ['OUT-1', 'OUT-4']
    """
    return [
        statement
        for statement in STATEMENTS.values()
        if all(_chosen(need, rules) for need in NEEDS.get(statement.id, ()))
    ]


def _chosen(need: str, rules: Rules) -> bool:
    name, _, values = need.partition("=")
    denied = name.endswith("!")
    name = name.rstrip("!")
    return name not in OPTIONS or (value_text(getattr(rules, name)) in values.split("|")) != denied
