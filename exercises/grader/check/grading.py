"""Grades one hand-in: checks the learner's code in a worker, and the answers played at tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Final

from grader.check.checking import FOR_A_CHECK, Checks, Looked, quiet, together
from grader.make.official import Exercise, Part, Question
from grader.read.handins import HandIn, PlayedAnswer, plain
from grader.read.restoring import Cell, restored
from grader.replay.tables import FOR_TABLES, NOT_ANSWERED, OF_ANOTHER, AtTable, Played, Tables, without_answer
from grader.sandbox.sandbox import Ended, Missing, TooLong, Worker
from rummy500.table.session import Session
from rummy500.teach.calling import Unanswered, by_the_clock, too_long
from rummy500.teach.check import ALL_CODE, SECONDS

FOR_A_CELL: Final = 10.0  # seconds of processor time that a cell may take
ASKED_AGAIN: Final = 20  # if a function plays rounds, at most this many of its calls are repeated
PATIENCE: Final = 3  # a function that was stopped this many times is not tried again
MOST_WORKERS: Final = 30


@dataclass(slots=True)
class Earned:
    """An answer to one question, with its points. ``points`` is ``None`` if a teacher has to mark the answer.

    ``at_table`` is empty unless the answer was played.
    """

    question: str
    kind: str
    of: float
    points: float | None = 0.0
    remark: str = ""
    text: str = ""
    looked: list[Looked] = field(default_factory=list)
    at_table: AtTable = field(default_factory=AtTable)

    @property
    def is_answered(self) -> bool:
        """Whether the learner answered at all, even if the answer doesn't count."""
        return self.remark != NOT_ANSWERED


@dataclass(slots=True)
class Graded:
    """One graded hand-in, with sentences for the learner (``notes``) and for the teacher (``problems``)."""

    answers: list[Earned] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def for_all(exercise: Exercise) -> float:
    """How many seconds of processor time the code of a hand-in may take altogether.

    Each check and each cell of the exercise allows some seconds, which are added up. The sum is limited to
    ``ALL_CODE``, because a slow bot could otherwise take many minutes.
    """
    cells = sum(part.kind in ("given", "coded") for part in exercise.parts)
    return min(exercise.seconds + FOR_A_CELL * cells, ALL_CODE)


def for_one(exercise: Exercise) -> float:
    """The most seconds of clock time that a hand-in's process may take. After them the process is ended."""
    return by_the_clock(for_all(exercise)) + FOR_TABLES + FOR_A_CHECK


def graded(exercise: Exercise, hand_in: HandIn, sandboxed: bool, secret: str = "") -> Graded:
    """Grade a hand-in, one question at a time. The class's secret is the seed of the new cases."""
    result = Graded()
    with LearnersCode(hand_in, sandboxed, for_all(exercise), exercise.may_call) as code, quiet():
        checks, tables = Checks(exercise, secret, stand_ins(exercise, code)), Tables(hand_in)
        parts = {part.question: part for part in exercise.parts if part.is_answer}
        for question in exercise.questions:
            result.answers.append(_begun(question, hand_in))
        coded = [one for one in result.answers if one.kind == "coded" and hand_in.has_code]
        slow = _that_play(exercise)
        # A slow bot may use up all the time that is left. So questions whose checks play rounds come last.
        for group in ([one for one in coded if (one.question in slow) == last] for last in (False, True)):
            # Learners see the results of open checks. These results must not reveal what other checks ask.
            # So open checks come first, and each kind of check gets a new process.
            for ask in (checks.open, checks.fresh, checks.hidden):
                code.end()
                for answer in group:
                    answer.looked += ask(answer.question)
        for answer in result.answers:
            if answer.kind == "coded":
                found = exercise.checks_of(answer.question)
                answer.points = together(found, answer.looked)
            elif answer.kind == "played":
                _take(answer, tables.look(answer.question, _at_table(parts[answer.question], checks)))
            if answer.points and answer.remark in (NOT_ANSWERED, OF_ANOTHER):
                answer.remark = ""  # the learner answered in a cell of their own
        for name in code.unsteady(_names_of(exercise, slow)):
            result.notes.append(UNSTEADY.format(name))
            result.problems.append(UNSTEADY.format(name))
    result.notes += code.notes
    result.problems += [*code.problems, *tables.problems, *checks.failed]
    if code.left <= 0 or checks.ran_out or tables.ran_out:
        result.notes.append(RAN_OUT)
        result.problems.append(RAN_OUT)
    return result


RAN_OUT: Final = "Time ran out. The checks that had not run by then earn nothing."
UNSTEADY: Final = (
    "{} gave another answer when it was asked the same again. So it goes by chance or by the clock, and its "
    "points may change when it is graded again."
)
TO_BE_MARKED: Final = "to be marked"


def _at_table(part: Part, checks: Checks) -> Callable[[Session], list[Looked]]:
    """A function that runs the checks of a played question on a table and returns their results."""

    def look(table: Session) -> list[Looked]:
        checks.names.update(dict.fromkeys(part.defines, table))
        return [*checks.open(part.question), *checks.hidden(part.question)]

    return look


def _take(answer: Earned, played: Played[Looked]) -> None:
    """Copy the result of replaying a played answer into ``answer``."""
    answer.points, answer.remark, answer.text = played.points, played.remark, played.text
    answer.looked, answer.at_table = played.looked, played.at_table


def _begun(question: Question, hand_in: HandIn) -> Earned:
    """The learner's answer to this question. Its checks have not run yet."""
    answer = Earned(question.name, question.kind, question.points)
    if question.kind == "coded":
        answer.text = hand_in.notebook.answers.get(question.name, "") if hand_in.notebook else ""
        answer.remark = "" if answer.text else without_answer(hand_in, question.name)
    elif question.kind == "written":
        answer.text = hand_in.written.get(question.name, "")
        answer.remark = TO_BE_MARKED if answer.text else without_answer(hand_in, question.name)
        answer.points = None if answer.text else 0.0
    return answer


def _that_play(exercise: Exercise) -> set[str]:
    """The questions whose checks play rounds."""
    return {part.question for part in exercise.parts if part.plays_rounds}


def _names_of(exercise: Exercise, questions: Collection[str]) -> list[str]:
    """The names that the learner defines for these questions."""
    return [
        name
        for part in exercise.parts
        if part.kind == "coded" and part.question in questions
        for name in part.defines
    ]


# ---- a learner's code -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Call:
    """A call of a function that ``cell`` defines, and the value that the function returned."""

    cell: str
    arguments: Sequence[Any]
    may_call: Sequence[str] | None
    value: Any


class LearnersCode:
    """A learner's notebook in a worker. If the worker has ended, the next call starts another."""

    def __init__(self, hand_in: HandIn, sandboxed: bool, seconds: float, may_call: Sequence[str]) -> None:
        self.cells = list(hand_in.notebook.code) if hand_in.notebook else []
        self.has_code = hand_in.has_code
        self.sandboxed, self.may_call = sandboxed, may_call
        self.most = self.left = seconds
        self.notes: list[str] = []
        self.problems: list[str] = []
        self.why_not: dict[str, str] = {}  # {name of a cell: why it did not run to its end}
        self._calls: dict[str, list[_Call]] = {}  # the first calls of each function, with their values
        self._left_out: set[int] = set()  # numbers of the cells that ended a worker; later workers skip them
        self._given_up: Counter[str] = Counter()
        self._workers = 0
        self._worker: Worker | None = None

    def __enter__(self) -> LearnersCode:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def ask(
        self, name: str, cell: str, arguments: Sequence[Any], may_call: Sequence[str] | None, seconds: float
    ) -> Any:
        """Call a function that this cell defines, and return its value.

        Raises ``Unanswered`` if there is no value.
        """
        if self._given_up[name] >= PATIENCE:
            raise Unanswered("it was not called again, because it had been stopped too often")
        if not self.has_code:
            raise Unanswered("it is not written yet")
        worker = self._worker or self._begin()
        try:
            value = self._timed(worker, seconds, lambda most: worker.call(name, arguments, may_call, most))
        except Missing:
            why = self.why_not.get(cell)
            raise Unanswered(
                f"its cell did not run to its end: {why}" if why else f"there is no {name}"
            ) from None
        except (TooLong, Ended) as stopped:
            self.end()
            why = too_long(seconds) if isinstance(stopped, TooLong) else "it ended Python"
            self._given_up[name] += 1
            if self._given_up[name] == 1:
                self.problems.append(f"{name} was stopped: {_sentence(why)}")
            self._must_have_time()
            raise Unanswered(why) from None
        calls = self._calls.setdefault(name, [])
        if len(calls) < ASKED_AGAIN:
            calls.append(_Call(cell, arguments, may_call, value))
        return value

    def unsteady(self, names: Sequence[str]) -> Iterator[str]:
        """The functions that return other values when their first calls are repeated.

        The calls are repeated in a new process, where no function remembers its first calls.
        """
        for name in names:
            calls = self._calls.get(name, [])
            self.end()
            with suppress(Unanswered):
                again = [self.ask(name, one.cell, one.arguments, one.may_call, SECONDS) for one in calls]
                if again != [one.value for one in calls]:
                    yield name

    @property
    def spent(self) -> float:
        """Seconds of processor time that this code has taken so far."""
        return self.most - self.left

    def _timed(self, worker: Worker, seconds: float, work: Callable[[float], Any]) -> Any:
        """Run ``work`` for at most ``seconds`` of processor time, or less if the hand-in has less time left.

        Raises ``Unanswered`` if the hand-in's time is used up.
        """
        self._must_have_time()
        before = worker.spent
        try:
            return work(min(seconds, self.left))
        finally:
            self.left -= worker.spent - before

    def _must_have_time(self) -> None:
        """Raise ``Unanswered`` if the hand-in's time is used up."""
        if self.left <= 0:
            raise Unanswered(
                f"it was not called again, because this notebook had taken more than {self.most:g} seconds"
            )

    def _begin(self) -> Worker:
        """Start a worker and run the notebook in it, without cells that ended an earlier worker.

        Raises ``Unanswered`` if too many workers were started, or if the hand-in's time is used up.
        """
        while True:
            self._must_have_time()
            self._workers += 1
            if self._workers > MOST_WORKERS:
                raise Unanswered("it was not called again, because this notebook had been stopped too often")
            seconds = ceil(max(self.left, 0) + FOR_A_CELL)
            self._worker = Worker(self.sandboxed, seconds, self.may_call)
            if all(self._run(self._worker, place) for place in range(len(self.cells))):
                return self._worker
            self.end()

    def _run(self, worker: Worker, place: int) -> bool:
        """Run a cell, and return whether the worker still runs."""
        name, source = self.cells[place]
        if place in self._left_out:
            return True
        try:
            self._timed(worker, FOR_A_CELL, lambda most: worker.run(source, most))
        except Unanswered as why:
            self._note(name, str(why), odd=bool(name))
        except (TooLong, Ended) as stopped:
            self._left_out.add(place)
            ended = isinstance(stopped, Ended)
            self._note(name, "it ended Python" if ended else too_long(FOR_A_CELL), odd=True)
            return False
        return True

    def _note(self, name: str, why: str, odd: bool) -> None:
        if name:
            self.why_not[name] = why
        which = f"The cell {name}" if name else "A cell of your own"
        note = f"{which} did not run to its end: {_sentence(plain(why))}"
        if note not in self.notes:
            self.notes.append(note)
            if odd:
                self.problems.append(note.replace("of your own", "of the learner's own"))

    def end(self) -> None:
        """End the worker. The next call starts another worker."""
        if self._worker is not None:
            self._worker.end()
        self._worker = None


def _sentence(text: str) -> str:
    """The text as a sentence. It gets a full stop unless it already ends with a punctuation mark."""
    return text if text.endswith((".", "?", "!")) else f"{text}."


class StandIn:
    """Stands for a learner's function in the author's checks, and calls this function in the worker."""

    def __init__(
        self, name: str, part: Part, code: LearnersCode, may_call: Sequence[str] | None = None
    ) -> None:
        self.__name__ = name
        self._cell, self._code, self._may_call = part.name, code, may_call

    @property
    def spent(self) -> float:
        """Seconds of processor time that all the learner's code has taken so far."""
        return self._code.spent

    def call(self, arguments: Sequence[Any], seconds: float) -> Any:
        """Call the learner's function and return its value. Raises ``Unanswered`` if there is no value."""
        return self._code.ask(self.__name__, self._cell, arguments, self._may_call, seconds)

    def begin_anew(self) -> None:
        """End the process of the learner's code. The next call starts a process that remembers nothing."""
        self._code.end()

    def __call__(self, *arguments: Any) -> Any:
        return self.call(arguments, SECONDS)


def stand_ins(exercise: Exercise, code: LearnersCode) -> dict[str, StandIn]:
    """Stand-ins for everything that the learner had to write."""
    return {
        name: StandIn(name, part, code, exercise.may_call or None)
        for part in exercise.parts
        if part.kind == "coded"
        for name in part.defines
    }


# ---- the author's own answers ---------------------------------------------------------------------------


def of_author(exercise: Exercise) -> HandIn:
    """The model solution as a hand-in: a notebook with the code, and the moves that solve the tables."""
    kinds = {"given": True, "coded": True, "written": False}
    cells = [
        Cell(part.name, "", kinds[part.kind], part.source) for part in exercise.parts if part.kind in kinds
    ]
    notebook = restored(exercise, cells)
    hand_in = HandIn("", exercise.name, notebook, written=notebook.written)
    names: dict[str, Any] = {"__name__": "__main__", "display": lambda *_: None}
    with quiet():
        for part in exercise.parts:
            if part.kind == "given" or part.kind == "played":
                exec(compile(part.source, part.name, "exec"), names)
            if part.kind == "played":
                answer = names[part.defines[-1]].view["answer"]
                assert answer is not None
                hand_in.played[part.question] = [
                    PlayedAnswer(answer["moves"], answer["learner"], "the model")
                ]
    return hand_in


def shortcomings(exercise: Exercise, result: Graded) -> list[str]:
    """A sentence for each question whose model solution misses points, and for each problem."""
    return [
        f"{exercise.name}, {answer.question}: "
        f"the model answer earns {answer.points:g} of {answer.of:g} points"
        for answer in result.answers
        if answer.kind != "written" and answer.points is not None and answer.points < answer.of
    ] + [f"{exercise.name}: {problem}" for problem in result.problems]
