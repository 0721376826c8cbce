"""A reader's work is kept, or a notice warns in time that it may be lost. No notice covers a table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from browsing import AXE, LEVELS, TOP, at_rest, until
from playing import CORNER
from playwright.sync_api import Locator, Page, ViewportSize, expect
from staging import LAPTOP
from sure import sure
from visiting import STAYS, opened

KEY = "rummy500-stars"
EXERCISE = "exercises/01-melds.html"
ANSWERS = "rummy500-answers/01-melds"
FIRST, LEVEL = "first.html", LEVELS["first.html"][0]
EIGHTS = ("8S", "8H", "8D")
FIXTURES = TOP / "tests/view/fixtures"
PHONE: ViewportSize = {"width": 390, "height": 664}
# Lets a browser promise persistent storage or refuse it, and counts how often a page asks.
ASKED = """(() => {
    window.asked = 0;
    navigator.storage.persisted = async () => %s;
    navigator.storage.persist = async () => { window.asked += 1; return %s; };
})()"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
HEAR = "addEventListener('rummy500-stars', ({ detail }) => { window.heard = detail.how; })"
NOTICES = ".notice, .newer"
LOADS_NOTICES = """() => {
    const { src } = document.querySelector("script[src$='/everywhere.js']");
    return import(new URL("lasting.js", src)).then(() => true);
}"""
"""Loads the module that shows notices, and waits until any notice that is due is in the page."""
OVER = """(note) => {
    const { left, right, top, bottom } = note.getBoundingClientRect();
    const points = [[left + 4, top + 4], [right - 4, bottom - 4], [(left + right) / 2, (top + bottom) / 2]];
    return points.some((point) => note.contains(document.elementFromPoint(...point)));
}"""
"""Whether a notice is visible in the window."""


@pytest.fixture
def reader(new_page: Callable[..., Page]) -> Callable[..., Page]:
    """A function that opens a page on a phone. ``lasts`` says whether the browser promises to keep data."""

    def opened(lasts: bool, name: str = "contents.html", more: str = "", promised: bool = False) -> Page:
        page = new_page(python=False, viewport=PHONE, has_touch=True, is_mobile=True)
        page.context.add_init_script(ASKED % (json.dumps(promised), json.dumps(lasts)))
        page.context.add_init_script(more)
        page.goto(name)
        return page

    return opened


def has(stars: dict[str, int]) -> str:
    """A script that stores in the browser how many stars each level has."""
    return f"localStorage.setItem('{KEY}', {json.dumps(json.dumps({'edition': 1, 'stars': stars}))})"


def win(page: Page) -> None:
    """Solve the first level with a finger. This level doesn't need Python."""
    page.goto(FIRST)
    table = page.locator("[data-rummy-table]").first
    table.scroll_into_view_if_needed()
    for card in EIGHTS:
        table.locator(f'[data-zone=hand] [data-card="{card}"]').tap(position=CORNER)
    table.locator("[data-action=meld]").first.tap()
    expect(table.locator("[data-level-state=solved]")).to_be_visible()


def write(page: Page, text: str = "Three of a rank.") -> None:
    page.locator(".written-answer").fill(text)


def later(page: Page, name: str) -> Page:
    """Come back as the same reader in another tab."""
    at_rest(page)
    other = page.context.new_page()
    page.close()
    other.goto(name)
    return other


def dismissing(page: Page) -> Locator:
    """The button that dismisses a warning that work may be lost."""
    return page.get_by_role("button", name="Not now")


def line(page: Page) -> Locator:
    """The notice beside the total of stars or in the form for handing in."""
    return page.locator(":is(.stars-sum, .hand-in-form) > .notice")


# ---- stars and answers that may be lost --------------------------------------------------------------------


def test_a_first_win_shows_no_notice(reader: Callable[..., Page]) -> None:
    page = reader(lasts=False, name=FIRST, more=HEAR)
    win(page)
    until(page, "() => window.heard === 'kept'")
    page.evaluate(LOADS_NOTICES)
    at_rest(page)
    expect(page.locator(NOTICES)).to_have_count(0)
    assert page.evaluate("asked") == 0
    page.goto("contents.html")
    expect(page.locator(f'[data-level="{LEVEL}"]')).to_have_attribute("data-stars", "3")
    at_rest(page)
    expect(page.locator(NOTICES)).to_have_count(0)
    assert page.evaluate("asked") == 0


def test_on_a_second_visit_the_contents_warn_that_stars_may_be_lost(
    reader: Callable[..., Page],
) -> None:
    page = reader(lasts=False, name=FIRST)
    win(page)
    page = later(page, "contents.html")
    expect(line(page)).to_contain_text(
        "may delete your stars some day. Safari does so if you stay away for seven days"
    )
    assert page.evaluate("asked") == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate("axe.run('.stars-sum').then(({violations}) => violations.map(({id}) => id))") == []
    dismissing(page).tap()
    expect(line(page)).to_have_count(0)
    page = later(page, "contents.html")
    at_rest(page)
    expect(line(page)).to_have_count(0)
    assert page.evaluate("asked") == 0


@pytest.mark.parametrize(("stars", "lines"), [([3, 3, 3], 0), ([3, 3, 3, 1], 1)])
def test_a_reader_with_ten_stars_is_warned_on_the_first_visit_to_the_contents(
    reader: Callable[..., Page], stars: list[int], lines: int
) -> None:
    levels = [level for levels in LEVELS.values() for level in levels]
    page = reader(lasts=False, more=has(dict(zip(levels, stars, strict=False))))
    expect(page.locator(".stars-total")).to_contain_text(f"{sum(stars)} of")
    at_rest(page)
    expect(line(page)).to_have_count(lines)


def test_a_browser_that_promises_persistence_shows_no_warning(reader: Callable[..., Page]) -> None:
    page = reader(lasts=True, name=FIRST)
    win(page)
    page = later(page, "contents.html")
    until(page, "() => asked === 1")
    expect(line(page)).to_have_count(0)


def test_a_browser_that_has_promised_persistence_is_not_asked_again(reader: Callable[..., Page]) -> None:
    page = reader(lasts=True, promised=True, more=has({LEVEL: 3}))
    page = later(page, "contents.html")
    at_rest(page)
    expect(line(page)).to_have_count(0)
    assert page.evaluate("asked") == 0


def test_the_warning_offers_to_save_the_stars_in_a_file(reader: Callable[..., Page]) -> None:
    page = later(reader(lasts=False, more=has({LEVEL: 3})), "contents.html")
    with page.expect_download() as download:
        line(page).get_by_role("button", name="Save the file").tap()
    assert json.loads(download.value.path().read_text("utf-8"))["kept"][KEY]["stars"] == {LEVEL: 3}
    expect(line(page)).to_have_count(0)


def test_clearing_the_stars_removes_the_warning(reader: Callable[..., Page]) -> None:
    page = reader(lasts=False, more=f"if (!localStorage.getItem('{KEY}')) {has({LEVEL: 3})}")
    page = later(page, "contents.html")
    expect(line(page)).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Clear stars").click()
    expect(line(page)).to_be_hidden()


def test_the_form_warns_on_a_later_visit_that_answers_may_be_lost(reader: Callable[..., Page]) -> None:
    page = reader(lasts=False, name=EXERCISE)
    write(page)
    at_rest(page)
    expect(dismissing(page)).to_have_count(0)
    assert page.evaluate("asked") == 0
    page = later(page, EXERCISE)
    expect(line(page)).to_contain_text("may delete your answers")
    line(page).get_by_role("button", name="Save the file").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.get_by_label("Your name").fill("Ann")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert json.loads(download.value.path().read_text("utf-8"))["written"] == {
        "which_meld": "Three of a rank."
    }


# ---- stars and answers that are not kept -----------------------------------------------------------------


def test_if_stars_cannot_be_stored_a_notice_below_the_table_says_so_at_once(
    reader: Callable[..., Page],
) -> None:
    page = reader(lasts=False, name=FIRST, more=FULL)
    win(page)
    note = page.locator(".cell + .notice")
    expect(note).to_contain_text("doesn’t keep your stars. They are gone when you close this tab")
    expect(note).to_have_role("status")
    table, below = (sure(one.bounding_box()) for one in (page.locator(".live-table").first, note))
    assert below["y"] >= table["y"] + table["height"]
    assert below["x"] >= 0 and below["x"] + below["width"] <= PHONE["width"]


def test_no_notice_covers_the_table_in_full_screen(reader: Callable[..., Page]) -> None:
    page = reader(lasts=False, name=FIRST, more=FULL)
    page.locator("[data-rummy-table] .rt-head [data-do=full]").first.tap()
    table = page.locator("[data-rummy-table].is-full")
    for card in EIGHTS:
        table.locator(f'[data-zone=hand] [data-card="{card}"]').tap(position=CORNER)
    table.locator("[data-action=meld]").first.tap()
    expect(page.locator(".notice button").first).to_be_attached()
    assert not page.locator(".notice").evaluate(OVER)
    table.locator(".rt-head [data-do=full]").first.tap()
    expect(page.locator(".cell + .notice")).to_be_visible()


def test_the_form_warns_if_the_answers_cannot_be_stored(reader: Callable[..., Page]) -> None:
    page = opened(reader(lasts=False, name=EXERCISE, more=FULL), EXERCISE)
    write(page)
    expect(line(page)).to_contain_text("doesn’t keep your answers. They are gone when you close this tab")
    write(page, "Three of a rank, or a run.")
    expect(line(page)).to_have_count(1)
    page.locator(".prev-next-area a").first.tap()
    expect(page.locator(".hand-in-form")).to_have_count(0)
    expect(page.locator(NOTICES)).to_have_count(0)
    assert page.evaluate(STAYS)


# ---- answers in two tabs -----------------------------------------------------------------------------------


def test_a_tab_does_not_overwrite_an_answer_written_in_another_tab(reader: Callable[..., Page]) -> None:
    page = reader(lasts=True, name=EXERCISE)
    write(page, "Here.")
    other = page.context.new_page()
    other.goto(EXERCISE)
    write(other, "Here, and in another tab.")
    expect(page.locator(".written-answer")).to_have_value("Here, and in another tab.")


def test_a_tab_of_an_older_edition_leaves_a_newer_editions_answers_alone(reader: Callable[..., Page]) -> None:
    page = reader(lasts=True, name=EXERCISE)
    write(page, "Before.")
    newer = json.dumps({"about": "Answers to an exercise of 500 Rum", "edition": 2})
    other = page.context.new_page()
    other.goto("404.html")
    other.evaluate(f"localStorage.setItem('{ANSWERS}', {json.dumps(newer)})")
    until(page, f"() => localStorage.getItem('{ANSWERS}')?.includes('2')")
    expect(page.locator(".written-answer")).to_have_value("Before.")
    write(page, "Before, and after.")
    expect(line(page)).to_contain_text(
        "A newer edition of the book is open in another tab, so this page can’t keep new answers"
    )
    write(page, "Before, after, and once more.")
    assert page.evaluate(f"localStorage.getItem('{ANSWERS}')") == newer
    page.get_by_label("Your name").fill("Ann")
    with page.expect_download() as download:  # only this file holds the new answer
        page.get_by_role("button", name="Download my answers").click()
    assert "once more" in download.value.path().read_text("utf-8")


# ---- how a table's stars are kept --------------------------------------------------------------------------


def view(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))
    return read


@pytest.mark.parametrize(
    ("before", "prepared", "how"),
    [(1, "", "kept"), (2, "", "newer"), (1, FULL, "held")],
    ids=["kept", "another tab has a newer edition", "nothing is kept"],
)
def test_a_table_tells_the_page_whether_new_stars_are_kept(
    stage: Callable[..., Page], before: int, prepared: str, how: str
) -> None:
    page = stage(LAPTOP, view("level-open"))
    text = json.dumps({"edition": before, "stars": {"melds/first-set": 1}})
    page.evaluate(f"localStorage.setItem('{KEY}', {json.dumps(text)}); {HEAR}; {prepared}; true")
    # A table stores no stars before the reader does something.
    page.locator("[data-zone=hand] button[data-card]").first.click(position=CORNER)
    page.evaluate("view => show(view)", view("level-solved"))
    until(page, "() => Boolean(window.heard)")
    assert page.evaluate("heard") == how
    if how == "newer":
        assert page.evaluate(f"localStorage.getItem('{KEY}')") == text


def test_a_file_can_be_downloaded_for_a_minute_after_the_page_has_offered_it(timed_page: Page) -> None:
    """An iPad asks the reader where to save a file before it fetches the file."""
    timed_page.clock.install()
    timed_page.add_init_script("""(() => {
        window.revoked = 0;
        const revoke = URL.revokeObjectURL;
        URL.revokeObjectURL = (url) => { window.revoked += 1; revoke(url); };
    })()""")
    timed_page.goto("contents.html")
    timed_page.evaluate(
        f'localStorage.setItem(\'{KEY}\', \'{{"edition":1,"stars":{{"melds/first-set":1}}}}\')'
    )
    timed_page.get_by_role("button", name="Export").click()
    with timed_page.expect_download():
        timed_page.get_by_role("button", name="Save the file").click()
    timed_page.clock.fast_forward(50_000)
    assert timed_page.evaluate("revoked") == 0
    timed_page.clock.fast_forward(11_000)
    assert timed_page.evaluate("revoked") == 1
