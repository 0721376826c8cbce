"""Tests wait in a page for functions, not for expressions. They never set the clock of a shared context."""

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]
SHARED = ("page", "quiet_page", "still_page")
"""Fixtures for pages in a context that later tests also use."""


def test_tests_wait_in_a_page_for_functions_and_not_for_expressions() -> None:
    """To wait for an expression, a page evaluates text as code, which its security policy forbids."""
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
