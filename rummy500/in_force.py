"""Which statements are in force: a house rule's sentence counts only where its option is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from .rules import Rules, value_text
from .statements import STATEMENTS, Statement

_TABLE: Final = """
left_over=deduct     SCORE-1 STOCK-5
left_over=add        SCORE-9
left_over=michigan   MICHIGAN-1 MICHIGAN-2
count=pip            SCORE-2
count=five-ten       SCORE-3
count=fives          SCORE-5
aces=15|25|hundred   SCORE-4
by_five=true         SCORE-6
deals=0              GAME-1 GAME-2
deals!=0             PERSIAN-5
sides=partners       PARTNER-1 PARTNER-2 PARTNER-3
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
    return (value_text(getattr(rules, name)) in values.split("|")) != denied
