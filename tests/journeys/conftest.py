"""Fixtures of these tests: the site, and each kind of browser, which stays open for a whole test module."""

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
"""Clears all records of play. Python's cached memory stays, because a returning reader has it, too."""


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
    """A laptop-sized browser without any record of play. Each chapter is one page, not a series of steps."""
    browser.resize(1280, 720)
    browser.go("404.html")
    browser.ask(FORGET)
    browser.ask(AS_PAGES)
    yield browser
    site.serve()
