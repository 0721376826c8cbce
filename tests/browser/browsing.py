"""Names the pages of the built site, and helps browser tests to open and watch pages and to end workers."""

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

# WCAG 1.4.12: pages must stay usable with this text spacing.
SPACED = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }"""

LEVELS = {f"{chapter.name}.html": [level.name for level in chapter.levels] for chapter in chapters()}
# JupyterLite's service worker answers this request, so the request never leaves the browser.
HEARTBEAT = "/api/service-worker-heartbeat"
# The browser reports violations of a page's policy only to the page, so a script writes them to the console,
# where tests read them.
FORBIDDEN = "forbidden by the policy:"
TELL_VIOLATIONS = f"""document.addEventListener("securitypolicyviolation", (it) =>
    console.error("{FORBIDDEN}", it.violatedDirective, it.blockedURI, it.sourceFile))"""
SETTINGS = """try {
    localStorage["rummy500-read"] ??= %s;
    localStorage["rummy500-pace"] ??= "0";
} catch { /* it keeps nothing */ }"""
"""The tests' settings: chapters are shown as pages or in steps, and bots move at once."""
LIVE_WITHIN = 150_000  # milliseconds; a page takes this long only if its tables never go live
BREATH = 50  # milliseconds between two checks of a page
# With this option, Chromium compiles WebAssembly only once. Otherwise the optimising compiler would compile
# it again and take a quarter of these tests' time.
COMPILE_ONCE = "--js-flags=--liftoff-only"
LAPTOP: ViewportSize = {"width": 1280, "height": 800}

# For each table, whether it shows a card. A table whose level asks without cards has to show the players
# or what the level asks instead.
READABLE = """() => [...document.querySelectorAll("[data-rummy-table]")].map((table) => {
    const shown = table.querySelector("[data-card], .rt-place, [data-shows] .rt-asked");
    return Boolean(shown?.checkVisibility({ visibilityProperty: true }) && shown.getClientRects().length);
})"""

SHIFTS = """new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted = (window.shifted ?? 0) + value;
}).observe({ type: "layout-shift", buffered: true })"""
"""Adds up the page's layout shifts in ``window.shifted``."""

NOWHERE = "nowhere.html"  # no such page exists, so no script of the book runs there
LEFT: dict[BrowserContext, dict[str, str]] = {}
"""For each context, the sessionStorage entries of its last tab. They connect the next tab to the same Python
worker.
"""
LEFT_IN_TAB = """() => Object.fromEntries(
    Object.entries(sessionStorage).filter(([name]) => name.endsWith("/worker.js")))"""
TAKE_OVER = """(() => {
    if (!location.protocol.startsWith("http") || sessionStorage.getItem("has taken over")) return;
    sessionStorage.setItem("has taken over", "yes");
    for (const [name, left] of Object.entries(%s)) sessionStorage.setItem(name, left);
})()"""
FILL = """() => {
    let kept = "";
    for (let size = 2 ** 20; size >= 1; size /= 2) {
        try {
            for (;;) {
                localStorage.setItem("other", kept + "x".repeat(size));
                kept += "x".repeat(size);
            }
        } catch { /* there is room for less at most */ }
    }
    try {
        localStorage.setItem("one", "");
        return false;
    } catch {
        return true;
    }
}"""
"""Fills localStorage to the last byte, as other pages of the same origin may. Returns whether it is full."""


def own_python(page: Page) -> Page:
    """Give the page an unshared worker, so that a test can intercept Python's requests. Return the page."""
    page.add_init_script("delete window.SharedWorker")
    return page


def slow_bots(page: Page) -> Page:
    """Let each move of a bot take a second on this page, so that a test sees the table during these moves.

    Return the page.
    """
    page.add_init_script("""localStorage["rummy500-pace"] = "1000";""")
    return page


def faults_found(page: Page) -> list[Any]:
    """The accessibility rules that the page breaks, and where. The script axe must be loaded in the page."""
    rules = "{ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] }"
    found = page.evaluate(f"axe.run({rules})")["violations"]
    return [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]


class Gate:
    """Holds back the request for Python's WebAssembly until the gate is opened."""

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


def a_context(browser: Browser, python: bool, read: str = "page", **options: Any) -> BrowserContext:
    """A new browser context in which bots move at once.

    Its pages show a chapter as one ``page`` with all tables, or in ``steps``.
    """
    context = browser.new_context(**{"service_workers": "block", **options})
    context.add_init_script(TELL_VIOLATIONS)
    context.add_init_script(SETTINGS % json.dumps(read))
    context.set_default_timeout(LIVE_WITHIN)
    if not python:
        context.route("**/worker.js", lambda _: None)
    return context


def pythons(context: BrowserContext) -> dict[str, str]:
    """The shared workers that run Python in this context, as {id in the browser: name in the book}."""
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
    """Kill a worker that runs Python, as the browser does when memory runs out."""
    assert context.browser
    context.browser.new_browser_cdp_session().send("Target.closeTarget", {"targetId": worker})


@contextmanager
def visited(
    context: BrowserContext, site: str, wiped: str = "cookies,local_storage,indexeddb"
) -> Iterator[Page]:
    """Delete what earlier tests stored in this context, and yield a new page.

    The page uses the Python worker that the last page left, as when a reader goes from chapter to chapter.
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
        with suppress(Error):  # the worker may have ended by itself in the meantime
            end(context, worker)  # otherwise the worker would live on for a while
    last.close()


def python_left_by(page: Page, site: str) -> dict[str, str]:
    """The sessionStorage entries, if any, that connect the next page to this page's Python worker."""
    try:
        page.goto(urljoin(site, NOWHERE))
        left: dict[str, str] = page.evaluate(LEFT_IN_TAB)
    except Error:
        return {}
    return left


def in_time(asked: str, within: int) -> str:
    """Wrap a JavaScript function so that it fails if it takes longer than this many milliseconds.

    Without the wrapper, Playwright would wait forever. The wrapped function takes the arguments as one list.
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
    """Evaluate a function in the page again and again until its result is true. The result may be a promise.

    Playwright's ``wait_for_function`` would take the promise itself as true.
    """
    end = monotonic() + LIVE_WITHIN / 1000
    while not page.evaluate(in_time(asked, LIVE_WITHIN), [] if arg is None else [arg]):
        assert monotonic() < end, f"this never became true: {asked}"
        page.wait_for_timeout(BREATH)


def at_rest(page: Page) -> None:
    """Wait until the page is loaded and has done its idle work."""
    page.wait_for_load_state("load")
    for _ in range(3):  # idle work may schedule more idle work
        # Without a timeout, a browser that has nothing to draw may never report that it is idle.
        page.evaluate("new Promise((done) => requestIdleCallback(() => setTimeout(done), { timeout: 1000 }))")
