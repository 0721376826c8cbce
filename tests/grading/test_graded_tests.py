"""A learner's tests are graded in the sandbox, and can't read the versions of the function that they test."""

from __future__ import annotations

import copy
import functools

import pytest
from grader.check.grading import Earned, graded
from grader.make import build
from grader.make.official import Exercise, exercise_of
from grader.read.handins import HandIn, cells_of
from grader.read.restoring import restored
from small import cell

NAME = "17-own-tests"
TWO = """
def tests_of_fits_set():
    return [(Card("7C"), sevens, True), (Card("8C"), sevens, False)]
"""
WRONG = TWO.replace("False", "True")
TRICKS = """
import gc, importlib, sys

def found():
    sys.settrace(None)
    frame = sys._getframe()
    while frame:
        yield from [*frame.f_globals.values(), *frame.f_locals.values()]
        frame = frame.f_back
    for name in ("teach.versions", "teach.own_tests", "melds", "scoring"):
        yield from vars(importlib.import_module("rummy500." + name)).values()
    yield from gc.get_objects() if hasattr(gc, "get_objects") else []

class Agrees(list):
    def __eq__(self, other): return True
    __hash__ = None

def tests_of_fits_set():
    for one in found():
        if isinstance(one, dict) and "fits_set" in one:
            return [(Card("7C"), sevens, True), (Card("8C"), sevens, Agrees())]
    return [(Card("7C"), sevens, True)]
"""


@functools.cache
def exercise() -> Exercise:
    author = build.read(build.SOURCES / f"{NAME}.md")
    return exercise_of(NAME, author, build.learners(author))


def answer(code: str) -> Earned:
    """Grade a hand-in with this code, and return its first graded answer."""
    made = copy.deepcopy(build.learners(build.read(build.SOURCES / f"{NAME}.md")))
    cell(made, "tests_of_fits_set").source = code
    hand_in = HandIn("ann", NAME, restored(exercise(), cells_of(made)))
    return graded(exercise(), hand_in, sandboxed=True).answers[0]


@pytest.mark.usefixtures("sandbox")
@pytest.mark.parametrize(("code", "points"), [(TWO, [0.78, 0.44]), (WRONG, [0, 0]), (TRICKS, [0.12, 0])])
def test_tests_earn_points_only_for_the_wrong_versions_that_they_find(code: str, points: list[float]) -> None:
    earned = answer(code)
    assert [looked.points for looked in earned.looked] == points and earned.points == sum(points)


@pytest.mark.usefixtures("sandbox")
def test_hidden_versions_are_not_named_in_the_checks_that_learners_see() -> None:
    open_rows, hidden_rows = ({row[1] for row in looked.rows} for looked in answer(TWO).looked)
    assert "a version that also accepts the next higher rank" in open_rows
    assert "a version that also accepts every higher card" in hidden_rows - open_rows
