"""What one learner handed in can hold up nobody else."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import reading
from classes import Learner
from handins import cells_of, found_of
from inbox import in_turn
from official import Exercise
from reading import apart
from restoring import restored
from small import CODED, PLAYED, RIGHT, answers, handed_in, own
from timing import at_most


@pytest.fixture
def inbox(tmp_path: Path, authors: Any) -> Path:
    """The folders of two learners, and of one between them that a test fills."""
    for name in ("ann", "may", "zoe"):
        (tmp_path / name).mkdir()
    (tmp_path / "ann/1.answers.json").write_text(answers(PLAYED, "ann"), "utf-8")
    (tmp_path / "zoe/2.ipynb").write_text(json.dumps(handed_in(authors)), "utf-8")
    return tmp_path


LEARNERS = [Learner(name, folders=(name,)) for name in ("ann", "may", "zoe")]


def test_it_is_the_same_as_read_in_turn(inbox: Path, exercises: dict[str, Exercise]) -> None:
    (inbox / "may/x.ipynb").write_text("[", "utf-8")
    assert [*apart(inbox, exercises, LEARNERS)] == [*in_turn(inbox, exercises, LEARNERS)]


def only_may_is_told(found: list[Any]) -> str:
    """The sentence about the learner in the middle; the others were read."""
    (ann, odd), (may, problems), (zoe, none) = found
    assert ann and zoe and not may and odd == none == []
    (problem,) = problems
    assert problem.learner == "may"
    return str(problem.sentence)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere memory has no limit")
def test_memory_has_an_end(inbox: Path, exercises: dict[str, Exercise]) -> None:
    (inbox / "may/x.ipynb").write_text("[" + '{"":{}},' * 1_500_000 + "{}]", "utf-8")
    found = [*apart(inbox, exercises, LEARNERS, memory=300 << 20)]
    assert "too much memory" in only_may_is_told(found)


@pytest.mark.skipif(os.name != "posix", reason="elsewhere there are no alarms")
def test_time_has_an_end(inbox: Path, exercises: dict[str, Exercise], authors: Any) -> None:
    cell = {"cell_type": "code", "source": "x = 1\n" * 20_000, "metadata": {}}
    (inbox / "may/x.ipynb").write_text(json.dumps({"cells": [cell] * 100}), "utf-8")
    found = [*apart(inbox, exercises, LEARNERS, seconds=0.02)]
    assert only_may_is_told(found) == "Reading this folder takes longer than 0.02 seconds: it was left alone."


def test_who_ends_the_process_ends_no_other_s(
    inbox: Path, exercises: dict[str, Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "_read", _ends_at_may)
    assert only_may_is_told([*apart(inbox, exercises, LEARNERS)]) == reading.BROKE_OFF


def _ends_at_may(learner: Learner) -> Any:
    folder, exercises, learners, _ = reading._about
    if learner.name == "may":
        os._exit(1)
    return found_of(folder, exercises, learners, learner)


def test_who_takes_long_is_named(
    inbox: Path, exercises: dict[str, Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PATIENCE", 0.0)
    told: list[tuple[int, str]] = []
    assert len([*apart(inbox, exercises, LEARNERS, lambda *who: told.append(who))]) == 3
    assert told[0] == (1, "ann") and set(told) <= {(1, "ann"), (2, "may"), (3, "zoe")}


@pytest.mark.parametrize("source", ["\n" * 150_000, " " * 150_000, "def \n" * 30_000, "x\n \n" * 40_000])
def test_an_answer_is_found_behind_any_text(
    exercises: dict[str, Exercise], authors: Any, source: str
) -> None:
    notebook = handed_in(authors)
    notebook.cells = [*(own(source) for _ in range(20)), own(RIGHT)]
    with at_most(60):
        assert restored(exercises[CODED], cells_of(notebook)).answers == {"is_set": RIGHT}
