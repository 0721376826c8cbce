"""The examples in the docstrings of the grader are right."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import sys

import grader
import pytest

MODULES = [module.name for module in pkgutil.walk_packages(grader.__path__, "grader.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_doctests_of_the_grader_pass(name: str) -> None:
    module = importlib.import_module(name)
    assert module is sys.modules[name]
    assert doctest.testmod(module).failed == 0
