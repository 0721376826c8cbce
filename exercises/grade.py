"""Grade a class:

    python exercises/grade.py INBOX REPORT [--class class.toml] [--exercises 01-melds,…] [--no-sandbox]

INBOX has a folder for each learner, with notebooks under any names and files of answers. Into REPORT go
``grades.csv`` (a row a question, and totals), ``manual.csv`` (written answers: fill in ``points`` and
``comment``, and grade again), ``problems.csv`` (what was odd), ``feedback/<learner>/<exercise>.html`` and
``index.html``, the class at a glance.

``class.toml`` (``classes.py``) names the learners, what is assigned until when, what lateness costs and the
points that the teacher sets by hand. Without it each folder is a learner, and what one learner handed in
counts for all.

Learners' code runs in the browser lab's Python and in a sandbox, the checks outside of them. Each exercise's
model solution is graded first, the same way: where it does not earn every point, nobody is graded.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from classes import Course, Learner, read_class
from grading import Graded, shortcomings
from handins import Found, HandIn, Problem, plain
from inbox import Inbox, read_inbox
from marking import read_marks
from mistakes import Known
from official import Exercise, exercise_of
from overview import write_overview
from reading import apart
from report import Class, write_feedback, write_grades, write_problems
from runtime import NotThere, image
from sandbox import why_no_sandbox
from working import Progress, Work

KEPT = ".kept"  # in REPORT: results, so that what stays the same is not graded again


def main() -> None:
    began = time.monotonic()
    asked = _asked()
    if not asked.inbox.is_dir():
        sys.exit(f"There is no folder {asked.inbox}.")
    if asked.report.resolve().is_relative_to(asked.inbox.resolve()):
        sys.exit("The report can't lie in the inbox: there each folder is a learner's.")
    exercises = _exercises()
    course = _course(asked.course, exercises)
    inbox = read_inbox(asked.inbox, exercises, _reading, course.learners)
    names = _wanted(asked.exercises, exercises, course, inbox)
    inbox.problems += _unassigned(course, inbox)
    hand_ins = {key: hand_in for key, hand_in in inbox.hand_ins.items() if key[1] in names}
    jobs = [(exercises[hand_in.exercise], hand_in) for hand_in in hand_ins.values()]
    _make_ready(exercises[name] for name in names)
    sandboxed = _is_sandboxed(asked.no_sandbox, jobs)
    # Where nobody's code is run the models are alone, and they may go without a sandbox.
    _try_models(
        [exercises[name] for name in names],
        Work(asked.report / KEPT, sandboxed and any(_has_code(*job) for job in jobs)),
    )
    work = Work(asked.report / KEPT, sandboxed)
    results = work.graded(jobs)
    everybody = dict(zip(hand_ins, results, strict=True))
    try:
        known = {name: work.known(exercises[name]) for name in names}
        unmarked, odd = _report(asked.report, inbox, exercises, names, everybody, course, known)
    except ValueError as error:
        sys.exit(f"{error}. No report was written: mend or remove that file first.")
    who = f"{_count(len(results), 'hand-in')} of {_count(len(inbox.learners), 'learner')}"
    took = time.monotonic() - began
    print(f"{who}, {work.anew} graded anew, in {took:.0f} s: {asked.report / 'grades.csv'}")
    print(f"The class at a glance: {asked.report / 'index.html'}")
    if unmarked:
        print(f"{_count(unmarked, 'written answer')} to be marked: {asked.report / 'manual.csv'}")
    if odd:
        print(f"{_count(odd, 'problem')}: {asked.report / 'problems.csv'}")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Grade the hand-ins of a class.",
        epilog="REPORT gets grades.csv, manual.csv (fill in points and comments, then grade again), "
        "problems.csv, feedback/ and index.html, a page to look at. Results are kept in it: what stays the "
        "same is not graded again.",
    )
    parser.add_argument("inbox", type=Path, help="a folder with a folder for each learner")
    parser.add_argument("report", type=Path, help="the folder that the grades are written to")
    parser.add_argument(
        "--class", dest="course", type=Path, help="a file that describes the class: class.toml"
    )
    parser.add_argument("--exercises", default="", help="only these, as in 01-melds,07-sets-and-runs")
    parser.add_argument("--no-sandbox", action="store_true", help="run learners' code without bubblewrap")
    return parser.parse_args()


def _exercises() -> dict[str, Exercise]:
    """All exercises, by name."""
    import build  # slow to load, and not needed by the processes that grade

    try:
        authors = {path.stem: build.read(path) for path in build.sources()}
    except build.Faulty as error:
        sys.exit(str(error))
    return {name: exercise_of(name, author, build.learners(author)) for name, author in authors.items()}


def _course(path: Path | None, exercises: Mapping[str, Exercise]) -> Course:
    """The class that the file describes; ends the program where it describes none."""
    try:
        return read_class(path, exercises) if path else Course()
    except ValueError as error:
        sys.exit(f"{error}. Nobody was graded.")


def _reading(folder: Path, exercises: Mapping[str, Exercise], learners: Sequence[Learner]) -> Iterator[Found]:
    """What each of these learners handed in; who takes long is named on the terminal."""
    progress = Progress(len(learners))
    yield from apart(
        folder, exercises, learners, lambda number, who: progress.say(f"reading {plain(who)}", number)
    )
    progress.done()


def _wanted(asked: str, exercises: Mapping[str, Exercise], course: Course, inbox: Inbox) -> list[str]:
    """The exercises to be graded: those asked for, or else those assigned, or else those handed in."""
    names = {name.strip() for name in asked.split(",") if name.strip()}
    unknown = sorted(names - exercises.keys())
    if unknown:
        sys.exit(f"There is no exercise {', '.join(unknown)}. There are: {', '.join(exercises)}.")
    return sorted(names or course.until or {exercise for _, exercise in inbox.hand_ins})


def _unassigned(course: Course, inbox: Inbox) -> list[Problem]:
    """What was handed in and is not assigned to the class."""
    said = "This exercise is not assigned: it does not count."
    strays = [key for key in inbox.hand_ins if course.until and key[1] not in course.until]
    return [Problem(plain(learner), exercise, said) for learner, exercise in strays]


def _is_sandboxed(without: bool, jobs: Iterable[tuple[Exercise, HandIn]]) -> bool:
    """Do hand-ins run in a sandbox? Ends the program where code would have to run without, unasked."""
    if not any(_has_code(*job) for job in jobs):
        return not without
    if without or not sys.platform.startswith("linux"):
        print(
            "Without a sandbox: WebAssembly and Node's permissions alone keep learners' code off your files.",
            file=sys.stderr,
        )
        return False
    why = why_no_sandbox()
    if why:
        print(
            f"There is no sandbox here: {why}.\n"
            "WebAssembly and Node's permissions alone would keep learners' code from your files.\n"
            "If that is enough for you, add --no-sandbox. Nobody was graded.",
            file=sys.stderr,
        )
        sys.exit(2)
    return True


def _make_ready(exercises: Iterable[Exercise]) -> None:
    """See that there is what code runs in; ends the program with a sentence where something is missing."""
    try:
        if any(exercise.is_coded for exercise in exercises):
            image()
    except NotThere as error:
        sys.exit(f"{error}. Nobody was graded.")


def _has_code(exercise: Exercise, hand_in: HandIn) -> bool:
    """Does grading this run code of the learner's? Beside tables none is run."""
    return exercise.is_coded and hand_in.has_code


def _try_models(exercises: Sequence[Exercise], work: Work) -> None:
    """See that each model earns every point; ends the program where one does not."""
    results = work.graded([(exercise, None) for exercise in exercises])
    wrong = [
        sentence
        for exercise, result in zip(exercises, results, strict=True)
        for sentence in shortcomings(exercise, result)
    ]
    if wrong:
        sys.exit("\n".join(["Nobody was graded, since a model solution does not hold:", *wrong]))


def _report(
    folder: Path,
    inbox: Inbox,
    exercises: Mapping[str, Exercise],
    names: Sequence[str],
    results: Mapping[tuple[str, str], Graded],
    course: Course,
    known: Mapping[str, Known],
) -> tuple[int, int]:
    """Write the report; how many answers are still to be marked, and how many problems there are."""
    written = {
        (plain(learner), exercise, answer.question): (answer.text, answer.of)
        for (learner, exercise), graded in results.items()
        for answer in graded.answers
        if answer.kind == "written" and answer.text
    }
    marks = read_marks(folder / "manual.csv", written, elsewhere=exercises.keys() - set(names))
    problems = {*inbox.problems, *marks.problems}
    for (learner, exercise), graded in results.items():
        problems |= {Problem(plain(learner), exercise, sentence) for sentence in graded.problems}
    handed_in = {key: inbox.hand_ins[key].handed_in for key in results}
    everybody = Class(
        inbox.learners,
        [exercises[name] for name in names],
        results,
        marks.given,
        course,
        handed_in,
        known,
    )
    write_grades(folder / "grades.csv", everybody)
    marks.write(folder / "manual.csv")
    write_problems(folder / "problems.csv", problems)
    write_feedback(folder / "feedback", everybody)
    write_overview(folder / "index.html", everybody, marks)
    settled = {(plain(learner), *which) for learner, *which in course.overrides}
    return len(written.keys() - marks.given.keys() - settled), len(problems)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped. What was graded is kept; no report was written.")
