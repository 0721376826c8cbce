"""Runs the author's checks, either on a learner's code in a worker or on deliberate mistakes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import partial
from io import StringIO
from typing import Any, Final

from grader.make.official import Exercise, Part
from grader.read.handins import plain
from grader.sandbox.timing import at_most
from rummy500.teach.calling import worked
from rummy500.teach.check import A_PART, Asker, Points, Row, check_bot, check_discard

FOR_A_CHECK: Final = 240.0  # seconds of processor time for the author's own code in a check
MOST_ROWS: Final = 60
LONGEST: Final = 600  # the most characters that a sentence in feedback can have
NEW_CASES: Final = "new cases"


@dataclass(slots=True)
class Looked:
    """The result of one check.

    The answer earned ``points`` out of ``of``. Each of the ``rows`` says whether the answer was right in one
    case, what was asked, and why a wrong answer fails.
    """

    title: str
    points: float
    of: float
    hidden: bool
    rows: list[list[Any]]


class Checks:
    """The author's checks. They can use ``answers`` and the names that the author's notebook defines."""

    def __init__(self, exercise: Exercise, secret: str, answers: Mapping[str, Any]) -> None:
        self.exercise, self.secret = exercise, secret
        self.failed: list[str] = []
        self.ran_out = False
        self.names: dict[str, Any] = {"__name__": "__main__", "display": lambda *_: None}
        for part in exercise.parts:
            if part.kind == "given":
                with suppress(Exception):  # a cell fails if it calls a function that the learner has to write
                    exec(compile(part.source, part.name, "exec"), self.names)
        self.names.update(answers)

    def open(self, question: str) -> list[Looked]:
        """The results of a question's open checks, which learners see."""
        return [self._looked(part) for part in self.exercise.checks_of(question) if not part.is_hidden]

    def hidden(self, question: str) -> list[Looked]:
        """The results of a question's hidden checks."""
        return [self._looked(part) for part in self.exercise.checks_of(question) if part.is_hidden]

    def fresh(self, question: str) -> list[Looked]:
        """The results of a question's new cases, which are drawn with the class's secret."""
        return [self._drawn(part) for part in self.exercise.checks_of(question) if part.drawn]

    def _names(self, part: Part) -> dict[str, Any]:
        """The names that a check can use.

        If the check plays rounds, its deals are drawn with the class's secret.
        """
        if not (part.deals and self.secret):
            return self.names
        drawn = {"seed": f"{self.secret} {self.exercise.name}/{part.name}", "deals": part.deals}
        return self.names | {one.__name__: partial(_with, one, drawn) for one in (check_bot, check_discard)}

    def _drawn(self, part: Part) -> Looked:
        assert part.drawn is not None
        seed = f"{self.secret} {self.exercise.name}/{part.question}"
        judge = eval(part.judge, self.names) if part.judge else None
        asker = Asker(self.names[part.question], judge, self.exercise.may_call or None)
        row = asker.all_hold(part.drawn.cases(seed, part.drawn.fresh))
        self.ran_out |= asker.left <= 0
        return Looked(f"{part.question}: {NEW_CASES}", 0, 0, False, _rows([row]))

    def _looked(self, part: Part) -> Looked:
        answer = self.names.get(part.question)
        began = worked(answer)
        try:
            with at_most(FOR_A_CHECK):
                points = value_of(part.source, self._names(part))
        except Exception as error:  # an unexpected value can break a check
            self.failed.append(
                f"{part.name} could not be run ({type(error).__name__}: {error}), so it counts 0."[:LONGEST]
            )
            return Looked(
                part.question,
                0,
                part.points,
                part.is_hidden,
                [[False, part.question, "it could not be checked"]],
            )
        finally:
            took = worked(answer) - began
            self.ran_out |= took >= min(part.seconds, FOR_A_CHECK)  # the time limit may have stopped the code
        if not isinstance(points, Points):
            raise TypeError(f"{part.name} does not end with a check")
        found = min(max(float(points), 0.0), part.points)
        return Looked(points.title, found, part.points, part.is_hidden, _rows(points.rows[:MOST_ROWS]))


def _with(check: Callable[..., Points], others: Mapping[str, Any], *answer: Any, **named: Any) -> Points:
    """Call a check on an answer. The arguments in ``others`` replace the check's own keyword arguments."""
    return check(*answer, **{**named, **others})


def _rows(rows: Sequence[Row]) -> list[list[Any]]:
    return [[row.ok, plain(row.asked[:LONGEST]), plain(row.why[:LONGEST])] for row in rows]


def value_of(source: str, names: dict[str, Any]) -> Any:
    """Run an author's cell and return the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop()
    if not isinstance(last, ast.Expr):
        raise TypeError("the last line has no value")
    exec(compile(tree, "<check>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<check>", "eval"), names)


@contextmanager
def quiet() -> Iterator[None]:
    """Discard everything that is printed."""
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        yield


def together(checks: Sequence[Part], found: Sequence[Looked], share: float = A_PART) -> float:
    """The points that an answer earns. If one of its checks fails, it earns at most ``share`` of all points.

    This limit doesn't apply to bots and tests. A bot earns points for each rival that it beats, and a
    learner's tests earn points for each wrong version that they find.
    """
    of = sum(check.points for check in checks)
    if in_steps(checks):
        return round(sum(looked.points for looked in found), 2)
    if holds(checks, found):
        return round(of, 2)
    return round(min(sum(points_at(share, looked) for looked in found), of * share), 2)


def holds(checks: Sequence[Part], found: Sequence[Looked]) -> bool:
    """Whether an answer passes all checks of its question."""
    points, of = sum(looked.points for looked in found), sum(check.points for check in checks)
    return points >= of and all(row[0] for looked in found for row in looked.rows)


def in_steps(checks: Sequence[Part]) -> bool:
    """Whether a question's checks give points in steps, as they do for a bot or for a learner's tests."""
    return all(check.has_steps for check in checks)


def points_at(share: float, looked: Looked) -> float:
    """The points of one check, if a partly right answer earns ``share`` of them in place of ``A_PART``."""
    return looked.points if looked.points >= looked.of else looked.points * share / A_PART
