"""Code that answers the coded exercises: the model answers, and answers with known mistakes."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from grader.check import mistakes
from grader.make import build
from nbformat import NotebookNode

CODED = [path.stem for path in build.sources() if "coded" in build.kinds(build.read(path))]
"""The names of the exercises in which learners write code."""
MANY = 20


def models(exercise: str) -> dict[str, str]:
    """The model answer to each question of an exercise."""
    notebook = build.read(build.SOURCES / f"{exercise}.md")
    coded = [cell for cell in notebook.cells if cell.metadata.rummy500.kind == "coded"]
    return {cell.id: cell.source for cell in coded}


def wrong(exercise: str) -> dict[str, str]:
    """A wrong answer to each question that has a known mistake, and model answers to the other questions."""
    source = (mistakes.MISTAKES / f"{exercise}.py").read_text("utf-8")
    found = models(exercise)
    seen = set[str]()
    for step in ast.parse(source).body:
        name, mark, _ = getattr(step, "name", "").partition("__")
        text = str(ast.get_source_segment(source, step))
        stands_alone = f"{name}(" not in text.replace(f"{name}__", "")
        if mark and name in found and name not in seen and stands_alone:
            seen.add(name)
            found[name] = text.replace(getattr(step, "name", ""), name, 1)
    assert seen, f"{exercise} has no mistake that works without the model's code"
    return found


def notebook_with(exercise: str, answers: Mapping[str, str]) -> NotebookNode:
    """The learner's notebook of an exercise with these answers in it."""
    notebook = build.learners(build.read(build.SOURCES / f"{exercise}.md"))
    for cell in notebook.cells:
        cell.source = answers.get(cell.id, cell.source)
    return notebook


def checked_cells(notebook: NotebookNode) -> list[list[str]]:
    """A notebook's code cells, each as [question, source]. The question is "" unless the cell is a check.

    Checks in which a bot plays many rounds are left out, because they take long in a browser.
    """
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    checked = [
        cell.metadata.rummy500.question if cell.metadata.get("rummy500", {}).get("kind") == "check" else ""
        for cell in code
    ]
    return [
        [question, cell.source]
        for question, cell in zip(checked, code, strict=True)
        if not (question and plays_many(cell.source))
    ]


def plays_many(source: str) -> bool:
    """Whether this check plays more than ``MANY`` deals."""
    deals = re.search(r"\bdeals=(\d+)", source)
    return bool(deals and int(deals[1]) > MANY)


def points_here(cells: Sequence[Sequence[str]]) -> dict[str, float]:
    """Run these cells and return the points of each question.

    A test sends this function's source to Python in a browser. The function may use only names that the test
    defines for that Python.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    points: dict[str, float] = {}
    with redirect_stdout(StringIO()):
        for question, source in cells:
            tree = ast.parse(source)
            last = tree.body.pop() if question and tree.body else None
            exec(compile(tree, "<cell>", "exec"), names)
            if isinstance(last, ast.Expr):
                earned = eval(compile(ast.Expression(last.value), "<check>", "eval"), names)
                points[question] = round(points.get(question, 0) + earned, 2)
    return points
