"""A table works with readers' settings: zoom, spaced text, more contrast, forced colours, right to left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from browsing import SPACED
from colours import GROUNDS, contrast
from playwright.sync_api import Locator, Page, expect
from stage_views import fixture
from staging import LAPTOP, PHONE, Size

ZOOMED: Size = (320, 256, False, False, "100%")  # a laptop at 400 % zoom
WIDE: Size = (1280, 720, False, True, "688px")
WORDS = 7  # the minimum contrast of text for readers who ask for more contrast
SMALL = 4.5  # the minimum contrast of text
LEAST = 3  # the minimum contrast of large text and of graphics

# Parts of a table that cover the row below them, and a message if the last row can't be scrolled into view.
OVER_EACH_OTHER = """() => {
    const named = ["head", "seats", "asked", "felt", "say", "hand", "bar"].map((row) => `.rt > .rt-${row}`);
    const rows = [...document.querySelectorAll(named)];
    const apart = ".rt-none, .rt-melds, .rt-sheet, .rt-ask, .rt-voice"; // these may cover other parts
    const parts = (row) => [row, ...row.querySelectorAll(".rt-card, .rt-stack, p")]
        .filter((part) => !part.closest(apart) && part.getClientRects().length);
    const box = (part) => part.getBoundingClientRect();
    const found = rows.slice(1).flatMap((row, i) => parts(rows[i])
        .filter((part) => box(part).bottom > box(row).top + 2)
        .map((part) => `${part.className || part.tagName} lies over ${row.className}`));
    const { scrollHeight, scrollTop } = document.querySelector(".rt");
    const end = box(rows.at(-1)).bottom + scrollTop - box(document.querySelector(".rt")).top;
    return end > scrollHeight + 2 ? [...found, "the last row is out of reach"] : found;
}"""

# Buttons that are too small for their text.
CUT_OFF = """() => [...document.querySelectorAll(".rt-bar .rt-btn, .rt-won .rt-btn")].filter((button) => {
    const box = button.getBoundingClientRect();
    const isSeen = (part) => part.nodeType === Node.TEXT_NODE || !part.matches(".rt-vh, :has(.rt-vh)");
    const places = [...button.childNodes].filter(isSeen).map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        return words.getBoundingClientRect();
    });
    const isOut = ({ left, right, width }) => width && (left < box.left - 1 || right > box.right + 1);
    return box.right > innerWidth || places.some(isOut);
}).map((button) => button.textContent)"""

# Whether some part of the focused element is visible and uncovered.
IN_SIGHT = """() => {
    const focused = document.activeElement;
    const boxes = [...focused.getClientRects()];
    return boxes.flatMap(({ left, top, right, bottom }) => [
        [(left + right) / 2, (top + bottom) / 2], [left + 3, top + 3], [right - 3, bottom - 3],
    ]).some(([x, y]) => focused.contains(document.elementFromPoint(x, y)));
}"""

# Whether the focus has moved on to an element after the table.
IS_LEFT = """table => !table.contains(document.activeElement)
    && table.compareDocumentPosition(document.activeElement) === Node.DOCUMENT_POSITION_FOLLOWING"""

# Cards with a covered rank, and cards that lie neither to the right of the previous card nor below it.
COVERED = """() => [...document.querySelectorAll(".rt-fan, .rt-cards")].flatMap((row) => {
    const cards = [...row.querySelectorAll("[data-card]")];
    const place = (card) => card.getBoundingClientRect();
    return cards.filter((card, i) => {
        const { left, top } = place(card);
        const above = document.elementsFromPoint(left + 5, top + 10).find((part) => part.closest(".rt-card"));
        const isRead = card.contains(above ?? null);
        const goesOn = i === 0 || place(cards[i - 1]).left < left || place(cards[i - 1]).top < top;
        return !(isRead && goesOn);
    }).map((card) => card.dataset.card);
})"""


@pytest.mark.parametrize("full", [False, True], ids=["in the page", "in full screen"])
def test_no_row_of_a_table_covers_another_at_400_percent_zoom(stage: Callable[..., Page], full: bool) -> None:
    width, height, finger, _, column = ZOOMED
    page = stage((width, height, finger, full, column), fixture("play"))
    for name in ("play", "eight", "level-open", "level-hand", "trying", "exercise"):
        page.evaluate("view => show(view)", fixture(name))
        assert page.evaluate(OVER_EACH_OTHER) == [], name


@pytest.mark.parametrize("size", [LAPTOP, WIDE, PHONE], ids=["a laptop", "full screen", "a phone"])
def test_buttons_are_large_enough_for_spaced_text(stage: Callable[..., Page], size: Size) -> None:
    page = stage(size, fixture("play"))
    page.add_style_tag(content=SPACED)
    for name in ("play", "call", "gambit", "opening", "level-solved", "over"):
        page.evaluate("view => show(view)", fixture(name))
        assert page.evaluate(CUT_OFF) == [], name


def test_cards_keep_their_order_on_a_right_to_left_page(
    stage: Callable[..., Page],
) -> None:
    page = stage(LAPTOP, fixture("play"))
    page.evaluate("document.documentElement.dir = 'rtl'")
    assert page.evaluate(COVERED) == []


def test_hint_borders_and_score_bars_are_visible_in_forced_colours(
    stage: Callable[..., Page],
) -> None:
    page = stage(LAPTOP, fixture("hint"), forced_colors="active")
    expect(page.locator(".rt-sheet")).to_have_css("border-style", "solid")
    page.evaluate("view => show(view)", fixture("over"))
    bar, new = page.locator(".rt-road i").first.evaluate(
        """bar => [null, "::before"].map((part) => getComputedStyle(bar, part).backgroundColor)"""
    )
    assert contrast(bar, new) > LEAST


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_has_more_contrast_for_readers_who_ask_for_it(
    stage: Callable[..., Page], scheme: str
) -> None:
    page = stage(LAPTOP, fixture("play"), color_scheme=scheme, contrast="more")
    for selector in (".rt-game small", ".rt-seat-more", ".rt-btn[aria-disabled=true]", ".rt-btn.is-main"):
        words = page.locator(selector).first
        assert least_contrast(words) > WORDS, selector


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_on_the_felt_of_a_table_have_enough_contrast(stage: Callable[..., Page], scheme: str) -> None:
    page = stage(LAPTOP, fixture("play"), color_scheme=scheme)
    for selector in (
        *(".rt-game", ".rt-game small", ".rt-seat-name", ".rt-seat-more", ".rt-voice", ".rt-btn.is-main"),
        *(".rt-owners b", ".rt-owners span:not(.is-you)", ".rt-owners .is-you"),
    ):
        assert least_contrast(page.locator(selector).first) > SMALL, selector


def least_contrast(words: Locator) -> float:
    """The smallest contrast between an element's words and the colours under them."""
    colour = words.evaluate("words => getComputedStyle(words).color")
    return min(contrast(colour, ground) for ground in words.evaluate(GROUNDS, True))


def test_nothing_covers_the_focus_at_400_percent_zoom(quiet_page: Page) -> None:
    width, height, *_ = ZOOMED
    quiet_page.set_viewport_size({"width": width, "height": height})
    quiet_page.goto("melds.html")
    for _ in range(40):
        quiet_page.keyboard.press("Tab")
        quiet_page.wait_for_function(IN_SIGHT)
    assert quiet_page.locator("[data-rummy-table]").first.evaluate(IS_LEFT)


@pytest.mark.parametrize("wanted", ["no-preference", "more"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_on_the_contents_page_has_enough_contrast_with_the_felt(
    quiet_page: Page, scheme: Literal["light", "dark"], wanted: str
) -> None:
    quiet_page.emulate_media(color_scheme=scheme, contrast="more" if wanted == "more" else "no-preference")
    quiet_page.goto("contents.html")
    felts = quiet_page.evaluate(
        """["--felt-1", "--felt-2"].map((felt) =>
            getComputedStyle(document.documentElement).getPropertyValue(felt))"""
    )
    least = WORDS if wanted == "more" else LEAST
    for selector in (".stars-total", ".suit-stars", ".bd-article > section > h1"):
        words = quiet_page.locator(selector).first.evaluate("words => getComputedStyle(words).color")
        assert min(contrast(words, decimal(felt)) for felt in felts) > least, selector


def decimal(colour: str) -> str:
    """Convert a hexadecimal colour to decimal numbers."""
    return " ".join(str(byte) for byte in bytes.fromhex(colour.strip().removeprefix("#")))
