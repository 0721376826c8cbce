"""The grading command grades a class of nineteen learners, most of whom are hostile."""

from __future__ import annotations

import csv
import re
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import small
from classroom import TOP, Graded
from grader import grade
from grader.check.grading import of_author
from grader.make import build
from grader.read.handins import HandIn
from hostile import ODD, POINTS, fill


@pytest.fixture(scope="module")
def graded(authors: Any, sandbox: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Graded]:
    folder = tmp_path_factory.mktemp("class")
    small.scripts(folder / "exercises")
    secret = folder / f"exercises/source/{small.CODED}.md"
    victim = folder / f"inbox/ann/{small.CODED}.ipynb"
    with socket.create_server(("127.0.0.1", 0)) as server:
        at_home = [path for path in Path.home().iterdir() if path.is_file()]
        places = [*map(str, [secret, victim, folder, TOP / "README.md", *at_home]), "/proc/1/environ"]
        fill(folder / "inbox", authors, places, server.getsockname()[1])
        everybody = Graded(folder)
        done = everybody.grade()
    assert done.returncode == 0, done.stderr
    yield everybody


@pytest.mark.parametrize("learner", POINTS)
def test_each_learner_gets_the_points_for_their_answers(graded: Graded, learner: str) -> None:
    found = graded.points(learner, "is_set"), graded.points(learner, "first_set", small.TABLES)
    assert (*found, graded.points(learner, "total", "all")) == POINTS[learner]


def test_forged_results_in_the_pipe_earn_no_points(graded: Graded) -> None:
    assert float(graded.points("ron", "is_set")) <= 6
    assert graded.points("ron", "total", "all") == graded.points("ron", "is_set")


@pytest.mark.parametrize(
    ("learner", "says"),
    [
        ("carl", "These checks were changed and were put back: check_is_set"),
        ("carl", "These cells were missing and were put back: cell-01, more_is_set"),
        ("carl", "more than once: check_is_set"),
        ("carl", "first_set (01-melds.ipynb) can't be played again: line 2: "),
        ("emil", "is_set was stopped: it was still running after 2 seconds"),
        ("fred", "The cell is_set did not run to its end: it ended Python"),
        ("gus", "is_set was stopped: it ended Python"),
        ("kim", "final (1).ipynb: It does not say which exercise it is. It was taken for 90-sets"),
        ("leo", "bad.ipynb: This file can't be read, because it is not JSON"),
        ("leo", "deep.ipynb: This file is nested too deeply"),
        ("leo", "half.ipynb: Nothing in this notebook tells which exercise it is"),
        ("leo", "list.ipynb: This is no notebook"),
        ("leo", "notebook.ipynb: This is a folder with the name of a file"),
        ("leo", "link.ipynb: This is a link"),
        ("leo", "all: This is a link"),
        ("leo", "work.zip: This is neither a notebook nor a file of answers"),
        ("leo", "pipe.ipynb: This is no ordinary file"),
        ("leo", "huge.ipynb: This file is larger than 20 MB"),
        ("leo", "bad.answers.json: This is no file of answers"),
        (ODD, "old.ipynb: 90-sets.ipynb is a newer notebook of 90-sets"),
        ("ned", "These are the answers of Ann, so they don't count here"),
        ("pat", "The cell is_set did not run to its end: it raised SyntaxError"),
        ("quin", "These cells were there more than once: is_set"),
        ("", "a letter.txt: This is no folder of a learner"),
    ],
)
def test_odd_files_and_answers_are_reported(graded: Graded, learner: str, says: str) -> None:
    assert says in graded.problems(learner)


def test_no_problems_are_reported_for_learners_without_odd_files_or_answers(graded: Graded) -> None:
    assert {graded.problems(learner) for learner in ("ann", "bob", "jo", "ola", "mia")} == {""}


def test_a_learner_without_hand_ins_is_listed_in_the_grades_without_points(graded: Graded) -> None:
    rows = [row for row in graded.rows("grades.csv") if row["learner"] == "ola"]
    assert {row["remark"] for row in rows if row["exercise"] != "all"} == {"not handed in"}
    assert [row["of"] for row in rows] == ["1", "2", "3", "6", "3", "9", "12"]


def test_feedback_names_the_failing_cases_and_shows_no_hidden_check(graded: Graded) -> None:
    page = graded.page("bob")
    assert "is_set([7S 7H])" in page
    assert "Further checks, which you don't see: 2 of 2 points" in page
    assert "write your own" in graded.page("jo")
    assert "SyntaxError" in graded.page("pat")


def test_the_report_has_no_solution_and_no_hidden_check(graded: Graded) -> None:
    for path in (graded.folder / "report").rglob("*"):
        mine = path.name == "index.html"  # this page is for the teacher and has the model answers
        if path.is_file() and ".kept" not in path.parts and not mine:
            text = path.read_text("utf-8")
            assert not [canary for canary in small.CANARIES if canary in text], path
            assert "SPIED [" not in text


def test_no_file_was_deleted_from_inside_the_sandbox(graded: Graded) -> None:
    assert (graded.folder / f"inbox/ann/{small.CODED}.ipynb").is_file()
    assert (graded.folder / f"exercises/source/{small.CODED}.md").is_file()


def test_learners_text_becomes_neither_markup_nor_a_spreadsheet_formula(graded: Graded) -> None:
    page = graded.page(ODD)
    assert not re.search(r"<(script|img|b)\b", page)
    assert not re.search(r"(src|href|url)\s*[=(]", page.partition("</style>")[0])
    for name in ("grades.csv", "manual.csv", "problems.csv"):
        for row in graded.rows(name):
            assert not [cell for cell in row.values() if cell[:1] in tuple("=+-@\t")], name


def test_grading_an_unchanged_class_prints_no_progress(graded: Graded) -> None:
    again = Graded(graded.folder)
    (graded.folder / f"inbox/bob/{small.CODED}.ipynb").touch()
    again.grade()
    assert "0 newly graded" in again.output
    assert [
        line for line in again.errors.splitlines() if ": reading " not in line
    ] == []  # a line with ": reading" names a folder that takes a long time to read


def test_grading_again_rewrites_only_the_files_that_changed(graded: Graded, authors: Any) -> None:
    graded.grade()
    before = graded.times()
    graded.grade()
    assert graded.times() == before
    assert "0 newly graded" in graded.output
    path = graded.folder / f"inbox/bob/{small.CODED}.ipynb"
    small.write(small.handed_in(authors, "def is_set(held): return False\n"), path)
    graded.grade()
    after = graded.times()
    changed = {Path(name).name for name in before if after[name] != before[name]}
    assert changed == {"grades.csv", "index.html", f"{small.CODED}.html"}
    assert "1 newly graded" in graded.output and "0 of 1 hand-in graded: now bob, 90-sets" in graded.errors


def test_a_mark_is_kept_while_its_answer_is_unchanged(graded: Graded, authors: Any) -> None:
    sheet = graded.folder / "report/manual.csv"
    rows = graded.rows("manual.csv")
    marks = {
        "ann": ("2,5", "Well said."),
        "dana": ("4", ""),
        "emil": ("many", ""),
        "gus": ("1", "No."),
        "jo": ("0", ""),
    }
    for row in rows:
        row["points"], row["comment"] = marks.get(row["learner"], ("", ""))
    with sheet.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    changed = graded.folder / f"inbox/gus/{small.CODED}.ipynb"
    small.write(small.handed_in(authors, "def is_set(held): return 1\n", "Something else."), changed)
    graded.grade()
    assert graded.points("ann", "why") == "2.5" and graded.points("ann", "total") == "8.5"
    assert "Well said." in graded.page("ann")
    assert graded.points("jo", "why") == "0" and "To be marked" not in graded.page("jo")
    assert not [
        row for row in graded.rows("grades.csv") if row["learner"] == "jo" and "marked" in row["remark"]
    ]
    assert graded.points("dana", "why") == graded.points("emil", "why") == graded.points("gus", "why") == ""
    assert "why: “4” is no number of points from 0 to 3" in graded.problems("dana")
    assert "“many” is no number of points" in graded.problems("emil")
    assert "why has a new answer: its earlier mark, 1 (No.), is not used" in graded.problems("gus")
    kept = {row["learner"]: (row["points"], row["comment"]) for row in graded.rows("manual.csv")}
    assert kept["ann"] == marks["ann"] and kept["emil"] == marks["emil"] and kept["gus"] == ("", "")


def test_a_model_answer_that_misses_points_stops_grading(graded: Graded) -> None:
    source = graded.folder / f"exercises/source/{small.CODED}.md"
    text = source.read_text("utf-8")
    source.write_text(text.replace("len(held) in (3, 4) and", "len(held) == 3 and"), "utf-8")
    before = graded.times()
    done = graded.grade()
    source.write_text(text, "utf-8")
    assert done.returncode == 1
    assert "Nobody was graded" in done.stderr and "90-sets, is_set: the model answer earns" in done.stderr
    assert {name: time for name, time in graded.times().items() if ".kept" not in name} == {
        name: time for name, time in before.items() if ".kept" not in name
    }


def test_an_unknown_exercise_is_refused(graded: Graded) -> None:
    done = graded.grade("--exercises", "99-none")
    assert (done.returncode, "There is no exercise 99-none" in done.stderr) == (1, True)


# ---- without a sandbox ----------------------------------------------------------------------------------


@pytest.fixture
def ann_alone(authors: Any, tmp_path: Path) -> Graded:
    small.scripts(tmp_path / "exercises")
    small.write(small.played(authors, small.PLAYED, "ann"), tmp_path / f"inbox/ann/{small.TABLES}.ipynb")
    return Graded(tmp_path)


def test_code_runs_without_a_sandbox_only_on_request(ann_alone: Graded, authors: Any) -> None:
    done = ann_alone.grade(PATH="")
    assert done.returncode == 0 and ann_alone.points("ann", "first_set", small.TABLES) == "1"
    small.write(small.handed_in(authors), ann_alone.folder / f"inbox/ann/{small.CODED}.ipynb")
    before = ann_alone.times()
    done = ann_alone.grade(PATH="")
    assert done.returncode == 2 and ann_alone.times() == before
    assert "There is no sandbox here: bubblewrap is not installed" in done.stderr
    assert "If that is enough for you, add --no-sandbox" in done.stderr
    done = ann_alone.grade("--no-sandbox", PATH="")
    assert done.returncode == 0 and ann_alone.points("ann", "is_set") == "6"
    assert "No sandbox: only WebAssembly and Node's permissions" in done.stderr


def test_code_that_a_learner_adds_to_a_given_cell_does_not_run_without_a_sandbox(
    ann_alone: Graded, authors: Any
) -> None:
    notebook = build.learners(authors[small.CODED])
    escaped = ann_alone.folder / "escaped"
    small.cell(notebook, "cell-01").source += f"\nopen({str(escaped)!r}, 'w').close()"
    small.write(notebook, ann_alone.folder / f"inbox/ann/{small.CODED}.ipynb")
    done = ann_alone.grade(PATH="")
    assert done.returncode == 2 and not escaped.exists()


def test_code_in_an_exercise_played_at_tables_never_runs_and_needs_no_sandbox(
    ann_alone: Graded, authors: Any
) -> None:
    notebook = small.played(authors, small.PLAYED, "ann")
    notebook.cells.append(small.own("1 + 1"))
    small.write(notebook, ann_alone.folder / f"inbox/ann/{small.TABLES}.ipynb")
    done = ann_alone.grade(PATH="")
    assert done.returncode == 0 and ann_alone.points("ann", "first_set", small.TABLES) == "1"


def test_hand_ins_are_sandboxed_unless_the_teacher_decides_otherwise(
    authors: Any, exercises: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    untouched = [(exercises[name], HandIn("ann", name)) for name in exercises]
    coded = [(exercises[small.CODED], of_author(exercises[small.CODED]))]
    monkeypatch.setattr(grade, "why_no_sandbox", lambda: "")
    assert [grade._is_sandboxed(without, untouched) for without in (False, True)] == [True, False]
    assert [grade._is_sandboxed(without, coded) for without in (False, True)] == [True, False]


def test_a_report_inside_the_inbox_is_refused(ann_alone: Graded) -> None:
    (ann_alone.folder / "report").symlink_to("inbox")
    done = ann_alone.grade()
    assert done.returncode == 1 and "can't lie in the inbox" in done.stderr


# ---- the book's own exercises ---------------------------------------------------------------------------


def test_notebooks_that_a_kernel_has_run_earn_every_point(tmp_path: Path, sandbox: None) -> None:
    shutil.copytree(small.SCRIPTS, tmp_path / "exercises", ignore=shutil.ignore_patterns("__pycache__"))
    of = {}
    for path in (
        build.SOURCES / "01-melds.md",
        build.SOURCES / "07-sets-and-runs.md",
    ):  # the first exercise is played, and the second is coded
        author = build.read(path)
        notebook, handed_out = build.solved(author), build.learners(author)
        checks = [cell for cell in notebook.cells if cell.metadata.rummy500.kind == "check"]
        for check in checks:
            check.source = small.cell(handed_out, check.id).source
        of[path.stem] = sum(check.metadata.nbgrader.points for check in checks)
        small.write(notebook, tmp_path / f"inbox/ann/{path.name}.ipynb")
    graded = Graded(tmp_path)
    assert graded.grade().returncode == 0, graded.errors
    assert graded.problems("ann") == ""
    assert {name: float(graded.points("ann", "total", name)) for name in of} == of
