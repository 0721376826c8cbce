"""Reads values from a TOML table. If a value is of the wrong kind, an error says which kind is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeVar

from ..card import Card, cards
from ..position import SEAT_NUMBER


class ScenarioError(ValueError):
    """The file isn't a scenario. The message is one sentence, with the line's number if known."""


Word = TypeVar("Word", bound=str)


def known(table: Any, keys: Any, where: str) -> None:
    """Raise ``ScenarioError`` for an unknown key.

    Here and below, ``where`` is the name of the section with a full stop after it.
    """
    if not isinstance(table, dict):
        raise ScenarioError(f"{where.rstrip('.')}: keys with values are wanted here")
    for key in table:
        if key not in keys:
            raise ScenarioError(
                f"{where}{key} is no key of a scenario; known here: {', '.join(sorted(keys))}"
            )


def get(table: Mapping[str, Any], key: str, kind: type, default: Any, where: str) -> Any:
    """The value at a key. Raises ``ScenarioError`` if it isn't of this kind."""
    value = table.get(key, default)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ScenarioError(f"{where}{key}: {_KINDS[kind]} wanted, not {value!r}")
    return value


_KINDS: Final = MappingProxyType(
    {
        str: "text is",
        int: "a whole number is",
        bool: "true or false is",
        list: "a list of texts is",
        dict: "keys with values are",
    }
)


def text_at(table: Mapping[str, Any], key: str, default: str = "", where: str = "") -> str:
    """The text at a key."""
    return str(get(table, key, str, default, where))


def number_at(table: Mapping[str, Any], key: str, default: int, where: str = "") -> int:
    """The whole number at a key."""
    return int(get(table, key, int, default, where))


def list_at(table: Mapping[str, Any], key: str, where: str = "") -> list[str]:
    """The texts at a key."""
    values = get(table, key, list, [], where)
    if not all(isinstance(value, str) for value in values):
        raise ScenarioError(f"{where}{key}: a list of texts is wanted")
    return list(values)


def table_at(table: Mapping[str, Any], key: str, where: str = "") -> dict[str, Any]:
    """The keys and values at a key."""
    return dict(get(table, key, dict, {}, where))


def seat_at(table: Mapping[str, Any], key: str, seats: str, default: str, where: str = "") -> int:
    """The number of the seat at a key."""
    letter = text_at(table, key, default, where)
    if len(letter) != 1 or letter not in seats:
        raise ScenarioError(f"{where}{key}: {letter!r} is none of the seats {', '.join(seats)}")
    return SEAT_NUMBER[letter]


def cards_at(table: Mapping[str, Any], key: str, where: str = "") -> tuple[Card, ...]:
    """The cards that the scenario gives under a key."""
    text = text_at(table, key, where=where)
    try:
        return cards(text)
    except ValueError as error:
        raise ScenarioError(f"{where}{key}: {error}") from None


def one_of(data: dict[str, Any], key: str, values: Sequence[Word], default: Word) -> Word:
    """The word at a key, one of these ``values``; ``default`` if the key is missing.

    Raises ``ScenarioError`` for any other word.
    """
    if key not in data:
        return default
    given = text_at(data, key)
    for value in values:
        if value == given:
            return value
    raise ScenarioError(
        f"{key}: {given!r} is none of {', '.join(values)}" if values else f"{key}: not in this game and phase"
    )
