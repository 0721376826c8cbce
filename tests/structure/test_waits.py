"""A test that waits in a page gives the page a function, and no test stops the clock of a shared page."""

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]
SHARED = ("page", "quiet_page", "still_page")
"""Fixtures for pages in a context that later tests also use."""


def test_tests_wait_for_a_page_with_functions_and_not_with_expressions() -> None:
    """The page's policy forbids evaluating text as code, which waiting for an expression would do."""
    texts = {
        f"{path.relative_to(TESTS)}: {waited.value!r}"
        for path in TESTS.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".wait_for_function")
        if isinstance(waited := call.args[0], ast.Constant) and "=>" not in str(waited.value)
    }
    assert not texts


def test_no_test_sets_the_clock_of_a_shared_browser_context() -> None:
    """A clock belongs to the context and stays set, so that later tests in it would wait forever."""
    clocks = {
        f"{path.relative_to(TESTS)}: {test.name}"
        for path in TESTS.rglob("*.py")
        for test in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(test, ast.FunctionDef)
        for given in test.args.args
        if given.arg in SHARED and f"{given.arg}.clock." in ast.unparse(test)
    }
    assert not clocks
