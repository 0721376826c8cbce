"""The types in all JavaScript files are right; the settings are in book/site/jsconfig.json."""

from __future__ import annotations

import re
from collections.abc import Callable

from commands import run, tool
from parts import CHECKED

PARTS = r"/rummy500/table/view/|/book/site/(?!node_modules)|/exercises/|/tests/"


def test_the_type_checker_finds_no_fault_in_javascript(
    record_property: Callable[[str, object], None],
) -> None:
    types = (tool("npm"), "--prefix", "book/site", "--silent", "run", "types")
    listed = run(*types, "--", "--listFiles")
    files = [line for line in listed.splitlines() if re.search(PARTS, line) and line.endswith(("js", "mjs"))]
    assert len(files) > 90
    record_property(CHECKED, (len(files), "files read"))
