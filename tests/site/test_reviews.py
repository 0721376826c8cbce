"""A review finds a blunder. The reader plays the moment of the blunder again, and returns to the review."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from blunder import GREEDY, THREE_KINGS, blunder_found, throw_a_king
from playing import hurry, nothing_serious, opened
from playwright.sync_api import Locator, Page, expect


@pytest.mark.parametrize("width", [390, 1280])
def test_a_round_is_reviewed_and_the_moment_of_a_blunder_is_played_again(
    page: Page, live_table: Callable[[str], Locator], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    table = live_table(GREEDY)
    opened(table, THREE_KINGS)
    hurry(table)
    throw_a_king(table)
    rows = table.locator(".rt-count").all_inner_texts()
    table.locator("[data-action=review]").click()
    expect(table.locator("[data-review]")).to_be_in_viewport()
    moment = blunder_found(table)
    nothing_serious(page)
    moment.locator("[data-action=try]").click()
    trying = table.locator("[data-review=trying]")
    expect(trying).to_be_in_viewport()
    expect(table.locator("[data-zone=hand] [data-card=KS]")).to_have_count(1)
    nothing_serious(page)
    trying.locator("[data-text]").click()
    expect(table.locator('[data-meld="3"] [data-card=KS]')).to_have_count(1)
    expect(trying.locator("[data-text]")).to_have_count(0)
    trying.locator("[data-action=review]").click()
    expect(moment.locator("[data-action=try]")).to_be_focused()
    table.locator("[data-do=count]").click()
    assert table.locator(".rt-count").all_inner_texts() == rows
    table.locator("[data-action=next]").click()
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(13)
    expect(table.locator("[data-review]")).to_have_count(0)


def test_a_round_is_reviewed_by_keyboard_alone(page: Page, live_table: Callable[[str], Locator]) -> None:
    table = live_table(GREEDY)
    opened(table, THREE_KINGS)
    hurry(table)
    throw_a_king(table)
    table.locator("[data-action=next]").focus()
    page.keyboard.press("v")
    moment = blunder_found(table)
    reach(page, moment.locator("[data-action=try]"))
    page.keyboard.press("Enter")
    expect(table.get_by_role("group", name="A moment of the review")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(table.locator('[data-meld="3"] [data-card=KS]')).to_have_count(1)
    page.keyboard.press("v")
    expect(moment.locator("[data-action=try]")).to_be_focused()


def reach(page: Page, wanted: Locator) -> None:
    """Press Tab until this element has the focus."""
    for _ in range(20):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the Tab key does not reach the element")
