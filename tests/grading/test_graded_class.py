"""A class with a graded exercise: codes are handed out, and only answers played with them count."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any

import pytest
import small
from classroom import Graded
from grader.check.grading import Earned, graded
from grader.hand_out import handout
from grader.hand_out.classes import A_DAY, read_class
from grader.make.official import Exercise
from grader.read.handins import HandIn, PlayedAnswer
from grader.replay import tables
from grader.replay.tables import AtTable
from grader.report.report import Class
from small import TABLES, answers

from rummy500.table.session import Session
from rummy500.teach.codes import code_of

SECRET = "the ducks are on the pond"
NAMES = ("Ann Lee", "Bob", "Cay", "Dee")
CLASS = f"secret = {SECRET!r}\n" + "".join(f"[[learner]]\nname = {name!r}\n" for name in NAMES)
ASSIGNED = f"[assigned.{TABLES}]\nmode = 'graded'\n"
NAME = "01-melds/first-set"


def solved_with(code: str, lines: str = "again\nhint\n") -> str:
    """The moves of a learner who has this code and solves the question after these lines.

    By default the learner starts over and asks for a hint, as older records do without an answer.
    """
    session = Session.of_answer(NAME, "", lines, code)
    attempt = session.state.attempt
    assert attempt is not None
    session.act({"do": "answer", "given": attempt.level.goal["answer"]})
    while True:
        melds = [move for move in session.state.deal.legal_moves() if move.kind in ("meld", "lay_off")]
        if not melds:
            break
        dearest = max(melds, key=lambda move: session.state.deal.play(move).laid["A"])
        session.act({"do": "play", "text": str(dearest)})
    session.act({"do": "play", "text": str(session.state.deal.legal_moves()[0])})
    answer = session.view()["answer"]
    assert answer["solved"]
    return str(answer["moves"])


@pytest.fixture
def klass(tmp_path: Path) -> Graded:
    """A graded class: Ann used her code, Bob copied Ann's answers, Cay practised, and Dee made up a code."""
    small.scripts(tmp_path / "exercises")
    (tmp_path / "class.toml").write_text(CLASS + ASSIGNED, "utf-8")
    codes = {name: code_of(SECRET, name) for name in NAMES}
    made_up = code_of("a secret of her own", "Dee")
    for name, moves, code in (
        ("Ann Lee", solved_with(codes["Ann Lee"]), codes["Ann Lee"]),
        ("Bob", solved_with(codes["Ann Lee"]), codes["Bob"]),
        ("Cay", small.PLAYED, ""),
        ("Dee", solved_with(made_up), made_up),
    ):
        path = tmp_path / "inbox" / name / "a.answers.json"
        path.parent.mkdir(parents=True)
        path.write_text(answers(moves, name, code=code), "utf-8")
    return Graded(tmp_path)


def test_only_answers_that_learners_played_with_their_own_codes_count(klass: Graded) -> None:
    done = klass.grade("--class", "class.toml", PATH="")
    assert done.returncode == 0, done.stderr
    rows = {row["learner"]: row for row in klass.rows("grades.csv") if row["question"] == "first_set"}
    assert {name: row["points"] for name, row in rows.items()} == {
        "Ann Lee": "1", "Bob": "0", "Cay": "0", "Dee": "0",
    }  # fmt: skip
    assert [rows["Ann Lee"][key] for key in ("tries", "hints", "undos")] == ["2", "1", "0"]
    assert [rows["Cay"][key] for key in ("tries", "hints", "undos")] == ["", "", ""]
    took = "You began it 2 times, asked for 1 hint and took back 0 moves."
    assert took in klass.page("Ann Lee", TABLES) and "took back" not in klass.page("Cay", TABLES)
    assert took[9:-1] in (klass.folder / "report/index.html").read_text("utf-8")
    assert "first_set (a.answers.json) can't be played again: line 4: " in klass.problems("Bob")
    assert "first_set was played for practice, without a code, so it does not count." in klass.problems("Cay")
    assert (
        "first_set was played with another code than the learner's, so it does not count."
        in klass.problems("Dee")
    )


CODE = code_of(SECRET, "Ann Lee")


def looked_at(exercises: dict[str, Exercise], *moves: str) -> tuple[Earned, list[str]]:
    """Ann's graded answer, and the problems in her records. ``moves`` has the newest record first."""
    played = [PlayedAnswer(text, "Ann Lee", f"{place}.json", CODE) for place, text in enumerate(moves)]
    mine = HandIn("Ann Lee", TABLES, played={"first_set": played}, code=CODE)
    found = graded(exercises[TABLES], mine, sandboxed=False)
    return found.answers[0], found.problems


def test_only_the_first_of_contradicting_records_earns_points_but_all_tries_count(
    exercises: dict[str, Exercise],
) -> None:
    lost, first, second = "again\nagain\nanswer 1\n", solved_with(CODE), solved_with(CODE, "hint\n")
    ending = "which came first. It earns nothing, but its tries are counted."
    for records, points, effort, problems in (
        ([first], 1, [2, 1, 0], []),
        ([first, "again\nhint\n"], 1, [2, 1, 0], []),
        (["again\nhint\n", first], 1, [2, 1, 0], []),
        ([lost, first], 1, [4, 1, 0], ["first_set (0.json)"]),
        ([first, lost], 0, [4, 1, 0], ["first_set (0.json)"]),
        ([first, second, lost], 0, [5, 2, 0], ["first_set (1.json)", "first_set (0.json)"]),
        ([first, "no moves"], 1, [2, 1, 0], ["first_set (1.json)"]),
        ([first, f"{lost}no moves", lost], 0, [4, 1, 0], ["first_set (1.json)", "first_set (0.json)"]),
    ):
        answer, told = looked_at(exercises, *records)
        assert (answer.points, answer.at_table.effort, answer.at_table.tries) == (points, effort, effort[0])
        assert len(told) == len(problems) and all(map(str.startswith, told, problems))
        assert all(line.endswith(ending) for line in told) or any("no moves" in text for text in records)


def hand_in_again(klass: Graded, moves: str, name: str = "b", days: float = 1) -> None:
    """Ann hands in these moves in another file, dated this many days after her first file."""
    inbox = klass.folder / "inbox/Ann Lee"
    path, dated = inbox / f"{name}.answers.json", (inbox / "a.answers.json").stat().st_mtime + days * A_DAY
    path.write_text(answers(moves, "Ann Lee", code=CODE), "utf-8")
    os.utime(path, (dated, dated))


def graded_again(klass: Graded) -> tuple[str, str]:
    """Grade the class again, and return Ann's points and the number of her tries."""
    done = klass.grade("--class", "class.toml", PATH="")
    assert done.returncode == 0, done.stderr
    row = next(row for row in klass.rows("grades.csv") if row["learner"] == "Ann Lee")
    return row["points"], row["tries"]


@pytest.mark.parametrize("days", [1, -1])
@pytest.mark.parametrize("is_there", [True, False])
def test_a_graded_record_still_counts_after_a_contradicting_record_is_handed_in(
    klass: Graded, days: float, is_there: bool
) -> None:
    lost = "again\nagain\nanswer 1\n"
    hand_in_again(klass, lost, "a", 0)
    assert graded_again(klass) == ("0", "3")
    hand_in_again(klass, solved_with(CODE), days=days)
    if not is_there:
        (klass.folder / "inbox/Ann Lee/a.answers.json").unlink()
    for newly in (1, 0):  # the changed hand-in is graded only once
        assert graded_again(klass) == ("0", "4")
        assert "first_set (b.answers.json) contradicts a.answers.json" in klass.problems("Ann Lee")
        assert klass.problems("Ann Lee").count("this file, which has an earlier date") == (days < 0)
        assert f" {newly} newly graded" in klass.output


def test_a_record_that_cannot_be_played_again_does_not_replace_the_graded_record(klass: Graded) -> None:
    lost = "again\nagain\nanswer 1\n"
    hand_in_again(klass, lost, "a", 0)
    assert graded_again(klass) == ("0", "3")
    hand_in_again(klass, f"{lost}no moves\n", "a", 0)
    hand_in_again(klass, solved_with(CODE))
    for _ in range(2):
        assert graded_again(klass) == ("0", "4")


def test_a_record_that_continues_a_graded_record_replaces_it(klass: Graded) -> None:
    whole = solved_with(CODE)
    hand_in_again(klass, whole[: whole.index("answer")], "a", 0)
    assert graded_again(klass) == ("0", "2")
    hand_in_again(klass, whole, "a", 0)
    assert graded_again(klass) == ("1", "2") and klass.problems("Ann Lee") == ""


def test_grading_stops_if_the_file_of_graded_records_cannot_be_read(klass: Graded) -> None:
    klass.grade("--class", "class.toml", PATH="")
    (klass.folder / "report/.kept/counted.json").write_text("{", "utf-8")
    assert klass.grade("--class", "class.toml", PATH="").returncode == 1
    assert "what counted in earlier gradings, can't be read" in klass.errors


def test_tries_are_counted_until_the_question_is_solved(exercises: dict[str, Exercise]) -> None:
    once = solved_with(CODE, "hint\n")
    answer, _ = looked_at(exercises, f"{once}again\nagain\n")
    assert (answer.points, answer.at_table.effort, answer.at_table.tries) == (1, [1, 1, 0], 1)


@pytest.mark.parametrize(("tries", "points"), [(0, 4), (3, 4), (4, 2), (10, 2), (11, 0)])
def test_tries_cost_points(tries: int, points: float) -> None:
    answer = Earned("first_set", "played", 4.0, 4.0, at_table=AtTable(tries=tries))
    earned, remark, _ = Class(["Ann Lee"], [], {}, {}).marked("Ann Lee", TABLES, answer)
    assert earned == points and remark == (
        "" if points == 4 else f"{tries} tries: {25 * (4 - points):g} % off"
    )


def test_the_teacher_is_told_if_tries_take_too_long_to_count(
    exercises: dict[str, Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "FOR_A_TABLE", 0.5)
    answer, told = looked_at(exercises, solved_with(CODE), "again\n" * 2000)
    assert (answer.points, answer.at_table.tries) == (1, 2)
    assert told[0] == (
        "first_set (1.json) can't be played again: it takes longer than 0.5 seconds. "
        "The tries in this record are not counted."
    )


def test_practice_answers_count_with_and_without_a_code(klass: Graded) -> None:
    (klass.folder / "class.toml").write_text(CLASS + ASSIGNED.replace("graded", "practice"), "utf-8")
    klass.grade("--class", "class.toml", PATH="")
    assert [klass.points(name, "first_set", TABLES) for name in NAMES] == ["1", "0", "1", "1"]


def test_grading_a_hand_in_with_a_code_needs_a_class_file(tmp_path: Path) -> None:
    small.scripts(tmp_path / "exercises")
    code = code_of(SECRET, "Ann Lee")
    path = tmp_path / "inbox/Bob/a.answers.json"
    path.parent.mkdir(parents=True)
    path.write_text(answers(solved_with(code), "Ann Lee", code=code), "utf-8")
    klass = Graded(tmp_path)
    done = klass.grade(PATH="")
    assert done.returncode == 1 and not (tmp_path / "report").exists()
    assert done.stderr.splitlines()[-1] == (
        f"Bob's {TABLES} was played with a personal code, and only the class says whose code it is: "
        "add --class class.toml. Nobody was graded."
    )
    assert klass.grade("--exercises", small.CODED, PATH="").returncode == 0


# ---- handing out ----------------------------------------------------------------------------------------


def course_of(folder: Path, exercises: dict[str, Exercise], text: str = CLASS + ASSIGNED) -> Any:
    (folder / "class.toml").write_text(text, "utf-8")
    return read_class(folder / "class.toml", exercises)


def test_each_learner_gets_a_code_and_a_link(tmp_path: Path, exercises: dict[str, Exercise]) -> None:
    handout.hand_out(course_of(tmp_path, exercises), tmp_path, "https://school.example/book/")
    with (tmp_path / "codes.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["learner"] for row in rows] == list(NAMES)
    assert len({row["code"] for row in rows}) == len(NAMES)
    code = code_of(SECRET, "Ann Lee")
    link = f"https://school.example/book/exercises/{TABLES}.html#name=Ann+Lee&code={code}"
    assert (rows[0]["code"], rows[0][TABLES]) == (code, link)
    slip = (tmp_path / "slips/Ann Lee.txt").read_text("utf-8")
    assert code in slip and link in slip and not any(row["code"] in slip for row in rows[1:])
    assert SECRET not in slip


def test_there_are_no_links_if_no_address_is_given(tmp_path: Path, exercises: dict[str, Exercise]) -> None:
    handout.hand_out(course_of(tmp_path, exercises), tmp_path, "")
    assert "http" not in (tmp_path / "codes.csv").read_text("utf-8")
    assert f"Exercise {TABLES}" in (tmp_path / "slips/Bob.txt").read_text("utf-8")


OPEN = "".join(f"[[learner]]\nname = {name!r}\n" for name in NAMES) + ASSIGNED  # a class without a secret


@pytest.fixture
def handed_out(tmp_path: Path, exercises: dict[str, Exercise], monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that runs ``handout.py`` on a class file, and returns the new file and the rows of codes."""
    monkeypatch.setattr(handout, "exercises_there", lambda: exercises)

    def handed_out(text: bytes) -> tuple[bytes, list[dict[str, str]]]:
        path = tmp_path / "class.toml"
        path.write_bytes(text)
        handout.main([str(path), str(tmp_path / "out")])
        with (tmp_path / "out/codes.csv").open(encoding="utf-8-sig", newline="") as file:
            return path.read_bytes(), list(csv.DictReader(file))

    return handed_out


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_secret_is_made_and_written_into_a_class_file_that_has_none(
    before: bytes, end: str, handed_out: Any, tmp_path: Path, exercises: dict[str, Exercise], capsys: Any
) -> None:
    rest = f"# Our class\n{OPEN}".replace("\n", end).encode()
    text, rows = handed_out(before + rest)
    course = read_class(tmp_path / "class.toml", exercises)
    assert text == before + f'secret = "{course.secret}"{end}'.encode() + rest
    assert len(course.secret) >= 32 and all(row["code"] == course.code_of(row["learner"]) for row in rows)
    assert "A secret was made and written into" in capsys.readouterr().out
    assert handed_out(text) == (text, rows) and "A secret was made" not in capsys.readouterr().out
    assert handed_out(before + rest)[1] != rows


@pytest.mark.parametrize("text", [CLASS.partition("\n")[2], OPEN + "[late]\nof = 3\n", "[[learner"])
def test_a_class_without_graded_exercises_gets_no_secret(text: str, handed_out: Any, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"no exercise is graded|Nothing was handed out"):
        handed_out(text.encode())
    assert (tmp_path / "class.toml").read_text("utf-8") == text and not (tmp_path / "out").exists()


def test_nothing_is_handed_out_if_the_secret_cannot_be_written(
    handed_out: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(handout, "_write_secret", refuse)
    with pytest.raises(SystemExit, match=r"class\.toml can't be written: Permission denied\. Nothing was"):
        handed_out(OPEN.encode())
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("secret", ["some words that nobody guesses", " Some words  that nobody guesses"])
def test_a_published_example_of_a_secret_is_refused(secret: str, handed_out: Any, tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as told:
        handed_out(f"secret = {secret!r}\n{OPEN}".encode())
    assert str(told.value) == (
        f"{tmp_path / 'class.toml'}: secret: this one is an example, so everybody can read it. Take the line "
        "out, and handout.py writes one that nobody knows. Nothing was handed out."
    )


def test_nothing_is_handed_out_without_graded_exercises(
    tmp_path: Path, exercises: dict[str, Exercise], monkeypatch: pytest.MonkeyPatch
) -> None:
    course_of(tmp_path, exercises, CLASS)
    monkeypatch.setattr(handout, "exercises_there", lambda: exercises)
    with pytest.raises(SystemExit, match="no exercise is graded"):
        handout.main([str(tmp_path / "class.toml"), str(tmp_path / "out")])
    assert not (tmp_path / "out").exists()
