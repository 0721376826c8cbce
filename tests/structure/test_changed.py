"""After a change, ``make test CHANGED=1`` runs the right tests."""

import pytest
from changed import ALWAYS, BROWSERS, TESTS, WHOLE, checks
from rooms import ROOMS, TOP

HELPERS = {  # folders without tests
    "__pycache__", "breaks", "browser", "hosts", "promises", "readers", "scenarios", "tour",
}  # fmt: skip


def test_each_room_has_tests_and_each_folder_of_tests_has_a_room() -> None:
    assert set(TESTS) == set(ROOMS)
    named = {folder for folders in TESTS.values() for folder in folders.split()}
    named |= {
        path.removeprefix("tests/") for path in (*ALWAYS.split(), *BROWSERS) if not path.endswith(".py")
    }
    assert {path.name for path in TOP.glob("tests/*/")} - HELPERS <= named


@pytest.mark.parametrize(
    ("file", "runs", "spares"),
    [
        ("rummy500/melds.py", "tests/melds tests/bots tests/table tests/grading rummy500", "tests/site"),
        ("rummy500/sentences.json", "tests/sentences tests/card tests/table rummy500", "tests/site"),
        ("rummy500/lab/rows.py", "tests/lab rummy500", "tests/melds tests/site"),
        ("rummy500/table/view/drag.js", "tests/view tests/site tests/journeys", "tests/melds tests/teach"),
        ("exercises/grader/read/inbox.py", "tests/grading", "tests/melds tests/site rummy500"),
        ("book/melds.ipynb", "book/melds.ipynb tests/book tests/site", "tests/melds"),
        ("tests/melds/test_melds.py", "tests/melds/test_melds.py tests/structure", "tests/bots tests/site"),
    ],
)
def test_a_change_runs_the_tests_of_its_room_and_of_the_rooms_that_import_it(
    file: str, runs: str, spares: str
) -> None:
    found = set(checks([file]))
    assert set(runs.split()) <= found and not set(spares.split()) & found


@pytest.mark.parametrize("file", ["Makefile", "pyproject.toml", "tests/conftest.py", "tests/plays.py"])
def test_a_change_outside_all_rooms_runs_all_tests(file: str) -> None:
    assert checks([file]) == list(WHOLE)


def test_if_nothing_has_changed_only_the_tests_that_always_run_are_chosen() -> None:
    assert checks([]) == sorted(ALWAYS.split())
