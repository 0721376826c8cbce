"""Chapters can be read in steps. A step shows one section and its table. A button shows the next step."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from urllib.parse import urljoin

import pytest
from browsing import AXE, a_context, faults_found, until, visited
from colours import contrast
from live_book import step_by_step
from playing import CORNER
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, ViewportSize, expect
from sure import sure
from visiting import OUT_OF_SIGHT

PHONE: ViewportSize = {"width": 390, "height": 664}
LYING: ViewportSize = {"width": 844, "height": 390}
WIDE: ViewportSize = {"width": 1280, "height": 720}
SIZES: list[ViewportSize] = [
    PHONE,
    LYING,
    WIDE,
    {"width": 375, "height": 548},
    {"width": 320, "height": 568},
    {"width": 667, "height": 375},
    {"width": 768, "height": 1024},
    {"width": 1024, "height": 768},
    {"width": 1920, "height": 1080},
]
PLAYED = ("01-melds", "02-turn", "03-pile", "04-score", "05-house-rules", "06-whole-hand")
EXERCISES = [f"exercises/{name}" for name in PLAYED]
CHAPTERS = [*sorted(step_by_step.chapters()), *EXERCISES]
FIRST, SECOND = "#lay-three-of-a-kind", "#lay-three-in-a-row"
EIGHTS = ("8S", "8H", "8D")
SHOWN = "[data-rummy-table]:visible"
SOLVED = {"edition": 1, "stars": {"first/three-eights": 3, "first/a-run": 2}, "tries": {}}
ZONES = "[data-zone], .rt-asked, .rt-bar, .rt-seats"
BOXES = """(zones) => [...document.querySelectorAll(zones)].filter((zone) => zone.getClientRects().length)
    .map((zone) => zone.getBoundingClientRect())
    .map(({ x, y, width, height }) => [x, y, width, height])"""
PRINTED = """() => [...document.querySelectorAll("article h1, article h2, article p, article .live-table")]
    .filter((block) => !block.closest("[data-rummy-table]") && block.getClientRects().length).length"""
IN_NO_STEP = """() => [...document.querySelectorAll("article.bd-article > section *")]
    .filter((block) => block.parentNode.matches("section") && !block.matches("section"))
    .filter((block) => !block.closest("[data-rummy-table]") && !block.matches(".step-on, .step-off"))
    .map((block) => block.outerHTML.slice(0, 120))"""
TOO_LONG = """async (cut) => {
    const { stepsOf, wordsIn } = await import(cut);
    const apart = ".live-table, h1, h2, figure, table, details, .admonition, pre, img";
    const plain = (blocks) => blocks.filter((block) => !block.matches(apart) && !block.querySelector(apart));
    return stepsOf(document.querySelector("article.bd-article"))
        .filter(({ slot, blocks }) => slot && wordsIn(plain(blocks)) > 45)
        .map(({ id, blocks }) => `${id}: ${wordsIn(plain(blocks))}`);
}"""
"""The steps that have a card table and more than 45 words in their paragraphs and lists."""
AFTER_A_TABLE = """() => {
    const table = document.querySelector(".step-table");
    const follows = (block) => table.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING;
    return [...document.querySelectorAll(".step-on:not(details)")].filter((block) => !table.contains(block))
        .filter(follows).map((block) => block.textContent);
}"""
TEXT_AND_GROUND = """(part) => {
    const isClear = (colour) => /, 0\\)$/.test(colour);
    const colour = (one) => getComputedStyle(one).backgroundColor;
    let under = part;
    while (under.parentElement && isClear(colour(under))) under = under.parentElement;
    return [getComputedStyle(part).color, colour(under)];
}"""
"""The colour of an element's words, and the colour behind them."""
SHOW_STEP = """async (number) => {
    document.querySelectorAll(".steps-pips a")[number].click();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
"""Shows a step, and waits until its words have been measured and laid out."""
SWIPED = """(by) => {
    const heading = document.querySelector(".step-title");
    const { left, top } = heading.getBoundingClientRect();
    const touch = (x) => [new Touch({ identifier: 1, target: heading, clientX: x, clientY: top + 4 })];
    const [from, to] = [touch(left + 150), touch(left + 150 + by)];
    const happens = (type, touches, changedTouches) =>
        heading.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
    happens("touchstart", from, from);
    happens("touchend", [], to);
}"""


@pytest.fixture(scope="session")
def stepping(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser context with a cache. Its pages show chapters in steps, and no Python runs on them."""
    context = a_context(browser, python=False, read="steps", base_url=site, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def steps_page(stepping: BrowserContext, site: str, watched: Callable[..., Page]) -> Iterator[Page]:
    """A page that shows chapters step by step, without Python. Data stored by earlier tests is deleted."""
    with visited(stepping, site) as page:
        page.set_viewport_size(WIDE)
        yield watched(page)


@pytest.fixture
def steps_live(new_page: Callable[..., Page]) -> Page:
    """A page with Python that shows chapters step by step, as on a phone."""
    return new_page(read="steps", viewport=PHONE, reduced_motion="reduce")


def opened(page: Page, address: str) -> Page:
    page.goto(address)
    page.locator(".steps-bar").wait_for()
    return page


def at_step(page: Page, address: str) -> None:
    """Wait until the page's address names this step."""
    page.wait_for_url(f"**/{address}")


def shown_title(page: Page) -> Locator:
    return page.locator(".step-title.step-on")


def solve_the_first(page: Page) -> None:
    table = page.locator(SHOWN)
    for card in EIGHTS:
        table.locator(f"[data-zone=hand] [data-card='{card}']").click(position=CORNER)
    table.locator("[data-action=meld]").click()
    expect(table.locator("[data-level-state=solved]")).to_be_attached()


# ---- how a chapter is cut into steps -------------------------------------------------------------------


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_table_has_its_own_step_and_the_step_fits_every_screen(steps_page: Page, chapter: str) -> None:
    steps_page.goto(f"{chapter}.html")
    tables = steps_page.locator("article .live-table").count()
    if not tables:
        assert not steps_page.locator(".steps-bar").count()
        return
    steps_page.locator(".steps-bar").wait_for()
    assert steps_page.locator("[data-rummy-table]").count() <= 2
    assert steps_page.locator("*").count() <= 2400
    assert steps_page.evaluate(IN_NO_STEP) == []
    cut = steps_page.locator("link[rel=modulepreload][href*='/cut.js']").get_attribute("href")
    assert cut
    assert steps_page.evaluate(TOO_LONG, urljoin(steps_page.url, cut)) == []
    seen = []
    for _ in steps_of(steps_page):
        expect(shown_title(steps_page)).to_have_count(1)
        shown = steps_page.locator(SHOWN)
        if shown.count():
            assert steps_page.evaluate(AFTER_A_TABLE) == []
            seen.append(shown.get_attribute("aria-label"))
    assert len(seen) == (tables if chapter != "moments" else 0)  # the table of moments is hidden
    for size in SIZES[:3]:
        steps_page.set_viewport_size(size)
        steps_page.evaluate("document.fonts.ready")
        for number in steps_of(steps_page):
            assert steps_page.evaluate(OUT_OF_SIGHT) == [], f"step {number + 1}, {size}"


def steps_of(page: Page) -> Iterator[int]:
    """Show one step after another, and yield the number of each step, starting from 0."""
    for number in range(page.locator(".steps-pips a").count()):
        page.evaluate(SHOW_STEP, number)
        yield number


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{width}x{height}".format(**size))
@pytest.mark.parametrize("address", ["first.html", "turn.html", "play.html"])
def test_the_first_step_of_a_chapter_needs_no_scrolling(
    steps_page: Page, address: str, size: ViewportSize
) -> None:
    steps_page.set_viewport_size(size)
    opened(steps_page, address)
    steps_page.evaluate("document.fonts.ready")
    assert steps_page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    assert steps_page.locator("[data-zone=hand] [data-card]:visible").count()
    assert steps_page.evaluate(OUT_OF_SIGHT) == []


def test_at_400_percent_zoom_the_page_scrolls_to_each_card(steps_page: Page) -> None:
    steps_page.set_viewport_size({"width": 320, "height": 256})
    opened(steps_page, "first.html")
    card = steps_page.locator(f"{SHOWN} [data-zone=hand] [data-card]").last
    card.scroll_into_view_if_needed()
    expect(card).to_be_in_viewport(ratio=1)


def test_at_200_percent_zoom_the_first_level_is_solved_without_scrolling(steps_live: Page) -> None:
    steps_live.set_viewport_size({"width": 640, "height": 360})  # 1280 × 720 at 200 %
    opened(steps_live, "first.html")
    assert steps_live.evaluate(OUT_OF_SIGHT) == []
    hand = f"{SHOWN} [data-zone=hand]"
    for part in (".steps-leave", ".steps-name", ".steps-next", ".steps-fold", hand):
        expect(steps_live.locator(part)).to_be_in_viewport(ratio=1)
    steps_live.locator(".steps-fold").click()
    for part in (".step-title", ".bd-article p.step-on"):
        expect(steps_live.locator(part).first).to_be_in_viewport(ratio=1)
    steps_live.locator(".steps-fold").click()
    solve_the_first(steps_live)
    assert steps_live.evaluate("document.scrollingElement.scrollHeight <= innerHeight && !scrollY")
    steps_live.locator(f"{SHOWN} [data-do=onward]").click()
    at_step(steps_live, f"first.html{SECOND}")


@pytest.mark.parametrize("size", [PHONE, LYING, WIDE], ids=["upright", "low", "wide"])
def test_the_bar_the_pips_and_the_words_are_visible_in_forced_colours(
    steps_page: Page, size: ViewportSize
) -> None:
    steps_page.set_viewport_size(size)
    opened(steps_page, "first.html")
    steps_page.evaluate("(stars) => { localStorage['rummy500-stars'] = stars; }", json.dumps(SOLVED))
    steps_page.emulate_media(forced_colors="active")
    opened(steps_page, f"first.html?again{SECOND}")
    for words in (".steps-name", ".steps-next", ".steps-back", ".step-title", ".steps-fold", ".bd-article p"):
        for part in steps_page.locator(f"{words}:visible").all():
            text, ground = part.evaluate(TEXT_AND_GROUND)
            assert contrast(text, ground) > 4.5, words
    pips = steps_page.locator(".steps-pips i")
    for pip in pips.all():
        expect(pip).to_have_css("border-style", "solid")
    won, current, unsolved = (pips.nth(number) for number in (0, 1, 3))
    expect(current).to_have_css("outline-style", "solid")
    expect(won).to_have_css("outline-style", "none")
    for pip, is_filled in ((won, True), (current, True), (unsolved, False)):
        assert ("gradient" in pip.evaluate("pip => getComputedStyle(pip).backgroundImage")) is is_filled


# ---- from step to step ---------------------------------------------------------------------------------


def test_each_step_has_an_address_and_going_back_shows_the_previous_step(steps_page: Page) -> None:
    opened(steps_page, "first.html")
    steps_page.locator(".steps-next").click()
    at_step(steps_page, f"first.html{SECOND}")
    expect(shown_title(steps_page)).to_be_focused()
    expect(steps_page.locator(".bd-main > [role=status].visually-hidden")).to_have_text(
        "Step 2 of 10: Lay three in a row"
    )
    steps_page.locator(".steps-next").click()
    expect(shown_title(steps_page)).to_contain_text("The table")
    steps_page.go_back()
    expect(shown_title(steps_page)).to_contain_text("Lay three in a row")
    steps_page.reload()
    expect(shown_title(steps_page)).to_contain_text("Lay three in a row")
    steps_page.locator(".steps-back").click()
    at_step(steps_page, f"first.html{FIRST}")


def test_the_next_step_begins_with_the_rule_that_the_level_has_taught(steps_page: Page) -> None:
    opened(steps_page, "turn.html#look-first-then-draw")
    steps_page.locator(".steps-next").click()
    expect(shown_title(steps_page)).to_contain_text("Do you have to discard?")
    expect(steps_page.locator(".step-past")).to_contain_text("You draw only once.")
    expect(steps_page.locator(".step-past")).to_be_visible()
    expect(steps_page.locator(SHOWN)).to_have_count(1)
    steps_page.set_viewport_size(LYING)
    steps_page.reload()
    expect(steps_page.locator(".step-past")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, LYING], ids=str)
def test_on_a_phone_no_words_cover_the_table_of_sit_down_and_play(
    steps_page: Page, size: ViewportSize
) -> None:
    steps_page.set_viewport_size(size)
    opened(steps_page, "play.html")
    expect(steps_page.locator("html")).to_have_attribute("data-words", "folded")
    steps_page.locator(f"{SHOWN} .rt-head [data-do=full]").click()
    expect(steps_page.locator(f"{SHOWN}.is-full")).to_be_attached()


def test_on_a_phone_the_form_of_a_new_game_says_how_the_chosen_bot_plays_above_its_button(
    steps_live: Page,
) -> None:
    opened(steps_live, "play.html")
    table = steps_live.locator(f"{SHOWN}[data-python=live]")
    table.locator(".rt-head [data-do=menu]").click()
    table.locator(".rt-drawer [data-do=open-new]").click()
    bar = sure(table.locator(".rt-deal").bounding_box())
    for bot in table.locator(".rt-bot").all():
        bot.click()
        line = sure(table.locator(".rt-others > .rt-cap").bounding_box())
        assert line["y"] + line["height"] <= bar["y"], bot.inner_text()


def test_a_link_leads_to_the_step_of_its_level_section_or_game(steps_page: Page) -> None:
    for address, title in (
        ("first.html#level-first-go-out", "Go out"),
        ("first.html#now-a-whole-round", "Now a whole round"),
        ("first.html#steps-end", "Now a whole round"),
        ("first.html#classic-2-7", "Now a whole round"),
    ):
        opened(steps_page, address)
        expect(shown_title(steps_page)).to_contain_text(title)
    assert steps_page.locator(SHOWN).count() == 1  # the last address is the link to a game


def test_the_list_of_steps_leads_to_each_step(steps_page: Page) -> None:
    opened(steps_page, "first.html")
    steps_page.locator(".steps-name").click()
    lines = steps_page.locator(".steps-list a")
    expect(lines).to_have_count(10)
    lines.filter(has_text="Reach into the pile").click()
    expect(shown_title(steps_page)).to_contain_text("Reach into the pile")
    expect(steps_page.locator(".steps-list")).to_be_hidden()


def test_buttons_lead_from_the_end_of_a_chapter_to_the_next_chapter_and_back(steps_page: Page) -> None:
    opened(steps_page, "first.html#steps-end")
    steps_page.locator(".steps-next").click()
    at_step(steps_page, "melds.html")
    expect(steps_page.locator(".steps-name")).to_contain_text("Melds")
    expect(steps_page.locator(SHOWN)).to_have_count(1)
    steps_page.locator(".steps-back").click()
    at_step(steps_page, "first.html#step-10")
    expect(steps_page.locator("html")).to_have_attribute("data-steps-kind", "end")
    steps_page.locator(".steps-leave").click()
    at_step(steps_page, "index.html")
    expect(steps_page.locator(".steps-bar")).to_have_count(0)


def test_arrow_keys_change_the_step_unless_a_card_has_the_focus(steps_page: Page) -> None:
    opened(steps_page, "first.html")
    steps_page.keyboard.press("ArrowRight")
    at_step(steps_page, f"first.html{SECOND}")
    steps_page.keyboard.press("PageUp")
    at_step(steps_page, f"first.html{FIRST}")
    steps_page.locator(f"{SHOWN} [data-zone=hand] [data-card]").first.focus()
    steps_page.keyboard.press("ArrowRight")
    at_step(steps_page, f"first.html{FIRST}")


def test_page_keys_scroll_a_long_text_to_its_end_before_they_show_the_next_step(steps_page: Page) -> None:
    steps_page.set_viewport_size({"width": 1280, "height": 720})
    opened(steps_page, "pile.html#level-draw-use-or-keep")
    words = steps_page.locator(".bd-article")
    assert words.evaluate("words => words.scrollHeight > words.clientHeight + 4")
    while words.evaluate("words => words.scrollTop + words.clientHeight < words.scrollHeight - 4"):
        before = words.evaluate("words => words.scrollTop")
        steps_page.keyboard.press("PageDown")
        until(steps_page, "before => document.querySelector('.bd-article').scrollTop > before", before)
    at_step(steps_page, "pile.html#level-draw-use-or-keep")
    steps_page.keyboard.press("PageDown")
    at_step(steps_page, "pile.html#count-first")


def test_a_finger_swipes_from_step_to_step(steps_live: Page) -> None:
    opened(steps_live, "first.html")
    steps_live.evaluate(SWIPED, -120)
    at_step(steps_live, f"first.html{SECOND}")
    steps_live.evaluate(SWIPED, -30)
    steps_live.evaluate(SWIPED, 120)
    at_step(steps_live, f"first.html{FIRST}")


# ---- at the table --------------------------------------------------------------------------------------


def test_after_a_level_is_solved_two_buttons_lead_to_the_next_step(
    steps_live: Page,
) -> None:
    opened(steps_live, "first.html")
    onward = steps_live.locator(".steps-next")
    expect(onward).not_to_have_attribute("data-alive", "")
    solve_the_first(steps_live)
    expect(onward).to_have_attribute("data-alive", "")
    expect(steps_live.locator("html")).to_have_attribute("data-words", "folded")
    expect(steps_live.locator(".steps-pips [aria-current]")).to_have_attribute("data-stars", "3")
    steps_live.locator(f"{SHOWN} [data-do=onward]").click()
    at_step(steps_live, f"first.html{SECOND}")
    expect(onward).not_to_have_attribute("data-alive", "")


def test_the_steps_of_an_exercise_lead_from_question_to_question_and_to_the_form(steps_live: Page) -> None:
    opened(steps_live, "exercises/01-melds.html#three-of-a-rank")
    table = steps_live.locator(SHOWN)
    for action, cards in (("draw", ()), ("meld", ("JS", "JD", "JC")), ("discard", ("QD",))):
        for card in cards:
            table.locator(f"[data-zone=hand] [data-card='{card}']").click(position=CORNER)
        table.locator(f"[data-action={action}]").click()
    expect(steps_live.locator(".steps-pips [aria-current]")).to_have_attribute("data-stars", "3")
    expect(steps_live.locator(".steps-sum")).to_contain_text("1 of 4 solved")
    steps_live.goto("contents.html")
    opened(steps_live, "exercises/01-melds.html")
    expect(shown_title(steps_live)).to_contain_text("The longest run")
    opened(steps_live, "exercises/01-melds.html#hand-in")
    expect(steps_live.locator(".hand-in-form")).to_be_visible()
    expect(steps_live.locator("html")).to_have_attribute("data-steps-kind", "end")


def test_a_disabled_button_that_appears_under_a_resting_pointer_shows_no_reason(
    new_page: Callable[..., Page],
) -> None:
    page = opened(new_page(read="steps", viewport=WIDE, reduced_motion="reduce"), "first.html")
    solve_the_first(page)
    page.locator(f"{SHOWN} [data-do=onward]").click()
    at_step(page, f"first.html{SECOND}")
    table = page.locator(SHOWN)
    table.locator("[data-zone=hand] [data-card]").first.wait_for()
    expect(table.locator(".rt-act:hover > .rt-why")).to_have_count(1)
    expect(table.locator(".rt-act:hover > .rt-why")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "low"])
def test_folding_or_unfolding_a_steps_words_moves_no_part_of_the_table(
    steps_page: Page, size: ViewportSize
) -> None:
    steps_page.set_viewport_size(size)
    opened(steps_page, "first.html")
    html = steps_page.locator("html")
    before = steps_page.evaluate(BOXES, ZONES)
    assert before
    for words in ("folded", "open") if size is PHONE else ("open", "folded"):
        steps_page.locator(".steps-fold").click()
        expect(html).to_have_attribute("data-words", words)
        assert steps_page.evaluate(BOXES, ZONES) == before


def test_full_screen_stays_on_from_step_to_step(steps_live: Page) -> None:
    opened(steps_live, "first.html")
    steps_live.locator(".steps-fold").click()
    steps_live.locator(f"{SHOWN} .rt-head [data-do=full]").click()
    solve_the_first(steps_live)
    steps_live.locator(f"{SHOWN} [data-do=onward]").click()
    at_step(steps_live, f"first.html{SECOND}")
    expect(steps_live.locator(f"{SHOWN}.is-full")).to_have_count(1)


# ---- readers who come back, and readers of the whole page ----------------------------------------------


def test_a_returning_reader_sees_the_first_step_whose_level_is_not_solved(steps_page: Page) -> None:
    opened(steps_page, "first.html")
    steps_page.evaluate("(stars) => { localStorage['rummy500-stars'] = stars; }", json.dumps(SOLVED))
    steps_page.goto("contents.html")
    opened(steps_page, "first.html")
    expect(shown_title(steps_page)).to_contain_text("The table")
    expect(steps_page.locator(".steps-pips a").nth(1)).to_have_attribute("data-stars", "2")


def test_whole_pages_stay_chosen_until_the_reader_chooses_steps_again(steps_page: Page) -> None:
    opened(steps_page, "turn.html")
    tables = steps_page.locator("article .live-table").count()
    steps_page.locator(".steps-bar .steps-mode").click()
    expect(steps_page.locator(SHOWN)).to_have_count(tables)
    steps_page.goto("pile.html")
    expect(steps_page.locator("html")).to_have_attribute("data-steps", "page")
    assert steps_page.locator(SHOWN).count() > 1
    steps_page.locator(".steps-offer").click()
    expect(steps_page.locator(SHOWN)).to_have_count(1)


# ---- the elements in the document ----------------------------------------------------------------------


def test_only_the_tables_of_the_current_and_the_next_step_are_drawn(steps_page: Page) -> None:
    opened(steps_page, "first.html")
    tables = steps_page.locator("article .live-table").count()
    for drawn in (2, 3):
        expect(steps_page.locator("[data-rummy-table]")).to_have_count(drawn)
        expect(steps_page.locator(".live-table[data-packed]")).to_have_count(tables - drawn)
        steps_page.locator(".steps-next").click()


def test_a_page_reached_by_a_link_draws_no_tables_of_later_steps(steps_page: Page) -> None:
    opened(steps_page, "first.html#steps-end")
    steps_page.locator(".steps-next").click()
    expect(steps_page).to_have_title(re.compile("Melds"))
    expect(steps_page.locator(".live-table[data-packed]").first).to_be_attached()
    assert not steps_page.locator(".live-table > noscript > *").count()
    expect(steps_page.locator("[data-rummy-table]").last).to_have_attribute("data-number", "2")


def test_all_tables_of_a_chapter_are_drawn_before_it_is_printed(steps_page: Page) -> None:
    opened(steps_page, "turn.html")
    steps_page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(steps_page.locator("[data-rummy-table]")).to_have_count(
        steps_page.locator("article .live-table").count()
    )


def test_the_whole_page_is_shown_if_the_steps_script_fails_to_load(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(read="steps", python=False)
    page.route("**/steps.js", lambda route: route.abort())
    page.goto("turn.html")
    expect(page.locator(SHOWN)).to_have_count(page.locator("article .live-table").count())


def test_all_tables_are_drawn_without_scripts(still_page: Page) -> None:
    still_page.goto("turn.html")
    expect(still_page.locator("[data-rummy-table]:visible")).to_have_count(
        still_page.locator("article .live-table").count()
    )


def test_a_page_is_light_or_dark_before_anything_is_drawn(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False, color_scheme="dark")
    page.route("**/pydata-sphinx-theme.js*", lambda route: route.abort())
    page.goto("first.html")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_chapter_in_steps_is_printed_completely(steps_page: Page) -> None:
    opened(steps_page, "melds.html")
    steps_page.emulate_media(media="print")
    in_steps = steps_page.evaluate(PRINTED)
    expect(steps_page.locator(".steps-bar")).to_be_hidden()
    steps_page.emulate_media(media="screen")
    assert steps_page.evaluate(PRINTED) < in_steps
    steps_page.locator(".steps-bar .steps-mode").click()
    steps_page.emulate_media(media="print")
    assert steps_page.evaluate(PRINTED) == in_steps
    steps_page.emulate_media(media="screen")


def test_a_chapter_is_one_page_without_scripts(still_page: Page) -> None:
    still_page.goto("melds.html")
    assert still_page.locator(SHOWN).count() > 1


def test_the_whole_page_is_never_visible_before_the_first_step(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False, read="steps")
    held: list[Route] = []
    page.route("**/steps.js", lambda route: held.append(route))
    page.goto("melds.html", wait_until="commit")
    heading = page.locator("article h1")
    heading.wait_for(state="attached")
    expect(heading).to_be_hidden()
    expect(heading).to_be_visible()  # steps.js takes too long, so the whole page is shown
    for route in held:
        route.continue_()
    page.locator(".steps-bar").wait_for()


@pytest.mark.parametrize("size", [PHONE, LYING, WIDE], ids=["upright", "low", "wide"])
@pytest.mark.parametrize(
    "address", ["first.html", "pile.html#level-draw-use-or-keep", "first.html#steps-end"]
)
def test_axe_finds_no_fault_in_a_step(steps_page: Page, address: str, size: ViewportSize) -> None:
    steps_page.set_viewport_size(size)
    opened(steps_page, address)
    steps_page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(steps_page) == []
