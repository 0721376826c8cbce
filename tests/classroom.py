"""A class of learners whose work is graded by the command that a teacher types."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import small

TOP = Path(__file__).parents[1]


@dataclass
class Graded:
    """A class of learners in a folder. ``output`` and ``errors`` are those of the last grading."""

    folder: Path
    output: str = ""
    errors: str = ""

    def grade(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "exercises/grade.py", "inbox", "report", *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(TOP), **variables},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        self.output, self.errors = done.stdout, done.stderr
        return done

    def rows(self, name: str) -> list[dict[str, str]]:
        with (self.folder / "report" / name).open(encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))

    def points(self, learner: str, question: str, exercise: str = small.CODED) -> str:
        key = (learner, exercise, question)
        return next(
            row["points"]
            for row in self.rows("grades.csv")
            if (row["learner"].lstrip("'"), row["exercise"], row["question"]) == key
        )

    def problems(self, learner: str) -> str:
        return "\n".join(
            f"{row['file']}: {row['problem']}"
            for row in self.rows("problems.csv")
            if row["learner"].lstrip("'") == learner
        )

    def page(self, learner: str, exercise: str = small.CODED) -> str:
        return (self.folder / "report/feedback" / learner / f"{exercise}.html").read_text("utf-8")

    def times(self) -> dict[str, int]:
        files = (path for path in (self.folder / "report").rglob("*") if path.is_file())
        return {str(path): path.stat().st_mtime_ns for path in files}
