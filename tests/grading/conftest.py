"""The scripts of ``exercises/`` are no package: here they are put on the path."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

EXERCISES = Path(__file__).parents[2] / "exercises"
sys.path[:0] = [str(EXERCISES), str(Path(__file__).parent)]

import build  # noqa: E402, F401  (here, before another build.py comes first on the path)
import small  # noqa: E402


@pytest.fixture(scope="session")
def author(tmp_path_factory: pytest.TempPathFactory) -> object:
    """The small exercise as its author wrote it."""
    return small.author(tmp_path_factory.mktemp("source"))


@pytest.fixture(scope="session")
def exercise(author: object) -> object:
    return small.exercise(author)


@pytest.fixture(scope="session")
def sandbox() -> None:
    """Tests that ask for it need the sandbox: without one they fail, on Linux."""
    from sandbox import why_no_sandbox

    if not sys.platform.startswith("linux"):
        pytest.skip("the sandbox needs Linux")
    why = why_no_sandbox()
    assert not why, f"There is no sandbox: {why}. These tests need one."
