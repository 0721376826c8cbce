"""The book's pictures look right in a browser: light, dark and printed, at several widths."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
import styles
from live_book.pages import still_pictures
from live_book.shown import pictures
from playwright.sync_api import Browser, Page

from rummy500.table.widget import joined_styles

STYLE = Path(__file__).parents[2] / "book/site/runtime/pictures.css"
OUTSIDE = """() => [...document.querySelectorAll(".rt-picture :not(.rt-vh, svg *)")].filter((part) => {
    const own = part.getBoundingClientRect(), frame = part.closest("main").getBoundingClientRect();
    return own.width > 1 && (own.left < frame.left - 1 || own.right > frame.right + 1);
}).map((part) => `${part.closest("figure").id}: ${part.className}`)"""
CUT = """() => [...document.querySelectorAll(".rt-shown, .rt-drawing, .rt-around")].filter((part) =>
    part.scrollWidth > part.clientWidth + 1).map((part) => part.closest("figure").id)"""
UNNAMED = """() => [...document.querySelectorAll(".rt-drawing")].filter((part) =>
    part.role !== "img" || !part.ariaLabel || !part.closest("figure").querySelector("figcaption").innerText)
    .map((part) => part.closest("figure").id)"""
# The number of cards whose drawing takes its height from the card's element.
AS_HIGH_AS_ALL = """() => [...document.querySelectorAll(".rt-card, .rt-back")].filter((card) => {
    card.style.blockSize = "0";
    const { height } = card.querySelector("svg").getBoundingClientRect();
    card.style.removeProperty("block-size");
    return !height;
}).length"""
# How bright the text is, from 0 to 1.
BRIGHT = """() => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.fillStyle = getComputedStyle(document.querySelector(".rt-says")).color;
    canvas.fillRect(0, 0, 1, 1);
    return canvas.getImageData(0, 0, 1, 1).data[1] / 255;
}"""
PAGE = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<style>body { margin: 0 } main { max-width: 688px; margin: auto; padding: 16px } %s</style>
<main>%s</main>%s"""


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Iterator[Page]:
    """A page with all pictures."""
    drawn = still_pictures([], [picture.as_json() for picture in pictures().values()])
    page = browser.new_page(reduced_motion="reduce")
    style = styles.book() + joined_styles() + STYLE.read_text("utf-8")
    page.set_content(PAGE % (style, "".join(drawn["pictures"]), drawn["faces"]))
    yield page
    page.close()


def look(sheet: Page, theme: str, medium: Literal["screen", "print"]) -> None:
    sheet.emulate_media(media=medium)
    sheet.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)


LOOKS = pytest.mark.parametrize(
    ("theme", "medium"), [("light", "screen"), ("dark", "screen"), ("dark", "print")]
)


@LOOKS
@pytest.mark.parametrize("width", [320, 390, 720, 1280])
def test_every_picture_fits_its_column(
    sheet: Page, theme: str, medium: Literal["screen", "print"], width: int
) -> None:
    sheet.set_viewport_size({"width": width, "height": 800})
    look(sheet, theme, medium)
    assert not sheet.evaluate(OUTSIDE)
    assert not sheet.evaluate(CUT)
    assert sheet.evaluate("document.documentElement.scrollWidth") <= width


@LOOKS
def test_text_is_dark_on_paper_and_on_a_light_page(
    sheet: Page, theme: str, medium: Literal["screen", "print"]
) -> None:
    look(sheet, theme, medium)
    assert (sheet.evaluate(BRIGHT) < 0.3) is (theme == "light" or medium == "print")


def test_no_printed_picture_has_a_cloth_under_its_dark_words(sheet: Page) -> None:
    look(sheet, "dark", "print")
    cloths = """() => [...document.querySelectorAll(".rt-picture .rt-drawing")]
        .filter((drawing) => getComputedStyle(drawing).backgroundImage !== "none")
        .map((drawing) => drawing.closest("figure").id)"""
    assert sheet.evaluate(cloths) == []


def test_every_picture_has_words_and_every_card_has_a_face(sheet: Page) -> None:
    sheet.emulate_media(media="screen")
    assert not sheet.evaluate(UNNAMED)
    assert sheet.locator(".rt-picture").count() == len(pictures())
    without = """() => [...document.querySelectorAll(".rt-picture use")]
        .filter((use) => !document.getElementById(use.getAttribute("href").slice(1))).length"""
    assert sheet.evaluate(without) == 0


MOVING = "#picture-one-turn .is-flying"
RUNNING = "part => part.getAnimations().filter((one) => one.playState === 'running').length"


def test_cards_stand_still_on_request_on_paper_and_with_reduced_motion(sheet: Page) -> None:
    first = sheet.locator(MOVING).first
    stop = sheet.get_by_label("Stop the cards")
    sheet.emulate_media(media="screen", reduced_motion="no-preference")
    assert first.evaluate(RUNNING) == 1
    stop.check()
    assert first.evaluate(RUNNING) == 0
    stop.uncheck()
    sheet.emulate_media(media="print")
    assert first.evaluate(RUNNING) == 0 and not stop.is_visible()
    sheet.emulate_media(media="screen", reduced_motion="reduce")
    assert first.evaluate(RUNNING) == 0 and not stop.is_visible()


def test_no_drawn_card_takes_its_height_from_its_parent(sheet: Page) -> None:
    """If a card's height comes from its parent, WebKit takes 0.1 seconds or more to lay out each change."""
    assert sheet.evaluate("document.querySelectorAll('.rt-card').length") > 50
    assert sheet.evaluate(AS_HIGH_AS_ALL) == 0
