"""No learner's files and no zip can hold up the reading of other files."""

from __future__ import annotations

import json
import os
import struct
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from grader.hand_out.classes import Learner
from grader.make.official import Exercise
from grader.read import inbox as inbox_module
from grader.read import reading
from grader.read.handins import cells_of, found_of
from grader.read.inbox import Inbox, read_inbox
from grader.read.reading import Apart
from grader.read.restoring import restored
from grader.sandbox.timing import OutOfTime, at_most
from small import CODED, PLAYED, RIGHT, answers, handed_in, own

NAMES = ("ann", "may", "zoe")


@pytest.fixture
def inbox(tmp_path: Path, authors: Any) -> Path:
    """An inbox with the folders of two learners. Between them is an empty folder, which a test fills."""
    for name in NAMES:
        (tmp_path / name).mkdir()
    (tmp_path / "ann/1.answers.json").write_text(answers(PLAYED, "ann"), "utf-8")
    (tmp_path / "zoe/2.ipynb").write_text(json.dumps(handed_in(authors)), "utf-8")
    return tmp_path


@pytest.fixture
def read(inbox: Path, exercises: dict[str, Exercise], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A function that reads the inbox in a process with given limits."""

    def read(**limits: Any) -> Inbox:
        with Apart(**limits) as apart:
            return read_inbox(inbox, exercises, apart, room=tmp_path_factory.mktemp("room"))

    return read


def test_reading_in_a_separate_process_gives_the_same_inbox(
    inbox: Path, exercises: dict[str, Exercise], read: Any
) -> None:
    (inbox / "may/x.ipynb").write_text("[", "utf-8")
    assert read() == read_inbox(inbox, exercises)


def problem_with_mays_folder(inbox: Inbox) -> str:
    """Check that the other learners' folders were read, and return the sentence about May's folder."""
    assert {learner for learner, _ in inbox.hand_ins} == {"ann", "zoe"}
    (problem,) = inbox.problems
    assert problem.learner == "may"
    return problem.sentence


@pytest.mark.skipif(os.name != "posix", reason="only POSIX limits memory")
def test_the_memory_for_reading_a_folder_is_limited(inbox: Path, read: Any) -> None:
    (inbox / "may/x.ipynb").write_text("[" + '{"":{}},' * 1_500_000 + "{}]", "utf-8")
    assert "too much memory" in problem_with_mays_folder(read(memory=300 << 20))


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has alarms")
def test_the_time_limit_counts_processor_time() -> None:
    with at_most(0.05):
        time.sleep(0.2)
    with pytest.raises(OutOfTime), at_most(0.05):
        while True:
            pass


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has alarms")
def test_the_time_for_reading_a_folder_is_limited(inbox: Path, read: Any) -> None:
    cell = {"cell_type": "code", "source": "x = 1\n" * 20_000, "metadata": {}}
    (inbox / "may/x.ipynb").write_text(json.dumps({"cells": [cell] * 100}), "utf-8")
    sentence = problem_with_mays_folder(read(seconds=0.02))
    assert sentence == "Reading this folder takes longer than 0.02 seconds. Look at it yourself."


def test_a_folder_that_ends_the_process_is_reported_and_others_are_read(
    read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbox_module, "found_of", _ends_at_may)
    assert problem_with_mays_folder(read()) == "Reading this folder broke off. Look at it yourself."


def _ends_at_may(folder: Path, exercises: Any, learners: Any, learner: Learner) -> Any:
    if learner.name == "may":
        os._exit(1)
    return found_of(folder, exercises, learners, learner)


def test_progress_names_a_folder_that_takes_long_to_read(
    inbox: Path, read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PATIENCE", 0.0)
    zip_of(inbox / "all.zip", ["eve_1_2_x.json"])
    told: list[str] = []
    read(tell=told.append)
    assert told[0] == "unpacking all.zip"
    assert set(told[1:]) <= {f"{at} of 4: reading {who}" for at, who in enumerate(("eve", *NAMES), start=1)}


# ---- zips -----------------------------------------------------------------------------------------------


def zip_of(path: Path, names: list[str]) -> None:
    """Write a zip that has files of answers with these names."""
    with zipfile.ZipFile(path, "w") as packed:
        for name in names:
            packed.writestr(name, answers(PLAYED, ""))


def many_names(path: Path, count: int) -> None:
    """Write a zip whose directory lists one file again and again."""
    zip_of(path, ["eve_1_2_x.json"])
    data = path.read_bytes()
    begins, ends = data.index(b"PK\1\2"), data.index(b"PK\5\6")
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, count * (ends - begins), begins, 0)
    path.write_bytes(data[:begins] + data[begins:ends] * count + end)


def problem_with_the_zip(inbox: Inbox) -> str:
    """Check that the folders and ``good.zip`` were read, and return the sentence about ``bad.zip``."""
    assert {learner for learner, _ in inbox.hand_ins} == {"ann", "zoe", "bob"}
    (problem,) = inbox.problems
    assert problem.file == "bad.zip"
    return problem.sentence


@pytest.mark.skipif(os.name != "posix", reason="only POSIX limits memory")
def test_the_memory_for_a_zip_is_limited(inbox: Path, read: Any) -> None:
    zip_of(inbox / "good.zip", ["bob_3_4_x.json"])
    many_names(inbox / "bad.zip", 1_000_000)
    sentence = problem_with_the_zip(read(memory=300 << 20))
    assert sentence == "Unpacking this zip needs too much memory. Look at it yourself."


def test_memory_is_freed_before_a_lack_of_memory_is_reported() -> None:
    def takes_too_much() -> None:
        raise MemoryError

    with pytest.raises(MemoryError) as raised:
        reading._within(1, takes_too_much)
    assert raised.value.__context__ is None
    assert "takes_too_much" not in [entry.name for entry in raised.traceback]


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has alarms")
def test_the_time_for_a_zip_is_limited(inbox: Path, read: Any) -> None:
    zip_of(inbox / "good.zip", ["bob_3_4_x.json"])
    many_names(inbox / "bad.zip", 200_000)
    sentence = problem_with_the_zip(read(seconds=0.1))
    assert sentence == "Unpacking this zip takes longer than 0.1 seconds. Look at it yourself."


# ---- text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["\n" * 150_000, " " * 150_000, "def \n" * 30_000, "x\n \n" * 40_000])
def test_an_answer_is_found_quickly_whatever_text_comes_before_it(
    exercises: dict[str, Exercise], authors: Any, source: str
) -> None:
    notebook = handed_in(authors)
    notebook.cells = [*(own(source) for _ in range(20)), own(RIGHT)]
    with at_most(60):
        assert restored(exercises[CODED], cells_of(notebook)).answers == {"is_set": RIGHT}
