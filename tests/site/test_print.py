"""What comes out of a printer: the text, the cards and the answers, and nothing to press."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browsing import CHAPTERS
from playwright.sync_api import Page, expect

TABLE = "[data-rummy-table]"
A4_PAGE = re.compile(rb"/Type /Page\b")


@pytest.fixture
def printed(quiet_page: Page) -> Callable[[str], Page]:
    """Open a page as a printer has it, on a screen that is dark."""

    def opened(name: str) -> Page:
        quiet_page.set_viewport_size({"width": 720, "height": 1000})
        quiet_page.emulate_media(color_scheme="dark", media="screen")
        quiet_page.goto(name)
        quiet_page.emulate_media(media="print")
        return quiet_page

    return opened


def visible_words(page: Page) -> str:
    said: str = page.locator("body").evaluate("body => body.innerText")
    return said


@pytest.mark.parametrize("name", [*CHAPTERS, "exercises/01-melds.html"])
def test_a_chapter_on_paper_shows_cards_and_answers_and_nothing_to_press(
    printed: Callable[[str], Page], name: str
) -> None:
    page = printed(name)
    page.locator(f"{TABLE} .rt-head button").first.wait_for(state="attached")  # the script has drawn them
    pressed = page.locator("button:visible, input:visible, select:visible, summary:visible")
    # Answers to choose from, and the room for a number, are there to be marked with a pencil.
    on_paper = ":not(.rt-card, .rt-stack, .sd-summary-title, [data-answer], [data-answer-input])"
    expect(pressed.and_(page.locator(on_paper))).to_have_count(0)
    around = page.locator(".bd-sidebar-primary, .bd-sidebar-secondary, .bd-header, .prev-next-footer")
    expect(around.locator("visible=true")).to_have_count(0)
    for table in page.locator(TABLE).all():
        # A question that needs no table shows the players, or nothing but itself.
        expect(table.locator("[data-card], .rt-place, .is-question > .rt-asked").first).to_be_visible()
    for answer in page.locator("details.sd-dropdown > :not(summary)").all():
        expect(answer).to_be_visible()


def test_code_that_is_folded_is_not_printed_and_what_a_cell_wrote_is(printed: Callable[[str], Page]) -> None:
    words = visible_words(printed("chances.html"))
    assert "Table(level" not in words
    assert "code cell" not in words
    assert "waits for 2" in words


def test_paper_is_white(printed: Callable[[str], Page]) -> None:
    page = printed("luck.html")
    for part in ("body", ".lab-figure img:visible", ".highlight pre"):
        colour = page.locator(part).first.evaluate("part => getComputedStyle(part).backgroundColor")
        assert colour in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)", "rgb(243, 244, 245)"), part


def test_the_card_of_keys_fits_on_one_sheet(printed: Callable[[str], Page]) -> None:
    assert len(A4_PAGE.findall(printed("card.html").pdf(format="A4"))) == 1
    assert len(A4_PAGE.findall(printed("melds.html").pdf(format="A4"))) > 1
