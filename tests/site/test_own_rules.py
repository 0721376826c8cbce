"""House rules can be chosen in a table's form. Another page compares and quotes the published rule texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from browsing import HTML, Gate
from playing import A_JOKER, opened
from playwright.sync_api import Locator, Page, expect

from rummy500.rules import OPTIONS
from rummy500.rules.quotations import quotations
from rummy500.sources import differs

TABLE = "[data-rummy-table]"
LIVE = f"{TABLE}[data-python=live]"


def choose(table: Locator, group: str, option: str, value: str) -> None:
    """Open the group of a house rule, and set the rule."""
    rule = table.locator(f"[data-rule={option}]")
    if not rule.is_visible():
        table.locator(".rt-group > summary", has_text=group).click()
    rule.select_option(value)


def cards(page: Page) -> list[str]:
    hand = page.locator(f"{TABLE} [data-zone=hand]").first.locator("[data-card]")
    shown: list[str] = hand.evaluate_all("all => all.map(one => one.dataset.card)")
    return shown


def test_contradictory_rules_must_be_corrected_before_a_game_can_be_dealt_or_shared(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto("own-rules.html")
    page.locator(LIVE).wait_for()
    table = page.locator(TABLE)
    made, deal = table.locator(".rt-made"), table.locator("[data-deal]")
    verdict = table.locator(".rt-deal p")
    expect(verdict).to_have_text("Classic, no changes")
    table.evaluate("table => table.scrollIntoView({ block: 'end' })")  # brings the form into view
    choose(table, "Turn and draw", "open_table", "1")
    expect(made).to_contain_text("Cards are laid: in the turns of others too")
    choose(table, "Going out", "out", "2")
    expect(verdict).to_contain_text("with open_table you could lay your last card")
    expect(verdict).to_be_in_viewport()
    expect(made).to_contain_text("out means “You go out”")
    expect(deal).to_have_text("Can’t be dealt")
    expect(deal).to_have_attribute("aria-disabled", "true")
    expect(deal).to_have_accessible_description(re.compile("your last card in another"))
    choose(table, "Turn and draw", "open_table", "")
    expect(verdict).to_have_text("Classic, with 1 house rule")
    expect(deal).to_have_text("Deal")
    taken = table.locator(".rt-settings .rt-share input")
    expect(taken.first).to_have_value("classic out=float")
    link = taken.last.input_value()
    deal.click()
    expect(made).to_have_count(0)
    table.locator("[data-zone=hand] [data-card]").first.wait_for()
    other = new_page(viewport={"width": 1280, "height": 800})
    other.goto(link)
    other.locator(LIVE).wait_for()
    expect(other.locator(".rt-new")).to_have_count(0)
    expect(other.locator(".rt-share input")).to_have_value(link)
    assert cards(other) == cards(page)
    assert other.locator(".rt-game").inner_text() == page.locator(".rt-game").inner_text()


def test_an_unsuitable_number_of_players_is_reported(page: Page) -> None:
    page.goto("own-rules.html")
    page.locator(LIVE).wait_for()
    table = page.locator(TABLE)
    choose(table, "The game", "sides", "1")
    verdict = table.locator(".rt-deal p")
    expect(verdict).to_contain_text("Two against two needs four players")
    table.locator("[name=players][value='4']").check()
    expect(verdict).to_have_text("Partnership, no changes")


def test_a_rule_chosen_before_python_is_ready_is_applied_later(page: Page) -> None:
    gate = Gate(page)
    page.goto("own-rules.html")
    table = page.locator(TABLE)
    choose(table, "Melds", "run_opens_with", "1")
    expect(table.locator(".rt-deal p")).to_contain_text("Python is starting")
    gate.open()
    expect(table.locator(".rt-made")).to_contain_text("A run is opened with: four cards or more")


def test_each_option_on_which_rule_texts_disagree_has_a_row_in_the_comparison() -> None:
    html = (HTML / "texts.html").read_text("utf-8")
    for name, option in OPTIONS.items():
        row = (
            rf'<th scope="row">{re.escape(escape(option.title))} <a class="statement" href="statements.html#'
        )
        assert bool(re.search(row, html)) == differs(name), name
    stock = re.search(r"With the stock empty.*?</tr>", html, re.S)
    assert stock and re.findall(r"<td.*?</td>", stock[0])[1] == (
        '<td colspan="2"><span><small class="texts-silent">silent</small></span></td>'
    )


def test_the_keyboard_scrolls_the_comparison_of_rule_texts(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 800})
    page.goto("texts.html")
    box = page.get_by_role("region", name="Where the five rule texts differ")
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("box => box.scrollLeft > 0", arg=box.element_handle())


def test_opening_a_saved_game_closes_the_form(live_table: Callable[[str], Locator]) -> None:
    table = live_table("own-rules.html")
    expect(table.locator("[data-form=new]")).to_have_count(1)
    opened(table, A_JOKER)
    expect(table.locator("[data-form=new]")).to_have_count(0)


def test_a_cell_of_the_comparison_shows_its_quotation_on_hover_focus_and_tap(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(viewport={"width": 390, "height": 664}, has_touch=True)
    page.goto("texts.html")
    quoted, other = page.locator(".texts-quoted", has_text="five or ten").first, page.locator("article h1")
    words = page.get_by_role("tooltip")
    quotation = "E “Face cards count as 10 as does the 10 card. A-9 are 5 points” Scoring"
    expect(quoted).to_have_attribute("data-says", quotation)
    expect(quoted).to_have_accessible_description(quotation)
    for show in (quoted.hover, quoted.focus, quoted.tap):
        show()
        expect(words).to_be_in_viewport()
        expect(words).to_have_text(quotation)
        page.keyboard.press("Escape")
        expect(words).to_have_count(0)
        quoted.blur()
        other.hover()


def test_the_page_of_rule_texts_shows_every_passage_that_is_quoted_for_a_statement() -> None:
    page = (HTML / "texts.html").read_text("utf-8")
    of_statements = [one for (of, _), found in quotations().items() if "=" not in of for one in found]
    shown = {one: f"“{escape(one.words)}” <i>{escape(one.heading)}</i>" in page for one in of_statements}
    assert not [one for one, is_there in shown.items() if not is_there]
