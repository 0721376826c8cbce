"""A printed page has the text, the cards and the answers, and no buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from on_paper import printed
from playwright.sync_api import Page

A4_PAGE = re.compile(rb"/Type /Page\b")


@pytest.fixture
def on_paper(quiet_page: Page) -> Callable[[str], Page]:
    """A function that opens a page as it would be printed."""

    def opened(name: str) -> Page:
        printed(quiet_page, name)
        return quiet_page

    return opened


def visible_words(page: Page) -> str:
    said: str = page.locator("body").evaluate("body => body.innerText")
    return said


def test_folded_code_is_not_printed_but_a_cells_output_is(on_paper: Callable[[str], Page]) -> None:
    words = visible_words(on_paper("chances.html"))
    assert "Table(level" not in words
    assert "code cell" not in words
    assert "waits for 2" in words


def test_paper_is_white(on_paper: Callable[[str], Page]) -> None:
    page = on_paper("luck.html")
    for part in ("body", ".lab-figure img:visible", ".highlight pre"):
        colour = page.locator(part).first.evaluate("part => getComputedStyle(part).backgroundColor")
        assert colour in ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)", "rgb(243, 244, 245)"), part


def test_the_page_that_lists_the_keys_prints_on_one_sheet(on_paper: Callable[[str], Page]) -> None:
    assert len(A4_PAGE.findall(on_paper("card.html").pdf(format="A4"))) == 1
    assert len(A4_PAGE.findall(on_paper("melds.html").pdf(format="A4"))) > 1
