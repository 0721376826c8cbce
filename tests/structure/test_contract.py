"""The page's TypeScript types are up to date with Python's."""

from contract import FILE, types


def test_the_types_of_the_page_are_written_from_the_types_of_python() -> None:
    assert FILE.read_text("utf-8") == types(), "run python tests/structure/contract.py"
