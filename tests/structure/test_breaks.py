"""Each deliberate mistake in tests/breaks can still be made in the code, and names tests that exist."""

import re
from pathlib import Path

from breaks.run import TOP, Break, breaks


def test_the_text_of_each_break_occurs_once_in_its_file() -> None:
    assert [one.name for one in breaks() if not one.is_found(TOP)] == []


def is_there(one: Break, tests: str) -> bool:
    """Whether this test file or folder exists and has the named tests.

    The name of a broken level counts as a test, because some tests run once for each level.
    """
    path, *names = re.split(r"::| -k ", tests)
    place = TOP / path
    if not names:
        return place.exists()
    defined = re.findall(r"def (test_\w+)", place.read_text("utf-8"))
    searched = defined if "::" in tests else " ".join(defined)  # -k also finds parts of names
    return all(name.partition("[")[0] in searched or name == Path(one.file).stem for name in names)


def test_the_tests_named_by_each_break_exist() -> None:
    assert [(one.name, tests) for one in breaks() for tests in one.tests if not is_there(one, tests)] == []
