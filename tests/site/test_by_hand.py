"""Cards are dragged by mouse and by finger. If the move is refused, the card flies home."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from by_hand import Finger, Hand, card, carried, dragged
from playing import answered
from playwright.sync_api import Locator, Page, expect

TABLE = "#level-draw-three-sixes > [data-rummy-table]"
AIR = ".rt-sky > *"


@pytest.fixture(params=["mouse", "finger"])
def at_table(
    request: pytest.FixtureRequest, page: Page, new_page: Callable[..., Page]
) -> Iterator[tuple[Hand, Locator]]:
    """A level on a laptop with a mouse, or on a phone with a finger."""
    by_finger = request.param == "finger"
    phone = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
    used = new_page(**phone) if by_finger else page
    used.goto("pile.html#level-draw-three-sixes")
    table = used.locator(TABLE)
    expect(table).to_have_attribute("data-python", "live")
    table.evaluate("table => table.scrollIntoView()")
    yield Finger(used) if by_finger else Hand(used), table


def test_a_level_is_solved_by_dragging(at_table: tuple[Hand, Locator]) -> None:
    hand, table = at_table
    dragged(hand, table, card("pile", "6C"), "[data-zone=hand]")
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(6)
    for face in ("6C", "6D", "6H"):
        one = table.locator(card("hand", face))
        if one.get_attribute("aria-pressed") != "true":
            one.click(position={"x": 6, "y": 10})
    answered(table)
    dragged(hand, table, card("hand", "6D"), ".rt-melds")
    expect(table.locator("[data-meld]")).to_have_count(2)
    dragged(hand, table, card("hand", "KD"), "[data-zone=pile]")
    expect(table.locator("[data-level-state]").first).to_have_attribute("data-level-state", "solved")
    expect(table.locator(AIR)).to_have_count(0)


def test_a_refused_card_flies_home_and_the_reason_is_shown(at_table: tuple[Hand, Locator]) -> None:
    hand, table = at_table
    held = table.locator("[data-zone=hand] [data-card]")
    before = held.evaluate_all("all => all.map(one => one.dataset.card)")
    dragged(hand, table, card("hand", "KD"), "[data-zone=pile]")
    expect(table.locator("[data-refusal=TURN-1]")).to_be_visible()
    assert held.evaluate_all("all => all.map(one => one.dataset.card)") == before
    expect(table.locator(AIR)).to_have_count(0)


def test_a_hand_arranged_by_dragging_keeps_its_order_after_a_reload(at_table: tuple[Hand, Locator]) -> None:
    hand, table = at_table
    held = table.locator("[data-zone=hand] [data-card]")
    first, *others = held.evaluate_all("all => all.map(one => one.dataset.card)")
    dragged(hand, table, card("hand", first), card("hand", others[-1]))
    expect(held.last).to_have_attribute("data-card", first)
    answered(table)
    hand.page.reload()
    expect(table).to_have_attribute("data-python", "live")
    expect(held.last).to_have_attribute("data-card", first)


def test_resizing_the_window_puts_a_dragged_card_back(at_table: tuple[Hand, Locator]) -> None:
    hand, table = at_table
    carried(hand, table, card("hand", "KD"), "[data-zone=pile]")
    expect(table.locator(".rt-lift")).to_have_count(1)
    hand.page.evaluate("dispatchEvent(new Event('resize'))")
    answered(table)
    expect(table.locator(".rt-lift, .is-lifted, [data-drop]")).to_have_count(0)
    hand.release()
    answered(table)
    expect(table.locator("[data-refusal]")).to_have_count(0)
    expect(table.locator("[data-zone=hand] [data-card][aria-pressed=true]")).to_have_count(0)
