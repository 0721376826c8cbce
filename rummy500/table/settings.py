"""The settings of a new game at the table, from a notebook cell, the form of a new game or a shared link."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, Literal
from urllib.parse import parse_qsl, urlencode

from ..bots import KINDS, BotKind, kind_of_bot
from ..card import SEATS
from ..deal.dealing import seed_of
from ..game import Game, names_of
from ..rules import Rules
from ..rules.options import option_value
from ..sentences import Wrong, quoted, said, say

OTHERS: Final = ("Bea", "Cem", "Dana", "Eli", "Fay", "Gus", "Hua")
"""The names of the other players in levels. A name says nothing about how the player plays."""
NAMES: Final = dict(zip(KINDS, ("Zaza", "Kit", "Lou", "Max", "Nia", "Ruth", "Yara"), strict=True))
"""The name of each kind of bot. The view and the book's pages take the names from here."""
NUMERALS: Final = ("", " II", " III", " IV", " V", " VI", " VII")
TAGS: Final = ("Rules", "Players", "Seed", "Bots", "Explains")  # in transcripts; lowercase in links


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a new game.

    ``names`` are the players in order of play, the person first. ``bots`` are the kinds of the other players.
    Unless other names are given, each bot has the name of its kind.
    With ``explains`` the person may ask at once why a bot made a move, otherwise only after the round.
    """

    rules: Rules
    names: tuple[str, ...]
    seed: int | str
    bots: tuple[BotKind, ...]
    explains: bool = False

    @classmethod
    def of(
        cls,
        rules: Rules | str,
        players: int | Sequence[str],
        seed: int | str | None,
        bots: str | Sequence[str],
        options: Mapping[str, Any],
        explains: bool = False,
    ) -> Settings:
        """Settings from these arguments. Raises ``ValueError`` with a sentence if an argument is wrong."""
        rules = Rules.of(rules, **options)
        names = tuple(names_of(players).values())
        kinds = _kinds(bots, len(names) - 1)
        if isinstance(players, int):
            names = (say("you"), *names_of_bots(kinds))
        return cls(rules, names, seed_of(_any_seed() if seed in (None, "") else seed), kinds, bool(explains))

    @classmethod
    def from_link(cls, link: str) -> Settings:
        """The settings in a shared link. Raises ``ValueError`` with a sentence if they aren't possible."""
        given = dict(parse_qsl(link.lstrip("#?"), keep_blank_values=True)[:10])
        unknown = set(given) - set(map(str.lower, TAGS))
        if unknown:
            raise Wrong(said("errors.link", unknown=", ".join(sorted(unknown))))
        return cls.of(
            given.get("rules", "classic"),
            _number_of_players(given.get("players", "3")),
            _seed(given.get("seed")),
            given.get("bots", "greedy"),
            {},
            given.get("explains") == "true",
        )

    @classmethod
    def from_panel(cls, given: object) -> Settings:
        """The settings from the form of a new game, which may send each value as text."""
        if not isinstance(given, dict):
            raise Wrong(said("errors.new_game"))
        options = given.get("options") or {}
        if not isinstance(options, dict):
            raise Wrong(said("errors.options"))
        return cls.of(
            given.get("rules", "classic"),
            _number_of_players(given.get("players", 3)),
            _seed(given.get("seed")),
            given.get("bots", "greedy"),
            {str(name): option_value(str(name), str(value).lower()) for name, value in options.items()},
            given.get("explains") is True,
        )

    @property
    def kinds(self) -> dict[str, BotKind]:
        """The kind of bot at each of the other seats."""
        return dict(zip(SEATS[1:], self.bots, strict=False))

    @property
    def bots_text(self) -> str:
        """The kinds of the bots as text: one for all of them, or one for each seat.

        >>> Settings.of("classic", 3, 7, ["beginner", "careful"], {}).bots_text
        'beginner,careful'
        """
        return self.bots[0] if len(set(self.bots)) == 1 else ",".join(self.bots)

    def for_game(self, game: Game) -> Settings:
        """The settings for another game with these bots. An additional seat gets the kind of the last bot."""
        others = len(game.names) - 1
        bots = (*self.bots, *self.bots[-1:] * others)[:others]
        names = tuple(game.names.values())
        return replace(self, rules=game.rules, names=names, seed=game.seed, bots=bots)

    @property
    def has_bots_names(self) -> bool:
        """Whether each bot has the name of its kind."""
        return self.names[1:] == names_of_bots(self.bots)

    def with_bots(self, bots: tuple[BotKind, ...]) -> Settings:
        """The same game with these bots. Names that the person chose are kept."""
        names = (self.names[0], *names_of_bots(bots)) if self.has_bots_names else self.names
        return replace(self, bots=bots, names=names)

    def against(self, bots: tuple[BotKind, ...]) -> Settings:
        """A new game with the same rules against these bots, with a random seed."""
        return replace(self.with_bots(bots), seed=_any_seed())


def names_of_bots(kinds: Sequence[BotKind]) -> tuple[str, ...]:
    """The names of bots of these kinds, in the order of their seats. Further bots of a kind are numbered.

    >>> names_of_bots(["careful", "greedy", "careful"])
    ('Ruth', 'Max', 'Ruth II')
    """
    return tuple(NAMES[kind] + NUMERALS[kinds[:at].count(kind)] for at, kind in enumerate(kinds))


def kind_named(name: str) -> BotKind | Literal[""]:
    """The kind of bot that has this name, with or without a numeral; empty if no kind has it.

    >>> kind_named("Ruth II"), kind_named("Bea")
    ('careful', '')
    """
    return {own: kind for kind, own in NAMES.items()}.get(name.partition(" ")[0], "")


@lru_cache(maxsize=8)
def link_of(settings: Settings) -> str:
    """The text after the ``#`` in a shared link to this game.

    The link is cached, because it takes a while to find the text of the rules.

    >>> link_of(Settings.of("classic", 3, 7, "greedy", {}))
    'rules=classic&players=3&seed=7&bots=greedy'
    """
    players, explains = str(len(settings.names)), str(settings.explains).lower()
    values = (str(settings.rules), players, str(settings.seed), settings.bots_text, explains)
    tags = zip(TAGS, values, strict=True)
    return urlencode({name.lower(): value for name, value in tags if name != "Explains" or settings.explains})


def _any_seed() -> int:
    return secrets.randbelow(10**6)


def _kinds(given: object, others: int) -> tuple[BotKind, ...]:
    """The kind of each bot. ``given`` is one kind for all, a list, or kinds with commas between them."""
    named = given.split(",") if isinstance(given, str) else given
    if not isinstance(named, list | tuple):
        raise Wrong(said("errors.kinds"))
    kinds = tuple(map(kind_of_bot, named))
    if named == [given]:
        return kinds * others
    if len(kinds) != others:
        raise Wrong(said("errors.kinds_number", given=len(kinds), count=others))
    return kinds


def _number_of_players(value: object) -> int:
    text = str(value)
    if isinstance(value, bool) or not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Wrong(said("errors.players", given=quoted(text[:40])))
    return int(text)


def _seed(typed: object) -> str | None:
    """A typed seed as text; ``None`` if nothing was typed, so that a random seed is used."""
    return None if typed is None else str(typed).strip()[:60] or None
