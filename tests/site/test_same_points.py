"""A coded exercise earns the same points on its page, in a notebook, and when it is graded.

``test_browser_lab`` compares the points in the lab. ``test_jupyterlab`` compares the points in JupyterLab.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from coding import check, handed_in, place_of, points_in, write_code
from grader.check.grading import graded
from grader.make import build
from grader.make.official import Exercise, exercise_of
from grader.read.inbox import read_inbox
from in_code import CODED, models, wrong
from nbclient import NotebookClient
from playwright.sync_api import Page

MANY = 120  # if a function is graded on more deals than this, grading takes too long for this test


def as_learners_see_it(name: str) -> Exercise:
    """An exercise with the checks, cases and deals that learners see, but without the longest checks."""
    author = build.read(build.SOURCES / f"{name}.md")
    whole = exercise_of(name, author, build.learners(author))
    long = {part.question for part in whole.parts if part.deals > MANY}
    parts = (
        part
        for part in whole.parts
        if not part.is_hidden and (part.kind != "check" or part.question not in long)
    )
    return replace(whole, parts=tuple(replace(part, deals=0, drawn=None) for part in parts))


def most_points(exercise: Exercise) -> dict[str, float]:
    """The most points that each coded question can earn. A question without checks isn't listed."""
    return {
        question.name: sum(check.points for check in checks)
        for question in exercise.questions
        if question.kind == "coded" and (checks := exercise.checks_of(question.name))
    }


def points_on_page(page: Page, sources: dict[str, str]) -> dict[str, float]:
    """Write all this code on the page, check it, and return the points of each question."""
    for question, source in sources.items():
        write_code(page, question, source)
    return {question: points_in(check(place_of(page, question))) for question in sources}


def points_in_notebook(notebook: Path) -> dict[str, float]:
    """The points of each question when Jupyter runs the notebook."""
    ran = nbformat.read(notebook, as_version=4)
    NotebookClient(ran, timeout=300, kernel_name="python3", allow_errors=True).execute()
    found: dict[str, float] = {}
    for cell in ran.cells:
        about = cell.metadata.get("rummy500", {})
        if about.get("kind") == "check":
            earned = build._earned(cell) or 0.0
            found[about["question"]] = round(found.get(about["question"], 0) + earned, 2)
    return found


def points_by_grader(exercise: Exercise, inbox: Path) -> dict[str, float | None]:
    """The points that the grader gives Bob's hand-in."""
    hand_in = read_inbox(inbox, {exercise.name: exercise}).hand_ins["bob", exercise.name]
    answers = graded(exercise, hand_in, sandboxed=True).answers
    return {one.question: one.points for one in answers if one.question in most_points(exercise)}


@pytest.mark.parametrize("name", CODED)
def test_page_notebook_and_grader_give_the_same_points(page: Page, tmp_path: Path, name: str) -> None:
    """On the page, model answers earn all points. Then Bob enters wrong answers and hands in the notebook."""
    exercise, right, mistaken = as_learners_see_it(name), models(name), wrong(name)
    most = most_points(exercise)
    page.goto(f"exercises/{name}.html")
    assert points_on_page(page, {question: right[question] for question in most}) == most
    earned = points_on_page(page, mistaken)
    page.get_by_label("Your name").fill("bob")
    (tmp_path / "bob").mkdir()
    notebook = handed_in(page, tmp_path / "bob")
    assert notebook.name == f"{name}.ipynb"
    assert points_in_notebook(notebook) == earned
    assert points_by_grader(exercise, tmp_path) == {question: earned[question] for question in most}
