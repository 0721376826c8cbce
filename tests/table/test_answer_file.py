"""Answers are kept in a file beside a notebook, and in the notebook itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from rummy500.table.answer_file import bundle, moves_there, write_answer
from rummy500.table.answers import MIME

ANSWER = {
    "exercise": "01-melds",
    "question": "first-set",
    "learner": "Ann",
    "code": "",
    "own": False,
    "moves": "A: draw\n",
    "solved": False,
}
SOLVED = {**ANSWER, "moves": "A: draw\nA: discard QD\n", "solved": True}
FILE = "01-melds.answers.json"


def read(folder: Path, name: str = FILE) -> Any:
    return json.loads((folder / name).read_text("utf-8"))


def test_the_file_keeps_the_answers_to_several_questions(tmp_path: Path) -> None:
    assert write_answer(tmp_path, ANSWER, "0.1.0") == FILE
    write_answer(tmp_path, {**ANSWER, "question": "around", "moves": "A: take 9D\n"}, "0.1.0")
    assert read(tmp_path)["played"] == {"first-set": "A: draw\n", "around": "A: take 9D\n"}
    assert moves_there(tmp_path, ANSWER) == "A: draw\n"
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_question_that_the_file_calls_solved_stays_solved(tmp_path: Path) -> None:
    write_answer(tmp_path, SOLVED, "0.1.0")
    write_answer(tmp_path, ANSWER, "0.1.0")  # another kernel might write this unsolved answer
    assert moves_there(tmp_path, ANSWER) == SOLVED["moves"]


def test_a_learner_who_enters_a_name_keeps_the_answers_given_without_a_name(tmp_path: Path) -> None:
    write_answer(tmp_path, {**SOLVED, "learner": ""}, "0.1.0")
    assert moves_there(tmp_path, ANSWER) == SOLVED["moves"]
    write_answer(tmp_path, {**ANSWER, "question": "around"}, "0.1.0")
    assert read(tmp_path)["learner"] == "Ann"
    assert moves_there(tmp_path, {**ANSWER, "learner": ""}) == SOLVED["moves"]


def test_each_learner_has_a_file(tmp_path: Path) -> None:
    write_answer(tmp_path, SOLVED, "0.1.0")
    bob = {**ANSWER, "learner": "Bob"}
    assert moves_there(tmp_path, bob) == ""
    assert write_answer(tmp_path, bob, "0.1.0") == "01-melds-2.answers.json"
    assert moves_there(tmp_path, {**SOLVED, "learner": " ann"}) == SOLVED["moves"]
    assert moves_there(tmp_path, bob) == "A: draw\n"


def test_graded_answers_have_their_own_file(tmp_path: Path) -> None:
    write_answer(tmp_path, SOLVED, "0.1.0")
    graded = {**ANSWER, "code": "mtnz-m5z8", "own": True, "moves": "hint\n"}
    assert moves_there(tmp_path, graded) == ""
    assert write_answer(tmp_path, graded, "0.1.0") == "01-melds-2.answers.json"
    assert read(tmp_path, "01-melds-2.answers.json")["code"] == "mtnz-m5z8"
    assert moves_there(tmp_path, graded) == "hint\n" and moves_there(tmp_path, ANSWER) == SOLVED["moves"]
    assert write_answer(tmp_path, {**graded, "code": "other"}, "0.1.0") == "01-melds-3.answers.json"


def test_a_file_in_a_different_edition_of_the_format_is_neither_read_nor_overwritten(tmp_path: Path) -> None:
    write_answer(tmp_path, SOLVED, "0.1.0")
    later = (tmp_path / FILE).read_text("utf-8").replace('"edition": 1', '"edition": 2')
    (tmp_path / FILE).write_text(later, "utf-8")
    assert moves_there(tmp_path, ANSWER) == ""
    assert write_answer(tmp_path, ANSWER, "0.1.0") == "01-melds-2.answers.json"
    assert (tmp_path / FILE).read_text("utf-8") == later


def test_an_answer_that_was_played_with_another_learners_hand_is_dropped(tmp_path: Path) -> None:
    write_answer(tmp_path, {**SOLVED, "learner": "", "own": True}, "0.1.0")
    mine = {**ANSWER, "own": True}
    assert moves_there(tmp_path, mine) == ""
    write_answer(tmp_path, mine, "0.1.0")
    assert moves_there(tmp_path, mine) == "A: draw\n"
    assert read(tmp_path)["solved"] == []


def test_the_answer_is_read_from_the_notebook_if_the_file_is_gone(tmp_path: Path) -> None:
    output = {"output_type": "display_data", "data": bundle(ANSWER, "0.1.0", FILE)}
    notebook = {"metadata": {"rummy500": {"exercise": "01-melds"}}, "cells": [{"outputs": [output]}]}
    (tmp_path / "mine.ipynb").write_text(json.dumps(notebook), "utf-8")
    assert moves_there(tmp_path, ANSWER) == "A: draw\n"
    assert moves_there(tmp_path, {**ANSWER, "question": "around"}) == ""
    assert moves_there(tmp_path, {**ANSWER, "learner": "Bob"}) == ""
    notebook["metadata"] = {}
    (tmp_path / "mine.ipynb").write_text(json.dumps(notebook), "utf-8")
    assert moves_there(tmp_path, ANSWER) == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no JSON",
        "[]",
        '{"metadata": []}',
        '{"played": 3}',
        '{"learner": "Ann", "played": {"first-set": 7}}',
    ],
)
def test_a_file_without_answers_counts_as_missing(tmp_path: Path, text: str) -> None:
    (tmp_path / "01-melds.answers.json").write_text(text, "utf-8")
    (tmp_path / "01-melds.ipynb").write_text(text, "utf-8")
    assert moves_there(tmp_path, ANSWER) == ""
    assert write_answer(tmp_path, ANSWER, "0.1.0")
    assert moves_there(tmp_path, ANSWER) == "A: draw\n"


def test_the_text_of_an_answer_asks_to_save_the_notebook_if_no_file_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "01-melds.answers.new").mkdir()
    assert write_answer(tmp_path, ANSWER, "0.1.0") == ""
    assert (
        bundle(ANSWER, "0.1.0", "")["text/plain"]
        == "Not solved yet. Your moves are in this notebook. Save it to keep them."
    )


def test_the_plain_text_of_an_answer_without_moves_is_empty() -> None:
    assert bundle({**ANSWER, "moves": ""}, "0.1.0", FILE)["text/plain"] == ""
    assert bundle(ANSWER, "0.1.0", FILE)[MIME]["moves"] == "A: draw\n"
