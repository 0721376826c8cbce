"""Answers are found in changed notebooks, and the official cells are restored."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import nbformat
import pytest
import small
from grader.make.official import Exercise
from grader.read.handins import cells_of
from grader.read.restoring import Restored, restored
from small import RIGHT, cell, handed_in, own

Restore = Callable[..., Restored]


@pytest.fixture
def exercise(exercises: dict[str, Exercise]) -> Exercise:
    return exercises[small.CODED]


@pytest.fixture
def restore(authors: Any, exercise: Exercise) -> Restore:
    return lambda *given, **named: restored(exercise, cells_of(handed_in(authors, *given, **named)))


def test_an_exercise_lists_its_questions_with_their_points(exercise: Exercise) -> None:
    found = [(one.name, one.kind, one.heading, one.points) for one in exercise.questions]
    assert found == [
        ("is_set", "coded", "Is it a set?", 6),
        ("why", "written", "Why?", 3),
    ]
    assert exercise.title == "Sets in small"
    assert [part.name for part in exercise.parts if part.is_hidden] == ["more_is_set"]


def test_an_intact_notebook_is_restored_without_remarks(restore: Restore) -> None:
    found = restore()
    assert found.answers == {"is_set": RIGHT} and found.written == {"why": "Because."}
    assert [name for name, _ in found.code] == ["cell-01", "is_set"] and found.remarks == ()


def test_unchanged_text_is_not_an_answer(restore: Restore, exercise: Exercise) -> None:
    given = {part.name: part.given for part in exercise.parts}
    found = restore(given["is_set"] + "  \n", given["why"])
    assert (found.answers, found.written, found.has_code) == ({}, {}, False)


def _bare(notebook: Any) -> None:
    for number, one in enumerate(notebook.cells):
        one.metadata, one.id = {}, f"x{number}"


def _without_metadata(notebook: Any) -> None:
    for one in notebook.cells:
        one.metadata = {}


def _with_new_ids(notebook: Any) -> None:
    for number, one in enumerate(notebook.cells):
        one.id = f"x{number}"


def _without_answer(notebook: Any) -> None:
    answer = cell(notebook, "is_set")
    notebook.cells.remove(answer)
    notebook.cells.insert(2, own(answer.source))


def _turned_round(notebook: Any) -> None:
    notebook.cells.reverse()


@pytest.mark.parametrize("change", [_bare, _without_metadata, _with_new_ids, _without_answer, _turned_round])
def test_answers_are_found_even_if_the_names_or_the_order_of_cells_are_lost(
    restore: Restore, change: Callable[[Any], None]
) -> None:
    found = restore(change=change)
    assert found.answers == {"is_set": RIGHT} and found.written == {"why": "Because."}


def test_a_broken_answer_without_a_name_is_found_by_its_place(restore: Restore) -> None:
    assert restore("def is set(:\n", change=_bare).answers == {"is_set": "def is set(:\n"}


def test_a_learners_changes_to_checks_are_undone_and_reported(restore: Restore) -> None:
    def change(notebook: Any) -> None:
        cell(notebook, "check_is_set").source = "evil = 1"
        cell(notebook, "more_is_set").source = "evil = 2"

    found = restore(change=change)
    assert "evil" not in str(found.code)
    assert found.remarks == ("These checks were changed and were put back: check_is_set, more_is_set.",)


def test_a_check_with_the_authors_hidden_part_is_not_reported_as_changed(
    restore: Restore, exercise: Exercise
) -> None:
    """A teacher hands in the solved notebook to see what a learner gets back."""
    hidden = next(part for part in exercise.parts if part.is_hidden)
    assert hidden.source != hidden.given

    def change(notebook: Any) -> None:
        cell(notebook, hidden.name).source = hidden.source

    assert restore(change=change).remarks == ()


def test_the_authors_version_of_a_given_cell_runs_before_the_learners_version(restore: Restore) -> None:
    def change(notebook: Any) -> None:
        cell(notebook, "cell-01").source = "import itertools"

    found = restore(change=change)
    assert [name for name, _ in found.code] == ["cell-01", "cell-01", "is_set"]
    assert found.code[0][1].startswith("from rummy500") and found.code[1][1] == "import itertools"
    assert found.remarks == ()


def test_a_learners_own_cells_keep_their_places(restore: Restore) -> None:
    def change(notebook: Any) -> None:
        notebook.cells.insert(0, own("first = 1"))
        notebook.cells.insert(notebook.cells.index(cell(notebook, "is_set")), own("second = 2"))
        notebook.cells.append(own("third = 3"))

    sources = [source for _, source in restore(change=change).code]
    assert [source.split(" ")[0] for source in sources] == ["first", "from", "second", "def", "third"]


def test_a_learners_own_cell_is_the_answer_if_the_questions_cell_defines_nothing(
    restore: Restore, exercise: Exercise
) -> None:
    given = next(part.given for part in exercise.parts if part.name == "is_set")
    mine = f"x = 1\n{RIGHT}"
    for source in (given, "", "# below"):
        found = restore(source, change=lambda made: made.cells.append(own(mine)))
        assert found.answers == {"is_set": mine}


HELPS = "def helps(held):\n    return others(held)"
OTHERS = "others = lambda held: len(held) > 2"
STUB = "def is_set(held):\n    return helps(held)"


@pytest.mark.parametrize(
    ("answer", "cells", "follow"),
    [
        (STUB, [HELPS, OTHERS], [HELPS, OTHERS]),
        (STUB, [OTHERS, "def far(held):\n    return 1", HELPS], [HELPS, OTHERS]),
        (
            STUB,
            ["helps = far  # or near", "class far:\n    pass"],
            ["helps = far  # or near", "class far:\n    pass"],
        ),
        (STUB, [HELPS.replace("def", "if 1:\n  def")], [HELPS.replace("def", "if 1:\n  def")]),
        (STUB, ["helps: object = lambda held: 1"], ["helps: object = lambda held: 1"]),
        ("is_set = 1", [RIGHT], [RIGHT]),  # the added cell defines the function
        (STUB, ["held = [1, 2]\nis_set(held)", "print(helps)", "helps == far", "helps = 3"], []),
        (
            STUB,
            ["helps = near", "near: object = far", "def far(held):\n    return 1"],
            ["helps = near", "near: object = far", "def far(held):\n    return 1"],
        ),
        # No cell defines a function ``helps`` outside an indented block.
        (STUB, ["helps = view.helps", "helps = None", "helps = True", "helps = c\nc = helps"], []),
        (STUB, ["for c in [1]:\n    helps = c", "def far(c):\n    helps = lambda: c\n    held = far"], []),
    ],
)
def test_cells_with_functions_that_an_answer_calls_are_added_to_the_answer(
    restore: Restore, answer: str, cells: list[str], follow: list[str]
) -> None:
    found = restore(answer, change=lambda made: made.cells.extend(map(own, cells)))
    assert found.answers == {"is_set": "\n\n".join([answer, *follow])}


def test_a_given_cell_is_added_to_an_answer_only_if_it_has_a_new_function(
    restore: Restore, exercise: Exercise
) -> None:
    given = next(part.given for part in exercise.parts if part.name == "cell-01")

    def edited(more: str) -> Callable[[Any], None]:
        def change(notebook: Any) -> None:
            cell(notebook, "cell-01").source = f"{given}\n{more}"

        return change

    assert restore(STUB, change=edited("import os")).answers == {"is_set": STUB}
    assert restore(STUB, change=edited("helps = None")).answers == {"is_set": STUB}
    assert restore(STUB, change=edited(HELPS)).answers == {"is_set": f"{STUB}\n\n{given}\n{HELPS}"}


def test_the_last_of_two_answers_counts_unless_the_last_is_untouched(
    restore: Restore, exercise: Exercise
) -> None:
    def twice(source: str) -> Callable[[Any], None]:
        def change(notebook: Any) -> None:
            other = copy.deepcopy(cell(notebook, "is_set"))
            other.source, other.id = source, "other"
            notebook.cells.append(other)

        return change

    given = next(part.given for part in exercise.parts if part.name == "is_set")
    assert [source for _, source in restore(change=twice(given)).code][1:] == [RIGHT]
    found = restore(change=twice("is_set = 1"))
    assert [source for _, source in found.code][1:] == [RIGHT, "is_set = 1"]
    assert "These cells were there more than once: is_set. Their last definition counts." in found.remarks


def test_missing_cells_are_restored(restore: Restore) -> None:
    def change(notebook: Any) -> None:
        notebook.cells = [cell(notebook, "is_set")]

    found = restore(change=change)
    assert [name for name, _ in found.code] == ["cell-01", "is_set"]
    assert len(found.remarks) == 1 and "cell-01, check_is_set, more_is_set, why" in found.remarks[0]


def test_a_written_answer_in_the_wrong_place_is_reported_to_the_teacher(
    restore: Restore, exercise: Exercise
) -> None:
    given = {part.name: part.given for part in exercise.parts}
    heading = next(part.name for part in exercise.parts if part.kind == "text")

    def under_the_question(notebook: Any) -> None:
        cell(notebook, heading).source += "\nBecause."

    def in_a_new_cell(notebook: Any) -> None:
        notebook.cells.append(nbformat.v4.new_markdown_cell("Because."))

    told = "No answer is in its place: why. Look at the text that was written elsewhere."
    for change in (under_the_question, in_a_new_cell):
        assert restore(RIGHT, given["why"], change=change).remarks == (told,)
        assert restore(RIGHT, "Because.", change=change).remarks == ()
    assert restore(RIGHT, given["why"]).remarks == ()


def test_the_worker_runs_no_part_of_the_solution(restore: Restore) -> None:
    found = restore(change=lambda notebook: notebook.cells.clear())
    assert not [canary for canary in small.CANARIES if canary in str(found)]


def test_any_code_that_was_not_handed_out_counts_as_the_learners_own(
    restore: Restore, exercise: Exercise
) -> None:
    given = {part.name: part.given for part in exercise.parts}

    def edited(notebook: Any) -> None:
        cell(notebook, "cell-01").source += "\nimport os"

    for change in (edited, lambda notebook: notebook.cells.append(own("1 + 1"))):
        assert restore(given["is_set"], given["why"], change=change).has_code


def test_a_restored_cell_does_not_override_an_answer_in_a_given_cell(restore: Restore) -> None:
    def change(notebook: Any) -> None:
        cell(notebook, "cell-01").source += "\n" + RIGHT
        notebook.cells.remove(cell(notebook, "is_set"))

    assert [name for name, _ in restore(change=change).code] == ["cell-01", "cell-01"]
