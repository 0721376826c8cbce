"""nbgrader's own commands can hand out and grade the exercises in a course."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from grader.make import build

from rummy500.table import answer_file
from rummy500.table.answers import MIME

TOP = Path(__file__).parents[2]
NBGRADER = TOP / "_build/nbgrader"

PLAYED, CODED = "01-melds", "07-sets-and-runs"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graded course with two exercises. One learner has solved them, and one has done nothing."""
    assert (NBGRADER / "ready").exists(), "nbgrader is not there: run make _build/nbgrader/ready first."
    course = tmp_path_factory.mktemp("course")
    (course / "nbgrader_config.py").write_text('get_config().CourseDirectory.course_id = "rum"\n', "utf-8")
    for name in (PLAYED, CODED):
        notebook = build.read(build.SOURCES / f"{name}.md")
        build.write(build.for_nbgrader(notebook), course / f"source/{name}/{name}.ipynb")
        nbgrader(course, "generate_assignment", name, "--create")
        hand_in(course, "idle", name, (course / f"release/{name}/{name}.ipynb").read_text("utf-8"))
    solved = build.with_solutions(build.read(build.SOURCES / f"{CODED}.md"))
    hand_in(course, "model", CODED, build.text_of(solved))
    hand_in(course, "model", PLAYED, (course / f"release/{PLAYED}/{PLAYED}.ipynb").read_text("utf-8"))
    keep_answers(course / f"submitted/model/{PLAYED}")
    for name in (PLAYED, CODED):
        nbgrader(course, "autograde", name)
    return course


def nbgrader(course: Path, *arguments: str) -> None:
    path = os.pathsep.join([str(NBGRADER / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = os.environ | {"PYTHONPATH": f"{NBGRADER}{os.pathsep}{TOP}", "PATH": path}
    command = [sys.executable, "-m", "nbgrader", *arguments]
    done = subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def hand_in(course: Path, learner: str, name: str, text: str) -> None:
    path = course / f"submitted/{learner}/{name}/{name}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")


def keep_answers(folder: Path) -> None:
    """Write the file of answers that the tables would write if the model learner played at them."""
    solved = build.solved(build.read(build.SOURCES / f"{PLAYED}.md"))
    outputs = [output.get("data", {}) for cell in solved.cells for output in cell.get("outputs", [])]
    for answer in (data[MIME] for data in outputs if MIME in data):
        answer_file.write_answer(folder, {**answer, "own": False, "solved": True}, answer["package"])


def test_the_model_learner_gets_all_automatic_points_and_an_idle_learner_gets_none(course: Path) -> None:
    nbgrader(course, "export")
    with (course / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = {(row["student_id"], row["assignment"]): row for row in csv.DictReader(file)}
    for name, written in ((PLAYED, 2), (CODED, 2)):
        assert float(rows["model", name]["score"]) == float(rows["model", name]["max_score"]) - written
        assert float(rows["idle", name]["score"]) == 0


def test_nbgrader_hands_out_the_learners_notebook_with_its_own_stubs(course: Path) -> None:
    for name in (PLAYED, CODED):
        released = json.loads((course / f"release/{name}/{name}.ipynb").read_text("utf-8"))
        learners = json.loads((TOP / f"exercises/{name}.ipynb").read_text("utf-8"))
        assert [cell["id"] for cell in released["cells"]] == [cell["id"] for cell in learners["cells"]]
        for ours, theirs in zip(learners["cells"], released["cells"], strict=True):
            if not ours["metadata"].get("nbgrader", {}).get("solution"):
                assert ours["source"] == theirs["source"]


def test_feedback_is_made_for_all_learners(course: Path) -> None:
    nbgrader(course, "generate_feedback", CODED)
    assert {path.parts[-3] for path in course.glob("feedback/*/*/*.html")} == {"model", "idle"}
