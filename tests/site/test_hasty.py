"""No page hangs if readers hurry, networks fail or tabs are discarded. Pages keep their scroll positions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import BREATH, HTML, own_python, until
from playwright.sync_api import Page, Route, expect
from visiting import MARK, STAYS, TABLE, follow, live, opened, shows

PATIENCE = 11_000  # milliseconds; after this time the reader is told that the page is still loading
LATER = 600_000  # milliseconds; longer than any page takes to load
GOES_AND_COMES_BACK = """() => ["pagehide", "pageshow"].forEach((type) =>
    dispatchEvent(new PageTransitionEvent(type, { persisted: true })))"""
"""Sends a page the events of entering the browser's back/forward cache and of leaving it again."""
IS_WARM = """async () => {
    const { src } = document.querySelector("script[src$='/warm.js']");
    return (await import(new URL("python.js", src))).pythonSettled();
}"""
HAS_COME = """(file) => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(file))"""
SEEN = """(isSeen) => {
    Object.defineProperty(document, "hidden", { value: !isSeen, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
    return history.scrollRestoration;
}"""


def until_held(page: Page, waiting: list[Route]) -> None:
    """Wait until ``waiting`` holds a request."""
    while not waiting:
        page.wait_for_timeout(BREATH)


def test_tables_go_live_even_if_an_earlier_chapter_was_left_while_its_scripts_loaded(
    page: Page,
) -> None:
    opened(page, "contents.html")
    waiting: list[Route] = []
    page.route("**/early.js", lambda route: waiting.append(route))
    follow(page, "melds.html")
    until(page, "() => Boolean(document.querySelector('script[src$=\"/early.js\"]'))")
    page.go_back()
    shows(page, "contents.html")
    for route in waiting:
        route.continue_()
    page.unroute("**/early.js")
    page.wait_for_function(
        "() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/early.js'))"
    )
    follow(page, "play.html")
    live(page)
    assert page.evaluate(STAYS)


def test_a_cover_restored_from_the_back_forward_cache_does_not_start_python_again(page: Page) -> None:
    own_python(page)
    with page.expect_worker():
        opened(page, "index.html")
    assert page.evaluate(IS_WARM)
    before = page.workers
    page.evaluate(GOES_AND_COMES_BACK)
    page.locator("article a[href='play.html']:visible").first.click()
    shows(page, "play.html")
    live(page)
    assert page.workers == before


@pytest.mark.parametrize("late", ["contents.html", "contents.css"])
def test_a_slow_page_is_fetched_once_and_announced_as_loading(timed_page: Page, late: str) -> None:
    timed_page.clock.install()
    opened(timed_page, "glossary.html")
    waiting: list[Route] = []
    timed_page.route(f"**/{late}*", lambda route: waiting.append(route))
    timed_page.locator(".bd-docs-nav a[href='contents.html']").dispatch_event("click")
    until_held(timed_page, waiting)
    timed_page.clock.fast_forward(PATIENCE)
    expect(timed_page.locator("html[data-coming=long]")).to_have_count(1)
    expect(timed_page.locator("body > [aria-live]")).to_have_text("The page is still coming.")
    timed_page.clock.fast_forward(LATER)
    waiting[0].fulfill(path=next(HTML.rglob(late)))
    shows(timed_page, "contents.html")
    expect(timed_page.locator("html[data-coming]")).to_have_count(0)
    expect(timed_page.locator("body > [aria-live]")).to_have_text(timed_page.title())
    assert len(waiting) == 1
    assert timed_page.evaluate(STAYS)


def test_a_reader_can_visit_another_page_while_a_slow_page_loads(timed_page: Page) -> None:
    timed_page.clock.install()
    opened(timed_page, "glossary.html")
    waiting: list[Route] = []
    timed_page.route("**/contents.html", lambda route: waiting.append(route))
    timed_page.locator(".bd-docs-nav a[href='contents.html']").dispatch_event("click")
    until_held(timed_page, waiting)
    timed_page.clock.fast_forward(PATIENCE)
    expect(timed_page.locator("html[data-coming=long]")).to_have_count(1)
    follow(timed_page, "melds.html")
    expect(timed_page.locator("html[data-coming]")).to_have_count(0)
    assert timed_page.evaluate(STAYS)


def test_a_page_whose_style_fails_to_load_is_opened_as_a_new_document(timed_page: Page) -> None:
    timed_page.clock.install()
    opened(timed_page, "glossary.html")
    waiting: list[Route] = []
    timed_page.route(
        "**/contents.css*", lambda route: route.continue_() if waiting else waiting.append(route)
    )
    timed_page.locator(".bd-docs-nav a[href='contents.html']").dispatch_event("click")
    until_held(timed_page, waiting)
    timed_page.clock.fast_forward(PATIENCE)
    with timed_page.expect_event("framenavigated"):
        waiting[0].abort()
    shows(timed_page, "contents.html")


def test_a_request_aborted_by_leaving_the_page_causes_no_reload(
    quiet_page: Page,
) -> None:
    opened(quiet_page, "glossary.html")
    lines: list[str] = []
    quiet_page.on("console", lambda message: lines.append(message.text))
    waiting: list[Route] = []
    quiet_page.route(
        "**/contents.html", lambda route: route.continue_() if waiting else waiting.append(route)
    )
    quiet_page.locator(".bd-docs-nav a[href='contents.html']").dispatch_event("click")
    until_held(quiet_page, waiting)
    quiet_page.evaluate("dispatchEvent(new Event('beforeunload'))")
    waiting[0].abort()  # Firefox aborts requests when a reader leaves a page
    quiet_page.evaluate("new Promise((done) => setTimeout(done))")
    assert quiet_page.evaluate(STAYS)
    assert not [words for words in lines if "is opened as a new page" in words]


def test_a_hidden_tab_leaves_scroll_restoration_to_the_browser(
    quiet_page: Page,
) -> None:
    opened(quiet_page, "contents.html")
    assert quiet_page.evaluate(SEEN, False) == quiet_page.evaluate(SEEN, True) == "auto"
    follow(quiet_page, "glossary.html")
    assert quiet_page.evaluate("history.scrollRestoration") == "manual"
    assert quiet_page.evaluate(SEEN, False) == "auto"
    assert quiet_page.evaluate(SEEN, True) == "manual"


def test_going_back_after_a_jump_to_a_heading_scrolls_to_the_top_again(timed_page: Page) -> None:
    timed_page.clock.install(time=0)
    opened(timed_page, "contents.html")
    timed_page.clock.pause_at(LATER)  # stop the clock, so that no time limit runs out
    follow(timed_page, "melds.html")
    timed_page.locator("#pst-page-toc-nav a").last.dispatch_event("click")
    until(timed_page, "() => scrollY > 0")
    timed_page.go_back()
    until(timed_page, "() => scrollY === 0")
    assert timed_page.evaluate(STAYS)


def test_a_page_keeps_its_scroll_position_even_if_the_reader_scrolls_before_it_loads(page: Page) -> None:
    opened(page, "glossary.html")
    page.evaluate("scrollTo({ top: 300, behavior: 'instant' })")
    follow(page, "melds.html")
    waiting: list[Route] = []
    page.route("**/glossary.html", lambda route: waiting.append(route))
    page.evaluate("history.back()")
    until(page, "() => location.pathname.endsWith('glossary.html')")
    page.evaluate("scrollTo({ top: 700, behavior: 'instant' })")
    page.locator(".bd-docs-nav a[href='contents.html']").dispatch_event("click")
    shows(page, "contents.html")
    page.unroute("**/glossary.html")
    page.go_back()
    shows(page, "glossary.html")
    until(page, "() => scrollY === 300")


def test_each_page_visited_in_an_old_browser_says_that_the_browser_is_too_old(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(python=False)
    page.add_init_script("delete window.CompressionStream")
    page.goto("contents.html")
    page.wait_for_load_state("networkidle")
    page.evaluate(MARK)
    page.locator(".bd-docs-nav a[href='melds.html']").click()
    shows(page, "melds.html")
    expect(page.locator(".live-note")).to_have_count(page.locator(".live-table").count())
    expect(page.locator(TABLE).first).to_be_hidden()
