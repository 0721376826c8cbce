"""Follows links from page to page, as a reader does, without loading a new document."""

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
"""Whether the browser still has the document that ``opened`` marked."""
AS_PAGES = """() => { localStorage["rummy500-read"] = "page"; }"""
"""Makes chapters appear as whole pages, with all their tables one below the other."""
HEARS_LINKS = """async () => {
    const { src } = document.querySelector("script[src$='/everywhere.js']");
    await import(new URL("visits.js", src));
    return true;
}"""
"""Waits for the script that shows linked pages in this document. Until then, links open new documents."""

OUT_OF_SIGHT = """() => {
    const low = matchMedia("(max-height: 33.99rem)").matches;
    const { words, wordsLength } = document.documentElement.dataset;
    const isSheet = words === "open" && (low || wordsLength === "long"); // then the words lie over the table
    const zones = ["[data-zone=stock]", "[data-zone=pile]", "[data-zone=hand]"];
    const cards = [zones[0], ...zones.slice(1).map((zone) => `${zone} [data-card]`)];
    const area = (part) => part.closest(zones.join()) ?? part; // cards of a fan cover each other
    const isOutside = ({ left, right, top, bottom }) =>
        left < -1 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
    const isCovered = (part, { left, right, top, bottom }) => {
        const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        // elementFromPoint passes over an inert part and finds its parent.
        const isOwn = area(part).contains(above) || above?.contains(part);
        return !isOwn && !above?.closest(".rt-new, .rt-ask");
    };
    return [".rt-asked", ...cards, ".rt-bar .rt-btn", ".steps-next"]
        .flatMap((selector) => [...document.querySelectorAll(selector)])
        .filter((part) => part.getClientRects().length)
        .filter((part) => {
            const box = part.getBoundingClientRect();
            return isOutside(box) || (!isSheet && isCovered(part, box));
        })
        .map((part) => part.outerHTML.slice(0, 120));
}"""
"""Finds parts that are outside the window or covered: the task, the stock, cards of the pile and of the hand,
buttons, and the link to the next step. Three things may cover the table: words that are open as a sheet, the
form for a new game, and the panel in which a player chooses."""


@cache
def soup(name: str) -> BeautifulSoup:
    """The parsed HTML of a page, as the build made it."""
    return BeautifulSoup((HTML / name).read_text("utf-8"), "html.parser")


def heading(name: str) -> str:
    """A page's heading."""
    words = sure(soup(name.partition("#")[0]).select_one("article h1"))
    return words.get_text().removesuffix("#")


def live(page: Page) -> Locator:
    table = page.locator(TABLE).first
    expect(table).to_have_attribute("data-python", "live")
    return table


def opened(page: Page, name: str) -> Page:
    """Open a page, wait until a script handles its links, and mark the document for ``STAYS``."""
    page.goto(name)
    page.evaluate(MARK)
    until(page, HEARS_LINKS)
    return page


def busy(page: Page) -> Page:
    """Open a page on which Python runs an endless computation."""
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
    """Press a page's link in the sidebar, and wait until the page is shown."""
    link = page.locator(".bd-docs-nav").get_by_role("link", name=heading(name), exact=True)
    link.dispatch_event("click")  # a real click would scroll, even to a visible link
    shows(page, name)


def shows(page: Page, name: str) -> None:
    """Check that the address and the heading are those of this page."""
    expect(page).to_have_url(re.compile(f"/{re.escape(name)}$"))
    expect(page.locator("article h1")).to_have_text(re.compile(heading(name)))
