"""Cases with their right answers, stored in the folder ``cases`` for each coded exercise.

``exercises/build.py`` makes the files. A file lists the parts of this package that learners' functions may
call, and the cases of each question. A case is a list of the arguments, then the right value. A string
stands for a list of cards. Values of other kinds are written as an object whose key names the kind.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from ..card import Card, cards, text_of
from ..deal import View
from ..moves import Move
from ..position import PLAY
from ..rules import Rules
from .seeing import seen

__all__ = ["Stored", "decoded", "encoded", "stored"]

FOLDER: Final = "cases"


@dataclass(frozen=True, slots=True)
class Stored:
    """A question's stored data: its ``cases``, and the parts of this package that its answer ``may_call``."""

    may_call: tuple[str, ...]
    cases: list[tuple[Any, ...]]


def stored(question: str) -> Stored:
    """The stored data of a question, such as ``07-sets-and-runs/is_set``.

    >>> stored("07-sets-and-runs/is_set").may_call
    ('rummy500.card',)
    """
    exercise, _, name = question.partition("/")
    path = files(__package__).joinpath(FOLDER, f"{exercise}.json")
    data: Mapping[str, Any] = json.loads(path.read_text("utf-8"))
    cases = [tuple(map(decoded, case)) for case in data["cases"].get(name, [])]
    return Stored(tuple(data["may_call"]), cases)


def encoded(value: Any) -> Any:
    """A value as plain JSON.

    >>> encoded([*cards("6C TD")]), encoded(Card("6C")), encoded({"Ann": 5}), encoded([["Ann"]])
    ('6C TD', {'card': '6C'}, {'dict': {'Ann': 5}}, [[{'text': 'Ann'}]])
    """
    match value:
        case Card():
            return {"card": str(value)}
        case Move():
            return {"move": str(value)}
        case Rules():
            return {"rules": str(value)}
        case View():
            held, pile, table = text_of(value.hand), text_of(value.pile), value.table
            return {"view": [held, pile, [text_of(meld.cards) for meld in table], value.phase == PLAY]}
        case str():
            return {"text": value}
        case list() | tuple():
            return text_of(value) if all(isinstance(one, Card) for one in value) else [*map(encoded, value)]
        case set() | frozenset():
            in_order = sorted(value, key=lambda one: json.dumps(encoded(one)))
            return {"set": encoded([sorted(one) if isinstance(one, frozenset) else one for one in in_order])}
        case dict():
            return {"dict": {key: encoded(one) for key, one in value.items()}}
        case None | bool() | int() | float():
            return value
    raise TypeError(type(value).__name__)


def decoded(value: Any) -> Any:
    """The value that this JSON stands for.

    >>> decoded(encoded(Rules.parse("classic target=300")))
    Rules.parse('classic target=300')
    >>> decoded("6C TD"), decoded({"card": "6C"}), decoded({"dict": {"Ann": 5}})
    ([Card('6C'), Card('TD')], Card('6C'), {'Ann': 5})
    """
    match value:
        case str():
            return [*cards(value)]
        case list():
            return [*map(decoded, value)]
        case {"card": text}:
            return Card(text)
        case {"move": text}:
            return Move.parse(text)
        case {"rules": text}:
            return Rules.parse(text)
        case {"view": seen_there}:
            return seen(*seen_there)[0]
        case {"text": text}:
            return text
        case {"set": inside}:
            return {frozenset(one) if isinstance(one, list) else one for one in decoded(inside)}
        case {"dict": inside}:
            return {key: decoded(one) for key, one in inside.items()}
    return value
