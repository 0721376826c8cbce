"""Reads and writes ``manual.csv``, the table in which the teacher marks written answers."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from grader.hand_out.classes import Key
from grader.read.handins import Problem
from grader.sheets import number, read_sheet, write_sheet

HEAD: Final = ("learner", "exercise", "question", "answer", "points", "of", "comment")
LONGEST: Final = 20_000  # characters of an answer; a spreadsheet's cell can't hold many more


@dataclass(frozen=True, slots=True)
class Mark:
    """The teacher's points and comment for a written answer."""

    points: float
    comment: str


@dataclass(slots=True)
class Marks:
    """The valid marks, the rows of the table to write, and the problems in the table that was read."""

    given: dict[Key, Mark] = field(default_factory=dict)
    rows: list[tuple[str, ...]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def write(self, path: Path) -> None:
        write_sheet(path, HEAD, self.rows)


def read_marks(
    path: Path, written: Mapping[Key, tuple[str, float]], elsewhere: Collection[str] = ()
) -> Marks:
    """Read the marks for these written answers.

    ``written`` has the text and the maximum points of each answer. A row that belongs to none of these
    answers stays in the table. If this row has points, they become a problem. The exercises in ``elsewhere``
    aren't graded now, so the points in their rows are no problem. Raises ``ValueError`` if the table can't be
    read.
    """
    marks = Marks()
    rows = read_sheet(path)
    if rows and not set(HEAD) <= rows[0].keys():
        raise ValueError(f"{path.name} has no columns {', '.join(sorted(set(HEAD) - rows[0].keys()))}")
    old = {(row["learner"], row["exercise"], row["question"]): row for row in rows}
    for key, (text, of) in written.items():
        answer = shortened(text)
        row = old.pop(key, {})
        points, comment = row.get("points", "").strip(), row.get("comment", "").strip()
        if (points or comment) and _bare(row["answer"]) != _bare(answer):
            reason = (
                f"its earlier mark, {points or 'no points'}{f' ({comment})' if comment else ''}, is not used"
            )
            marks.problems.append(Problem(key[0], key[1], f"{key[2]} has a new answer: {reason}."))
            points, comment = "", ""
        if points:
            _take(marks, key, points, comment, of)
        marks.rows.append((*key, answer, points, number(of), comment))
    for (learner, exercise, question), row in old.items():
        if row["points"].strip() and exercise not in elsewhere:
            reason = f"no such answer was handed in, so the mark in {path.name}, {row['points'].strip()[:40]}"
            marks.problems.append(Problem(learner, exercise, f"{question}: {reason}, is not used."))
    marks.rows += [tuple(row[name] for name in HEAD) for row in old.values()]
    marks.rows.sort(key=lambda row: row[:3])
    return marks


def _take(marks: Marks, key: Key, points: str, comment: str, of: float) -> None:
    try:
        value = float(points.replace(",", "."))
    except ValueError:
        value = math.nan
    if 0 <= value <= of:
        marks.given[key] = Mark(value, comment)
    else:
        why = f"“{points[:40]}” is no number of points from 0 to {number(of)}, so the mark is not used"
        marks.problems.append(Problem(key[0], key[1], f"{key[2]}: {why}."))


def shortened(text: str) -> str:
    """An answer as the table shows it: cut if it is too long for a cell."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} … (cut)"


def _bare(text: str) -> str:
    """The text with single spaces as its only white space. A spreadsheet may change white space."""
    return " ".join(text.split())
