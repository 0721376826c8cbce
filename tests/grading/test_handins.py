"""Answers and learners' names are read from the files of an inbox, and unusable files are reported."""

from __future__ import annotations

import json
import os
import weakref
from pathlib import Path
from typing import Any

import pytest
import small
from grader.check.grading import graded
from grader.make import build
from grader.make.official import Exercise
from grader.read import handins
from grader.read.handins import Unreadable, loaded, plain
from grader.read.inbox import Inbox, read_inbox
from grader.replay.tables import OF_ANOTHER
from small import CODED, PLAYED, TABLES, answers, handed_in, played

from rummy500.table.answers import MIME


@pytest.fixture
def read(tmp_path: Path, exercises: dict[str, Exercise]) -> Any:
    def read(**files: str) -> Inbox:
        for path, text in files.items():
            file = tmp_path / path.replace("__", "/").replace("_answers", ".answers.json")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        return read_inbox(tmp_path, exercises)

    return read


def moves_of(inbox: Inbox, learner: str) -> list[str]:
    return [one.moves for one in inbox.hand_ins[learner, TABLES].played.get("first_set", [])]


def sentences(inbox: Inbox) -> str:
    return "\n".join(f"{one.learner} {one.file}: {one.sentence}" for one in sorted(inbox.problems))


def test_a_file_of_answers_without_a_notebook_is_a_hand_in(read: Any) -> None:
    inbox = read(ann__1_answers=answers(PLAYED, " ANN ", written={"other": "So.", "else": "x"}))
    assert moves_of(inbox, "ann") == [PLAYED] and inbox.problems == []
    assert inbox.hand_ins["ann", TABLES].written == {"other": "So."}
    assert not inbox.hand_ins["ann", TABLES].has_code


def test_answers_are_read_from_files_and_notebooks_without_repeats(read: Any, authors: Any) -> None:
    notebook = json.dumps(played(authors, "A: draw\n", "ann"))
    inbox = read(
        ann__1_answers=answers(PLAYED, "ann"),
        ann__2_answers=answers(PLAYED, "ann"),
        **{"ann__3.ipynb": notebook},
    )
    assert sorted(moves_of(inbox, "ann")) == sorted([PLAYED, "A: draw\n"])


def test_an_answer_in_the_output_of_a_cell_may_be_json_text(read: Any, authors: Any) -> None:
    notebook = played(authors, PLAYED, "ann")
    data = small.cell(notebook, "first_set").outputs[0].data
    data[MIME] = json.dumps(data[MIME])
    assert moves_of(read(**{"ann__x.ipynb": json.dumps(notebook)}), "ann") == [PLAYED]


def test_an_answer_under_a_questions_old_name_counts(tmp_path: Path) -> None:
    path = next(path for path in build.sources() if path.stem == "03-pile")
    book = {path.stem: small.exercise(path.stem, build.read(path))}
    file = json.loads(answers(PLAYED, "ann", exercise="03-pile")) | {"played": {"late": PLAYED}}
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann/1.answers.json").write_text(json.dumps(file), "utf-8")
    inbox = read_inbox(tmp_path, book)
    assert inbox.problems == []
    assert list(inbox.hand_ins["ann", "03-pile"].played) == ["late_in_the_hand"]


RELEASED = json.loads((Path(__file__).parents[1] / "text/release_0_1_0/notebook.json").read_text("utf-8"))


def test_answers_of_the_previous_release_count(tmp_path: Path) -> None:
    path = next(path for path in build.sources() if path.stem == "01-melds")
    book = {path.stem: small.exercise(path.stem, build.read(path))}
    (tmp_path / "ann lee").mkdir()
    for name, text in RELEASED["files"].items():
        if name.startswith("01-melds"):
            (tmp_path / "ann lee" / name).write_text(text, "utf-8")
    inbox = read_inbox(tmp_path, book)
    assert inbox.problems == []
    found = inbox.hand_ins["ann lee", "01-melds"].played["first_set"]
    solved = "A: draw\nA: meld JS JD JC\nA: discard QD\n"
    assert sorted((one.moves, one.signed) for one in found) == [(solved, "Ann Lee"), ("hint\n", "Ann Lee")]
    assert [bool(one.code) for one in found] in ([True, False], [False, True])


def test_answers_from_a_different_edition_and_answers_that_are_not_text_are_reported(read: Any) -> None:
    file = json.loads(answers(PLAYED, "ann"))
    later, damaged = {**file, "edition": 2}, {**file, "played": {"first-set": 7}}
    inbox = read(ann__1_answers=json.dumps(later), ann__2_answers=json.dumps(damaged))
    assert sentences(inbox).splitlines() == [
        "ann 1.answers.json: These answers come from another edition of the book, so they were not read.",
        "ann 2.answers.json: first_set: what was played is not a text, or it is far too long.",
    ]


def test_answers_of_another_learner_do_not_count(read: Any, authors: Any) -> None:
    notebook = json.dumps(played(authors, PLAYED, "Ann"))
    file = answers(PLAYED, "Ann", written={"other": "So."})
    inbox = read(ann__1_answers=file, bob__1_answers=file, **{"cay__2.ipynb": notebook})
    assert moves_of(inbox, "ann") == [PLAYED]
    assert moves_of(inbox, "bob") == moves_of(inbox, "cay") == []
    bob, cay = inbox.hand_ins["bob", TABLES], inbox.hand_ins["cay", TABLES]
    assert (bob.anothers, bob.written, bob.handed_in) == ({"first_set", "other"}, {}, 0)
    assert cay.anothers == {"first_set"}
    assert sentences(inbox).splitlines() == [
        "bob 1.answers.json: These are the answers of Ann, so they don't count here.",
        "cay 2.ipynb: first_set was played by Ann, so it does not count here.",
    ]


def signed(notebook: Any, learner: str) -> Any:
    """The notebook with this name in its first cell of code."""
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    first.source = first.source.replace('learner = ""', f"learner = {json.dumps(learner)}")
    return notebook


def test_a_notebook_of_another_learner_does_not_count(
    read: Any, authors: Any, exercises: dict[str, Exercise], tmp_path: Path
) -> None:
    notebook = json.dumps(signed(handed_in(authors), "ANN"))
    inbox = read(**{"ann__1.ipynb": notebook, "bob__1.ipynb": notebook})
    ann, bob = inbox.hand_ins["ann", CODED], inbox.hand_ins["bob", CODED]
    assert ann.has_code and ann.anothers == set()
    assert (bob.has_code, bob.written, bob.handed_in) == (False, {}, 0)
    assert sentences(inbox) == "bob 1.ipynb: This is the notebook of ANN, so it doesn't count here."
    answers = graded(exercises[CODED], bob, sandboxed=False).answers
    assert [(one.question, one.points, one.remark) for one in answers] == [
        ("is_set", 0, OF_ANOTHER),
        ("why", 0, OF_ANOTHER),
    ]


def test_the_own_notebook_counts_beside_that_of_another_learner(
    read: Any, authors: Any, tmp_path: Path
) -> None:
    own, anothers = handed_in(authors), signed(handed_in(authors, "is_set = 1"), "Ann")
    own.cells.append(small.own('learner = "Ann"'))  # a name of the learner's own program
    read(**{"bob__own.ipynb": json.dumps(signed(own, "Bob")), "bob__x.ipynb": json.dumps(anothers)})
    os.utime(tmp_path / "bob/own.ipynb", (0, 0))
    (tmp_path / "ann").mkdir()
    inbox = read()
    assert inbox.hand_ins["bob", CODED].has_code
    assert sentences(inbox) == "bob x.ipynb: This is the notebook of Ann, so it doesn't count here."


@pytest.mark.parametrize("code", ["", "m7zn-m5z8"])
def test_nothing_played_in_the_notebook_of_another_learner_counts(read: Any, authors: Any, code: str) -> None:
    notebook = signed(played(authors, PLAYED, "Ann"), "Ann")
    small.cell(notebook, "first_set").outputs[0].data[MIME]["code"] = code
    small.cell(notebook, "other").source = "So."
    inbox = read(**{"ann__1_answers": answers(PLAYED, "ann"), "bob__1.ipynb": json.dumps(notebook)})
    bob = inbox.hand_ins["bob", TABLES]
    assert (bob.anothers, bob.written, bob.played) == ({"first_set", "other"}, {}, {})
    assert sentences(inbox) == "bob 1.ipynb: This is the notebook of Ann, so it doesn't count here."


def test_answers_under_unknown_or_shared_names_count_and_are_reported(read: Any) -> None:
    inbox = read(s1__1_answers=answers(PLAYED, "Ann"), s2__1_answers=answers(PLAYED, "Ann"))
    assert moves_of(inbox, "s1") == moves_of(inbox, "s2") == [PLAYED]
    assert "s1 1.answers.json: 01-melds was played under the name Ann." in sentences(inbox)
    assert "s2 : The name Ann is also used by s1" in sentences(inbox)
    inbox = read(s1__1_answers=answers(PLAYED, "Zoë"), s2__1_answers=answers(PLAYED, "ZOE\u0308"))
    assert "s2 : The name Zoë is also used by s1" in sentences(inbox)


def test_the_newest_notebook_is_graded_and_names_break_ties(read: Any, authors: Any, tmp_path: Path) -> None:
    codes = {"a": "is_set = 1", "a (2)": "is_set = 2", "a (10)": "is_set = 10"}
    files = {f"ann__{name}.ipynb": json.dumps(handed_in(authors, code)) for name, code in codes.items()}
    read(**files)
    for name in codes:
        os.utime(tmp_path / f"ann/{name}.ipynb", (9, 9))
    assert read().hand_ins["ann", CODED].notebook.answers == {"is_set": "is_set = 10"}
    os.utime(tmp_path / "ann/a.ipynb", (10, 10))
    inbox = read()
    assert inbox.hand_ins["ann", CODED].notebook.answers == {"is_set": "is_set = 1"}
    assert sentences(inbox).count("a.ipynb is a newer notebook of 90-sets") == 2


def test_the_newest_written_answer_counts_and_file_names_break_ties(read: Any, tmp_path: Path) -> None:
    names = {"x": "draft", "x (2)": "second", "x (10)": "tenth"}
    read(**{f"ann__{name}_answers": answers("", "", written={"other": text}) for name, text in names.items()})
    for name in names:
        os.utime(tmp_path / f"ann/{name}.answers.json", (9, 9))
    assert read().hand_ins["ann", TABLES].written == {"other": "tenth"}
    os.utime(tmp_path / "ann/x.answers.json", (10, 10))
    inbox = read()
    assert inbox.hand_ins["ann", TABLES].written == {"other": "draft"}
    conflict = "other has another answer in x.answers.json, which is newer: this answer does not count."
    assert sentences(inbox).splitlines() == [
        f"ann x (10).answers.json: {conflict}",
        f"ann x (2).answers.json: {conflict}",
    ]


def test_a_repeated_written_answer_is_not_reported(read: Any) -> None:
    file = answers("", "", written={"other": "So."})
    assert read(ann__1_answers=file, ann__2_answers=file).problems == []


def test_files_beyond_a_learners_limit_are_not_read_and_are_reported_once(
    read: Any, authors: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = answers(PLAYED, "")
    monkeypatch.setattr(handins, "LARGEST_FOLDER", 2 * len(text) + 9)
    read(**{f"{learner}__{number}_answers": text for learner in ("ann", "bob") for number in range(4)})
    (tmp_path / "bob/3.answers.json").unlink()
    (tmp_path / "bob/2.answers.json").unlink()
    inbox = read()
    sentence = "All files together are larger than 0 MB, so this one and older ones were not read."
    assert sentences(inbox).splitlines() == [f"ann 1.answers.json: {sentence}"]
    assert moves_of(inbox, "ann") == moves_of(inbox, "bob") == [PLAYED]


def test_only_the_cells_of_a_notebook_are_kept_in_memory(
    read: Any, authors: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Outputs(dict[str, Any]): ...

    held: list[weakref.ref[Outputs]] = []

    def once(path: Path) -> Any:
        assert not [one for one in held if one()], "an earlier notebook is still in memory"
        notebook = Outputs(handed_in(authors, words=path.name))
        held.append(weakref.ref(notebook))
        return notebook

    monkeypatch.setattr(handins, "loaded", once)
    files = {f"ann__{number}.ipynb": "{}" for number in range(3)}
    assert read(**files).hand_ins["ann", CODED].has_code and len(held) == 3


@pytest.mark.parametrize(
    "file",
    [
        {"played": {"first-set": 3}},
        {"played": {"first-set": "x" * 300_000}},
        {"played": {"else": "A: draw"}},
        {"played": {"other": "A: draw"}},
        {"exercise": "99-none"},
        {"exercise": ["01-melds"]},
        {"about": None},
    ],
)
def test_invalid_answers_are_reported(read: Any, file: dict[str, Any]) -> None:
    inbox = read(ann__1_answers=answers(PLAYED, "ann", **file))
    assert len(inbox.problems) == 1
    assert not [one for hand_in in inbox.hand_ins.values() for one in hand_in.played.values()]


@pytest.mark.parametrize(
    "text",
    [
        '{"cells": {}}',
        '{"cells": [3, {"source": 3}, {"source": [1, ["x"]], "metadata": [], "outputs": {}}]}',
        '{"cells": [], "metadata": {"rummy500": {"exercise": ["01-melds"]}}}',
        '{"cells": [{"metadata": {"nbgrader": {"grade_id": ' + "[" * 900 + "]" * 900 + "}}}]}",
        '{"cells": [' + ",".join("{}" for _ in range(1001)) + "]}",
        '{"cells": [{"source": "' + "x" * 300_000 + '"}]}',
        "1" * 5000,
        "null",
    ],
)
def test_invalid_notebooks_are_reported(read: Any, text: str) -> None:
    inbox = read(**{"ann__x.ipynb": text})
    assert inbox.hand_ins == {} and len(inbox.problems) == 1


def test_the_files_of_which_a_learner_is_told_are_those_that_were_not_read(read: Any) -> None:
    files = {"bob__x.json": "{", "bob__y.txt": "So.", "bob__z_answers": answers(PLAYED, "Ann")}
    inbox = read(ann__1_answers=answers(PLAYED, "ann"), **files)
    assert {one.file: one.unread for one in inbox.problems} == {
        "x.json": True,
        "y.txt": True,
        "z.answers.json": False,  # the page of the exercise says whose answers these are
    }


def test_malformed_outputs_of_a_cell_do_no_harm(read: Any, authors: Any) -> None:
    notebook = played(authors, PLAYED, "ann")
    shapes: list[Any] = [
        3,
        {},
        {"data": []},
        {"data": {MIME: 3}},
        {"data": {MIME: "{"}},
        {"data": {MIME: {}}},
    ]
    small.cell(notebook, "first_set").outputs = shapes
    inbox = read(**{"ann__x.ipynb": json.dumps(notebook)})
    assert "It has a played answer to a question that doesn't exist." in sentences(inbox)
    assert ("ann", TABLES) in inbox.hand_ins


def test_folders_within_a_folder_are_read_and_hidden_files_are_skipped(read: Any, authors: Any) -> None:
    text = json.dumps(handed_in(authors))
    files = {
        "ann__hand-in__x.ipynb": text,
        "ann__.ipynb_checkpoints__x.ipynb": "{",
        "ann__Thumbs.db": "",
        ".git__x": "",
    }
    inbox = read(**files)
    assert inbox.problems == [] and inbox.hand_ins["ann", CODED].has_code and inbox.learners == ["ann"]
    assert "lies too deep" in sentences(read(ann__a__b__c__d="x"))


def test_a_link_is_never_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_text("{}", "utf-8")
    (tmp_path / "link.json").symlink_to(tmp_path / "secret.json")
    with pytest.raises(Unreadable):
        loaded(tmp_path / "link.json")
    assert loaded(tmp_path / "secret.json") == {}


def test_a_hand_in_from_a_different_edition_is_reported(read: Any, authors: Any) -> None:
    notebook = handed_in(authors)
    notebook.metadata.rummy500.edition = "0.0.1"
    assert "made for another edition" in sentences(read(**{"ann__x.ipynb": json.dumps(notebook)}))


def test_lone_surrogates_and_control_characters_are_replaced() -> None:
    assert plain("a\r\nb\rc\td\ud800\x00\x1b\u202e") == "a\nb\nc\td?\ufffd\ufffd\ufffd"
