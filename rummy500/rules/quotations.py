"""Quotes the rule texts on which the statements and the values of options rest.

A statement is named by its id, and an option's value as in ``corner=true``. The passages are data, in
``quotations.toml``. Each passage is short; the whole texts are not part of this package.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final, NamedTuple

__all__ = ["Quotation", "quotation", "quotations"]

FILE: Final = "quotations.toml"


class Quotation(NamedTuple):
    """A passage of a rule text, and the heading above it."""

    words: str
    heading: str


def quotation(of: str, letter: str) -> tuple[Quotation, ...]:
    """The passages on a statement or an option's value in the text with this letter; may be empty.

    >>> quotation("MELD-7", "R")[0]
    Quotation(words='Alternatively, you may keep melds in your hand', heading='(1) Melding')
    >>> quotation("corner=true", "B")
    ()
    """
    return quotations().get((of, letter), ())


@cache
def quotations() -> MappingProxyType[tuple[str, str], tuple[Quotation, ...]]:
    """All quotations, by statement or option value, and by the letter of the text."""
    data = tomllib.loads(resources.files(__package__).joinpath(FILE).read_text("utf-8"))
    found: dict[tuple[str, str], tuple[Quotation, ...]] = {}
    for passage in data["passage"]:
        for letters, heading in passage["stands"].items():
            for key in ((of, letter) for letter in letters.split() for of in passage["bears"].split()):
                found[key] = (*found.get(key, ()), Quotation(passage["words"], heading))
    return MappingProxyType(found)
