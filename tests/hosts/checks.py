"""Checks that the table works in a host, which is an application for notebooks."""

from __future__ import annotations

from playing import CORNER, IN_HAND, answered
from playwright.sync_api import Locator, expect

from rummy500.sentences import CATALOGUE

BLANK = """table => [...table.querySelectorAll(".rt-card use")]
    .filter((use) => use.checkVisibility() && !use.getBBox().width).length"""
PILE_WIDTH = "table => getComputedStyle(table.firstElementChild).getPropertyValue('--rt-pile-w')"
CELLS = """selector => [...document.querySelectorAll(selector)].map((cell) => [
    cell.className.match(/jp-\\w+Cell/)?.[0],
    (cell.querySelector(".cm-content, .CodeMirror-code") ?? cell).textContent])"""
FOCUSED = "table => table.contains(table.getRootNode().activeElement)"
FULL = "table => table.matches(':popover-open')"
COVERS = """table => {
    const [right, bottom] = [innerWidth - 2, innerHeight - 2];
    return [[1, 1], [right, 1], [1, bottom], [right, bottom], [right / 2, bottom / 2]]
        .every(([x, y]) => table.contains(table.getRootNode().elementFromPoint(x, y)));
}"""
# Notebooks use these keys to cut, convert, add, delete, leave or run cells, undo a change or stop the kernel.
NOTEBOOK_KEYS = [*"xmrddabycvzjkii00", "1", "Enter", "Shift+M", "Shift+Enter", "Escape"]
JUPYTER_CELLS, MARIMO_CELLS = ".jp-Notebook .jp-Cell", "[data-cell-id]"
NO_PYTHON = CATALOGUE["view"]["picture"]["unanswered"]


def drawn(table: Locator) -> None:
    """Check that the table is live and every card has its face."""
    expect(table).to_have_attribute("data-python", "live")
    has_faces(table, IN_HAND)
    width = table.evaluate(PILE_WIDTH)
    assert width.endswith("px"), f"the width of a card isn't a length in pixels: {width}"


def has_faces(table: Locator, cards: str) -> None:
    expect(table.locator(cards)).not_to_have_count(0)
    blank = table.evaluate(BLANK)
    assert blank == 0, f"{blank} cards have no face"


def by_mouse(table: Locator) -> None:
    """Check that a card can be drawn with the mouse."""
    answered(table)
    cards = table.locator(IN_HAND).count()
    table.locator("[data-action=draw]").click()
    expect(table.locator(IN_HAND)).to_have_count(cards + 1)


def by_key(table: Locator) -> None:
    """Check that a card can be chosen and discarded with the keyboard."""
    answered(table)
    cards = table.locator(IN_HAND).count()
    table.locator(IN_HAND).first.focus()
    for key in ("End", "Space"):
        table.page.keyboard.press(key)
    answered(table)
    table.page.keyboard.press("x")
    expect(table.locator(IN_HAND)).to_have_count(cards - 1)
    answered(table)


def keeps_its_keys(table: Locator, cells: str) -> None:
    """Check that the notebook ignores the keys that are pressed at the table."""
    page = table.page
    before = page.evaluate(CELLS, cells)
    assert before, "no cells are found"
    table.locator(IN_HAND).first.click(position=CORNER)  # a real click, so that the notebook also sees it
    for key in NOTEBOOK_KEYS:
        page.keyboard.press(key)
        answered(table)
        assert table.evaluate(FOCUSED), f"after {key} the focus is not at the table"
        assert page.evaluate(CELLS, cells) == before, f"{key} changed the notebook"
    assert page.locator(".jp-Dialog").count() == 0, "the notebook asks something"


def leaves_other_keys(table: Locator) -> None:
    """Check that the notebook gets keys pressed outside the table: B adds a cell, and Z removes it."""
    page = table.page
    cells = page.locator(JUPYTER_CELLS)
    before = cells.count()
    page.locator(".jp-MarkdownCell .jp-InputPrompt").last.click()
    for key, count in (("b", before + 1), ("z", before)):
        page.keyboard.press(key)
        expect(cells).to_have_count(count)


def fills_the_screen(table: Locator) -> None:
    """Check that F makes the table fill the screen, and that Escape puts it back and keeps the focus."""
    answered(table)
    table.evaluate("table => table.scrollIntoView({ block: 'center' })")
    table.locator(IN_HAND).first.focus()
    was = table.bounding_box()
    table.page.keyboard.press("f")
    table.page.wait_for_function(FULL, arg=table.element_handle())
    assert table.evaluate(COVERS), "something covers the table"
    while table.evaluate(FULL):
        table.page.keyboard.press("Escape")
    assert table.evaluate(FOCUSED), "the focus is lost"
    assert table.bounding_box() == was, f"the table was at {was}, and is now at {table.bounding_box()}"


def is_a_picture(table: Locator) -> None:
    """Check that a table says that Python is missing, shows its cards, isn't busy and has no buttons."""
    expect(table).to_have_attribute("data-python", "saved")
    expect(table.get_by_text(NO_PYTHON)).to_be_visible()
    has_faces(table, "[data-zone=hand] [data-card]")
    assert table.get_attribute("data-busy") is None, "the table is busy"
    assert table.locator("button").count() == 0, "the picture has a button"


def notices_a_restart(table: Locator) -> None:
    """Restart the kernel, and check that the table becomes a still picture."""
    page = table.page
    page.get_by_role("menuitem", name="Kernel").first.click()
    page.locator(".lm-Menu-itemLabel").get_by_text("Restart Kernel…", exact=True).click()
    page.locator(".jp-Dialog .jp-mod-accept").click()
    is_a_picture(table)
