"""The page of results counts each played round exactly once, and shows the sums of all rounds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from browsing import AXE, SHIFTS, faults_found
from playwright.sync_api import FilePayload, Page, expect
from sure import sure

from rummy500 import read_record
from rummy500.lab.fair import luck

SIZES = [(390, 664), (844, 390), (1280, 720)]
TABLE = "[data-rummy-table]"
LIVE = f"{TABLE}[data-python=live]"
NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
KEY = "rummy500-rounds"
HAS_RECORD = "() => Object.keys(localStorage).some((key) => key.startsWith('rummy500-record/'))"
"""Whether the record of a game has been kept. The game's rounds are kept before its record."""
ALMOST_OVER = """\
[Game "500 Rum"]
[Rules "classic target=15"]
[Players "You, Bea"]
[Seed "5"]

deal 1 dealer=B
hand A = 6H 6D 6C
hand B = QH QC 2S
stock = 9S 2C 3C 8H
pile = KS
A: draw
A: meld 6C 6D 6H
"""  # player A has one card left
LUCKS = (-60, 60, -40, 40, -20, 20)
UNREADABLE = """[...document.querySelectorAll(":is(.results-curve, .results-dots) text")].filter((words) => {
    const { left, right, width } = words.getBoundingClientRect();
    const picture = words.closest("svg").getBoundingClientRect();
    const isCut = left < picture.left - 1 || right > picture.right + 1;
    return width && (isCut || 12 * words.getScreenCTM().a < 11);
}).map((words) => words.textContent)"""
"""In the pictures, the words that are too small to read or that the picture's edge cuts off."""
Making = Callable[..., Page]


def kept(page: Page) -> dict[str, Any]:
    """The rounds that the browser keeps, by their ids."""
    text = page.evaluate(f"localStorage.getItem('{KEY}')")
    return dict(json.loads(text)["rounds"]) if text else {}


def keep_rounds(page: Page, number: int, lucks: Sequence[int] = (), **more: Any) -> None:
    """Store this many rounds, as if they had been played in games of four rounds."""
    rounds = {}
    for at in range(number):
        row = {
            "day": str(date(2026, 11, 1) + timedelta(days=at // 4)),
            "rules": "classic",
            "bots": ["greedy"],
            "sides": 2,
            "seed": str(at // 4),
            "round": 1 + at % 4,
            "dealer": "AB"[at % 2],
            "points": 40 + 7 * (at % 9),
            "others": 60,
            "sets": 20,
            "runs": 30 + 7 * (at % 9),
            "layOffs": 5,
            "left": 15,
            "takes": [[3, 12], [8, -4]],
            "game": "" if at % 4 < 3 else "won" if at % 8 == 3 else "lost",
            **more,
        }
        if lucks:
            row["luck"] = lucks[at % len(lucks)]
        rounds[f"{row['seed']}/{row['round']}/2/{row['rules']}"] = row
    text = json.dumps({"edition": 1, "rounds": rounds, "months": {}})
    page.add_init_script(f"localStorage.setItem('{KEY}', {json.dumps(text)})")


def play_the_round(page: Page) -> None:
    """Play turns at the first table until the round is counted. Each turn discards the last card."""
    first = page.locator(".live-table").first
    table, idle = first.locator(TABLE), first.locator(f"{TABLE}:not([data-busy])")
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


def test_a_round_is_kept_once_and_counted_on_the_page_of_results(new_page: Making) -> None:
    page = new_page(reduced_motion="reduce")
    page.clock.set_fixed_time(NOON)
    page.goto("today.html")
    page.locator(LIVE).wait_for(timeout=120_000)
    assert kept(page) == {}
    play_the_round(page)
    page.wait_for_function(f"localStorage.getItem('{KEY}')")
    [(name, row)] = kept(page).items()
    assert name == f"{row['seed']}/1/3/{row['rules']}"
    assert row["at"] == NOON.timestamp() * 1000
    assert row["day"] == "2026-11-26" and row["bots"] == ["regular", "careful"] and row["game"] == ""
    assert row["sets"] + row["runs"] + row["layOffs"] - row["left"] == row["points"]
    day = page.evaluate("JSON.parse(localStorage.getItem('rummy500-days')).days")["2026-11-26"]
    assert (day["score"], day["seed"]) == (row["points"], int(row["seed"]))
    page.reload()
    page.locator(LIVE).wait_for(timeout=120_000)
    assert list(kept(page)) == [name]
    page.goto("results.html")
    expect(page.locator(".results-sums")).to_contain_text("1 round")
    expect(page.locator(".results-wait")).to_contain_text("7 rounds to go")
    expect(page.locator(".results-all")).to_be_hidden()


def test_a_finished_game_can_be_opened_again_and_does_not_count_again(new_page: Making) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("play.html")
    page.locator(LIVE).first.wait_for(timeout=120_000)
    table = page.locator(".live-table").first
    almost = FilePayload(name="almost.txt", mimeType="text/plain", buffer=ALMOST_OVER.encode())
    table.locator("input[data-load]").set_input_files(almost)
    expect(table.locator("[data-zone=hand] button[data-card]")).to_have_count(1)
    table.locator("[data-zone=hand] button[data-card]").press("Enter")
    table.locator("[data-action=discard]").press("Enter")
    expect(table.locator(".rt-counted.is-game")).to_have_count(1)
    page.wait_for_function(HAS_RECORD)
    rounds = kept(page)
    [key] = [key for key in page.evaluate("Object.keys(localStorage)") if key.startswith("rummy500-record/")]
    record = read_record(json.loads(page.evaluate(f"localStorage.getItem({json.dumps(key)})"))["record"])
    assert record.over and record.winner == "A"
    assert [row["points"] for row in rounds.values()] == [row.net["A"] for row in record.sheet]
    page.evaluate(f"localStorage.removeItem('{KEY}')")
    page.goto(f"records.html#record={quote(key.removeprefix('rummy500-record/'))}")
    opened = page.locator("#your-finished-games").locator(TABLE)
    expect(opened.locator(".rt-counted.is-game")).to_have_count(1, timeout=120_000)
    expect(opened).to_be_in_viewport()
    slider = opened.locator("[data-slider]")
    slider.press("Home")
    expect(opened.locator(".rt-counted")).to_have_count(0)
    expect(opened.locator("[data-zone=hand] [data-card]")).to_have_count(3)
    slider.press("ArrowRight")
    expect(opened.locator("[data-zone=hand] [data-card]")).to_have_count(4)
    slider.press("End")
    expect(opened.locator(".rt-counted.is-game")).to_have_count(1)
    opened.locator("[data-action=review]").press("Enter")
    expect(opened.locator(".rt-counted [data-slider]")).to_have_count(1)
    assert kept(page) == {}


def test_the_results_link_to_the_records_of_finished_games(new_page: Making) -> None:
    page = new_page(python=False)
    keep_rounds(page, 16)
    game = {"edition": 1, "id": "3/4/2/classic", "day": "2026-11-04", "record": '[Game "500 Rum"]\n'}
    page.add_init_script(
        f"localStorage.setItem('rummy500-record/3/4/2/classic', {json.dumps(json.dumps(game))})"
    )
    page.goto("results.html")
    link = page.locator(".results-kept a")
    expect(link).to_have_text("Classic, 4 rounds")
    expect(page.locator(".results-kept")).to_contain_text("4 November, against Max")
    link.click()
    expect(page).to_have_url(re.compile(r"records\.html#record=3%2F4%2F2%2Fclassic$"))


def test_the_page_of_records_says_that_a_linked_record_is_missing(new_page: Making) -> None:
    page = new_page(python=False)
    page.goto("records.html#record=1%2F1%2F2%2Fclassic")
    expect(page.locator(".record-says")).to_contain_text("doesn’t keep the record of that game")


def test_the_page_of_results_leads_to_a_game_if_no_round_has_been_played(new_page: Making) -> None:
    page = new_page(python=False)
    page.goto("results.html")
    expect(page.locator(".results-says")).to_contain_text("You have not finished a round yet")
    expect(page.locator(".results-all")).to_be_hidden()
    page.get_by_role("link", name="Sit down and play", exact=True).first.click()
    expect(page).to_have_url(re.compile(r"play\.html$"))


@pytest.mark.parametrize("rounds", [0, 3, 16])
@pytest.mark.parametrize("size", SIZES)
def test_the_layout_of_the_results_does_not_shift(
    new_page: Making, size: tuple[int, int], rounds: int
) -> None:
    page = new_page(python=False, viewport={"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    if rounds:
        keep_rounds(page, rounds)
    page.goto("results.html")
    expect(page.locator(".results-says")).to_be_visible()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    assert page.evaluate("window.shifted ?? 0") == 0


def test_a_button_for_each_game_shows_only_the_rounds_of_that_game(new_page: Making) -> None:
    page = new_page(python=False)
    keep_rounds(page, 12)
    page.goto("results.html")
    expect(page.locator(".results-games button")).to_have_count(0)
    page.evaluate(
        f"""() => {{
            const kept = JSON.parse(localStorage.getItem("{KEY}"));
            const [row] = Object.values(kept.rounds);
            kept.rounds["77/1/2/persian"] = {{ ...row, rules: "persian", seed: "77" }};
            localStorage.setItem("{KEY}", JSON.stringify(kept));
            dispatchEvent(new StorageEvent("storage", {{ key: "{KEY}" }}));
        }}"""
    )
    buttons = page.locator(".results-games button")
    expect(buttons).to_have_text(["All games", "Classic, 12", "Persian, 1"])
    buttons.nth(2).click()
    expect(buttons.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(buttons.nth(2)).to_be_focused()
    expect(page.locator(".results-wait")).to_contain_text("7 rounds to go")
    buttons.nth(1).click()
    expect(page.locator(".results-all")).to_be_visible()


def test_the_page_shows_where_points_come_from_and_how_many_rounds_were_won(new_page: Making) -> None:
    page = new_page(python=False)
    keep_rounds(page, 16, points=40, runs=30)
    page.goto("results.html")
    expect(page.locator(".results-sums li").nth(0)).to_have_text("4 games, 2 won")
    expect(page.locator(".results-won li")).to_have_count(1)
    expect(page.locator(".results-won")).to_contain_text("Max: between 15 and 85 in 100")
    expect(page.locator(".results-won li > svg[data-suit=C]")).to_be_visible()
    strength = page.get_by_role("link", name="How strong the seven bots are")
    expect(strength).to_have_attribute("href", "luck.html#who-plays-better")
    scale = page.locator("[data-part=won] .results-scale")
    expect(scale).to_have_text("0 %50 %100 %")
    track, marks = sure(page.locator(".results-won i").bounding_box()), sure(scale.bounding_box())
    percent = sure(scale.locator("span").nth(1).bounding_box())
    middle = track["x"] + track["width"] / 2
    assert percent["x"] + percent["width"] / 2 == pytest.approx(middle, abs=2)
    assert marks["y"] >= track["y"] + track["height"]
    rows = page.locator(".results-from li")
    expect(rows).to_have_text(["Sets+20", "Runs+30", "Lay-offs+5", "Left in hand−15", "A round40"])
    expect(page.locator("[data-part=from]")).to_contain_text(
        "you hold 27 when the round is over. On average you make 40 points a round, "
        "and each of the others makes 60."
    )
    expect(page.locator(".results-takes tr").nth(1)).to_have_text("2 or 316+12")
    picture = page.get_by_role("img", name="Points a round over 16 rounds")
    expect(picture).to_have_accessible_name(
        "Points a round over 16 rounds. Your mean began at 40 and is now 40. "
        "The mean of the other players began at 60 and is now 60."
    )
    link = page.locator(".results-rounds a").first
    expect(link).to_have_text("3, round 4")
    expect(link).to_have_attribute("href", "play.html#rules=classic&players=2&seed=3&bots=greedy")


def test_one_press_lists_all_rounds_and_the_focus_goes_to_the_first_new_one(new_page: Making) -> None:
    page = new_page(python=False)
    keep_rounds(page, 16)
    page.goto("results.html")
    rounds = page.locator(".results-rounds a")
    expect(rounds).to_have_count(8)
    more = page.get_by_role("button", name="List all rounds")
    more.click()
    expect(rounds).to_have_count(16)
    expect(rounds.nth(8)).to_be_focused()
    expect(more).to_be_hidden()


@pytest.mark.parametrize("rounds", [3, 16])
def test_the_link_keep_move_or_erase_leads_to_the_export_button(new_page: Making, rounds: int) -> None:
    page = new_page(python=False)
    keep_rounds(page, rounds)
    page.goto("results.html")
    page.get_by_role("link", name="Keep, move or erase").click()
    expect(page.get_by_role("button", name="Export")).to_be_in_viewport()


def test_the_results_take_the_width_of_a_laptop_and_end_without_an_empty_line(new_page: Making) -> None:
    page = new_page(python=False, viewport={"width": 1280, "height": 720})
    keep_rounds(page, 64, lucks=LUCKS)
    page.goto("results.html")
    expect(page.locator(".results-again")).to_be_hidden()
    assert sure(page.locator(".results-all").bounding_box())["width"] > 900
    luck, link = (
        sure(page.locator(f"[data-part=luck]{part}").bounding_box()) for part in ("", " p:last-of-type")
    )
    assert luck["y"] + luck["height"] - link["y"] - link["height"] < 20


@pytest.mark.parametrize("number", [0, 3, 366])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_results_fits_the_screen_and_axe_finds_no_fault(
    new_page: Making, size: tuple[int, int], scheme: str, number: int
) -> None:
    page = new_page(python=False, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    keep_rounds(page, number, lucks=LUCKS)
    page.goto("results.html")
    expect(page.locator(".results-says")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(UNREADABLE) == []
    page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(page) == []


def test_one_button_deals_the_cards_of_all_rounds_again(new_page: Making) -> None:
    page = new_page()
    keep_rounds(page, 32)
    page.goto("results.html")
    expect(page.locator(".results-rigged")).to_contain_text("When 30 of your rounds have been dealt again")
    page.get_by_role("button", name="Deal my rounds again").press("Enter")
    dealt = page.locator(".results-dealt")
    expect(dealt).to_have_text("All rounds have now been dealt again.", timeout=240_000)
    rows = kept(page)
    assert rows["0/1/2/classic"]["luck"] == luck("classic", 2, 0, 1, "A")
    assert all(isinstance(row["luck"], int | float) for row in rows.values())
    expect(page.locator(".results-luck li")).to_have_count(2)
    expect(page.locator(".results-rigged")).to_contain_text("Over 32 rounds, your cards brought")
    expect(page.locator(".results-again")).to_be_hidden()


@pytest.mark.parametrize(("mean", "says"), [(-9, "No sign of it:"), (30, "about once in")])
def test_the_verdict_on_the_cards_depends_on_the_confidence_interval_of_the_mean_luck(
    new_page: Making, mean: int, says: str
) -> None:
    page = new_page(python=False)
    keep_rounds(page, 30, lucks=[mean + luck for luck in LUCKS])
    page.goto("results.html")
    expect(page.locator(".results-rigged")).to_contain_text(says)
    expect(page.locator(".results-luck")).to_contain_text("Your cards: ")
    expect(page.locator(".results-dots svg:visible circle")).to_have_count(30)


def test_the_rounds_with_the_worst_and_the_best_cards_can_be_dealt_again(new_page: Making) -> None:
    page = new_page(python=False)
    keep_rounds(page, 30, lucks=LUCKS)
    page.goto("results.html")
    extremes = page.locator(".results-extremes li")
    expect(extremes).to_contain_text(
        [f"The round with your {cards}" for cards in ("worst cards: −60", "best cards: +60")]
    )
    links = extremes.get_by_role("link")
    expect(links).to_have_text(["0, round 1", "6, round 2"])
    expect(links.first).to_have_attribute("href", re.compile(r"play\.html#.*\bseed=0\b"))


def test_home_leads_to_the_results_once_a_round_is_kept(new_page: Making) -> None:
    page = new_page(python=False)
    keep_rounds(page, 1)
    page.goto("index.html")
    page.locator(".home-results").click()
    expect(page.locator(".results-sums")).to_contain_text("1 round")
