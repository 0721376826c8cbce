"""On a phone, tables offer full screen. If it isn't permitted, a table fills its frame instead."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from by_hand import card
from playing import CORNER
from playwright.sync_api import Frame, Locator, Page, expect
from staging import FILLS, LAPTOP, PHONE, Size

from rummy500.table.session import Session

SIDEWAYS: Size = (844, 390, True, False, "100%")
OFFER = ".rt-offer"


def game() -> Session:
    return Session("classic", players=2, seed=7)


def table_in(page: Page | Frame) -> Locator:
    return page.locator("[data-rummy-table]")


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "on its side"])
def test_a_phone_offers_full_screen_only_at_the_first_press(stage: Callable[..., Page], size: Size) -> None:
    page = stage(size, game())
    table, held = table_in(page), page.locator("[data-zone=hand] [data-card]").first
    expect(table.locator(OFFER)).to_have_count(0)
    held.tap(position=CORNER)
    expect(held).to_have_attribute("aria-pressed", "true")  # the press also selects the card
    expect(table.locator(OFFER)).to_be_visible()
    held.tap(position=CORNER)
    expect(table.locator(OFFER)).to_have_count(0)  # the second press removes the offer
    again = stage(size, game())
    again.locator("[data-zone=hand] [data-card]").first.tap(position=CORNER)
    again.locator(f"{OFFER} [data-do=full]").tap()
    assert table_in(again).evaluate(FILLS)
    expect(again.locator(".rt-head [data-do=full]")).to_be_focused()


def test_full_screen_is_not_offered_to_a_reader_with_a_mouse(stage: Callable[..., Page]) -> None:
    page = stage(LAPTOP, game())
    page.locator("[data-zone=hand] [data-card]").first.click(position=CORNER)
    expect(table_in(page).locator(OFFER)).to_have_count(0)


def escape_from_nowhere(page: Page) -> None:
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")


LEAVES: dict[str, Callable[[Page], None]] = {
    "the button": lambda page: page.locator(".rt-head [data-do=full]").click(),
    "F": lambda page: page.keyboard.press("f"),
    "Escape": lambda page: page.keyboard.press("Escape"),
    "Escape from nowhere": escape_from_nowhere,
}


def test_leaving_full_screen_restores_focus_and_scroll(stage: Callable[..., Page]) -> None:
    page = stage(LAPTOP, game(), reduced_motion="no-preference")
    table = table_in(page)
    page.add_style_tag(content="html { scroll-behavior: smooth } body { padding-block-start: 300px }")
    page.evaluate("scrollTo({ top: 200, behavior: 'instant' })")
    held = page.locator("[data-zone=hand] [data-card]").nth(2)
    face = held.get_attribute("data-card") or ""
    for how, leave in LEAVES.items():
        held.focus()
        page.keyboard.press("f")
        assert table.evaluate(FILLS), how
        expect(held).to_be_focused()
        leave(page)
        assert not table.evaluate("root => root.matches('.is-full, [popover], [aria-modal]')"), how
        assert page.evaluate("[scrollY, document.documentElement.style.overflow].join()") == "200,", how
        stays = how in ("F", "Escape")
        expect(page.locator(card("hand", face) if stays else ".rt-head [data-do=full]")).to_be_focused()


def test_a_table_fills_its_frame_if_full_screen_is_not_permitted(quiet_page: Page) -> None:
    quiet_page.goto("play.html")
    frame = f"<iframe src='{quiet_page.url}' allow=\"fullscreen 'none'\" width='800' height='600'></iframe>"
    quiet_page.set_content(frame)
    [inner] = quiet_page.frames[1:]
    table = table_in(inner).first
    table.locator(".rt-head [data-do=full]").click()
    assert table.evaluate(FILLS)
    table.locator(".rt-head [data-do=full]").click()
    assert not table.evaluate(FILLS)
