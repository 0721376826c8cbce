"""What a reader has done lasts: the browser is asked to keep it; where it won't, the page says so once."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from browsing import TOP, at_rest, until
from playing import CORNER
from playwright.sync_api import Locator, Page, expect
from staging import LAPTOP
from visiting import STAYS, follow, opened

KEY = "rummy500-stars"
EXERCISE = "exercises/01-melds.html"
ANSWERS = "rummy500-answers/01-melds"
FIXTURES = TOP / "tests/view/fixtures"
# A browser that says yes or no, and counts how often it is asked.
ASKED = """(() => {
    window.asked = 0;
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => { window.asked += 1; return %s; };
})()"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
WON = "how => dispatchEvent(new CustomEvent('rummy500-stars', { detail: { how } }))"
HEAR = "addEventListener('rummy500-stars', ({ detail }) => { window.heard = detail.how; })"


@pytest.fixture
def reader(new_page: Callable[..., Page]) -> Callable[..., Page]:
    """Open a page in a browser that keeps things, or not."""

    def opened(lasts: bool, name: str = "contents.html", more: str = "") -> Page:
        page = new_page(python=False)
        page.add_init_script(ASKED % json.dumps(lasts))
        page.add_init_script(more)
        page.goto(name)
        return page

    return opened


def win(page: Page) -> None:
    page.evaluate(WON, "kept")


def write(page: Page, text: str = "Three of a rank.") -> None:
    page.locator(".written-answer").fill(text)


DOES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "stars": ("contents.html", win),
    "answers": (EXERCISE, write),
}
"""How a reader comes to something that is to last."""
WORKS = pytest.mark.parametrize("work", DOES)


def at_foot(page: Page) -> Locator:
    return page.locator(".newer")


@WORKS
def test_at_the_first_of_it_the_browser_is_asked_to_keep_it(reader: Callable[..., Page], work: str) -> None:
    name, does = DOES[work]
    page = reader(lasts=True, name=name)
    assert page.evaluate("asked") == 0
    does(page)
    until(page, "() => asked === 1")
    does(page)
    expect(at_foot(page)).to_have_count(0)
    assert page.evaluate("asked") == 1


@WORKS
def test_where_it_will_not_the_page_says_so_once(reader: Callable[..., Page], work: str) -> None:
    name, does = DOES[work]
    page = reader(lasts=False, name=name)
    does(page)
    expect(at_foot(page)).to_contain_text(f"throw your {work} away: Safari does when you stay away for seven")
    page.get_by_role("button", name="Not now").click()
    page.reload()
    does(page)
    at_rest(page)
    expect(at_foot(page)).to_have_count(0)


def test_the_file_of_stars_is_offered(reader: Callable[..., Page]) -> None:
    stars = json.dumps({"edition": 1, "stars": {"melds/first-set": 3}})
    page = reader(lasts=False, more=f"localStorage.setItem('{KEY}', {json.dumps(stars)})")
    win(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").click()
    assert json.loads(download.value.path().read_text("utf-8"))["stars"] == {"melds/first-set": 3}
    expect(at_foot(page)).to_have_count(0)


def test_the_file_of_answers_is_offered_under_the_name_that_is_typed(reader: Callable[..., Page]) -> None:
    page = reader(lasts=False, name=EXERCISE)
    write(page)
    page.get_by_role("button", name="Save the file").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.get_by_label("Your name").fill("Ann")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert json.loads(download.value.path().read_text("utf-8"))["written"] == {
        "which_meld": "Three of a rank."
    }


def test_what_is_said_of_answers_goes_with_their_page(reader: Callable[..., Page]) -> None:
    page = opened(reader(lasts=False, name=EXERCISE), EXERCISE)
    write(page)
    expect(at_foot(page)).to_have_count(1)
    follow(page, "glossary.html")
    expect(at_foot(page)).to_have_count(0)
    assert page.evaluate(STAYS)


def test_a_private_window_says_that_stars_go_with_the_page(reader: Callable[..., Page]) -> None:
    page = reader(lasts=False)
    page.evaluate(WON, "held")
    expect(at_foot(page)).to_contain_text("your stars go when you leave this page")


# ---- answers in two tabs -----------------------------------------------------------------------------------


def test_what_is_written_in_another_tab_is_not_written_over(reader: Callable[..., Page]) -> None:
    page = reader(lasts=True, name=EXERCISE)
    write(page, "Here.")
    other = page.context.new_page()
    other.goto(EXERCISE)
    write(other, "Here, and in another tab.")
    expect(page.locator(".written-answer")).to_have_value("Here, and in another tab.")


def test_answers_of_a_newer_edition_are_left_to_its_tab(reader: Callable[..., Page]) -> None:
    page = reader(lasts=True, name=EXERCISE)
    write(page, "Before.")
    newer = json.dumps({"about": "Answers to an exercise of 500 Rum", "edition": 2})
    other = page.context.new_page()
    other.goto("404.html")
    other.evaluate(f"localStorage.setItem('{ANSWERS}', {json.dumps(newer)})")
    until(page, f"() => localStorage.getItem('{ANSWERS}')?.includes('2')")
    expect(page.locator(".written-answer")).to_have_value("Before.")
    write(page, "Before, and after.")
    expect(at_foot(page)).to_contain_text("a newer edition of the book, which keeps your answers")
    write(page, "Before, after, and once more.")
    assert page.evaluate(f"localStorage.getItem('{ANSWERS}')") == newer
    page.get_by_label("Your name").fill("Ann")
    with page.expect_download() as download:  # it is lost all the same if the reader stays here
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
def test_a_table_tells_how_its_stars_are_kept(
    stage: Callable[..., Page], before: int, prepared: str, how: str
) -> None:
    page = stage(LAPTOP, view("level-open"))
    text = json.dumps({"edition": before, "stars": {"melds/first-set": 1}})
    page.evaluate(f"localStorage.setItem('{KEY}', {json.dumps(text)}); {HEAR}; {prepared}; true")
    page.locator("[data-zone=hand] button[data-card]").first.click(position=CORNER)  # something is played
    page.evaluate("view => show(view)", view("level-solved"))
    until(page, "() => Boolean(window.heard)")
    assert page.evaluate("heard") == how
    if how == "newer":
        assert page.evaluate(f"localStorage.getItem('{KEY}')") == text


def test_a_file_can_be_fetched_for_a_minute(timed_page: Page) -> None:
    """An iPad asks where it shall go, and fetches it then."""
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
