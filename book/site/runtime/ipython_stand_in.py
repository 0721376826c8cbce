"""What ipywidgets asks of IPython, and no more.

IPython itself would cost a page eight megabytes and more than a second.
"""

import sys
from types import ModuleType


def install(display, clear_output):
    """Make the few names that ipywidgets imports, with the given functions for output."""
    package = module("IPython", get_ipython=lambda: None, version_info=(9, 0, 0), __path__=[])
    package.display = module("IPython.display", display=display, clear_output=clear_output)
    package.core = module("IPython.core", __path__=[])
    module("IPython.core.interactiveshell", InteractiveShell=type("InteractiveShell", (), {}))


def module(name, **names):
    made = ModuleType(name)
    vars(made).update(names)
    sys.modules[name] = made
    return made
