"""Rules that once stood in several places and differed: each stands in one, whoever asks for it."""

import ast
from pathlib import Path

import pytest

import rummy500

PACKAGE = Path(rummy500.__file__).parent
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


# Players, hints, records and the table ask the melds which cards could lie together: none of them looks at
# the options that say so, or mends cards with jokers to find out.
@pytest.mark.parametrize(
    "word", ["equal_suits", "run_opens_with", "corner", "around_corner", "could_be_meld"]
)
def test_which_cards_could_lie_together_is_told_by_the_engine_alone(word):
    above = {name for name in who_asks_for(word) if "/" in name}
    assert above <= {"table/possible.py"}
