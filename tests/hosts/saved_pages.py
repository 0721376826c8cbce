"""Notebooks that nbconvert has run and saved as pages. These pages have no Python.

Such a page requests the widgets' scripts from public hosts. Here the same files come from installed packages.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from browsing import LAPTOP
from playwright.sync_api import Browser, Locator, Page, Route, expect
from servers import BUILD, variables

from rummy500 import Table

NEWEST = BUILD / "newest/share/jupyter"
FETCHED = {
    "/require.js/": NEWEST / "voila/templates/base/static/require.min.js",
    "/html-manager@": BUILD / "html-manager/dist/embed-amd.js",
    "/anywidget@": NEWEST / "nbextensions/anywidget/index.js",
}


def answer(route: Route) -> None:
    """Answer a request for a script with the file from an installed package. All other requests fail."""
    for part, file in FETCHED.items():
        if part in route.request.url:
            headers = {"access-control-allow-origin": "*"}
            return route.fulfill(path=file, content_type="text/javascript", headers=headers)
    return route.abort()


def saved(browser: Browser, binaries: Path, folder: Path, *settings: str) -> Iterator[Page]:
    words = [str(binaries / "jupyter"), "nbconvert", "--to", "html", "--execute", "table.ipynb", *settings]
    done = subprocess.run(words, cwd=folder, env=variables(folder), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    page = browser.new_page(viewport=LAPTOP)
    page.route(lambda url: url.startswith("http"), answer)
    page.goto((folder / "table.html").as_uri())
    yield page


def shown(browser: Browser, binaries: Path, folder: Path) -> Iterator[Page]:
    """Open a page as ``nbconvert --execute`` saves it, with the state of its widgets."""
    return saved(browser, binaries, folder)


def shown_without_state(browser: Browser, binaries: Path, folder: Path) -> Iterator[Page]:
    return saved(browser, binaries, folder, "--ExecutePreprocessor.store_widget_state=False")


def is_text(table: Locator) -> None:
    """Check that a page without saved state shows the whole position as text."""
    [_, *lines] = repr(Table("classic", players=2, seed=8)).splitlines()
    expect(table.page.locator("pre", has_text=lines[0])).to_contain_text("\n".join(lines))
    expect(table).to_have_count(0)
