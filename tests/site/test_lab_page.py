"""In the chapter on luck, figures follow the page's light or dark mode. A button starts a tournament."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from browsing import AXE, TOP, own_python
from playwright.sync_api import Locator, Page, Route, expect
from sure import sure

CHAPTER = "luck.html"
DRAWN_WIDTH, DRAWN_TEXT = 340, 12  # as in book/figures/sheet.py


def figures(page: Page) -> list[Locator]:
    """Open the chapter, unfold everything in it, and return its figures."""
    page.goto(CHAPTER)
    for summary in page.locator("details.sd-dropdown > summary").all():
        summary.click()
    shown = page.locator(".lab-figure")
    expect(shown).to_have_count(5)
    return shown.all()


def only_picture(figure: Locator, mode: str) -> Locator:
    """The figure's only visible picture. Its file must be the one for this mode (``light`` or ``dark``)."""
    picture = figure.locator("img:visible")
    expect(picture).to_have_attribute("src", re.compile(f"-{mode}.svg$"))
    return picture


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_a_figure_matches_its_pages_colour_scheme_and_has_a_description_and_a_caption(
    new_page: Callable[..., Page], mode: str
) -> None:
    page = new_page(color_scheme=mode)
    for figure in figures(page):
        picture = only_picture(figure, mode)
        assert picture.evaluate("async picture => (await picture.decode(), picture.naturalWidth)") > 0
        name = sure(figure.get_attribute("id")).removeprefix("figure-")
        words = json.loads((TOP / f"book/figures/drawn/{name}.json").read_text("utf-8"))
        assert picture.get_attribute("alt") == words["alt"]
        expect(figure.locator("figcaption")).to_contain_text(words["caption"])
        expect(figure.locator("figcaption")).to_be_visible()


def test_a_figure_follows_a_change_between_light_and_dark(new_page: Callable[..., Page]) -> None:
    page = new_page(color_scheme="light")
    figure = figures(page)[0]
    only_picture(figure, "light")
    page.emulate_media(color_scheme="dark")
    only_picture(figure, "dark")


def test_figures_are_light_in_print_and_on_pages_without_scripts(new_page: Callable[..., Page]) -> None:
    page = new_page(color_scheme="dark")
    shown = figures(page)
    page.emulate_media(media="print")
    for figure in shown:
        only_picture(figure, "light")
    for figure in figures(new_page(color_scheme="dark", java_script_enabled=False)):
        only_picture(figure, "light")


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_text_of_a_figure_is_readable_on_a_phone(new_page: Callable[..., Page], mode: str) -> None:
    page = new_page(viewport={"width": 390, "height": 800}, color_scheme=mode)
    for figure in figures(page):
        box = only_picture(figure, mode).bounding_box()
        assert box and box["width"] / DRAWN_WIDTH * DRAWN_TEXT > 11.5
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run('article', {resultTypes: ['violations']})")["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


# ---- the tournament ----------------------------------------------------------------------------------

NOTE_WHAT_IS_WRITTEN = """(place, name) => {
    const written = window[name] = [];
    new MutationObserver(() => written.push(place.textContent)).observe(place, {childList: true});
}"""


def cell_of(page: Page) -> tuple[Locator, Locator, Locator]:
    """The cell's button, the status beside it, and its output."""
    page.goto(CHAPTER)
    cell = page.locator(".cell.tag_on-press")
    return cell.get_by_role("button", name="Run"), cell.get_by_role("status"), cell.locator("pre").last


def test_the_button_plays_the_tournament_again_and_prints_the_books_result(page: Page) -> None:
    button, note, out = cell_of(page)
    printed = out.text_content()
    assert printed and "40 deals played" in printed
    page.locator("[data-rummy-table]").scroll_into_view_if_needed()
    expect(page.locator("[data-rummy-table]")).to_have_attribute("data-python", "live")
    expect(note).to_be_empty()  # the tournament doesn't start by itself
    out.evaluate(NOTE_WHAT_IS_WRITTEN, "written")
    note.evaluate(NOTE_WHAT_IS_WRITTEN, "noted")
    button.press("Enter")
    expect(note).to_have_text("Done.")
    assert page.evaluate("noted") == ["Running …", "Done."]
    assert out.text_content() == printed
    written = page.evaluate("written")
    assert any(text.endswith("20 ") for text in written), written
    expect(button).to_have_text("Run again")
    button.click()
    expect(note).to_have_text("Done.")
    assert out.text_content() == printed


def test_a_button_pressed_early_runs_the_cell_when_python_is_ready(page: Page) -> None:
    button, note, out = cell_of(page)
    printed = out.text_content()
    button.click()
    button.dispatch_event("click")  # this second press must not start a second tournament
    expect(note).to_have_text("Done.")
    table = page.locator("[data-rummy-table]")
    expect(table).to_have_attribute("data-python", "live")
    table.locator("[data-action=draw]").click()  # a second tournament would end before this draw
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(14)
    assert out.text_content() == printed


def test_an_error_in_the_cell_is_reported_beside_its_button(page: Page) -> None:
    def changed(route: Route) -> None:
        route.fulfill(body=route.fetch().text().replace("deals=40", "deals=0"), content_type="text/html")

    page.route(f"**/{CHAPTER}", changed)
    button, note, _ = cell_of(page)
    button.click()
    expect(note).to_contain_text("Python stopped in this code: ValueError: 0 deals can't be played")
    expect(button).to_have_text("Run again")
    expect(page.locator("[data-rummy-table]")).to_have_attribute("data-python", "live")


def test_the_button_says_that_python_cannot_start(page: Page) -> None:
    own_python(page).route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=404))
    button, note, _ = cell_of(page)
    expect(note).to_contain_text("Python could not start in this browser")
    expect(button).to_have_attribute("aria-disabled", "true")


def test_the_button_runs_the_cell_if_python_starts_only_at_the_second_attempt(page: Page) -> None:
    own_python(page).route("**/pyodide.asm.wasm", lambda route: route.fulfill(status=404))
    button, note, _ = cell_of(page)
    expect(note).to_contain_text("Python could not start in this browser")
    page.unroute("**/pyodide.asm.wasm")
    page.get_by_role("button", name="Try again").first.click()
    expect(button).not_to_have_attribute("aria-disabled", "true")
    button.click()
    expect(note).to_have_text("Done.")
