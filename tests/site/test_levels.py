"""One level of every chapter in the browser: solved and failed, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import LEVELS
from playing import Keyboard, Mouse, answered
from playwright.sync_api import Locator, Page, expect
from trying import way_to_fail

from rummy500 import Move
from rummy500.teach.lessons import Level, load

SAMPLES = [(chapter, names[len(names) // 2]) for chapter, names in LEVELS.items() if names]
"""Of each chapter the level in its middle: neither its easiest nor its hardest."""


def fail(player: Mouse | Keyboard, level: Level) -> None:
    for step in way_to_fail(level):
        if isinstance(step, Move):
            player.make(step)
        else:
            player.answer(step)
    expect(player.table.locator("[data-level-state=failed]")).to_be_visible()


def solve(player: Mouse | Keyboard, level: Level) -> None:
    if "answer" in level.goal:
        player.answer(level.goal["answer"])
    for move in level.solution:
        if move.seat == "A":
            answered(player.table)
            player.make(move)
    expect(player.table.locator("[data-level-state=solved]")).to_be_visible()
    expect(player.table.locator("[data-level-state=solved]")).to_contain_text("3 of 3 stars")


@pytest.mark.parametrize(("chapter", "name"), SAMPLES)
def test_a_level_is_failed_and_solved_by_mouse_and_by_keyboard(
    page: Page, open_level: Callable[[str, str], Locator], chapter: str, name: str
) -> None:
    table, level = open_level(chapter, name), load(name)
    for player in (Mouse(table), Keyboard(table)):
        if way_to_fail(level):
            fail(player, level)
            player.again()
        solve(player, level)
        player.again()
        expect(table.locator("[data-level-state=open]")).to_be_visible()


@pytest.fixture
def open_level(page: Page) -> Callable[[str, str], Locator]:
    """Open a chapter and give the table of one of its levels, live."""

    def opened(chapter: str, name: str) -> Locator:
        page.goto(chapter)
        table = page.locator("[data-rummy-table]").filter(has=page.locator("[data-level-state]"))
        table = table.nth(LEVELS[chapter].index(name))
        table.scroll_into_view_if_needed()
        tables = page.locator("[data-rummy-table]").count()
        expect(page.locator("[data-rummy-table][data-python=live]")).to_have_count(tables)
        return table

    return opened
