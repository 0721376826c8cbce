"""What the teacher gets: tables of points and problems, and for each learner a page of feedback."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from classes import LATE, Course, Key
from grading import Earned, Graded
from handins import Problem, plain
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from marking import Mark
from official import Exercise
from sheets import number, write_sheet, write_text

GRADES: Final = ("learner", "exercise", "question", "points", "of", "remark", "id")
PROBLEMS: Final = ("learner", "file", "problem")
PAGE: Final = "feedback.html"


@dataclass(slots=True)
class Class:
    """Everybody's results: what is graded by learner and exercise, and the teacher's marks."""

    learners: Sequence[str]
    exercises: Sequence[Exercise]
    results: Mapping[tuple[str, str], Graded]
    marks: Mapping[Key, Mark]
    course: Course = field(default_factory=Course)
    handed_in: Mapping[tuple[str, str], float] = field(default_factory=dict)

    def marked(self, learner: str, exercise: str, answer: Earned) -> tuple[float | None, str, str]:
        """The points of an answer, which a teacher may have given, the remark on it and the comment."""
        mark = self.marks.get((plain(learner), exercise, answer.question))
        if not (answer.kind == "written" and answer.text):
            mark = None
        override = self.course.overrides.get((learner, exercise, answer.question))
        if override is not None:
            return override.points, f"{BY_HAND}: {override.reason}", mark.comment if mark else ""
        return (mark.points, "", mark.comment) if mark else (answer.points, answer.remark, "")

    def late(self, learner: str, exercise: str, earned: float) -> tuple[float, str] | None:
        """What lateness takes from the points earned, 0 or less, and why; nothing where it is in time."""
        override = self.course.overrides.get((learner, exercise, LATE))
        if override is not None:
            return override.points, f"{BY_HAND}: {override.reason}"
        days = self.course.days_late(exercise, self.handed_in.get((learner, exercise), 0.0))
        if not days:
            return None
        lost = self.course.lost(days)
        why = f"{days} {'day' if days == 1 else 'days'} late: {number(100 * lost)} % off"
        return -round(earned * lost, 2), why


BY_HAND: Final = "set by hand"


def write_grades(path: Path, everybody: Class) -> None:
    """A row for each question, one for each exercise and one for all of a learner's."""
    write_sheet(path, GRADES, _grades(everybody))


def _grades(everybody: Class) -> Iterator[tuple[str | float, ...]]:
    ids = {learner.name: learner.id for learner in everybody.course.learners}
    for learner in everybody.learners:
        for row in _grades_of(everybody, learner):
            yield plain(learner), *row, ids.get(learner, "")


def _grades_of(everybody: Class, learner: str) -> Iterator[tuple[str | float, ...]]:
    all_points, all_of, all_unmarked = 0.0, 0.0, 0
    for exercise in everybody.exercises:
        points, unmarked = 0.0, 0
        graded = everybody.results.get((learner, exercise.name))
        answers = graded.answers if graded else _nothing(exercise)
        for answer in answers:
            earned, remark, _ = everybody.marked(learner, exercise.name, answer)
            shown = "" if earned is None else number(earned)
            yield exercise.name, answer.question, shown, number(answer.of), remark
            points += earned or 0
            unmarked += earned is None
        late = everybody.late(learner, exercise.name, points)
        if late:
            yield exercise.name, LATE, late[0], "0", late[1]
            points = max(0.0, points + late[0])
        of = sum(answer.of for answer in answers)
        remark = _to_mark(unmarked) if graded else NOT_HANDED_IN
        yield exercise.name, "total", number(points), number(of), remark
        all_points, all_of, all_unmarked = all_points + points, all_of + of, all_unmarked + unmarked
    yield "all", "total", number(all_points), number(all_of), _to_mark(all_unmarked)


NOT_HANDED_IN: Final = "not handed in"


def _nothing(exercise: Exercise) -> list[Earned]:
    return [Earned(one.name, one.kind, one.points, 0.0, NOT_HANDED_IN) for one in exercise.questions]


def _to_mark(number: int) -> str:
    return f"{number} {'answer' if number == 1 else 'answers'} to be marked" if number else ""


def write_problems(path: Path, problems: Iterable[Problem]) -> None:
    """What was odd, a row each."""
    rows = sorted(set(problems))
    write_sheet(path, PROBLEMS, [(one.learner, one.file, one.sentence) for one in rows])


def write_feedback(folder: Path, everybody: Class) -> None:
    """A page for each learner and exercise; those that say the same as before stay untouched."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["number"] = number
    environment.filters["points"] = lambda of: f"{number(of)} point{'s' * (of != 1)}"
    page = environment.get_template(PAGE)
    titles = {exercise.name: exercise for exercise in everybody.exercises}
    for (learner, name), graded in everybody.results.items():
        exercise = titles[name]
        headings = {question.name: question.heading for question in exercise.questions}
        questions = [
            _question(everybody, learner, name, answer, headings[answer.question])
            for answer in graded.answers
        ]
        earned = sum(question["points"] or 0 for question in questions)
        late = everybody.late(learner, name, earned)
        text = page.render(
            learner=plain(learner),
            title=exercise.title,
            points=max(0.0, earned + late[0]) if late else earned,
            late=late,
            of=sum(answer.of for answer in graded.answers),
            unmarked=_to_mark(sum(question["points"] is None for question in questions)),
            notes=graded.notes,
            questions=questions,
        )
        write_text(folder / learner / f"{name}.html", text)


def _question(everybody: Class, learner: str, exercise: str, answer: Earned, heading: str) -> dict[str, Any]:
    """What the page says of a question. Of hidden checks it says no more than their points."""
    points, remark, comment = everybody.marked(learner, exercise, answer)
    hidden = [looked for looked in answer.looked if looked.hidden]
    return {
        "heading": heading.replace("`", "") or answer.question,
        "kind": answer.kind,
        "points": points,
        "of": answer.of,
        "state": "open"
        if points is None
        else "full"
        if points >= answer.of
        else "part"
        if points
        else "none",
        "remark": remark,
        "text": answer.text,
        "comment": comment,
        "rows": [row for looked in answer.looked if not looked.hidden for row in looked.rows],
        "further": {"points": sum(one.points for one in hidden), "of": sum(one.of for one in hidden)}
        if hidden
        else None,
    }
