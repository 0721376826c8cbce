"""Tables can be played in the oldest supported browsers. In older browsers, pages say what is missing."""

from __future__ import annotations

import io
import re
import socket
import sys
from collections.abc import Callable, Iterator
from functools import reduce
from typing import Literal

import floor
import need
import pytest
from browsing import LAPTOP, TOP, a_context, at_rest
from coding import check, write_code
from live_book.unplayable import NEEDED, TOO_OLD
from older import IS_LINUX_X64, launched, webkit
from PIL import Image, ImageChops, ImageFilter, ImageStat
from playing import CORNER, answered
from playwright.sync_api import Browser, Locator, Page, Route, ViewportSize, expect

from rummy500.table.browsers import AS_WRITTEN, named

PHONE: ViewportSize = {"width": 390, "height": 664}
LOOKS: dict[str, tuple[ViewportSize, str]] = {
    "laptop, light": (LAPTOP, "light"),
    "phone, dark": (PHONE, "dark"),
}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CLEAR = "rgba(0, 0, 0, 0)"
# Two pictures look alike if their shades (0 to 255) differ by less than this on average.
UNLIKE = 4
LINUX_X64 = pytest.mark.skipif(not IS_LINUX_X64, reason="the old Chromium runs only on Linux")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="WPE WebKit runs only on Linux")


@pytest.fixture(scope="module")
def oldest(browser: Browser) -> Iterator[Browser]:
    """The oldest Chromium that the book supports."""
    old = launched(browser.browser_type)
    assert old.version.split(".")[0] == floor.BROWSERS["Chrome or Edge"]
    yield old
    old.close()


@LINUX_X64
def test_the_list_of_steps_opens_and_closes_in_the_oldest_chromium(oldest: Browser, site: str) -> None:
    context = a_context(oldest, python=False, read="steps", base_url=site, viewport=LAPTOP)
    page = context.new_page()
    page.goto("first.html")
    page.locator(".steps-bar").wait_for()
    steps = page.locator(".steps-list")
    expect(steps).to_be_hidden()
    page.locator(".steps-name").click()
    steps.get_by_role("link", name="Take the top card").click()
    page.wait_for_url("**/first.html#take-the-top-card")
    expect(steps).to_be_hidden()
    context.close()


def pictures(browser: Browser, site: str, look: tuple[ViewportSize, str]) -> list[Image.Image]:
    """Screenshots of a table in its page and in full screen."""
    viewport, scheme = look
    context = a_context(
        browser,
        python=False,
        base_url=site,
        viewport=viewport,
        color_scheme=scheme,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.route("**/book.css*", wait_for_the_font)
    page.goto("turn.html")
    table = page.locator("[data-rummy-table]").first
    table.locator(".rt-head [data-do=full]").wait_for()
    page.evaluate("Promise.all([...document.fonts].map((font) => font.load()))")
    shots = [settled(table)]
    table.locator(".rt-head [data-do=full]").click()
    page.locator("[data-rummy-table].is-full").wait_for()
    page.mouse.move(0, 0)
    shots.append(settled(table))
    context.close()
    return [Image.open(io.BytesIO(shot)).convert("RGB") for shot in shots]


def wait_for_the_font(route: Route) -> None:
    """Change ``font-display``: the page waits for the book's font and never shows another one."""
    answer = route.fetch()
    route.fulfill(response=answer, body=re.sub(r"(font-display: ?)optional", r"\1block", answer.text()))


def settled(table: Locator) -> bytes:
    """Take screenshots of the table until two in a row are equal, and return the last."""
    last, shot = b"", table.screenshot()
    while shot != last:
        last, shot = shot, table.screenshot()
    return shot


def difference(old: Image.Image, new: Image.Image) -> float:
    """The mean difference between two pictures' shades (0 to 255). Shifts of a pixel up or down are ignored.

    Rows of a table may begin in the middle of a pixel. Browsers round such a position up or down.
    """
    soft_old, soft_new = (picture.filter(ImageFilter.BoxBlur(1)) for picture in (old, new))
    moved = (ImageChops.offset(soft_new, 0, rows) for rows in (-1, 0, 1))
    least = reduce(ImageChops.darker, (ImageChops.difference(soft_old, one) for one in moved))
    return max(ImageStat.Stat(least).mean)


@LINUX_X64
@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS.keys())
def test_a_table_looks_the_same_in_the_oldest_and_the_newest_chromium(
    browser: Browser, oldest: Browser, site: str, look: tuple[ViewportSize, str]
) -> None:
    for new, old in zip(*(pictures(one, site, look) for one in (browser, oldest)), strict=True):
        assert old.size == new.size
        assert difference(old, new) < UNLIKE


@LINUX_X64
def test_a_table_can_be_played_in_the_oldest_chromium(
    oldest: Browser, site: str, watched: Callable[..., Page]
) -> None:
    context = a_context(oldest, python=True, base_url=site, viewport=LAPTOP)
    page = watched(context.new_page())
    page.goto("turn.html")
    table = page.locator("[data-rummy-table]").first
    expect(table).to_have_attribute("data-python", "live")
    table.locator("[data-action=draw]").click()
    answered(table)
    held = table.locator("[data-zone=hand] [data-card]")
    expect(held).to_have_count(5)
    held.first.click(position=CORNER)
    answered(table)
    table.locator("[data-action=discard]").click()
    answered(table)
    expect(held).to_have_count(4)
    context.close()


@LINUX_X64
@pytest.mark.parametrize("name", ["feedback.html", "tournament.html"])
def test_feedback_and_tournament_pages_have_light_and_dark_colours_in_the_oldest_chromium(
    oldest: Browser, name: str
) -> None:
    text = (TOP / "exercises/grader/report" / name).read_text("utf-8")
    page = oldest.new_page()
    page.set_content(text)
    grounds = set()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    page.close()
    assert len(grounds - {CLEAR}) == len(SCHEMES)


# ---- below the floor -----------------------------------------------------------------------------------

WITHOUT = {"styles": "delete CSS.supports", "what scripts need": "delete window.CompressionStream"}
TELLS = "[...document.querySelectorAll('.live-note')].map((note) => note.textContent)"
SHOWN = "[...document.querySelectorAll('.live-table')].filter((one) => one.getClientRects().length).length"


@pytest.mark.parametrize("lacks", WITHOUT.values(), ids=WITHOUT.keys())
def test_a_page_in_an_older_browser_says_what_the_tables_need(
    new_page: Callable[..., Page], lacks: str
) -> None:
    page = new_page(python=False)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(lacks)
    page.goto("turn.html")
    notes = page.locator(".live-note")
    expect(notes.first).to_have_text(TOO_OLD)
    assert notes.count() == page.locator(".live-table").count()
    assert page.evaluate(SHOWN) == 0
    expect(page.locator("article p").first).to_be_visible()
    at_rest(page)
    assert not any(url.endswith(("worker.js", ".wasm")) for url in asked)


@LINUX
def test_webkit_shows_a_note_if_it_is_too_old(site: str) -> None:
    """Whether Debian's WPE WebKit is too old depends on the release of Debian."""
    missing = need.wpe()
    assert not missing, missing
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with webkit(port) as page:
        page.open(f"{site}turn.html")
        [version] = re.findall(r"Version/(\d+)\.(\d+)", page.evaluate("navigator.userAgent"))
        is_older = tuple(map(int, version)) < tuple(map(int, floor.BROWSERS["Safari"].split(".")))
        assert set(page.evaluate(TELLS)) == ({TOO_OLD} if is_older else set())
        assert bool(page.evaluate(SHOWN)) is not is_older


# ---- the requirements --------------------------------------------------------------------------------------


def test_the_pages_and_the_readme_say_what_the_tables_need(still_page: Page) -> None:
    for name in ("contents.html", "teachers.html"):
        still_page.goto(name)
        expect(still_page.get_by_text(NEEDED)).to_be_visible()
    words = " ".join((TOP / "README.md").read_text("utf-8").split())
    assert f"play at the tables in {named(floor.BROWSERS)}, and in newer versions" in words
    assert f"In a notebook the table needs {named(AS_WRITTEN)}, or a newer version" in words


@LINUX_X64
def test_code_can_be_written_and_checked_in_the_oldest_chromium(
    oldest: Browser, site: str, watched: Callable[..., Page]
) -> None:
    context = a_context(oldest, python=True, base_url=site, viewport=LAPTOP)
    page = watched(context.new_page())
    page.goto("exercises/07-sets-and-runs.html")
    source = "def is_set(held):\n    return len(held) in (3, 4) and len({card.rank for card in held}) == 1\n"
    assert check(write_code(page, "is_set", source)) == "is_set: 3 of 3 points"
    context.close()
