"""Makes cases that test learners' functions: random arguments and the right answers.

In a check's cell, ``:using:`` names the function that makes the arguments, and ``:like:`` the function that
gives the right answers. Some cases are stored with the package for all learners. New cases are drawn when
a hand-in is graded, with the class's secret as the seed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from grader.make import by_chance, odds, right
from rummy500.teach.stored import encoded

STORED: Final = 60
FRESH: Final = 200
KNOWN: Final = {"right": right, "odds": odds, "by_chance": by_chance}
Case = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a question's cases are drawn: ``using`` makes the arguments, ``like`` gives the right answer."""

    like: str
    using: str
    fresh: int = FRESH

    def stored(self, question: str) -> list[Case]:
        """The stored cases of a question such as ``07-sets-and-runs/is_set``."""
        return self.cases(question, min(STORED, self.fresh))

    def cases(self, seed: str, number: int) -> list[Case]:
        """Draw this many cases with this seed. A case is the arguments, followed by the right answer."""
        return _cases(self.like, self.using, seed, number)


@cache
def _cases(like: str, using: str, seed: str, number: int) -> list[Case]:
    answer, maker = _named(like), _named(using)
    chance = Random(seed)
    made = [maker(chance) for _ in range(number)]
    return [(*arguments, answer(*arguments)) for arguments in made]


def _named(expression: str) -> Callable[..., Any]:
    """The function that the author of a check has named, such as ``right.is_set``."""
    function: Callable[..., Any] = eval(expression, KNOWN)
    return function


def stored_text(exercise: str, may_call: Iterable[str], drawn: Mapping[str, Drawn]) -> str:
    """The text of the file with an exercise's stored cases, with one line for each case and no duplicates."""
    questions = {}
    for question, how in drawn.items():
        lines = dict.fromkeys(map(text_of, how.stored(f"{exercise}/{question}")))
        questions[question] = ",\n".join(lines)
    listed = ",\n".join(f'"{name}": [\n{lines}\n]' for name, lines in questions.items())
    return f'{{"may_call": {json.dumps([*may_call])},\n"cases": {{\n{listed}\n}}}}\n'


def text_of(case: Case) -> str:
    """A case, or only its arguments, as a line of text."""
    return json.dumps([encoded(value) for value in case])
