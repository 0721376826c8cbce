"""A learner's answers are stored as one text. Texts of release 0.1.0 can still be read."""

import json
from pathlib import Path
from typing import Any

import pytest

from rummy500.table.answer_file import moves_there
from rummy500.table.answers import ABOUT, MIME, Answers, answers_in, output_of, outputs_of
from rummy500.table.session import Session

KEPT = Path(__file__).parents[1] / "text/release_0_1_0"
NOTEBOOK = json.loads((KEPT / "notebook.json").read_text("utf-8"))
PAGE = json.loads((KEPT / "browser.json").read_text("utf-8"))["answers"]
TEXTS: dict[str, str] = {**NOTEBOOK["files"], **PAGE}


def read(text: str) -> Answers:
    found = answers_in(json.loads(text))
    assert found is not None
    return found


@pytest.mark.parametrize("name", TEXTS)
def test_answers_of_the_previous_release_are_read_and_written_back_unchanged(name: str) -> None:
    assert read(TEXTS[name]).text("0.1.0") == TEXTS[name]


@pytest.mark.parametrize("name", TEXTS)
def test_answers_played_in_the_previous_release_can_be_played_again(name: str) -> None:
    answers = read(TEXTS[name])
    assert answers.learner == "Ann Lee"
    for question, lines in answers.played.items():
        place = f"{answers.exercise}/{question}"
        session = Session.of_answer(place, answers.learner, lines, answers.code)
        assert session.view()["answer"]["moves"] == lines
        assert session.view()["answer"]["solved"] == (question in answers.solved)


def test_a_notebook_continues_from_the_file_of_the_previous_release(tmp_path: Path) -> None:
    for name, text in NOTEBOOK["files"].items():
        (tmp_path / name).write_text(text, "utf-8")
    mine = {
        "exercise": "06-whole-hand",
        "question": "your-own-hand",
        "learner": "ann lee",
        "code": "",
        "own": True,
    }
    assert moves_there(tmp_path, mine) == "A: draw\n"
    assert moves_there(tmp_path, {**mine, "learner": "Bob"}) == ""


def test_a_cell_output_of_the_previous_release_is_read_and_written_back_unchanged() -> None:
    data = {**NOTEBOOK["output"], MIME: NOTEBOOK["output"][MIME]}
    assert list(outputs_of({"cells": [{"outputs": [{"data": data}]}]})) == [data[MIME]]
    assert output_of(data[MIME], "0.1.0") == data[MIME]


def test_reading_a_file_drops_invalid_values_and_names_damaged_answers() -> None:
    whole: dict[str, Any] = {"about": ABOUT, "edition": 1, "exercise": "01-melds"}
    parts = {
        "played": {"a": 7, "b": "A: draw\n"},
        "written": [],
        "solved": [7, "b"],
        "learner": 7,
        "whose": None,
    }
    assert answers_in({**whole, **parts}) == Answers(
        "01-melds", played={"b": "A: draw\n"}, solved=frozenset({"b"}), damaged=("a",)
    )


@pytest.mark.parametrize("content", [None, [], "text", {}, {"about": "stars"}])
def test_no_answers_are_read_from_a_different_kind_of_file(content: object) -> None:
    assert answers_in(content) is None
