"""A reader at a table, in whatever browser: chooses, presses and plays by what is seen alone."""

from __future__ import annotations

from windows import Visit, until

from rummy500 import Move

TABLE = "[data-rummy-table]"
FAN = f"{TABLE} [data-zone=hand] [data-fan]"
HAND = f"{TABLE} [data-zone=hand] [data-card]"
SEEN = """(table, selector, what) =>
    [...document.querySelector(table).querySelectorAll(selector)].map((one) => one.dataset[what])"""
BUSY = """(selector) => {
    const table = document.querySelector(selector);
    return table?.dataset.python === "live" && !table.hasAttribute("data-busy");
}"""
STARS = "(name) => document.querySelector(`[data-level='${name}']`)?.dataset.stars === '3'"
"""Does the page of contents show three stars of this level?"""
OFFERED = """() => {
    window.offered = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        blob.text().then((text) => offered.push(text));
        return make.call(URL, blob);
    };
}"""
"""From now on the page keeps what it offers as a file."""


class Reader:
    """Plays at one table of the page, by mouse or by finger."""

    def __init__(self, visit: Visit, table: str = TABLE, finger: bool = False) -> None:
        self.visit, self.table, self.finger = visit, table, finger

    def wait(self) -> None:
        """Until the table is live and has answered."""
        self.visit.until(BUSY, self.table)

    def press(self, selector: str) -> None:
        self.visit.press(f"{self.table} {selector}", self.finger)
        self.wait()

    def make(self, text: str) -> None:
        """A move, as a scenario writes it: its cards are chosen and its button is pressed."""
        move = Move.parse(text)
        zone = "pile" if move.kind == "take" else "hand"
        for card in move.cards:
            self.press(f'[data-zone={zone}] [data-card="{card}"]')
        self.press(f"[data-action={move.kind}]")

    def seen(self, selector: str, what: str = "card") -> list[str]:
        """What such things of this one table have in their data, by its name there."""
        found: list[str] = self.visit.ask(SEEN, self.table, selector, what)
        return found

    def hand(self) -> list[str]:
        """The faces of the own hand."""
        return self.seen("[data-zone=hand] [data-card]")

    def discard_first(self) -> None:
        """The first card of the hand is discarded."""
        self.make(f"A: discard {self.hand()[0]}")

    def key(self, name: str) -> None:
        """Press a key of the table."""
        self.visit.key(name)
        self.wait()

    def to_hand(self) -> None:
        """The hand has the focus."""
        self.visit.ask("(selector) => document.querySelector(selector).focus()", HAND)

    def draw_by_keys(self) -> None:
        """A card is drawn by its key."""
        before = len(self.hand())
        self.to_hand()
        self.visit.key("d")
        until(lambda: len(self.hand()) == before + 1, "a card more in the hand")
        self.wait()

    def turn_by_keys(self) -> None:
        """A card is drawn, and the first of the hand discarded, by keys alone."""
        self.draw_by_keys()
        for key in ("Home", "Space", "x"):
            self.key(key)


def opened(visit: Visit, page: str, table: str = TABLE, finger: bool = False) -> Reader:
    """A page is opened, and there is a live table."""
    visit.go(page)
    reader = Reader(visit, table, finger)
    visit.place(table)
    reader.wait()
    return reader
