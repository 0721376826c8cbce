"""The scenarios and levels pass ``rummy500 check``, the command that authors use to check what they write."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

import pytest
from commands import run
from parts import CHECKED


@pytest.mark.parametrize(
    ("folder", "what"), [("tests/scenarios", "scenarios"), ("rummy500/teach/levels", "levels")]
)
def test_each_scenario_holds(folder: str, what: str, record_property: Callable[[str, object], None]) -> None:
    output = run(sys.executable, "-m", "rummy500", "check", folder)
    found = re.search(r"(\d+) passed, 0 failed", output)
    assert found, output
    record_property(CHECKED, (int(found[1]), what))
