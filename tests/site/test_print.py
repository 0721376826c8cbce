"""A printed page has the text, the cards and the answers, and no buttons."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from coding import write_code
from on_paper import CUT_SHORT, UNDER_THE_PILE, printed
from playwright.sync_api import Page

A4_PAGE = re.compile(rb"/Type /Page\b")
A4_HEIGHT = 1000  # pixels, without the margins


@pytest.fixture
def on_paper(quiet_page: Page) -> Callable[[str], Page]:
    """A function that opens a page and shows it as it is printed."""

    def opened(name: str) -> Page:
        printed(quiet_page, name)
        return quiet_page

    return opened


def visible_words(page: Page) -> str:
    words: str = page.locator("body").evaluate("body => body.innerText")
    return words


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


@pytest.mark.parametrize("name", ["layoff.html", "exercises/16-expectation.html"])
def test_melds_lie_above_stock_and_pile_on_paper(on_paper: Callable[[str], Page], name: str) -> None:
    page = on_paper(name)
    melds = page.locator("[data-rummy-table] .rt-melds [data-card]")
    melds.first.wait_for(state="attached")  # tables load late
    assert page.evaluate(UNDER_THE_PILE) == []


@pytest.mark.parametrize("name", ["exercises/03-pile.html", "exercises/05-house-rules.html"])
def test_long_tasks_are_printed_whole(on_paper: Callable[[str], Page], name: str) -> None:
    page = on_paper(name)
    page.locator("[data-rummy-table] .rt-level-task").first.wait_for(state="attached")  # tables load late
    assert page.evaluate(CUT_SHORT) == []


def test_the_page_of_keys_and_notation_fits_on_one_sheet_of_paper(on_paper: Callable[[str], Page]) -> None:
    assert len(A4_PAGE.findall(on_paper("card.html").pdf(format="A4"))) == 1
    assert len(A4_PAGE.findall(on_paper("melds.html").pdf(format="A4"))) > 1


def test_each_lesson_plan_fits_on_its_own_sheet_of_paper(on_paper: Callable[[str], Page]) -> None:
    plans = on_paper("lessons.html").locator('section[id^="lesson-"]')
    assert plans.count() == 12
    breaks = plans.evaluate_all("plans => plans.map((plan) => getComputedStyle(plan).breakBefore)")
    assert {*breaks} == {"page"}
    assert max(plans.evaluate_all("plans => plans.map((plan) => plan.offsetHeight)")) < A4_HEIGHT


def test_a_coded_exercise_prints_what_the_learner_has_written(quiet_page: Page) -> None:
    page = quiet_page
    page.goto("exercises/07-sets-and-runs.html")
    write_code(page, "is_low_run", "mine = 1")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    words = visible_words(page)
    assert "mine = 1" in words and "def is_set(held):" in words and "def is_low_run(held):" not in words
