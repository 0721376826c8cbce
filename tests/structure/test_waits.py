"""What a test waits for in a page is a function: the page's policy forbids to evaluate a text again."""

import ast
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_what_is_waited_for_is_a_function() -> None:
    texts = {
        f"{path.relative_to(TESTS)}: {waited.value!r}"
        for path in TESTS.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".wait_for_function")
        if isinstance(waited := call.args[0], ast.Constant) and "=>" not in str(waited.value)
    }
    assert not texts
