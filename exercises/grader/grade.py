"""Grade a class:

    python exercises/grade.py INBOX REPORT [--class class.toml] [--exercises 01-melds,…] [--no-sandbox]

or let the bots that learners wrote in an exercise play each other (``tournament.py`` has the rules):

    python exercises/grade.py tournament INBOX REPORT [--class class.toml] [--deals 20] [--minutes 60]

INBOX has a folder for each learner, with notebooks and files of answers under any names. Or INBOX has the
zips of hand-ins that Moodle and Canvas make. INBOX may also be such a zip. REPORT gets

- ``grades.csv``, with a row for each question, and totals
- ``manual.csv``, with the written answers: fill in ``points`` and ``comment``, and grade again
- ``problems.csv``, with a sentence about each file or answer that is odd
- ``feedback/<learner>/<exercise>.html``, and ``files.html`` if files of the learner were not read
- ``index.html``, which shows the class at a glance
- ``.kept/``, with the results of grading, so that unchanged hand-ins are not graded again, and with the
  records that count for graded questions
- ``upload/``, with the platform's grade tables filled in, if they are in INBOX as ``*.csv``, and with a zip
  of feedback for each zip in INBOX

``class.toml`` (``classes.py``) lists the learners, the assigned exercises with their deadlines, the cost of
lateness, and the points that the teacher sets by hand. Without this file each folder is a learner, and each
exercise that at least one learner handed in counts for all learners. Answers played with a personal code are
graded only with this file.

Learners' code runs in the browser lab's Python within a sandbox; the checks run outside. The model solutions
are graded first, in the same way. If a model solution doesn't earn every point, no report is written.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from grader.check.grading import Graded
from grader.check.mistakes import Known
from grader.check.tournament import EXERCISE, hold, players_of, seeds_of
from grader.check.working import Line, ModelsFail, Work, kept_secret
from grader.exchange.uploads import write_uploads
from grader.hand_out.classes import Course, read_class
from grader.make.build import exercises_there
from grader.make.official import Exercise
from grader.read.handins import HandIn, Problem, plain
from grader.read.inbox import Inbox, read_inbox
from grader.read.reading import Apart
from grader.replay.counted import Counted
from grader.report.marking import read_marks
from grader.report.overview import write_overview
from grader.report.report import Class, write_feedback, write_grades, write_problems
from grader.report.standings import write_tournament
from grader.sandbox.runtime import NotThere, image
from grader.sandbox.sandbox import why_no_sandbox
from rummy500.lab.progress import Bar

TOURNAMENT = "tournament"
KEPT = ".kept"  # the folder in REPORT for results, so that unchanged hand-ins are not graded again


def main() -> None:
    if sys.argv[1:2] == [TOURNAMENT]:
        _hold_tournament(sys.argv[2:])
    else:
        _grade_class(sys.argv[1:])


def _grade_class(arguments: Sequence[str]) -> None:
    began = time.monotonic()
    asked = _asked(arguments)
    exercises = exercises_there()
    course = _course(asked.course, exercises)
    inbox = _read(asked.inbox, exercises, course)
    names = _wanted(asked.exercises, exercises, course, inbox)
    inbox.problems += _unassigned(course, inbox)
    hand_ins = {key: hand_in for key, hand_in in inbox.hand_ins.items() if key[1] in names}
    if not asked.course:
        _refuse_codes(hand_ins.values())
    for hand_in in hand_ins.values():
        hand_in.code = course.code_of(hand_in.learner) if hand_in.exercise in course.graded else ""
    counted = _counted(asked.report / KEPT)
    inbox.problems += [problem for hand_in in hand_ins.values() for problem in counted.put_first(hand_in)]
    _make_ready(exercises[name] for name in names)
    work, everybody = _graded(asked, exercises, names, hand_ins, course.secret)
    _keep_counted(counted, hand_ins, everybody)
    try:
        known = {name: work.known(exercises[name]) for name in names}
        tables = sorted(asked.inbox.glob("*.csv"))
        unmarked, odd = _report(asked.report, inbox, exercises, names, everybody, course, known, tables)
    except ValueError as error:
        sys.exit(f"{error}. No report was written: correct or remove that file first.")
    who = f"{_count(len(everybody), 'hand-in')} of {_count(len(inbox.learners), 'learner')}"
    took = time.monotonic() - began
    print(f"{who}, {work.anew} newly graded, in {took:.0f} s: {asked.report / 'grades.csv'}")
    print(f"The class at a glance: {asked.report / 'index.html'}")
    if unmarked:
        print(f"{_count(unmarked, 'written answer')} to be marked: {asked.report / 'manual.csv'}")
    if odd:
        print(f"{_count(odd, 'problem')}: {asked.report / 'problems.csv'}")


def _graded(
    asked: argparse.Namespace,
    exercises: Mapping[str, Exercise],
    names: Sequence[str],
    hand_ins: Mapping[tuple[str, str], HandIn],
    secret: str,
) -> tuple[Work, dict[tuple[str, str], Graded]]:
    """The graded hand-ins, and the ``Work`` that graded them. Ends the program if a model solution fails."""
    jobs = [(exercises[hand_in.exercise], hand_in) for hand_in in hand_ins.values()]
    sandboxed = _is_sandboxed(asked.no_sandbox, jobs)
    kept = asked.report / KEPT
    # If no learner's code is run, the model solutions run without a sandbox.
    work = Work(kept, sandboxed and any(_has_code(*job) for job in jobs), secret or kept_secret(kept))
    models = [(exercises[name], None) for name in names]
    try:
        results = work.graded([*models, *jobs])[len(models) :]
    except ModelsFail as error:
        sys.exit("\n".join(["Nobody was graded, because a model solution fails its checks:", *error.args]))
    return work, dict(zip(hand_ins, results, strict=True))


def _keep_counted(
    counted: Counted,
    hand_ins: Mapping[tuple[str, str], HandIn],
    results: Mapping[tuple[str, str], Graded],
) -> None:
    """Keep the records that count now, so that no other record can replace them later."""
    for key, result in results.items():
        for answer in result.answers:
            if hand_ins[key].code and answer.kind == "played" and not answer.remark:
                counted.keep(hand_ins[key], answer.question, answer.text)
    counted.write()


def _hold_tournament(arguments: Sequence[str]) -> None:
    """Let the bots of a class play each other, and write the results."""
    asked = _asked_tournament(arguments)
    exercises = exercises_there()
    course = _course(asked.course, exercises)
    inbox = _read(asked.inbox, exercises, course)
    players = players_of(inbox.hand_ins)
    if len(players) < 2:
        sys.exit(f"{_count(len(players), 'bot')} handed in for {EXERCISE}: a tournament needs two.")
    jobs = [(exercises[EXERCISE], player.hand_in) for player in players]
    sandboxed = _is_sandboxed(asked.no_sandbox, jobs)
    bar, kept = Bar(), asked.report / KEPT / TOURNAMENT
    seeds = seeds_of(course.secret or kept_secret(asked.report / KEPT), asked.deals)
    try:
        held = hold(exercises[EXERCISE], players, seeds, 60 * asked.minutes, kept, sandboxed, bar)
    finally:
        bar.end()
    absent = [name for name in inbox.learners if name not in {player.name for player in players}]
    page = write_tournament(asked.report, held, absent)
    if held.deals < asked.deals:
        played = f"{held.deals} of {asked.deals} deals took {asked.minutes:g} minutes"
        print(f"{played}. Run the command again to continue.")
    who = f"{_count(len(players), 'bot')}, {_count(held.deals, 'deal')}"
    print(f"{who}, {_count(held.anew, 'round')} newly played: {page}")


def _asked_tournament(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog=f"grade.py {TOURNAMENT}",
        description="Let the bots of all learners play each other.",
        epilog="REPORT gets tournament.html, tournament.csv (a row for each bot) and tournament-rounds.csv. "
        "It also keeps the played rounds, so only changed bots play again.",
    )
    parser.add_argument(
        "--deals", type=_positive, default=20, help="how many deals each pair plays from both seats"
    )
    parser.add_argument(
        "--minutes", type=float, default=60.0, help="play only as many deals as fit into this time"
    )
    return _with_class(parser, arguments)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("it must be one or more")
    return number


def _asked(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Grade the hand-ins of a class.",
        epilog="REPORT gets grades.csv, manual.csv (fill in points and comments, then grade again), "
        "problems.csv, feedback/ and index.html, a page to look at. It also keeps the results, so unchanged "
        f"answers are not graded again. grade.py {TOURNAMENT} INBOX REPORT lets the bots play each other.",
    )
    parser.add_argument("--exercises", default="", help="grade only these, as in 01-melds,07-sets-and-runs")
    return _with_class(parser, arguments)


def _with_class(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """Add the arguments that both commands have (two folders and the class), and parse all arguments.

    Ends the program if the folders are wrong.
    """
    parser.add_argument(
        "inbox",
        type=Path,
        help="a folder with a folder for each learner, or with zips from a platform; or one such zip",
    )
    parser.add_argument("report", type=Path, help="the folder for the grades")
    parser.add_argument(
        "--class",
        dest="course",
        type=Path,
        help="the file that describes the class (class.toml); answers with personal codes need it",
    )
    parser.add_argument("--no-sandbox", action="store_true", help="run learners' code without bubblewrap")
    asked = parser.parse_args(arguments)
    if not asked.inbox.is_dir() and asked.inbox.suffix.casefold() != ".zip":
        sys.exit(f"There is no folder {asked.inbox}, and no zip.")
    if asked.report.resolve().is_relative_to(asked.inbox.resolve()):
        sys.exit("The report can't lie in the inbox, where each folder belongs to a learner.")
    return asked


def _course(path: Path | None, exercises: Mapping[str, Exercise]) -> Course:
    """The class that the file describes. Ends the program if the file is invalid."""
    try:
        return read_class(path, exercises) if path else Course()
    except ValueError as error:
        sys.exit(f"{error}. Nobody was graded.")


def _counted(kept: Path) -> Counted:
    """The records that counted in earlier gradings. Ends the program if their file is damaged."""
    try:
        return Counted(kept / "counted.json")
    except ValueError as error:
        sys.exit(f"{error}. Nobody was graded.")


def _read(inbox: Path, exercises: Mapping[str, Exercise], course: Course) -> Inbox:
    """Read the hand-ins of the class. Unpacked files are deleted as soon as they have been read.

    A separate process with limits unpacks the zips and reads the files. The terminal shows which folder or
    zip takes a long time.
    """
    line = Line()
    with tempfile.TemporaryDirectory() as room, Apart(line.show) as apart:
        inbox_read = read_inbox(inbox, exercises, apart, course.learners, room=Path(room))
    line.end()
    return inbox_read


def _wanted(asked: str, exercises: Mapping[str, Exercise], course: Course, inbox: Inbox) -> list[str]:
    """The exercises to grade: those on the command line, or else those assigned, or else those handed in.

    Ends the program if the command line names an unknown exercise.
    """
    names = {name.strip() for name in asked.split(",") if name.strip()}
    unknown = sorted(names - exercises.keys())
    if unknown:
        sys.exit(f"There is no exercise {', '.join(unknown)}. There are: {', '.join(exercises)}.")
    return sorted(names or course.until or {exercise for _, exercise in inbox.hand_ins})


def _refuse_codes(hand_ins: Iterable[HandIn]) -> None:
    """End the program if a hand-in has a personal code. Only ``class.toml`` says whose code it is."""
    for hand_in in hand_ins:
        if any(answer.code for answers in hand_in.played.values() for answer in answers):
            sys.exit(
                f"{plain(hand_in.learner)}'s {hand_in.exercise} was played with a personal code, and only "
                "the class says whose code it is: add --class class.toml. Nobody was graded."
            )


def _unassigned(course: Course, inbox: Inbox) -> list[Problem]:
    """A problem for each hand-in of an exercise that is not assigned."""
    sentence = "This exercise is not assigned, so it does not count."
    strays = [key for key in inbox.hand_ins if course.until and key[1] not in course.until]
    return [Problem(plain(learner), exercise, sentence) for learner, exercise in strays]


def _is_sandboxed(without: bool, jobs: Iterable[tuple[Exercise, HandIn]]) -> bool:
    """Whether hand-ins run in a sandbox.

    Ends the program if this Linux has no sandbox and ``without`` is false.
    """
    if not any(_has_code(*job) for job in jobs):
        return not without
    if without or not sys.platform.startswith("linux"):
        print(
            "No sandbox: only WebAssembly and Node's permissions keep learners' code off your files.",
            file=sys.stderr,
        )
        return False
    why = why_no_sandbox()
    if why:
        print(
            f"There is no sandbox here: {why}.\n"
            "Only WebAssembly and Node's permissions would keep learners' code away from your files.\n"
            "If that is enough for you, add --no-sandbox. Nobody was graded.",
            file=sys.stderr,
        )
        sys.exit(2)
    return True


def _make_ready(exercises: Iterable[Exercise]) -> None:
    """Prepare the Python that runs learners' code. Ends the program if a part of it is missing."""
    try:
        for exercise in exercises:
            if exercise.is_coded:
                image(exercise.may_call)
    except NotThere as error:
        sys.exit(f"{error}. Nobody was graded.")


def _has_code(exercise: Exercise, hand_in: HandIn) -> bool:
    """Whether grading this hand-in runs the learner's code. In an exercise with tables, no code is run."""
    return exercise.is_coded and hand_in.has_code


def _report(
    folder: Path,
    inbox: Inbox,
    exercises: Mapping[str, Exercise],
    names: Sequence[str],
    results: Mapping[tuple[str, str], Graded],
    course: Course,
    known: Mapping[str, Known],
    tables: Sequence[Path],
) -> tuple[int, int]:
    """Write the report; return how many answers are still to be marked and how many problems there are."""
    written = {
        (plain(learner), exercise, answer.question): (answer.text, answer.of)
        for (learner, exercise), graded in results.items()
        for answer in graded.answers
        if answer.kind == "written" and answer.text
    }
    marks = read_marks(folder / "manual.csv", written, elsewhere=exercises.keys() - set(names))
    handed_in = {key: inbox.hand_ins[key].handed_in for key in results}
    everybody = Class(
        inbox.learners,
        [exercises[name] for name in names],
        results,
        marks.given,
        course,
        handed_in,
        known,
        _unread(inbox.problems),
    )
    write_grades(folder / "grades.csv", everybody)
    marks.write(folder / "manual.csv")
    write_feedback(folder / "feedback", everybody)
    write_uploads(folder / "upload", tables, folder / "feedback", inbox, everybody)
    problems = {*inbox.problems, *marks.problems}
    for (learner, exercise), graded in results.items():
        problems |= {Problem(plain(learner), exercise, sentence) for sentence in graded.problems}
    write_problems(folder / "problems.csv", problems)
    write_overview(folder / "index.html", everybody, marks)
    settled = {(plain(learner), *which) for learner, *which in course.overrides}
    return len(written.keys() - marks.given.keys() - settled), len(problems)


def _unread(problems: Iterable[Problem]) -> dict[str, list[str]]:
    """For each learner, sentences about the files that were not read."""
    found: dict[str, list[str]] = {}
    for one in sorted(problems):
        if one.unread:
            found.setdefault(one.learner, []).append(f"{one.file}: {one.sentence}")
    return found


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
