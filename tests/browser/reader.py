"""A reader who plays at a table in any browser and knows no more than the page shows."""

from __future__ import annotations

from windows import Visit, until

from rummy500 import Move

TABLE = "[data-rummy-table]"
FAN = f"{TABLE} [data-zone=hand] [data-fan]"
HAND = f"{TABLE} [data-zone=hand] [data-card]"
SEEN = """(table, selector, what) =>
    [...document.querySelector(table).querySelectorAll(selector)].map((one) => one.dataset[what])"""
HAS_ANSWERED = """(selector) => {
    const table = document.querySelector(selector);
    table?.querySelector("[data-do=hurry]")?.click();
    return table?.dataset.python === "live" && !table.hasAttribute("data-busy");
}"""
"""Whether a table is live and has answered. The check hurries the bots on, as an impatient reader does."""
STARS = "(name) => document.querySelector(`[data-level='${name}']`)?.dataset.stars === '3'"
"""Whether the contents page shows three stars for this level."""
WATCHED = """(selector) => {
    window.hit = null;
    const note = ({ target }) => { window.hit = Boolean(target.closest(selector)); };
    addEventListener("pointerdown", note, { capture: true, once: true });
}"""
"""Makes the page record in ``window.hit`` whether the next press hits a matching element.

The value is null before the press, and undefined on a page that the press has opened.
"""
OFFERED = """() => {
    window.offered = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        blob.text().then((text) => offered.push(text));
        return make.call(URL, blob);
    };
}"""
"""Makes the page record in ``window.offered`` the text of each file that it offers for download."""


class Reader:
    """Plays at one table of the page, by mouse or by finger."""

    def __init__(self, visit: Visit, table: str = TABLE, finger: bool = False) -> None:
        self.visit, self.table, self.finger = visit, table, finger

    def wait(self) -> None:
        """Wait until the table is live and has answered."""
        self.visit.until(HAS_ANSWERED, self.table)

    def press(self, selector: str) -> None:
        """Press the element and wait for the answer. If the page moved under the pointer, press again."""
        until(lambda: self.hits(f"{self.table} {selector}"), f"a press on {selector}")
        self.wait()

    def hits(self, selector: str) -> bool:
        """Press once, and return whether the press hit the element."""
        self.visit.ask(WATCHED, selector)
        self.visit.press(selector, self.finger)
        self.visit.until("() => window.hit !== null")
        return self.visit.ask("() => window.hit") is not False

    def make(self, text: str) -> None:
        """Make a move, given in the notation of scenarios: choose its cards and press its button."""
        move = Move.parse(text)
        zone = "pile" if move.kind == "take" else "hand"
        for card in move.cards:
            self.press(f'[data-zone={zone}] [data-card="{card}"]')
        self.press(f"[data-action={move.word}]")

    def seen(self, selector: str, what: str = "card") -> list[str]:
        """The value of the attribute ``data-WHAT`` for each matching element of this table."""
        found: list[str] = self.visit.ask(SEEN, self.table, selector, what)
        return found

    def hand(self) -> list[str]:
        """The faces of the cards in the reader's hand."""
        return self.seen("[data-zone=hand] [data-card]")

    def discard_first(self) -> None:
        """Discard the first card of the hand."""
        self.make(f"A: discard {self.hand()[0]}")

    def key(self, name: str) -> None:
        """Press a key and wait for the table's answer."""
        self.visit.key(name)
        self.wait()

    def to_hand(self) -> None:
        """Move the focus to the hand."""
        self.visit.ask("(selector) => document.querySelector(selector).focus()", HAND)

    def draw_by_keys(self) -> None:
        """Draw a card with the key for drawing."""
        before = len(self.hand())
        self.to_hand()
        self.visit.key("d")
        until(lambda: len(self.hand()) == before + 1, "one more card in the hand")
        self.wait()

    def turn_by_keys(self) -> None:
        """Draw a card and discard the first card of the hand, with keys alone."""
        self.draw_by_keys()
        for key in ("Home", "Space", "x"):
            self.key(key)


def opened(visit: Visit, page: str, table: str = TABLE, finger: bool = False) -> Reader:
    """Open a page and wait until its table is live."""
    visit.go(page)
    reader = Reader(visit, table, finger)
    visit.place(table)
    reader.wait()
    return reader
