"""A reader can use the book in a browser that denies storage or whose storage is full."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from browsing import FILL
from live_book.fresh_moments import LISTS
from live_book.pages import level_anchor
from playwright.sync_api import Playwright
from reader import OFFERED, STARS, TABLE, opened
from visiting import HEARS_LINKS
from whole_round import ByPointer
from windows import BROWSERS, ONCE_MORE, Site, Visit, until

from rummy500.lab.fresh_moments import read, weighed_in
from rummy500.teach.lessons import load

pytestmark = ONCE_MORE

LEVEL = "first/top-card"
MIDDLE = 3  # how many of the seven bots find the best move of the first fresh moment (fresh.js)
ROOT = f"#{level_anchor(LEVEL)} > {TABLE}"
NOTICE = f".cell:has(#{level_anchor(LEVEL)}) + .notice"
KEEPS = """() => {
    try {
        localStorage.setItem("stars", "one");
        return true;
    } catch {
        return false;
    }
}"""
COVERS = """(notice) => {
    const box = document.querySelector(notice).getBoundingClientRect();
    return [...document.querySelectorAll(".live-table")].some((table) => {
        const { left, right, top, bottom } = table.getBoundingClientRect();
        return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
    });
}"""
"""Whether the notice covers a table."""
SAYS = "(words) => document.querySelector('.stars-sum .notice')?.textContent.includes(words)"
WARNS = """(work) => [...document.querySelectorAll(".notice")].some((notice) => notice.checkVisibility()
    && notice.textContent.includes(`doesn’t keep your ${work}. They are gone`))"""
"""Whether a visible notice says that the browser doesn't keep this work, such as daily scores."""
GO = "(page) => document.querySelector(`a[href='${page}']`).click()"
TEXT = "(selector) => document.querySelector(selector)?.textContent ?? ''"
FOUND = "() => document.querySelectorAll('#search-results li').length > 0"
THEME = "() => document.documentElement.dataset.mode"


@pytest.fixture(scope="module", params=BROWSERS)
def denying(request: pytest.FixtureRequest, site: Site, playwright: Playwright) -> Iterator[Visit]:
    """Each kind of browser, with a setting that denies pages their storage."""
    with BROWSERS[request.param](site.home, playwright, denies=True) as visit:
        yield visit


def fill(visit: Visit) -> None:
    """Fill the browser's storage."""
    visit.go("404.html")
    assert visit.ask(FILL)


def saved_and_seen(visit: Visit) -> None:
    """Solve a level. Check that a notice offers the stars as a file, and that the contents show the stars."""
    reader = opened(visit, f"first.html#{level_anchor(LEVEL)}", ROOT)
    assert not visit.ask(KEEPS)
    visit.until(HEARS_LINKS)
    for move in load(LEVEL).solution:
        reader.make(str(move))
    visit.until_there(f"{NOTICE} button")
    assert not visit.ask(COVERS, NOTICE)
    visit.ask(OFFERED)
    visit.press(f"{NOTICE} button")
    until(lambda: bool(visit.ask("() => offered.length")), "a file is offered")
    assert json.loads(visit.ask("() => offered[0]"))["kept"]["rummy500-stars"]["stars"] == {LEVEL: 3}
    visit.ask("() => document.querySelector('.bd-docs-nav a[href=\"contents.html\"]').click()")
    visit.until(STARS, LEVEL)
    visit.until(SAYS, "doesn’t keep your stars")


def best_at_first() -> str:
    """The best move of the fresh moment that the page offers first. It is of middle difficulty."""
    first = min(read(LISTS[0]), key=lambda line: abs(line["found"] - MIDDLE))
    return str(weighed_in(first)[0])


def played_and_come_back(visit: Visit) -> None:
    """Play the deal of the day and a fresh moment. Check that each page warns that nothing is kept."""
    player = ByPointer(visit)
    visit.go("today.html")
    visit.press(".today-deal")
    player.wait()
    visit.until(HEARS_LINKS)
    player.play_round()
    visit.until(WARNS, "daily scores")
    assert "You beat" in visit.ask(TEXT, ".today-says")
    visit.ask(GO, "results.html")
    visit.until(WARNS, "results")
    assert "7 rounds to go" in visit.ask(TEXT, ".results-wait")
    visit.ask(GO, "index.html")
    visit.until(WARNS, "daily scores")
    assert visit.ask(TEXT, "[data-tile=today] small").startswith("You scored")
    visit.ask(GO, "moments.html")
    visit.press(".moments-none button")
    visit.until("(open) => Boolean(document.querySelector(open))", f"{TABLE} [data-level-state=open]")
    player.make(best_at_first())
    visit.until(WARNS, "moments")
    visit.press(".is-end [data-do=onward]")
    player.wait()
    assert player.hand(), "the next moment is on the table"


def searched_and_coloured(visit: Visit) -> None:
    """Check that the search finds something, and that the theme button changes the theme."""
    visit.go("search.html?q=meld")
    visit.until(FOUND)
    visit.go("glossary.html")
    visit.press("button.search-button__button")
    visit.until_there("#pst-search-dialog[open]")
    visit.key("Escape")
    visit.until("() => !document.querySelector('#pst-search-dialog[open]')")
    before = visit.ask(THEME)
    visit.press("button.theme-switch-button")
    visit.until(f"(before) => ({THEME})() !== before", before)
    after = visit.ask(THEME)
    visit.press("button.theme-switch-button")
    visit.until(f"(after) => ({THEME})() !== after", after)


def test_stars_are_offered_as_a_file_and_shown_in_the_contents_if_storage_is_denied(denying: Visit) -> None:
    saved_and_seen(denying)


def test_daily_deals_moments_and_results_work_if_storage_is_denied(denying: Visit) -> None:
    played_and_come_back(denying)


def test_the_search_and_the_theme_button_work_if_storage_is_denied(denying: Visit) -> None:
    searched_and_coloured(denying)


def test_if_storage_is_denied_the_contents_still_say_whether_the_book_is_kept(denying: Visit) -> None:
    """If Firefox denies storage, it also denies service workers and caches, so it can't keep the book."""
    denying.go("contents.html")
    ended = "The whole book is kept", "This browser can’t keep the book"
    says = "() => document.querySelector('.offline-says').textContent"
    until(lambda: denying.ask(says).startswith(ended), "the contents say how it ended")


def test_stars_are_offered_as_a_file_and_shown_in_the_contents_if_storage_is_full(visit: Visit) -> None:
    fill(visit)
    saved_and_seen(visit)


def test_the_search_and_the_theme_button_work_if_storage_is_full(visit: Visit) -> None:
    fill(visit)
    searched_and_coloured(visit)
