"""What a new game at the table is made of, as a person gives it: in a cell, in the panel, in a link."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from ..bots import bot
from ..dealing import seed_of
from ..game import names_of
from ..rules import Rules, option_value
from ..sentences import Wrong, said, say

OTHERS: Final = ("Bea", "Cem", "Dana", "Eli", "Fay", "Gus", "Hua")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a new game is made of. ``names`` are the players in order of play, the person first."""

    rules: Rules
    names: tuple[str, ...]
    seed: int | str
    bots: str

    def __post_init__(self) -> None:
        bot(self.bots)  # ``ValueError`` where there is no such kind

    @classmethod
    def of(
        cls,
        rules: Rules | str,
        players: int | Sequence[str],
        seed: int | str | None,
        bots: str,
        options: Mapping[str, Any],
    ) -> Settings:
        """Settings from what a person gives; ``ValueError`` with a sentence where that won't do."""
        if not isinstance(rules, Rules):
            rules = Rules.named(rules, **options)
        elif options:
            raise Wrong(said("errors.options_with_rules"))
        names = tuple(names_of(players).values())
        if isinstance(players, int):
            names = (say("you"), *OTHERS[: players - 1])
        return cls(rules, names, seed_of(secrets.randbelow(10**6) if seed in (None, "") else seed), bots)

    @classmethod
    def from_link(cls, link: str) -> Settings:
        """The settings that a shared link carries."""
        given = dict(parse_qsl(link.lstrip("#?"), keep_blank_values=True)[:10])
        unknown = set(given) - {"rules", "players", "seed", "bots"}
        if unknown:
            raise Wrong(said("errors.link", unknown=", ".join(sorted(unknown))))
        return cls.of(
            Rules.parse(given.get("rules", "classic")),
            _number_of_players(given.get("players", "3")),
            _seed(given.get("seed")),
            given.get("bots", "greedy"),
            {},
        )

    @classmethod
    def from_panel(cls, given: object) -> Settings:
        """The settings that the new-game panel sends, each perhaps as text."""
        if not isinstance(given, dict):
            raise Wrong(said("errors.new_game"))
        options = given.get("options") or {}
        if not isinstance(options, dict):
            raise Wrong(said("errors.options"))
        return cls.of(
            str(given.get("rules", "classic")),
            _number_of_players(given.get("players", 3)),
            _seed(given.get("seed")),
            str(given.get("bots", "greedy")),
            {str(name): option_value(str(name), str(value).lower()) for name, value in options.items()},
        )


@lru_cache(maxsize=8)
def link_of(settings: Settings) -> str:
    """The text that a shared link to this game carries after its ``#``."""
    said = {
        "rules": str(settings.rules),
        "players": str(len(settings.names)),
        "seed": str(settings.seed),
        "bots": settings.bots,
    }
    return urlencode(said)


def _number_of_players(value: object) -> int:
    text = str(value)
    if isinstance(value, bool) or not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Wrong(said("errors.players", given=repr(text[:40])))
    return int(text)


def _seed(typed: object) -> str | None:
    """A seed as it is typed; nothing is by chance."""
    return None if typed is None else str(typed).strip()[:60] or None
