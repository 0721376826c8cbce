"""The page of feedback explains the points of each graded answer, and shows its cards and moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import small
from bs4 import BeautifulSoup, Tag
from grader.check.checking import Looked
from grader.check.grading import Earned, graded, of_author
from grader.check.grading import Graded as Result
from grader.check.mistakes import Known, Named
from grader.hand_out.classes import Course
from grader.make import build
from grader.make.official import Exercise, exercise_of
from grader.read.handins import HandIn, PlayedAnswer
from grader.report.report import Class, write_feedback
from small import CODED, TABLES
from sure import sure

from rummy500.table.session import Session
from rummy500.teach.codes import code_of

Exercises = dict[str, Exercise]
CODE = code_of("a secret of the tests", "Ann")
NAME = "01-melds/first-set"


def played(exercise: Exercise, moves: str, code: str = CODE) -> Result:
    hand_in = HandIn("Ann", TABLES, played={"first_set": [PlayedAnswer(moves, "Ann", "a.json", code)]})
    hand_in.code = CODE
    return graded(exercise, hand_in, sandboxed=False)


def coded(right: int, *others: bool) -> Result:
    """The result of a function. ``right`` says how many of five open checks the function passes.

    ``others`` says for each hidden check whether the function passes it.
    """
    rows = [[place < right, f"is_set({place})", "" if place < right else "wrong"] for place in range(5)]
    whole = right == 5
    looked = [Looked("is_set", 4 if whole else round(4 * right / 15, 2), 4, False, rows)]
    looked += [Looked("is_set", 2 * holds, 2, True, [[holds, "hidden", ""]]) for holds in others]
    points = 6.0 if whole and all(others) else round(sum(one.points for one in looked), 2)
    return Result([Earned("is_set", "coded", 6, points, text="def is_set", looked=looked)])


def section(folder: Path, result: Result, exercise: Exercise, **more: object) -> Tag:
    """The first question on Ann's page of feedback."""
    write_feedback(folder, Class(["Ann"], [exercise], {("Ann", exercise.name): result}, {}, **more))  # type: ignore[arg-type]
    page = BeautifulSoup((folder / f"Ann/{exercise.name}.html").read_text("utf-8"), "html.parser")
    assert not page.select("script, img")
    return sure(page.section)


def words(tag: Tag) -> str:
    return re.sub(r"\s+", " ", tag.get_text())


def test_feedback_on_a_wrong_number_shows_the_right_number(exercises: Exercises, tmp_path: Path) -> None:
    right = Session(exercise=NAME, code=CODE).counts.level.goal["answer"]
    for moves in ("answer 1\n", "answer 1\nagain\n"):
        result = played(exercises[TABLES], moves)
        feedback = words(section(tmp_path, result, exercises[TABLES]))
        assert f"You answered 1, but {right} was right." in feedback and "not played yet" not in feedback
        assert result.answers[0].at_table.number == [1, right]
    feedback = words(section(tmp_path, played(exercises[TABLES], f"answer {right}\n"), exercises[TABLES]))
    assert f"You answered {right}, and that was right." in feedback and "not finished yet" in feedback


def test_feedback_on_practice_does_not_tell_the_right_number() -> None:
    author = build.read(build.SOURCES / "04-score.md")
    exercise = exercise_of("04-score", author, build.learners(author))
    played = of_author(exercise).played["your_net"]
    answers = graded(
        exercise, HandIn("Ann", "04-score", played={"your_net": played}), sandboxed=False
    ).answers
    assert next(one for one in answers if one.question == "your_net").points
    assert not any(one.at_table.number for one in answers)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "Played without your code, so it was practice and earns nothing."),
        (
            code_of("a secret of the tests", "Bob"),
            "Played with another code than yours, so it earns nothing.",
        ),
    ],
)
def test_the_learner_is_told_that_an_answer_has_the_wrong_code_or_no_code(
    exercises: Exercises, tmp_path: Path, code: str, says: str
) -> None:
    feedback = words(section(tmp_path, played(exercises[TABLES], small.PLAYED, code), exercises[TABLES]))
    assert says in feedback and "Not answered" not in feedback


def test_the_learner_is_told_that_a_record_contradicts_an_earlier_one(
    exercises: Exercises, tmp_path: Path
) -> None:
    records = [PlayedAnswer(f"answer {number}\n", "Ann", f"{number}.json", CODE) for number in (2, 1)]
    hand_in = HandIn("Ann", TABLES, played={"first_set": records}, code=CODE)
    result = graded(exercises[TABLES], hand_in, sandboxed=False)
    said = words(section(tmp_path, result, exercises[TABLES]))
    told = "What you played in 2.json contradicts 1.json, which came first. It earns nothing, but its tries"
    assert f"{told} are counted." in said


def test_the_learner_is_told_which_files_were_not_read(exercises: Exercises, tmp_path: Path) -> None:
    unread = {"Ann": ["x.json: This file can't be read."], "Bob": ["y.json: This is a link."]}
    results = {("Ann", CODED): coded(5, True)}
    for told in (unread, {}):
        write_feedback(tmp_path, Class(["Ann", "Bob"], [exercises[CODED]], results, {}, unread=told))
        page = BeautifulSoup((tmp_path / f"Ann/{CODED}.html").read_text("utf-8"), "html.parser")
        assert ("Files that were not read !x.json: This file can't be read." in words(page)) == bool(told)
        assert {path.parent.name for path in tmp_path.glob("*/files.html")} == told.keys()
        if told:
            page = BeautifulSoup((tmp_path / "Bob/files.html").read_text("utf-8"), "html.parser")
            assert "Files that were not read !y.json: This is a link." in words(page)
            assert "point" not in words(sure(page.main)) and not page.progress


def test_feedback_shows_the_cards_and_moves_of_the_attempt_that_counts(
    exercises: Exercises, tmp_path: Path
) -> None:
    session = Session(exercise=NAME, code=CODE)
    level = session.counts.level
    session.act({"do": "answer", "given": level.goal["answer"]})
    session.act({"do": "play", "text": str(session.state.deal.legal_moves()[0])})
    discard = next(move for move in session.state.deal.legal_moves() if move.kind == "discard")
    session.act({"do": "play", "text": str(discard)})
    session.act({"do": "act", "action": "new"})
    moves = str(session.view()["answer"]["moves"])
    shown = section(tmp_path, played(exercises[TABLES], moves), exercises[TABLES])
    hand = sure(shown.select_one(".cards div dd")).get_text()
    assert sorted(re.findall(r"10.|[A2-9JQK].", hand)) == sorted(
        card.sign for card in level.scenario.deal.hand("A")
    )
    steps = shown.select(".replay > li")
    assert len(steps) == 2 and "You laid" in words(steps[0]) and "You discarded" in words(steps[1])
    assert sure(steps[1].select_one(".card"))["aria-label"]


def test_feedback_explains_the_points_of_a_partly_right_function(
    exercises: Exercises, tmp_path: Path
) -> None:
    feedback = words(section(tmp_path, coded(2, True), exercises[CODED]))
    assert "2 of the 5 checks below hold." in feedback
    assert "A function that always gives the same answer is right in some cases too." in feedback
    assert "Some checks don't hold, so the others earn a third of their points." in feedback
    feedback = words(section(tmp_path, coded(5, False), exercises[CODED]))
    assert "All checks below hold, but a further one doesn't." in feedback
    assert "checks below hold" not in words(section(tmp_path, coded(5, True), exercises[CODED]))


@pytest.mark.parametrize(
    ("right", "says"),
    [
        (0, "None of the 5 checks below holds."),
        (1, "1 of the 5 checks below holds."),
        (4, "4 of the 5 checks below hold."),
    ],
)
def test_feedback_counts_the_checks_that_hold_in_plain_english(
    exercises: Exercises, tmp_path: Path, right: int, says: str
) -> None:
    assert says in words(section(tmp_path, coded(right, True), exercises[CODED]))


def test_feedback_says_how_the_checks_share_the_points(tmp_path: Path) -> None:
    """Six of the seven visible cases are right: 3/2 * 6/7 points. A third of these points counts: 0.43."""
    author = build.read(build.SOURCES / "07-sets-and-runs.md")
    exercise = exercise_of("07-sets-and-runs", author, build.learners(author))
    rows = [[place < 6, f"is_low_run({place})", "" if place < 6 else "wrong"] for place in range(8)]
    looked = [
        Looked("is_low_run", 0.43, 3, False, rows),
        Looked("is_low_run: new cases", 0, 0, False, [[False, "is_low_run(9)", "wrong"]]),
    ]
    result = Result([Earned("is_low_run", "coded", 3, 0.43, text="def is_low_run", looked=looked)])
    feedback = words(section(tmp_path, result, exercise))
    assert (
        "6 of the 9 checks below hold. The first 7 share half of the 3 points equally. The next one tries "
        "many more cases and has the other half."
    ) in feedback
    assert "0.43 of 3 points" in feedback


@pytest.mark.parametrize(
    ("share", "points", "says"),
    [
        (0.0, 0.0, "earn none of their points"),
        (0.25, 1.5, "earn 25 % of their points"),
        (1.0, 3.6, "earn all of their points"),
    ],
)
def test_a_class_sets_the_share_of_points_that_a_partly_right_function_earns(
    exercises: Exercises, tmp_path: Path, share: float, points: float, says: str
) -> None:
    result, course = coded(2, True), Course(part=share)
    everybody = Class(["Ann"], [exercises[CODED]], {("Ann", CODED): result}, {}, course)
    earned, remark, _ = everybody.marked("Ann", CODED, result.answers[0])
    assert earned == pytest.approx(points, abs=0.03) and says in remark
    assert everybody.marked("Ann", CODED, coded(5, True).answers[0])[:2] == (6, "")
    assert (
        "always gives the same" in words(section(tmp_path, result, exercises[CODED], course=course))
        or share == 1
    )


def test_feedback_names_a_common_mistake_that_fails_the_same_checks(
    exercises: Exercises, tmp_path: Path
) -> None:
    result = coded(4)
    fails = frozenset({("is_set(4)", "wrong")})
    known = Known((Named("is_set", "It takes two cards for a set.", fails),), frozenset({"is_set(4)"}))
    feedback = words(section(tmp_path, result, exercises[CODED], known={CODED: known}))
    assert "A common mistake fails in the same places: It takes two cards for a set." in feedback
