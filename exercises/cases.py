"""Cases to try functions with: random arguments and the right answers.

A check's cell names the function that makes the arguments in ``:using:``, and the one that gives the right
answers in ``:like:``. Some cases are stored with the package for all learners. Others are drawn from the
class's secret when a hand-in is graded.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

import by_chance
import odds
import right

from rummy500.teach.stored import encoded

STORED: Final = 60
FRESH: Final = 200
KNOWN: Final = {"right": right, "odds": odds, "by_chance": by_chance}
Case = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """How the cases of a question are drawn: ``using`` makes arguments, ``like`` gives their right value."""

    like: str
    using: str
    fresh: int = FRESH

    def stored(self, question: str) -> list[Case]:
        """The stored cases of a question such as ``07-sets-and-runs/is_set``."""
        return self.cases(question, min(STORED, self.fresh))

    def cases(self, seed: str, number: int) -> list[Case]:
        """This many cases of a seed, each with its arguments and then the right value."""
        return _cases(self.like, self.using, seed, number)


@cache
def _cases(like: str, using: str, seed: str, number: int) -> list[Case]:
    answer, maker = _named(like), _named(using)
    chance = Random(seed)
    made = [maker(chance) for _ in range(number)]
    return [(*arguments, answer(*arguments)) for arguments in made]


def _named(expression: str) -> Callable[..., Any]:
    """The function that an author names, such as ``right.is_set``."""
    function: Callable[..., Any] = eval(expression, KNOWN)
    return function


def stored_text(exercise: str, may_call: Iterable[str], drawn: Mapping[str, Drawn]) -> str:
    """The file of an exercise's stored cases, with one line for each case and no duplicates."""
    questions = {}
    for question, how in drawn.items():
        lines = dict.fromkeys(map(text_of, how.stored(f"{exercise}/{question}")))
        questions[question] = ",\n".join(lines)
    listed = ",\n".join(f'"{name}": [\n{lines}\n]' for name, lines in questions.items())
    return f'{{"may_call": {json.dumps([*may_call])},\n"cases": {{\n{listed}\n}}}}\n'


def text_of(case: Case) -> str:
    """A case, or only its arguments, as a line of text."""
    return json.dumps([encoded(value) for value in case])
