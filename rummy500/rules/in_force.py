"""Which statements are in force. The statement of a house rule is in force only if its option is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ..sentences import Said, said, say
from ..statements import STATEMENTS, Statement
from . import PRESETS, Rules
from .options import value_text

__all__ = ["belongs", "in_force"]

_TABLE: Final = """
start=turned                                     DEAL-4
start=chosen                                     DEAL-5
jokers!=0 joker_use=wild|gambit                  JOKER-1 JOKER-2 JOKER-3 JOKER-4
jokers!=0 joker_use=wild|gambit joker_suits=free JOKER-5
joker_use=set                                    JOKER-6
joker_swap=true                                  JOKER-7
lay_off_on=own                                   LAYOFF-4
take=upcard                                      DRAW-9
out=discard                                      OUT-2
out=float                                        OUT-3
stock_out=end                                    STOCK-1
stock_out=pile                                   STOCK-2
stock_out=reshuffle                              STOCK-3
stock_out=discard-on                             STOCK-4
stock_out!=end                                   STOCK-6
stock_out=pass-round                             STOCK-7
keep_upcard=true                                 STOCK-8
left_over=deduct|both                            SCORE-1 STOCK-5
left_over=add                                    SCORE-9
left_over=michigan                               MICHIGAN-1 MICHIGAN-2
count=pip                                        SCORE-2
count=five-ten                                   SCORE-3
count=fives                                      SCORE-5
aces=15|25|hundred|hundred-by-one                SCORE-4
by_five=true                                     SCORE-6
jokers!=0                                        SCORE-7
opening!=0                                       SCORE-8
last_layoff=true                                 SCORE-10
masters_hand=true                                SCORE-11
left_over=both                                   SCORE-12
deals=0                                          GAME-1 GAME-2
rum=discard                                      RUM-1
rum=pile                                         RUM-2 RUM-3
rum!=no                                          RUM-4 RUM-5 RUM-6
sides=partners                                   PARTNER-1 PARTNER-2
sides=partners deals=0                           PARTNER-3
sides=partners jokers=4 joker_use=set            PERSIAN-1
jokers!=0 joker_value=20                         PERSIAN-2
double_fours=true|melds                          PERSIAN-3
sides=partners out_bonus=25                      PERSIAN-4
deals!=0                                         PERSIAN-5
joker_use=gambit                                 GAMBIT-1 GAMBIT-2 GAMBIT-3 GAMBIT-4
joker_use=gambit                                 GAMBIT-5 GAMBIT-6 GAMBIT-7 GAMBIT-8
"""


def _needs() -> Iterator[tuple[str, list[str]]]:
    for line in _TABLE.strip().splitlines():
        words = line.split()
        needed = [word for word in words if "=" in word]
        yield from ((name, needed) for name in words[len(needed) :])


NEEDS: Final[Mapping[str, Sequence[str]]] = MappingProxyType(dict(_needs()))
"""The options that each statement needs. A statement that isn't listed is always in force."""


def in_force(rules: Rules) -> list[Statement]:
    """The statements in force under these rules, in their order.

    >>> [statement.id for statement in in_force(Rules()) if statement.group == "OUT"]
    ['OUT-1', 'OUT-4']
    """
    return [statement for statement in STATEMENTS.values() if _counts(statement.id, rules)]


def presets_of(name: str) -> list[str]:
    """The named games in which this statement is in force. Raises ``KeyError`` if there is no such statement.

    >>> presets_of("JOKER-3"), presets_of("SCORE-11")
    (['modern', 'gambit', 'in-the-pile', 'floating', 'gambit-as-written'], [])
    """
    return [preset for preset in PRESETS if _counts(STATEMENTS[name].id, Rules.named(preset))]


def belongs(name: str) -> list[str]:
    """Notes on a statement: its games, and the options that it depends on. Empty if it has no options.

    >>> belongs("RUM-2")
    ['In: in-the-pile', 'By option: rum=pile']
    >>> belongs("DRAW-5"), belongs("DRAW-6")
    (['By option: keep_upcard (true in modern, in-the-pile, floating)'], [])
    """
    options = STATEMENTS[name].options
    needs = {need.partition("=")[0].rstrip("!"): need for need in NEEDS.get(name, ())}
    presets = presets_of(name)
    notes = [say("in_force.games", games=_games(presets))] if needs else []
    if options:
        by = [_needed(needs[option]) if option in needs else _set(option, presets) for option in options]
        notes.append(say("in_force.options", options=tuple(by)))
    return notes


def _counts(name: str, rules: Rules) -> bool:
    return all(_chosen(need, rules) for need in NEEDS.get(name, ()))


def _chosen(need: str, rules: Rules) -> bool:
    name, _, values = need.partition("=")
    denied = name.endswith("!")
    name = name.rstrip("!")
    # The number of jokers may come from another option, ``joker_total``.
    value = rules.jokers_in(1) if name == "jokers" else getattr(rules, name)
    return (value_text(value) in values.split("|")) != denied


def _games(presets: Sequence[str]) -> Said:
    others = tuple(preset for preset in PRESETS if preset not in presets)
    if not others:
        return said("in_force.all")
    if len(others) < len(presets):
        return said("in_force.all_but", games=others)
    return said("in_force.these", games=tuple(presets)) if presets else said("in_force.none")


def _needed(need: str) -> Said:
    """An option, and which of its values a statement needs, in words."""
    name, _, values = need.partition("=")
    if name.endswith("!"):
        return said("in_force.other_than", option=name.rstrip("!"), value=values)
    return said("in_force.value", option=name, values=tuple(values.split("|")))


def _set(option: str, presets: Sequence[str]) -> Said | str:
    """An option, and which of these games give it a different value from ``classic``."""
    games: dict[str, list[str]] = {}
    for preset in presets:
        changes = PRESETS[preset].options
        if option in changes:
            games.setdefault(value_text(changes[option]), []).append(preset)
    differ = tuple(
        said("in_force.value_in", value=value, games=tuple(names)) for value, names in games.items()
    )
    return said("in_force.differs", option=option, games=differ) if differ else option
