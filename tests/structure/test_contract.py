"""The page's TypeScript types are up to date with Python's."""

from contract import FILE, types


def test_the_typescript_types_are_up_to_date_with_the_python_types() -> None:
    assert FILE.read_text("utf-8") == types(), "run python tests/structure/contract.py"
