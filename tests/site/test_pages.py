"""Every page of the site is accessible to all readers, and needs no other host."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import cycle
from typing import Literal

import pytest
from browsing import AXE, CHAPTERS, HTML, PAGES, SPACED
from bs4 import BeautifulSoup
from on_paper import faults_on_paper, printed
from playwright.sync_api import Locator, Page, expect
from sure import sure

from rummy500.statements import STATEMENTS

# Ends all finite animations. Colours fade when the theme changes, and axe must see the final colours.
SETTLE = """document.getAnimations()
    .filter((animation) => animation.effect.getComputedTiming().endTime < Infinity)
    .forEach((animation) => animation.finish())"""
# Makes the browser lay out all tables. Otherwise, axe would report that off-screen tables cover text.
LAY_OUT = """() => {
    for (const table of document.querySelectorAll(".live-table")) table.style.contentVisibility = "visible";
}"""
# Runs axe on a page. Meanwhile, each piece that has no new element is emptied. A piece is a table, a block
# between headings, the sidebar, the header or the footer. An element is new if axe hasn't met one like it.
# Two elements are alike if they have the same tag, classes and names of attributes, if the same attributes
# are empty, if the same attributes refer to a missing id, if both or neither have text, and if their parents
# have the same tag and classes. The function takes the elements that axe has met before. It returns the
# faults that axe found, and all elements that axe has met by now.
FOUND = """async (met) => {
    const seen = new Set(met);
    const refers = new Set(["aria-labelledby", "aria-describedby", "aria-controls", "aria-details", "for"]);
    const kind = (part) => `${part.tagName}.${part.className.baseVal ?? part.className}`;
    const told = ({ name, value }) => {
        const lost = refers.has(name) && value.split(/\\s+/).some((id) => !document.getElementById(id));
        return name + (value ? "" : " empty") + (lost ? " lost" : "");
    };
    const words = (part) => (part.textContent.trim() ? "" : "no words");
    const pieces = `.live-table, .bd-sidebar-primary, .bd-header, .bd-footer,
        .bd-article section > :not(section, h1, h2, h3, h4, h5, h6, :has(.live-table))`;
    const known = [...document.querySelectorAll(pieces)].filter((piece) => {
        const parts = [piece, ...piece.querySelectorAll("*")].map((part) =>
            [kind(part.parentElement), kind(part), words(part), ...[...part.attributes].map(told)].join(" "));
        const isNew = parts.some((part) => !seen.has(part));
        for (const part of parts) seen.add(part);
        return !isNew;
    });
    const away = known.map((piece) => [piece, ...piece.childNodes]);
    for (const piece of known) piece.replaceChildren();
    // Wait until the pieces that are now in sight are laid out and have their tab stops.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const rules = { "target-size": { enabled: true }, "label-content-name-mismatch": { enabled: true } };
    const { violations } = await axe.run({ resultTypes: ["violations"], rules });
    for (const [piece, ...children] of away) piece.replaceChildren(...children);
    const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} (${failureSummary})`));
    return [found, [...seen]];
}"""
# Whether the Tab key reaches exactly those ``pre`` blocks that scroll. Wait for this after a resize.
TAB_STOPS = """() => [...document.querySelectorAll("pre:not(.rt-log)")]
    .filter((text) => text.checkVisibility({ contentVisibilityAuto: true }))
    .every((text) => (text.scrollWidth > text.clientWidth) === (text.tabIndex === 0))"""

Look = tuple[int, Literal["light", "dark"]]
LOOKS: tuple[Look, ...] = ((1280, "light"), (390, "dark"))  # each page is checked with one of these
EVERY_LOOK: tuple[Look, ...] = ((1280, "light"), (1280, "dark"), (390, "dark"), (390, "light"))
# These pages have the most kinds of content, so they are checked at both widths and in both colour schemes.
MOST = (
    "play.html",
    "melds.html",
    "contents.html",
    "own-rules.html",
    "luck.html",
    "texts.html",
    "statements.html",
)
# One page of each kind. On these pages, tables are also checked after Python has made them live.
LIVE = ("play.html", "melds.html", "own-rules.html", "exercises/01-melds.html")
DEALT_LATE = ("today.html", "moments.html")
PRINTED = (*(chapter for chapter in CHAPTERS if chapter not in DEALT_LATE), "exercises/01-melds.html")
"""The pages whose printed form is also checked. test_today.py prints today.html once its cards are dealt.
In print, moments.html has no table."""
MET: dict[Look, list[str]] = {}
"""The elements that axe has met at each width and in each colour scheme."""
NARROWEST = 320  # the width of a small phone, and of a laptop at 400 % (WCAG 1.4.10)


def width_of(page: Page) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


def seen_in(page: Page, looks: Iterable[Look]) -> list[str]:
    """The faults that axe finds in these widths and colours. A page that is too wide is a fault, too."""
    page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(LAY_OUT)
    found = []
    for width, scheme in looks:
        if page.viewport_size != {"width": width, "height": 800}:
            page.set_viewport_size({"width": width, "height": 800})
            page.wait_for_function(TAB_STOPS)
        page.emulate_media(color_scheme=scheme)
        page.evaluate(SETTLE)
        faults, MET[width, scheme] = page.evaluate(FOUND, MET.get((width, scheme), []))
        found += [f"{width} {scheme}: {one}" for one in faults]
        if width_of(page) > width:
            found.append(f"the page is wider than {width}")
    page.set_viewport_size({"width": NARROWEST, "height": 800})
    if width_of(page) > NARROWEST:
        found.append(f"the page is wider than {NARROWEST}")
    page.add_style_tag(content=SPACED)
    if width_of(page) > NARROWEST:
        found.append(f"the page, its text spaced, is wider than {NARROWEST}")
    return found


@pytest.mark.parametrize(("name", "look"), list(zip(PAGES, cycle(LOOKS), strict=False)))
def test_each_page_is_accessible_fits_the_screen_and_prints_no_buttons(
    quiet_page: Page, name: str, look: Look
) -> None:
    printed(quiet_page, name)
    if name in DEALT_LATE:  # wait until the table is drawn, because FOUND empties tables for a moment
        quiet_page.locator("[data-rummy-table] .rt-head button").first.wait_for(state="attached")
    found = faults_on_paper(quiet_page) if name in PRINTED else []
    quiet_page.emulate_media(media="screen")
    found += seen_in(quiet_page, EVERY_LOOK if name in MOST else [look])
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", LIVE)
def test_axe_finds_no_fault_on_pages_with_live_tables(
    page: Page, live_table: Callable[[str], Locator], name: str
) -> None:
    page.emulate_media(reduced_motion="reduce")
    live_table(name)
    found = seen_in(page, LOOKS)
    assert not found, "\n".join(found)


def test_tab_reaches_all_boxes_that_scroll_and_no_other_boxes(quiet_page: Page) -> None:
    quiet_page.goto("records.html")
    quiet_page.wait_for_function(TAB_STOPS)
    before = quiet_page.locator("pre[tabindex='0']").count()
    quiet_page.set_viewport_size({"width": NARROWEST, "height": 800})
    quiet_page.wait_for_function(TAB_STOPS)
    assert quiet_page.locator("pre[tabindex='0']").count() > before


def test_in_forced_colours_a_focused_card_looks_different_from_a_selected_card(quiet_page: Page) -> None:
    quiet_page.emulate_media(forced_colors="active")
    quiet_page.goto("play.html")
    first, second = quiet_page.locator("[data-zone=hand] button[data-card]").all()[:2]
    first.click(position={"x": 8, "y": 12})
    quiet_page.keyboard.press("ArrowRight")
    expect(first).to_have_css("outline-style", "solid")
    expect(second).to_be_focused()
    expect(second).to_have_css("outline-style", "dashed")
    now = quiet_page.locator(".rt-step.is-now > i").first
    expect(now).to_have_css("outline-style", "solid")
    assert (
        first.evaluate("card => getComputedStyle(card).forcedColorAdjust") == "none"
    )  # forced colours don't change the suit's colour


def test_each_page_names_its_language_and_has_its_own_title_and_one_main_heading() -> None:
    titles: Counter[str] = Counter()
    for name in PAGES:
        page = BeautifulSoup((HTML / name).read_text("utf-8"), "html.parser")
        titles[sure(page.title).get_text()] += 1
        assert sure(page.html)["lang"] == "en", name
        assert len(page.select("h1")) == 1, name
        assert len(page.select("#pst-skip-link")) == 1, name
        assert page.select_one("main") is not None, name
    assert [title for title, times in titles.items() if times > 1] == []


def test_each_page_sets_its_viewport_once() -> None:
    others = (HTML / "lab", HTML / "_static")
    pages = [page for page in HTML.rglob("*.html") if not any(map(page.is_relative_to, others))]
    assert len(pages) > len(PAGES)
    named = {str(page): page.read_text("utf-8").count('name="viewport"') for page in pages}
    assert {page: number for page, number in named.items() if number != 1} == {}


@pytest.mark.parametrize("name", PAGES)
def test_no_page_loads_a_script_style_picture_or_frame_from_another_host(name: str) -> None:
    html = (HTML / name).read_text("utf-8")
    assert not re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?//[^"]*"', html)


def test_the_search_shows_the_first_words_of_a_chapter(quiet_page: Page) -> None:
    quiet_page.goto("search.html?q=melds")
    found = quiet_page.locator("#search-results li", has=quiet_page.locator("a[href^='melds.html']")).first
    expect(found.locator(".context")).to_have_text(re.compile(r"^\s*Melds\s+A set is three or four cards"))


def test_each_statement_can_be_linked_to() -> None:
    html = (HTML / "statements.html").read_text("utf-8")
    missing = [name for name in STATEMENTS if f'id="{name.lower()}"' not in html]
    assert not missing


def test_a_statement_lists_its_games_its_options_and_its_sources() -> None:
    html = (HTML / "statements.html").read_text("utf-8")
    assert "In: persian · By option: joker_use=set · Sources: E, H<" in html
    assert "Options: out=discard, give_back=none, stock_draw=2<" in html


OVER_EACH_OTHER = """() => [...document.querySelectorAll(".rt-seat")].flatMap((seat) => {
    const [name, total] = [".rt-seat-name", ".rt-seat-total"].map((part) => {
        const text = document.createRange();
        text.selectNodeContents(seat.querySelector(part).firstChild);
        return text.getBoundingClientRect();
    });
    const isBeside = name.right <= total.left || name.bottom <= total.top;
    return isBeside ? [] : [seat.innerText];
})"""


@pytest.mark.parametrize("width", [1280, 390, NARROWEST])
def test_a_score_of_three_digits_does_not_touch_the_players_name(quiet_page: Page, width: int) -> None:
    quiet_page.set_viewport_size({"width": width, "height": 800})
    quiet_page.goto("michigan.html")
    quiet_page.evaluate(LAY_OUT)
    assert "480" in quiet_page.locator(".rt-seat-total").all_inner_texts()[3]
    assert quiet_page.evaluate(OVER_EACH_OTHER) == []


def test_an_exercise_shows_no_empty_box(quiet_page: Page) -> None:
    quiet_page.emulate_media(color_scheme="dark")  # the theme would paint an empty box only in dark mode
    quiet_page.goto("exercises/01-melds.html")
    boxes = quiet_page.locator(".cell_output > .output:empty")
    assert not [box for box in boxes.all() if box.is_visible()]
