"""Where an answer is kept beside a notebook, and in it."""

import json

import pytest

from rummy500.table.keeping import MIME, bundle, keep, kept

ANSWER = {
    "exercise": "01-melds",
    "question": "first-set",
    "learner": "Ann",
    "moves": "A: draw\n",
    "solved": False,
}


def test_an_answer_lies_in_the_file_beside_those_to_other_questions(tmp_path):
    assert keep(tmp_path, ANSWER, "0.1.0")
    assert keep(tmp_path, {**ANSWER, "question": "around", "moves": "A: take 9D\n"}, "0.1.0")
    file = json.loads((tmp_path / "01-melds.answers.json").read_text("utf-8"))
    assert file["played"] == {"first-set": "A: draw\n", "around": "A: take 9D\n"}
    assert kept(tmp_path, ANSWER) == "A: draw\n"
    assert [path.name for path in tmp_path.iterdir()] == ["01-melds.answers.json"]


def test_another_learner_does_not_get_the_answer_that_is_kept(tmp_path):
    keep(tmp_path, ANSWER, "0.1.0")
    assert kept(tmp_path, {**ANSWER, "learner": "Bob"}) == ""
    assert kept(tmp_path, {**ANSWER, "learner": " ann"}) == "A: draw\n"


def test_where_the_file_is_gone_the_notebook_has_the_answer(tmp_path):
    output = {"output_type": "display_data", "data": bundle(ANSWER, "0.1.0", in_file=True)}
    notebook = {"metadata": {"rummy500": {"exercise": "01-melds"}}, "cells": [{"outputs": [output]}]}
    (tmp_path / "mine.ipynb").write_text(json.dumps(notebook), "utf-8")
    assert kept(tmp_path, ANSWER) == "A: draw\n"
    assert kept(tmp_path, {**ANSWER, "question": "around"}) == ""
    notebook["metadata"] = {}
    (tmp_path / "mine.ipynb").write_text(json.dumps(notebook), "utf-8")
    assert kept(tmp_path, ANSWER) == ""


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
def test_a_file_that_holds_no_answers_is_as_none(tmp_path, text):
    (tmp_path / "01-melds.answers.json").write_text(text, "utf-8")
    (tmp_path / "01-melds.ipynb").write_text(text, "utf-8")
    assert kept(tmp_path, ANSWER) == ""
    assert keep(tmp_path, ANSWER, "0.1.0")
    assert kept(tmp_path, ANSWER) == "A: draw\n"


def test_where_no_file_can_be_written_the_notebook_says_to_save_it(tmp_path):
    (tmp_path / "01-melds.answers.new").mkdir()
    assert not keep(tmp_path, ANSWER, "0.1.0")
    assert (
        bundle(ANSWER, "0.1.0", in_file=False)["text/plain"]
        == "Not solved yet. Kept in this notebook: save it."
    )


def test_nothing_is_said_before_anything_is_played():
    assert bundle({**ANSWER, "moves": ""}, "0.1.0", in_file=True)["text/plain"] == ""
    assert bundle(ANSWER, "0.1.0", in_file=True)[MIME]["moves"] == "A: draw\n"
