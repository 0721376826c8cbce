"""Tries plausible mistakes: wrong functions that the checks have to notice.

``source/mistakes`` has a file of wrong functions for each coded exercise. A wrong function is named
``NAME__MISTAKE`` and replaces the function ``NAME``. The first line of a wrong function's docstring names the
mistake. A wrong function may call everything that the exercise's notebook defines. This module also tries
functions that always return the same value, and functions that are right only in the cases that learners see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from grader.check.checking import LONGEST, MOST_ROWS, Checks, quiet, together, value_of
from grader.check.grading import Earned
from grader.make.cases import Case, text_of
from grader.make.official import Exercise, Part
from grader.read.handins import plain
from rummy500.teach.check import A_PART, Row

MISTAKES: Final = Path(__file__).parents[2] / "source/mistakes"
SECRET: Final = "the build"
CENT: Final = 0.01  # points are rounded to cents, so smaller differences don't count
ALWAYS: Final[tuple[object, ...]] = (True, False, None, 0, 1, [], {}, set(), "")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer to a question, and a sentence that explains the mistake."""

    question: str
    says: str
    function: Callable[..., Any]


def mistakes_in(exercise: Exercise, folder: Path = MISTAKES) -> list[Mistake]:
    """The mistakes in this exercise's file, if it has one."""
    path, names = folder / f"{exercise.name}.py", names_of(exercise)
    if not path.exists():
        return []
    before = dict(names)
    exec(compile(path.read_text("utf-8"), path.name, "exec"), names)
    found = {name: value for name, value in names.items() if "__" in name.strip("_") and name not in before}
    return [
        Mistake(name.partition("__")[0], str(function.__doc__).partition("\n")[0], function)
        for name, function in found.items()
    ]


def names_of(exercise: Exercise) -> dict[str, Any]:
    """The names that the model's notebook defines, with their values."""
    names: dict[str, Any] = {"__name__": "__main__", "display": lambda *_: None}
    with quiet():
        for part in exercise.parts:
            if part.kind in ("given", "coded"):
                exec(compile(part.source, part.name, "exec"), names)
    return names


def earned(exercise: Exercise, mistake: Mistake, names: Mapping[str, Any]) -> float:
    """The points that a learner would earn with this wrong function."""
    mistake.function.__name__ = mistake.question
    # Play only as many deals as in the lab, to save time.
    few = replace(exercise, parts=tuple(replace(part, deals=0) for part in exercise.parts))
    with quiet():
        checks = Checks(few, SECRET, {**names, mistake.question: mistake.function})
        asked = (checks.open, checks.fresh, checks.hidden)
        found = [looked for ask in asked for looked in ask(mistake.question)]
    return together(exercise.checks_of(mistake.question), found)


def points_of(exercise: Exercise, question: str) -> float:
    return sum(part.points for part in exercise.checks_of(question))


def unnoticed(exercise: Exercise) -> Iterator[str]:
    """A sentence for each mistake that earns more than a third of its question's points."""
    names = names_of(exercise)
    for mistake in all_mistakes(exercise, names):
        points, of = earned(exercise, mistake, names), points_of(exercise, mistake.question)
        if points > of * A_PART + CENT:
            yield f"{exercise.name}, {mistake.question}: {points:g} of {of:g} points: {mistake.says}"


def all_mistakes(exercise: Exercise, names: Mapping[str, Any]) -> Iterator[Mistake]:
    """The mistakes in the exercise's file, and for each coded question two more kinds of wrong functions.

    Functions of the first kind always return the same value. The function of the second kind is right only in
    the cases that learners see.
    """
    yield from mistakes_in(exercise)
    for question in exercise.questions:
        if question.kind == "coded":
            yield from (_always(question.name, value) for value in ALWAYS)
            yield _table(exercise, question.name, names)


def _always(question: str, value: object) -> Mistake:
    return Mistake(question, f"It gives {value!r} whatever it is asked.", lambda *_: value)


def _table(exercise: Exercise, question: str, names: Mapping[str, Any]) -> Mistake:
    """A function that only knows the right answers to the cases that learners see.

    For every other case it returns the commonest answer.
    """
    seen = [case for part in exercise.checks_of(question) for case in _seen(exercise, part, names)]
    answers = {text_of(tuple(arguments)): names[question](*arguments) for *arguments, _ in seen}
    commonest = Counter(map(repr, answers.values())).most_common(1)
    other = next((one for one in answers.values() if commonest and repr(one) == commonest[0][0]), None)

    def looked_up(*arguments: Any) -> Any:
        return answers.get(text_of(arguments), other)

    return Mistake(question, "It knows the cases that learners see, and no other.", looked_up)


def _seen(exercise: Exercise, part: Part, names: Mapping[str, Any]) -> list[Case]:
    """The cases that a check shows to learners: those in the check's cell, and its stored cases.

    There are none if the check is hidden or gives points in steps.
    """
    if part.is_hidden or part.has_steps:
        return []
    given = value_of(part.source, {**names, "check": lambda _, cases=(), **__: cases})
    return [*given, *(part.drawn.stored(f"{exercise.name}/{part.question}") if part.drawn else ())]


# ---- known mistakes in hand-ins ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named:
    """A known mistake: its question, a sentence about it, and the rows that fail in the open checks."""

    question: str
    says: str
    fails: frozenset[tuple[str, str]]  # for each failing row: what was asked, and why the answer fails


@dataclass(frozen=True, slots=True)
class Known:
    """The known mistakes of an exercise. ``asked`` has the cases of the open checks, as text."""

    mistakes: tuple[Named, ...] = ()
    asked: frozenset[str] = frozenset()

    def name(self, answer: Earned) -> str:
        """The sentence of the known mistake that fails in exactly the same rows as the answer, or ""."""
        rows = [row for looked in answer.looked if not looked.hidden for row in looked.rows if not row[0]]
        fails = frozenset((asked, why) for _, asked, why in rows if asked in self.asked)
        same = [one.says for one in self.mistakes if (one.question, one.fails) == (answer.question, fails)]
        return " Or: ".join(dict.fromkeys(same)) if fails else ""


def known(exercise: Exercise, folder: Path = MISTAKES) -> Known:
    """The known mistakes of this exercise, each with the rows in which it fails."""
    names = names_of(exercise)
    found, asked = [], set()
    for mistake in mistakes_in(exercise, folder):
        rows = list(_open_rows(exercise, mistake, names))
        fails = frozenset((row.asked, row.why) for row in rows if not row.ok)
        found.append(Named(mistake.question, mistake.says, fails))
        asked |= {row.asked for row in rows}
    return Known(tuple(found), frozenset(asked))


def _open_rows(exercise: Exercise, mistake: Mistake, names: Mapping[str, Any]) -> Iterator[Row]:
    """The rows of results that learners see for a mistake. Texts are cut to the length used in feedback."""
    mistake.function.__name__ = mistake.question
    for part in exercise.checks_of(mistake.question):
        if not part.is_hidden:
            with quiet():
                points = value_of(part.source, {**names, mistake.question: mistake.function})
            for row in points.rows[:MOST_ROWS]:
                yield Row(row.ok, plain(row.asked[:LONGEST]), plain(row.why[:LONGEST]))
