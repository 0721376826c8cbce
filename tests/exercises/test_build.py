"""Each exercise is built from one source, and learners get nothing that is meant for the teacher."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from grader.make import build
from nbformat import NotebookNode

from rummy500.teach.check import LONG, SECONDS

TOP = Path(__file__).parents[2]


SECRET = "kanarienvogel"
SOURCE = f"""\
---
kernelspec: {{name: python3, display_name: Python 3}}
---

# A trial

```{{code-cell}}
from rummy500.teach.check import check
```

## Twice

```{{code-cell}}
:name: twice
:tags: [coded]
def twice(number):
    ### BEGIN SOLUTION
    return number * 2  # {SECRET} one
    ### END SOLUTION
```

```{{code-cell}}
:name: check_twice
:tags: [check]
check(twice, [(2, 4)], points=2)
```

```{{code-cell}}
:name: more_twice
:tags: [check]
# The teacher's further checks run here.
### BEGIN HIDDEN TESTS
check(twice, [(3, 6)], points=1)  # {SECRET} two
### END HIDDEN TESTS
```

+++ {{"tags": ["way"]}}

Think of sums.

+++ {{"tags": ["written"], "name": "why", "points": 2}}

Because: {SECRET} three.
"""
PLAYED = """
```{code-cell}
:name: first_set
:tags: [played]
first_set = Table(exercise="01-melds/first-set")
### BEGIN SOLUTION
first_set.play("draw")
### END SOLUTION
first_set
```
"""


def read(folder: Path, source: str = SOURCE, name: str = "01-trial") -> NotebookNode:
    path = folder / f"{name}.md"
    path.write_text(source, "utf-8")
    return build.read(path)


def cells(notebook: NotebookNode) -> dict[str, NotebookNode]:
    return {cell.id: cell for cell in notebook.cells}


def test_the_learners_notebooks_are_up_to_date_with_their_sources() -> None:
    assert build.stale() == []


def test_a_learners_notebook_has_the_task_but_no_solution(tmp_path: Path) -> None:
    learners = build.learners(read(tmp_path))
    found = cells(learners)
    assert (
        found["twice"].source
        == 'def twice(number):\n    # your code here\n    raise NotImplementedError("your turn")'
    )
    assert found["more_twice"].source == "# The teacher's further checks run here."
    assert found["why"].source == build.YOUR_WORDS
    assert not found["check_twice"].metadata.editable
    assert "way" not in {cell.metadata.rummy500.kind for cell in learners.cells}
    assert SECRET not in build.text_of(learners)


@pytest.mark.parametrize("path", build.sources(), ids=lambda path: path.stem)
def test_each_exercises_model_answer_earns_every_point(path: Path) -> None:
    assert build.solved(build.read(path)).cells


@pytest.mark.parametrize("name", ["late", "total"])
def test_a_question_may_not_be_named_like_another_row_of_the_grades(name: str, tmp_path: Path) -> None:
    written = SOURCE.replace('"name": "why"', f'"name": "{name}"')
    for source in (written, SOURCE.replace(":name: twice", f":name: {name}")):
        with pytest.raises(build.Faulty, match=f"no question can be called {name}: the grades "):
            read(tmp_path, source)


def test_a_right_model_answer_earns_every_point_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    done = build.solved(read(tmp_path))
    results = [cell.outputs[-1].data["text/plain"] for cell in done.cells if cell.id.endswith("check_twice")]
    assert results == ["2"]
    with pytest.raises(build.Faulty, match=r"more_twice: the model answer earns 0\.0 of 1 points"):
        build.solved(read(tmp_path, SOURCE.replace("(3, 6)", "(3, 7)")))


def test_the_notebook_has_the_points_of_each_check_and_written_answer(tmp_path: Path) -> None:
    found = cells(read(tmp_path))
    assert found["check_twice"].metadata.nbgrader["points"] == 2
    assert found["why"].metadata.nbgrader["points"] == 2


def test_a_space_after_a_mark_does_not_reveal_a_solution_or_a_hidden_check(tmp_path: Path) -> None:
    source = SOURCE.replace("### BEGIN SOLUTION\n", "### BEGIN SOLUTION \n")
    source = source.replace("### BEGIN HIDDEN TESTS\n", "### BEGIN HIDDEN TESTS\t\n")
    assert SECRET not in build.text_of(build.learners(read(tmp_path, source)))


@pytest.mark.parametrize(
    "wrong", ["### BEGIN HIDDEN TEST\n", "### begin hidden tests\n", "###BEGIN HIDDEN TESTS\n"]
)
def test_a_misspelt_mark_is_refused(tmp_path: Path, wrong: str) -> None:
    source = SOURCE.replace("### BEGIN HIDDEN TESTS\n", wrong).replace("### END HIDDEN TESTS\n", "")
    with pytest.raises(build.Faulty, match="01-trial, more_twice: learners would get"):
        build.learners(read(tmp_path, source))


@pytest.mark.parametrize("solutions", [False, True])
def test_the_page_shows_solutions_only_on_request_and_never_shows_a_hidden_check(
    tmp_path: Path, solutions: bool
) -> None:
    text = build.text_of(build.page(read(tmp_path), solutions))
    assert "Think of sums." in text
    assert (f"{SECRET} one" in text) is solutions
    assert (f"{SECRET} three" in text) is solutions
    assert f"{SECRET} two" not in text


def test_the_lines_of_a_solution_are_shuffled_and_shown_only_where_learners_order_them(
    tmp_path: Path,
) -> None:
    lines = ["if number:", "return number * 2", "return 0"]
    solution = "if number:  # a comment\n        return number * 2\n\n    return 0"
    source = SOURCE.replace(":tags: [coded]", ":tags: [coded, lines]")
    source = source.replace(f"return number * 2  # {SECRET} one", solution)
    notebook = read(tmp_path, source)
    [offer] = [cell.source for cell in build.page(notebook, False).cells if "{coded}" in cell.source]
    [head, *offered, _] = offer.split("\n")
    assert head == "```{coded} twice 1 0"
    assert sorted(offered) == sorted(lines) and offered != lines
    for learners in (build.learners(notebook), build.page(read(tmp_path), solutions=False)):
        assert not any(line in build.text_of(learners) for line in lines)
    assert "lines" not in build.learners(notebook).cells[2].metadata.rummy500


def test_a_wrong_line_is_offered_only_if_a_mistake_changes_a_single_line(tmp_path: Path) -> None:
    begins = "def twice{}(number):\n    {}\n"
    right = ["total = number", "total += number", "total += 0", "return total"]
    one = ["total = number", "total *= number", "total += 0", "return total"]
    two = ["total = 0", "total += number", "total += 0", "return number"]
    (tmp_path / "mistakes").mkdir()
    mistakes = [
        begins.format(f"__{name}", "\n    ".join(lines)) for name, lines in (("one", one), ("two", two))
    ]
    (tmp_path / "mistakes/01-trial.py").write_text("".join(mistakes), "utf-8")
    source = SOURCE.replace(":tags: [coded]", ":tags: [coded, lines]")
    source = source.replace(f"return number * 2  # {SECRET} one", "\n    ".join(right))
    pages = build.page(read(tmp_path, source), solutions=False)
    [offer] = [cell.source for cell in pages.cells if "{coded}" in cell.source]
    [head, *offered, _] = offer.split("\n")
    assert head == "```{coded} twice 1 1" and sorted(offered) == sorted([*right, "total *= number"])


@pytest.mark.parametrize(
    ("solution", "why"),
    [
        ("return 2 * number", "needs 3 different lines or more"),
        ("a = number\n    b = a\n    return [\n        b]", "so each statement is one line"),
        ("pass\n    ### END SOLUTION\n    ### BEGIN SOLUTION\n    return 4", "at the end of its cell"),
    ],
)
def test_a_solution_with_no_lines_to_order_is_refused(tmp_path: Path, solution: str, why: str) -> None:
    source = SOURCE.replace(":tags: [coded]", ":tags: [coded, lines]")
    source = source.replace(f"return number * 2  # {SECRET} one", solution)
    with pytest.raises(build.Faulty, match=f"01-trial.md, cell 4: .*{why}"):
        read(tmp_path, source)


def test_learners_get_a_table_without_its_solution(tmp_path: Path) -> None:
    source = SOURCE[: SOURCE.index("## Twice")] + PLAYED
    made = cells(build.learners(read(tmp_path, source)))["first_set"]
    assert "play" not in made.source
    page = build.page(read(tmp_path, source), solutions=False)
    assert "{hand-in} 01-trial" in page.cells[-1].source


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("### END SOLUTION\n", ""), "### BEGIN SOLUTION and ### END SOLUTION must stand in pairs"),
        (("    ### BEGIN SOLUTION\n", ""), "stand in pairs"),
        (("### BEGIN HIDDEN TESTS\n", "### BEGIN SOLUTION\n"), "stand in pairs in coded or played cells"),
        ((":name: twice\n", ""), "a coded cell needs a name of its own"),
        ((":name: more_twice", ":name: check_twice"), "a check cell needs a name of its own"),
        ((", points=2)", ")"), "the cell must say its points"),
        (('"points": 2', '"points": 0'), "the cell must say its points"),
        (
            ("Think of sums.", "Think.\n\n## Next\n"),
            r"a way cell must end with \+\+\+ before the next heading",
        ),
        (("## Twice", PLAYED), "both played and coded questions"),
        ((":tags: [coded]", ":tags: [way]"), "a way cell must stand below its question"),
    ],
)
def test_an_invalid_source_is_refused_and_the_error_says_where_it_is(
    tmp_path: Path, change: tuple[str, str], why: str
) -> None:
    assert change[0] in SOURCE
    with pytest.raises(build.Faulty, match=f"01-trial.md.*{why}"):
        read(tmp_path, SOURCE.replace(*change, 1))


def test_handed_out_notebooks_have_no_marks_and_no_solutions() -> None:
    for path in (TOP / "exercises").glob("*.ipynb"):
        text = path.read_text("utf-8")
        assert "BEGIN SOLUTION" not in text and "BEGIN HIDDEN" not in text and "play(" not in text, path.name


def test_each_exercise_has_a_page_and_three_to_eight_questions_with_hints() -> None:
    listed = re.findall(r"file: exercises/([\w-]+)", (TOP / "book/_toc.yml").read_text("utf-8"))
    assert sorted(listed) == [path.stem for path in build.sources()]
    later = {  # exercises out of numerical order, each with the exercise after it
        "16-expectation": "14-luck-and-skill",
        "17-own-tests": "10-best-melds",
        "18-others-bot": "13-chances",
    }
    others = [name for name in listed if name not in later]
    assert others == sorted(others) and later.items() <= {*pairwise(listed)}
    for path in build.sources():
        notebook = build.read(path)
        kinds = [cell.metadata.rummy500.kind for cell in notebook.cells]
        assert 3 <= sum(kind in ("coded", "played") for kind in kinds) <= 8, path.name
        assert kinds.count("way") >= kinds.count("coded") + kinds.count("played"), path.name


def test_an_out_of_date_notebook_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = TOP / "exercises/01-melds.ipynb"
    (tmp_path / path.name).write_text(
        path.read_text("utf-8").replace("Three of a rank", "Four of a rank"), "utf-8"
    )
    monkeypatch.setattr(build, "HERE", tmp_path)
    monkeypatch.setattr(build, "CASES", tmp_path)
    monkeypatch.setattr(build, "sources", lambda: [build.SOURCES / "01-melds.md"])
    assert build.stale() == ["01-melds.ipynb"]


def test_out_of_date_stored_cases_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "07-sets-and-runs.json"
    text = (build.CASES / name).read_text("utf-8")
    (tmp_path / name).write_text(text.replace("true", "false", 1), "utf-8")
    monkeypatch.setattr(build, "CASES", tmp_path)
    monkeypatch.setattr(build, "sources", lambda: [build.SOURCES / "07-sets-and-runs.md"])
    assert name in build.stale()


@pytest.mark.parametrize("path", build.sources(), ids=lambda path: path.stem)
def test_an_exercise_with_code_says_how_long_its_functions_may_take(path: Path) -> None:
    author = build.read(path)
    text = "\n".join(cell.source for cell in author.cells if cell.cell_type == "markdown")
    each, together = (
        f"A call of a function may take {SECONDS:g} seconds",
        f"may take {LONG:g} seconds together",
    )
    told = f"{each}, and all calls in one check {together}."
    assert (told in " ".join(text.split())) == ("coded" in build.kinds(author))
