"""Writes files for a learning platform: its tables with the grades filled in, and zips of feedback.

Only the grades in a table change. A learner gets a grade when all answers that the learner handed in are
marked. The grade is scaled to the platform's maximum.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from grader.hand_out.classes import Learner
from grader.make.official import Exercise
from grader.read.handins import Problem, plain
from grader.read.inbox import Inbox
from grader.read.platforms import Folder
from grader.report.report import FILES, Class
from grader.sheets import number, write_bytes

MOST: Final = 10_000_000  # the most bytes that a table can have
_OF_MOODLE: Final = ("full name", "identifier", "grade", "maximum grade")
_POINTS_POSSIBLE: Final = "points possible"
_OF_ASSIGNMENT: Final = re.compile(r" \(\d+\)$")

Row = list[str]


def write_uploads(into: Path, tables: Sequence[Path], feedback: Path, inbox: Inbox, everybody: Class) -> None:
    """Write the filled-in tables, and a zip of feedback for each zip in the inbox.

    A table that can't be filled in becomes one of the inbox's problems. A table with its name from an earlier
    grading is deleted, because its grades would look new.
    """
    uploads = _Uploads(inbox, everybody)
    for path in tables:
        try:
            write_bytes(into / path.name, uploads.filled(path))
        except (OSError, ValueError, csv.Error) as error:
            sentence = f"This grade table was not filled in: {plain(str(error))}.{_deleted(into / path.name)}"
            inbox.problems.append(Problem("", plain(path.name), sentence))
    for source in uploads.sources:
        name = f"feedback-{Path(source).stem}.zip"
        write_bytes(into / name, uploads.feedback(source, feedback))


def _deleted(older: Path) -> str:
    """Delete this table of an earlier grading. Return a sentence about it, or "" if there is none."""
    if not older.exists():
        return ""
    try:
        older.unlink()
    except OSError:
        return " An older table with this name is still in upload. Don't use it."
    return " An older table with this name was deleted from upload."


@dataclass(slots=True)
class _Uploads:
    inbox: Inbox
    everybody: Class

    @property
    def sources(self) -> list[str]:
        return sorted({folder.source for _, folder in self._folders()} - {""})

    def _folders(self) -> Iterator[tuple[str, Folder]]:
        return ((who, folder) for who, own in self.inbox.folders.items() for folder in own if folder.platform)

    def _handed_in(self, learner: str, folder: Folder) -> list[Exercise]:
        """The exercises for which this folder has hand-ins."""
        found = [(one, self.inbox.hand_ins.get((learner, one.name))) for one in self.everybody.exercises]
        return [one for one, hand_in in found if hand_in and folder.path in hand_in.folders]

    # ---- tables -----------------------------------------------------------------------------------------

    def filled(self, path: Path) -> bytes:
        """The table with grades. Raises ``ValueError`` with the reason if no grade can be filled in.

        Versions of Moodle write the headings with different capital letters.
        """
        if path.is_symlink() or path.stat().st_size > MOST:
            raise ValueError("it is a link, or too large")
        data = path.read_bytes()
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))
        head = [title.strip().casefold() for title in rows[0]] if rows else []
        if set(_OF_MOODLE) <= set(head):
            self._fill_moodle(head, rows[1:])
        elif {"student", "id", "section"} <= set(head):
            self._fill_canvas(head, rows[1:])
        else:
            raise ValueError("it is neither Moodle's grading worksheet in English nor Canvas's gradebook")
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows(rows)
        return text.getvalue().encode("utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8")

    def _fill_moodle(self, head: Row, rows: Sequence[Row]) -> None:
        """Fill in a worksheet. Raises ``ValueError`` if none of its participants handed in an exercise.

        A participant has the same number in the worksheet and in the assignment's zip. An exercise counts
        only if at least half of the participants handed it in.
        """
        name, identifier, grade, most = map(head.index, _OF_MOODLE)
        numbers = {row[identifier].rpartition(" ")[2]: row for row in rows if len(row) == len(head)}
        met = [one for one in self._folders() if one[1].platform == "moodle" and one[1].number in numbers]
        exercises = self._of_most(met)
        if not exercises:
            raise ValueError("none of the hand-ins belongs to one of its participants")
        owners = {folder.number: who for who, folder in met}
        for participant, row in numbers.items():
            who = owners.get(participant) or self._who(Folder("", row[name]).is_of)
            row[grade] = self._grade(who, exercises, row[most]) or row[grade]

    def _of_most(self, folders: Sequence[tuple[str, Folder]]) -> list[Exercise]:
        """The exercises that at least half of these learners handed in.

        An exercise that fewer learners handed in was probably handed in by mistake, so it is left out.
        """
        handed_in = [found for who, folder in folders if (found := self._handed_in(who, folder))]
        counted = Counter(one.name for found in handed_in for one in found)
        return [one for one in self.everybody.exercises if 2 * counted[one.name] >= max(1, len(handed_in))]

    def _fill_canvas(self, head: Row, rows: Sequence[Row]) -> None:
        """Fill in the columns of a gradebook that have an exercise's name or title as their heading.

        Raises ``ValueError`` if the gradebook has no such column.
        """
        titles = {_OF_ASSIGNMENT.sub("", title).strip(): at for at, title in enumerate(head)}
        columns = [
            (titles[name.casefold()], one)
            for one in self.everybody.exercises
            for name in (one.name, one.title)
            if name.casefold() in titles
        ]
        if not columns:
            raise ValueError("none of its assignments has the name of an exercise, such as 01-melds")
        possible = next((row for row in rows if row[0].strip().casefold() == _POINTS_POSSIBLE), [])
        for row in rows:
            if row is possible or len(row) < len(head):
                continue
            folder = Folder("", row[head.index("student")], row[head.index("id")], "canvas")
            who = self._who(folder.is_of)
            for at, exercise in columns:
                row[at] = self._grade(who, [exercise], possible[at] if possible else "") or row[at]

    def _who(self, is_one: Callable[[Learner], bool]) -> str | None:
        """The learner for whom ``is_one`` is true; ``None`` if it is true for nobody or for several."""
        learners = self.everybody.course.learners or [Learner(name) for name in self.everybody.learners]
        found = [one.name for one in learners if is_one(one)]
        return found[0] if len(found) == 1 else None

    def _grade(self, who: str | None, exercises: Sequence[Exercise], most: str) -> str:
        """The grade, scaled to the maximum; "" if there is no grade yet."""
        if who is None or not any((who, one.name) in self.everybody.results for one in exercises):
            return ""
        totals = [self.everybody.total(who, one) for one in exercises]
        if any(total.unmarked for total in totals):
            return ""
        of = sum(total.of for total in totals)
        try:
            most_points = float(most.replace(",", "."))
        except ValueError:
            most_points = of
        return number(sum(total.points for total in totals) / of * most_points)

    # ---- feedback ---------------------------------------------------------------------------------------

    def feedback(self, source: str, pages: Path) -> bytes:
        """A zip of feedback pages. The name of a page in the zip tells the platform whose page it is."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
            for who, folder in self._folders():
                names = [f"{exercise.name}.html" for exercise in self._handed_in(who, folder)] or [FILES]
                for page in (pages / who / name for name in names):
                    if folder.source == source and page.is_file():
                        name = zipfile.ZipInfo(_named(folder, page.name))
                        name.compress_type = zipfile.ZIP_DEFLATED
                        file.writestr(name, page.read_bytes())
        return packed.getvalue()


def _named(folder: Folder, page: str) -> str:
    """The name of a feedback page in a zip. Moodle needs a folder for each learner, Canvas doesn't."""
    return f"{folder.prefix}_/{page}" if folder.platform == "moodle" else f"{folder.prefix}_{page}"
