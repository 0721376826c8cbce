"""Each level of the book's first part has its verdict in ``tests/readers/levels.csv``."""

from __future__ import annotations

from pathlib import Path

from grader.sheets import read_sheet
from live_book.taught import chapters
from test_voice import PARTS

VERDICTS = Path(__file__).parents[1] / "readers/levels.csv"
MARKS = ("1", "2", "3", "4", "5")


def test_each_level_of_the_first_part_has_exactly_one_verdict() -> None:
    first = [chapter for chapter in chapters() if chapter.name in PARTS["Learn the game"]]
    wanted = [level.name for chapter in first for level in chapter.levels]
    assert [row["level"] for row in read_sheet(VERDICTS)] == wanted


def test_each_verdict_has_two_marks_and_one_sentence() -> None:
    for row in read_sheet(VERDICTS):
        assert row["fun"] in MARKS and row["use"] in MARKS, row["level"]
        assert row["why"].endswith(".") and ". " not in row["why"], row["level"]
