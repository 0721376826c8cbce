"""A whole hand played at a table in the page: by mouse, or by keyboard alone.

Both players draw and think alike. What they know they read off the page.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from playing import answered
from playwright.sync_api import Locator, Page, expect
from thinking import to_lay, to_lay_off, to_throw

from rummy500 import Card

MOST_TURNS = 60


class Player(ABC):
    """Reads the table and plays on it; how a card is chosen and a button pressed differs."""

    def __init__(self, page: Page, table: Locator) -> None:
        self.page, self.table = page, table

    def hand(self) -> list[Card]:
        shown = self.table.locator("[data-zone=hand] [data-card]")
        return [Card(text) for text in shown.evaluate_all("all => all.map(one => one.dataset.card)")]

    def can(self, action: str) -> bool:
        button = self.table.locator(f"[data-action={action}]")
        return button.count() == 1 and button.get_attribute("aria-disabled") != "true"

    def over(self) -> bool:
        return self.table.locator("[data-action=next]").count() > 0

    def play_hand(self) -> None:
        for _ in range(MOST_TURNS):
            self.page.wait_for_function(
                """table => table.querySelector('[data-action=next]')
                    || ['draw', 'pass'].some(name => table.querySelector(
                        `[data-action=${name}]:not([aria-disabled=true])`))""",
                arg=self.table.element_handle(),
            )
            if self.over():
                return
            self.turn()
        raise AssertionError(f"the hand did not end in {MOST_TURNS} turns")

    def turn(self) -> None:
        if not self.can("draw"):
            self.press("pass")
            return
        before = len(self.hand())
        self.press("draw")
        expect(self.table.locator("[data-zone=hand] [data-card]")).to_have_count(before + 1)
        for meld in to_lay(self.hand()):
            self.choose(meld)
            self.lay_down("meld", len(meld))
        while not self.over() and (fitting := self.fitting()):
            self.choose(fitting[:1])
            self.lay_on_first_open_meld()
        if not self.over():
            self.choose([to_throw(self.hand())])
            self.press("discard")

    def fitting(self) -> list[Card]:
        """The cards of the hand that some meld on the table takes."""
        melds = self.table.locator("[data-meld]").evaluate_all(
            """all => all.map(meld =>
                [...meld.querySelectorAll('[data-card]')].map(one => one.dataset.card).join(' '))"""
        )
        return to_lay_off(self.hand(), melds)

    def lay_down(self, action: str, number: int) -> None:
        before = len(self.hand())
        self.press(action)
        self.gone(before, number)

    def gone(self, before: int, number: int) -> None:
        self.page.wait_for_function(
            """([table, left]) => table.querySelector('[data-action=next]')
                || table.querySelectorAll('[data-zone=hand] [data-card]').length === left""",
            arg=[self.table.element_handle(), before - number],
        )

    def settle(self) -> None:
        """Wait until Python has answered what was chosen: the button says what it would do."""
        answered(self.table)

    @abstractmethod
    def choose(self, wanted: list[Card]) -> None: ...

    @abstractmethod
    def press(self, action: str) -> None: ...

    @abstractmethod
    def lay_on_first_open_meld(self) -> None: ...


class Mouse(Player):
    def choose(self, wanted: list[Card]) -> None:
        for card in wanted:
            self.table.locator(f'[data-zone=hand] [data-card="{card}"]').first.click(
                position={"x": 12, "y": 12}
            )
        self.settle()

    def press(self, action: str) -> None:
        self.table.locator(f"[data-action={action}]").click()

    def lay_on_first_open_meld(self) -> None:
        before = len(self.hand())
        self.table.locator("[data-meld]:has([data-lay])").first.click(position={"x": 8, "y": 8})
        self.gone(before, 1)


class Keys(Player):
    def focused(self) -> str | None:
        focused: str | None = self.page.evaluate("document.activeElement?.dataset.card")
        return focused

    def enter_hand(self) -> None:
        """Walk with the Tab key until a card of the hand has the focus."""
        for _ in range(80):
            if self.table.locator("[data-zone=hand] [data-fan] :focus").count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the Tab key does not lead into the hand")

    def choose(self, wanted: list[Card]) -> None:
        self.enter_hand()
        self.page.keyboard.press("Home")
        left = list(map(str, wanted))
        for _ in range(len(self.hand())):
            if (focused := self.focused()) in left:
                left.remove(focused)
                self.page.keyboard.press("Space")
            self.page.keyboard.press("ArrowRight")
        assert not left, f"not reached by the arrow keys: {left}"
        self.settle()

    def press(self, action: str) -> None:
        self.enter_hand()
        self.page.keyboard.press({"draw": "d", "meld": "m", "discard": "x", "pass": "p"}[action])

    def lay_on_first_open_meld(self) -> None:
        before = len(self.hand())
        self.page.keyboard.press("l")
        if self.page.evaluate(
            "'lay' in document.activeElement.dataset"
        ):  # several would do: choose the first
            self.page.keyboard.press("Enter")
        self.gone(before, 1)
