"""Reads the rubrics, by which teachers mark answers in words, from the teaching notes.

The part of the notes about an exercise links to its notebook. It has a list item for each question that is
answered in words, in the order of the questions: ``* **Rubric** *(2 points)*. 1: The answer says …``.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from grader.make.official import Exercise

NOTES: Final = Path(__file__).parents[3] / "book/teaching-notes.md"
_PART: Final = re.compile(r"^#+ .*$", re.MULTILINE)
_RUBRIC: Final = re.compile(r"^\* \*\*Rubric\*\* \*\([^)]*\)\*\. (.*(?:\n {2}.*)*)", re.MULTILINE)
_POINTS: Final = re.compile(r" (?=\d: )")  # before the number of points for what follows


def rubrics_of(exercise: Exercise) -> dict[str, str]:
    """The rubric of each question that is answered in words; empty if the notes don't have one for each.

    In a rubric, each item that earns points stands on a line of its own.
    """
    if not NOTES.exists():
        return {}
    link = f"(exercises/{exercise.name}.ipynb)"
    part = next((part for part in _PART.split(NOTES.read_text("utf-8")) if link in part), "")
    found = [_POINTS.sub("\n", " ".join(text.replace("`", "").split())) for text in _RUBRIC.findall(part)]
    questions = [question.name for question in exercise.questions if question.kind == "written"]
    return dict(zip(questions, found, strict=True)) if len(found) == len(questions) else {}
