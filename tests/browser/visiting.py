"""From page to page within one document, as a reader goes: what is pressed, and what is there then."""

from __future__ import annotations

import re
from functools import cache

from browsing import HTML, until
from bs4 import BeautifulSoup
from playwright.sync_api import Locator, Page, expect
from sure import sure

TABLE = "[data-rummy-table]"
MARK = "window.isMarked = true"
STAYS = "() => window.isMarked === true"
"""Is it the document that was opened, and not another?"""
HEARS_LINKS = """async () => {
    const { src } = document.querySelector("script[src$='/everywhere.js']");
    await import(new URL("visits.js", src));
    return true;
}"""
"""Is the script there that brings other pages into this one? Until then a link is the browser's."""


@cache
def soup(name: str) -> BeautifulSoup:
    """A page as it was built."""
    return BeautifulSoup((HTML / name).read_text("utf-8"), "html.parser")


def heading(name: str) -> str:
    """What a page is called."""
    words = sure(soup(name.partition("#")[0]).select_one("article h1"))
    return words.get_text().removesuffix("#")


def live(page: Page) -> Locator:
    table = page.locator(TABLE).first
    expect(table).to_have_attribute("data-python", "live")
    return table


def opened(page: Page, name: str) -> Page:
    """A page that is opened, hears its links, and is marked so that it is known again."""
    page.goto(name)
    page.evaluate(MARK)
    until(page, HEARS_LINKS)
    return page


def busy(page: Page) -> Page:
    """A page on which Python is at work for as long as it is let."""
    few, more = "deals=40,", "deals=40_000_000,"
    html = (HTML / "luck.html").read_text("utf-8")
    assert few in html
    endless = html.replace(few, more)
    page.route("**/luck.html", lambda route: route.fulfill(body=endless, content_type="text/html"))
    live(opened(page, "luck.html"))
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".cell.tag_on-press").get_by_role("status")).to_have_text("Running …")
    return page


def follow(page: Page, name: str) -> None:
    """Press the link to a page in the side bar, and wait until that is shown."""
    link = page.locator(".bd-docs-nav").get_by_role("link", name=heading(name), exact=True)
    link.dispatch_event("click")  # a press would scroll to it, also where it is in sight
    shows(page, name)


def shows(page: Page, name: str) -> None:
    """The address is a page's, and so is its heading."""
    expect(page).to_have_url(re.compile(f"/{re.escape(name)}$"))
    expect(page.locator("article h1")).to_have_text(re.compile(heading(name)))
