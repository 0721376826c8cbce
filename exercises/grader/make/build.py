"""Builds everything that learners, teachers and the book need from the sources of the exercises.

    python exercises/build.py            # builds everything, which takes some seconds for each exercise
    python exercises/build.py --check    # fails if a learner's notebook is out of date
    python exercises/build.py --pages FOLDER    # builds only the book's pages

A source is a notebook in MyST Markdown, ``exercises/source/NN-name.md``. A cell's tag names its kind:

``coded``    a function to write; ``### BEGIN SOLUTION`` to ``### END SOLUTION`` is the model solution; if the
             cell also has the tag ``lines``, the book's page offers the solution's lines in another order
             (``lines.py``)
``played``   a table to play at; the lines between the same two marks make the moves of the model solution
``check``    checks of the question above it; learners don't get the lines from ``### BEGIN HIDDEN TESTS``;
             with ``:like:`` and ``:using:``, cases are drawn for the check (``cases.py``), and ``:fresh:``
             says how many; ``:deals:`` says how many deals a bot plays when it is graded
``written``  a text cell with the model answer to a question that learners answer in words, and its ``points``
``way``      a text cell with a hint that doesn't give the answer away; only the book's page shows the hint,
             in a fold

``may_call`` at the head of a source names the modules of the package that learners' functions may call.

The results are: the learner's notebook in ``exercises``; the cases that are stored with the package; and the
model's notebook in ``_build/exercises/solved``, which is run and has to earn every point. With ``--pages``
the results are only the book's pages. These have the model solutions in folds if ``SOLUTIONS=shown``.

The checks have to notice each mistake in ``exercises/source/mistakes`` (``check/mistakes.py``).
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import re
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import jupytext
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from grader.make.cases import stored_text
from grader.make.lines import shuffled_lines, wrong_lines
from grader.make.official import NO_QUESTIONS, Exercise, exercise_of, keyword_values
from rummy500.version import VERSION

HERE: Final = Path(__file__).parents[2]
TOP: Final = HERE.parent
SOURCES: Final = HERE / "source"
OUT: Final = TOP / "_build/exercises"
CASES: Final = TOP / "rummy500/teach/cases"
MISTAKES: Final = "mistakes"  # the folder of wrong functions, beside the sources
OF_AUTHOR: Final = ("may_call", "drawn", "deals", "lines")  # keys of metadata that learners don't get
KINDS: Final = ("coded", "played", "check", "written", "way")
YOUR_TURN: Final = '# your code here\nraise NotImplementedError("your turn")'
WAY: Final = "way-to-think"  # the CSS class of hints without the answer; graded sittings hide them
SITTING: Final = "\n\n```{sitting}\n```"  # where the book's page says whether the exercise is graded
YOUR_WORDS: Final = "*Write your answer here.*"
INSTALL: Final = (
    "*In the browser lab everything is installed. On a machine of your own, install it once, in a terminal, "
    "with the file that the book’s page of this exercise offers:* "
    f'`pip install jupyterlab "rummy500-{VERSION}-py3-none-any.whl[table]"`'
)
MARKED: Final = r"(?ms)^([ \t]*)### BEGIN {0}[ \t]*\n.*?### END {0}[^\n]*(\n|\Z)"
KERNEL: Final = {"display_name": "Python 3", "language": "python", "name": "python3"}


class Faulty(ValueError):
    """A source is invalid; the text says where and why."""


# ---- reading --------------------------------------------------------------------------------------------


def sources(folder: Path = SOURCES) -> list[Path]:
    """The sources of all exercises, in order."""
    return sorted(folder.glob("*.md"))


def read(path: Path) -> NotebookNode:
    """Read an author's exercise and label its cells. Raises ``Faulty`` if the source is invalid."""
    notebook: NotebookNode = jupytext.read(path, fmt="md:myst")
    about = {"exercise": path.stem, "edition": VERSION, "may_call": notebook.metadata.get("may_call", [])}
    notebook.metadata = nbformat.from_dict(
        {"kernelspec": KERNEL, "language_info": {"name": "python"}, "rummy500": about}
    )
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    question, names = "", set[str]()
    for number, cell in enumerate(notebook.cells):
        kind, name = _kind_of(cell), cell.metadata.get("name")
        where = f"{path.name}, cell {number + 1}"
        if kind in ("coded", "played", "written"):
            question = str(name)
            if question in NO_QUESTIONS:
                raise Faulty(
                    f"{where}: no question can be called {question}: the grades have another row of this name"
                )
        if kind in ("check", "way") and not question:
            raise Faulty(f"{where}: a {kind} cell must stand below its question")
        if kind not in ("given", "way") and (not name or name in names):
            raise Faulty(f"{where}: a {kind} cell needs a name of its own")
        names.add(name or "")
        _check_marks(cell.source, kind, where)
        if kind in ("written", "way") and re.search(r"(?m)^#", cell.source):
            raise Faulty(f"{where}: a {kind} cell must end with +++ before the next heading")
        cell.id = re.sub(r"[^a-zA-Z0-9_-]", "-", str(name or f"cell-{number:02d}"))
        points = cell.metadata.get("points") if kind == "written" else None
        about = {"kind": kind, "question": "" if kind == "given" else question}
        drawn = {name: cell.metadata[name] for name in ("like", "using", "fresh") if name in cell.metadata}
        more = {"drawn": drawn, "deals": cell.metadata.get("deals"), "lines": _lines_of(cell, path, where)}
        about |= {name: value for name, value in more.items() if value}
        cell.metadata = nbformat.from_dict({"rummy500": about})
        if kind in ("coded", "played", "check", "written"):
            cell.metadata["nbgrader"] = _for_grading(cell, kind, points, where)
    if {"coded", "played"} <= kinds(notebook):
        raise Faulty(f"{path.name}: an exercise can't have both played and coded questions")
    return notebook


def _kind_of(cell: NotebookNode) -> str:
    tags = [tag for tag in cell.metadata.get("tags", ()) if tag in KINDS]
    return str(tags[0]) if tags else "given"


def _lines_of(cell: NotebookNode, path: Path, where: str) -> dict[str, Any]:
    """The lines that the page offers in another order, and how many of these lines are wrong.

    No lines are offered unless the author has given the cell the tag ``lines``.
    """
    if "lines" not in cell.metadata.get("tags", ()):
        return {}
    if cell.source.count("### BEGIN SOLUTION") != 1 or not cell.source.endswith("### END SOLUTION"):
        raise Faulty(f"{where}: a solution that is offered as lines must stand once, at the end of its cell")
    solution, name = solution_in(cell.source), str(cell.metadata.get("name"))
    mistakes = path.parent / MISTAKES / f"{path.stem}.py"
    try:
        wrong = wrong_lines(solution, name, mistakes.read_text("utf-8")) if mistakes.exists() else []
        return {"offered": shuffled_lines(solution, name, wrong), "wrong": len(wrong)}
    except ValueError as error:
        raise Faulty(f"{where}: {error}") from error


def _check_marks(source: str, kind: str, where: str) -> None:
    for mark, kinds in (("SOLUTION", ("coded", "played")), ("HIDDEN TESTS", ("check",))):
        begins, ends = (
            len(re.findall(rf"(?m)^[ \t]*### {word} {mark}", source)) for word in ("BEGIN", "END")
        )
        if (
            begins != ends
            or (begins and kind not in kinds)
            or (mark == "SOLUTION" and kind in kinds and not begins)
        ):
            raise Faulty(
                f"{where}: ### BEGIN {mark} and ### END {mark} must stand in pairs "
                f"in {' or '.join(kinds)} cells"
            )


def _for_grading(cell: NotebookNode, kind: str, points: Any, where: str) -> dict[str, Any]:
    """A cell's metadata for grading. The keys are nbgrader's, as in notebooks handed out earlier."""
    about = {"schema_version": 3, "grade_id": cell.id, "task": False, "locked": kind in ("check", "played")}
    about |= {"grade": kind in ("check", "written"), "solution": kind in ("coded", "written")}
    if kind == "check":
        points = points_of(cell.source)
    if about["grade"]:
        if type(points) not in (int, float) or points <= 0:
            raise Faulty(f"{where}: the cell must say its points")
        about["points"] = points
    return about


def points_of(source: str) -> float:
    """The points of a check cell: the sum of the numbers that its calls pass as ``points=``."""
    values = [value.value for value in keyword_values(source, "points") if isinstance(value, ast.Constant)]
    return sum(value for value in values if isinstance(value, int | float))


# ---- the notebooks ---------------------------------------------------------------------------------


def without(mark: str, source: str, instead: str = "") -> str:
    """A cell's text with each marked part replaced by ``instead``."""

    def left(found: re.Match[str]) -> str:
        lines = [f"{found[1]}{line}\n" for line in instead.splitlines()]
        return "".join(lines)

    return re.sub(MARKED.format(mark), left, source).rstrip("\n")


def learners(notebook: NotebookNode) -> NotebookNode:
    """The notebook that learners get."""
    made = copy.deepcopy(notebook)
    made.cells = [cell for cell in made.cells if cell.metadata.rummy500.kind != "way"]
    _say_how_to_install(made)
    _forget_what_is_the_authors(made)
    for cell in made.cells:
        kind = cell.metadata.rummy500.kind
        if kind == "coded":
            cell.source = without("SOLUTION", cell.source, YOUR_TURN)
        elif kind == "played":
            cell.source = without("SOLUTION", cell.source)
        elif kind == "check":
            cell.source = without("HIDDEN TESTS", cell.source)
            cell.metadata.update({"editable": False, "deletable": False})
        elif kind == "written":
            cell.source = YOUR_WORDS
        if re.search(r"(?i)###\s*(BEGIN|END)\b", cell.source):
            raise Faulty(
                f"{notebook.metadata.rummy500.exercise}, {cell.id}: learners would get a BEGIN or END mark"
            )
    return made


def _forget_what_is_the_authors(made: NotebookNode) -> None:
    for one in (made, *made.cells):
        for name in OF_AUTHOR:
            one.metadata.rummy500.pop(name, None)


def _say_how_to_install(handed_out: NotebookNode) -> None:
    handed_out.cells[0].source += f"\n\n{INSTALL}"


def with_solutions(notebook: NotebookNode) -> NotebookNode:
    """The notebook with the model solutions, as a learner would hand it in: without hints."""
    made = copy.deepcopy(notebook)
    made.cells = [cell for cell in made.cells if cell.metadata.rummy500.kind != "way"]
    return made


def solved(notebook: NotebookNode) -> NotebookNode:
    """The notebook with the model solutions, after its cells have run.

    Raises ``Faulty`` if the model solutions don't earn every point.
    """
    made = with_solutions(notebook)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            made,
            timeout=120,
            kernel_name="python3",
            record_timing=False,
            extra_arguments=["--log-level=ERROR"],
            resources={"metadata": {"path": folder}},
        )
        client.execute()
    for cell in made.cells:
        about = cell.metadata.get("nbgrader", {})
        if cell.metadata.rummy500.kind == "check" and _earned(cell) != about["points"]:
            exercise = notebook.metadata.rummy500.exercise
            raise Faulty(
                f"{exercise}, {cell.id}: the model earns {_earned(cell)} of {about['points']} points"
            )
    return made


def _earned(cell: NotebookNode) -> float | None:
    results = [output for output in cell.outputs if output.output_type == "execute_result"]
    return float(results[-1].data["text/plain"]) if results else None


def page(notebook: NotebookNode, solutions: bool) -> NotebookNode:
    """The book's page, with tables to play at, hints in folds and, if wanted, solutions in folds."""
    made = learners(notebook)
    made.cells[0].source = notebook.cells[0].source + ("" if "coded" in kinds(notebook) else SITTING)
    handed_out, is_coded = {cell.id: cell for cell in made.cells}, "coded" in kinds(notebook)
    made.cells = [
        one for cell in notebook.cells for one in _on_page(cell, handed_out.get(cell.id), is_coded, solutions)
    ]
    form = f"```{{hand-in}} {notebook.metadata.rummy500.exercise}\n```"
    in_lab = f"{FROM_LAB}\n\n" if is_coded else ""
    made.cells.append(_text(f"## Hand in\n\n{form}\n\n{in_lab}{ON_OWN_MACHINE}"))
    for number, cell in enumerate(made.cells):
        cell.id = f"cell-{number:02d}"
    return made


def _on_page(
    cell: NotebookNode, learners: NotebookNode | None, is_coded: bool, solutions: bool
) -> Iterator[NotebookNode]:
    """The cells that the book's page shows for one cell of the source.

    Readers can play at the tables of the page, and write code in its editors.
    """
    kind = cell.metadata.rummy500.kind
    if kind == "way":
        yield _folded("A way to think about it", cell.source, "" if is_coded else WAY)
    elif kind == "written":
        yield _text(f"```{{written}} {cell.id}\n```")
    elif learners is not None and kind == "check" and is_coded:
        if learners.source.strip() != HIDDEN_ONLY:
            yield _folded("What the check tries", f"```python\n{learners.source}\n```")
    elif learners is not None and (cell.cell_type == "markdown" or kind != "check"):
        shown = copy.deepcopy(learners)
        shown.metadata = nbformat.from_dict({"tags": _tags(kind, is_coded)})
        yield shown
    if kind == "coded":
        yield _text(f"```{{coded}} {cell.id}{_offered(cell)}\n```")
    if solutions and kind == "written":
        yield _folded("A model answer", cell.source)
    elif solutions and kind in ("coded", "played"):
        yield _folded("A solution", f"```python\n{solution_in(cell.source)}\n```")


def _offered(cell: NotebookNode) -> str:
    """A text with two numbers in its first line and then the lines that readers put in order.

    The numbers say how many lines of the cell stand above the solution, and how many offered lines are wrong.
    If the cell offers no lines, the text is empty.
    """
    lines = cell.metadata.rummy500.get("lines")
    above = cell.source.partition("### BEGIN SOLUTION")[0].count("\n")
    return "\n".join([f" {above} {lines.wrong}", *lines.offered]) if lines else ""


def _tags(kind: str, is_coded: bool) -> list[str]:
    if not is_coded:
        return ["remove-input"]
    return ["no-live", "remove-output", "coded-still"] if kind == "coded" else ["no-live"]


def kinds(notebook: NotebookNode) -> set[str]:
    """The kinds of cells in an exercise."""
    return {cell.metadata.rummy500.kind for cell in notebook.cells}


HIDDEN_ONLY: Final = "# The teacher's further checks run here."
ON_OWN_MACHINE: Final = (
    "To work on a machine of your own instead, open it as a notebook too, download that, and install "
    f'{{wheel}}`the package`: `pip install jupyterlab "rummy500-{VERSION}-py3-none-any.whl[table]"`.'
)
FROM_LAB: Final = (
    "If you would rather work in a notebook, open this exercise as one, with the button at the top of the "
    "page. What you write there is kept apart from this page. When you are done, choose **File**, then "
    "**Download**, and hand in the notebook."
)


def solution_in(source: str) -> str:
    """The lines between the marks of a solution."""
    found = re.search(MARKED.format("SOLUTION"), source)
    return "\n".join(found[0].splitlines()[1:-1]) if found else ""


def _text(source: str) -> NotebookNode:
    cell: NotebookNode = nbformat.v4.new_markdown_cell(source)
    return cell


def _folded(title: str, source: str, kind: str = "") -> NotebookNode:
    """A folded part of the page. ``kind`` is its CSS class."""
    about = f":class-container: {kind}\n\n" if kind else ""
    return _text(f"`````{{dropdown}} {title}\n{about}{source}\n`````")


# ---- writing --------------------------------------------------------------------------------------------


def cases_of(notebook: NotebookNode) -> str | None:
    """The text of an exercise's stored cases; ``None`` if its answers are not code."""
    if "coded" not in kinds(notebook):
        return None
    exercise = exercise_of("", notebook, notebook)
    drawn = {part.question: part.drawn for part in exercise.parts if part.drawn}
    return stored_text(notebook.metadata.rummy500.exercise, exercise.may_call, drawn)


def text_of(notebook: NotebookNode) -> str:
    nbformat.validate(notebook)
    return str(nbformat.writes(notebook)) + "\n"


def write(notebook: NotebookNode, path: Path) -> None:
    """Write a notebook."""
    write_text(text_of(notebook), path)


def write_text(text: str, path: Path) -> None:
    """Write a text to a file, unless the file already has the text.

    A file that doesn't change is not written, because another program may be reading it.
    """
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def pages(folder: Path, solutions: bool) -> None:
    """Write only the book's pages to this folder, without running any code of the exercises."""
    for path in sources():
        write(page(read(path), solutions), folder / f"{path.stem}.ipynb")


def stale() -> list[str]:
    """The names of learners' notebooks and stored cases that are missing, out of date or without a source."""
    notebooks = {path.stem: read(path) for path in sources()}
    wanted = {f"{name}.ipynb": text_of(learners(notebook)) for name, notebook in notebooks.items()}
    wanted |= {f"{name}.json": text for name, one in notebooks.items() if (text := cases_of(one))}
    found = {path.name: path.read_text("utf-8") for path in [*HERE.glob("*.ipynb"), *CASES.glob("*.json")]}
    return sorted(name for name in wanted.keys() | found.keys() if wanted.get(name) != found.get(name))


def exercises_there() -> dict[str, Exercise]:
    """All exercises, by name. Ends the program if a source is faulty."""
    try:
        authors = {path.stem: read(path) for path in sources()}
    except Faulty as error:
        sys.exit(str(error))
    return {name: exercise_of(name, author, learners(author)) for name, author in authors.items()}


Unnoticed = Callable[[Exercise], Iterable[str]]
"""A function that returns a sentence for each mistake that an exercise's checks don't notice."""


def build(say: Callable[[str], None], unnoticed: Unnoticed) -> None:
    """Build everything but the book's pages. Raises ``Faulty`` at the first fault."""
    for path in sources():
        say(f"{path.stem} …")
        notebook = read(path)
        write(learners(notebook), HERE / f"{path.stem}.ipynb")
        if cases := cases_of(notebook):
            write_text(cases, CASES / f"{path.stem}.json")
        write(solved(notebook), OUT / f"solved/{path.stem}.ipynb")
        for mistake in unnoticed(exercise_of(path.stem, with_solutions(notebook), learners(notebook))):
            raise Faulty(mistake)


def main(unnoticed: Unnoticed) -> None:
    parser = argparse.ArgumentParser(description="Make the exercises from their sources.")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--check", action="store_true", help="only say whether the notebooks are up to date")
    only.add_argument(
        "--pages", type=Path, metavar="FOLDER", help="only make the book's pages, in this folder"
    )
    asked = parser.parse_args()
    try:
        if asked.pages:
            pages(asked.pages, os.environ.get("SOLUTIONS") == "shown")
        elif not asked.check:
            build(lambda text: print(text, flush=True), unnoticed)
        elif stale():
            sys.exit(f"Out of date: {', '.join(stale())}. Run python exercises/build.py")
    except Faulty as error:
        sys.exit(str(error))
