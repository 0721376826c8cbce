"""A small stand-in for IPython. It has only the names that ipywidgets needs.

With IPython itself, a page would load eight more megabytes and take more than a second longer.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any


def install(display: Callable[..., None], clear_output: Callable[..., None]) -> None:
    """Make the modules and names that ipywidgets imports. Output goes to the given functions."""
    shown = module("IPython.display", display=display, clear_output=clear_output)
    core = module("IPython.core", __path__=[])
    module("IPython", get_ipython=lambda: None, version_info=(9, 0, 0), __path__=[], display=shown, core=core)
    module("IPython.core.interactiveshell", InteractiveShell=type("InteractiveShell", (), {}))


def module(name: str, **names: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(names)
    sys.modules[name] = made
    return made
