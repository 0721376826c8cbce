"""What one learner handed in, or what one zip holds, can hold up nobody else."""

from __future__ import annotations

import json
import os
import struct
import time
import zipfile
from pathlib import Path
from typing import Any

import inbox as inbox_module
import pytest
import reading
from classes import Learner
from handins import cells_of, found_of
from inbox import Inbox, read_inbox
from official import Exercise
from reading import Apart
from restoring import restored
from small import CODED, PLAYED, RIGHT, answers, handed_in, own
from timing import OutOfTime, at_most

NAMES = ("ann", "may", "zoe")


@pytest.fixture
def inbox(tmp_path: Path, authors: Any) -> Path:
    """The folders of two learners, and of one between them that a test fills."""
    for name in NAMES:
        (tmp_path / name).mkdir()
    (tmp_path / "ann/1.answers.json").write_text(answers(PLAYED, "ann"), "utf-8")
    (tmp_path / "zoe/2.ipynb").write_text(json.dumps(handed_in(authors)), "utf-8")
    return tmp_path


@pytest.fixture
def read(inbox: Path, exercises: dict[str, Exercise], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Reads the inbox, as it is then, in a process with these limits."""

    def read(**limits: Any) -> Inbox:
        with Apart(**limits) as apart:
            return read_inbox(inbox, exercises, apart, room=tmp_path_factory.mktemp("room"))

    return read


def test_it_is_the_same_as_read_here(inbox: Path, exercises: dict[str, Exercise], read: Any) -> None:
    (inbox / "may/x.ipynb").write_text("[", "utf-8")
    assert read() == read_inbox(inbox, exercises)


def only_may_is_told(inbox: Inbox) -> str:
    """The sentence about the learner in the middle; the others were read."""
    assert {learner for learner, _ in inbox.hand_ins} == {"ann", "zoe"}
    (problem,) = inbox.problems
    assert problem.learner == "may"
    return problem.sentence


@pytest.mark.skipif(os.name != "posix", reason="elsewhere memory has no limit")
def test_memory_has_an_end(inbox: Path, read: Any) -> None:
    (inbox / "may/x.ipynb").write_text("[" + '{"":{}},' * 1_500_000 + "{}]", "utf-8")
    assert "too much memory" in only_may_is_told(read(memory=300 << 20))


@pytest.mark.skipif(os.name != "posix", reason="elsewhere there are no alarms")
def test_time_is_that_of_the_processor() -> None:
    with at_most(0.05):
        time.sleep(0.2)
    with pytest.raises(OutOfTime), at_most(0.05):
        while True:
            pass


@pytest.mark.skipif(os.name != "posix", reason="elsewhere there are no alarms")
def test_time_has_an_end(inbox: Path, read: Any) -> None:
    cell = {"cell_type": "code", "source": "x = 1\n" * 20_000, "metadata": {}}
    (inbox / "may/x.ipynb").write_text(json.dumps({"cells": [cell] * 100}), "utf-8")
    said = only_may_is_told(read(seconds=0.02))
    assert said == "Reading this folder takes longer than 0.02 seconds: look at it by hand."


def test_who_ends_the_process_ends_no_other_s(read: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox_module, "found_of", _ends_at_may)
    assert only_may_is_told(read()) == "Reading this folder broke off: look at it by hand."


def _ends_at_may(folder: Path, exercises: Any, learners: Any, learner: Learner) -> Any:
    if learner.name == "may":
        os._exit(1)
    return found_of(folder, exercises, learners, learner)


def test_what_takes_long_is_told(inbox: Path, read: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "PATIENCE", 0.0)
    zip_of(inbox / "all.zip", ["eve_1_2_x.json"])
    told: list[str] = []
    read(tell=told.append)
    assert told[0] == "unpacking all.zip"
    assert set(told[1:]) <= {f"{at} of 4: reading {who}" for at, who in enumerate(("eve", *NAMES), start=1)}


# ---- zips -----------------------------------------------------------------------------------------------


def zip_of(path: Path, names: list[str]) -> None:
    """A zip of files that are answers."""
    with zipfile.ZipFile(path, "w") as packed:
        for name in names:
            packed.writestr(name, answers(PLAYED, ""))


def many_names(path: Path, count: int) -> None:
    """A zip whose list says the name of one file again and again."""
    zip_of(path, ["eve_1_2_x.json"])
    data = path.read_bytes()
    begins, ends = data.index(b"PK\1\2"), data.index(b"PK\5\6")
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, count * (ends - begins), begins, 0)
    path.write_bytes(data[:begins] + data[begins:ends] * count + end)


def only_the_zip_is_told(inbox: Inbox) -> str:
    """The sentence about the zip; the folders were read, and the other zip."""
    assert {learner for learner, _ in inbox.hand_ins} == {"ann", "zoe", "bob"}
    (problem,) = inbox.problems
    assert problem.file == "bad.zip"
    return problem.sentence


@pytest.mark.skipif(os.name != "posix", reason="elsewhere memory has no limit")
def test_the_memory_that_a_zip_takes_has_an_end(inbox: Path, read: Any) -> None:
    zip_of(inbox / "good.zip", ["bob_3_4_x.json"])
    many_names(inbox / "bad.zip", 1_000_000)
    said = only_the_zip_is_told(read(memory=300 << 20))
    assert said == "Unpacking this zip needs too much memory: look at it by hand."


def test_what_took_too_much_memory_is_let_go_before_that_is_said() -> None:
    def takes_too_much() -> None:
        raise MemoryError

    with pytest.raises(MemoryError) as raised:
        reading._within(1, takes_too_much)
    assert raised.value.__context__ is None
    assert "takes_too_much" not in [entry.name for entry in raised.traceback]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere there are no alarms")
def test_the_time_that_a_zip_takes_has_an_end(inbox: Path, read: Any) -> None:
    zip_of(inbox / "good.zip", ["bob_3_4_x.json"])
    many_names(inbox / "bad.zip", 200_000)
    said = only_the_zip_is_told(read(seconds=0.1))
    assert said == "Unpacking this zip takes longer than 0.1 seconds: look at it by hand."


# ---- text -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", ["\n" * 150_000, " " * 150_000, "def \n" * 30_000, "x\n \n" * 40_000])
def test_an_answer_is_found_behind_any_text(
    exercises: dict[str, Exercise], authors: Any, source: str
) -> None:
    notebook = handed_in(authors)
    notebook.cells = [*(own(source) for _ in range(20)), own(RIGHT)]
    with at_most(60):
        assert restored(exercises[CODED], cells_of(notebook)).answers == {"is_set": RIGHT}
