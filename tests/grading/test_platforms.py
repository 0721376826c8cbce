"""The owner of each file in a learning platform's zip is found, and no zip can do harm."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from grader.hand_out.classes import Learner
from grader.make.official import Exercise
from grader.read import platforms
from grader.read.inbox import Inbox, read_inbox
from small import CODED, PLAYED, TABLES, answers, handed_in, played

CLASS = (Learner("Ann Lee", "41"), Learner("Zoë Van Dam", "42"), Learner("Bob", "43"))
MOODLE = "{}_{}_assignsubmission_file_"


@pytest.fixture
def read(tmp_path: Path, exercises: dict[str, Exercise]) -> Any:
    def read(roster: tuple[Learner, ...] = CLASS, **zips: dict[str, str]) -> Inbox:
        inbox = tmp_path / "inbox"
        inbox.mkdir()
        for name, files in zips.items():
            with zipfile.ZipFile(inbox / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as packed:
                for path, text in files.items():
                    packed.writestr(path, text)
        return read_inbox(inbox, exercises, roster=roster, room=tmp_path / "room")

    return read


def who(inbox: Inbox) -> set[str]:
    return {learner for learner, exercise in inbox.hand_ins if exercise == TABLES}


def problems_of(inbox: Inbox) -> str:
    return "\n".join(f"{one.file}: {one.sentence}" for one in inbox.problems)


@pytest.mark.parametrize(
    "name",
    [
        "Ann Lee_123_assignsubmission_file_/x.answers.json",
        "Lee Ann_123_assignsubmission_file/deep/x.answers.json",
        "Class 7/Ann Lee_123_assignsubmission_file_/x.answers.json",
        "Ann Lee_123_assignsubmission_file_x.answers.json",
        "leeann_41_999_x.answers.json",
        "leeann_LATE_12345_67890_x.answers.json",
        "who_41_999_x.answers.json",
    ],
)
def test_learners_are_recognized_by_every_form_of_name_that_platforms_write(read: Any, name: str) -> None:
    inbox = read(one={name: answers(PLAYED, "")})
    assert who(inbox) == {"Ann Lee"} and inbox.problems == []


@pytest.mark.parametrize("name", ["Zoe\u0308 Van Dam", "Van Dam Zoë", "ZOË VAN DAM"])
def test_case_accents_and_order_of_names_make_no_difference(read: Any, name: str) -> None:
    assert who(read(one={f"{MOODLE.format(name, 7)}/x.json": answers(PLAYED, "")})) == {"Zoë Van Dam"}


def test_without_a_roster_the_same_name_in_two_assignments_is_one_learner(read: Any) -> None:
    one = {f"{MOODLE.format('Ann Lee', 7)}/x.json": answers(PLAYED, "")}
    two = {f"{MOODLE.format('Ann Lee', 8)}/y.json": answers("A: draw\n", "")}
    inbox = read((), one=one, two=two)
    assert inbox.learners == ["Ann Lee"] and inbox.problems == []
    assert len(inbox.hand_ins["Ann Lee", TABLES].played["first_set"]) == 2


def test_a_notebook_belongs_to_the_assignment_whose_zip_contains_it(read: Any, authors: Any) -> None:
    notebooks = {"coded": handed_in(authors), "tables": played(authors, PLAYED, "")}
    name = f"{MOODLE.format('Ann Lee', 7)}/x.ipynb"
    inbox = read(**{zip: {name: json.dumps(notebook)} for zip, notebook in notebooks.items()})
    source_of = {folder.path: folder.source for folder in inbox.folders["Ann Lee"]}
    for exercise, source in ((CODED, "coded.zip"), (TABLES, "tables.zip")):
        assert [source_of[path] for path in inbox.hand_ins["Ann Lee", exercise].folders] == [source]


def test_a_file_in_a_learners_folder_belongs_to_that_learner_whatever_its_name(read: Any) -> None:
    inbox = read(
        one={"Ann Lee/bob_43_2_x.json": answers(PLAYED, ""), "Zoë Van Dam/x.json": answers(PLAYED, "")}
    )
    assert who(inbox) == {"Ann Lee", "Zoë Van Dam"} and inbox.problems == []


def test_moodles_number_in_a_file_name_is_not_taken_for_a_learners_id(read: Any) -> None:
    inbox = read(one={f"{MOODLE.format('Nobody', 41)}/x.json": answers(PLAYED, "")})
    assert who(inbox) == set() and "Nobody in the class has this name" in problems_of(inbox)


def test_a_file_counts_for_nobody_if_two_learners_share_the_name_on_it(read: Any) -> None:
    inbox = read((Learner("Lee Ann"), Learner("Ann Lee")), one={"annlee_1_2_x.json": answers(PLAYED, "")})
    assert who(inbox) == set() and "This name belongs to Lee Ann and to Ann Lee" in problems_of(inbox)


def test_a_path_that_leads_out_of_the_zip_is_reported_and_not_written(read: Any, tmp_path: Path) -> None:
    climbs = {
        "../../evil/x.json": answers(PLAYED, ""),
        f"../{MOODLE.format('Bob', 1)}/x.json": answers(PLAYED, ""),
        f"{MOODLE.format('Ann Lee', 2)}/../../../x.json": answers(PLAYED, ""),
        f"{MOODLE.format('Zoë Van Dam', 3)}/x.json": answers(PLAYED, ""),
    }
    inbox = read(one=climbs)
    assert who(inbox) == {"Zoë Van Dam"} and problems_of(inbox).count("leads out of the zip") == 3
    assert {path.name for path in tmp_path.iterdir()} == {"inbox", "room"}


def test_a_zip_bomb_and_a_link_are_reported_and_other_files_are_read(
    read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platforms, "LARGEST_FILE", 1_000_000)
    link = zipfile.ZipInfo("bob_43_1_y.json")
    link.external_attr = 0o120777 << 16
    inbox = read(
        one={"leeann_41_1_x.json": " " * 2_000_000, "zoëvandam_42_1_x.json": answers(PLAYED, "")},
        two={link: "/etc/passwd"},
    )
    assert who(inbox) == {"Zoë Van Dam"}
    assert "larger than 1 MB" in problems_of(inbox) and "This is a link" in problems_of(inbox)


def test_canvas_uploads_are_put_in_order_by_their_numbers(read: Any) -> None:
    """The numbers tell the order: Canvas may give all files the same date, and learners choose the names."""
    files = {
        f"leeann_41_{upload}_{name}.json": answers(moves, "")
        for upload, name, moves in (
            (1000, "3", "A: draw\n"),
            (998, "5", PLAYED),
            (999, "1", "A: take QD\n"),
        )
    }
    inbox = read(one=files)
    played = [one.moves for one in inbox.hand_ins["Ann Lee", TABLES].played["first_set"]]
    assert played == ["A: draw\n", "A: take QD\n", PLAYED]


def test_two_files_with_the_same_name_are_both_read(read: Any) -> None:
    files = {
        f"{MOODLE.format('Bob', 1)}/{folder}/x.json": answers(moves, "")
        for folder, moves in (("a", PLAYED), ("b", "A: draw\n"))
    }
    assert len(read(one=files).hand_ins["Bob", TABLES].played["first_set"]) == 2


def test_an_invalid_zip_is_reported(read: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.zip").write_text("PK")
    folders, problems = platforms.unpacked(tmp_path / "bad.zip", tmp_path / "room")
    assert folders == [] and "This zip can't be read" in problems[0].sentence


def changed(path: Path, *, flags: int) -> None:
    """Set these flags for the first file in a zip's directory."""
    data = bytearray(path.read_bytes())
    at = data.index(b"PK\1\2") + 8
    data[at : at + 2] = flags.to_bytes(2, "little")
    path.write_bytes(data)


@pytest.mark.parametrize("flags", [0x1, 0x20, 0x40], ids=["locked", "patched", "locked well"])
def test_a_file_that_cannot_be_opened_is_reported_and_skipped(
    tmp_path: Path, exercises: dict[str, Exercise], flags: int
) -> None:
    (inbox := tmp_path / "inbox").mkdir()
    with zipfile.ZipFile(inbox / "one.zip", "w") as packed:
        for name in ("bob_43_1_x.json", "leeann_41_1_x.json"):
            packed.writestr(name, answers(PLAYED, ""))
    changed(inbox / "one.zip", flags=flags)
    found = read_inbox(inbox, exercises, roster=CLASS, room=tmp_path / "room")
    assert who(found) == {"Ann Lee"} and "one.zip: bob_43_1_x.json: This file" in problems_of(found)


def test_a_zip_in_a_zip_and_an_absolute_path_are_reported(read: Any) -> None:
    inbox = read(
        one={
            f"{MOODLE.format('Bob', 1)}/my.zip": "PK",
            "/etc/x.json": answers(PLAYED, ""),
            "leeann_41_1_x.json": answers(PLAYED, ""),
        }
    )
    assert who(inbox) == {"Ann Lee"}
    assert "neither a notebook nor a file of answers" in problems_of(
        inbox
    ) and "leads out of the zip" in problems_of(inbox)


def test_the_number_and_size_of_one_learners_files_are_limited(
    read: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platforms, "LARGEST_FOLDER", 2_000_000)
    many = {f"bob_43_{number}_x.json": answers(PLAYED, "") for number in range(1_000)}
    large = {f"leeann_41_{number}_x.json": " " * 900_000 for number in range(3)}
    inbox = read(one={**many, **large, "zoëvandam_42_1_x.json": answers(PLAYED, "")})
    assert who(inbox) == {"Bob", "Zoë Van Dam"}
    assert problems_of(inbox).count("more than 200 newer files") == 1
    assert problems_of(inbox).count("this one is larger than 2 MB") == 1


def test_long_and_numerous_names_are_reported_briefly(read: Any) -> None:
    strays = {f"{number}{'é' * 30_000}.json": "" for number in range(300)}
    inbox = read((), one={**strays, f"{'b' * 300}/x.json": answers(PLAYED, "")})
    assert len(inbox.problems) == platforms.MOST_TOLD + 1 and "100 more of its files" in problems_of(inbox)
    assert max(len(problem.file) for problem in inbox.problems) < 250
    assert [len(learner) for learner in inbox.learners] == [60]


def test_the_number_of_learners_in_a_zip_is_limited(read: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platforms, "MOST_OWNERS", 2)
    inbox = read((), one={f"{name}/x.json": answers(PLAYED, "") for name in ("ann", "bob", "eve")})
    assert inbox.learners == ["ann", "bob"] and "files of more than 2" in problems_of(inbox)
