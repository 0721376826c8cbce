"""Mypy finds no fault in any Python file."""

from __future__ import annotations

import re
from collections.abc import Callable

from commands import run, tool
from parts import CHECKED


def test_mypy_finds_no_fault(record_property: Callable[[str, object], None]) -> None:
    found = re.search(r"no issues found in (\d+) source files", run(tool("mypy")))
    assert found
    record_property(CHECKED, (int(found[1]), "files"))
