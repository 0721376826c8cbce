"""Makes an exercise from its notebooks: its parts, and its questions with their points."""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from grader.make.cases import Drawn
from rummy500.teach.check import ALL_CODE, LONG

LATE: Final = "late"  # names the row with the cost of lateness
TOTAL: Final = "total"  # names the row with the sum of an exercise's points
NO_QUESTIONS: Final = (LATE, TOTAL)  # no question may have these names
HIDDEN = "### BEGIN HIDDEN TESTS"
_PLAYS_ROUNDS = re.compile(r"^check_(?:bot|discard)\(", re.MULTILINE)
_TRIES_TESTS = re.compile(r"^check_tests\(", re.MULTILINE)
_HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Part:
    """A cell of an exercise. ``source`` is the author's text with the solution, ``given`` the learners' text.

    ``kind`` is ``text``, ``given``, ``coded``, ``played``, ``written`` or ``check``.
    """

    name: str
    kind: str
    question: str
    source: str
    given: str
    points: float = 0
    drawn: Drawn | None = None
    deals: int = 0  # how many deals a bot plays in grading; the class's secret is their seed
    in_lines: bool = False  # whether the book's page offers the solution's lines in shuffled order

    @property
    def is_answer(self) -> bool:
        return self.kind in ("coded", "played", "written")

    @property
    def is_hidden(self) -> bool:
        """Whether this cell is a check that learners don't see."""
        return self.kind == "check" and HIDDEN in self.source

    @property
    def plays_rounds(self) -> bool:
        """Whether the learner's function plays whole rounds in this check."""
        return self.kind == "check" and bool(_PLAYS_ROUNDS.search(self.source))

    @property
    def has_steps(self) -> bool:
        """Whether the answer is a bot or a list of tests, both of which earn their points in steps."""
        return self.plays_rounds or (self.kind == "check" and bool(_TRIES_TESTS.search(self.source)))

    @property
    def seconds(self) -> float:
        """The seconds that a check allows for all calls of a learner's code; 0 if this cell is no check."""
        if self.kind != "check":
            return 0
        return ALL_CODE if self.plays_rounds else LONG * (2 if self.drawn else 1)

    @property
    def judge(self) -> str:
        """The code of the check's argument ``judge=``; empty if each case has one right answer."""
        return next((ast.unparse(value) for value in keyword_values(self.source, "judge")), "")

    @property
    def defines(self) -> tuple[str, ...]:
        """The names that the learner's cell has to define, because the author's cell defines them."""
        return names_in(self.source) if self.kind in ("coded", "played") else ()


@dataclass(frozen=True, slots=True)
class Question:
    """One question, worth ``points``; its ``kind`` is ``coded``, ``played`` or ``written``."""

    name: str
    kind: str
    heading: str
    points: float


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise, such as ``01-melds``. Learners' functions may only call the modules in ``may_call``."""

    name: str
    title: str
    edition: str
    parts: tuple[Part, ...]
    questions: tuple[Question, ...]
    may_call: tuple[str, ...] = ()

    @property
    def is_coded(self) -> bool:
        """Whether grading this exercise runs learners' code."""
        return any(question.kind == "coded" for question in self.questions)

    @property
    def seconds(self) -> float:
        """The seconds that all checks of the exercise allow together."""
        return sum(part.seconds for part in self.parts)

    def checks_of(self, question: str) -> list[Part]:
        """The checks of a question, in their order."""
        return [part for part in self.parts if part.kind == "check" and part.question == question]

    @property
    def fingerprint(self) -> str:
        """A hash of everything in the exercise."""
        return hashlib.sha256(repr(self).encode()).hexdigest()


def exercise_of(name: str, author: Mapping[str, Any], learners: Mapping[str, Any]) -> Exercise:
    """Make the exercise from the author's and the learner's notebook, both made by ``build.py``."""
    given = {cell["id"]: cell["source"] for cell in learners["cells"]}
    parts = tuple(_part(cell, given.get(cell["id"], "")) for cell in author["cells"] if _kind(cell) != "way")
    text = [part.source for part in parts if part.kind == "text"]
    title = next(iter(_HEADING.findall("\n".join(text))), name)
    about = author["metadata"].get("rummy500", {})
    edition, may_call = str(about.get("edition", "")), tuple(about.get("may_call", ()))
    return Exercise(name, title, edition, parts, _questions(parts), may_call)


def keyword_values(source: str, keyword: str) -> list[ast.expr]:
    """The values of this keyword argument in all calls of a cell's code.

    >>> [ast.unparse(value) for value in keyword_values("check(is_set, [], points=3)", "points")]
    ['3']
    """
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [one.value for call in calls for one in call.keywords if one.arg == keyword]


def names_in(source: str) -> tuple[str, ...]:
    """The names that a cell defines, each once.

    >>> names_in("def is_set(cards): ...\\nbest: int = 3\\na, b = 1, 2")
    ('is_set', 'best', 'a', 'b')
    """
    found: list[str] = []
    for step in ast.parse(source).body:
        match step:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found.append(name)
            case ast.Assign(targets=targets):
                inside = [one for target in targets for one in ast.walk(target)]
                found += [one.id for one in inside if isinstance(one, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.append(name)
    return tuple(dict.fromkeys(found))


def _kind(cell: Mapping[str, Any]) -> str:
    kind = str(cell["metadata"].get("rummy500", {}).get("kind", ""))
    if kind in ("coded", "played", "written", "check", "way"):
        return kind
    return "given" if cell["cell_type"] == "code" else "text"


def _part(cell: Mapping[str, Any], given: str) -> Part:
    about = cell["metadata"].get("rummy500", {})
    points = cell["metadata"].get("nbgrader", {}).get("points", 0)
    kind = _kind(cell)
    question = str(about.get("question", "")) if kind not in ("given", "text") else ""
    drawn = Drawn(**about["drawn"]) if "drawn" in about else None
    deals, in_lines = about.get("deals", 0), "lines" in about
    return Part(cell["id"], kind, question, cell["source"], given, float(points or 0), drawn, deals, in_lines)


def _questions(parts: tuple[Part, ...]) -> tuple[Question, ...]:
    """The questions in their order, each with the last heading above it."""
    heading, found = "", {}
    points: dict[str, float] = {}
    for part in parts:
        if part.kind == "text":
            heading = [heading, *_HEADING.findall(part.source)][-1]
        elif part.is_answer:
            found[part.question] = (part.kind, heading)
        points[part.question] = points.get(part.question, 0) + part.points
    return tuple(Question(name, kind, head, points[name]) for name, (kind, head) in found.items())
