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

KEY = "rummy500-stars"
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

    def opened(lasts: bool, more: str = "") -> Page:
        page = new_page(python=False)
        page.add_init_script(ASKED % json.dumps(lasts))
        page.add_init_script(more)
        page.goto("contents.html")
        return page

    return opened


def at_foot(page: Page) -> Locator:
    return page.locator(".newer")


def test_at_the_first_star_the_browser_is_asked_to_keep_it(reader: Callable[..., Page]) -> None:
    page = reader(lasts=True)
    assert page.evaluate("asked") == 0
    page.evaluate(WON, "kept")
    until(page, "asked === 1")
    page.evaluate(WON, "kept")
    expect(at_foot(page)).to_have_count(0)
    assert page.evaluate("asked") == 1


def test_where_it_will_not_the_page_says_so_once_and_offers_the_file(reader: Callable[..., Page]) -> None:
    stars = json.dumps({"edition": 1, "stars": {"melds/first-set": 3}})
    page = reader(lasts=False, more=f"localStorage.setItem('{KEY}', {json.dumps(stars)})")
    page.evaluate(WON, "kept")
    expect(at_foot(page)).to_contain_text("Safari does when you stay away for seven days")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").click()
    assert json.loads(download.value.path().read_text("utf-8"))["stars"] == {"melds/first-set": 3}
    expect(at_foot(page)).to_have_count(0)
    page.reload()
    page.evaluate(WON, "kept")
    at_rest(page)
    expect(at_foot(page)).to_have_count(0)


def test_a_private_window_says_that_stars_go_with_the_page(reader: Callable[..., Page]) -> None:
    page = reader(lasts=False)
    page.evaluate(WON, "held")
    expect(at_foot(page)).to_contain_text("your stars go when you leave this page")


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
    until(page, "Boolean(window.heard)")
    assert page.evaluate("heard") == how
    if how == "newer":
        assert page.evaluate(f"localStorage.getItem('{KEY}')") == text


def test_a_file_can_be_fetched_for_a_minute(quiet_page: Page) -> None:
    """An iPad asks where it shall go, and fetches it then."""
    quiet_page.clock.install()
    quiet_page.add_init_script("""(() => {
        window.revoked = 0;
        const revoke = URL.revokeObjectURL;
        URL.revokeObjectURL = (url) => { window.revoked += 1; revoke(url); };
    })()""")
    quiet_page.goto("contents.html")
    quiet_page.evaluate(
        f'localStorage.setItem(\'{KEY}\', \'{{"edition":1,"stars":{{"melds/first-set":1}}}}\')'
    )
    quiet_page.get_by_role("button", name="Export").click()
    with quiet_page.expect_download():
        quiet_page.get_by_role("button", name="Save the file").click()
    quiet_page.clock.fast_forward(50_000)
    assert quiet_page.evaluate("revoked") == 0
    quiet_page.clock.fast_forward(11_000)
    assert quiet_page.evaluate("revoked") == 1
