"""No test waits for an expression in a page, and no test sets the clock of a shared browser context."""

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]
SHARED = ("page", "quiet_page", "still_page")
"""Fixtures for pages in a context that later tests also use."""


def test_no_test_waits_for_an_expression_in_a_page() -> None:
    """The page would evaluate the expression's text as code, and the page's security policy forbids that."""
    texts = {
        f"{path.relative_to(TESTS)}: {waited.value!r}"
        for path in TESTS.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".wait_for_function")
        if isinstance(waited := call.args[0], ast.Constant) and "=>" not in str(waited.value)
    }
    assert not texts


def test_no_test_sets_the_clock_of_a_shared_browser_context() -> None:
    """The clock stays set for the whole context, so later tests in the context would wait forever."""
    clocks = {
        f"{path.relative_to(TESTS)}: {test.name}"
        for path in TESTS.rglob("*.py")
        for test in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(test, ast.FunctionDef)
        for given in test.args.args
        if given.arg in SHARED and f"{given.arg}.clock." in ast.unparse(test)
    }
    assert not clocks
