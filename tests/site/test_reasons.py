"""A disabled button shows its reason while the pointer or the focus is on it, as WCAG 1.4.13 asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from stage_views import fixture, going_on
from staging import LAPTOP, PHONE, Size

from rummy500.table.session import Session

SIZES: dict[str, Size] = {
    "a narrow window": (320, 664, False, False, "100%"),
    "a window as wide as a phone": (390, 664, False, False, "100%"),
    "a window as low as a phone on its side": (844, 390, False, False, "100%"),
    "half a laptop's window": (484, 720, False, False, "100%"),
    "the book's column": LAPTOP,
    "full screen": (1280, 720, False, True, "688px"),
}
# Finds the reasons that lie partly outside their table. Hidden reasons have a position and a size, too.
BEYOND = """() => {
    const edge = document.querySelector("[data-rummy-table]").getBoundingClientRect();
    const laidOut = [...document.querySelectorAll(".rt-why")].filter((why) => why.getClientRects().length);
    return laidOut.filter((why) => {
        const { left, right, top, bottom } = why.getBoundingClientRect();
        return left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom;
    }).map((why) => `${why.previousElementSibling.dataset.action}: ${why.textContent}`);
}"""

# Stores the current view, whose Meld button is disabled, in ``before``. Then enables the button.
ON = """() => {
    window.before = shown;
    const view = structuredClone(shown);
    const acts = view.steps.flatMap(({ actions }) => actions).filter(({ action }) => action === "meld");
    for (const act of acts) Object.assign(act, { can: true, why: "" });
    show(view);
}"""
# Ends transitions at once.
NO_DELAY = (
    "document.getAnimations().filter((one) => one instanceof CSSTransition).forEach((one) => one.finish())"
)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_every_reason_stays_inside_its_table(stage: Callable[..., Page], size: Size) -> None:
    page = stage(size, fixture("play"))
    beyond = []
    for name, view, _ in going_on():
        page.evaluate("view => show(view)", view)
        beyond += [f"{name}: {one}" for one in page.evaluate(BEYOND)]
    assert not beyond, "\n".join(beyond)


@pytest.fixture
def page(stage: Callable[..., Page]) -> Page:
    """A table with no card chosen. Its Meld button is therefore disabled."""
    page: Page = stage(LAPTOP, fixture("play"))
    expect(off(page)).to_have_attribute("aria-disabled", "true")
    return page


def off(page: Page) -> Locator:
    return page.locator("[data-action=meld]")


def reason(page: Page) -> Locator:
    return page.locator("[data-action=meld] + .rt-why")


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def point_at_reason(page: Page) -> None:
    """Point at the button until its reason is shown, and then at the reason."""
    off(page).hover()
    expect(reason(page)).to_be_visible()
    page.mouse.move(*middle(reason(page)), steps=10)


def test_a_reason_stays_only_while_the_pointer_is_over_it(page: Page) -> None:
    point_at_reason(page)
    page.evaluate("show(shown)")  # as if another player had moved
    page.evaluate(NO_DELAY)
    expect(reason(page)).to_be_visible()
    x, y = middle(reason(page))
    page.mouse.move(x, y - 80)
    assert page.locator("[data-rummy-table]:hover").count()
    expect(reason(page)).to_be_hidden()
    page.mouse.move(x, y)
    page.evaluate(NO_DELAY)
    expect(reason(page)).to_be_hidden()


def test_a_press_on_a_reason_reaches_the_element_under_the_reason(page: Page) -> None:
    point_at_reason(page)
    x, y = middle(reason(page))
    under = page.evaluate_handle(
        "([x, y]) => document.elementFromPoint(x, y).closest('button, [data-rummy-table]')", [x, y]
    )
    assert not under.evaluate("one => Boolean(one.closest('.rt-act'))")
    under.evaluate("one => one.addEventListener('pointerdown', () => { window.pressed = true; })")
    page.mouse.down()
    expect(reason(page)).to_be_hidden()
    assert page.evaluate("window.pressed")
    page.mouse.up()


def test_a_reason_closed_by_escape_stays_closed_until_its_button_is_hovered_again(page: Page) -> None:
    point_at_reason(page)
    page.keyboard.press("Escape")
    page.evaluate(NO_DELAY)
    expect(reason(page)).to_be_hidden()
    off(page).hover()
    expect(reason(page)).to_be_visible()


def test_escape_closes_a_reason_wherever_the_focus_is(page: Page) -> None:
    off(page).hover()
    expect(reason(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(reason(page)).to_be_hidden()
    page.evaluate("show(shown)")  # as if another player had moved
    page.evaluate(NO_DELAY)
    expect(reason(page)).to_be_hidden()
    page.mouse.move(0, 0)
    off(page).hover()
    expect(reason(page)).to_be_visible()


def test_escape_first_closes_the_reason_of_the_focused_button(page: Page) -> None:
    chosen = page.locator("[data-zone=hand] [data-card]").first
    chosen.focus()
    page.keyboard.press("Space")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    off(page).focus()
    expect(reason(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(reason(page)).to_be_hidden()
    expect(off(page)).to_be_focused()
    expect(chosen).to_have_attribute("aria-pressed", "true")
    chosen.focus()
    off(page).focus()
    expect(reason(page)).to_be_visible()


def test_a_pressed_button_shows_no_reason_until_it_is_hovered_again(page: Page) -> None:
    page.evaluate(ON)
    expect(off(page)).not_to_have_attribute("aria-disabled", "true")
    off(page).click()
    page.evaluate("show(before)")  # as after a meld: no card is chosen
    expect(off(page)).to_have_attribute("aria-disabled", "true")
    page.evaluate(NO_DELAY)
    expect(reason(page)).to_be_hidden()
    page.mouse.move(0, 0)
    off(page).hover()
    expect(reason(page)).to_be_visible()


# ---- a reason and a refusal --------------------------------------------------------------------------------


SEEN = """() => [...document.querySelectorAll(".rt-why")]
    .filter((why) => getComputedStyle(why).visibility === "visible").map((why) => why.textContent)"""
NOTE_MOTION = """() => {
    window.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...way) {
        moved.push(this.dataset.action);
        return animate.apply(this, way);
    };
}"""
UNDER = (
    "([x, y]) => document.elementFromPoint(x, y).closest('.rt-act')?.querySelector('.rt-why')?.textContent"
)


def test_tapping_a_disabled_button_shows_only_the_refusal(
    stage: Callable[..., Page],
) -> None:
    page = stage(PHONE, Session(level="first/three-eights"))
    page.locator("[data-action=meld]").tap(force=True)
    expect(page.locator(".rt-sheet.is-refused")).to_be_visible()
    page.wait_for_selector(".rt-act:hover")  # a tap leaves the button hovered
    page.evaluate(NO_DELAY)
    assert page.evaluate(SEEN) == []


def test_clicking_a_disabled_button_shows_only_the_refusal(
    stage: Callable[..., Page],
) -> None:
    page = stage(LAPTOP, Session(level="first/three-eights"))
    page.locator("[data-action=meld]").hover()
    expect(page.locator("[data-action=meld] + .rt-why")).to_be_visible()
    page.locator("[data-action=meld]").click(force=True)
    expect(page.locator(".rt-sheet.is-refused")).to_be_visible()
    page.evaluate(NO_DELAY)
    assert page.evaluate(SEEN) == []


def test_a_button_shakes_when_its_move_is_refused(stage: Callable[..., Page]) -> None:
    page = stage(LAPTOP, Session(level="first/three-eights"))
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(NOTE_MOTION)
    page.locator("[data-action=meld]").click(force=True)
    expect(page.locator(".rt-sheet.is-refused")).to_be_visible()
    assert page.evaluate("() => moved") == ["meld"]


def test_no_reason_opens_under_a_pointer_that_has_just_pressed_the_deal_button(
    stage: Callable[..., Page],
) -> None:
    page = stage(LAPTOP, Session("classic", players=2, seed=7))
    page.locator(".rt-head [data-action=new]").click()
    x, y = middle(page.locator(".rt-new button[type=submit]"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.up()
    expect(page.locator(".rt-new")).to_have_count(0)
    why = page.evaluate(UNDER, [x, y])
    assert why, "there is no disabled button where Deal was"
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.evaluate(NO_DELAY)
    assert page.evaluate(SEEN) == []
    page.mouse.move(0, 0)
    page.mouse.move(x, y)
    page.wait_for_function(f"({SEEN})().length === 1")
