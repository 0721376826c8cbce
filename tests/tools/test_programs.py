"""Each program that ``make`` runs from the tests' folders can be started."""

import re

import pytest
from commands import TOP, run, tool

PROGRAMS = sorted(set(re.findall(r"@python (tests/\S+\.py)", (TOP / "Makefile").read_text("utf-8"))))


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_help_of_each_program_says_how_to_call_it(program: str) -> None:
    assert run(tool("python"), program, "--help").startswith("usage: ")
