"""The deal of the day: everybody gets the same deal, and only the first try counts."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from browsing import AXE, HTML, SHIFTS, faults_found, slow_bots
from live_book import today
from on_paper import faults_on_paper
from playwright.sync_api import Page, Route, expect
from publishing import LEFT_OUT, Site
from visiting import OUT_OF_SIGHT

from rummy500.table.settings import NAMES

DAYS = Path(__file__).parents[2] / "book/days"
SIZES = [(390, 664), (844, 390), (1280, 720)]
NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
SHOWN = "[data-rummy-table]"
LIVE = f"{SHOWN}[data-python=live]"
STARS = {"edition": 1, "stars": {"first/three-eights": 3}}
Making = Callable[..., Page]


def deal_of(day: int) -> dict[str, object]:
    month = json.loads((DAYS / "days-2026-11.json").read_text("utf-8"))
    return dict(month["days"][day - 1])


def on(fresh: Page, moment: datetime) -> Page:
    """Fix the clock of this fresh page at this time, and return the page."""
    fresh.clock.set_fixed_time(moment)
    return fresh


def keep_days(page: Page, **days: int) -> None:
    kept = {day.replace("_", "-").strip("-"): {"score": score, "seed": 1} for day, score in days.items()}
    text = json.dumps({"edition": 1, "days": kept})
    page.add_init_script(f"localStorage.setItem('rummy500-days', {json.dumps(text)})")


def test_par_is_the_median_of_the_seven_scores() -> None:
    deals = today.days()["deals"]
    assert deals["2026-11-03"]["panel"] == [24, -16, 48, 105, 82, 82, 82] and deals["2026-11-03"]["par"] == 82
    assert all(sorted(deal["panel"])[3] == deal["par"] for deal in deals.values())


def test_the_titles_are_in_the_order_of_each_games_first_day() -> None:
    days = today.days()
    assert list(days["titles"]) == list(dict.fromkeys(deal["rules"] for deal in days["deals"].values()))


@pytest.mark.parametrize("zone", ["Pacific/Pago_Pago", "UTC", "Pacific/Kiritimati"])
def test_everybody_has_the_same_deal_on_the_same_day(new_page: Making, zone: str) -> None:
    page = on(new_page(python=False, timezone_id=zone), NOON)
    page.goto("today.html")
    expect(page.locator(".today-date")).to_contain_text("Thursday 26 November")
    expect(page).to_have_url(re.compile(f"seed={deal_of(26)['seed']}"))


def test_no_cards_of_a_different_deal_are_visible_before_python_deals(new_page: Making) -> None:
    page = on(new_page(python=False), NOON)
    page.goto("today.html")
    hand = page.locator("[data-zone=hand]")
    expect(hand).to_have_css("visibility", "hidden")
    expect(hand).to_have_css("opacity", "0")


WATCH = """(() => {
    window.seen = new Set();
    const look = () => {
        const hand = document.querySelector("[data-rummy-table] [data-zone=hand]");
        const cards = [...(hand?.querySelectorAll("[data-card]") ?? [])].map((card) => card.dataset.card);
        const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
        if (!cards.length || styles.some((link) => !link.sheet)) return;
        if (getComputedStyle(hand).visibility === "visible") window.seen.add(cards.join(" "));
    };
    const all = { subtree: true, childList: true, attributes: true };
    new MutationObserver(look).observe(document, all);
})()"""
"""Collects every hand that a reader could see: after each change of the page, adds the hand if it is visible.

A browser draws nothing until it has all styles of the page. A hand doesn't count before that.
"""


def test_the_cards_of_the_day_are_the_only_cards_that_are_ever_visible(new_page: Making) -> None:
    page = on(new_page(reduced_motion="reduce"), NOON)
    page.add_init_script(WATCH)
    for _ in range(2):  # on the second visit, the browser has already stored the round
        page.goto("today.html")
        page.locator(LIVE).wait_for(timeout=120_000)
        page.locator(f"{LIVE}:not([data-kept]):not([data-busy])").wait_for()
        assert page.evaluate("[...seen]") == [" ".join(faces(page))]


def test_the_example_stays_hidden_if_python_is_ready_before_the_day_is_known(
    new_page: Making,
) -> None:
    page = on(new_page(reduced_motion="reduce"), NOON)
    page.add_init_script(WATCH)
    held: list[Route] = []
    page.route("**/today.js", lambda route: held.append(route))
    page.goto("today.html", wait_until="commit")
    page.locator(LIVE).wait_for(timeout=120_000)
    held[0].continue_()
    page.locator("html[data-rummy-link]").wait_for()
    page.locator(f"{LIVE}:not([data-kept]):not([data-busy])").wait_for()
    assert page.evaluate("[...seen]") == [" ".join(faces(page))]


def test_a_link_to_another_day_shows_no_cards_of_the_restored_round(
    new_page: Making,
) -> None:
    page = on(new_page(reduced_motion="reduce"), NOON)
    page.goto("today.html")
    page.locator(f"{LIVE}:not([data-kept]):not([data-busy])").wait_for(timeout=120_000)
    page.locator("[data-action=draw]").press("Enter")
    page.locator(f"{SHOWN}:not([data-busy]) [data-action=discard]").wait_for()
    page.goto("index.html")
    page.add_init_script(WATCH)
    page.goto(f"today.html#rules=floating&players=3&seed={deal_of(1)['seed']}&bots=regular%2Ccareful")
    page.locator(f"{LIVE}:not([data-kept]):not([data-busy])").wait_for()
    expect(page.locator(".rt-game")).to_contain_text("Floating")
    assert page.evaluate("[...seen]") == [" ".join(faces(page))]


def test_the_score_of_a_first_try_is_kept_and_shown_beside_the_bots_scores(new_page: Making) -> None:
    page = on(new_page(reduced_motion="reduce"), NOON)
    page.goto("today.html")
    page.locator(LIVE).wait_for(timeout=120_000)
    table = page.locator(SHOWN)
    expect(page.locator(".today-result")).to_be_hidden()
    play_the_round(page)
    expect(page.locator(".today-result")).to_be_visible()
    score = days_kept(page)["2026-11-26"]
    assert score["seed"] == deal_of(26)["seed"]
    row = page.locator(".today-rows .is-mine")
    expect(row).to_contain_text(str(score["score"]).replace("-", "−"))
    expect(page.locator(".today-days [aria-current=date]")).to_contain_text("26")
    expect(page.locator(".today-rows i")).to_have_count(8)
    assert table.count() == 1
    page.goto("index.html")
    expect(page.locator("[data-tile=today]")).to_contain_text("You scored")


# ---- before the round --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_before_the_round_the_first_screen_shows_game_rules_par_and_players(
    new_page: Making, size: tuple[int, int], scheme: str
) -> None:
    page = new_page(
        python=False,
        read="steps",
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,
    )
    page.add_init_script(SHIFTS)
    on(page, NOON).goto("today.html")
    for part in (".today-game", ".today-rules", ".today-seats", ".today-deal"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    expect(page.locator(".today-game")).to_have_text("Classic with two jokers")
    expect(page.locator(".today-rules")).to_have_text("Classic, but the pack has two jokers, which are wild.")
    expect(page.locator(".today-strip b", has_text="par 3")).to_be_in_viewport(ratio=1)
    assert page.locator(".today-seats b").all_inner_texts() == ["You", "Nia", "Ruth"]
    expect(page.locator(".today-days")).to_be_visible()
    expect(page.locator(SHOWN)).to_be_hidden()
    expect(page.locator(".steps-next")).not_to_have_attribute("data-alive", "")
    assert page.evaluate("document.querySelector('article').scrollWidth") <= size[0]
    assert page.evaluate("window.shifted ?? 0") == 0
    page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(page) == []


PLACES = """(spots) => spots.filter((spot) => spot.getClientRects().length).map((spot) => {
    const { left, right, bottom } = spot.getBoundingClientRect();
    return [spot.dataset.name, (left + right) / 2, bottom];
})"""


def test_each_bots_face_stands_above_its_points_and_no_face_covers_another(new_page: Making) -> None:
    page = on(new_page(python=False, read="steps"), NOON)
    page.goto("today.html")
    spots = page.locator(".today-spot")
    places = {name: across for name, across, _ in spots.evaluate_all(PLACES)}
    panel = dict(zip(NAMES.values(), today.days()["deals"]["2026-11-26"]["panel"], strict=True))
    assert set(places) == set(panel)
    least, most = min(panel, key=panel.__getitem__), max(panel, key=panel.__getitem__)
    point = (places[most] - places[least]) / (panel[most] - panel[least])
    for name, points in panel.items():
        assert places[name] == pytest.approx(places[least] + (points - panel[least]) * point, abs=1)
    par = page.locator(".today-strip b", has_text="par").bounding_box()
    assert par and par["x"] + par["width"] / 2 == pytest.approx(places["Nia"], abs=1)  # Nia's score is par
    faces = [face.bounding_box() for face in page.locator(".today-spot:visible > *").all()]
    corners = [(box["x"], box["y"], box["width"]) for box in faces if box]
    assert all(
        abs(x - other) >= width - 1 or abs(y - lower) >= width - 1
        for at, (x, y, width) in enumerate(corners)
        for other, lower, _ in corners[:at]
    )
    says = page.get_by_role("img", name="The scores: ")
    expect(says).to_have_accessible_name(
        "The scores: Yara 38, Ruth 38, Max 38, Nia 3, Lou 1, Kit 1, Zaza −62."
    )


def go_to_table(page: Page) -> None:
    """Go to the table's step, and wait until the day's cards are dealt."""
    page.locator(".today-deal").click()
    page.locator(f"html[data-rummy-link] {LIVE}:not([data-kept]):not([data-busy])").wait_for()


COVERED = """(parts) => parts.filter((part) => part.getClientRects().length).flatMap((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return part.contains(seen) ? [] : [part.className];
})"""


@pytest.mark.parametrize("size", SIZES)
def test_nothing_covers_the_table_when_its_step_opens(new_page: Making, size: tuple[int, int]) -> None:
    page = new_page(read="steps", reduced_motion="reduce", viewport={"width": size[0], "height": size[1]})
    on(page, NOON).goto("today.html")
    go_to_table(page)
    parts = page.locator(".rt-head, .rt-seat, .rt-melds li, .rt-say, .rt-hand, .rt-bar")
    assert parts.evaluate_all(COVERED) == []
    expect(page.locator(".today-beside")).to_be_visible(visible=size[0] == 1280)


NAME = """(name) => {
    const range = document.createRange();
    const { right, bottom } = name.getBoundingClientRect();
    return [...name.textContent.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
        range.setStart(name.firstChild, index);
        range.setEnd(name.firstChild, index + word.length);
        const box = range.getBoundingClientRect();
        return box.right <= right + 1 && box.bottom <= bottom + 2;
    }).map(([word]) => word).join(" ");
}"""
"""The words of a name that are shown whole."""


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_the_head_of_the_table_names_the_game_of_the_day_in_full(new_page: Making, width: int) -> None:
    page = new_page(read="steps", reduced_motion="reduce", viewport={"width": width, "height": 664})
    on(page, NOON).goto("today.html")
    go_to_table(page)
    assert page.locator(".rt-game > span").evaluate(NAME) == "Classic with two jokers"


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_page_opens_at_the_text_of_the_day_and_nothing_shifts(
    new_page: Making, size: tuple[int, int]
) -> None:
    page = new_page(reduced_motion="reduce", viewport={"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    on(page, NOON).goto("today.html")
    page.locator(f"html[data-rummy-link] {LIVE}:not([data-kept]):not([data-busy])").wait_for()
    expect(page.locator(".today-game")).to_be_in_viewport(ratio=1)
    assert page.evaluate("window.shifted ?? 0") < 0.02  # only words at the table shift
    page.locator(".today-deal").click()
    expect(page.locator(f"{SHOWN} .rt-head")).to_be_in_viewport(ratio=1)


def test_opening_another_day_does_not_end_the_round_on_the_table(new_page: Making) -> None:
    page = on(new_page(read="steps", reduced_motion="reduce"), NOON)
    page.goto("today.html")
    page.locator(".today-deal").click()
    page.locator("[data-action=draw]:visible").press("Enter")
    page.locator(f"{SHOWN}:not([data-busy]) [data-action=discard]").wait_for()
    held = faces(page)
    page.locator(".steps-back").click()
    expect(page.locator(".today-deal")).to_have_text("Go on")
    page.get_by_role("button", name="24 November").click()
    expect(page.locator(".today-date")).to_have_text("Tuesday 24 November")
    expect(page.locator(".today-counts")).to_have_text(
        "This day is past, but you can still play its deal. Your first try counts. "
        "Your round of 26 November isn’t finished. You lose it if you deal these cards."
    )
    page.get_by_role("button", name="26 November").click()
    page.locator(".today-deal").click()
    expect(page.locator("[data-zone=hand]")).to_be_visible()
    assert faces(page) == held
    page.reload()
    page.locator(f"{LIVE}:not([data-busy])").wait_for()
    expect(page.locator("[data-zone=hand]")).to_be_visible()
    assert faces(page) == held


def test_a_second_round_of_a_day_is_called_practice_before_and_after_play(new_page: Making) -> None:
    page = new_page(read="steps", reduced_motion="reduce")
    keep_days(page, **{"2026_11_26": 300})
    on(page, NOON).goto("today.html")
    expect(page.locator(".today-deal")).to_have_text("Play for practice")
    expect(page.locator(".today-counts")).to_have_text(
        "You scored 300 points on this day. If you play it again, that is practice and doesn’t count."
    )
    page.locator(".today-deal").click()
    expect(page.locator(".rt-game small")).to_have_text("26 Nov, practice, par 3")
    expect(page.locator(".today-how")).to_contain_text("doesn’t count")
    play_the_round(page)
    page.locator(SHOWN).get_by_role("button", name="Your result").click()
    expect(page.locator(".today-score")).to_have_text("300 points")
    expect(page.locator(".today-practice")).to_contain_text(
        re.compile("^You have just scored .* That was practice, so your first score stays.$")
    )
    assert days_kept(page)["2026-11-26"]["score"] == 300


def test_after_its_first_try_a_day_is_dealt_again_for_practice(new_page: Making) -> None:
    page = on(new_page(read="steps", reduced_motion="reduce"), NOON)
    page.goto("today.html")
    go_to_table(page)
    play_the_round(page)
    expect(page.locator(".rt-game small")).to_have_text("26 Nov, one round, par 3")
    page.locator(SHOWN).get_by_role("button", name="Your result").click()
    expect(page.locator(".today-practice")).to_be_hidden()
    page.get_by_role("button", name="26 November").click()
    expect(page.locator(".today-deal")).to_have_text("Play for practice")
    page.locator(".today-deal").click()
    expect(page.locator(".rt-game small")).to_have_text("26 Nov, practice, par 3")
    expect(page.locator(f"{SHOWN} .rt-counted")).to_have_count(0)
    page.locator("[data-action=draw]:visible").press("Enter")
    page.locator(f"{SHOWN}:not([data-busy]) [data-action=discard]").wait_for()
    page.locator(".steps-back").click()
    expect(page.locator(".today-deal")).to_have_text("Go on")
    page.locator(".today-deal").click()
    page.locator("[data-zone=hand] button[data-card]").last.press("Enter")
    page.locator("[data-action=discard]").press("Enter")
    play_the_round(page)  # with the same moves, so that the score is the same
    page.locator(SHOWN).get_by_role("button", name="Your result").click()
    expect(page.locator(".today-practice")).to_contain_text("That was practice")


def test_days_at_par_below_par_and_not_yet_played_differ_in_more_than_colour(new_page: Making) -> None:
    page = new_page(python=False)
    keep_days(page, **{"2026_11_24": 200, "2026_11_20": -200})
    on(page, NOON).goto("today.html")
    good, below, still_open = (page.get_by_role("button", name=f"{day} November") for day in (24, 20, 25))
    look = "(day) => [getComputedStyle(day).backgroundColor, getComputedStyle(day).borderBottomWidth]"
    looks = [day.evaluate(look) for day in (good, below, still_open)]
    assert len({colour for colour, _ in looks}) == 3
    assert [line for _, line in looks] == ["3px", "1px", "1px"]


# ---- a round that was stopped ------------------------------------------------------------------------------


def link_of(day: int) -> str:
    deal = deal_of(day)
    game = {"rules": deal["rules"], "players": 3, "seed": deal["seed"], "bots": deal["bots"]}
    return f"#{urlencode(game, quote_via=quote)}"


def keep_stopped(page: Page, link: str, opened: str) -> None:
    """Store the link to the table's game in the tab, and the link to the open game in the browser."""
    going = [json.dumps({"edition": "another", "tables": {}, "link": one}) for one in (link, opened)]
    words = {"title": "Classic", "says": "0 points."}
    script = """([tab, going, words]) => {
        if (!location.pathname.endsWith("/today.html")) return;
        const page = location.pathname;
        sessionStorage.setItem(`500-rum-tables ${page}`, tab);
        const open = { edition: 1, page, number: 0, going, ...words };
        localStorage.setItem("rummy500-open", JSON.stringify(open));
    }"""
    page.add_init_script(f"({script})({json.dumps([*going, words])})")


def test_a_round_goes_on_after_bots_have_moved_while_the_table_was_hidden(new_page: Making) -> None:
    page = on(slow_bots(new_page(read="steps", reduced_motion="reduce")), NOON)
    page.goto("today.html")
    go_to_table(page)
    page.locator("[data-action=draw]").press("Enter")
    page.locator(f"{SHOWN}:not([data-busy]) [data-action=discard]").wait_for()
    page.locator("[data-zone=hand] button[data-card]").last.press("Enter")
    page.locator("[data-action=discard]").press("Enter")
    page.locator(".steps-back").click()
    page.locator(f"{SHOWN}:not([data-busy])").wait_for(state="attached", timeout=60_000)
    page.wait_for_function("() => !document.querySelector('[data-rummy-table]').matches('[data-busy]')")
    held = faces(page)
    page.reload()
    expect(page.locator(".today-deal")).to_have_text("Go on")
    page.locator(".today-deal").click()
    page.locator(f"{LIVE}:not([data-busy]) [data-action=draw]").wait_for()
    assert faces(page) == held


def test_an_unfinished_practice_round_does_not_take_the_place_of_todays_deal(new_page: Making) -> None:
    page = on(new_page(python=False, read="steps"), NOON)
    keep_days(page, **{"2026_11_25": 40})
    keep_stopped(page, link_of(25), link_of(25))
    page.goto("today.html")
    expect(page.locator(".today-counts")).to_contain_text("Your round of 25 November isn’t finished.")
    expect(page.locator(".today-date")).to_have_text("Thursday 26 November")
    expect(page.locator(".today-deal")).to_have_text("Deal me in")


@pytest.mark.parametrize("read", ["steps", "page"])
def test_a_stopped_round_goes_on_even_if_its_table_is_restored_late(new_page: Making, read: str) -> None:
    page = on(new_page(python=False, read=read), NOON)
    keep_stopped(page, link_of(25), link_of(25))

    def late(route: Route) -> None:
        wait = "await new Promise((go) => { window.restore = go; });"
        route.fulfill(body=wait + route.fetch().text(), content_type="text/javascript")

    page.route("**/early.js", late)
    page.goto("today.html")
    expect(page.locator(".today-date")).to_have_text("Thursday 26 November")
    page.evaluate("restore()")
    expect(page.locator(".today-date")).to_have_text("Wednesday 25 November")
    expect(page.locator(".today-deal")).to_have_text("Go on")
    assert page.locator("html").get_attribute("data-rummy-link") == link_of(25)
    if read == "page":
        expect(page).to_have_url(re.compile(f"seed={deal_of(25)['seed']}"))


def test_a_finished_round_cannot_go_on_even_if_another_days_game_is_open(new_page: Making) -> None:
    page = on(new_page(python=False, read="steps"), NOON)
    keep_days(page, **{"2026_11_26": 40})
    keep_stopped(page, link_of(26), link_of(25))
    page.goto("today.html")
    expect(page.locator(".today-deal")).to_have_text("Play for practice")


def test_without_its_script_the_page_still_has_a_button_to_the_next_step(new_page: Making) -> None:
    page = on(new_page(python=False, read="steps"), NOON)
    page.route("**/today.js", lambda route: route.abort())
    page.goto("today.html")
    expect(page.locator(".steps-next")).to_be_visible()
    expect(page.locator(".steps-next")).to_have_attribute("data-alive", "")


def test_a_result_that_stays_the_same_is_not_written_again(new_page: Making) -> None:
    page = on(new_page(python=False), NOON)
    keep_days(page, **{"2026_11_26": 300})
    page.goto("today.html")
    expect(page.locator(".today-score")).to_have_text("300 points")
    detail = {
        "kind": "game",
        "dealt": f"{deal_of(26)['seed']} 1 0",
        "over": {},
        "scores": {"rounds": [{"rows": [{"net": 5}]}]},
    }
    play = """(detail) => document.dispatchEvent(new CustomEvent("rummy500-game", { detail }))"""
    page.evaluate(play, detail)
    expect(page.locator(".today-practice")).to_contain_text("You have just scored 5 points.")
    count = """(detail) => {
        const watch = new MutationObserver(() => {});
        const all = { subtree: true, childList: true, characterData: true, attributes: true };
        watch.observe(document.querySelector(".today-result"), all);
        document.dispatchEvent(new CustomEvent("rummy500-game", { detail }));
        return watch.takeRecords().length;
    }"""
    assert page.evaluate(count, detail) == 0


# ---- after the round ---------------------------------------------------------------------------------------


def test_the_table_fits_each_screen_and_the_next_step_shows_the_result(new_page: Making) -> None:
    page = on(new_page(read="steps", reduced_motion="reduce"), NOON)
    page.goto("today.html")
    page.locator(".today-deal").click()
    page.locator(f"{LIVE}:not([data-kept=new])").wait_for()
    expect(page.locator(".rt-game")).to_contain_text("26 Nov")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_SIGHT) == []
    expect(page.locator(".rt-day")).to_be_hidden()
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator(".rt-day")).to_have_text("Classic with two jokers: 26 Nov, one round, par 3")
    expect(page.locator(".rt-day")).to_be_in_viewport(ratio=1)
    play_the_round(page)
    page.locator(SHOWN).get_by_role("button", name="Your result").click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".today-score")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_after_the_counted_round_only_the_button_to_the_result_is_highlighted(new_page: Making) -> None:
    page = on(new_page(read="steps", reduced_motion="reduce"), NOON)
    page.goto("today.html")
    page.locator(".today-deal").click()
    expect(page.locator(".rt-game small")).to_have_text("26 Nov, one round, par 3")
    play_the_round(page)
    expect(page.locator(".rt-answers .is-main")).to_have_text("Your result")
    expect(page.locator("[data-action=next]")).to_have_count(0)
    expect(page.locator(".steps-next")).not_to_have_attribute("data-alive", "")
    assert not page.evaluate("localStorage.getItem('rummy500-open')")
    page.reload()
    expect(page.locator(".rt-answers .is-main")).to_have_text("Your result")
    expect(page.locator(".steps-next")).not_to_have_attribute("data-alive", "")


def test_without_steps_the_result_button_scrolls_down_to_the_result(new_page: Making) -> None:
    page = on(new_page(reduced_motion="reduce"), NOON)
    page.goto("today.html")
    page.locator(f"{LIVE}:not([data-kept=new])").wait_for()
    play_the_round(page)
    page.locator(SHOWN).get_by_role("button", name="Your result").click()
    expect(page.get_by_role("heading", name="Your days")).to_be_focused()
    expect(page.locator(".today-score")).to_be_in_viewport()


# ---- what cost the reader most -----------------------------------------------------------------------------


def moments_kept(page: Page) -> list[dict[str, object]]:
    return list(
        json.loads(page.evaluate("localStorage.getItem('rummy500-moments')") or '{"moments": []}')["moments"]
    )


def test_the_result_shows_the_costliest_move_to_try_again_and_to_keep(new_page: Making) -> None:
    page = on(new_page(read="steps", reduced_motion="reduce"), NOON)
    page.goto("today.html")
    go_to_table(page)
    play_the_round(page)
    expect(page.locator("[data-review]")).to_have_count(0)  # nothing is reviewed before the result is shown
    page.locator(SHOWN).get_by_role("button", name="Your result").click()
    expect(page.locator(".today-waits progress")).to_be_visible()
    expect(page.locator(".today-waits span")).to_have_text(re.compile(r"^[1-9]\d* of \d+ decisions$"))
    expect(page.locator(".today-when")).to_have_text("Your turn 10: about 47 points")
    expect(page.locator(".today-waits")).to_be_hidden()
    expect(page.locator(".today-did")).to_have_text("You drew 9♠ from the stock.")
    expect(page.locator(".today-better")).to_contain_text("Take A♠ and the 6 cards on it")
    page.locator(".today-keep").click()
    expect(page.locator(".today-keep")).to_have_text("Kept: it comes back")
    assert [moment["cost"] for moment in moments_kept(page)] == [47]
    page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(page) == []
    page.locator(".today-try").click()
    expect(page.locator(".is-trying")).to_be_focused()
    expect(page.locator(".is-trying")).to_be_in_viewport()
    page.locator(".is-trying").get_by_role("button", name="Back to the review").click()
    expect(page.locator(".rt-moment").first.get_by_role("button", name="Kept: it comes back")).to_be_visible()
    page.locator(SHOWN).get_by_role("button", name="Your result").click()
    expect(page.locator(".today-when")).to_have_text("Your turn 10: about 47 points")
    assert days_kept(page)["2026-11-26"]["score"] == -58


def test_a_day_played_earlier_is_reviewed_from_its_record(new_page: Making) -> None:
    page = on(new_page(read="steps", reduced_motion="reduce"), NOON)
    page.goto("today.html")
    go_to_table(page)
    play_the_round(page)
    page.wait_for_function("Object.keys(localStorage).some((key) => key.startsWith('rummy500-record/'))")
    page.evaluate("sessionStorage.clear()")
    page = on(page.context.new_page(), datetime(2026, 11, 27, 12, tzinfo=UTC))
    page.goto("today.html")
    expect(page.locator(".today-to-result")).to_be_hidden()
    page.get_by_role("button", name="26 November").click()
    page.locator(".today-to-result").click()
    page.locator(".today-open").click()
    expect(page.locator(".today-costly h3")).to_be_focused()
    expect(page.locator(".today-when")).to_have_text("Your turn 10: about 47 points")
    page.locator(".today-try").click()
    expect(page.locator(".is-trying")).to_be_focused()
    assert faces(page)


NO_MISTAKE = """[Game "500 Rum"]
[Rules "classic"]
[Players "You, Nia, Ruth"]
[Seed "2026110209"]

drew A=KC B=KH C=3C

deal 1 dealer=C
A: draw
A: discard 4H
B: take 4H
B: meld 3H 4H 5H 6H
B: discard 5D
C: take KC
C: meld KS KH KC
C: discard JC
A: draw
A: discard 6S
B: draw
B: discard 8H
C: draw
C: meld 5D 6D 7D
C: discard 5C
A: take JC
A: meld TC JC QC
A: discard 6S
B: draw
B: discard JH
C: draw
C: lay KD on 2
C: discard 2S
A: draw
A: discard AD
B: take AD
B: meld AH AD AC
B: discard 5S
end out=B A=-31 B=63 C=48
"""
"""The record of 2 November: a round in which no move of seat A costs enough for a review."""


def keep_record(page: Page) -> None:
    """Let the browser keep the record of 2 November."""
    game = {"edition": 1, "id": "2026110209/1/3/classic", "day": "2026-11-02", "record": NO_MISTAKE}
    kept = json.dumps(json.dumps(game))
    page.add_init_script(f"localStorage.setItem('rummy500-record/{game['id']}', {kept})")


def test_a_result_without_a_costly_move_says_so_in_one_sentence(new_page: Making) -> None:
    page = on(new_page(read="steps", reduced_motion="reduce"), NOON)
    keep_days(page, **{"2026_11_02": -31})
    keep_record(page)
    page.goto("today.html")
    page.get_by_role("button", name=re.compile("^2 November")).click()
    page.locator(".today-to-result").click()
    page.locator(".today-open").click()
    says = "The review is ready. It found no clear mistakes. Well played."
    expect(page.locator(".today-cost-says")).to_have_text(says)
    expect(page.locator(".today-costly button:visible")).to_have_count(0)


@pytest.mark.parametrize("score", [-31, 40])  # the score of the kept record, and another one
def test_only_the_record_of_the_first_try_is_reviewed(new_page: Making, score: int) -> None:
    page = on(new_page(python=False), NOON)
    keep_days(page, **{"2026_11_02": score})
    keep_record(page)
    keep_stopped(page, link_of(25), link_of(25))
    page.goto("today.html")
    page.get_by_role("button", name=re.compile("^2 November")).click()
    lost = "Your round of 25 November isn’t finished. You lose it if you press this button."
    gone = "This browser doesn’t keep this round, so the table can’t review it."
    expect(page.locator(".today-cost-says")).to_have_text(lost if score == -31 else gone)
    expect(page.locator(".today-open")).to_be_visible(visible=score == -31)
    expect(page.locator(".today-waits")).to_be_hidden()


def test_paper_shows_the_cards_of_the_day_and_no_buttons(new_page: Making) -> None:
    page = on(new_page(), NOON)
    page.goto("today.html")
    page.locator(LIVE).wait_for()
    page.emulate_media(media="print")
    assert not faults_on_paper(page)


def play_the_round(page: Page) -> None:
    """Play turns, discarding the last card each time, until the round is counted."""
    table = page.locator(SHOWN)
    idle = page.locator(f"{SHOWN}:not([data-busy])")
    while True:
        idle.wait_for()
        if table.locator(".rt-counted").count():
            return
        table.locator("[data-action=draw]").press("Enter")
        idle.wait_for()
        if table.locator(".rt-counted").count():
            return
        table.locator("[data-zone=hand] button[data-card]").last.press("Enter")
        table.locator("[data-action=discard]").press("Enter")


@pytest.fixture
def changing(tmp_path: Path) -> Iterator[Site]:
    """A site on which the test publishes a new edition."""
    shutil.copytree(HTML, tmp_path / "html", ignore=LEFT_OUT)
    site = Site(tmp_path)
    yield site
    site.stop()


def test_a_round_of_the_day_continues_after_midnight_in_a_new_edition(
    new_page: Making, changing: Site
) -> None:
    page = on(
        new_page(base_url=changing.url, reduced_motion="reduce"), datetime(2026, 11, 26, 23, tzinfo=UTC)
    )
    page.goto("today.html")
    page.locator(LIVE).wait_for()
    page.locator("[data-action=draw]").press("Enter")
    page.locator(f"{SHOWN}:not([data-busy]) [data-action=discard]").wait_for()
    held = faces(page)
    changing.publish("today.html", str(deal_of(28)["seed"]), "20261128999")
    on(page, datetime(2026, 11, 27, 1, tzinfo=UTC)).goto("index.html")
    page.goto("today.html")
    expect(page.locator(".today-date")).to_contain_text("26 November")
    page.locator(LIVE).wait_for()
    assert faces(page) == held
    play_the_round(page)
    expect(page.locator(".today-result")).to_be_visible()
    assert list(days_kept(page)) == ["2026-11-26"]
    page.goto("index.html")
    page.goto("today.html")
    expect(page.locator(".today-date")).to_contain_text("27 November")


def faces(page: Page) -> list[str]:
    """The cards of the hand."""
    cards = page.locator(f"{SHOWN} [data-zone=hand] [data-card]")
    return [str(card.get_attribute("data-card")) for card in cards.all()]


def days_kept(page: Page) -> dict[str, dict[str, int]]:
    """The scores and seeds of the days that this browser has kept, by date."""
    days: dict[str, dict[str, int]] = json.loads(page.evaluate("localStorage.getItem('rummy500-days')"))[
        "days"
    ]
    return days


def test_two_presses_deal_the_cards_of_another_day_of_the_month(new_page: Making) -> None:
    page = on(new_page(), NOON)
    page.goto("today.html")
    page.locator(LIVE).wait_for(timeout=120_000)
    page.locator(".today-days button").first.click()
    expect(page.locator(".today-date")).to_contain_text("1 November")
    expect(page.locator(".today-game")).to_be_focused()
    expect(page.locator(".today-game")).to_be_in_viewport()
    page.locator(".today-deal").click()
    expect(page.locator(".rt-game")).to_contain_text("Floating")
    assert f"seed={deal_of(1)['seed']}" in page.url


def test_future_days_are_not_buttons(new_page: Making) -> None:
    page = on(new_page(python=False), NOON)
    page.goto("today.html")
    expect(page.locator(".today-days button")).to_have_count(26)
    expect(page.get_by_role("button", name="The month after")).to_be_disabled()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_the_day_fits_the_screen_and_axe_finds_no_fault(
    new_page: Making, size: tuple[int, int], scheme: str
) -> None:
    page = new_page(python=False, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    keep_days(page, **{"2026_11_26": 84, "2026_11_20": -12})
    on(page, NOON).goto("today.html")
    expect(page.locator(".today-score")).to_have_text("84 points")
    expect(page.locator(".today-sum")).to_contain_text("You have played 2 days")
    expect(page.locator(".today-days .is-good")).to_have_text(
        "26 November, Classic with two jokers: 84 points, par 3"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(page) == []


ENDS = """(rows) => rows.map((row) => {
    const { left, right } = row.querySelector("i").getBoundingClientRect();
    return [row.querySelector("b").textContent.startsWith("−"), left, right];
})"""
"""For each row, whether its points are below zero, and where its bar ends on the left and on the right."""


def test_bars_of_scores_below_zero_extend_to_the_left(new_page: Making) -> None:
    page = new_page(python=False)
    keep_days(page, **{"2026_11_26": -40})
    on(page, NOON).goto("today.html")
    expect(page.locator(".today-score")).to_be_visible()
    ends = page.locator(".today-rows li:not(.is-par)").evaluate_all(ENDS)
    zeros = [right if is_below else left for is_below, left, right in ends]
    assert [is_below for is_below, *_ in ends].count(True) == 2
    assert max(zeros) - min(zeros) < 1


PAR = 3  # the par of the deal on 26 November


@pytest.mark.parametrize(
    ("score", "says"),
    [
        (PAR, "Just par. You beat three of the seven bots on the same cards."),
        (PAR - 1, "1 below par. You beat three of the seven bots on the same cards."),
        (400, f"{400 - PAR} above par. You beat all of the seven bots on the same cards."),
        (-400, f"{400 + PAR} below par. You beat none of the seven bots on the same cards."),
    ],
)
def test_a_line_separates_scores_at_par_or_better_from_lower_scores(
    new_page: Making, score: int, says: str
) -> None:
    page = new_page(python=False)
    keep_days(page, **{"2026_11_26": score})
    on(page, NOON).goto("today.html")
    expect(page.locator(".today-which")).to_have_text("Classic with two jokers, Thursday 26 November")
    expect(page.locator(".today-says")).to_have_text(says)
    rows = page.locator(".today-rows li").all_inner_texts()
    at = next(place for place, row in enumerate(rows) if row.startswith("par"))
    points = [int(row.split()[-1].replace("−", "-")) for row in rows if not row.startswith("par")]
    assert rows[at] == f"par {PAR}: the middle score of the seven bots"
    assert points == sorted(points, reverse=True)
    assert min(points[:at]) >= PAR > max(points[at:])


def test_the_home_page_leads_to_the_deal_of_the_day(new_page: Making) -> None:
    page = on(new_page(python=False), NOON)
    page.add_init_script(f"localStorage.setItem('rummy500-stars', {json.dumps(json.dumps(STARS))})")
    page.goto("index.html")
    expect(page.locator("[data-tile=today]")).to_contain_text("Play one round. Par is")
    page.locator("[data-tile=today]").click()
    expect(page.locator(".today-date")).to_contain_text("26 November")
