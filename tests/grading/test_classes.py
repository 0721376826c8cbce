"""``class.toml`` lists a class's learners, the exercises with their due dates, and the marks set by hand."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import small
from classroom import TOP, Graded
from grader.check.working import kept_secret
from grader.hand_out.classes import EXAMPLES, LEAST_SECRET, Learner, read_class
from grader.make import build
from grader.make.official import Exercise
from grader.read.inbox import Inbox, read_inbox
from small import CODED, PLAYED, TABLES, answers, handed_in

CLASS = """
[[learner]]
name = "Ann Lee"
id = "0042"
also = ["annie"]

[[learner]]
name = "Bob"
"""
SECRET = "what nobody guesses"
OVERRIDE = f"""
[[override]]
learner = "annie"
exercise = "{TABLES}"
question = "first_set"
"""


def read(path: Path, text: str, exercises: dict[str, Exercise]) -> Any:
    path.write_text(text, "utf-8")
    return read_class(path, exercises)


def test_a_class_file_is_read(tmp_path: Path, exercises: dict[str, Exercise]) -> None:
    more = f"""
[assigned.{TABLES}]
until = 2026-10-01T18:00:00Z
[assigned.{CODED}]
[late]
percent_a_day = 10
{OVERRIDE}points = 0.5
reason = "Shown to me."
"""
    course = read(tmp_path / "class.toml", f'secret = "{SECRET}"\n{CLASS}{more}', exercises)
    assert course.secret == SECRET
    assert course.learners == (Learner("Ann Lee", "0042", ("annie",)), Learner("Bob"))
    assert course.until == {TABLES: datetime(2026, 10, 1, 18, tzinfo=UTC), CODED: None}
    assert (course.percent_a_day, course.at_most) == (10, 100)
    (key, override), *others = course.overrides.items()
    assert key == ("Ann Lee", TABLES, "first_set") and not others
    assert (override.points, override.reason) == (0.5, "Shown to me.")


def test_an_assigned_exercise_is_either_for_practice_or_graded(
    tmp_path: Path, exercises: dict[str, Exercise]
) -> None:
    text = f"secret = 'nobody knows this'\n{CLASS}[assigned.{TABLES}]\nmode = 'graded'\n[assigned.{CODED}]\n"
    assert read(tmp_path / "class.toml", text, exercises).graded == {TABLES}


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("", (3, 10)),
        ("[tries]\nfull = 5", (5, 10)),
        ("[tries]\nfull = 20", (20, 20)),
        ("[tries]\nhalf = 3", (3, 3)),
    ],
)
def test_the_class_file_says_how_many_tries_still_earn_full_or_half_points(
    tmp_path: Path, exercises: dict[str, Exercise], text: str, limits: tuple[int, int]
) -> None:
    course = read(tmp_path / "class.toml", f"{CLASS}{text}\n", exercises)
    assert (course.full_to, course.half_to) == limits


@pytest.mark.parametrize(
    ("until", "hours", "days"),
    [
        ("2026-10-01T18:00:00", 18, 0),
        ("2026-10-01T18:00:00", 18.01, 1),
        ("2026-10-01T18:00:00", 42, 1),
        ("2026-10-01T18:00:00", 42.01, 2),
        ("2026-10-01", 24, 0),
        ("2026-10-01", 24.01, 1),
    ],
)
def test_each_day_that_has_begun_counts_as_a_whole_day_late(
    tmp_path: Path, exercises: dict[str, Exercise], until: str, hours: float, days: int
) -> None:
    course = read(tmp_path / "c.toml", f"{CLASS}[assigned.{TABLES}]\nuntil = {until}\n", exercises)
    midnight = datetime(2026, 10, 1).astimezone().timestamp()
    assert course.days_late(TABLES, midnight + hours * 3600) == days


SET = OVERRIDE + 'points = 1\nreason = "Yes."\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[learner", "Expected"),
        ("", "it names no learner"),
        (f"secret = 'fifteen letters'\n{CLASS}", "secret: it needs 16 letters or more"),
        (f"secret = ''\n{CLASS}", "secret: it needs 16 letters or more"),
        *((f"secret = {one!r}\n{CLASS}", "secret: this one is an example") for one in EXAMPLES),
        ("learner = 3", "learner: a list"),
        ("learner = [3]", "learner 1: keys with values"),
        ("[[learner]]\nid = '1'", "learner 1, name: '' can't be the name of a folder"),
        ("[[learner]]\nname = '../x'", "learner 1, name: '../x' can't be the name of a folder"),
        ("[[learner]]\nname = '.x'", "can't be the name of a folder"),
        ("[[learner]]\nname = 'x.'", "can't be the name of a folder"),
        ("[[learner]]\nname = 'a'\nid = 7", "learner 1, id: text is wanted, not 7"),
        ("[[learner]]\nname = 'a'\nalso = 'b'", "learner 1, also: a list of texts is wanted"),
        ("[[learner]]\nname = 'a'\nnick = 'b'", "learner 1: there is no key 'nick'; there are: name, id"),
        (CLASS + "[[learner]]\nname = ' ANNIE'".replace(" A", "A"), "ANNIE is also a name of Ann Lee"),
        (CLASS + "[[learner]]\nname = 'Cay'\nid = '0042'", "learner 3, name: 0042 is also a name of Ann Lee"),
        (CLASS + "[asigned]", "there is no key 'asigned'"),
        (CLASS + "[assigned.99-no]", "assigned.99-no: there is no exercise '99-no'; there are: 90-sets"),
        (CLASS + f"[assigned]\n{TABLES} = 3", f"assigned.{TABLES}: keys with values"),
        (CLASS + f"[assigned.{TABLES}]\nuntil = 18:00:00", "needs a day or a time"),
        (CLASS + f"[assigned.{TABLES}]\nuntil = 'Friday'", "needs a day or a time"),
        (CLASS + f"[assigned.{TABLES}]\nmode = 'exam'", f"assigned.{TABLES}.mode: there is no mode 'exam'"),
        (CLASS + f"[assigned.{TABLES}]\nmode = 'graded'", f"assigned.{TABLES}.mode: graded mode needs"),
        (
            CLASS + f"[assigned.{CODED}]\nmode = 'graded'",
            f"assigned.{CODED}.mode: only exercises that are played have graded mode. Take the line out",
        ),
        (CLASS + "[partly_right]\npercent = 101", "partly_right.percent: needs a number from 0 to 100"),
        (CLASS + "[partly_right]\nshare = 1", "partly_right: there is no key 'share'; there are: percent"),
        (CLASS + "[late]\npercent_a_day = 101", "late.percent_a_day: needs a number from 0 to 100"),
        (CLASS + "[late]\nat_most = nan", "late.at_most: needs a number from 0 to 100"),
        (CLASS + "[late]\na_day = 1", "late: there is no key 'a_day'"),
        (CLASS + "[tries]\nfull = 0", "tries: full must be 1 or more, and half must not be less than full"),
        (
            CLASS + "[tries]\nfull = 4\nhalf = 3",
            "tries: full must be 1 or more, and half must not be less than full",
        ),
        (CLASS + "[tries]\nfull = 2.5", "tries.full: a whole number is wanted"),
        (CLASS + "[tries]\nmost = 5", "tries: there is no key 'most'; there are: full, half"),
        (CLASS + SET.replace("annie", "Zoe"), "override 1, learner: there is no learner 'Zoe'"),
        (CLASS + SET.replace(TABLES, "99-no"), "override 1, exercise: there is no exercise '99-no'"),
        (CLASS + SET + f"[assigned.{CODED}]", f"override 1, exercise: there is no exercise '{TABLES}'"),
        (CLASS + SET.replace("first_set", "first"), "override 1, question: there is no question 'first'"),
        (CLASS + SET.replace("= 1", "= 1.5"), "override 1, points: needs a number from 0 to 1"),
        (CLASS + SET.replace("= 1", "= true"), "override 1, points: needs a number from 0 to 1"),
        (CLASS + OVERRIDE + "reason = 'x'", "override 1, points: needs a number from 0 to 1"),
        (CLASS + SET.replace("first_set", "late"), "override 1, points: needs a number from -3 to 0"),
        (CLASS + SET.replace("Yes.", " "), "override 1, reason: say why"),
        (CLASS + SET + SET, "override 2, question: Ann Lee, 01-melds, first_set is set twice"),
    ],
)
def test_an_invalid_class_file_is_reported_in_one_sentence(
    tmp_path: Path, exercises: dict[str, Exercise], text: str, says: str
) -> None:
    with pytest.raises(ValueError) as told:
        read(tmp_path / "class.toml", text, exercises)
    assert says in str(told.value) and str(tmp_path / "class.toml") in str(told.value)
    assert "\n" not in str(told.value)


def test_a_class_without_a_secret_gets_a_secret_of_its_own_and_keeps_it(tmp_path: Path) -> None:
    first, other = kept_secret(tmp_path / "one"), kept_secret(tmp_path / "two")
    assert len(first) >= LEAST_SECRET and kept_secret(tmp_path / "one") == first != other


def test_an_unreadable_class_file_is_reported(tmp_path: Path, exercises: dict[str, Exercise]) -> None:
    (tmp_path / "old.toml").write_bytes("name = 'Zoë'".encode("cp1252"))
    for name, says in (("none.toml", "No such file"), (".", "Is a directory"), ("old.toml", "as UTF-8")):
        with pytest.raises(ValueError, match=f"can't be read: .*{says}"):
            read_class(tmp_path / name, exercises)


def test_the_example_on_the_teachers_page_can_be_read(tmp_path: Path) -> None:
    page = (TOP / "book/teachers.md").read_text("utf-8")
    texts = re.findall(r"^```toml\n(.+?)^```$", page, re.DOTALL | re.MULTILINE)
    authors = {path.stem: build.read(path) for path in build.sources()}
    book = {name: small.exercise(name, author) for name, author in authors.items()}
    text = f'secret = "{SECRET}"\n' + "\n".join(texts)  # handout.py writes the same line
    course = read(tmp_path / "class.toml", text, book)
    assert [one.name for one in course.learners] == ["Ann Lee", "Bob"]
    assert course.overrides and len(course.until) == 2 and course.lost(9) == 0.5


# ---- the roster and the inbox ---------------------------------------------------------------------------


ROSTER = (Learner("Ann Lee", "0042", ("annie",)), Learner("Bob"))


@pytest.fixture
def inbox(tmp_path: Path, exercises: dict[str, Exercise]) -> Any:
    def inbox(*folders: str, signed: str = "", roster: tuple[Learner, ...] = ROSTER) -> Inbox:
        for number, folder in enumerate(folders):
            file = tmp_path / folder / f"{number}.answers.json"
            file.parent.mkdir()
            file.write_text(answers(PLAYED, signed, written={"other": folder}), "utf-8")
            os.utime(file, (1000 + number, 1000 + number))
        return read_inbox(tmp_path, exercises, roster=roster)

    return inbox


def told(inbox: Inbox) -> list[str]:
    return [f"{one.learner}/{one.file}: {one.sentence}" for one in sorted(inbox.problems)]


@pytest.mark.parametrize("folder", ["ann lee", "0042", "ANNIE"])
def test_learners_may_use_any_of_their_names_for_folders_and_signatures(inbox: Any, folder: str) -> None:
    found = inbox(folder, signed="Annie")
    assert found.learners == ["Ann Lee", "Bob"] and told(found) == []
    assert found.hand_ins.keys() == {("Ann Lee", TABLES)}
    assert found.hand_ins["Ann Lee", TABLES].handed_in == 1000


def test_two_folders_of_one_learner_are_merged_and_reported(inbox: Any) -> None:
    found = inbox("Ann Lee", "annie")
    hand_in = found.hand_ins["Ann Lee", TABLES]
    assert hand_in.written == {"other": "annie"} and hand_in.handed_in == 1001
    assert told(found) == [
        "Ann Lee/: These folders belong to one learner, so they were read together: Ann Lee, annie.",
        "Ann Lee/Ann Lee/0.answers.json: other has another answer in annie/1.answers.json, which is newer:"
        " this answer does not count.",
    ]


def test_a_folder_that_belongs_to_nobody_is_reported_and_adds_no_learner(inbox: Any) -> None:
    found = inbox("Ann Leigh", "x1")
    assert found.learners == ["Ann Lee", "Bob"] and not found.hand_ins
    nobody = "Nobody in the class has this name, so it was not read."
    assert told(found) == [
        f"/Ann Leigh: {nobody} If it is Ann Lee, add this name to that learner's entry “also”.",
        f"/x1: {nobody}",
    ]


def test_answers_signed_by_another_learner_on_the_roster_are_reported(inbox: Any) -> None:
    found = inbox("Bob", signed="annie")
    assert found.hand_ins["Bob", TABLES].anothers == {"first_set", "other"}
    assert told(found) == ["Bob/0.answers.json: These are the answers of annie, so they don't count here."]


def test_two_folders_with_the_same_name_are_reported_if_there_is_no_roster(inbox: Any) -> None:
    found = inbox("Ann  Lee", "ann lee", "bob", roster=())
    assert found.learners == ["Ann  Lee", "ann lee", "bob"]
    assert told(found) == [
        "ann lee/: The folder Ann  Lee has this name too. If both belong to the same learner, "
        "put their files into one folder."
    ]


# ---- by the command -------------------------------------------------------------------------------------


@pytest.fixture
def klass(tmp_path: Path, authors: Any) -> Iterator[Graded]:
    """A graded class: Ann handed in an exercise two days late, and Bob handed in one that isn't assigned."""
    small.scripts(tmp_path / "exercises")
    late, stray = tmp_path / "inbox/annie/a.answers.json", tmp_path / f"inbox/Bob/{CODED}.ipynb"
    late.parent.mkdir(parents=True)
    late.write_text(answers(PLAYED, "annie", written={"other": "So."}), "utf-8")
    os.utime(late, (datetime(2026, 10, 2, 20).timestamp(),) * 2)
    small.write(handed_in(authors), stray)
    yield Graded(tmp_path)


def graded_with(klass: Graded, more: str = "") -> subprocess.CompletedProcess[str]:
    assigned = f"[assigned.{TABLES}]\nuntil = 2026-10-01 18:00:00\n[late]\npercent_a_day = 20\n"
    (klass.folder / "class.toml").write_text(CLASS + assigned + more, "utf-8")
    return klass.grade("--class", "class.toml", PATH="")


def rows_of(klass: Graded, learner: str) -> list[tuple[str, ...]]:
    return [
        (row["exercise"], row["question"], row["points"], row["remark"], row["id"])
        for row in klass.rows("grades.csv")
        if row["learner"] == learner
    ]


def test_lateness_costs_points_and_an_unassigned_exercise_gets_no_row_in_the_grades(klass: Graded) -> None:
    done = graded_with(klass)
    assert done.returncode == 0, done.stderr
    assert rows_of(klass, "Ann Lee") == [
        (TABLES, "first_set", "1", "", "0042"),
        (TABLES, "other", "", "to be marked", "0042"),
        (TABLES, "late", "-0.4", "2 days late: 40 % off", "0042"),
        (TABLES, "total", "0.6", "1 answer to be marked", "0042"),
        ("all", "total", "0.6", "1 answer to be marked", "0042"),
    ]
    assert [row[:4] for row in rows_of(klass, "Bob")] == [
        (TABLES, "first_set", "0", "not handed in"),
        (TABLES, "other", "0", "not handed in"),
        (TABLES, "total", "0", "not handed in"),
        ("all", "total", "0", ""),
    ]
    assert "This exercise is not assigned, so it does not count." in klass.problems("Bob")
    page = klass.page("Ann Lee", TABLES)
    assert "2 days late: 40 % off (-0.4 points)." in page and "0.6 of 3 points" in page


WORKSHEET = """\
Identifier,Full name,Grade,Maximum Grade
Participant 7,Ann Lee,5,10
Participant 8,Bob,5,10
"""


def test_a_learner_who_hands_in_anothers_file_earns_nothing_and_is_told_so(klass: Graded) -> None:
    (klass.folder / "inbox/worksheet.csv").write_text(WORKSHEET, "utf-8")
    with zipfile.ZipFile(klass.folder / "inbox/hand-ins.zip", "w") as packed:
        packed.writestr(
            "Bob_8_assignsubmission_file_/b.json", answers(PLAYED, "annie", written={"other": "So."})
        )
    done = graded_with(klass)
    assert done.returncode == 0, done.stderr
    why = "your file holds another learner's answer, so it earns nothing"
    assert [row[:4] for row in rows_of(klass, "Bob")] == [
        (TABLES, "first_set", "0", why),
        (TABLES, "other", "0", why),
        (TABLES, "total", "0", ""),
        ("all", "total", "0", ""),
    ]
    assert "These are the answers of annie, so they don't count here." in klass.problems("Bob")
    page = klass.page("Bob", TABLES)
    assert page.count("Your file holds another learner&#39;s answer, so it earns nothing.") == 2
    assert "0 of 3 points" in page and "annie" not in page and "So." not in page
    with open(klass.folder / "report/upload/worksheet.csv", newline="") as file:
        assert [row["Grade"] for row in csv.DictReader(file)] == ["5", "0"]  # Ann's answer is not marked yet
    with zipfile.ZipFile(klass.folder / "report/upload/feedback-hand-ins.zip") as packed:
        assert packed.namelist() == [f"Bob_8_assignsubmission_file_/{TABLES}.html"]


def test_a_learner_whose_files_cannot_be_read_is_told_so(klass: Graded) -> None:
    (klass.folder / "inbox/annie/x.json").write_text("{", "utf-8")
    with zipfile.ZipFile(klass.folder / "inbox/hand-ins.zip", "w") as packed:
        packed.writestr("Bob_8_assignsubmission_file_/b.json", "{")
    done = graded_with(klass)
    assert done.returncode == 0, done.stderr
    said = "This file can&#39;t be read, because it is not JSON."
    assert f"x.json: {said}" in klass.page("Ann Lee", TABLES)
    assert rows_of(klass, "Bob")[0][:4] == (TABLES, "first_set", "0", "not handed in")
    with zipfile.ZipFile(klass.folder / "report/upload/feedback-hand-ins.zip") as packed:
        assert packed.namelist() == ["Bob_8_assignsubmission_file_/files.html"]
        assert said in packed.read(packed.namelist()[0]).decode()


def test_marks_set_by_hand_survive_a_new_grading(klass: Graded) -> None:
    by_hand = [
        ("annie", "first_set", "0.5", "Helped."),
        ("annie", "late", "0", "She was ILL."),
        ("annie", "other", "2", "Told me."),
        ("Bob", "other", "1", "On paper."),
    ]
    more = "".join(
        f'[[override]]\nlearner = "{learner}"\nexercise = "{TABLES}"\nquestion = "{question}"\n'
        f'points = {points}\nreason = "{reason}"\n'
        for learner, question, points, reason in by_hand
    )
    graded_with(klass, more)
    graded_with(klass, more)
    assert "0 newly graded" in klass.output and "to be marked" not in klass.output
    assert [row[1:4] for row in rows_of(klass, "Ann Lee")] == [
        ("first_set", "0.5", "set by hand: Helped."),
        ("other", "2", "set by hand: Told me."),
        ("late", "0", "set by hand: She was ILL."),
        ("total", "2.5", ""),
        ("total", "2.5", ""),
    ]
    assert [row[2] for row in rows_of(klass, "Bob")] == ["0", "1", "1", "1"]
    page = klass.page("Ann Lee", TABLES)
    assert "Set by hand: Told me.</p>" in page and "Set by hand: She was ILL. (0 points)." in page


def test_no_question_has_the_same_name_as_another_row_of_the_grades(
    tmp_path: Path, exercises: dict[str, Exercise]
) -> None:
    """If a question were named ``late``, an override for lateness would also set the question's points."""
    authors = {path.stem: build.read(path) for path in build.sources()}
    asked = {one.name for name, author in authors.items() for one in small.exercise(name, author).questions}
    assert asked and not asked & {"late", "total"}
    book = {"03-pile": small.exercise("03-pile", authors["03-pile"])}
    late = SET.replace(TABLES, "03-pile").replace("first_set", "late")
    with pytest.raises(ValueError, match="override 1, points: needs a number from -14 to 0"):
        read(tmp_path / "class.toml", CLASS + late, book)


def test_an_invalid_class_stops_grading(klass: Graded) -> None:
    done = graded_with(klass, "[[override]]\n")
    assert done.returncode == 1 and not (klass.folder / "report").exists()
    assert done.stderr == "class.toml: override 1, learner: there is no learner ''. Nobody was graded.\n"
