"""Lists what the build relies on in other projects: texts that it replaces, and internals that it uses.

Each entry says which version it was written for. If a text is no longer found, or a project whose internals
are used has a different version, the build stops and names this module. Then read the new version, and
correct or drop the entry here.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from rummy500.table.browsers import AS_WRITTEN, too_old

NPM = Path(__file__).parent / "node_modules"


def installed(package: str) -> str:
    """The installed version of an npm or Python package."""
    of_npm = NPM / package / "package.json"
    return str(json.loads(of_npm.read_text("utf-8"))["version"]) if of_npm.is_file() else version(package)


@dataclass(frozen=True, slots=True)
class Patches:
    """Replacements in one file of a package, as {old text: new text}."""

    package: str
    written_for: str
    file: str
    texts: Mapping[str, str]

    def applied(self, text: str) -> str:
        """The file with all replacements made. Raises ``ValueError`` unless it has each old text once."""
        for old, new in self.texts.items():
            if text.count(old) != 1:
                raise self.unfit(f"{self.file} should contain this once: {old}")
            text = text.replace(old, new)
        return text

    def unfit(self, should: str) -> ValueError:
        """The error to raise if a file lacks the text that it should have."""
        return ValueError(
            f"{should}. It was in {self.package} {self.written_for}; this is {installed(self.package)}. "
            "Correct patches.py."
        )


# Whenever a page changes, the theme asks every box for its width. To answer, the browser has to lay out every
# table, even tables far from the screen. Also, the theme finds headings only on the page that was opened
# first, not on pages that are visited later in the same document. The runtime does both jobs instead
# (tab-stops.js, places.js).
THEME: Final = Patches(
    "pydata-sphinx-theme",
    "0.17.1",
    "scripts/pydata-sphinx-theme.js",
    {
        ',"complete"===document.readyState?I():window.addEventListener("load",I)': "",
        'const e=document.querySelector("#pst-page-toc-nav");if(!e)return;': "return;",
    },
)

# The search shows an excerpt of each page that it finds. With these replacements, an excerpt leaves
# out the buttons and links around the article, the pictures of tables, and the signs of cards. The words in a
# table's picture would run together, and a card's sign would repeat the card's name.
SEARCH: Final = Patches(
    "sphinx",
    "7.4.7",
    "searchtools.js",
    {
        """htmlElement.querySelector('[role="main"]')""": 'htmlElement.querySelector("article")',
        '[".headerlink", "script", "style"]': (
            '[".headerlink", "script", "style", ".live-table", "[aria-hidden=true]"]'
        ),
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

LEFT_OUT: Final = (
    "design-tabs.js",
    "scripts/bootstrap.js",
    "scripts/fontawesome.js",
    "styles/theme.css",
    "togglebutton.css",
    "togglebutton.js",
)
"""Other projects' files below ``_static`` that no page needs. No page has tabs, or elements that Bootstrap
or sphinx-togglebutton opens. The theme's script of 1.5 MB draws icons that the theme's style sheet draws,
too. The theme's file ``theme.css`` only imports ``basic.css``, which pages ask for themselves.
"""

# The replacements in the finished pages. At least one page must contain each text to be replaced.
PAGES: Final = (
    Patches(
        "sphinx-book-theme",
        "1.3.0",
        "pages",
        {
            # No page may have a script in an attribute. runtime/everywhere.js makes this button call
            # toggleFullScreen.
            '<button onclick="toggleFullScreen()"': '<button type="button"',
            # Without this attribute, the browser itself shows the buttons' titles. The theme's tooltips don't
            # stay under the pointer, and Escape doesn't close them.
            'data-bs-toggle="tooltip"': "",
        },
    ),
    # The theme's script in the head uses the storage of theme_storage.js. On a first visit, the theme itself
    # chooses light or dark only in a later script. Then the browser styles the whole page a second time. So
    # here the script in the head makes the choice, before the page is drawn.
    Patches(
        "pydata-sphinx-theme",
        "0.17.1",
        "pages",
        {
            'localStorage.getItem("mode") || "auto"': 'themeStorage.getItem("mode") || "auto"',
            'localStorage.getItem("theme") || "auto"': (
                'themeStorage.getItem("theme") || '
                '(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")'
            ),
        },
    ),
    Patches(
        "myst-nb",
        "1.4.0",
        "pages",
        # This label is removed, because with it a screen reader wouldn't read the visible words.
        {'<summary aria-label="Toggle hidden content">': "<summary>"},
    ),
    Patches(
        "docutils",
        "0.21.2",
        "pages",
        {
            # The empty corner of a table is a cell, not the head of a column.
            '<th class="head"><p></p></th>': '<td class="head"></td>',
            # This tag is left out, because Sphinx's template has the same tag.
            '<meta name="viewport" content="width=device-width, initial-scale=1" />\n': "",
        },
    ),
)

STORAGES: Final = {"localStorage": "themeStorage", "sessionStorage": "themeTabStorage"}
"""The storages that scripts of the theme and of Sphinx use, each with its replacement. A browser's storage
throws an error if it is denied or full, and stops the script (``live_book/theme_storage.js``).
"""

INSIDES: Final = {
    # runtime/worker.js, python_bundle.mjs and exercises/grader/sandbox/worker.mjs use the options
    # _makeSnapshot and _loadSnapshot, and the function makeMemorySnapshot. python_bundle.mjs uses
    # _module.HEAP8 and _module._malloc.
    # runtime/files.js replaces fetch and WebAssembly.instantiateStreaming, with which Pyodide loads its
    # files. exercises/grader/sandbox/worker.py names the modules that give Python access to JavaScript.
    "pyodide": "314.0.6",
    # lab/lab.js uses elements of a notebook's page, and the key under which JupyterLite notes its worker's
    # version. browser_lab.py names JupyterLite's plugins. runtime/notebook.js reads the notebooks that
    # JupyterLite stores.
    "jupyterlite-core": "0.8.6",
    # live_book/mends.py uses the functions that listen to events, the list of styles, and the descriptions of
    # a page's scripts. live_book/__init__.py changes how many processes Sphinx starts.
    "sphinx": "7.4.7",
    # templates/static/webpack-macros.html replaces this theme's macros. live_book/mends.py knows the inline
    # scripts of this theme and of sphinx-togglebutton.
    "pydata-sphinx-theme": "0.17.1",
    "sphinx-togglebutton": "0.4.5",
    # live_book/mends.py uses the names of this project's module and style.
    "sphinx-thebe": "0.3.1",
    # steps.py reads the number of a notebook's cell from this project's warnings.
    "myst-nb": "1.4.0",
}
"""The projects whose internals the build uses, each with the version that has these internals."""

# Many servers don't know .mjs, so the site's copies of Pyodide's modules end with .js.
START: Final = Patches("pyodide", INSIDES["pyodide"], "pyodide.mjs", {"pyodide.asm.mjs": "pyodide.asm.js"})

# Pyodide copies a kept memory into the memory of a new Python. If the kept memory has grown, it is larger
# than the new one, and the copying fails (pyodide#6254). So here the new memory grows first.
MEMORY: Final = Patches(
    "pyodide",
    INSIDES["pyodide"],
    "pyodide.asm.mjs",
    {
        "return Module.HEAP8.set(t),": (
            "return t.length>Module.HEAP8.length&&Module.growMemory(t.length),Module.HEAP8.set(t),"
        )
    },
)


def with_own_storage(script: str, text: str) -> str:
    """The script's text, with the book's storages in place of the browser's.

    Raises ``ValueError`` if the text doesn't use ``localStorage``.
    """
    if "localStorage" not in text:
        raise ValueError(f"{script} does not use localStorage any more. Correct patches.py.")
    for theirs, ours in STORAGES.items():
        text = text.replace(theirs, ours)
    return text


def leave_out(static: Path) -> None:
    """Delete the files of ``LEFT_OUT``, and all source maps, which only other projects' developers need.

    Raises ``ValueError`` if one of the files isn't there.
    """
    for name in LEFT_OUT:
        if not (static / name).is_file():
            raise ValueError(f"there is no {name} any more. Correct LEFT_OUT in patches.py.")
        (static / name).unlink()
        (static / f"{name}.LICENSE.txt").unlink(missing_ok=True)
    for path in (*static.glob("scripts/*.map"), *static.glob("styles/*.map")):
        path.unlink()


def mend_pages(pages: Collection[Path]) -> None:
    """Make the replacements of ``PAGES`` in these pages.

    Raises ``ValueError`` if a text to be replaced is in no page.
    """
    texts = {page: page.read_text("utf-8") for page in pages}
    for of in PAGES:
        for old, new in of.texts.items():
            found = {page: text for page, text in texts.items() if old in text}
            if not found:
                raise of.unfit(f"one of the {of.file} should contain this: {old!r}")
            texts |= {page: text.replace(old, new) for page, text in found.items()}
    for page, text in texts.items():
        page.write_text(text, "utf-8")


def check_versions() -> None:
    """Raise ``ValueError`` if a project whose internals the build uses has a different version."""
    for package, written_for in INSIDES.items():
        there = installed(package)
        if there != written_for:
            raise ValueError(
                f"{package} is {there}. Check the uses of {written_for} in patches.py. "
                f"Then change its version there to {there}."
            )
