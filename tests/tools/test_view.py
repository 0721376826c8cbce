"""The tests of the table's view and of the site's modules pass in Node."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import TOP, run, tool
from parts import CHECKED

FILES = sorted((TOP / "tests/view").glob("*.test.mjs"))


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_the_tests_in_node_pass(file: Path, record_property: Callable[[str, object], None]) -> None:
    output = run(tool("node"), "--test", "--test-reporter=tap", str(file))
    found = re.search(r"^# pass (\d+)$", output, re.MULTILINE)
    assert found and int(found[1]), output
    record_property(CHECKED, (int(found[1]), "tests"))
