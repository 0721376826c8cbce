"""Writes the teacher's page, ``index.html``. The page has the whole class in one file, and makes no requests.

The template renders everything that can be read and printed without scripts. The scripts in ``overview_page``
show answers, replay tables, let the teacher mark answers, and read files of progress. Whatever learners wrote
is JSON data in the page, so it can't become markup.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from grader.check.checking import Looked
from grader.check.grading import Earned
from grader.check.mistakes import Known
from grader.make.official import Exercise
from grader.read.handins import plain
from grader.report.difficulty import difficulties
from grader.report.marking import Marks, shortened
from grader.report.report import Class, state_of, template, took
from grader.report.rubrics import rubrics_of
from grader.report.similar import similar
from grader.sheets import number, write_text
from rummy500.table.browsers import AS_WRITTEN, too_old
from rummy500.table.widget import joined_modules, joined_styles, tokens_in_older_words

FOLDER: Final = Path(__file__).parent / "overview_page"
SCRIPTS: Final = ("answers.js", "tables.js", "marking.js", "alike.js", "progress.js", "page.js")
MOST_MISTAKES: Final = 6  # the most mistakes shown for a question
_NUMBER: Final = re.compile(r"[-−]?\d+")
MOST_ROWS: Final = 12  # the most failing rows shown for an answer


def write_overview(path: Path, everybody: Class, marks: Marks) -> None:
    """Write the page, unless the file already has this text."""
    tables = Tables()
    data = {
        "exercises": [_exercise(exercise) for exercise in everybody.exercises],
        "learners": [plain(learner) for learner in everybody.learners],
        "answers": [
            [_answers(everybody, learner, exercise, tables) for exercise in everybody.exercises]
            for learner in everybody.learners
        ],
        "marks": marks.rows,
        "too_old": too_old(AS_WRITTEN),
    }
    data["tables"] = tables.packed
    pairs, shorts = similar(everybody)
    script = _script()
    text = template("overview_page/page.html").render(
        exercises=everybody.exercises,
        learners=[_row(everybody, place, learner) for place, learner in enumerate(everybody.learners)],
        difficulties=difficulties(everybody),
        mistakes=mistakes(everybody),
        pairs=pairs,
        shorts=shorts,
        names={exercise.name: exercise for exercise in everybody.exercises},
        headings={
            (exercise.name, question.name): question.heading.replace("`", "") or question.name
            for exercise in everybody.exercises
            for question in exercise.questions
        },
        style=_style(),
        script=script,
        hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        data=as_data(data),
    )
    write_text(path, text)


def as_data(value: Any) -> str:
    """The value as JSON without "<", so that no text in it begins a tag of the page.

    >>> as_data("</script>")
    '"\\\\u003c/script>"'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _style() -> str:
    own = (FOLDER / "page.css").read_text("utf-8")
    return f"{tokens_in_older_words()}\n{joined_styles()}\n{own}"


def _script() -> str:
    """The table's and the page's modules as one script. A page opened as a file can't import modules."""
    parts = [(FOLDER / name).read_text("utf-8") for name in SCRIPTS]
    return joined_modules(*parts)


class Tables:
    """The replays of played answers.

    Each replay is stored once, because many learners play the same moves.
    """

    def __init__(self) -> None:
        self.packed: list[str] = []
        self._places: dict[str, int] = {}

    def place(self, packed: str) -> int | None:
        """The index of a replay, which is stored if it is new; ``None`` if nothing was played."""
        if not packed:
            return None
        if packed not in self._places:
            self._places[packed] = len(self.packed)
            self.packed.append(packed)
        return self._places[packed]


# ---- the page's data --------------------------------------------------------------------------------


def _exercise(exercise: Exercise) -> dict[str, Any]:
    """An exercise and its questions as data for the page.

    Questions that are answered in words have the author's answer and the rubric, if there is one.
    """
    models = {part.question: _flowing(part.source) for part in exercise.parts if part.kind == "written"}
    rubrics = rubrics_of(exercise)
    return {
        "name": exercise.name,
        "title": exercise.title,
        "questions": [
            {
                "name": question.name,
                "heading": question.heading.replace("`", "") or question.name,
                "kind": question.kind,
                "of": question.points,
                "model": models.get(question.name, ""),
                "rubric": rubrics.get(question.name, ""),
            }
            for question in exercise.questions
        ],
    }


def _flowing(text: str) -> str:
    """The text with the lines of each paragraph joined into one."""
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in text.split("\n\n"))


def _answers(
    everybody: Class, learner: str, exercise: Exercise, tables: Tables
) -> list[dict[str, Any]] | None:
    """A learner's answers to an exercise; None if nothing was handed in."""
    if (learner, exercise.name) not in everybody.results:
        return None
    answers = everybody.answers(learner, exercise)
    return [_answer(everybody, learner, exercise.name, answer, tables) for answer in answers]


def _answer(everybody: Class, learner: str, exercise: str, answer: Earned, tables: Tables) -> dict[str, Any]:
    """The data of an answer. Entries without a value are left out."""
    points, remark, comment = everybody.marked(learner, exercise, answer)
    failing = [[row[1], row[2], looked.hidden] for looked, row in _failing_rows(answer)]
    found = {
        "remark": remark,
        "took": took(answer.at_table),
        "text": shortened(plain(answer.text)),
        "comment": comment,
        "named": _named(everybody, exercise, answer),
        "rows": failing[:MOST_ROWS],
        "more": max(0, len(failing) - MOST_ROWS) or None,
        "table": tables.place(answer.at_table.replay),
        "feedback": quote(f"feedback/{learner}/{exercise}.html", errors="surrogateescape"),
    }
    return {"points": points, **{key: value for key, value in found.items() if value not in ("", [], None)}}


def _named(everybody: Class, exercise: str, answer: Earned) -> str:
    """The sentence that names the known mistake in an answer; "" if the answer has none."""
    return everybody.known.get(exercise, Known()).name(answer)


def _failing_rows(answer: Earned) -> Iterator[tuple[Looked, list[Any]]]:
    """The failing rows of an answer, each with its check; none if the question wasn't answered."""
    given = answer.looked if answer.is_answered else []
    return ((looked, row) for looked in given for row in looked.rows if not row[0])


# ---- at a glance ----------------------------------------------------------------------------------------


def _row(everybody: Class, place: int, learner: str) -> dict[str, Any]:
    """A learner's row, with a cell for each question, the points of each exercise, and their sum."""
    exercises = [_cells(everybody, learner, exercise) for exercise in everybody.exercises]
    points, of = (sum(one[key] for one in exercises) for key in ("points", "of"))
    return {"place": place, "name": plain(learner), "exercises": exercises, "points": points, "of": of}


def _cells(everybody: Class, learner: str, exercise: Exercise) -> dict[str, Any]:
    total = everybody.total(learner, exercise)
    handed_in = (learner, exercise.name) in everybody.results
    return {
        "cells": [_cell(everybody, learner, exercise, one) for one in everybody.answers(learner, exercise)]
        if handed_in
        else [{"state": "missing", "shown": "", "share": 0, "of": one.points} for one in exercise.questions],
        "points": total.points,
        "of": total.of,
        "late": total.late,
        "handed_in": handed_in,
    }


def _cell(everybody: Class, learner: str, exercise: Exercise, answer: Earned) -> dict[str, Any]:
    points, _, _ = everybody.marked(learner, exercise.name, answer)
    state = state_of(points, answer.of)
    if not points and not answer.is_answered:
        state = "unanswered"
    shown = {"open": "?", "unanswered": "–"}.get(state) or number(points or 0)
    share = round(100 * (points or 0) / answer.of) if answer.of else 0
    return {"state": state, "shown": shown, "share": share, "of": answer.of}


# ---- the commonest mistakes -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Common:
    """Sentences about mistakes that exactly these learners made."""

    sentences: tuple[str, ...]
    learners: tuple[int, ...]  # their indices in the list of learners


def mistakes(everybody: Class) -> list[tuple[str, str, list[Common]]]:
    """The commonest mistakes in each question, as (exercise, question, sentences with their learners)."""
    return [
        (exercise.name, question.name, found)
        for exercise in everybody.exercises
        for question in exercise.questions
        if (found := _commonest(_failing(everybody, exercise.name, question.name)))
    ]


def _failing(everybody: Class, exercise: str, question: str) -> Iterator[tuple[int, str, bool]]:
    """The sentences about failing rows of a question, each with the learner's index in the class.

    The last value is true if the learner had other cards than the others, so that the sentence's numbers
    differ too. Answers played in whole rounds are left out, because hardly any two learners have the same
    scores.
    """
    for place, learner in enumerate(everybody.learners):
        graded = everybody.results.get((learner, exercise))
        for answer in graded.answers if graded else ():
            if answer.question == question and not answer.at_table.in_rounds:
                named = _named(everybody, exercise, answer)
                sentences = [_sentence(answer, row) for _, row in _failing_rows(answer)]
                is_graded = bool(answer.at_table.effort)
                yield from ((place, sentence, is_graded) for sentence in [named, *sentences] if sentence)


def _sentence(answer: Earned, row: list[Any]) -> str:
    """A sentence about a failing row: what was asked and why the row fails; for a played answer only why."""
    _, asked, why = row
    return why if answer.kind == "played" and why else ": ".join(filter(None, (asked, why)))


def _commonest(failing: Iterable[tuple[int, str, bool]]) -> list[Common]:
    """The sentences, grouped by the learners they are about. Groups with the most learners come first.

    Of sentences that differ only in the numbers of learners with other cards, the first one stands for all.
    """
    who: dict[str, list[int]] = {}
    alike: dict[str, list[str]] = {}
    for place, sentence, has_own_numbers in failing:
        bare = _NUMBER.sub("…", sentence) if has_own_numbers else sentence
        if place not in who.setdefault(bare, []):
            who[bare].append(place)
        if sentence not in alike.setdefault(bare, []):
            alike[bare].append(sentence)
    together: dict[tuple[int, ...], list[str]] = {}
    for bare, places in who.items():
        first, *others = alike[bare]
        shown = f"{first} For other learners the numbers differ." if others else first
        together.setdefault(tuple(places), []).append(shown)
    found = [Common(tuple(sentences), places) for places, sentences in together.items()]
    found.sort(key=lambda one: (-len(one.learners), -len(one.sentences), one.sentences))
    return found[:MOST_MISTAKES]
