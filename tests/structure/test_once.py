"""Some facts that many modules need are computed in one module. No other module may compute them."""

import ast
from pathlib import Path
from typing import get_args

import pytest

import rummy500
from rummy500.position.history import End
from rummy500.referee.endings import STATEMENT_OF

PACKAGE = Path(rummy500.__file__).parent
MODULES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}

ASKED_IN = {
    "opening": {"scoring.py"},  # opening_minimum (SCORE-8)
    "open_table": {"laying/__init__.py"},  # why_not_at_open_table (TURN-4)
    "block": {"position/gambit.py"},  # blocks_any_time (GAMBIT-7)
    "idle": {"position/__init__.py", "deal/turns.py"},  # when a round ends (STOCK-6)
    "stale": {"position/__init__.py", "deal/turns.py"},
    "dry": {"position/__init__.py", "deal/turns.py"},
}
"""Attributes on which a rule depends, and the modules that may read them."""


def attributes(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}


@pytest.mark.parametrize("name", ASKED_IN)
def test_an_option_of_the_rules_is_used_only_in_the_listed_modules(name: str) -> None:
    asking = {module for module, path in MODULES.items() if name in attributes(path)}
    assert {module for module in asking if not module.startswith("rules")} == ASKED_IN[name]


def test_the_endings_of_a_round_are_named_only_in_the_listed_modules() -> None:
    """``position/history.py`` has the endings' type, and ``text/layout.py`` sets up finished rounds."""
    spelled = {
        module
        for module, path in MODULES.items()
        if any(
            isinstance(node, ast.Constant) and node.value in ("not_taken", "nothing_to_take", "all_float")
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
        )
    }
    assert spelled == {"position/history.py", "referee/endings.py", "deal/turns.py", "text/layout.py"}


def test_each_way_to_end_a_round_has_a_statement() -> None:
    assert set(STATEMENT_OF) == set(get_args(End))
