"""ESLint finds no fault in any JavaScript file; its rules are in book/site/eslint.config.mjs."""

from __future__ import annotations

import json
from collections.abc import Callable

from commands import run, tool
from parts import CHECKED


def test_eslint_finds_no_fault(record_property: Callable[[str, object], None]) -> None:
    lint = (tool("npm"), "--prefix", "book/site", "--silent", "run", "lint")
    run(*lint)
    record_property(CHECKED, (len(json.loads(run(*lint, "--", "--format=json"))), "files read"))
