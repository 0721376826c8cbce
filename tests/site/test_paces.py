"""Each move of a bot takes as long as the chosen pace says, or no time if the reader hurries the bots.

The page's clock stands still until a test moves it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playing import answered, close_menu, unfold
from playwright.sync_api import Locator, Page, expect
from staging import LAPTOP

from rummy500.table.session import Session

OTHERS = "[data-turn=wait]"  # shown while another player has the turn


@pytest.fixture
def table(stage: Callable[..., Page]) -> Locator:
    """The table at the start of a game for four players. The page's clock stands still."""
    page = stage(LAPTOP, Session("classic", players=4, seed=7, bots="random"))
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return page.locator("[data-rummy-table]")


def set_pace(table: Locator, name: str) -> None:
    unfold(table, "help")
    table.locator("[data-pace]").select_option(name)
    close_menu(table)
    answered(table)


def end_turn(table: Locator) -> None:
    """Draw, and discard the last card. Then the other players take their turns."""
    table.page.evaluate("""async () => {
        show(await answer({do: "play", text: "draw"}));
        show(await answer({do: "play", text: `discard ${shown.hand.cards.at(-1).card}`}));
    }""")
    expect(table.locator(OTHERS)).to_have_count(1)


def serial(table: Locator) -> int:
    """The number of the current view. Each move makes a new view with a higher number."""
    number: int = table.page.evaluate("shown.serial")
    return number


def awaited(table: Locator) -> int | None:
    """The number of the current view while another player has the turn, else ``None``."""
    number: int | None = table.page.evaluate("shown.turn === shown.me ? null : shown.serial")
    return number


def wait_for_view(table: Locator, before: int) -> None:
    table.page.wait_for_function("before => shown.serial > before", arg=before)


@pytest.mark.parametrize(("pace", "time"), [("quick", 300), ("easy", 620)])
def test_each_move_of_the_bots_takes_as_long_as_the_pace_says(table: Locator, pace: str, time: int) -> None:
    set_pace(table, pace)
    end_turn(table)
    for _ in range(3):
        sent = table.page.evaluate("sent.length")
        table.page.clock.run_for(time - 1)
        assert table.page.evaluate("sent.length") == sent
        before = serial(table)
        table.page.clock.run_for(1)
        wait_for_view(table, before)


@pytest.mark.parametrize("hurries", [False, True])
def test_the_bots_take_no_time_if_told_to_hurry_or_to_play_at_once(table: Locator, hurries: bool) -> None:
    set_pace(table, "easy" if hurries else "at once")
    end_turn(table)
    begin = serial(table)
    if hurries:
        table.locator("[data-do=hurry]").click()
    while (before := awaited(table)) is not None:
        table.page.clock.run_for(1)
        wait_for_view(table, before)
    assert serial(table) - begin >= 6  # each of three bots makes at least a draw and a discard
    if hurries:
        end_turn(table)
        expect(table.locator("[data-do=hurry]")).to_be_visible()  # the bots hurried for one turn only
