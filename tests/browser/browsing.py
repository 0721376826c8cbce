"""What browser tests know of the built site, and pages of a browser beyond the fixtures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urljoin

from live_book.taught import chapters
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, ViewportSize

TOP = Path(__file__).parents[2]
BUILD = TOP / "_build"
HTML = BUILD / "html"
AXE = TOP / "book/site/node_modules/axe-core/axe.min.js"
CHAPTERS = sorted(f"{path.stem}.html" for path in (TOP / "book").glob("*.ipynb"))
APPENDIX = sorted(f"{path.stem}.html" for path in (TOP / "book").glob("*.md") if path.stem != "style")
EXERCISES = sorted(f"exercises/{path.stem}.html" for path in (TOP / "exercises/source").glob("*.md"))
PAGES = [*CHAPTERS, *EXERCISES, *APPENDIX, "search.html", "genindex.html"]

# Text as far apart as WCAG 1.4.12 has it.
SPACED = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }"""

LEVELS = {f"{chapter.name}.html": [level.name for level in chapter.levels] for chapter in chapters()}
# The lab's own service worker answers this; it never leaves the browser.
HEARTBEAT = "/api/service-worker-heartbeat"
# What the policy of a page forbids is only told to the page itself.
FORBIDDEN = "forbidden by the policy:"
TELL_VIOLATIONS = f"""document.addEventListener("securitypolicyviolation", (it) =>
    console.error("{FORBIDDEN}", it.violatedDirective, it.blockedURI, it.sourceFile))"""
LIVE_WITHIN = 60_000  # milliseconds; a busy machine takes its time
BREATH = 50  # between two questions to a page
LAPTOP: ViewportSize = {"width": 1280, "height": 800}

# Of each table: is a card seen? A question that needs no table shows the players, or nothing but itself.
READABLE = """() => [...document.querySelectorAll("[data-rummy-table]")].map((table) => {
    const shown = table.querySelector("[data-card], .rt-place, [data-shows] .rt-asked");
    return Boolean(shown?.checkVisibility({ visibilityProperty: true }) && shown.getClientRects().length);
})"""

NOWHERE = "nowhere.html"  # there is no such page, so none of its scripts runs
LEFT: dict[BrowserContext, dict[str, str]] = {}
"""For a context what a tab of it kept of the Python that its last page left."""
LEFT_IN_TAB = """() => Object.fromEntries(
    Object.entries(sessionStorage).filter(([name]) => name.endsWith("/worker.js")))"""
TAKE_OVER = """(() => {
    if (!location.protocol.startsWith("http") || sessionStorage.getItem("has taken over")) return;
    sessionStorage.setItem("has taken over", "yes");
    for (const [name, left] of Object.entries(%s)) sessionStorage.setItem(name, left);
})()"""


def own_python(page: Page) -> Page:
    """A page in a browser that can't share workers; only there a test has a say in what Python fetches."""
    page.add_init_script("delete window.SharedWorker")
    return page


def faults_found(page: Page) -> list[Any]:
    """What axe, which the page has loaded, finds on it: the rules that are broken, and where."""
    rules = "{ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }"
    found = page.evaluate(f"axe.run({rules})")["violations"]
    return [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]


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


def a_context(browser: Browser, python: bool, **options: Any) -> BrowserContext:
    context = browser.new_context(**{"service_workers": "block", **options})
    context.add_init_script(TELL_VIOLATIONS)
    context.set_default_timeout(LIVE_WITHIN)
    if not python:
        context.route("**/worker.js", lambda _: None)
    return context


def pythons(context: BrowserContext) -> dict[str, str]:
    """The workers that run a Python for any page of this context: the browser's names for them, and ours."""
    assert context.browser
    own = context.new_cdp_session(context.pages[0]).send("Target.getTargetInfo")["targetInfo"]
    everywhere = context.browser.new_browser_cdp_session().send("Target.getTargets", {"filter": [{}]})
    return {
        target["targetId"]: target["title"]
        for target in everywhere["targetInfos"]
        if (target["type"], target["url"].rpartition("/")[2]) == ("shared_worker", "worker.js")
        and target["browserContextId"] == own["browserContextId"]
    }


def end(context: BrowserContext, worker: str) -> None:
    """End a Python as the browser does when memory runs out: without a word."""
    assert context.browser
    context.browser.new_browser_cdp_session().send("Target.closeTarget", {"targetId": worker})


@contextmanager
def visited(
    context: BrowserContext, site: str, wiped: str = "cookies,local_storage,indexeddb"
) -> Iterator[Page]:
    """A page of a context that knows the book and keeps nothing that others have played or changed there.

    Python goes from one such page to the next, as it does for a reader who goes from chapter to chapter.
    """
    page = context.new_page()
    kept = {"origin": site.removesuffix("/html/"), "storageTypes": wiped}
    context.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    if context in LEFT:
        page.add_init_script(TAKE_OVER % json.dumps(LEFT.pop(context)))
    yield page
    last, *others = context.new_page(), *context.pages[:-1]
    left = python_left_by(page, site)
    for one in others:
        one.close()
    for worker, name in pythons(context).items():
        if name in left.values():
            LEFT[context] = left
            continue
        with suppress(Error):  # this one has just gone by itself
            end(context, worker)  # it would stay for a while
    last.close()


def python_left_by(page: Page, site: str) -> dict[str, str]:
    """What the tab keeps of the Python that its page leaves to the next; nothing where there is none."""
    try:
        page.goto(urljoin(site, NOWHERE))
        left: dict[str, str] = page.evaluate(LEFT_IN_TAB)
    except Error:
        return {}
    return left


def in_time(asked: str, within: int) -> str:
    """The same function for Playwright, which would wait for ever: it fails after so many milliseconds.

    It takes a list of what the function takes.
    """
    return f"""async (given) => {{
        let late;
        const no_answer = new Promise((_, fail) => {{
            late = setTimeout(fail, {within}, Error("no answer"));
        }});
        try {{
            return await Promise.race([({asked})(...given), no_answer]);
        }} finally {{
            clearTimeout(late);
        }}
    }}"""


def until(page: Page, asked: str, arg: Any = None) -> None:
    """Ask a page a function again and again until the answer, perhaps a promised one, is yes.

    Playwright's ``wait_for_function`` takes a promise for a yes.
    """
    end = monotonic() + LIVE_WITHIN / 1000
    while not page.evaluate(in_time(asked, LIVE_WITHIN), [] if arg is None else [arg]):
        assert monotonic() < end, f"never so: {asked}"
        page.wait_for_timeout(BREATH)


def at_rest(page: Page) -> None:
    """Wait until the page is loaded and has done what it put off."""
    page.wait_for_load_state("load")
    for _ in range(3):  # what is done when the page is idle may put off something again
        # A browser that has nothing to draw may keep an idle page waiting for ever, but for a limit.
        page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done), { timeout: 1000 }))")
