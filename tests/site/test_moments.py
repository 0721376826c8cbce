"""A moment that a review found comes back on later days until the reader has learned it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from blunder import GREEDY, THREE_KINGS, blunder_found, throw_a_king
from browsing import AXE, faults_found
from live_book.fresh_moments import fresh_moments
from playing import hurry, nothing_serious, opened
from playwright.sync_api import Locator, Page, expect

from rummy500.table import fresh

SIZES = [(390, 664), (844, 390), (1280, 720)]
FIRST = datetime(2026, 11, 1, 12, tzinfo=UTC)
SHOWN = "[data-rummy-table]"
LIVE = f"{SHOWN}[data-python=live]"
BACK = [1, 3, 7, 14, 30]  # how many days a moment stays away, longer after each right try
LIFE = [(1, True), (3, True), (7, False), *((days, True) for days in BACK)]
"""For each try, the number of days since the previous try, and whether the try is right."""
Making = Callable[..., Page]
MOMENT = f"""\
[Transcript "1"]
[Moment "Your turn 1"]
[Did "You discarded {{KS}}: it counts 10 in hand, and nothing on the table goes with it."]
[Better "Lay {{KS}} {{KH}} {{KD}}: they count 30 on the table, and nobody can lay them off any more."]
[Cost "33"]
[Weighed "0.0 A: meld KS KH KD; 33.0 A: discard KS"]

{THREE_KINGS}A: draw
"""


FINDS = 1_000_005  # the seed of a round that has a fresh moment
SEEDS = """\
const draw = crypto.getRandomValues.bind(crypto);
let next = 3;
crypto.getRandomValues = (to) => (to instanceof Uint32Array && to.length === 1 ? to.fill(next++) : draw(to));
"""
"""Makes the search begin two seeds before ``FINDS``, so that its third round has a moment."""
STEP_IS = "step => JSON.parse(localStorage.getItem('rummy500-moments')).moments[0].step === step"


def kept(page: Page) -> list[dict[str, Any]]:
    text = page.evaluate("localStorage.getItem('rummy500-moments')")
    return list(json.loads(text)["moments"]) if text else []


def keep(page: Page, *due: str, step: int = 0) -> None:
    """For each of these dates, store a moment that comes back on that date."""
    moments = [
        {
            "id": f"m{number}",
            "text": MOMENT.replace("Bea", "Nia"),  # the name of a bot, so the page shows the bot's face
            "title": f"Your turn {1 + number}",
            "cost": 33 - number,
            "says": "You discarded {KS}.",
            "step": step,
            "due": day,
            "seen": 0,
        }
        for number, day in enumerate(due)
    ]
    store(page, {"moments": moments})


def store(page: Page, parts: dict[str, Any]) -> None:
    """Store these entries as the data about moments, unless the browser already has such data."""
    text = json.dumps({"edition": 1, "moments": [], **parts})
    page.add_init_script(
        "if (!localStorage.getItem('rummy500-moments'))"
        f" localStorage.setItem('rummy500-moments', {json.dumps(text)})"
    )


def waits(fresh: Page, day: datetime, several: bool = False) -> Locator:
    """Open the page of moments on a day, and return its table once the table shows the first moment.

    If several moments wait, they are listed first, and this function presses the button that begins.
    """
    fresh.clock.set_fixed_time(day)
    fresh.goto("moments.html")
    if several:
        fresh.get_by_role("button", name="Start", exact=True).click()
    table = fresh.locator(LIVE)
    expect(table.get_by_text("What do you do?")).to_be_visible()
    return table


def fresh_one(new: Page, button: str) -> Locator:
    """Open the page of moments, press the button for a fresh moment, and return the table that shows it.

    The page's clock is set to ``FIRST``.
    """
    new.clock.set_fixed_time(FIRST)
    new.goto("moments.html")
    new.get_by_role("button", name=button).click()
    table = new.locator(LIVE)
    expect(table.get_by_text("What do you do?")).to_be_visible()
    return table


def play(table: Locator, move: str) -> None:
    table.locator("[data-move-input]").fill(move)
    table.locator("[data-move-input]").press("Enter")


def test_a_moment_found_in_a_review_comes_back_until_it_is_learned(new_page: Making) -> None:
    page = new_page(reduced_motion="reduce")
    page.clock.set_fixed_time(FIRST)
    page.goto(GREEDY)
    table = page.locator(LIVE).first
    opened(table, THREE_KINGS)
    hurry(table)
    throw_a_king(table)
    table.locator("[data-action=review]").click()
    moment = blunder_found(table)
    button = moment.locator("[data-do=keep]")
    expect(button).to_have_text("Keep it as a moment")
    button.press("Enter")
    expect(button).to_have_text("Kept: it comes back")
    expect(button).to_be_focused()
    nothing_serious(page)
    [stored] = kept(page)
    assert (stored["due"], stored["step"]) == ("2026-11-02", 0)

    day = FIRST + timedelta(days=BACK[0])
    page.clock.set_fixed_time(day)
    page.goto("index.html")
    expect(page.locator("[data-tile=moments]")).to_contain_text("1 moment waits")
    page.locator("[data-tile=moments]").click()
    table = page.locator(LIVE)
    expect(table.get_by_text("What do you do?")).to_be_visible()
    play(table, "discard KS")
    expect(table.get_by_role("heading", name="Not yet")).to_be_visible()
    expect(table.locator(".rt-won")).to_contain_text("Better: Lay")
    expect(table.locator(".rt-won")).to_contain_text("This moment comes back tomorrow.")
    table.get_by_role("button", name="Try once more").click()
    play(table, "meld KS KH KD")
    expect(table.get_by_role("heading", name="Right")).to_be_visible()
    assert kept(page)[0]["step"] == 0  # only the first try counts

    step = 0
    for days, is_right in LIFE:
        day += timedelta(days=days)
        page.clock.set_fixed_time(day.replace(hour=0) - timedelta(seconds=1))
        page.goto("index.html")
        expect(page.locator("[data-tile=moments]")).to_contain_text("No moment is due today.")
        table = waits(page, day)
        play(table, "meld KS KH KD" if is_right else "discard KS")
        expect(table.get_by_role("heading", name="Right" if is_right else "Not yet")).to_be_visible()
        step = step + 1 if is_right else 0
        page.wait_for_function(STEP_IS, arg=step)  # the heading appears before the result is stored
    expect(page.locator(".moments-what")).to_contain_text("You have learned it")
    table.get_by_role("button", name="Next moment").click()
    expect(page.locator(".moments-none")).to_contain_text("No moment waits.")
    expect(page.locator(SHOWN)).to_be_hidden()
    expect(page.locator(".moments-sum")).to_have_text("0 moments on the way, 1 learned.")
    page.clock.set_fixed_time(day + timedelta(days=365))
    page.goto("index.html")
    expect(page.locator("[data-tile=moments]")).to_contain_text("No moment is due today.")
    assert not page.evaluate("localStorage.getItem('rummy500-stars')")


def test_the_page_shows_at_most_five_moments_a_day_one_after_another(new_page: Making) -> None:
    page = new_page(reduced_motion="reduce")
    keep(page, *["2026-11-02"] * 6)
    table = waits(page, FIRST + timedelta(days=1), several=True)
    expect(page.locator(".moments-what")).to_contain_text("5 moments wait.")
    for _ in range(5):
        expect(table.get_by_text("What do you do?")).to_be_visible()
        expect(table.locator("[data-level-state=open]")).to_be_visible()
        play(table, "meld KS KH KD")
        table.get_by_role("button", name="Next moment").click()
    expect(page.locator(".moments-none")).to_contain_text("No other moment is due today.")
    assert [one["due"] for one in kept(page)] == ["2026-11-05"] * 5 + ["2026-11-02"]


def list_of_three(fresh: Page) -> Locator:
    """Open the page of moments on a day on which three moments wait, and return the buttons of its list."""
    fresh.clock.set_fixed_time(FIRST)
    keep(fresh, *["2026-11-01"] * 3, "2026-11-04", step=2)
    fresh.goto("moments.html")
    expect(fresh.get_by_role("heading", name="3 moments wait")).to_be_visible()
    return fresh.locator(".moments-due li button")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_several_due_moments_are_listed_with_their_costs_before_one_opens(
    new_page: Making, size: tuple[int, int], scheme: str
) -> None:
    page = new_page(
        python=False, read="steps", viewport={"width": size[0], "height": size[1]}, color_scheme=scheme
    )
    moments = list_of_three(page)
    expect(moments).to_contain_text([f"Your turn {at + 1}−{33 - at}points" for at in range(3)])
    expect(moments.first).to_contain_text("You discarded K♠.")
    expect(moments.first.get_by_role("img", name="solved 2 times in a row")).to_be_visible()
    expect(moments.first.locator(".is-on")).to_have_count(2)
    expect(page.locator(SHOWN)).to_be_hidden()
    expect(page.locator(".steps-pips a").last).to_have_accessible_name(re.compile("When they come back"))
    for button in [page.get_by_role("button", name="Start", exact=True), *moments.all()]:
        expect(button).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(page) == []
    moments.nth(1).click()
    expect(page.locator(".moments-due")).to_have_count(0)
    expect(page.locator(".moments-what")).to_contain_text("Your turn 2: here you lost about 32 points.")


def test_letting_a_due_moment_go_removes_it_from_the_list(new_page: Making) -> None:
    page = new_page(python=False)
    moments = list_of_three(page)
    for left in (2, 1):
        page.get_by_role("button", name="Let it go").first.click()
        expect(moments).to_have_count(left)
        expect(page.locator(".moments-sum")).to_be_focused()
    page.get_by_role("button", name="Let it go").first.click()
    expect(page.locator(".moments-none")).to_contain_text("No moment is due today.")


@pytest.mark.parametrize(
    ("tries", "says"),
    [
        ([1], ""),
        ([-1, -2], " You solved none of your last 2 fresh moments at the first try."),
        ([1, -2, 3, -4, -5], " You solved 2 of your last 5 fresh moments at the first try."),
    ],
)
def test_the_page_says_how_many_of_the_latest_fresh_moments_were_solved(
    new_page: Making, tries: list[int], says: str
) -> None:
    page = new_page(python=False)
    store(page, {"tries": {f"m{at}": time for at, time in enumerate(tries)}})
    page.goto("moments.html")
    expect(page.locator(".moments-sum")).to_have_text(f"0 moments on the way, 0 learned.{says}")


def test_moments_have_accessible_names_without_reflected_aria_properties(new_page: Making) -> None:
    page = new_page(python=False)
    lacks = [f"delete Element.prototype.{name};" for name in ("role", "ariaLabel")]  # as Firefox 115 does
    page.add_init_script(" ".join(lacks))
    moments = list_of_three(page)
    expect(moments.first.get_by_role("img", name="solved 2 times in a row")).to_be_visible()
    expect(page.get_by_role("button", name="Let it go: Your turn 4")).to_have_count(1)
    expect(page.locator(".moments-due ol")).to_have_attribute("role", "list")


def test_after_a_right_try_only_the_next_moment_button_is_highlighted(new_page: Making) -> None:
    page = new_page(read="steps", reduced_motion="reduce")
    keep(page, *["2026-11-01"] * 2)
    table = waits(page, FIRST, several=True)
    expect(table.locator(".rt-seat .rt-portrait")).to_have_count(1)
    for place in ("1 of 2", "2 of 2"):
        expect(table.locator(".rt-asked")).to_contain_text(place)
        play(table, "meld KS KH KD")
        expect(table.get_by_role("heading", name="Right")).to_be_visible()
        expect(table.locator(".rt-answers .is-main")).to_have_text("Next moment")
        expect(page.locator(".steps-next")).not_to_have_attribute("data-alive", "")
        expect(table.locator(".rt-asked")).to_contain_text(place)
        table.get_by_role("button", name="Next moment").click()
    expect(page.locator(".moments-none")).to_be_visible()


def test_a_fresh_moment_can_be_kept_after_a_wrong_try_and_comes_back(new_page: Making) -> None:
    page = new_page(reduced_motion="reduce")
    table = fresh_one(page, "Try a fresh moment")
    expect(page.locator(".moments-what")).to_contain_text("A fresh moment: 3 of the seven bots found")
    opponents = table.locator(".rt-seat[data-zone=opponent]").count()
    expect(table.locator(".rt-seat .rt-portrait")).to_have_count(opponents)
    texts = {frozenset(re.findall("{(.*?)}", one["says"])): one["text"] for one in fresh_moments()}
    worst = texts[frozenset(held(table))]
    play(table, worst.partition('"]\n\n')[0].rpartition(" A: ")[2])
    expect(table.get_by_role("heading", name="Not yet")).to_be_visible()
    table.locator("[data-do=keep]").click()
    expect(table.locator("[data-do=keep]")).to_have_text("Kept: it comes back")
    assert [one["due"] for one in kept(page)] == ["2026-11-02"]
    table.get_by_role("button", name="Show me").click()
    expect(table.get_by_role("heading", name="Right")).to_be_visible()
    table.get_by_role("button", name="Play on").click()
    expect(table.get_by_text("This round counts for nothing.")).to_be_visible()
    table.get_by_role("button", name="Next moment").click()
    expect(page.locator(".moments-what")).to_contain_text("A fresh moment: 4 of the seven bots found")
    expect(page.locator(".moments-sum")).to_have_text("1 moment on the way, 0 learned.")
    waits(page, FIRST + timedelta(days=1))
    expect(page.locator(".moments-what")).to_contain_text("1 moment waits.")


def test_buttons_switch_between_fresh_moments_with_and_without_jokers(
    new_page: Making,
) -> None:
    page = new_page(reduced_motion="reduce")
    asked = fresh_one(page, "Try one with wild jokers").locator(".rt-asked")
    expect(page.locator(".moments-what")).to_contain_text("of the seven bots found the best move.")
    expect(asked).to_have_attribute("aria-label", re.compile("A moment: Modern with"))
    page.get_by_role("button", name="Try one without jokers").press("Enter")
    expect(asked).to_have_attribute("aria-label", re.compile("A moment: Classic with"))
    expect(page.locator(".moments-what")).to_be_focused()
    page.get_by_role("button", name="Try one with wild jokers").press("Enter")
    expect(asked).to_have_attribute("aria-label", re.compile("A moment: Modern with"))


def test_a_fresh_moment_that_comes_again_in_other_suits_can_be_kept(
    new_page: Making,
) -> None:
    page = new_page(reduced_motion="reduce")
    store(page, {"tries": {one["id"]: 1 for one in fresh_moments()}})
    table = fresh_one(page, "Try a fresh moment")
    assert held(table) == {"JH", "5C", "KD", "QH"}, "the first moment's hand was JS 5D KC QS"
    play(table, "discard KD")
    expect(table.get_by_role("heading", name="Not yet")).to_be_visible()
    table.locator("[data-do=keep]").click()
    expect(table.locator("[data-do=keep]")).to_have_text("Kept: it comes back")
    assert [one["says"] for one in kept(page)] == ["You held {JH} {5C} {KD} {QH}."]
    table = waits(page, FIRST + timedelta(days=1))
    expect(page.locator(".moments-what")).to_contain_text("you missed the best move.")
    assert held(table) == {"JH", "5C", "KD", "QH"}
    play(table, "discard 5C")
    expect(table.get_by_role("heading", name="Right")).to_be_visible()


def test_the_browser_looks_for_new_fresh_moments_when_few_are_untried(new_page: Making) -> None:
    """The browser finds a moment in the third round. The next moment button then shows it.

    During the search, the table can be played.
    """
    page = new_page(reduced_motion="reduce")
    page.add_init_script(SEEDS)
    store(page, {"tries": {one["id"]: 1 for one in fresh_moments()}})
    table = fresh_one(page, "Try a fresh moment")
    search = page.locator(".moments-search")
    expect(search).to_contain_text("Looking for fresh moments:")
    play(table, "discard KD")
    expect(table.get_by_role("heading", name="Not yet")).to_be_visible()
    table.get_by_role("button", name="Show me").click()
    expect(search).to_contain_text("deals seen, 1 found.")
    search.get_by_role("button", name="Stop").press("Enter")
    expect(search.get_by_role("status")).to_have_text("The search was stopped.")
    expect(search.get_by_role("button", name="Look for fresh moments")).to_be_focused()
    moment = fresh.found("classic", FINDS)
    assert moment is not None and found_here(page) == [moment]
    table.get_by_role("button", name="Next moment").click()
    says = f"A fresh moment: {moment['found']} of the seven bots found the best move."
    expect(page.locator(".moments-what")).to_have_text(says)
    expect(search).to_contain_text("The search was stopped.")
    cards = re.findall("{(.*?)}", moment["says"])
    for card in cards:
        expect(table.locator(f"[data-zone=hand] [data-card='{card}']").first).to_be_visible()
    assert held(table) == set(cards)
    best = moment["text"].partition('[Weighed "0.0 A: ')[2].partition(";")[0]
    play(table, best)
    expect(page.locator(".moments-what")).to_have_text("You found the best move at the first try.")
    assert found_here(page) == []
    search.get_by_role("button", name="Look for fresh moments").click()
    expect(search).to_contain_text("Looking for fresh moments:")


def found_here(page: Page) -> list[dict[str, Any]]:
    """The fresh moments that this browser has found and that wait to be tried."""
    text = page.evaluate("localStorage.getItem('rummy500-moments')")
    return list(json.loads(text).get("found", []))


def held(table: Locator) -> set[str]:
    """The cards of the hand on this table."""
    return {
        str(card.get_attribute("data-card")) for card in table.locator("[data-zone=hand] [data-card]").all()
    }


def test_a_level_can_be_kept_as_a_moment_after_two_failed_tries(new_page: Making) -> None:
    page = new_page(reduced_motion="reduce")
    page.clock.set_fixed_time(FIRST)
    page.goto("pile.html")
    table = page.locator(f"{LIVE}:has([data-level-state])").first
    expect(table).to_be_visible()
    for tries in (1, 2):
        play(table, "draw")
        card = table.locator("[data-zone=hand] button[data-card]").last
        card.press("Enter")
        table.locator("[data-action=discard]").press("Enter")
        expect(table.locator("[data-level-state=failed]")).to_be_visible()
        expect(table.locator("[data-do=keep]")).to_have_count(tries - 1)
        if tries == 1:
            table.get_by_role("button", name="Start again").last.click()
    nothing_serious(page)
    table.locator("[data-do=keep]").click()
    expect(table.locator("[data-do=keep]")).to_have_text("Kept: it comes back")
    [stored] = kept(page)
    assert stored["cost"] == 0
    table = waits_for_level(page, FIRST + timedelta(days=1), stored["title"])
    assert not table.locator(".rt-stars").count()


def waits_for_level(fresh: Page, day: datetime, title: str) -> Locator:
    fresh.clock.set_fixed_time(day)
    fresh.goto("moments.html")
    table = fresh.locator(LIVE)
    expect(table.get_by_role("heading", name=title)).to_be_visible()
    return table


def test_no_cards_of_a_different_deal_are_visible_before_python_opens_the_moment(new_page: Making) -> None:
    page = new_page(python=False)
    page.clock.set_fixed_time(FIRST)
    keep(page, "2026-11-01")
    page.goto("moments.html")
    expect(page.locator(".moments-due")).to_have_count(0)
    expect(page.locator(".moments-what")).to_have_text(
        "1 moment waits. Your turn 1: here you lost about 33 points."
    )
    expect(page.locator("[data-zone=hand]")).to_have_css("visibility", "hidden")


def test_a_moment_can_be_removed_from_the_list(new_page: Making) -> None:
    page = new_page(python=False)
    page.clock.set_fixed_time(FIRST)
    keep(page, "2026-11-04", "2026-11-02")
    page.goto("moments.html")
    expect(page.locator(".moments-none")).to_contain_text(
        "No moment is due today. The next moment comes back tomorrow."
    )
    expect(page.locator(".moments-list li")).to_contain_text(
        ["It comes back tomorrow.", "It comes back on Wednesday 4 November."]
    )
    page.get_by_role("button", name="Let it go").first.click()
    expect(page.locator(".moments-list li")).to_have_count(1)
    assert [one["id"] for one in kept(page)] == ["m0"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_of_moments_fits_the_screen_and_axe_finds_no_fault(
    new_page: Making, size: tuple[int, int], scheme: str
) -> None:
    page = new_page(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce"
    )
    keep(page, "2026-11-01", "2026-11-04", "2026-12-01", step=2)
    table = waits(page, FIRST)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    play(table, "discard KS")
    expect(table.get_by_role("heading", name="Not yet")).to_be_visible()
    page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(page) == []
    heights = page.locator(".moments-list button").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44
