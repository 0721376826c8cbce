"""Ruff finds no fault in any Python file, and each file is formatted."""

from __future__ import annotations

import re
from collections.abc import Callable

from commands import run, tool
from parts import CHECKED


def test_ruff_finds_no_fault_in_python(record_property: Callable[[str, object], None]) -> None:
    found = run(tool("ruff"), "check", "--show-files", ".")
    run(tool("ruff"), "check", ".")
    record_property(CHECKED, (len(found.splitlines()), "files read"))


def test_every_python_file_is_formatted_as_ruff_formats_it(
    record_property: Callable[[str, object], None],
) -> None:
    formatted = re.search(r"(\d+) files? already formatted", run(tool("ruff"), "format", "--check", "."))
    assert formatted
    record_property(CHECKED, (int(formatted[1]), "files formatted"))
