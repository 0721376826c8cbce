"""The grader fills grades into a learning platform's tables, and packs feedback into zips to upload."""

from __future__ import annotations

import csv
import zipfile
from pathlib import Path
from typing import Any

import pytest
from grader.check.grading import Earned, Graded
from grader.exchange.uploads import write_uploads
from grader.hand_out.classes import Course, Learner
from grader.make.official import Exercise
from grader.read.inbox import Inbox, read_inbox
from grader.report.report import Class
from small import PLAYED, TABLES, answers

ANN, BOB = Learner("Ann Lee", "41"), Learner("Bob", "42")
HEAD = "Identifier,Full name,Email address,Status,Grade,Maximum grade,Grade can be changed,Feedback comments"
WORKSHEET = f"""{HEAD}
Participant 7,Ann Lee,ann@school,Submitted,,100.00,Yes,
Participant 8,Bob,bob@school,No submission,,100.00,Yes,=so
"""
GRADEBOOK = f"""Student,ID,SIS User ID,SIS Login ID,Section,{TABLES} (55),Final Score
    Points Possible,,,,,20,(read only)
"Lee, Ann",41,,ann,A,,7
Bob,42,,bob,A,3,8
"""


class Desk:
    """A folder with an inbox. Its hand-ins earn half of the points unless a test says otherwise."""

    def __init__(self, top: Path, exercises: dict[str, Exercise]) -> None:
        self.top, self.exercise, self.all = top, exercises[TABLES], exercises
        (top / "inbox").mkdir()

    def zip(self, name: str) -> None:
        with zipfile.ZipFile(self.top / "inbox/hand-ins.zip", "w") as packed:
            packed.writestr(name, answers(PLAYED, ""))

    def upload(self, table: str = "", points: float | None = 1.0) -> Inbox:
        path = self.top / "inbox/table.csv"
        path.write_text(table, "utf-8")
        inbox = read_inbox(path.parent, self.all, roster=(ANN, BOB), room=self.top / "room")
        graded = Graded([Earned("first_set", "played", 2.0, points, "")])
        everybody = Class(
            [ANN.name, BOB.name], [self.exercise], {(ANN.name, TABLES): graded}, {}, Course((ANN, BOB))
        )
        page = self.top / "feedback" / ANN.name / f"{TABLES}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text("Well played.")
        write_uploads(self.top / "upload", [path], self.top / "feedback", inbox, everybody)
        return inbox

    def rows(self) -> list[list[str]]:
        with open(self.top / "upload/table.csv", newline="") as file:
            return list(csv.reader(file))


@pytest.fixture
def desk(tmp_path: Path, exercises: dict[str, Exercise]) -> Any:
    return Desk(tmp_path, exercises)


def test_a_moodle_worksheet_gets_grades_scaled_to_its_maximum_and_is_otherwise_unchanged(desk: Desk) -> None:
    desk.zip("Ann Lee_7_assignsubmission_file_/x.json")
    inbox = desk.upload(WORKSHEET)
    before = list(csv.reader(WORKSHEET.splitlines()))
    before[1][4] = "50"
    assert desk.rows() == before and inbox.problems == []


@pytest.mark.parametrize("head", [HEAD.replace("Maximum grade", "Maximum Grade"), HEAD.upper()])
def test_the_headings_of_a_worksheet_may_have_other_capital_letters(desk: Desk, head: str) -> None:
    desk.zip("Ann Lee_7_assignsubmission_file_/x.json")
    assert desk.upload(WORKSHEET.replace(HEAD, head)).problems == []
    assert desk.rows()[0] == head.split(",") and desk.rows()[1][4] == "50"


def test_a_canvas_gradebook_is_filled_in_by_id_and_its_other_grades_stay(desk: Desk) -> None:
    desk.zip("leeann_41_99_x.json")
    desk.upload(GRADEBOOK)
    assert [row[5] for row in desk.rows()[1:]] == ["20", "10", "3"]
    assert [row[6] for row in desk.rows()[1:]] == ["(read only)", "7", "8"]


def test_a_grade_is_filled_in_only_when_all_answers_are_marked(desk: Desk) -> None:
    desk.zip("Ann Lee_7_assignsubmission_file_/x.json")
    desk.upload(WORKSHEET, points=None)
    assert desk.rows()[1][4] == ""


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("a,b\n1,2\n", "it is neither Moodle's grading worksheet in English nor Canvas's gradebook"),
        (WORKSHEET.replace("t 7", "t 9"), "none of the hand-ins belongs to one of its participants"),
        (GRADEBOOK.replace(TABLES, "Essay"), "none of its assignments has the name of an exercise"),
    ],
)
def test_a_table_that_cannot_be_filled_in_is_reported(desk: Desk, table: str, why: str) -> None:
    desk.zip("Ann Lee_7_assignsubmission_file_/x.json")
    inbox = desk.upload(table)
    assert [why in one.sentence for one in inbox.problems] == [True]
    assert not (desk.top / "upload/table.csv").exists() and "deleted" not in inbox.problems[0].sentence


def test_an_older_table_is_deleted_if_the_new_one_cannot_be_filled_in(desk: Desk) -> None:
    desk.zip("Ann Lee_7_assignsubmission_file_/x.json")
    desk.upload(WORKSHEET)
    (sentence,) = (one.sentence for one in desk.upload("a,b\n1,2\n").problems)
    assert sentence.endswith(" An older table with this name was deleted from upload.")
    assert not (desk.top / "upload/table.csv").exists()


def test_an_older_table_that_cannot_be_deleted_is_named(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> None:
        raise PermissionError("open in a spreadsheet")

    desk.zip("Ann Lee_7_assignsubmission_file_/x.json")
    desk.upload(WORKSHEET)
    monkeypatch.setattr(Path, "unlink", refuse)
    (sentence,) = (one.sentence for one in desk.upload("a,b\n1,2\n").problems)
    assert sentence.endswith(" An older table with this name is still in upload. Don't use it.")


@pytest.mark.parametrize(
    ("handed_in", "given_back"),
    [
        ("Ann Lee_7_assignsubmission_file_/x.json", f"Ann Lee_7_assignsubmission_file_/{TABLES}.html"),
        ("Ann Lee_7_assignsubmission_file_x.json", f"Ann Lee_7_assignsubmission_file_/{TABLES}.html"),
        ("leeann_LATE_41_99_x.json", f"leeann_LATE_41_99_{TABLES}.html"),
    ],
)
def test_files_of_feedback_have_the_names_that_the_platform_expects(
    desk: Desk, handed_in: str, given_back: str
) -> None:
    desk.zip(handed_in)
    desk.upload(WORKSHEET)
    with zipfile.ZipFile(desk.top / "upload/feedback-hand-ins.zip") as packed:
        assert packed.namelist() == [given_back] and packed.read(given_back) == b"Well played."
