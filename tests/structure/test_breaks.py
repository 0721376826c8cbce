"""Each mistake that tests/breaks makes on purpose still fits the code."""

from breaks.run import TOP, breaks


def test_the_text_of_each_break_occurs_once_in_its_file() -> None:
    assert [one.name for one in breaks() if not one.is_found(TOP)] == []
