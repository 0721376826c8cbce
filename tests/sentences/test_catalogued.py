"""Only the catalogue has sentences. Other modules have keys and facts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy500 import sentences

PACKAGE = Path(sentences.__file__).parent
ELSEWHERE = {
    "lab": "a programmer's tool: tournaments and their figures",
    "text/keys.py": "what is wrong with a scenario, for its author",
    "text/layout.py": "the same",
    "text/scenario.py": "the same",
}
"""Modules whose texts aren't for players, each with the purpose of its texts."""
PROGRAMMERS = ("AssertionError", "AttributeError", "ModuleNotFoundError", "ScenarioError")
"""Errors that address somebody who writes code or a scenario."""
UNHEARD = (
    "what may lie hidden: {}",  # a label for random numbers
    "discards by chance",
    "Answers to an exercise of 500 Rum",  # the first words of a file
    "import sentences from",  # a line of code
    "the solution leaves the level",
    "the solution earns",
    "{} is refused: {}",  # errors about a faulty level, for its author
)

WORDS = re.compile(r"[A-Za-z'’]{2,}[,;:]? [a-z'’]+[,;:]? [a-z'’{}]+")  # three words in a row


def sentences_in(path: Path) -> Iterator[str]:
    """The texts of a module that have at least three words in a row and may be shown to a player."""
    tree = ast.parse(path.read_text("utf-8"))
    aside = {id(part) for node in ast.walk(tree) for part in silent(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in aside:
            text = "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )
            aside |= {id(part) for part in ast.walk(node)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            text = node.value
        else:
            continue
        is_data = "\n" in text.strip() or text.startswith(("<", *UNHEARD))  # data such as tables and markup
        if WORDS.search(text) and not is_data:
            yield f"line {node.lineno}: {text}"


def silent(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a syntax tree that no player reads: docstrings, assertions, ``__repr__`` and patterns."""
    if isinstance(node, ast.Expr):
        yield node.value
    elif isinstance(node, ast.FunctionDef) and node.name == "__repr__":
        yield from ast.walk(node)
    elif isinstance(node, ast.Assert) and node.msg:
        yield from ast.walk(node.msg)
    elif isinstance(node, ast.Raise) and node.exc and ast.unparse(node.exc).startswith(PROGRAMMERS):
        yield from ast.walk(node.exc)
    elif isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile":
        yield from ast.walk(node)


MODULES = sorted(
    str(path.relative_to(PACKAGE))
    for path in PACKAGE.rglob("*.py")
    if not any(str(path.relative_to(PACKAGE)).startswith(name) for name in ELSEWHERE)
)


@pytest.mark.parametrize("name", MODULES)
def test_no_module_of_the_package_contains_a_sentence_for_players(name: str) -> None:
    assert list(sentences_in(PACKAGE / name)) == []
