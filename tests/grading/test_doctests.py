"""The examples in the docstrings of the scripts are right."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import sys

import pytest
import small

SCRIPTS = [module.name for module in pkgutil.iter_modules([str(small.SCRIPTS)])]


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_doctests_of_the_grader_pass(name: str) -> None:
    module = importlib.import_module(name)
    assert module is sys.modules[name]
    assert doctest.testmod(module).failed == 0
