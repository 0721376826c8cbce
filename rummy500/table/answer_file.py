"""The file of answers beside a notebook, and the answers in the notebook's own outputs.

The file is in the notebook's folder. Each exercise and learner has a file, and graded answers have a separate
file. The file is written after each move, so closing the page loses nothing. The outputs are part of the
notebook, so they are handed in with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import count
from pathlib import Path
from typing import Any

from ..sentences import say
from ..teach.questions import same_learner
from .answers import EDITION, MIME, Answers, StoredAnswer, answers_in, output_of, outputs_of


def write_answer(folder: Path, answer: StoredAnswer, package: str) -> str:
    """Write an answer into the learner's file. Return the file's name, or "" if writing fails.

    The other answers in the file stay, and a solved question keeps its solution.
    """
    path = _file_for(folder, answer)
    before = _answers(path) or Answers(answer["exercise"])
    after = replace(before, exercise=answer["exercise"]).with_played(answer)
    if after == before:
        return path.name
    fresh = path.with_suffix(".new")
    try:
        fresh.write_text(after.text(package), "utf-8")
        fresh.replace(path)
    except OSError:
        return ""
    return path.name


def moves_there(folder: Path, answer: StoredAnswer) -> str:
    """This learner's moves in the question, from the file or else from a notebook in the folder.

    The text is empty if neither has any moves.
    """
    answers = _answers(_file_for(folder, answer))
    moves = answers.moves_for(answer) if answers else ""
    found = [one["moves"] for one in _in_notebooks(folder, answer["exercise"]) if _is_for(one, answer)]
    return next(filter(None, (moves, *found)), "")


def bundle(answer: StoredAnswer, package: str, file: str) -> dict[str, Any]:
    """An answer as the output of a cell, for people and the grader. ``file`` names the file of answers."""
    note = ""
    if answer["moves"]:
        state = "solved" if answer["solved"] else "open"
        note = say(f"kept.{state}.{'in_file' if file else 'save'}", file=file)
    return {
        "text/plain": note,
        "text/html": f"<small>{escape(note)}</small>" if note else "",
        MIME: output_of(answer, package),
    }


def _file_for(folder: Path, answer: StoredAnswer) -> Path:
    """The path of the first file that has this code and no other learner's name, or of a new file.

    A file in a different edition of the format is left alone.
    """
    for number in count(1):
        path = folder / f"{answer['exercise']}{f'-{number}' * (number > 1)}.answers.json"
        there = _answers(path)
        if there is None:
            return path
        has_code = there.edition == EDITION and there.code == answer["code"]
        names = (there.learner, answer["learner"])
        if has_code and (not all(names) or same_learner(*names)):
            return path
    raise AssertionError("there is always another number")


def _is_for(found: StoredAnswer, answer: StoredAnswer) -> bool:
    same = all(found.get(key) == answer[key] for key in ("exercise", "question"))
    same = same and _code_of(found) == answer["code"]
    signed = str(found.get("learner", ""))
    mine = same_learner(signed, answer["learner"]) or not (answer["own"] or (signed and answer["learner"]))
    return same and mine


def _code_of(found: StoredAnswer) -> str:
    """The personal code of a stored answer; empty if the code isn't text, or an older release stored none."""
    code = found.get("code", "")
    return code if isinstance(code, str) else ""


def _in_notebooks(folder: Path, exercise: str) -> Iterator[StoredAnswer]:
    """The answers in the outputs of an exercise's notebooks. The notebook that was saved last comes first."""
    paths = sorted(folder.glob("*.ipynb"), key=lambda path: path.stat().st_mtime, reverse=True)
    for notebook in map(_json, paths):
        try:
            if notebook["metadata"]["rummy500"]["exercise"] != exercise:
                continue
            found = list(outputs_of(notebook))
        except (KeyError, TypeError):  # a notebook without answers, or a broken one
            continue
        yield from (one for one in found if isinstance(one.get("moves"), str))


def _answers(path: Path) -> Answers | None:
    return answers_in(_json(path))


def _json(path: Path) -> Any:
    """The content of a JSON file; ``None`` if there is no file or it can't be read."""
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
