"""Cards move when they are dealt and when a round ends. A button sorts the hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from stage_views import fixture
from staging import LAPTOP, PHONE

MOVES = {"reduced_motion": "no-preference"}
AT_ONCE = """(view) => {
    show(view);
    const root = document.querySelector("[data-rummy-table]");
    const seen = () => [".rt-air", ".rt-counted"].map((selector) => root.querySelectorAll(selector).length);
    const before = seen();
    root.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    return [before, seen()];
}"""
"""Shows a view, then presses the table. Returns two pairs, one for before and one for after the press: how
many cards fly, and 1 if the round's count is shown, else 0."""


def dealt_again() -> dict[str, Any]:
    view = fixture("start")
    return {**view, "serial": view["serial"] + 1, "dealt": "another deal", "log": []}


def test_dealt_cards_fly_to_every_seat_and_land_at_once_if_the_table_is_pressed(
    stage: Callable[..., Page],
) -> None:
    page = stage(LAPTOP, fixture("start"), **MOVES)
    view = dealt_again()
    [flying, _], _ = page.evaluate(AT_ONCE, view)
    assert flying == sum(seat["cards"] for seat in view["seats"]) + len(view["pile"]["cards"])
    expect(page.locator(".rt-air")).to_have_count(0)
    expect(page.locator("[data-zone=hand] [data-card]").first).to_be_visible()


def test_the_count_of_a_round_appears_after_a_moment_or_when_the_table_is_pressed(
    stage: Callable[..., Page],
) -> None:
    page = stage(PHONE, fixture("play"), **MOVES)
    [_, covered], [_, pressed] = page.evaluate(AT_ONCE, fixture("over"))
    assert (covered, pressed) == (0, 1)
    page.evaluate("view => show(view)", fixture("play"))
    page.evaluate("view => show(view)", fixture("over"))
    table = page.locator("[data-rummy-table]")
    expect(table).to_have_attribute("data-busy", "")
    expect(table.locator(".rt-counted")).to_be_visible()
    expect(table.locator('[data-seat="B"] .rt-seat-total')).to_contain_text(
        str(fixture("over")["over"]["rows"][1]["total"]).replace("-", "−")
    )
    expect(page.locator(".rt-points")).to_have_count(0)


def test_cards_rain_over_the_table_only_after_the_reader_has_won_the_game(
    stage: Callable[..., Page],
) -> None:
    page = stage(PHONE, fixture("play"), **MOVES)
    lit = page.locator(".rt-felt.is-lit")
    page.evaluate("view => show(view)", fixture("game-over"))
    expect(lit).to_have_count(1)
    expect(page.locator(".rt-counted")).to_be_visible()
    expect(lit).to_have_count(0)
    page.evaluate("view => show(view)", fixture("play"))
    page.evaluate("view => show(view)", fixture("game-lost"))
    assert not lit.count()


def test_with_reduced_motion_the_count_of_a_round_is_shown_at_once(
    stage: Callable[..., Page],
) -> None:
    page = stage(PHONE, fixture("play"))
    assert page.evaluate(AT_ONCE, fixture("over")) == [[0, 1], [0, 1]]


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_sort_button_sorts_the_hand_and_offers_other_orders(
    stage: Callable[..., Page], size: Any
) -> None:
    page = stage(size, fixture("play"))
    table = page.locator("[data-rummy-table]")
    sort = table.locator(".rt-icon[data-do=sorting]")
    sort.click()
    assert page.evaluate("sent.at(-1)") == {"do": "sort", "by": "rank"}
    sort.hover()
    page.mouse.down()
    expect(table.locator(".rt-pop")).to_be_visible()
    page.mouse.up()
    expect(table.locator(".rt-pop")).to_be_visible()
    assert page.evaluate("sent.filter((one) => one.do === 'sort').length") == 1
    sort.click()
    expect(table.locator(".rt-pop")).to_have_count(0)
    table.locator(".rt-head [data-do=menu]").click()
    table.locator(".rt-drawer [data-do=arrange]").click()
    expect(table.locator(".rt-pop [data-shift]").first).to_be_visible()
