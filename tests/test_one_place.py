"""Some rules are decided in one module only. All other code asks that module."""

import ast
from pathlib import Path

import pytest

import rummy500

PACKAGE = Path(rummy500.__file__).parent
TOP = PACKAGE.parent
FILES = {str(path.relative_to(PACKAGE)): path for path in sorted(PACKAGE.rglob("*.py"))}


def tree_of(name: str) -> ast.Module:
    return ast.parse(FILES[name].read_text("utf-8"))


def names_in(name: str) -> set[str]:
    """The names that a file uses, imports or defines."""
    used = set()
    for node in ast.walk(tree_of(name)):
        match node:
            case (
                ast.Name(id=word)
                | ast.Attribute(attr=word)
                | ast.FunctionDef(name=word)
                | ast.alias(name=word)
            ):
                used.add(word)
    return used


def who_asks_for(word: str) -> set[str]:
    return {name for name in FILES if word in names_in(name)}


# Bots, hints, records and the table ask the engine which cards could lie together. None of these reads
# the options that decide the answer.
@pytest.mark.parametrize(
    "word",
    ["equal_suits", "run_opens_with", "ace_runs", "corner", "run_bound", "around_corner", "could_be_meld"],
)
def test_only_the_engine_decides_which_cards_could_lie_together(word: str) -> None:
    above = {
        name for name in who_asks_for(word) if name.startswith(("bots/", "lab/", "table/", "teach/", "text/"))
    }
    assert above == set()


# ``sides_of`` and ``side_of`` tell a seat's side. No other code loops over sides to find a seat.
def test_only_the_module_for_scoring_decides_which_side_a_seat_belongs_to() -> None:
    assert {name for name in FILES if _finds_a_side(tree_of(name))} == {"scoring.py"}


def _finds_a_side(tree: ast.Module) -> bool:
    """Whether the code loops over sides and asks of each side whether it includes a seat."""
    loops = [node for node in ast.walk(tree) if isinstance(node, ast.comprehension | ast.For)]
    asked = {name for loop in loops for name in _names(loop.target) if name in ("side", "sides", "seats")}
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.In)
        and asked & _names(node.comparators[0])
        for node in ast.walk(tree)
    )


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


# One module in Python and one in JavaScript decide which names mean the same learner. The tests of both use
# tests/learners.json.
def test_only_one_module_in_python_and_one_in_javascript_normalize_learners_names() -> None:
    scripts = [*TOP.glob("book/site/runtime/**/*.js"), *PACKAGE.glob("table/view/**/*.js")]
    modules = [
        *PACKAGE.rglob("*.py"),
        *TOP.glob("exercises/grader/**/*.py"),
        *TOP.glob("book/site/**/[!.]*.py"),
    ]
    for paths, word, place in (
        (scripts, ".normalize(", "answers.js"),
        (modules, "unicodedata", "questions.py"),
    ):
        found = [
            path.name
            for path in paths
            if word in path.read_text("utf-8") and "node_modules" not in path.parts
        ]
        assert found == [place], word
