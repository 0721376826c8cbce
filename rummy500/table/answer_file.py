"""The file of answers beside a notebook, and the answers in the notebook's own outputs.

The file is in the notebook's folder. There is one for each exercise and learner, and another one for graded
answers. It is written after each move, so closing the page loses nothing. The static site's pages write the
same file, by the same rules (``book/site/runtime/answers.js``). The outputs are part of the notebook, so they
are handed in with it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from itertools import count
from pathlib import Path
from typing import Any, Final

from ..sentences import say
from ..teach.questions import same_learner

MIME: Final = "application/vnd.rummy500.answer+json"
ABOUT: Final = "Answers to an exercise of 500 Rum"
EDITION: Final = 1

Answer = Mapping[str, Any]  # as ``exercise.handed_in`` gives it


def write_answer(folder: Path, answer: Answer, package: str) -> str:
    """Write an answer into the learner's file; returns the file's name, or "" if it can't be written.

    The other answers in the file stay, and a solved question keeps its solution.
    """
    path, question = _file_for(folder, answer), answer["question"]
    before = _read(path)
    solved, whose = _names(before, "solved"), _texts(before, "whose")
    if question in solved and not answer["solved"] and _is_mine(whose, answer):
        return path.name
    if answer["own"]:
        whose[question] = answer["learner"]
    file = {
        "about": ABOUT,
        "edition": EDITION,
        "package": package,
        "exercise": answer["exercise"],
        "learner": answer["learner"] or str(before.get("learner", "")),
        "code": answer["code"],
        "played": {**_texts(before, "played"), question: answer["moves"]},
        "written": _texts(before, "written"),
        "solved": sorted({*solved, question} if answer["solved"] else solved - {question}),
        "whose": whose,
    }
    fresh = path.with_suffix(".new")
    try:
        fresh.write_text(json.dumps(file, indent=1, ensure_ascii=False), "utf-8")
        fresh.replace(path)
    except OSError:
        return ""
    return path.name


def moves_there(folder: Path, answer: Answer) -> str:
    """This learner's moves in the question, from the file or else from a notebook in the folder.

    Empty if neither has any.
    """
    file = _read(_file_for(folder, answer))
    if _is_mine(_texts(file, "whose"), answer):
        moves = _texts(file, "played").get(answer["question"])
        if moves:
            return moves
    found = [one["moves"] for one in _in_notebooks(folder, answer["exercise"]) if _is_for(one, answer)]
    return next(filter(None, found), "")


def bundle(answer: Answer, package: str, file: str) -> dict[str, Any]:
    """An answer as the output of a cell, for people and the grader. ``file`` names the file of answers."""
    said = ""
    if answer["moves"]:
        state = "solved" if answer["solved"] else "open"
        said = say(f"kept.{state}.{'in_file' if file else 'save'}", file=file)
    data = {key: answer[key] for key in ("exercise", "question", "learner", "code", "moves")}
    return {
        "text/plain": said,
        "text/html": f"<small>{escape(said)}</small>" if said else "",
        MIME: {"edition": EDITION, "package": package, **data},
    }


def _file_for(folder: Path, answer: Answer) -> Path:
    """The file of this learner and code; else one without a learner's name, or the path of a new file."""
    for number in count(1):
        path = folder / f"{answer['exercise']}{f'-{number}' * (number > 1)}.answers.json"
        file = _read(path)
        signed = str(file.get("learner", ""))
        has_code = not file or _code_of(file) == answer["code"]
        if has_code and (not signed or not answer["learner"] or same_learner(signed, answer["learner"])):
            return path
    raise AssertionError("there is always another number")


def _is_mine(whose: Mapping[str, str], answer: Answer) -> bool:
    """Whether a stored answer was played with this learner's hand. Often all learners have the same hand."""
    return not answer["own"] or same_learner(whose.get(answer["question"], ""), answer["learner"])


def _is_for(found: Answer, answer: Answer) -> bool:
    same = all(found.get(key) == answer[key] for key in ("exercise", "question"))
    same = same and _code_of(found) == answer["code"]
    signed = str(found.get("learner", ""))
    mine = same_learner(signed, answer["learner"]) or not (answer["own"] or (signed and answer["learner"]))
    return same and mine


def _code_of(found: Answer) -> str:
    """The personal code of a stored answer; empty if it isn't text, or an older release stored none."""
    code = found.get("code", "")
    return code if isinstance(code, str) else ""


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
    """The object of texts under this key of a file; empty if the key has anything else."""
    found = file.get(key)
    texts = found.items() if isinstance(found, dict) else ()
    return {name: text for name, text in texts if isinstance(text, str)}


def _names(file: Mapping[str, Any], key: str) -> set[str]:
    """The names in the list under this key of a file; empty if the key has no list."""
    found = file.get(key)
    return {name for name in found if isinstance(name, str)} if isinstance(found, list) else set()


def _read(path: Path) -> dict[str, Any]:
    """The content of a JSON file; empty if there is no file or it can't be read."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
