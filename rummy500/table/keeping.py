"""Where an answer is kept beside a notebook: in a file, and in the notebook's own outputs.

The file lies in the notebook's folder, one for an exercise, and is written at each move, so that a page that
is closed loses nothing. The static site's pages write the same file. The outputs go with the notebook
wherever it is handed in.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, Final

from ..teach.questions import same_learner

MIME: Final = "application/vnd.rummy500.answer+json"
ABOUT: Final = "Answers to an exercise of 500 Rum"
EDITION: Final = 1

Answer = Mapping[str, Any]  # as rummy500.table.answers.of gives it


def file_of(exercise: str) -> str:
    """The name of the file with an exercise's answers."""
    return f"{exercise}.answers.json"


def keep(folder: Path, answer: Answer, package: str) -> bool:
    """Write an answer into its exercise's file, beside the others; ``False`` where it can't be written."""
    path = folder / file_of(answer["exercise"])
    before = _read(path)
    played = {**_texts(before, "played"), answer["question"]: answer["moves"]}
    file = {"about": ABOUT, "edition": EDITION, "package": package, "exercise": answer["exercise"]}
    file |= {"learner": answer["learner"], "played": played, "written": _texts(before, "written")}
    fresh = path.with_suffix(".new")
    try:
        fresh.write_text(json.dumps(file, indent=1, ensure_ascii=False), "utf-8")
        fresh.replace(path)
    except OSError:
        return False
    return True


def kept(folder: Path, answer: Answer) -> str:
    """The moves kept for this question and learner, in the file or else in a notebook there; or none."""
    file = _read(folder / file_of(answer["exercise"]))
    if same_learner(str(file.get("learner", "")), answer["learner"]):
        moves = _texts(file, "played").get(answer["question"])
        if moves:
            return moves
    found = [one["moves"] for one in _in_notebooks(folder, answer["exercise"]) if _is_for(one, answer)]
    return next(filter(None, found), "")


def bundle(answer: Answer, package: str, in_file: bool) -> dict[str, Any]:
    """An answer as the output of a cell: to be read by people, and by what grades."""
    said = ""
    if answer["moves"]:
        beside = f" and in {file_of(answer['exercise'])}" if in_file else ": save it"
        said = f"{'Solved' if answer['solved'] else 'Not solved yet'}. Kept in this notebook{beside}."
    data = {key: answer[key] for key in ("exercise", "question", "learner", "moves")}
    return {
        "text/plain": said,
        "text/html": f"<small>{escape(said)}</small>" if said else "",
        MIME: {"edition": EDITION, "package": package, **data},
    }


def _is_for(found: Answer, answer: Answer) -> bool:
    same = all(found.get(key) == answer[key] for key in ("exercise", "question"))
    return same and same_learner(str(found.get("learner", "")), answer["learner"])


def _in_notebooks(folder: Path, exercise: str) -> Iterator[Answer]:
    """The answers in the outputs of the notebooks of an exercise, the newest file first."""
    paths = sorted(folder.glob("*.ipynb"), key=lambda path: path.stat().st_mtime, reverse=True)
    for notebook in map(_read, paths):
        try:
            if notebook["metadata"]["rummy500"]["exercise"] != exercise:
                continue
            outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
            found = [output["data"][MIME] for output in outputs if MIME in output.get("data", {})]
        except (AttributeError, KeyError, TypeError):  # another notebook, or a broken one
            continue
        yield from (one for one in found if isinstance(one, dict) and isinstance(one.get("moves"), str))


def _texts(file: Mapping[str, Any], key: str) -> dict[str, str]:
    """The texts by their names that a file has there; nothing where it has something else."""
    found = file.get(key)
    texts = found.items() if isinstance(found, dict) else ()
    return {name: text for name, text in texts if isinstance(text, str)}


def _read(path: Path) -> dict[str, Any]:
    """What a file of JSON holds; nothing where there is none, or what can't be read."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
