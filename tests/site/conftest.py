"""Fixtures of the browser tests: the built site on a free port, a browser, pages, and a table to play at.

The site is served under a path, as on hosts that keep many sites. Every page from these fixtures is watched:
the test fails if the page makes a request to another host, raises an error, or violates its content policy.
The test sees Python's requests only after ``own_python(page)``. Pages have no service worker, since it would
hide requests from the test. A test gets a worker with ``service_workers="allow"``.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urljoin

import need
import pytest
import serve
from browsing import BUILD, COMPILE_ONCE, FORBIDDEN, HEARTBEAT, HTML, LAPTOP, LIVE_WITHIN, a_context, visited
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    expect,
)
from staging import Size, staged

from rummy500.table.session import Session

expect.set_options(timeout=LIVE_WITHIN)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, ending in a slash."""
    assert (HTML / "play.html").exists(), "The site is not built: run make site first."
    server = serve.server(folder=BUILD)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/html/"
    server.shutdown()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    missing = need.chromium()
    assert not missing, missing
    options = ["--no-sandbox", "--disable-background-networking", COMPILE_ONCE]
    browser = playwright.chromium.launch(executable_path=need.browser(), args=options)
    yield browser
    browser.close()


@pytest.fixture
def watched(site: str) -> Iterator[Callable[..., Page]]:
    """A function that watches a page, so that the test fails if the page does anything forbidden."""
    outside: list[str] = []
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.text.startswith(FORBIDDEN):
            errors.append(message.text)

    def watch(url: str, home: str) -> None:
        if not url.startswith((home, "file:", "blob:", "data:", urljoin(home, HEARTBEAT))):
            outside.append(url)

    def watched(page: Page, home: str = site) -> Page:
        page.on("request", lambda request: watch(request.url, home))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", hear)
        return page

    yield watched
    assert not outside, "requests to other hosts"
    assert not errors, "errors in the page"


@pytest.fixture
def new_page(browser: Browser, site: str, watched: Callable[..., Page]) -> Iterator[Callable[..., Page]]:
    """A function that makes a page in a fresh context. It takes Playwright's options for contexts.

    With ``python=False`` Python never loads, so the page's tables don't go live.
    """
    contexts = []

    def make(python: bool = True, **options: Any) -> Page:
        options = {"base_url": site, **options}
        context = a_context(browser, python, **options)
        contexts.append(context)
        return watched(context.new_page(), options["base_url"])

    yield make
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def quiet(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A shared context for pages that tests only look at: nothing moves, and Python never loads.

    It caches loaded files, so that a page opens much faster than in a fresh context.
    """
    context = a_context(browser, python=False, base_url=site, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def quiet_page(quiet: BrowserContext, watched: Callable[..., Page]) -> Iterator[Page]:
    """A page in the ``quiet`` context, for tests that only look at it."""
    page = watched(quiet.new_page())
    yield page
    page.close()


@pytest.fixture
def timed_page(new_page: Callable[..., Page]) -> Page:
    """A page in its own context, for tests that set the clock. All pages of a context have the same clock."""
    return new_page(python=False, reduced_motion="reduce")


@pytest.fixture(scope="session")
def scriptless(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A shared context for pages that may not run scripts."""
    context = a_context(browser, python=False, base_url=site, java_script_enabled=False)
    yield context
    context.close()


@pytest.fixture
def still_page(scriptless: BrowserContext, watched: Callable[..., Page]) -> Iterator[Page]:
    """A page whose scripts do not run."""
    page = watched(scriptless.new_page())
    yield page
    page.close()


@pytest.fixture(scope="session")
def familiar(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A shared context for pages on which tests play. It caches Python's memory, so tables go live sooner."""
    context = a_context(browser, python=True, base_url=site, viewport=LAPTOP, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def page(familiar: BrowserContext, site: str, watched: Callable[..., Page]) -> Iterator[Page]:
    """A page of a laptop's size, in a browser that has opened the book before."""
    with visited(familiar, site) as page:
        yield watched(page)


@pytest.fixture
def cold_page(new_page: Callable[..., Page]) -> Page:
    """A page of a laptop's size in a new browser: Python starts without a cache."""
    return new_page(viewport=LAPTOP)


@pytest.fixture
def stage(browser: Browser, site: str, watched: Callable[..., Page]) -> Iterator[Callable[..., Page]]:
    """A function that makes a page of this size with only one table, which shows a view or a session."""
    pages = []

    def begun(size: Size, shown: dict[str, Any] | Session, **options: Any) -> Page:
        pages.append(watched(staged(browser, site, size, shown, **options)))
        return pages[-1]

    yield begun
    for page in pages:
        page.context.close()


@pytest.fixture
def live_table(page: Page) -> Callable[[str], Locator]:
    """A function that opens a chapter and returns its first table once the table is live."""

    def opened(chapter: str) -> Locator:
        page.goto(chapter)
        table = page.locator("[data-rummy-table]").first
        table.scroll_into_view_if_needed()
        page.locator("[data-rummy-table][data-python=live]").first.wait_for()
        return table

    return opened
