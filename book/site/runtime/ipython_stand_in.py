"""What ipywidgets asks of IPython, and no more.

IPython itself would cost a page eight megabytes and more than a second.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any


def install(display: Callable[..., None], clear_output: Callable[..., None]) -> None:
    """Make the few names that ipywidgets imports, with the given functions for output."""
    shown = module("IPython.display", display=display, clear_output=clear_output)
    core = module("IPython.core", __path__=[])
    module("IPython", get_ipython=lambda: None, version_info=(9, 0, 0), __path__=[], display=shown, core=core)
    module("IPython.core.interactiveshell", InteractiveShell=type("InteractiveShell", (), {}))


def module(name: str, **names: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(names)
    sys.modules[name] = made
    return made
