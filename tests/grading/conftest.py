"""Fixtures: small exercises that only the tests use, and a sandbox for the tests that need one."""

from __future__ import annotations

import sys
from typing import Any

import pytest
import small


@pytest.fixture(scope="session")
def authors(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The notebooks of the tests' small exercises, as the author of an exercise writes them."""
    return small.authors(tmp_path_factory.mktemp("author") / "source")


@pytest.fixture(scope="session")
def exercises(authors: Any) -> Any:
    return {name: small.exercise(name, notebook) for name, notebook in authors.items()}


@pytest.fixture(scope="session")
def sandbox() -> None:
    """Require a sandbox. Without one, a test fails on Linux. On other systems, the test is skipped."""
    from grader.sandbox.sandbox import why_no_sandbox

    if not sys.platform.startswith("linux"):
        pytest.skip("the sandbox needs Linux")
    why = why_no_sandbox()
    assert not why, f"There is no sandbox: {why}. These tests need one."
