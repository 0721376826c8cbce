"""The book works in each kind of browser. The tests look at pages and press what the pages show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from live_book.pages import level_anchor
from PIL import Image, ImageStat
from reader import HAND, OFFERED, STARS, TABLE, Reader, opened
from trying import way_to_fail
from visiting import HEARS_LINKS
from windows import ONCE_MORE, Site, Visit, until

from rummy500.teach.lessons import load

pytestmark = ONCE_MORE

LIVE = f"{TABLE}[data-python=live]"
NEWEST = f"{TABLE} [data-zone=pile] [data-card]:last-child"
LEVEL = "first/top-card"
EXERCISE = "exercises/01-melds.html"
TO_DRAW = f"{LIVE}:not([data-busy]) [data-action=draw]:not([aria-disabled=true])"
LOOKS = """(cards) => [...document.querySelectorAll(cards)].map((card) => {
    const { width, height } = card.getBoundingClientRect();
    const { backgroundColor } = getComputedStyle(card);
    const signs = [...card.querySelectorAll("svg")].map((sign) => sign.getBoundingClientRect().width);
    return [card.dataset.card, width, height, backgroundColor, Math.max(...signs)];
})"""
ON_PAPER = """() => {
    for (const sheet of document.styleSheets) {
        const on_paper = (rules) => {
            for (const rule of rules) {
                if (rule.media && /print/.test(rule.media.mediaText)) rule.media.mediaText = "all";
                else if (rule.media && /screen/.test(rule.media.mediaText)) rule.media.mediaText = "not all";
                else if (rule.cssRules) on_paper(rule.cssRules);
            }
        };
        on_paper(sheet.cssRules);
    }
}"""
"""Shows the page on the screen as it would be printed, by applying its print rules to all media."""
COLOURS = """(...selectors) => selectors.map((selector) =>
    getComputedStyle(document.querySelector(selector)).backgroundColor)"""
FILLS = """(selector) => {
    const { width, height } = document.querySelector(selector).getBoundingClientRect();
    return width >= innerWidth - 1 && height >= innerHeight - 1;
}"""
ADDRESS = "() => location.pathname"
TITLE = "() => document.title"
YOUR_GAME = "() => document.querySelector('.which-came h2').textContent"
STYLES_CAME_ONCE = """() => {
    const styles = performance.getEntriesByType("resource").filter(({ name }) => name.includes(".css"));
    return new Set(styles.map(({ name }) => name)).size === styles.length;
}"""
IN_STEPS = """() => { localStorage["rummy500-read"] = "steps"; }"""
COVER = "article a[href='first.html']"
NEEDS_NO_SCROLL = """() => scrollY === 0 && document.scrollingElement.scrollHeight <= innerHeight"""
FILLS_WIDTH = """(selector) => [...document.querySelectorAll(selector)]
    .some((one) => one.getClientRects().length && one.getBoundingClientRect().width >= innerWidth - 1)"""
IS_SEEN = """(selector) => [...document.querySelectorAll(selector)]
    .some((one) => one.getClientRects().length && getComputedStyle(one).visibility === "visible")"""


# ---- tests that share one round ---------------------------------------------------------------------


@pytest.fixture
def at_hand(browser: Visit, request: pytest.FixtureRequest) -> Reader:
    """A reader at the table of *Sit down and play*, at the beginning of the reader's turn.

    If the page is already at the beginning of a turn, it is used again. So Python starts only once.
    """
    if browser.is_at("play.html") and browser.count(TO_DRAW):
        return Reader(browser)
    return opened(request.getfixturevalue("visit"), "play.html")


def test_each_card_has_a_background_a_suit_sign_and_the_shape_of_a_card(at_hand: Reader) -> None:
    looks = at_hand.visit.ask(LOOKS, HAND)
    assert looks
    for face, width, height, colour, sign in looks:
        assert 30 < width < 150 and 1.2 < height / width < 1.7, (face, width, height)
        assert not colour.startswith("rgba(0, 0, 0, 0"), (face, colour)
        assert 4 < sign <= width, (face, sign)


def turn_played(reader: Reader) -> None:
    before = reader.hand()
    reader.make("A: draw")
    assert len(reader.hand()) == len(before) + 1
    reader.discard_first()
    assert len(reader.hand()) == len(before)


def test_a_turn_is_played_with_the_mouse(at_hand: Reader) -> None:
    turn_played(at_hand)


@pytest.mark.parametrize(
    "browser", ["chromium", "webkit"], indirect=True
)  # no driver can simulate touches in Firefox
def test_a_turn_is_played_on_a_touch_screen(at_hand: Reader) -> None:
    turn_played(Reader(at_hand.visit, finger=True))


def test_a_turn_is_played_with_the_keyboard(at_hand: Reader) -> None:
    before = at_hand.hand()
    at_hand.turn_by_keys()
    assert len(at_hand.hand()) == len(before)


def test_a_card_is_dragged_to_the_pile(at_hand: Reader) -> None:
    at_hand.make("A: draw")
    held = at_hand.hand()
    at_hand.visit.drag(f'{TABLE} [data-zone=hand] [data-card="{held[0]}"]', NEWEST)
    until(lambda: len(at_hand.hand()) == len(held) - 1, "one card fewer in the hand")
    at_hand.wait()


def test_the_table_fills_the_screen_and_returns_to_the_page(at_hand: Reader) -> None:
    at_hand.press(".rt-head [data-do=full]")
    at_hand.visit.until(FILLS, TABLE)
    at_hand.press(".rt-head [data-do=full]")
    at_hand.visit.until(f"(selector) => !({FILLS})(selector)", TABLE)


def test_a_screenshot_is_saved_for_a_person_to_look_at(at_hand: Reader, tmp_path: Path) -> None:
    at_hand.visit.picture(tmp_path / "play.png")
    assert (tmp_path / "play.png").stat().st_size > 10_000


def test_a_hint_is_given_and_a_wrong_move_is_refused(at_hand: Reader) -> None:
    at_hand.press("[data-action=hint]")
    at_hand.discard_first()
    at_hand.visit.until_there(f"{TABLE} [data-refusal]")


def test_a_round_is_restored_after_a_reload(at_hand: Reader) -> None:
    at_hand.make("A: draw")
    held = at_hand.hand()
    at_hand.visit.again()
    at_hand.visit.place(TABLE)
    at_hand.wait()
    assert at_hand.hand() == held
    at_hand.discard_first()


def test_nothing_is_wider_than_the_screen_on_a_phone(at_hand: Reader) -> None:
    at_hand.visit.resize(390, 664)
    assert at_hand.visit.ask("() => document.documentElement.scrollWidth <= innerWidth")
    assert at_hand.hand()
    at_hand.visit.resize(1280, 720)


def test_cards_stand_out_from_the_table_in_the_dark_theme(at_hand: Reader) -> None:
    at_hand.visit.ask("() => { document.documentElement.dataset.theme = 'dark'; }")
    card, table = at_hand.visit.ask(COLOURS, HAND, TABLE)
    assert card != table and at_hand.hand()


def test_a_printed_page_shows_cards_and_no_buttons(at_hand: Reader) -> None:
    visit = at_hand.visit
    visit.ask(ON_PAPER)
    assert visit.ask(IS_SEEN, f"{TABLE} [data-card]")
    assert not visit.ask(IS_SEEN, f"{TABLE} [data-action=hint], .bd-header, .prev-next-footer")


# ---- pages, opened by a reader who has played nothing ------------------------------------------------


def test_stars_are_kept_if_a_level_is_failed_and_then_solved(visit: Visit) -> None:
    root = f"#{level_anchor(LEVEL)} > {TABLE}"
    reader = opened(visit, "first.html", root)
    for move in way_to_fail(load(LEVEL)):
        reader.make(str(move))
    visit.until_there(f"{root} [data-level-state=failed]")
    reader.press("[data-action=new]")
    for move in load(LEVEL).solution:
        reader.make(str(move))
    visit.until_there(f"{root} [data-level-state=solved]")
    visit.go("contents.html")
    visit.until(STARS, LEVEL)


def test_the_first_win_takes_five_presses_and_the_next_level_one_more(
    visit: Visit,
) -> None:
    visit.ask(IN_STEPS)
    visit.resize(390, 664)
    visit.go("index.html")
    visit.until(HEARS_LINKS)
    visit.press(COVER)
    reader = Reader(visit, f"#{level_anchor('first/three-eights')} > {TABLE}")
    reader.wait()
    for card in ("8S", "8H", "8D"):
        reader.press(f'[data-zone=hand] [data-card="{card}"]')
    reader.press("[data-action=meld]")
    visit.until_there(f"{reader.table} [data-level-state=solved]")
    assert visit.ask(NEEDS_NO_SCROLL)
    visit.press(f"{reader.table} [data-do=onward]")
    visit.until("() => location.hash === '#lay-three-in-a-row'")
    Reader(visit, f"#{level_anchor('first/a-run')} > {TABLE}").wait()
    assert visit.ask(NEEDS_NO_SCROLL)


def test_a_chapter_is_read_step_by_step_and_then_as_a_page(visit: Visit) -> None:
    def at_step(address: str) -> None:
        """Wait for the step with this address, and check that it fits on a phone's screen."""
        visit.until("(address) => location.hash === address", address)
        visit.until(FILLS_WIDTH, f"article {TABLE}")
        assert visit.ask(NEEDS_NO_SCROLL)

    visit.ask(IN_STEPS)
    visit.resize(390, 664)
    visit.go("first.html")
    visit.until(HEARS_LINKS)
    visit.press(".steps-next")
    at_step("#lay-three-in-a-row")
    visit.press(".steps-back")
    at_step("#lay-three-of-a-kind")
    visit.back()
    at_step("#lay-three-in-a-row")
    visit.again()
    at_step("#lay-three-in-a-row")
    for words in ("folded", "open"):
        visit.press(".steps-fold")
        visit.until_there(f"html[data-words={words}]")
    visit.press(".steps-name")
    visit.press(".steps-list a[href='#lay-three-of-a-kind']")
    at_step("#lay-three-of-a-kind")
    assert not visit.ask(IS_SEEN, ".steps-list")
    visit.press(".steps-name")
    visit.press(".steps-list .steps-quiet")
    visit.until_there("html[data-steps=page]")
    visit.until("(tables) => document.querySelectorAll(tables).length > 2", TABLE)
    assert not visit.count(".steps-bar")
    visit.press(".steps-offer")
    visit.until_there("html[data-steps=on]")
    at_step("#lay-three-of-a-kind")


def test_a_table_stays_visible_beside_text_that_scrolls(visit: Visit, tmp_path: Path) -> None:
    visit.ask(IN_STEPS)
    visit.go("melds.html#the-ace")
    visit.until_there(".steps-bar")

    def is_felt() -> bool:
        """Whether a screenshot shows dark felt where the table should be, not light paper."""
        visit.picture(tmp_path / "beside.png")
        with Image.open(tmp_path / "beside.png") as seen:
            return ImageStat.Stat(seen.convert("L").crop((780, 200, 820, 240))).mean[0] < 128

    until(is_felt, "the felt is seen")


def test_an_exercise_is_handed_in_as_a_file(visit: Visit) -> None:
    reader = opened(visit, EXERCISE)
    reader.make("A: draw")
    assert visit.count(".notice") == 0  # no notice appears in the middle of a turn
    reader.make("A: meld JS JD JC")
    reader.make("A: discard QD")
    visit.until_there(f"{TABLE} [data-level-state=solved]")
    visit.press(".hand-in-form input")
    visit.type("Ann")
    visit.ask(OFFERED)

    def is_offered() -> bool:
        """Press the button, and return whether a file is offered. A press can miss a button that moves."""
        visit.press(".hand-in-form button")
        return bool(visit.ask("() => offered.length > 0"))

    until(is_offered, "a file is offered")
    handed = json.loads(visit.ask("() => offered[0]"))
    assert handed["learner"] == "Ann" and "meld JS JD JC" in handed["played"]["first-set"]


def test_links_and_the_back_button_change_the_page_without_loading_a_new_document(visit: Visit) -> None:
    reader = opened(visit, "first.html")
    visit.until("() => document.readyState === 'complete'")
    visit.until(HEARS_LINKS)
    visit.ask("() => { window.isMarked = true; }")
    title = visit.ask(TITLE)
    for link in (".prev-next-area a.right-next", f".bd-docs-nav a[href='{EXERCISE}']"):
        before = visit.ask(ADDRESS)
        visit.press(link)
        visit.until(f"(before) => ({ADDRESS})() !== before", before)
        reader.wait()
        assert visit.ask("() => window.isMarked")
    for _ in range(2):
        visit.back()
    visit.until(f"(title) => ({TITLE})() === title", title)
    assert visit.is_at("first.html")
    reader.wait()
    assert visit.ask("() => window.isMarked") and visit.ask(STYLES_CAME_ONCE)


def test_going_back_restores_answers_on_a_page(visit: Visit) -> None:
    visit.go("which-game.html")
    visit.until("() => document.readyState === 'complete'")
    visit.until(HEARS_LINKS)
    visit.ask("() => { window.isMarked = true; }")
    answers = ["[name=sides][value='']", "[name=jokers][value='jokers=2']"]
    for answer in answers:
        visit.press(answer)
    visit.until_there(".which-came:not([hidden]) h2")
    game = visit.ask(YOUR_GAME)
    visit.press(".bd-docs-nav a[href='glossary.html']")
    visit.until(f"() => ({ADDRESS})().endsWith('/glossary.html') && document.querySelector('dl.glossary')")
    visit.ask("() => { location.hash = document.querySelector('dl.glossary dt[id]').id; }")
    for _ in range(2):
        visit.back()
    visit.until_there(".which-came:not([hidden]) h2")
    assert visit.ask(YOUR_GAME) == game
    for answer in answers:
        assert visit.ask("(answer) => document.querySelector(answer).checked", answer)
    assert visit.ask("() => window.isMarked")


def test_the_book_is_read_and_played_offline(visit: Visit, site: Site) -> None:
    opened(visit, "play.html")
    visit.until("""() => new Promise((done) => {
        navigator.serviceWorker.addEventListener("message", ({data}) =>
            data.did === "kept" && done(Boolean(data.of) && data.bytes === data.of));
        navigator.serviceWorker.startMessages();
        navigator.serviceWorker.ready.then(({active}) => active.postMessage({do: "tell"}));
        setTimeout(() => done(false), 2000);
    })""")
    site.stop()
    reader = opened(visit, "melds.html")
    assert reader.hand()
