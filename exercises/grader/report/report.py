"""Writes the teacher's tables of points and problems, and a page of feedback for each hand-in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from grader.check.checking import Looked, holds, in_steps, points_at, together
from grader.check.grading import Earned, Graded
from grader.check.mistakes import Known
from grader.hand_out.classes import Course, Key
from grader.make.official import LATE, TOTAL, Exercise, Part
from grader.read.handins import Problem, plain
from grader.replay.tables import AtTable
from grader.report.marking import Mark
from grader.report.positions import card, positions, sentence
from grader.sheets import number, write_sheet, write_text
from rummy500.teach.check import A_PART

GRADES: Final = (
    *("learner", "exercise", "question", "points", "of", "remark", "id"),
    *("tries", "hints", "undos"),
)
PROBLEMS: Final = ("learner", "file", "problem")
PAGE: Final = "feedback.html"
FILES: Final = "files.html"  # a learner's page about files that were not read


@dataclass(slots=True)
class Class:
    """Everybody's results by learner and exercise, and the teacher's marks."""

    learners: Sequence[str]
    exercises: Sequence[Exercise]
    results: Mapping[tuple[str, str], Graded]
    marks: Mapping[Key, Mark]
    course: Course = field(default_factory=Course)
    handed_in: Mapping[tuple[str, str], float] = field(default_factory=dict)
    known: Mapping[str, Known] = field(default_factory=dict)  # known mistakes, by exercise
    unread: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by learner: files that were not read

    def marked(self, learner: str, exercise: str, answer: Earned) -> tuple[float | None, str, str]:
        """The points of an answer, the remark on it, and the teacher's comment.

        Points set by the teacher replace the points from the checks.
        """
        mark = self.marks.get((plain(learner), exercise, answer.question))
        if not (answer.kind == "written" and answer.text):
            mark = None
        override = self.course.overrides.get((learner, exercise, answer.question))
        if override is not None:
            return override.points, f"{BY_HAND}: {override.reason}", mark.comment if mark else ""
        if mark:
            return mark.points, "", mark.comment
        by_checks = self._of_checks(exercise, answer) if answer.kind == "coded" else self._after_tries(answer)
        return *by_checks, ""

    def _after_tries(self, answer: Earned) -> tuple[float | None, str]:
        """The points of an answer, less the cost of its tries, and a remark that names this cost."""
        left = self.course.left(answer.at_table.tries)
        if not answer.points or left == 1:
            return answer.points, answer.remark
        cost = f"{answer.at_table.tries} tries: {number(100 * (1 - left))} % off"
        return round(answer.points * left, 2), "; ".join(filter(None, (answer.remark, cost)))

    def _of_checks(self, exercise: str, answer: Earned) -> tuple[float | None, str]:
        """A function's points and a remark. The class's settings say what partly right functions earn."""
        if not self.is_partly_right(exercise, answer):
            return answer.points, answer.remark
        points = together(self.checks(exercise, answer), answer.looked, self.course.part)
        return points, answer.remark or NOT_ALL.format(share_in_words(self.course.part))

    def is_partly_right(self, exercise: str, answer: Earned) -> bool:
        """Whether the answer is a function that passes only some of its checks."""
        checks = self.checks(exercise, answer)
        is_counted = answer.kind == "coded" and answer.points and checks and not in_steps(checks)
        return bool(is_counted) and not holds(checks, answer.looked)

    def checks(self, exercise: str, answer: Earned) -> Sequence[Part]:
        """The checks of an answer's question, in their order."""
        of = next((one for one in self.exercises if one.name == exercise), None)
        return of.checks_of(answer.question) if of else ()

    def late(self, learner: str, exercise: str, earned: float) -> tuple[float, str] | None:
        """The change in points for a late hand-in (0 or less), and the reason; ``None`` if it is in time."""
        override = self.course.overrides.get((learner, exercise, LATE))
        if override is not None:
            return override.points, f"{BY_HAND}: {override.reason}"
        days = self.course.days_late(exercise, self.handed_in.get((learner, exercise), 0.0))
        if not days:
            return None
        lost = self.course.lost(days)
        why = f"{days} {'day' if days == 1 else 'days'} late: {number(100 * lost)} % off"
        return -round(earned * lost, 2), why

    def answers(self, learner: str, exercise: Exercise) -> Sequence[Earned]:
        """A learner's graded answers to an exercise. If nothing was handed in, all answers have 0 points."""
        graded = self.results.get((learner, exercise.name))
        if graded:
            return graded.answers
        return [Earned(one.name, one.kind, one.points, 0.0, NOT_HANDED_IN) for one in exercise.questions]

    def total(self, learner: str, exercise: Exercise) -> Total:
        """A learner's points for an exercise: the sum for all answers, less the cost of lateness."""
        answers = self.answers(learner, exercise)
        points = [self.marked(learner, exercise.name, answer)[0] for answer in answers]
        earned = sum(one or 0 for one in points)
        late = self.late(learner, exercise.name, earned)
        all_in_all = max(0.0, earned + late[0]) if late else earned
        return Total(all_in_all, sum(answer.of for answer in answers), points.count(None), late)


BY_HAND: Final = "set by hand"
NOT_ALL: Final = "some checks don't hold, so the others earn {} of their points"
NOT_HANDED_IN: Final = "not handed in"


@dataclass(frozen=True, slots=True)
class Total:
    """A learner's points for an exercise, how many answers are unmarked, and the cost of lateness."""

    points: float
    of: float
    unmarked: int
    late: tuple[float, str] | None


def write_grades(path: Path, everybody: Class) -> None:
    """Write a row for each question, for each exercise, and for each learner."""
    write_sheet(path, GRADES, _grades(everybody))


def _grades(everybody: Class) -> Iterator[tuple[str | float, ...]]:
    ids = {learner.name: learner.id for learner in everybody.course.learners}
    for learner in everybody.learners:
        for row in _grades_of(everybody, learner):
            cells = (plain(learner), *row[:5], ids.get(learner, ""), *row[5:])
            yield *cells, *[""] * (len(GRADES) - len(cells))


def _grades_of(everybody: Class, learner: str) -> Iterator[tuple[str | float, ...]]:
    all_points, all_of, all_unmarked = 0.0, 0.0, 0
    for exercise in everybody.exercises:
        for answer in everybody.answers(learner, exercise):
            earned, remark, _ = everybody.marked(learner, exercise.name, answer)
            shown = "" if earned is None else number(earned)
            effort = map(str, answer.at_table.effort)
            yield exercise.name, answer.question, shown, number(answer.of), remark, *effort
        total = everybody.total(learner, exercise)
        if total.late:
            yield exercise.name, LATE, total.late[0], "0", total.late[1]
        handed_in = (learner, exercise.name) in everybody.results
        remark = _to_mark(total.unmarked) if handed_in else NOT_HANDED_IN
        yield exercise.name, TOTAL, number(total.points), number(total.of), remark
        all_points += total.points
        all_of += total.of
        all_unmarked += total.unmarked
    yield "all", TOTAL, number(all_points), number(all_of), _to_mark(all_unmarked)


def _to_mark(number: int) -> str:
    return f"{number} {'answer' if number == 1 else 'answers'} to be marked" if number else ""


def write_problems(path: Path, problems: Iterable[Problem]) -> None:
    """Write a row for each problem."""
    rows = sorted(set(problems))
    write_sheet(path, PROBLEMS, [(one.learner, one.file, one.sentence) for one in rows])


def template(name: str, **filters: Callable[..., str]) -> Template:
    """A template in this folder. It escapes all values, and knows ``filters`` besides the usual ones."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"number": number, "card": card, "sentence": sentence}
    environment.filters["points"] = lambda of: f"{number(of)} point{'s' * (of != 1)}"
    environment.filters.update(filters)
    return environment.get_template(name)


def write_feedback(folder: Path, everybody: Class) -> None:
    """Write a page for each hand-in, and for each learner with files that were not read.

    Pages that stay the same aren't touched.
    """
    page = template(PAGE)
    titles = {exercise.name: exercise for exercise in everybody.exercises}
    for (learner, name), graded in everybody.results.items():
        exercise, total = titles[name], everybody.total(learner, titles[name])
        headings = {question.name: question.heading for question in exercise.questions}
        text = page.render(
            learner=plain(learner),
            title=exercise.title,
            points=total.points,
            late=total.late,
            of=total.of,
            unmarked=_to_mark(total.unmarked),
            notes=graded.notes,
            unread=everybody.unread.get(plain(learner), ()),
            questions=[
                _question(everybody, learner, name, answer, headings[answer.question])
                for answer in graded.answers
            ],
        )
        write_text(folder / learner / f"{name}.html", text)
    for learner in everybody.learners:
        _write_unread(folder / learner / FILES, plain(learner), everybody.unread.get(plain(learner), ()))


def _write_unread(path: Path, learner: str, unread: Sequence[str]) -> None:
    """Write a learner's page about files that were not read. Without such files, delete an older page."""
    if unread:
        page = template(PAGE)
        write_text(
            path, page.render(learner=learner, title="Your files", notes=(), unread=unread, questions=())
        )
    else:
        path.unlink(missing_ok=True)


def state_of(points: float | None, of: float) -> str:
    """The state of an answer, in one word: it earned all points, some or none, or isn't marked yet."""
    if points is None:
        return "open"
    return "full" if points >= of else "part" if points else "none"


def took(at_table: AtTable) -> str:
    """The effort of a graded answer in words; "" if the effort wasn't counted.

    >>> took(AtTable(effort=[2, 1, 0]))
    'began it 2 times, asked for 1 hint and took back 0 moves'
    >>> took(AtTable(effort=[6, 0, 0], in_rounds=True))
    'began 6 rounds, asked for 0 hints and took back 0 moves'
    """
    if not at_table.effort:
        return ""
    begun, hints, undos = at_table.effort
    if at_table.in_rounds:
        times = f"{begun} round{'s' * (begun != 1)}"
    else:
        times = "it once" if begun == 1 else f"it {begun} times"
    asked = f"asked for {hints} hint{'s' * (hints != 1)}"
    return f"began {times}, {asked} and took back {undos} move{'s' * (undos != 1)}"


def share_in_words(share: float) -> str:
    """A share of points in words.

    >>> [share_in_words(share) for share in (A_PART, 0.5, 0.4, 1.0, 0.0)]
    ['a third', 'half', '40 %', 'all', 'none']
    """
    words = {A_PART: "a third", 0.5: "half", 1.0: "all", 0.0: "none"}
    return words.get(share, f"{number(100 * share)} %")


def how_shared(checks: Sequence[Part], looked: Sequence[Looked]) -> str:
    """How a check's points are divided between visible and stored cases; "" if one kind is missing."""
    seen = [check for check in checks if not check.is_hidden]
    rows = next((one.rows for one in looked if not one.hidden), [])
    cases = len(rows) - 1  # the last row is for the stored cases
    if len(seen) != 1 or not seen[0].drawn or cases < 2:
        return ""
    points = f"{number(seen[0].points)} point{'s' * (seen[0].points != 1)}"
    return (
        f" The first {cases} share half of the {points} equally. The next one tries many more cases and has "
        "the other half."
    )


def why_part(answer: Earned, share: float, checks: Sequence[Part]) -> str:
    """Why a function that passes only some of its checks earns so little."""
    rows = [row for looked in answer.looked if not looked.hidden for row in looked.rows]
    right = sum(row[0] for row in rows)
    some = f"{right or 'None'} of the {len(rows)} checks below hold{'s' * (right < 2)}"
    hold = some if right < len(rows) else "All checks below hold"
    further = "" if right < len(rows) else ", but a further one doesn't"
    why = (
        ""
        if share == 1
        else (
            " A function that always gives the same answer is right in some cases too. So a function that is "
            "right in part earns little, and one that is right in all cases earns all points."
        )
    )
    return f"{hold}{further}.{how_shared(checks, answer.looked)}{why}"


def about_number(given: Sequence[int]) -> str:
    """A sentence on the learner's number and the right number; "" if the question asks for no number.

    >>> about_number([20, 25]), about_number([-3, -3])
    ('You answered 20, but 25 was right.', 'You answered −3, and that was right.')
    """
    if not given:
        return ""
    answered, right = (str(one).replace("-", "−") for one in given)
    return f"You answered {answered}, " + (
        "and that was right." if answered == right else f"but {right} was right."
    )


def _further(hidden: Sequence[Looked], share: float) -> dict[str, float] | None:
    """The points earned in all hidden checks, and their maximum; ``None`` if no check is hidden."""
    if not hidden:
        return None
    points = sum(points_at(share, looked) for looked in hidden)
    return {"points": round(points, 2), "of": sum(looked.of for looked in hidden)}


def _question(everybody: Class, learner: str, exercise: str, answer: Earned, heading: str) -> dict[str, Any]:
    """A question's data for the feedback page, which shows only the points of hidden checks."""
    points, remark, comment = everybody.marked(learner, exercise, answer)
    hidden = [looked for looked in answer.looked if looked.hidden]
    share = everybody.course.part
    is_partly_right = everybody.is_partly_right(exercise, answer)
    return {
        "heading": heading.replace("`", "") or answer.question,
        "kind": answer.kind,
        "points": points,
        "of": answer.of,
        "state": state_of(points, answer.of),
        "remark": remark,
        "why_part": why_part(answer, share, everybody.checks(exercise, answer)) if is_partly_right else "",
        "named": everybody.known.get(exercise, Known()).name(answer),
        "number": about_number(answer.at_table.number),
        "took": took(answer.at_table),
        "contradictions": answer.at_table.contradictions,
        "positions": positions(answer.at_table.replay),
        "text": answer.text,
        "comment": comment,
        "rows": [row for looked in answer.looked if not looked.hidden for row in looked.rows],
        "further": _further(hidden, share if is_partly_right else A_PART),
    }
