"""What comes out of a printer: the text, the cards and the answers, and nothing to press."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browsing import CHAPTERS, READABLE
from playwright.sync_api import Page

TABLE = "[data-rummy-table]"
# What is to be pressed, and what leads elsewhere. Answers, and the room for a number, are to be marked with a
# pencil.
UNWANTED = """() => {
    const pressed = ":is(button, input, select, summary)";
    const marked = ":not(.rt-card, .rt-stack, .sd-summary-title, [data-answer], [data-answer-input])";
    const around = ":is(.bd-sidebar-primary, .bd-sidebar-secondary, .bd-header, .prev-next-footer)";
    return [...document.querySelectorAll(`${pressed}${marked}, ${around}, ${around} *`)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length)
        .map(({ outerHTML }) => outerHTML.slice(0, 200));
}"""
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
    assert page.evaluate(UNWANTED) == []
    assert all(page.evaluate(READABLE))
    answers = page.locator("details.sd-dropdown > :not(summary)")
    assert answers.count() == answers.locator("visible=true").count()


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
