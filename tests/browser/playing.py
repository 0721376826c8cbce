"""Makes moves at a table in a page as a person does, by mouse or by keyboard alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from browsing import AXE
from playwright.sync_api import Locator, Page, Position, TimeoutError

from rummy500 import Card, Move

CORNER: Position = {"x": 8, "y": 12}  # a point in a card's corner; other cards may cover the rest of the card
IN_HAND = "[data-zone=hand] button[data-card]"
KEYS = {"draw": "d", "take": "t", "meld": "m", "discard": "x", "pass": "p"}


WAY = """(table, selector) => {
    const { activeElement } = document;
    if (table.contains(activeElement) && activeElement.matches(selector)) return "";
    const wanted = table.querySelector(selector);
    const isBefore = activeElement.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING;
    return isBefore ? "Shift+Tab" : "Tab";
}"""
"""The key that moves the focus towards a matching element, or "" if such an element has the focus."""
STATE = """table => `${table.dataset.python} ${table.dataset.phase} ${performance.now()} ms after the page
${table.innerText}`"""


def answered(table: Locator) -> None:
    """Wait for Python's answer and the other players' moves. After too long, fail with the table's text."""
    try:
        table.page.wait_for_function("table => !table.hasAttribute('data-busy')", arg=table.element_handle())
    except TimeoutError as late:
        raise AssertionError(f"no answer: {table.evaluate(STATE)}") from late


def opened(table: Locator, record: str | bytes) -> None:
    """Open a saved game from a file with this content."""
    content = record if isinstance(record, bytes) else record.encode()
    unfold(table)
    table.locator("[data-load]").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": content}
    )
    close_menu(table)


def saved(table: Locator) -> str:
    """Save the game at this table and return the file's text."""
    unfold(table)
    with table.page.expect_download() as download:
        table.locator("[data-do=save]").click()
    close_menu(table)
    return download.value.path().read_text("utf-8")


def unfold(table: Locator, name: str = "save") -> None:
    """Open the menu and one of its panels, unless they are open."""
    if table.locator(".rt-drawer:not([hidden])").count() == 0:
        table.locator(".rt-head [data-do=menu]").click()
    panel = table.locator(f"[data-panel={name}]")
    if panel.get_attribute("open") is None:
        panel.locator("summary").first.click()


def close_menu(table: Locator) -> None:
    """Close the menu if it is open."""
    if table.locator(".rt-drawer:not([hidden])").count():
        table.locator(".rt-drawer [data-do=menu]").click()


def text_of(move: Move) -> str:
    return str(move).partition(": ")[2]


class Mouse:
    """A player who uses only the mouse."""

    def __init__(self, table: Locator) -> None:
        self.table = table

    def make(self, move: Move) -> None:
        if move.kind in ("take", "split"):
            self.point_at(move)
        elif move.kind in ("meld", "lay_off", "double", "discard", "start"):
            self.select([card.held for card in move.cards])
        if move.kind == "lay_off":
            self.table.locator(f'[data-meld="{move.on}"]').click(position={"x": 4, "y": 4})
        else:
            self.press(move)
        self.choose(move)
        answered(self.table)

    def select(self, wanted: list[Card]) -> None:
        for card, copies in Counter(wanted).items():
            for copy in range(copies):
                self.table.locator(f'{IN_HAND}[data-card="{card}"]').nth(copy).click(position=CORNER)
        answered(self.table)

    def point_at(self, move: Move) -> None:
        copies = self.table.locator(f'[data-zone=pile] [data-card="{move.cards[0]}"]')
        copies.nth(copies.count() - move.nth).click(position=CORNER)
        answered(self.table)

    def press(self, move: Move) -> None:
        buttons = self.table.locator(f"[data-action={move.word}]")
        meant = self.table.locator(f'[data-action={move.word}][data-text="{text_of(move)}"]')
        (meant if meant.count() else buttons).first.click(force=True)  # force: press a disabled button, too

    def choose(self, move: Move) -> None:
        """Answer any prompt of the table about this move, such as what a joker stands for."""
        answered(self.table)
        asked = self.table.locator(f'[data-choices] [data-text="{text_of(move)}"]')
        if asked.count():
            asked.click()

    def answer(self, given: str | int) -> None:
        field = self.table.locator("[data-answer-input]")
        if field.count():
            field.fill(str(given))
            self.table.locator("[data-form=answer] button").click()
        else:
            self.table.locator(f'[data-answer="{given}"]').click()
        answered(self.table)

    def again(self) -> None:
        self.table.locator("[data-action=new]").click()
        answered(self.table)


class Keyboard:
    """A player who uses only the keyboard: Tab, the arrow keys, and the actions' keys.

    A move without a key is typed as text.
    """

    def __init__(self, table: Locator) -> None:
        self.table = table
        self.keys = table.page.keyboard

    def make(self, move: Move) -> None:
        if move.kind in ("draw", "pass"):
            self.tab_to(IN_HAND)
            self.keys.press(KEYS[move.word])
        elif move.kind in ("meld", "discard") and not any(card.is_joker for card in move.cards):
            self.select([card.held for card in move.cards])
            self.keys.press(KEYS[move.word])
        else:
            self.tab_to("[data-move-input]")
            self.keys.type(text_of(move))
            self.keys.press("Enter")
        answered(self.table)

    def select(self, wanted: list[Card]) -> None:
        self.tab_to(IN_HAND)
        self.keys.press("Home")
        left = Counter(map(str, wanted))
        for _ in range(self.table.locator(IN_HAND).count()):
            card = self.table.page.evaluate("document.activeElement.dataset.card")
            if left[card]:
                left[card] -= 1
                self.keys.press("Space")
            self.keys.press("ArrowRight")
        assert not +left, f"not reached by the arrow keys: {left}"
        answered(self.table)

    def tab_to(self, selector: str) -> None:
        """Press Tab, or Shift+Tab to go back, until a matching element has the focus."""
        for _ in range(60):
            way = self.table.evaluate(WAY, selector)
            if not way:
                return
            self.keys.press(way)
        raise AssertionError(f"the Tab key does not lead to {selector}")

    def answer(self, given: str | int) -> None:
        if self.table.locator("[data-answer-input]").count():
            self.tab_to("[data-answer-input]")
            self.keys.type(str(given))
        else:
            self.tab_to(f'[data-answer="{given}"]')
        self.keys.press("Enter")
        answered(self.table)

    def again(self) -> None:
        self.tab_to("[data-action=new]")
        self.keys.press("Enter")
        answered(self.table)


def hurry(table: Locator) -> None:
    """Choose the pace at which the other players move without a delay."""
    unfold(table, "help")
    table.locator("[data-pace]").select_option("0")
    close_menu(table)


PLAY_ROUND = (Path(__file__).parent / "play_round.js").read_text("utf-8")


A_JOKER = """\
[Game "500 Rum"]
[Rules "modern"]
[Players "You, Bea"]
[Seed "7"]

deal 1 dealer=B
hand A = 5H 6H 7S 8S JK QD KC
hand B = 2H 4S 9C 8H JD 3C 3D
stock = 2C 4C 5C AH TS
pile = 2S
A: draw
"""

A_CALL = """\
[Game "500 Rum"]
[Rules "in-the-pile"]
[Players "You, Bea"]
[Seed "7"]

deal 1 dealer=A
hand A = 3D 5S 9D TC QS KC JK
hand B = 4H 5H 6H 8H 2C 3C JS
stock = 9S 4C 5C AH TS
pile = 7H
B: draw
B: meld 4H 5H 6H
B: discard 8H
"""


def nothing_serious(page: Page) -> None:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run('[data-rummy-table]', {resultTypes: ['violations']})")["violations"]
    assert [f"{one['id']}: {one['help']}" for one in found if one["impact"] in ("serious", "critical")] == []
