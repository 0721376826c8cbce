"""Cards are moved by hand, by mouse and by finger: what is allowed is done, what is not flies home."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playing import answered
from playwright.sync_api import CDPSession, Locator, Page, expect
from sure import sure

TABLE = "#level-draw-three-sixes > [data-rummy-table]"
STEPS = 8  # on the way from place to place
AIR = ".rt-sky > *"


class Hand:
    """A mouse that takes hold of something, moves it, and lets it go."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)

    def release(self) -> None:
        self.page.mouse.up()


class Finger(Hand):
    """The same with a finger."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.browser: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: dict[str, float]) -> None:
        self.browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def press(self, x: float, y: float) -> None:
        self.touch("touchStart", {"x": x, "y": y})

    def move(self, x: float, y: float) -> None:
        self.touch("touchMove", {"x": x, "y": y})

    def release(self) -> None:
        self.touch("touchEnd")


def place_of(table: Locator, selector: str, x: float = 0.5, y: float = 0.5) -> tuple[float, float]:
    box = sure(table.locator(selector).first.bounding_box())
    return box["x"] + box["width"] * x, box["y"] + box["height"] * y


def card(zone: str, face: str) -> str:
    return f'[data-zone={zone}] [data-card="{face}"]'


def carried(hand: Hand, table: Locator, what: str, to: str) -> None:
    """Take hold of a card by its corner and bring it over a place; it is in hand then."""
    x, y = place_of(table, what, 0.15, 0.15)
    goal = place_of(table, to)
    hand.press(x, y)
    hand.move(x, y - 20)  # up first: along the pile a finger chooses
    for step in range(1, STEPS + 1):
        hand.move(x + (goal[0] - x) * step / STEPS, y - 20 + (goal[1] - y + 20) * step / STEPS)
    answered(table)
    hand.move(*goal)


def dragged(hand: Hand, table: Locator, what: str, to: str) -> None:
    carried(hand, table, what, to)
    hand.release()
    answered(table)


@pytest.fixture(params=["mouse", "finger"])
def at_table(
    request: pytest.FixtureRequest, page: Page, new_page: Callable[..., Page]
) -> Iterator[tuple[Hand, Locator]]:
    """A level at a laptop with a mouse, or on a phone with a finger."""
    by_finger = request.param == "finger"
    phone = {"viewport": {"width": 390, "height": 664}, "has_touch": True, "is_mobile": True}
    used = new_page(**phone) if by_finger else page
    used.goto("pile.html#level-draw-three-sixes")
    table = used.locator(TABLE)
    expect(table).to_have_attribute("data-python", "live")
    table.evaluate("table => table.scrollIntoView()")
    yield Finger(used) if by_finger else Hand(used), table


def test_a_level_is_solved_by_hand(at_table: tuple[Hand, Locator]) -> None:
    hand, table = at_table
    dragged(hand, table, card("pile", "6C"), "[data-zone=hand]")
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(6)
    for face in ("6C", "6D", "6H"):
        one = table.locator(card("hand", face))
        if one.get_attribute("aria-pressed") != "true":
            one.click(position={"x": 6, "y": 10})
    answered(table)
    dragged(hand, table, card("hand", "6D"), ".rt-melds")
    expect(table.locator("[data-meld]")).to_have_count(2)
    dragged(hand, table, card("hand", "KD"), "[data-zone=pile]")
    expect(table.locator("[data-level-state]").first).to_have_attribute("data-level-state", "solved")
    expect(table.locator(AIR)).to_have_count(0)


def test_what_is_refused_flies_home_and_the_reason_stands_there(at_table: tuple[Hand, Locator]) -> None:
    hand, table = at_table
    held = table.locator("[data-zone=hand] [data-card]")
    before = held.evaluate_all("all => all.map(one => one.dataset.card)")
    dragged(hand, table, card("hand", "KD"), "[data-zone=pile]")
    expect(table.locator("[data-refusal=TURN-1]")).to_be_visible()
    assert held.evaluate_all("all => all.map(one => one.dataset.card)") == before
    expect(table.locator(AIR)).to_have_count(0)


def test_a_hand_is_arranged_by_hand(at_table: tuple[Hand, Locator]) -> None:
    hand, table = at_table
    held = table.locator("[data-zone=hand] [data-card]")
    first, *others = held.evaluate_all("all => all.map(one => one.dataset.card)")
    dragged(hand, table, card("hand", first), card("hand", others[-1]))
    expect(held.last).to_have_attribute("data-card", first)


def test_a_window_that_is_turned_puts_the_card_back(at_table: tuple[Hand, Locator]) -> None:
    hand, table = at_table
    carried(hand, table, card("hand", "KD"), "[data-zone=pile]")
    expect(table.locator(".rt-lift")).to_have_count(1)
    hand.page.evaluate("dispatchEvent(new Event('resize'))")
    answered(table)
    expect(table.locator(".rt-lift, .is-lifted, [data-drop]")).to_have_count(0)
    hand.release()
    answered(table)
    expect(table.locator("[data-refusal]")).to_have_count(0)
    expect(table.locator("[data-zone=hand] [data-card][aria-pressed=true]")).to_have_count(0)
