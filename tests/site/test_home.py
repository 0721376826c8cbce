"""The cover turns into Home for readers whose browser has kept stars or a game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from browsing import AXE, LEVELS, SHIFTS, faults_found
from live_book.today import games_and_pars
from playwright.sync_api import Locator, Page, expect

from rummy500.teach.lessons import load

SIZES = [(390, 664), (844, 390), (1280, 720)]
# Texts of the home page that lie outside the first screen or are covered.
UNSEEN = """() => [...document.querySelectorAll("article :is(h1, h2, p, b, small, a)")].flatMap((one) => {
    if (!one.getClientRects().length || getComputedStyle(one).clipPath !== "none") return [];
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isSeen = top >= 0 && bottom <= innerHeight && (one.contains(seen) || seen?.contains(one));
    return isSeen || !one.innerText.trim() ? [] : [one.innerText];
})"""
GAME = {
    "edition": 1,
    "page": "/play.html",
    "number": 0,
    "going": "{}",
    "title": "Classic, round 2",
    "says": "You 120, Bea 85, Cem 40.",
}
SEATS = [
    {"you": True, "turn": True, "kind": ""},
    *({"you": False, "turn": False, "kind": kind} for kind in ("regular", "careful")),
]
YOUR_TURN = {
    **GAME,
    "going": json.dumps({"edition": "", "tables": {"0": {"kept": {}, "view": {"seats": SEATS}}}}),
    "title": "Five and ten, round 12",
}
MOMENT = {
    "id": "m",
    "text": "[Moment]",
    "title": "Your turn 4",
    "says": "You drew.",
    "cost": 30,
    "step": 0,
    "due": "2026-11-01",
    "seen": 0,
}
LONGEST = datetime(2026, 11, 5, 12, tzinfo=UTC)  # the name of this day's game is the longest


def keep(page: Page, key: str, text: str) -> None:
    """Store this text in the browser, as if an earlier visit had stored it."""
    page.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(text)})")


def keep_stars(page: Page, *levels: str) -> None:
    keep(page, "rummy500-stars", json.dumps({"edition": 1, "stars": dict.fromkeys(levels, 2)}))


def keep_moments(page: Page, number: int) -> None:
    moments = [{**MOMENT, "id": f"m{at}"} for at in range(number)]
    keep(page, "rummy500-moments", json.dumps({"edition": 1, "moments": moments}))


def gold(page: Page) -> Locator:
    return page.locator(".home-gold")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_home_fits_on_the_first_screen_and_its_layout_does_not_shift(
    new_page: Callable[..., Page], size: tuple[int, int], scheme: str
) -> None:
    page = new_page(python=False, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    page.clock.set_fixed_time(LONGEST)
    page.add_init_script(SHIFTS)
    keep_stars(page, *LEVELS["first.html"], *LEVELS["melds.html"][:2])
    keep(page, "rummy500-open", json.dumps(YOUR_TURN))
    keep_moments(page, 3)
    keep(page, "rummy500-copied", "2026-10-20")
    page.goto("index.html")
    expect(gold(page)).to_be_visible()
    expect(page.locator(".home-tile:visible")).to_have_count(3)
    assert page.evaluate(UNSEEN) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate("window.shifted ?? 0") == 0
    page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(page) == []


def test_the_home_page_names_the_next_level_and_links_to_it(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False)
    keep_stars(page, *LEVELS["first.html"], LEVELS["melds.html"][0])
    page.goto("index.html")
    name = LEVELS["melds.html"][1]
    expect(gold(page)).to_have_text(f"Go on: {load(name).scenario.title}")
    expect(gold(page)).to_have_attribute("href", f"melds.html#level-{name.replace('/', '-')}")
    expect(page.get_by_role("heading", level=2)).to_have_text("Melds")
    expect(page.locator(".home-where")).to_have_text("Learn the game, card 2 of 10")
    expect(page.locator(".home-line")).to_contain_text("You have solved 1 of")
    expect(page.get_by_role("link", name="Learn the game")).to_contain_text("of ")
    expect(page.get_by_role("link", name="Sit down and play")).to_have_count(
        0
    )  # only the cover has this element


def test_the_tile_of_todays_deal_shows_the_game_par_and_the_readers_score(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(python=False)
    keep_stars(page, LEVELS["first.html"][0])
    keep(page, "rummy500-days", json.dumps({"edition": 1, "days": {"2026-11-05": {"score": -20, "seed": 1}}}))
    tile, deals = page.locator("[data-tile=today]"), games_and_pars()
    for day, did in ((5, "You scored −20 points"), (6, "Play one round")):
        game, par = deals[f"2026-11-{day:02}"]
        page.clock.set_fixed_time(datetime(2026, 11, day, 12, tzinfo=UTC))
        page.goto("index.html")
        expect(tile.locator("b")).to_have_text(f"Today’s deal: {game}")
        expect(tile.locator("small")).to_have_text(f"{did}. Par is {par}.".replace("-", "−"))
    expect(tile.locator(".home-leaf")).to_have_text("Fri6")
    tile.click()
    says = f"Par is the middle one of their scores: {par}.".replace("-", "−")
    expect(page.locator(".today-par")).to_contain_text(says)


ROOM = """(tiles) => tiles.map((tile) => {
    const [box, words] = [tile, tile.querySelector("b").parentNode].map((one) => one.getBoundingClientRect());
    return Math.min(words.top - box.top, box.bottom - words.bottom);
})"""
"""The free height above or below the words of each tile, whichever is smaller, in pixels."""


@pytest.mark.parametrize("size", [(320, 568), *SIZES[:2]])
def test_the_words_of_each_tile_fit_even_if_the_games_name_is_long(
    new_page: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = new_page(python=False, viewport={"width": size[0], "height": size[1]})
    page.clock.set_fixed_time(LONGEST)
    keep_stars(page, LEVELS["first.html"][0])
    keep(page, "rummy500-open", json.dumps({**YOUR_TURN, "title": "Classic with two jokers, round 12"}))
    keep_moments(page, 3)
    page.goto("index.html")
    expect(page.locator(".home-tile:visible")).to_have_count(3)
    assert min(page.locator(".home-tile").evaluate_all(ROOM)) >= 7
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_tile_of_an_open_game_shows_the_opponents_and_the_turn(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(python=False)
    keep(page, "rummy500-open", json.dumps(YOUR_TURN))
    page.goto("index.html")
    tile = page.locator("[data-tile=game]")
    expect(tile.locator("b")).to_have_text("Five and ten, round 12: your turn")
    suits = [face.get_attribute("data-suit") for face in tile.locator(".drawn-faces svg:visible").all()]
    assert suits == ["H", "S"]
    expect(tile.locator(".drawn-card")).to_be_hidden()


def test_the_tile_of_a_game_from_an_older_book_shows_a_card(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False)
    keep(page, "rummy500-open", json.dumps(GAME))
    page.goto("index.html")
    tile = page.locator("[data-tile=game]")
    expect(tile.locator("b")).to_have_text("Classic, round 2")
    expect(tile.locator(".drawn-card")).to_be_visible()


@pytest.mark.parametrize(
    ("number", "title", "says"),
    [
        (1, "1 moment waits", "Find the better move this time."),
        (3, "3 moments wait", "Find the better move this time."),
    ],
)
def test_home_and_the_page_of_moments_show_the_same_number_of_due_moments(
    new_page: Callable[..., Page], number: int, title: str, says: str
) -> None:
    page = new_page(python=False)
    page.clock.set_fixed_time(LONGEST)
    keep_moments(page, number)
    page.goto("index.html")
    expect(page.locator("[data-tile=moments] b")).to_have_text(title)
    expect(page.locator("[data-tile=moments] small")).to_have_text(says)
    page.goto("moments.html")
    expect(page.get_by_text(title).first).to_be_visible()


@pytest.mark.parametrize(
    ("copied", "says", "is_due"),
    [
        (None, "", True),
        ("2026-11-05", " You saved a copy today.", False),
        ("2026-11-04", " You saved a copy yesterday.", False),
        ("2026-10-30", " You last saved a copy 6 days ago.", False),
        ("2026-10-29", " You last saved a copy 7 days ago.", True),
        ("never", "", True),
    ],
)
def test_home_tells_the_last_copys_age_and_highlights_the_button_after_a_week(
    new_page: Callable[..., Page], copied: str | None, says: str, is_due: bool
) -> None:
    page = new_page(python=False)
    page.clock.set_fixed_time(LONGEST)
    keep_stars(page, LEVELS["first.html"][0])
    if copied:
        keep(page, "rummy500-copied", copied)
    page.goto("index.html")
    button = page.get_by_role("button", name="Save a copy")
    expect(button).to_have_css("border-bottom-width", "1px" if is_due else "0px")
    stars = page.locator(".home-foot > span")
    expect(stars).to_have_text(
        re.compile(rf"^You have 2 of \d+ stars, in this browser only\.{re.escape(says)}$")
    )


def test_a_copy_is_saved_from_home(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False)
    page.clock.set_fixed_time(LONGEST)
    keep_stars(page, LEVELS["first.html"][0])
    page.goto("index.html")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save a copy").click()
    file = json.loads(saved.value.path().read_text("utf-8"))
    assert file["kept"]["rummy500-stars"]["stars"] == {LEVELS["first.html"][0]: 2}
    expect(page.locator(".home-foot [role=status]")).to_have_text("You saved a copy today.")


def test_stars_from_another_tab_change_nothing_that_is_read_aloud(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False)
    page.clock.set_fixed_time(LONGEST)
    keep_stars(page, LEVELS["first.html"][0])
    keep(page, "rummy500-copied", "2026-11-05")
    page.goto("index.html")
    status = page.locator(".home-foot [role=status]")
    expect(status).to_have_text("You saved a copy today.")
    status.evaluate(
        "one => new MutationObserver(() => { one.id = 'heard'; }).observe(one, {childList: true})"
    )
    other = page.context.new_page()
    other.goto("privacy.html")
    stars = json.dumps({"edition": 1, "stars": {LEVELS["first.html"][0]: 3}})
    other.evaluate("stars => localStorage.setItem('rummy500-stars', stars)", stars)
    expect(page.locator(".home-foot")).to_contain_text("3 of ")
    expect(status).not_to_have_id("heard")


@pytest.mark.parametrize("kept", ["{", "null", '{"edition":1,"stars":{}}'])
def test_a_reader_without_stars_is_led_to_the_beginning(new_page: Callable[..., Page], kept: str) -> None:
    page = new_page(python=False)
    keep(page, "rummy500-stars", kept)
    page.goto("index.html")
    expect(gold(page)).to_have_text(f"Begin: {load(LEVELS['first.html'][0]).scenario.title}")


def test_without_scripts_every_reader_sees_the_cover(still_page: Page) -> None:
    still_page.goto("index.html")
    expect(still_page.get_by_role("link", name="Learn the game")).to_be_visible()
    expect(gold(still_page)).to_be_hidden()


def test_with_all_stars_and_an_open_game_the_button_leads_to_the_game(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(python=False)
    stars = {name: 3 for names in LEVELS.values() for name in names}
    keep(page, "rummy500-stars", json.dumps({"edition": 1, "stars": stars}))
    page.goto("index.html")
    expect(page.locator(".home-line")).to_have_text("You have won every star of the book.")
    expect(gold(page)).to_have_text("Sit down and play")
    keep(page, "rummy500-open", json.dumps(GAME))
    page.reload()
    expect(gold(page)).to_have_text("Go on with your game")
    expect(gold(page)).to_have_attribute("href", str(GAME["page"]))


@pytest.mark.parametrize("name", ["melds.html", "exercises/01-melds.html", "glossary.html"])
@pytest.mark.parametrize("width", [320, 340])
def test_the_narrowest_bar_has_a_link_home_and_nothing_sticks_out(
    new_page: Callable[..., Page], name: str, width: int
) -> None:
    page = new_page(python=False, viewport={"width": width, "height": 568})
    page.goto(name)
    expect(page.locator(".home-link")).to_be_in_viewport(ratio=1)
    expect(page.locator(".bd-header-article :is(a, button):visible").last).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_an_example_begun_by_a_bot_does_not_replace_the_open_game(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    table.locator("[data-action=draw]").click()
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(8)
    page.goto("moments.html")
    page.wait_for_function(
        "() => sessionStorage.getItem(`500-rum-tables ${location.pathname}`)?.includes('B: d')"
    )
    open_game = json.loads(page.evaluate("localStorage.getItem('rummy500-open')"))
    assert open_game["page"].endswith("/play.html")


def test_a_game_from_one_tab_can_be_continued_in_another_tab(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    table.locator("[data-move-input]").fill("draw")
    table.locator("[data-move-input]").press("Enter")
    hand = table.locator("[data-zone=hand] [data-card]")
    expect(hand).to_have_count(8)
    held = sorted(str(card.get_attribute("data-card")) for card in hand.all())
    other = page.context.new_page()
    other.goto("index.html")
    expect(gold(other)).to_have_text("Go on with your game")
    tile = other.locator("[data-tile=game]")
    expect(tile).to_contain_text("Classic, round 1")
    expect(tile).to_contain_text("You 0, Kit 0, Kit II 0.")
    tile.click()
    there = other.locator("[data-rummy-table]").first.locator("[data-zone=hand] [data-card]")
    expect(there).to_have_count(8)
    assert sorted(str(card.get_attribute("data-card")) for card in there.all()) == held
    expect(other.locator("[data-rummy-table]").first).to_have_attribute("data-python", "live")
    other.close()


def test_stars_won_in_another_tab_turn_the_cover_into_home(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False)
    page.goto("index.html")
    expect(gold(page)).to_be_hidden()
    other = page.context.new_page()
    other.goto("privacy.html")
    stars = json.dumps({"edition": 1, "stars": {LEVELS["first.html"][0]: 3}})
    other.evaluate("stars => localStorage.setItem('rummy500-stars', stars)", stars)
    expect(gold(page)).to_be_visible()
    expect(page.locator(".home-foot")).to_contain_text("3 of ")


@pytest.mark.parametrize("place", ["privacy.html", "play.html"])
def test_on_a_phone_one_press_opens_home_from_another_page(new_page: Callable[..., Page], place: str) -> None:
    page = new_page(python=False, viewport={"width": 390, "height": 664})
    keep_stars(page, LEVELS["first.html"][0])
    page.goto(place)
    page.get_by_role("link", name="500 Rum: home").click()
    expect(gold(page)).to_be_in_viewport()
