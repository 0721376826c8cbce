"""A teacher's entries in the sheet of marks count and are kept, even after a spreadsheet saves the sheet."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from grader.report.marking import HEAD, Marks, read_marks
from grader.sheets import guarded, read_sheet, unguarded, write_sheet, write_text

KEY = ("=ann", "01-melds", "why")
WRITTEN = {KEY: ("- first\nsecond, “third”", 3.0)}


def filled(
    path: Path,
    points: str,
    comment: str = "",
    written: dict[tuple[str, str, str], tuple[str, float]] = WRITTEN,
) -> Marks:
    """Write a sheet, fill in these points and this comment, and return the marks read from the sheet."""
    marks = read_marks(path, WRITTEN)
    marks.rows = [(*row[:4], points, row[5], comment) for row in marks.rows]
    marks.write(path)
    return read_marks(path, written)


@pytest.mark.parametrize(
    ("points", "value"), [("2", 2.0), ("0", 0.0), ("3", 3.0), ("1,5", 1.5), (" 2.25 ", 2.25)]
)
def test_valid_points_count(tmp_path: Path, points: str, value: float) -> None:
    marks = filled(tmp_path / "manual.csv", points, "Good.")
    assert (marks.given[KEY].points, marks.given[KEY].comment, marks.problems) == (value, "Good.", [])


@pytest.mark.parametrize("points", ["4", "-1", "many", "nan", "inf", "1/2", "=3"])
def test_invalid_points_are_reported_and_stay_in_the_sheet(tmp_path: Path, points: str) -> None:
    marks = filled(tmp_path / "manual.csv", points)
    assert marks.given == {} and "is no number of points from 0 to 3" in marks.problems[0].sentence
    assert marks.rows[0][4] == points


def test_a_changed_answer_must_be_marked_again(tmp_path: Path) -> None:
    marks = filled(tmp_path / "manual.csv", "2", "Fine.", {KEY: ("another", 3.0)})
    assert marks.given == {} and marks.rows == [(*KEY, "another", "", "3", "")]
    assert "its earlier mark, 2 (Fine.), is not used" in marks.problems[0].sentence


def test_marks_of_exercises_that_are_no_longer_graded_stay_in_the_sheet(tmp_path: Path) -> None:
    filled(tmp_path / "manual.csv", "2", "Fine.")
    marks = read_marks(tmp_path / "manual.csv", {}, elsewhere={"01-melds"})
    assert marks.rows[0][4:] == ("2", "3", "Fine.") and marks.problems == []


def test_points_for_a_missing_answer_are_reported_and_stay_in_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "manual.csv"
    ids = {("0012345", "01-melds", "why"): ("Because.", 2.0), ("Zoë", "01-melds", "why"): ("Both.", 2.0)}
    other = ("12345", "Jan 01", "why", "Because.", "", "2", "")
    Marks(rows=[("12345", "01-melds", "why", "Because.", "2", "2", ""), other]).write(path)
    marks = read_marks(path, ids, elsewhere={"02-turn"})
    assert marks.given == {} and len(marks.rows) == 4
    assert [(one.learner, one.file, one.sentence) for one in marks.problems] == [
        ("12345", "01-melds", "why: no such answer was handed in, so the mark in manual.csv, 2, is not used.")
    ]


def test_a_sheet_begins_with_the_byte_order_mark_of_utf_8(tmp_path: Path) -> None:
    write_sheet(tmp_path / "x.csv", ["Zoë"], [])
    assert (tmp_path / "x.csv").read_bytes() == b"\xef\xbb\xbfZo\xc3\xab\n"


@pytest.mark.parametrize(
    ("between", "encoding"), [(",", "utf-8-sig"), (";", "cp1252"), ("\t", "utf-8"), (";", "utf-8-sig")]
)
def test_a_sheet_saved_by_a_spreadsheet_can_be_read(tmp_path: Path, between: str, encoding: str) -> None:
    path = tmp_path / "manual.csv"
    filled(path, "2", "Schön.")
    rows = list(csv.reader(path.read_text("utf-8-sig").splitlines(keepends=True)))
    with path.open("w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=between, lineterminator="\r\n").writerows(rows)
    assert read_marks(path, WRITTEN).given[KEY].comment == "Schön."


def test_an_invalid_sheet_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "manual.csv"
    path.write_text("a,b\n1,2\n", "utf-8")
    with pytest.raises(ValueError, match=r"manual.csv has no columns answer, comment"):
        read_marks(path, WRITTEN)
    path.write_text(",".join(HEAD) + '\n"a', "utf-8")
    with pytest.raises(ValueError, match=r"manual.csv can't be read"):
        read_marks(path, WRITTEN)


@pytest.mark.parametrize(
    "text",
    [
        *("=1", "+1", "-1", "@x", "\tx", "'=1", "''=1", "'tis", "plain", "", "\u00e9", "1-2", "\uff1d1"),
        *("x;=1", "x,=1", "x\t=1", "x\n=1", "x\r\n=1", 'x"=1', 'x";=1', "\t\t=1", "a;'=1\n''@x", ";,\t+1"),
    ],
)
def test_no_text_becomes_a_formula_and_each_text_is_read_back_unchanged(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.csv"
    assert unguarded(guarded(text)) == text
    write_sheet(path, ["a", "b"], [[text, "x\ny"]])
    assert read_sheet(path) == [{"a": text, "b": "x\ny"}]
    cells = re.split(r"""[,;\t\r\n"]""", path.read_bytes().decode("utf-8-sig"))
    assert not [cell for cell in cells if cell.startswith(tuple("=+-@\uff1d"))]


def test_an_unchanged_sheet_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "deep/file"
    write_text(path, "a")
    before = path.stat().st_mtime_ns
    write_text(path, "a")
    assert path.stat().st_mtime_ns == before
    write_text(path, "b\ud800")
    assert path.read_text("utf-8") == "b?" and [one.name for one in path.parent.iterdir()] == ["file"]
