"""Tools that check many things at once: each is one test, which says how many."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).parents[2]


def run(*command: str) -> str:
    """What a tool says; a test that runs it fails with that where the tool finds something."""
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr


def tool(name: str) -> str:
    """The path of a tool, which lies beside this Python."""
    beside = Path(sys.executable).with_name(name)
    return str(beside) if beside.exists() else name
