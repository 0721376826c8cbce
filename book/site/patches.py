"""The exact texts that the build replaces in other projects' files, and the internals of theirs that it uses.

Each entry says which version it was written for. If a text is no longer found exactly once, the build stops
and names this module. Then read the new version, and mend or drop the entry here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from rummy500.table.browsers import AS_WRITTEN, too_old

NPM = Path(__file__).parent / "node_modules"


def installed(package: str) -> str:
    """The installed version of a package from npm or for Python."""
    of_npm = NPM / package / "package.json"
    return str(json.loads(of_npm.read_text("utf-8"))["version"]) if of_npm.is_file() else version(package)


@dataclass(frozen=True, slots=True)
class Patches:
    """Texts in a file of a package, each with the text that replaces it."""

    package: str
    written_for: str
    file: str
    texts: Mapping[str, str]

    def applied(self, text: str) -> str:
        """The file's text with all replacements. Raises ``ValueError`` if a text isn't there exactly once."""
        for old, new in self.texts.items():
            if text.count(old) != 1:
                raise ValueError(
                    f"{self.file} should contain this once: {old}. It did in {self.package} "
                    f"{self.written_for}; this is {installed(self.package)}. Mend patches.py."
                )
            text = text.replace(old, new)
        return text


# Whenever a page changes, the theme asks every box for its width. To answer, the browser has to lay out every
# table, even if it is far from the screen. Also, the theme finds headings only on the page that was opened
# first, not on pages that are visited within it. The runtime does both instead (tab-stops.js, places.js).
THEME: Final = Patches(
    "pydata-sphinx-theme",
    "0.17.1",
    "scripts/pydata-sphinx-theme.js",
    {
        ',"complete"===document.readyState?I():window.addEventListener("load",I)': "",
        'const e=document.querySelector("#pst-page-toc-nav");if(!e)return;': "return;",
    },
)

LAB: Final = Patches(
    "jupyterlite-core",
    "0.8.6",
    "notebooks/index.html",
    {
        "<title>Jupyter Notebook - Notebooks</title>": "<title>500 Rum</title>",
        '<link rel="manifest" href="../manifest.webmanifest">': (
            f'<meta name="too-old" content="{too_old(AS_WRITTEN)}">'
            '<link rel="icon" href="../../_static/favicon.svg"><link rel="stylesheet" href="../lab.css">'
            '<script type="module" src="../lab.js"></script>'
        ),
        '<div id="jupyterlite-loading-indicator" class="hidden">': '<div id="jupyterlite-loading-indicator">',
        "Loading JupyterLite...": "The notebook opens …",
        "JupyterLite requires JavaScript to be enabled in your browser.": "A notebook needs scripts.",
    },
)

STORAGES: Final = {"localStorage": "themeStorage", "sessionStorage": "themeTabStorage"}
"""The storages that scripts of the theme and of Sphinx use, each with the one that replaces it. A browser's
storage throws an error if it is denied or full, and stops the script (``live_book/theme_storage.js``)."""

PYODIDE: Final = "314.0.6"
"""The version of Pyodide whose internals are used: the options ``_makeSnapshot`` and ``_loadSnapshot`` and
``makeMemorySnapshot`` (``runtime/worker.js``, ``exercises/worker.mjs``), ``_module.HEAP8`` and ``_malloc``
(``python_bundle.mjs``), and the name of ``pyodide.asm.mjs`` in ``pyodide.mjs`` (``pyodide_lock.py``)."""

# Pyodide copies a kept memory into the memory of a new Python. This fails if the kept memory has grown and so
# is larger (pyodide#6254). So the new memory has to grow first.
MEMORY: Final = Patches(
    "pyodide",
    PYODIDE,
    "pyodide.asm.mjs",
    {
        "return Module.HEAP8.set(t),": (
            "return t.length>Module.HEAP8.length&&Module.growMemory(t.length),Module.HEAP8.set(t),"
        )
    },
)


def with_own_storage(script: str, text: str) -> str:
    """The script with the book's storages. Raises ``ValueError`` if it doesn't use ``localStorage``."""
    if "localStorage" not in text:
        raise ValueError(f"{script} does not use localStorage any more. Mend patches.py.")
    for theirs, ours in STORAGES.items():
        text = text.replace(theirs, ours)
    return text


def check_pyodide() -> None:
    """Raises ``ValueError`` unless Pyodide has the version whose internals are used."""
    there = installed("pyodide")
    if there != PYODIDE:
        raise ValueError(f"Pyodide is {there}, and patches.py is for {PYODIDE}. Check what it uses there.")
