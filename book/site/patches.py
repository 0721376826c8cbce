"""All that the build changes in other projects' files by their exact text, and what it uses of their insides.

Each entry says for which version it was written. Where a text is no longer found exactly once, the build
stops and names this module: read the new version, and mend or drop the entry here.
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
    """The version of a package that is installed, from npm or for Python."""
    of_npm = NPM / package / "package.json"
    return str(json.loads(of_npm.read_text("utf-8"))["version"]) if of_npm.is_file() else version(package)


@dataclass(frozen=True, slots=True)
class Patches:
    """Texts of one file, each with what replaces it. The file is that of a package's version."""

    package: str
    written_for: str
    file: str
    texts: Mapping[str, str]

    def applied(self, text: str) -> str:
        """The file's text with all replacements; ``ValueError`` if one of the texts isn't there once."""
        for old, new in self.texts.items():
            if text.count(old) != 1:
                raise ValueError(
                    f"{self.file} should contain this once: {old}. It was so in {self.package} "
                    f"{self.written_for}; this is {installed(self.package)}. Mend patches.py."
                )
            text = text.replace(old, new)
        return text


# The theme asks every box for its width whenever a page changes. To answer, the browser has to lay out every
# table, even those far from the screen. And it finds headings only on the page that was opened first, not on
# pages that are visited within it. The runtime does both (tab-stops.js, places.js).
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
"""What scripts of the theme and of Sphinx use for storage, and what replaces it: the browser's own storages
throw where they are denied or full, and that would stop the script (``live_book/theme_storage.js``)."""

PYODIDE: Final = "314.0.6"
"""The version of Pyodide whose insides are used: the options ``_makeSnapshot`` and ``_loadSnapshot`` and
``makeMemorySnapshot`` (``runtime/worker.js``, ``exercises/worker.mjs``), ``_module.HEAP8`` and ``_malloc``
(``python_bundle.mjs``), and the name of ``pyodide.asm.mjs`` in ``pyodide.mjs`` (``pyodide_lock.py``)."""

# Pyodide writes a kept memory into that of a new Python. If the kept one has grown, it is larger, and this
# fails (pyodide#6254). So the new one has to grow first.
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
    """A script that uses the book's storages; ``ValueError`` if it uses none at all."""
    if "localStorage" not in text:
        raise ValueError(f"{script} does not use localStorage any more. Mend patches.py.")
    for theirs, ours in STORAGES.items():
        text = text.replace(theirs, ours)
    return text


def check_pyodide() -> None:
    """``ValueError`` unless Pyodide is the version whose insides are used."""
    there = installed("pyodide")
    if there != PYODIDE:
        raise ValueError(
            f"Pyodide is {there}. See in patches.py what is used of {PYODIDE}, and say {there} there."
        )
