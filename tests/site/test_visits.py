"""When a reader follows a link within the book, a script replaces the page's content in the same document."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browsing import AXE, HTML, PAGES, own_python, pythons, slow_bots, until
from playing import answered
from playwright.sync_api import Page, Route, expect
from sure import sure
from visiting import HEARS_LINKS, MARK, STAYS, TABLE, busy, follow, live, opened, shows, soup

HAND = "[data-zone=hand] [data-card]"
PRESSED_ONCE_CLOSED = """(bar, page) => {
    const link = bar.querySelector(`a[href='${page}']`);
    bar.addEventListener("close", () => link.click(), { once: true });
}"""
HELD = f"table => [...table.querySelectorAll({HAND!r})].map(({{ dataset }}) => dataset.card)"


# ---- the next chapter --------------------------------------------------------------------------------------


@pytest.mark.parametrize("shares_workers", [True, False])
def test_going_to_the_next_chapter_keeps_the_document_and_the_running_python(
    page: Page, shares_workers: bool
) -> None:
    if not shares_workers:
        own_python(page)
    opened(page, "play.html")
    live(page)
    before = pythons(page.context), page.workers
    page.get_by_role("link", name="next Dealing in full").click()
    shows(page, "deal.html")
    live(page)
    assert page.evaluate(STAYS)
    assert (pythons(page.context), page.workers) == before


def test_a_page_reached_by_a_link_has_everything_that_a_newly_loaded_page_has(page: Page) -> None:
    own = {
        "its title": "document.title",
        "what it says of itself": "document.querySelector('meta[name=description]').content",
        "its edition": "document.querySelector('meta[name=edition]').dataset.page",
        "where it stands": "document.querySelector('link[rel=next]').href",
        "its place in the side bar": "document.querySelector('.bd-docs-nav .current.active a').textContent",
        "its contents": "document.querySelector('#pst-page-toc-nav').textContent.trim()",
        "the pages beside it": "[...document.querySelectorAll('.prev-next-area a')].map(({ href }) => href)",
        "its foot": "[...document.querySelectorAll('.bd-footer-content a')].map(({ href }) => href)",
        "its notebook": "document.querySelector('.notebook-buttons a').href",
        "how its code is copied": "document.querySelectorAll('article .highlight > .copybtn').length",
        "its styles": """[...document.querySelectorAll('link[rel=stylesheet]')].map(({ sheet }) => sheet)
            .filter(({ media }) => media.mediaText !== "not all").map(({ href }) => href)""",
        "the search": "document.querySelector('#pst-search-dialog form').action",
        "its icon": "document.querySelector('link[rel=icon]').href",
    }
    told = f"() => ({{ {', '.join(f'{name!r}: {asked}' for name, asked in own.items())} }})"
    page.goto("exercises/01-melds.html")
    page.wait_for_function("() => document.querySelectorAll('article .highlight > .copybtn').length")
    anew = page.evaluate(told)
    opened(page, "contents.html")
    follow(page, "exercises/01-melds.html")
    assert page.evaluate(STAYS)
    assert page.evaluate(told) == anew
    expect(page.locator("article h1")).to_be_focused()
    expect(page.locator("body > [aria-live]")).to_have_text(page.title())
    assert page.evaluate("scrollY") == 0


def test_going_back_restores_the_scroll_position_and_the_round_of_each_page(page: Page) -> None:
    opened(page, "play.html")
    table = live(page)
    table.locator("[data-action=draw]").click()
    answered(table)
    hand = table.evaluate(HELD)
    page.evaluate("scrollTo({ top: 300, behavior: 'instant' })")
    follow(page, "melds.html")
    page.evaluate("scrollTo({ top: 500, behavior: 'instant' })")
    until(page, "() => history.state?.top === 500")
    page.go_back()
    shows(page, "play.html")
    until(page, "() => scrollY === 300")
    assert live(page).evaluate(HELD) == hand
    answered(page.locator(TABLE).first)
    page.go_forward()
    shows(page, "melds.html")
    until(page, "() => scrollY === 500")
    assert page.evaluate(STAYS)
    page.reload()
    shows(page, "melds.html")
    until(page, "() => scrollY === 500")
    page.go_back()
    shows(page, "play.html")
    assert live(page).evaluate(HELD) == hand


def test_a_move_made_while_the_next_page_loads_is_not_saved_for_that_page(page: Page) -> None:
    opened(page, "play.html")
    table = live(page)
    table.locator("[data-action=draw]").click()
    answered(table)
    hand = table.evaluate(HELD)
    follow(page, "melds.html")
    other = live(page)
    waiting: list[Route] = []
    page.route("**/play.html", lambda route: waiting.append(route))
    page.evaluate("history.back()")
    until(page, "() => location.pathname.endsWith('play.html')")
    other.locator("[data-action=hint]").click()
    answered(other)
    waiting[0].continue_()
    shows(page, "play.html")
    assert live(page).evaluate(HELD) == hand


def test_a_link_to_an_anchor_scrolls_to_the_anchor(page: Page) -> None:
    opened(page, "contents.html")
    page.locator("a.level[href='pile.html#level-draw-three-sixes']").click()
    shows(page, "pile.html#level-draw-three-sixes")
    expect(page.locator(":target")).to_have_id("level-draw-three-sixes")
    expect(page.locator(":target [data-zone=hand]")).to_be_in_viewport()
    assert page.evaluate(STAYS)


def test_a_link_to_a_game_deals_that_game(page: Page) -> None:
    opened(page, "which-game.html")
    page.evaluate("""() => document.querySelector("article").insertAdjacentHTML("afterbegin",
        '<a id="game" href="play.html#rules=classic&players=2&seed=77&bots=greedy">A game</a>')""")
    page.locator("#game").click()
    expect(live(page).locator("[data-seat]")).to_have_count(2)
    assert page.evaluate(STAYS)


# ---- leaving a page that is busy --------------------------------------------------------------------------


def test_going_to_another_page_stops_a_running_cell_at_once(page: Page) -> None:
    [before] = busy(own_python(page)).workers
    with before.expect_event("close"):
        follow(page, "play.html")
    live(page)
    assert page.evaluate(STAYS)


def test_a_game_left_during_moves_of_other_players_continues_when_the_reader_goes_back(page: Page) -> None:
    opened(slow_bots(page), "play.html")
    table = live(page)
    table.locator("[data-action=draw]").click()
    answered(table)
    table.locator(HAND).last.click(position={"x": 8, "y": 12})
    table.locator("[data-action=discard]").click()
    expect(table.locator("[data-turn=wait]")).to_have_count(1)
    follow(page, "glossary.html")
    page.go_back()
    expect(live(page).locator("[data-action=draw]:not([aria-disabled])")).to_be_visible()
    assert page.evaluate(STAYS)


def test_a_page_works_again_on_its_second_visit(page: Page) -> None:
    opened(page, "exercises/01-melds.html")
    live(page)
    page.locator("[name=learner]").fill("Ada")
    page.locator(".written-answer").first.fill("Three of a rank.")
    follow(page, "contents.html")
    expect(page.locator(".stars-solved")).to_contain_text("levels solved")
    follow(page, "which-game.html")
    page.locator(".which label").first.click()
    expect(page.locator(".which-came h2")).to_contain_text("So far")
    follow(page, "exercises/01-melds.html")
    live(page)
    expect(page.locator("[name=learner]")).to_have_value("Ada")
    expect(page.locator(".hand-in-list")).to_contain_text("written")
    follow(page, "contents.html")
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.get_by_role("button", name="Clear answers")).to_be_visible()
    assert page.evaluate(STAYS)


# ---- links that work as usual ------------------------------------------------------------------------------


def another_edition(route: Route) -> None:
    text = route.fetch().text()
    route.fulfill(
        body=re.sub(r'(name="edition" content=")\w+', r"\1" + "0" * 16, text), content_type="text/html"
    )


FAILS: dict[str, Callable[[Route], Any]] = {
    "not found": lambda route: route.fulfill(status=404, body="<h1>Not there</h1>"),
    "another edition": another_edition,
    "aborted": lambda route: route.abort(),
}


@pytest.mark.parametrize("fails", FAILS)
def test_a_page_is_loaded_as_a_new_document_if_a_script_cannot_show_it(page: Page, fails: str) -> None:
    opened(page, "play.html")
    page.route("**/deal.html", FAILS[fails], times=1 if fails == "aborted" else None)
    page.locator(".right-next").click()
    page.wait_for_function("() => window.isMarked === undefined")
    title = "Not there" if fails == "not found" else "Dealing in full"
    expect(page.locator("h1", has_text=title).filter(visible=True)).to_be_visible()
    expect(page).to_have_url(re.compile("/deal.html$"))
    page.unroute("**/deal.html")
    page.go_back()
    shows(page, "play.html")


@pytest.mark.parametrize("late", ["contents.html", "contents.css"])
def test_a_second_link_is_followed_even_if_the_first_page_is_still_loading(page: Page, late: str) -> None:
    opened(page, "play.html")
    waiting: list[Route] = []
    page.route(f"**/{late}*", lambda route: waiting.append(route))
    with page.expect_request(f"**/{late}*"):
        page.locator(".bd-docs-nav a[href='contents.html']").click()
    expect(page.locator("html[data-coming]")).to_have_count(1)
    follow(page, "deal.html")
    live(page)
    for route in waiting:
        route.fulfill(path=next(HTML.rglob(late)))
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(page.locator("html[data-coming]")).to_have_count(0)
    shows(page, "deal.html")
    assert page.evaluate(STAYS)
    page.go_back()
    shows(page, "play.html")


def test_a_second_link_is_followed_even_if_the_sidebar_is_still_closing(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(python=False, viewport={"width": 390, "height": 800})
    opened(page, "glossary.html")
    page.locator(".primary-toggle").click()
    bar = page.locator("#pst-primary-sidebar-modal")
    bar.evaluate(PRESSED_ONCE_CLOSED, "deal.html")
    bar.locator("a[href='melds.html']").dispatch_event("click")
    shows(page, "deal.html")
    page.go_back()
    shows(page, "glossary.html")
    assert page.evaluate(STAYS)


def test_a_link_can_be_opened_in_another_tab(page: Page) -> None:
    opened(page, "play.html")
    with page.context.expect_page() as other:
        page.locator(".right-next").click(modifiers=["ControlOrMeta"])
    shows(other.value, "deal.html")
    shows(page, "play.html")
    page.locator(".bd-docs-nav a.current").click()  # the link to the current page
    shows(page, "play.html#")
    assert page.evaluate(STAYS)


def test_a_download_link_saves_the_page(page: Page) -> None:
    opened(page, "play.html")
    page.evaluate("""() => document.querySelector("article").insertAdjacentHTML("afterbegin",
        '<a id="file" href="deal.html" download>A file</a>')""")
    with page.expect_download() as file:
        page.locator("#file").click()
    assert file.value.suggested_filename == "deal.html"
    shows(page, "play.html")


def test_the_search_and_the_notebooks_are_loaded_as_new_documents(page: Page) -> None:
    # A stand-in for the lab: the real one would raise an error, because service workers are blocked.
    page.route("**/lab/notebooks/**", lambda route: route.fulfill(content_type="text/html", body="The lab"))
    opened(page, "contents.html")
    follow(page, "play.html")
    page.keyboard.press("Control+k")
    page.locator("#pst-search-dialog input").fill("joker")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results li").first).to_be_visible()
    page.go_back()
    shows(page, "play.html")
    page.get_by_role("link", name="Open as a notebook").click()
    expect(page).to_have_url(re.compile(r"/lab/notebooks/index.html\?path=play.ipynb$"))
    expect(page.locator("body")).to_have_text("The lab")


# ---- the theme ---------------------------------------------------------------------------------------------


def test_the_themes_buttons_still_work_on_a_page_reached_by_a_link(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page, "glossary.html")
    expect(page.locator(".secondary-toggle")).to_be_hidden()
    follow(page, "exercises/07-sets-and-runs.html")
    mode = "document.documentElement.dataset.mode"
    before = page.evaluate(mode)
    page.locator(".theme-switch-button").click()
    assert page.evaluate(mode) != before
    page.locator("article .copybtn").first.evaluate("(button) => button.click()")
    expect(page.locator("article .copybtn.success")).to_have_count(1)
    page.keyboard.press("Control+k")
    expect(page.locator("#pst-search-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".primary-toggle").click()
    expect(page.locator("#pst-primary-sidebar")).to_have_class(re.compile("pst-sidebar-hidden"))
    place = page.locator("#pst-page-toc-nav a").nth(1)
    place.click()
    expect(place).to_have_class(re.compile("active"))
    assert page.evaluate(STAYS)


def test_the_sidebars_close_and_open_again_on_a_phone(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False, viewport={"width": 390, "height": 800})
    opened(page, "glossary.html")
    page.locator(".primary-toggle").click()
    expect(page.locator("#pst-primary-sidebar-modal")).to_be_visible()
    follow(page, "melds.html")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".secondary-toggle").click()
    expect(page.locator("#pst-secondary-sidebar-modal #pst-page-toc-nav")).to_be_visible()
    page.go_back()
    shows(page, "glossary.html")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".primary-toggle").click()
    expect(page.locator("#pst-primary-sidebar-modal a.current")).to_have_text("The words of the game")
    assert page.evaluate(STAYS)


def test_axe_finds_no_fault_on_a_page_reached_by_a_link(quiet_page: Page) -> None:
    opened(quiet_page, "contents.html")
    follow(quiet_page, "melds.html")
    quiet_page.evaluate(AXE.read_text("utf-8"))
    found = quiet_page.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))")
    assert found == []


# ---- the parts of a page -----------------------------------------------------------------------------------


def test_each_part_that_the_script_replaces_is_on_every_page_exactly_once() -> None:
    script = next((HTML / "_static").glob("live-*/swap.js")).read_text("utf-8")
    parts = re.findall(r'"([^"]+)"', sure(re.search(r"const PARTS = \[(.*?)\];", script, re.DOTALL))[1])
    assert len(parts) > 5
    for name in PAGES:
        found = {part: len(soup(name).select(part)) for part in parts}
        wanted = dict.fromkeys(parts, 1)
        if name == "search.html":  # no visit leads to the search page: it's always loaded as a document
            wanted |= dict.fromkeys(("#searchbox", "article"), 0)
        assert found == wanted, name


# ---- forms that were filled in -----------------------------------------------------------------------------

FORM = """<form id="form"><input name="name"><textarea name="text"></textarea>
<input type="checkbox" name="box"><select name="one"><option>1<option>2<option>3</select>
<select name="some" multiple><option>1<option>2<option>3</select>
<input type="password" name="password"><input name="code" autocomplete="off">
<input type="file" name="file"></form>"""
FILLED = """() => {
    const { name, text, box, one, some, password, code, file } = document.querySelector("#form").elements;
    const chosen = [...some.selectedOptions].map(({ value }) => value);
    return [name.value, text.value, box.checked, one.value, chosen, password.value, code.value, file.value];
}"""
FULL = ["Ada", "two\nlines", True, "3", ["1", "3"], "", "", ""]
EMPTY = ["", "", False, "1", [], "", "", ""]


def with_form(page: Page, name: str) -> None:
    """Serve a page of the book with a form at its end."""
    html = (HTML / name).read_text("utf-8").replace("</article>", f"{FORM}</article>")
    page.route(f"**/{name}", lambda route: route.fulfill(body=html, content_type="text/html"))


def fill_form(page: Page) -> None:
    page.locator("[name=name]").fill("Ada")
    page.locator("[name=text]").fill("two\nlines")
    page.locator("[name=box]").check()
    page.locator("[name=one]").select_option("3")
    page.locator("[name=some]").select_option(["1", "3"])
    for name in ("password", "code"):
        page.locator(f"#form [name={name}]").fill("secret")
    page.locator("#form [name=file]").set_input_files(HTML / "edition.json")


def test_going_back_restores_the_fields_of_a_form_except_passwords_and_codes(page: Page) -> None:
    with_form(page, "glossary.html")
    opened(page, "glossary.html")
    fill_form(page)
    follow(page, "melds.html")
    page.go_back()
    shows(page, "glossary.html")
    assert page.evaluate(FILLED) == FULL
    page.locator("[name=name]").fill("Bea")
    page.go_forward()
    shows(page, "melds.html")
    page.go_back()
    shows(page, "glossary.html")
    assert page.evaluate(FILLED) == ["Bea", *FULL[1:]]
    assert page.evaluate(STAYS)
    assert "secret" not in page.evaluate("JSON.stringify(sessionStorage)")


def test_two_visits_to_the_same_page_keep_separate_values_of_its_form(page: Page) -> None:
    with_form(page, "glossary.html")
    opened(page, "glossary.html")
    fill_form(page)
    page.locator("#pst-page-toc-nav a, article a[href^='#']").last.dispatch_event("click")
    until(page, "() => location.hash")
    follow(page, "melds.html")
    follow(page, "glossary.html")
    assert page.evaluate(FILLED) == EMPTY
    page.locator("[name=name]").fill("Bea")
    page.evaluate("history.go(-3)")  # go back to the first visit to the glossary
    page.wait_for_function("() => document.querySelector('[name=name]').value === 'Ada'")
    assert page.evaluate(FILLED) == FULL
    page.evaluate("history.go(3)")
    page.wait_for_function("() => document.querySelector('[name=name]').value === 'Bea'")
    assert page.evaluate(STAYS)


def test_going_back_after_a_reload_restores_the_fields_of_a_form(page: Page) -> None:
    with_form(page, "glossary.html")
    opened(page, "glossary.html")
    fill_form(page)
    follow(page, "melds.html")
    page.reload()
    until(page, HEARS_LINKS)
    page.evaluate(MARK)
    page.go_back()
    shows(page, "glossary.html")
    assert page.evaluate(FILLED) == FULL
    assert page.evaluate(STAYS)


@pytest.mark.parametrize("broken", ["{", "null", "5", '"text"', "[[]]"])
def test_going_back_with_broken_stored_fields_shows_an_empty_form(page: Page, broken: str) -> None:
    with_form(page, "glossary.html")
    opened(page, "glossary.html")
    fill_form(page)
    follow(page, "melds.html")
    page.evaluate("(text) => sessionStorage.setItem('500-rum-fields', text)", broken)
    page.reload()
    until(page, HEARS_LINKS)
    page.evaluate(MARK)
    page.go_back()
    shows(page, "glossary.html")
    assert page.evaluate(FILLED) == EMPTY
    assert page.evaluate(STAYS)
