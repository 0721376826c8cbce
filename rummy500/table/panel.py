"""What the new-game panel offers, and what is set: games, players, house rules by what they are about."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any, Final

from ..bots import KINDS
from ..deal import LEAST_PLAYERS, MOST_PLAYERS, check_players
from ..rules import OPTIONS, PRESETS, Preset, Rules, value_text
from .settings import Settings

GROUPS: Final = {
    "Jokers": ("jokers", "joker_use", "joker_suits", "joker_value"),
    "The deal": ("start", "next_dealer"),
    "Melds": ("equal_suits", "run_opens_with", "corner", "opening"),
    "Turn and draw": ("open_table", "stock_draw", "take_for", "keep_upcard", "give_back", "rum"),
    "Going out": ("out", "out_bonus", "last_layoff", "masters_hand"),
    "The stock": ("stock_out", "deduct_nobody_out"),
    "Counting": ("count", "aces", "by_five", "left_over", "double_fours"),
    "The game": ("sides", "target", "deals", "over_target", "game_bonus"),
}
"""What the house rules are about, in the order in which a hand meets them."""


@lru_cache(maxsize=8)
def of(settings: Settings) -> dict[str, Any]:
    """The panel at a table with these settings; the same value for the same settings."""
    preset = Rules.named(settings.rules.preset)
    return {
        "rules": settings.rules.preset,
        "options": {option.name: getattr(settings.rules, option.name) for option in fields(Rules)},
        "players": len(settings.names),
        "seed": str(settings.seed),
        "bots": settings.bots,
        "presets": [
            {"name": name, "title": game.title, "line": game.line, **_players(Rules.named(name))}
            for name, game in PRESETS.items()
        ],
        "fields": [
            {"group": group, **_field(name, preset)} for group, names in GROUPS.items() for name in names
        ],
        "kinds": list(KINDS),
        "least": LEAST_PLAYERS,
        "most": MOST_PLAYERS,
    }


@lru_cache(maxsize=8)
def game_of(rules: Rules) -> Preset:
    """The named game that rules are nearest to."""
    return PRESETS[rules.preset]


def _players(rules: Rules) -> dict[str, int]:
    """The least and the most players that suit a game."""
    found = []
    for number in range(LEAST_PLAYERS, MOST_PLAYERS + 1):
        try:
            check_players(rules, number)
        except ValueError:
            continue
        found.append(number)
    return {"least": found[0], "most": found[-1]}


def _field(name: str, preset: Rules) -> dict[str, Any]:
    option = OPTIONS[name]
    return {
        "name": name,
        "title": option.title,
        "values": [value_text(value) for value, _ in option.values],
        "labels": [label for _, label in option.values],
        "statement": option.statement,
        "default": value_text(getattr(preset, name)),
    }
