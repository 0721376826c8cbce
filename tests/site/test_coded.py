"""On the page of a coded exercise, learners write code, check it, and hand it in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import AXE, TOP, at_rest, faults_found
from coding import check, handed_in, place_of, write_code
from live_book.coded import LEAVE
from playing import answered
from playwright.sync_api import Page, expect
from visiting import STAYS, follow, live, opened

PAGE = "exercises/07-sets-and-runs.html"
KEY = "rummy500-answers/07-sets-and-runs"
RIGHT = "def is_set(held):\n    return len(held) in (3, 4) and len({card.rank for card in held}) == 1\n"
ENDLESS = "while True:\n    pass\n"
PRINTING = "while True:\n    print(1)\n"
SWALLOWING = """def is_set(held):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""


# ---- a trial -------------------------------------------------------------------------------------------


def test_a_check_lists_right_and_wrong_results_and_shows_cards_as_pictures(page: Page) -> None:
    page.goto(PAGE)
    place = write_code(page, "is_set", "def is_set(held):\n    return True\nprint('here', is_set(1))\n")
    assert check(place) == "is_set: 0.17 of 3 points"
    rows = place.locator(".coded-rows li")
    assert rows.evaluate_all("rows => rows.map((row) => row.dataset.holds)") == ["yes", "no", "no", "no"]
    expect(rows.nth(1)).to_have_text("✘wrong: is_set([7♠ 7♥]): it gave True, but False is right")
    expect(rows.nth(1).locator(".card-inline")).to_have_text(["7♠", "7♥"])
    expect(place.locator(".coded-found pre")).to_have_text("here True\n")
    assert check(write_code(page, "is_set", RIGHT)) == "is_set: 3 of 3 points"
    expect(rows).to_have_count(4)
    expect(page.locator(".hand-in-list b").first).to_have_text("solved")


def test_an_error_names_the_line_of_the_learners_code(page: Page) -> None:
    page.goto(PAGE)
    result = check(write_code(page, "is_set", "x = 1\nprint(x + y)\n" + RIGHT))
    assert result == "Your code stopped in line 2: NameError: name 'y' is not defined."
    result = check(write_code(page, "is_set", "x = 1\ny = (\n"))
    assert result == "Your code stopped in line 2: SyntaxError: '(' was never closed."
    result = check(write_code(page, "is_low_run", "def is_low_run(held):\n    return held.x\n"))
    assert result == "is_low_run: 0 of 3 points"
    expect(page.locator(".coded-rows li").first).to_contain_text("(in is_low_run, line 2)")


def test_endless_code_is_stopped_and_the_books_tables_can_still_be_played(page: Page) -> None:
    opened(page, "melds.html")
    live(page)
    follow(page, PAGE)
    place = write_code(page, "is_set", ENDLESS)
    place.get_by_role("button", name="Run and check").click()
    place.get_by_role("button", name="Stop").click()
    expect(place.locator(".coded-says")).to_have_text("It was stopped.")
    expect(place.get_by_role("button", name="Run and check")).to_be_focused()
    assert check(write_code(page, "is_set", RIGHT)) == "is_set: 3 of 3 points"
    write_code(page, "is_set", ENDLESS)
    place.get_by_role("button", name="Run and check").click()
    follow(page, "melds.html")
    answered(live(page))
    assert page.evaluate(STAYS)


@pytest.mark.parametrize(("source", "seconds"), [(ENDLESS, 30), (SWALLOWING, 300)])
def test_code_that_never_ends_is_stopped_after_a_while(
    new_page: Callable[..., Page], source: str, seconds: int
) -> None:
    """An error ends a long call. ``SWALLOWING`` catches this error and runs until the check is stopped."""
    page = new_page()
    page.clock.install()
    page.goto(PAGE)
    place = write_code(page, "is_set", source)
    place.get_by_role("button", name="Run and check").click()
    result = place.locator(".coded-says")
    expect(result).to_have_text("The code is running.")
    while result.inner_text() == "The code is running.":
        page.clock.run_for(1000)
    expect(result).to_have_text(
        f"It ran for {seconds} seconds and was stopped. Is there a loop that never ends?"
    )


def test_code_that_prints_without_an_end_is_stopped(page: Page) -> None:
    page.goto(PAGE)
    result = check(write_code(page, "is_set", PRINTING))
    assert result == "It printed more than the page can show, so it was stopped."


def test_the_page_names_the_question_whose_code_is_endless(page: Page) -> None:
    page.goto(PAGE)
    write_code(page, "is_low_run", PRINTING)
    result = check(write_code(page, "is_set", RIGHT))
    assert result == "In is_low_run: It printed more than the page can show, so it was stopped."


# ---- keys, and browsers without the editor -------------------------------------------------------------


def test_escape_and_tab_leave_the_editor_and_control_enter_runs_the_code(page: Page) -> None:
    page.goto(PAGE)
    place = write_code(page, "is_set", "pass")
    editor = place.get_by_role("textbox", name="Your code for is_set")
    expect(editor).to_have_accessible_description(LEAVE)
    page.keyboard.press("Tab")
    expect(editor).to_have_text("    pass")
    page.keyboard.press("Shift+Tab")
    expect(editor).to_have_text("pass")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(place.get_by_role("button", name="Run and check")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(editor).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(place.locator(".coded-says")).to_contain_text("name 'is_set' is not defined")


def test_the_page_breaks_no_rule_of_accessibility(page: Page) -> None:
    page.goto(PAGE)
    source = "def is_set(held):\n    'A text.'\n    return 7  # a number\nprint(1)\n"
    check(write_code(page, "is_set", source))
    page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(page) == []


def test_if_the_editor_is_missing_learners_write_code_in_a_plain_field(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.route("**/editor.js", lambda route: route.abort())
    page.goto(PAGE)
    place = page.locator(".coded").first
    field = place.get_by_label("Your code for is_set")
    expect(field).to_have_value(models_given("is_set"))
    field.fill(RIGHT)
    assert check(place) == "is_set: 3 of 3 points"
    page.reload()
    expect(field).to_have_value(RIGHT)


def models_given(question: str) -> str:
    """The code that is handed out for a question."""
    notebook = json.loads((TOP / "exercises/07-sets-and-runs.ipynb").read_text("utf-8"))
    return "".join(next(cell["source"] for cell in notebook["cells"] if cell["id"] == question))


def test_without_scripts_the_code_can_be_read(still_page: Page) -> None:
    still_page.goto(PAGE)
    expect(still_page.locator(".tag_coded-still").first).to_contain_text("def is_set(held):")
    expect(still_page.locator(".coded").first).to_be_hidden()
    expect(still_page.locator(".hand-in-note")).to_be_visible()


@pytest.mark.parametrize("name", ["play.html", "code.html", "exercises/01-melds.html"])
def test_pages_without_coded_questions_load_no_editor(new_page: Callable[..., Page], name: str) -> None:
    page = new_page(python=False)
    asked = set[str]()
    page.on("request", lambda request: asked.add(request.url.rpartition("/")[2]))
    page.goto(name)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    at_rest(page)
    assert "everywhere.js" in asked
    assert not asked & {"editor.js", "coded.js", "coded.css", "trial.js", "filled-notebook.js"}


# ---- what is kept, and what is handed in ---------------------------------------------------------------


def test_a_learners_code_is_kept_and_can_be_reset(page: Page) -> None:
    page.goto(PAGE)
    check(write_code(page, "is_set", RIGHT))
    states = page.locator(".hand-in-list b")
    expect(states).to_have_text(["solved", *["not written yet"] * 3])
    page.reload()
    place = place_of(page, "is_set")
    expect(place.locator(".cm-line").nth(1)).to_contain_text("return len(held) in (3, 4)")
    expect(states).to_have_text(["solved", *["not written yet"] * 3])
    write_code(page, "is_set", "x = 1")
    expect(states.first).to_have_text("begun")
    kept = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))
    assert (kept["written"], kept["solved"]) == ({"is_set": "x = 1"}, [])
    place.get_by_role("button", name="Start over").click()
    expect(place.locator(".cm-line").nth(2)).to_contain_text("# your code here")
    expect(states.first).to_have_text("not written yet")
    place.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+z")
    expect(place.locator(".cm-content")).to_have_text("x = 1")


def test_another_browser_can_load_the_code_from_the_notebook(
    new_page: Callable[..., Page], page: Page, tmp_path: Path
) -> None:
    page.goto(PAGE)
    write_code(page, "is_set", RIGHT)
    page.get_by_label("Your answer").fill("Because.")
    page.get_by_role("button", name="Download my answers").click()
    expect(page.locator(".hand-in-form [role=status]")).to_contain_text("Type your name first")
    page.get_by_label("Your name").fill("Ann")
    notebook = handed_in(page, tmp_path)
    other = new_page()
    other.goto(PAGE)
    other.locator(".hand-in-form").wait_for()
    other.locator(".hand-in-form [type=file]").set_input_files(notebook)
    expect(other.locator(".hand-in-form [role=status]")).to_have_text(
        "This page now has the answers from the file."
    )
    expect(place_of(other, "is_set").locator(".cm-content")).to_contain_text("return len(held) in (3, 4)")
    expect(other.get_by_label("Your answer")).to_have_value("Because.")
    other.locator(".hand-in-form [type=file]").set_input_files(
        {"name": "other.ipynb", "mimeType": "application/json", "buffer": b'{"cells": []}'}
    )
    expect(other.locator(".hand-in-form [role=status]")).to_contain_text("not the notebook of this exercise")
