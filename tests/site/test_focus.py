"""Readers see which element has the focus. No button covers text, and no comma is split from its card."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browsing import HTML
from colours import GROUNDS, contrast
from playwright.sync_api import Locator, Page, expect
from staging import PHONE

from rummy500.table.session import Session

LEAST = 3  # the minimum contrast between the focus ring and adjacent colours (WCAG 1.4.11)
SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
BUTTONS = {
    "the notebook": ".notebook-buttons a",
    "the sidebar": "button.primary-toggle",
    "the search": "button.search-button-field",
    "light or dark": "button.theme-switch-button",
}


def ring(focused: Locator) -> str:
    """The colour of the ring around the focused element."""
    expect(focused).to_be_focused()
    expect(focused).to_have_css("outline-style", "solid")
    expect(focused).to_have_css("outline-width", "3px")
    colour: str = focused.evaluate("element => getComputedStyle(element).outlineColor")
    return colour


@SCHEMES
def test_the_buttons_of_the_header_and_the_sidebar_show_the_focus(quiet_page: Page, scheme: str) -> None:
    quiet_page.set_viewport_size({"width": 1280, "height": 800})
    quiet_page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    quiet_page.goto("melds.html")
    quiet_page.keyboard.press("Tab")  # focus rings appear once a key is used
    for selector in BUTTONS.values():
        button = quiet_page.locator(f"{selector} >> visible=true").first
        button.focus()
        assert min(contrast(ring(button), ground) for ground in button.evaluate(GROUNDS, False)) > LEAST, (
            selector
        )


@SCHEMES
def test_a_focused_card_has_a_visible_ring_and_leaves_the_next_cards_rank_uncovered(
    stage: Callable[..., Page], scheme: str
) -> None:
    page = stage(PHONE, Session("classic", players=2, seed=7), color_scheme=scheme)
    cards = page.locator("[data-zone=hand] button[data-card]")
    cards.first.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    focused, after = cards.nth(3), cards.nth(4)
    face = focused.evaluate("card => getComputedStyle(card).backgroundColor")
    assert contrast(ring(focused), face) > LEAST
    offset = focused.evaluate("card => parseFloat(getComputedStyle(card).outlineOffset)")
    assert offset <= -4  # the ring lies inside the card, so it borders only on the card's face
    assert after.evaluate("""card => {
        const { left, top } = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(left + 5, top + 9));
    }""")


@pytest.mark.parametrize("width", [390, 768])
def test_the_themes_back_to_top_button_stays_hidden(quiet_page: Page, width: int) -> None:
    quiet_page.set_viewport_size({"width": width, "height": 800})
    quiet_page.goto("contents.html")
    quiet_page.evaluate("scrollTo({ top: 2000, behavior: 'instant' })")
    quiet_page.evaluate("scrollBy({ top: -400, behavior: 'instant' })")
    expect(quiet_page.locator("#pst-back-to-top")).to_be_hidden()


PARTED = re.compile(r'<span class="card-inline [^>]*>[^<]*</span>(?=[,.;:!?)”’…])')
KEPT = re.compile(r'<span class="card-keep">.*?</span>[^<]*</span>')


def test_a_card_and_its_comma_stay_on_one_line(quiet_page: Page) -> None:
    texts = {path.name: path.read_text("utf-8") for path in HTML.glob("*.html")}
    assert sum(len(KEPT.findall(text)) for text in texts.values()) > 20
    assert not {name for name, text in texts.items() if PARTED.search(KEPT.sub("", text))}
    quiet_page.goto("melds.html")
    expect(quiet_page.locator(".card-keep").first).to_have_css("white-space", "nowrap")
