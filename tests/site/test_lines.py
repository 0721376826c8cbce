"""Learners who don't know how to begin a coded exercise can put ready-made lines in order on its page."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browsing import AXE, faults_found
from coding import check, place_of, write_code
from playwright.sync_api import Locator, Page, expect

PAGE = "exercises/07-sets-and-runs.html"
ORDERED = [
    ("if len(held) not in (3, 4):", 0),
    ("return False", 1),
    ("ranks = {card.rank for card in held}", 0),
    ("return len(ranks) == 1", 0),
]
"""The lines of the model answer to ``is_set``, each with its number of indentation levels in the function."""
WRONG = ["if len(held) not in (2, 3, 4):", "return len(ranks) == len(held)"]
ABOVE = (
    'def is_set(held):\n    """Are these cards a set? ``held`` is a list of cards; gives True or False."""'
)


def offered(page: Page, question: str = "is_set") -> Locator:
    """Press the button that offers a question's lines, and return the element that holds the question."""
    place = place_of(page, question)
    place.get_by_role("button", name="Put ready-made lines in order").click()
    expect(place.get_by_role("option").first).to_be_focused()
    return place


def lines(place: Locator) -> list[str]:
    return place.locator("[role=option]").all_inner_texts()


def order_by_keys(place: Locator) -> None:
    """Put the lines in order, and indent them, with the arrow keys."""
    page = place.page
    for at, (text, steps) in enumerate(ORDERED):
        now = lines(place).index(text)
        place.get_by_role("option").nth(now).focus()
        for _ in range(now - at):
            page.keyboard.press("Shift+ArrowUp")
        for _ in range(steps):
            page.keyboard.press("ArrowRight")


def leave_out_by_keys(place: Locator) -> None:
    """Leave out the wrong lines with the Delete key."""
    for text in WRONG:
        place.get_by_role("option").nth(lines(place).index(text)).focus()
        place.page.keyboard.press("Delete")


def put(place: Locator) -> None:
    place.get_by_role("button", name="Put them into the editor").click()


def test_lines_put_in_order_with_keys_earn_all_points(page: Page) -> None:
    page.goto(PAGE)
    place = offered(page)
    expect(place.get_by_text("Two of these lines are wrong: leave them out.")).to_be_visible()
    assert sorted(lines(place)) == sorted([*WRONG, *(text for text, _ in ORDERED)])
    assert [line for line in lines(place) if line not in WRONG] != [text for text, _ in ORDERED]
    leave_out_by_keys(place)
    order_by_keys(place)
    for _ in ("Up", "Down", "Left", "Right", "Leave out", "Put them into the editor"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(place.get_by_role("button", name="Run and check")).to_be_focused()
    expect(place.locator(".coded-says")).to_have_text("The lines are in the editor. Now run and check them.")
    rows = [f"{'    ' * (steps + 1)}{text}" for text, steps in ORDERED]
    assert place.locator("textarea").input_value() == "\n".join([ABOVE, *rows])
    assert check(place) == "is_set: 3 of 3 points"


def test_keys_choose_and_move_a_line_and_the_page_says_where_the_line_is(page: Page) -> None:
    page.goto(PAGE)
    place = offered(page)
    [first, second, *rest] = lines(place)
    message = place.locator(".lines-says")
    page.keyboard.press("ArrowDown")
    expect(place.get_by_role("option").nth(1)).to_be_focused()
    expect(message).to_have_text("")
    page.keyboard.press("Shift+ArrowUp")
    expect(message).to_have_text("Line 1 of 6, not indented.")
    expect(place.get_by_role("option").first).to_be_focused()
    page.keyboard.press("Shift+ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(message).to_have_text("Line 1 of 6, indented once.")
    expect(place.get_by_role("option", selected=True)).to_have_accessible_name(f"{second}, indented once")
    assert lines(place) == [second, first, *rest]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(message).to_have_text("Line 1 of 6, not indented.")


def test_buttons_move_the_line_that_was_pressed(page: Page) -> None:
    page.goto(PAGE)
    place = offered(page)
    before = lines(place)
    place.get_by_role("option").nth(2).click()
    for name in ("Up", "Up", "Down", "Right", "Right", "Left"):
        place.get_by_role("button", name=name, exact=True).click()
    expect(place.locator(".lines-says")).to_have_text("Line 2 of 6, indented once.")
    assert lines(place) == [before[0], before[2], before[1], *before[3:]]


def test_a_wrong_line_can_be_left_out_and_put_back(page: Page) -> None:
    page.goto(PAGE)
    place = offered(page)
    line, message = place.get_by_role("option", name=WRONG[1]), place.locator(".lines-says")
    line.click()
    place.get_by_role("button", name="Leave out").click()
    expect(line).to_have_accessible_name(f"{WRONG[1]}, left out")
    expect(message).to_have_text(re.compile(r"Line \d of 6, left out\."))
    put(place)
    assert WRONG[1] not in place.locator("textarea").input_value()
    offered(page)
    expect(place.get_by_role("option").last).to_have_accessible_name(f"{WRONG[1]}, left out")
    line.click()
    place.get_by_role("button", name="Take in").click()
    expect(message).to_have_text("Line 6 of 6, not indented.")


def test_a_question_without_wrong_lines_has_no_leave_out_button(page: Page) -> None:
    page.goto("exercises/12-bot.html")
    place = offered(page, "simple")
    expect(place.get_by_text("These lines make one whole answer.")).to_be_visible()
    expect(place.get_by_role("button", name="Leave out")).to_be_hidden()
    before = lines(place)
    page.keyboard.press("Delete")
    expect(place.locator("li[data-out]")).to_have_count(0)
    assert lines(place) == before


def test_a_mouse_drags_a_line_to_its_place_and_indents_it(page: Page) -> None:
    page.goto(PAGE)
    place = offered(page)
    before = lines(place)
    drag(page, place.get_by_role("option").first, place.get_by_role("option").nth(2), right=30)
    expect(place.locator(".lines-says")).to_have_text("Line 3 of 6, indented once.")
    assert lines(place) == [before[1], before[2], before[0], *before[3:]]


def drag(page: Page, item: Locator, to: Locator, right: float) -> None:
    """Drag an item with the mouse to the height of another item, and ``right`` pixels to the right."""
    item.scroll_into_view_if_needed()
    start, end = item.bounding_box(), to.bounding_box()
    assert start and end
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, end["y"] + end["height"] / 2 + 5, steps=8)
    page.mouse.up()


def test_a_finger_drags_a_line_by_its_grip(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    page.goto(PAGE)
    place = offered(page)
    before = lines(place)
    grips = place.locator(".lines-grip")
    grips.first.scroll_into_view_if_needed()
    start, end = grips.first.bounding_box(), grips.nth(1).bounding_box()
    assert start and end
    touch = page.context.new_cdp_session(page)
    x, y = start["x"] + 20, start["y"] + 20
    far = (end["y"] - start["y"] + 20) / 10
    scrolled = page.evaluate("scrollY")
    way = [{"x": x + 3 * part, "y": y + far * part} for part in range(11)]
    for kind, points in [("touchStart", way[:1]), *(("touchMove", [at]) for at in way[1:]), ("touchEnd", [])]:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(place.locator(".lines-says")).to_have_text("Line 2 of 6, indented once.")
    assert lines(place) == [before[1], before[0], *before[2:]]
    assert page.evaluate("scrollY") == scrolled


def test_the_page_asks_before_it_replaces_what_a_learner_has_written(page: Page) -> None:
    page.goto(PAGE)
    write_code(page, "is_set", "mine = 1")
    place = offered(page)
    put(place)
    expect(place.get_by_text("This replaces what you have written.")).to_be_visible()
    expect(place.get_by_role("button", name="Replace it")).to_be_focused()
    place.get_by_role("button", name="Leave it").click()
    assert place.locator("textarea").input_value() == "mine = 1"
    put(place)
    place.get_by_role("button", name="Replace it").click()
    expect(place.locator("textarea")).to_have_value("\n    ".join([ABOVE, *lines(place)]))
    place.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+z")
    expect(place.locator(".cm-content")).to_have_text("mine = 1")


def test_lines_that_were_put_into_the_editor_come_back_after_a_reload(page: Page) -> None:
    page.goto(PAGE)
    place = offered(page)
    leave_out_by_keys(place)
    order_by_keys(place)
    put(place)
    expect(page.locator(".hand-in-list b").first).to_have_text("begun")
    page.reload()
    place = offered(page)
    assert lines(place)[:4] == [text for text, _ in ORDERED] and sorted(lines(place)[4:]) == sorted(WRONG)
    expect(place.get_by_role("option").last).to_have_accessible_name(re.compile(", left out$"))
    expect(place.get_by_role("option").nth(1)).to_have_accessible_name("return False, indented once")


@pytest.mark.parametrize("kept", ["in the link", "in the browser"])
def test_a_learner_with_a_personal_code_gets_no_lines(page: Page, kept: str) -> None:
    page.goto(PAGE)
    offer = page.locator(".coded-begin").first
    expect(offer).to_be_visible()
    if kept == "in the browser":
        page.evaluate("localStorage.setItem('rummy500-code', 'ABCDEFGH')")
    page.goto("index.html")
    page.goto(f"{PAGE}#name=Ann&code=ABCDEFGH" if kept == "in the link" else PAGE)
    expect(page.locator(".hand-in-form")).to_be_visible()
    expect(page.locator(".coded").first).to_be_visible()
    expect(offer).to_be_hidden()


def test_axe_finds_no_fault_on_the_page_while_lines_are_offered(page: Page) -> None:
    page.goto(PAGE)
    write_code(page, "is_set", "mine = 1")
    place = offered(page)
    page.keyboard.press("ArrowRight")
    put(place)
    page.evaluate(AXE.read_text("utf-8"))
    assert faults_found(page) == []
