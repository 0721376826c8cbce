"""Questions that are played: the levels of an exercise. The answer is a record of the moves.

A question is a level file (``lessons.py``) without its solution: only the teacher has the solution. If a
question has a part ``[dealt]`` instead of a position, it is a whole round (``rounds.py``). The part
``[graded]`` says how the question is asked when it is graded (``graded.py``).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from ..sentences import Wrong, quoted, said
from ..text import scenario
from ..text.scenario import ScenarioError
from .attempts import Worth
from .graded import graded_level
from .lessons import Level, file_of, level_at, names_in
from .rounds import dealt_round, graded_round, worth_of

__all__ = ["in_one_form", "is_own", "question", "questions", "read", "same_learner", "worths"]

REPLIES: Final = (
    "greedy",
    "careful",
)  # these bots make the same moves each time, so a record can be replayed
_BLANKS: Final = re.compile(r"[\s\ufeff]+")  # everything that Python or JavaScript treats as white space


def questions() -> list[str]:
    """The names of all questions, such as ``01-melds/first-set``, sorted by exercise and then by name."""
    return names_in(_folder())


def question(name: str, learner: str = "", code: str = "", number: int = 1) -> Level:
    """The question of this name, as this learner gets it. Raises ``ValueError`` if there is none.

    With a personal ``code`` the question is graded, and each try has its own cards. ``number`` is the number
    of the try.
    """
    if not isinstance(learner, str):
        raise Wrong(said("wrong.learner", given=quoted(learner)))
    try:
        return read(file_of(name, _folder(), "question"), name, learner, code, number)
    except ScenarioError as error:
        raise ScenarioError(f"question {name}: {error}") from None


@lru_cache(maxsize=64)
def read(text: str, name: str, learner: str = "", code: str = "", number: int = 1) -> Level:
    """The question that a TOML text holds. Raises ``ScenarioError`` with a sentence if it holds none."""
    data = scenario.data_of(text)
    if "moves" in data:
        raise ScenarioError("moves: a question must not contain its solution")
    if code:
        return (graded_round if "dealt" in data else graded_level)(data, name, code, number)
    whose = in_one_form(learner)
    position = dealt_round(data, name, whose) if "dealt" in data else scenario.read(text)
    level = level_at(position, data, name)
    if isinstance(level.replies, str) and level.replies not in REPLIES:
        raise ScenarioError(f"level.replies: a question needs {' or '.join(REPLIES)} here, or moves")
    return level


@lru_cache(maxsize=64)
def worths(name: str, code: str) -> tuple[Worth, ...]:
    """The score that earns no points and the score that earns all points, for each graded round of a learner.

    This takes seconds, because bots play the rounds to find these scores.

    ``name`` is the name of a question of whole rounds, and ``code`` is a personal code.
    """
    data = scenario.data_of(file_of(name, _folder(), "question"))
    rounds = question(name, code=code).rounds
    return tuple(worth_of(data, name, code, number) for number in range(1, rounds + 1))


def is_own(name: str) -> bool:
    """Whether each learner gets a different round in this question."""
    return bool(scenario.data_of(file_of(name, _folder(), "question")).get("dealt", {}).get("own"))


def same_learner(some: str, other: str) -> bool:
    """Whether two names mean the same learner.

    Capital letters and blanks make no difference, and neither do other spellings of a letter, such as ``SS``
    for ``ß``, or ``é`` as two code points. On a page, ``book/site/runtime/answers.js`` compares names. Tests
    check that this script and this function agree about the names in ``tests/learners.json``.

    >>> same_learner("Ann  Lee ", "ann lee"), same_learner("Ann", "Anna")
    (True, False)
    """
    return in_one_form(some) == in_one_form(other)


def in_one_form(learner: str) -> str:
    """The one form that all spellings of a name share."""
    small = unicodedata.normalize("NFC", learner).lower().upper().lower()  # only ``upper`` turns ß into SS
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", small)).strip(" ")


def _folder() -> Traversable:
    return resources.files(__package__).joinpath("played")
