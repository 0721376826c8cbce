"""What the browser tests share: the built site on a free port, a browser, and a table to play at.

The site is served under a path of its own, as it is on hosts that keep many sites. Every page that
a test opens is watched: a request to another host, an error in the page, or something that its policy
forbids, fails the test; what Python itself asks for is seen only where it is a page's ``own_python``. No
page has a service worker, which would take requests out of a test's hands, unless the test asks for
``service_workers="allow"``.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect, sync_playwright

TOP = Path(__file__).parents[2]
BUILD = TOP / "_build"
HTML = BUILD / "html"
AXE = TOP / "book/site/node_modules/axe-core/axe.min.js"
CHAPTERS = sorted(f"{path.stem}.html" for path in (TOP / "book").glob("*.ipynb"))
APPENDIX = sorted(f"{path.stem}.html" for path in (TOP / "book").glob("*.md"))
EXERCISES = sorted(f"exercises/{path.stem}.html" for path in (TOP / "exercises/source").glob("*.md"))
PAGES = [*CHAPTERS, *EXERCISES, *APPENDIX, "search.html", "genindex.html"]
sys.path.insert(0, str(TOP / "book/site"))

import need  # noqa: E402  (the modules of book/site are no package)
import serve  # noqa: E402
from live_book.taught import chapters  # noqa: E402

LEVELS = {f"{chapter.name}.html": [level.name for level in chapter.levels] for chapter in chapters()}
# The lab's own service worker answers this; it never leaves the browser.
HEARTBEAT = "/api/service-worker-heartbeat"
# What the policy of a page forbids is only told to the page itself.
FORBIDDEN = "forbidden by the policy:"
TELL_VIOLATIONS = f"""document.addEventListener("securitypolicyviolation", (it) =>
    console.error("{FORBIDDEN}", it.violatedDirective, it.blockedURI, it.sourceFile))"""
LIVE_WITHIN = 60_000  # milliseconds; a busy machine takes its time
LAPTOP = {"width": 1280, "height": 800}
expect.set_options(timeout=LIVE_WITHIN)


def own_python(page: Page) -> Page:
    """A page in a browser that can't share workers; only there a test has a say in what Python fetches."""
    page.add_init_script("delete window.SharedWorker")
    return page


class Gate:
    """Holds the core of Python back until it is opened."""

    def __init__(self, page: Page) -> None:
        own_python(page)
        self.waiting: list[Route] = []
        self.is_open = False
        page.route("**/pyodide.asm.wasm", lambda route: self.pass_or_wait(route))

    def pass_or_wait(self, route: Route) -> None:
        if self.is_open:
            route.continue_()
        else:
            self.waiting.append(route)

    def open(self) -> None:
        self.is_open = True
        for route in self.waiting:
            route.continue_()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, ending in a slash."""
    assert (HTML / "play.html").exists(), "The site is not built: run make site first."
    server = serve.server(folder=BUILD)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/html/"
    server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    missing = need.chromium()
    assert not missing, missing
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=need.browser(), args=options)
        yield browser
        browser.close()


@pytest.fixture
def watched(site: str) -> Iterator[Callable[[Page], Page]]:
    """Watch a page that the test opens."""
    outside, errors = [], []

    def watch(url: str, home: str) -> None:
        if not url.startswith((home, "file:", "blob:", "data:", urljoin(home, HEARTBEAT))):
            outside.append(url)

    def watched(page: Page, home: str = site) -> Page:
        page.on("request", lambda request: watch(request.url, home))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: said.text.startswith(FORBIDDEN) and errors.append(said.text))
        return page

    yield watched
    assert not outside, "requests to other hosts"
    assert not errors, "errors in the page"


@pytest.fixture
def new_page(browser: Browser, site: str, watched: Callable[[Page], Page]) -> Iterator[Callable[..., Page]]:
    """Make a page in a fresh context; takes Playwright's options for one (width, dark, scripts off).

    With ``python=False`` its tables wait for Python for ever.
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


def a_context(browser: Browser, python: bool, **options: Any) -> BrowserContext:
    context = browser.new_context(**{"service_workers": "block", **options})
    context.add_init_script(TELL_VIOLATIONS)
    context.set_default_timeout(LIVE_WITHIN)
    if not python:
        context.route("**/worker.js", lambda _: None)
    return context


@pytest.fixture(scope="session")
def quiet(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """One context for pages that are only looked at: nothing moves, and the tables wait for Python for ever.

    It keeps what was loaded, so that a page opens much faster than in a context of its own.
    """
    context = a_context(browser, python=False, base_url=site, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def quiet_page(quiet: BrowserContext, watched: Callable[[Page], Page]) -> Iterator[Page]:
    """A page to look at."""
    page = watched(quiet.new_page())
    yield page
    page.close()


def pythons(context: BrowserContext) -> list[str]:
    """The workers that run a Python for any page of this context, by the browser's names for them."""
    assert context.browser
    own = context.new_cdp_session(context.pages[0]).send("Target.getTargetInfo")["targetInfo"]
    everywhere = context.browser.new_browser_cdp_session().send("Target.getTargets", {"filter": [{}]})
    return [
        target["targetId"]
        for target in everywhere["targetInfos"]
        if (target["type"], target["url"].rpartition("/")[2]) == ("shared_worker", "worker.js")
        and target["browserContextId"] == own["browserContextId"]
    ]


def end(context: BrowserContext, worker: str) -> None:
    """End a Python as the browser does when memory runs out: without a word."""
    assert context.browser
    context.browser.new_browser_cdp_session().send("Target.closeTarget", {"targetId": worker})


@pytest.fixture(scope="session")
def familiar(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """One context for pages that are played at: it keeps Python's memory, so they are live much sooner."""
    context = a_context(browser, python=True, base_url=site, viewport=LAPTOP)
    yield context
    context.close()


@contextmanager
def visited(
    context: BrowserContext, site: str, wiped: str = "cookies,local_storage,indexeddb"
) -> Iterator[Page]:
    """A page of a context that knows the book and keeps nothing that others have played or changed there."""
    page = context.new_page()
    kept = {"origin": site.removesuffix("/html/"), "storageTypes": wiped}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    yield page
    last, *others = context.new_page(), *context.pages[:-1]
    for one in others:
        one.close()
    for left in pythons(context):  # they would stay for a while
        end(context, left)
    last.close()


@pytest.fixture
def page(familiar: BrowserContext, site: str, watched: Callable[[Page], Page]) -> Iterator[Page]:
    """A page of a laptop's size, in a browser that knows the book."""
    with visited(familiar, site) as page:
        yield watched(page)


@pytest.fixture
def cold_page(new_page: Callable[..., Page]) -> Page:
    """A page of a laptop's size in a browser that was never here: Python starts from nothing."""
    return new_page(viewport=LAPTOP)


def at_rest(page: Page) -> None:
    """Wait until the page is loaded and has done what it put off."""
    page.wait_for_load_state("load")
    for _ in range(3):  # what is done when the page is idle may put off something again
        page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done)))")


@pytest.fixture
def live_table(page: Page) -> Callable[[str], Locator]:
    """Open a chapter and give its first table, live."""

    def opened(chapter: str) -> Locator:
        page.goto(chapter)
        table = page.locator("[data-rummy-table]").first
        table.scroll_into_view_if_needed()
        page.locator("[data-rummy-table][data-python=live]").first.wait_for()
        return table

    return opened
