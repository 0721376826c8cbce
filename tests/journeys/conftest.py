"""Fixtures for the journeys: the site, and each kind of browser. A browser stays open for a whole module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright
from visiting import AS_PAGES
from windows import BROWSERS, Site, Visit

FORGET = """() => {
    localStorage.clear();
    sessionStorage.clear();
}"""
"""Forgets everything that was played. Python's cached memory stays, as for a returning reader."""


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    site = Site()
    yield site
    site.stop()


@pytest.fixture(scope="module", params=BROWSERS)
def browser(request: pytest.FixtureRequest, site: Site, playwright: Playwright) -> Iterator[Visit]:
    with BROWSERS[request.param](site.home, playwright) as visit:
        yield visit


@pytest.fixture
def visit(browser: Visit, site: Site) -> Iterator[Visit]:
    """A laptop-sized browser in which nothing has been played. Chapters are shown as pages."""
    browser.resize(1280, 720)
    browser.go("404.html")
    browser.ask(FORGET)
    browser.ask(AS_PAGES)
    yield browser
    site.serve()
