"""The form of a new game: what it offers, the current choices, and the game that they make."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final

from ..bots import KINDS
from ..deal.dealing import LEAST_PLAYERS, MOST_PLAYERS, check_players
from ..rules import PRESETS, Preset, Rules
from ..rules.options import OPTIONS, value_text
from ..sentences import Said, Wrong, say
from ..sources import OTHERS, choices_of
from . import labels
from .settings import Settings, link_of, names_of_bots

if TYPE_CHECKING:
    from .form_types import Catalogue, Chosen, Considered, Difference, FewMost, OptionField, Titled

GROUPS: Final = {
    "jokers": ("jokers", "joker_total", "joker_use", "joker_suits", "joker_value", "joker_swap", "block"),
    "deal": ("packs", "hand_size", "start", "next_dealer"),
    "melds": ("equal_suits", "run_opens_with", "ace_runs", "corner", "opening", "opening_in"),
    "turn": (
        "lay_off_on",
        "open_table",
        "stock_draw",
        "take",
        "use_selected",
        "take_for",
        "keep_upcard",
        "give_back",
        "rum",
    ),
    "out": ("out", "out_bonus", "last_layoff", "masters_hand"),
    "stock": ("stock_out", "deduct_nobody_out"),
    "count": ("count", "aces", "by_five", "left_over", "double_fours"),
    "game": ("sides", "target", "deals", "over_target", "game_bonus"),
}
"""The groups of house rules in the order of the form, each with its options."""


@cache
def catalogue() -> Catalogue:
    """Everything that the form offers. This is the same at every table, so a page gets it only once."""
    return {
        "presets": [
            {
                "name": name,
                "title": game.title,
                "line": game.line,
                "options": {option: value_text(value) for option, value in game.options.items()},
                **_players(Rules.named(name)),
            }
            for name, game in PRESETS.items()
        ],
        "fields": [
            {**_field(name), "group": title_of(group)} for group, names in GROUPS.items() for name in names
        ],
        "kinds": [
            {
                "name": kind,
                "title": say(f"kinds.{kind}"),
                "called": list(names_of_bots([kind] * (MOST_PLAYERS - 1))),
            }
            for kind in KINDS
        ],
        "least": LEAST_PLAYERS,
        "most": MOST_PLAYERS,
    }


def chosen(settings: Settings) -> Chosen:
    """The choices that the form shows at a table with these settings."""
    rules = settings.rules
    return {
        "rules": rules.preset,
        "options": {name: value_text(value) for name, value in rules.changes(rules.preset).items()},
        "players": len(settings.names),
        "seed": str(settings.seed),
        "bots": list(settings.bots),
        "explains": settings.explains,
    }


@lru_cache(maxsize=8)
def game_of(rules: Rules) -> Preset:
    """The named game that is nearest to these rules."""
    return PRESETS[rules.preset]


def title_of(group: str) -> str:
    """The heading of a group of house rules."""
    return say(f"panel.{group}")


def _players(rules: Rules) -> FewMost:
    """The smallest and the largest number of players in a game."""
    found = []
    for number in range(LEAST_PLAYERS, MOST_PLAYERS + 1):
        try:
            check_players(rules, number)
        except ValueError:
            continue
        found.append(number)
    return {"least": found[0], "most": found[-1]}


def _field(name: str) -> OptionField:
    option = OPTIONS[name]
    return {
        "name": name,
        "title": option.title,
        "values": [value_text(value) for value, _ in option.values],
        "labels": [label for text, label, _ in choices_of(name) if text != OTHERS],
        "statement": option.statement,
        "classic": value_text(getattr(Rules(), name)),
    }


# ---- the game that the form makes ----------------------------------------------------------------------


def considered(given: object) -> Settings | Said:
    """The settings of the game that the form describes, or the reason why no such game is possible."""
    try:
        settings = Settings.from_panel(given)
        check_players(settings.rules, len(settings.names))
    except Wrong as error:
        return error.said
    return settings


def comes_of(made: Settings | Said) -> Considered:
    """What the form says about the chosen game, or why that game isn't possible."""
    return _refused(made) if isinstance(made, Said) else _told(made)


@lru_cache(maxsize=8)
def _told(settings: Settings) -> Considered:
    """What the form says about a possible game: its rules in words and as text, and its link."""
    rules = settings.rules
    return {
        "why": "",
        "speaks_of": [],
        "game": PRESETS[rules.preset].title,
        "differs": [_difference(name, value) for name, value in rules.changes(rules.preset).items()],
        "text": str(rules),
        "link": link_of(settings),
    }


def _refused(why: Said) -> Considered:
    """A sentence that says why a game isn't possible, and the options that this sentence mentions."""
    called = next((fact for name, fact in why.facts if name == "options" and isinstance(fact, tuple)), ())
    speaks_of: list[Titled] = [
        {"name": name, "title": OPTIONS[name].title} for name in OPTIONS if name in called
    ]
    return {
        "why": labels.as_sentence(str(why)),
        "speaks_of": speaks_of,
        "game": "",
        "differs": [],
        "text": "",
        "link": "",
    }


def _difference(name: str, value: Any) -> Difference:
    option, text = OPTIONS[name], value_text(value)
    return {
        "title": option.title,
        "label": dict(option.values).get(value, text),
        "text": f"{name}={text}",
        "statement": option.statement,
    }
