"""Types of the form of a new game: its choices and its sentences.

Only type checkers import this module, so that a page has less Python to load.
"""

from __future__ import annotations

from typing import TypedDict

from ..bots import BotKind


class Chosen(TypedDict):
    """The choices in the form of a new game."""

    rules: str
    options: dict[str, str]
    players: int
    seed: str
    bots: list[BotKind]
    explains: bool


class Setup(Chosen):
    """The choices in the form, and whether the form is open from the start."""

    open: bool


class Titled(TypedDict):
    """An option of the game, and its title in the form."""

    name: str
    title: str


class KindItem(TypedDict):
    """A kind of bot that the form offers. ``called`` has names for its first bot, second bot, and so on."""

    name: BotKind
    title: str
    called: list[str]


class Difference(TypedDict):
    """A house rule that the form adds to a named game."""

    title: str
    label: str
    text: str
    statement: str


class Considered(TypedDict):
    """The chosen game. If it is impossible, only ``why`` and the options that ``why`` mentions are set."""

    why: str
    speaks_of: list[Titled]
    game: str
    differs: list[Difference]
    text: str
    link: str


class FewMost(TypedDict):
    """The smallest and the largest number of players in a game."""

    least: int
    most: int


class PresetItem(FewMost):
    """A named game that the form offers."""

    name: str
    title: str
    line: str
    options: dict[str, str]


class OptionField(TypedDict):
    """An option that the form offers: its values, each with its name."""

    name: str
    title: str
    values: list[str]
    labels: list[str]
    statement: str
    classic: str


class GroupedField(OptionField):
    """An option, and the heading of its group."""

    group: str


class Catalogue(FewMost):
    """Everything that the form of a new game offers; the same at every table."""

    presets: list[PresetItem]
    fields: list[GroupedField]
    kinds: list[KindItem]
