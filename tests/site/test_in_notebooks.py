"""The table works as a notebook widget, even if no Python answers, and even in a shadow root.

A key that the table uses doesn't reach the notebook. ``make hosts`` tests the real notebook applications.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playing import IN_HAND
from playwright.sync_api import Browser, Locator, Page, expect

from rummy500.table.session import Session
from rummy500.table.widget import joined_modules, joined_styles

PAGE = '<!doctype html><html lang="en"><title>A notebook</title><main style="width: 700px"></main>'
# Mounts the widget as a notebook does, in the page or in a shadow root. The model ignores all messages.
BEGIN = """async ([styles, view, isInShadow]) => {
    const main = document.querySelector("main");
    const home = isInShadow ? main.attachShadow({ mode: "open" }) : main;
    home.append(document.createElement("style"), document.createElement("div"));
    home.firstChild.textContent = styles;
    const heard = {};
    const model = {
        get: (name) => ({ view })[name], send: () => {}, off: () => {},
        on: (name, hear) => (heard[name] ??= []).push(hear),
    };
    window.answer = () => heard["msg:custom"].forEach((hear) => hear());
    window.keys = [];
    document.addEventListener("keydown", ({ key }) => window.keys.push(key), { capture: true });
    (await import("/table.js")).default.render({ model, el: home.lastChild });
}"""
BOXES = """table => [...table.querySelectorAll("button, .rt-card, .rt-card use")].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [one.tagName, left, top, width, height].join(" ");
})"""


@pytest.fixture
def shown(browser: Browser) -> Iterator[Callable[[bool], Locator]]:
    """A function that mounts a table in a shadow root or directly in the page. The table waits for Python."""
    script = joined_modules()
    pages: list[Page] = []

    def show(shadow: bool) -> Locator:
        page = browser.new_page(reduced_motion="reduce")
        pages.append(page)
        page.route("**/", lambda route: route.fulfill(content_type="text/html", body=PAGE))
        page.route("**/table.js", lambda route: route.fulfill(content_type="text/javascript", body=script))
        page.goto("http://notebook/")
        page.evaluate(BEGIN, [joined_styles(), Session(level="draw/three-sixes").view(), shadow])
        return page.locator("[data-rummy-table]")

    yield show
    for page in pages:
        page.context.close()


def test_the_table_is_a_picture_without_buttons_until_python_answers(
    shown: Callable[[bool], Locator],
) -> None:
    table = shown(False)
    expect(table.get_by_text("This is only a picture, because no Python runs here.")).to_be_visible()
    expect(table).to_have_attribute("data-python", "saved")
    expect(table.locator("button")).to_have_count(0)
    assert table.get_attribute("data-busy") is None
    table.page.evaluate("answer()")
    expect(table).to_have_attribute("data-python", "live")
    expect(table.locator("[data-action=draw]")).to_be_enabled()
    expect(table.get_by_text("no Python runs here")).to_have_count(0)


def test_the_table_looks_and_works_the_same_in_a_shadow_root(
    shown: Callable[[bool], Locator],
) -> None:
    in_page, in_shadow = shown(False), shown(True)
    for table in (in_page, in_shadow):
        table.page.evaluate("answer()")
    boxes = in_shadow.evaluate(BOXES)
    assert len([box for box in boxes if box.startswith("use") and not box.endswith(" 0 0")]) > 5
    assert boxes == in_page.evaluate(BOXES)
    in_shadow.locator(IN_HAND).first.focus()
    in_shadow.page.keyboard.press("End")
    expect(in_shadow.locator(IN_HAND).last).to_be_focused()


def test_a_notebook_does_not_get_the_keys_that_the_table_uses(
    shown: Callable[[bool], Locator],
) -> None:
    for shadow in (False, True):
        table = shown(shadow)
        table.page.evaluate("answer()")
        table.locator(IN_HAND).first.focus()
        for key in ("x", "Shift+M", "Enter", "ArrowRight", "Escape", "Control+s"):
            table.page.keyboard.press(key)
        assert table.page.evaluate("keys") == ["Control", "s"]
