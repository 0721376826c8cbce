"""Runs the tools that check many files at once. Each test runs one tool and reports the number of files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]


def run(*command: str) -> str:
    """The output of a tool. Raises ``AssertionError`` with the output if the tool finds a fault."""
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


def tool(name: str) -> str:
    """The path of a tool in this Python's folder, or only the tool's name if the folder doesn't have it."""
    beside = Path(sys.executable).with_name(name)
    return str(beside) if beside.exists() else name
