"""A link to a game deals that game, and the form for a new game stays open if the game is refused."""

from __future__ import annotations

from collections.abc import Callable

from playing import answered
from playwright.sync_api import Locator, Page, expect

TABLE = "[data-rummy-table]"


# Changes the address's fragment and changes it back. Resolves once the page has noticed both changes.
AWAY_AND_BACK = """(_, link) => new Promise((done) => {
    addEventListener("hashchange", () => location.hash === link && done());
    location.hash = "a-whole-game";
    location.hash = link;
})"""


def seats(table: Locator) -> Locator:
    return table.locator("[data-seat]")


def test_a_linked_game_is_dealt_and_shown_at_the_first_table_without_a_level(page: Page) -> None:
    page.goto("pile.html#rules=classic&players=4&seed=5&bots=greedy")
    table = page.locator(TABLE).last
    expect(seats(table)).to_have_count(4)
    expect(table.locator("[data-zone=hand]")).to_be_in_viewport()
    expect(page.locator("[data-level-state]")).to_have_count(page.locator(TABLE).count() - 1)


def test_a_link_to_a_game_on_the_open_page_deals_that_game(live_table: Callable[[str], Locator]) -> None:
    table = live_table("play.html")
    link = "#rules=classic&players=5&seed=5&bots=greedy"
    table.evaluate("(_, link) => { location.hash = link; }", link)
    expect(seats(table)).to_have_count(5)
    table.locator("[data-action=new]").click()
    table.locator("[name=players][value='2']").check()
    table.locator("[data-deal]").click()
    expect(seats(table)).to_have_count(2)
    table.evaluate(AWAY_AND_BACK, link)
    answered(table)
    expect(seats(table)).to_have_count(2)  # coming back to the link's fragment deals nothing


def test_the_form_of_a_refused_game_stays_open(live_table: Callable[[str], Locator]) -> None:
    table = live_table("play.html")
    table.locator("[data-action=new]").click()
    table.locator("[data-panel=rules] > summary").click()
    target = table.locator("[data-rule=target]")
    target.locator("xpath=ancestor::details[1]").locator("> summary").click()
    target.fill("many")
    expect(table.locator("[data-deal]")).to_have_attribute("aria-disabled", "true")
    table.locator("[data-deal]").click(force=True)  # force: press a disabled button
    expect(table.locator("[data-refusal]")).to_be_in_viewport()
    expect(target).to_have_value("many")
    target.fill("300")
    table.locator("[data-deal]").click()  # waits until the button is enabled
    expect(table.locator(".rt-game")).to_contain_text("300")
    expect(target).to_have_count(0)


def test_a_printed_page_is_light_and_has_no_buttons(new_page: Callable[..., Page]) -> None:
    page = new_page(color_scheme="dark")
    page.goto("melds.html")
    page.emulate_media(media="print")
    table = page.locator(TABLE).first
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert table.evaluate("table => getComputedStyle(table).colorScheme") == "light"
    expect(table.locator("button:visible:not(.rt-card, .rt-stack)")).to_have_count(0)
    ground = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    assert ground == "rgb(255, 255, 255)"
