"""What a test waits for in a page is a function, and does come: no other test has stopped the clock."""

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]
SHARED = ("page", "quiet_page", "still_page")
"""Pages of a context that the next test goes on with."""


def test_what_is_waited_for_is_a_function() -> None:
    """The page's policy forbids to evaluate a text again."""
    texts = {
        f"{path.relative_to(TESTS)}: {waited.value!r}"
        for path in TESTS.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".wait_for_function")
        if isinstance(waited := call.args[0], ast.Constant) and "=>" not in str(waited.value)
    }
    assert not texts


def test_no_clock_is_set_where_other_tests_go_on() -> None:
    """A clock is that of a context, and stays as it is set: who waits for it in a later test has no end."""
    clocks = {
        f"{path.relative_to(TESTS)}: {test.name}"
        for path in TESTS.rglob("*.py")
        for test in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(test, ast.FunctionDef)
        for given in test.args.args
        if given.arg in SHARED and f"{given.arg}.clock." in ast.unparse(test)
    }
    assert not clocks
