"""Drags cards in a page, by mouse and by finger."""

from __future__ import annotations

from playing import answered
from playwright.sync_api import CDPSession, Locator, Page
from sure import sure

STEPS = 8  # a drag moves the pointer in this many steps
LOST = """dispatchEvent(
    new PointerEvent("pointermove", {pointerId: 1, pointerType: "mouse", buttons: 0}))"""
ADDED = """dispatchEvent(
    new PointerEvent("pointerdown", {pointerId: 99, pointerType: "touch", buttons: 1}))"""


class Hand:
    """A mouse whose button is pressed and released at given positions."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x: float, y: float) -> None:
        self.page.mouse.move(x, y)

    def release(self) -> None:
        self.page.mouse.up()

    def lose(self) -> None:
        """Move the mouse with no button pressed, as if the button had been released outside the page."""
        self.page.evaluate(LOST)

    def add_finger(self) -> None:
        """Touch the page with a second finger."""
        self.page.evaluate(ADDED)


class Finger(Hand):
    """A finger that touches the page, moves and is lifted."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.browser: CDPSession = page.context.new_cdp_session(page)

    def touch(self, kind: str, *points: dict[str, float]) -> None:
        self.browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    def press(self, x: float, y: float) -> None:
        self.touch("touchStart", {"x": x, "y": y, "id": 0})

    def move(self, x: float, y: float) -> None:
        self.touch("touchMove", {"x": x, "y": y, "id": 0})

    def release(self) -> None:
        self.touch("touchEnd")

    def lose(self) -> None:
        """Cancel the touch, as a browser does when it scrolls. Then touch elsewhere, before ``release``."""
        self.touch("touchCancel")
        self.press(3, 3)

    def add_finger(self) -> None:
        self.touch("touchStart", {"x": 200, "y": 200, "id": 0}, {"x": 60, "y": 300, "id": 1})


def place_of(table: Locator, selector: str, x: float = 0.5, y: float = 0.5) -> tuple[float, float]:
    box = sure(table.locator(selector).first.bounding_box())
    return box["x"] + box["width"] * x, box["y"] + box["height"] * y


def card(zone: str, face: str) -> str:
    return f'[data-zone={zone}] [data-card="{face}"]'


def carried(hand: Hand, table: Locator, what: str, to: str) -> None:
    """Press on a card's corner and drag the card over another element, but don't release it."""
    x, y = place_of(table, what, 0.15, 0.15)
    goal = place_of(table, to)
    hand.press(x, y)
    hand.move(x, y - 20)  # move up first, since a finger that moves along the pile only chooses a card
    for step in range(1, STEPS + 1):
        hand.move(x + (goal[0] - x) * step / STEPS, y - 20 + (goal[1] - y + 20) * step / STEPS)
    answered(table)
    hand.move(*goal)


def dragged(hand: Hand, table: Locator, what: str, to: str) -> None:
    carried(hand, table, what, to)
    hand.release()
    answered(table)
