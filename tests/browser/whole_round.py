"""Plays a whole round in any browser, as a reader of the page would, with a pointer or with keys alone."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from reader import FAN, Reader
from thinking import to_discard, to_lay, to_lay_off

from rummy500 import Card

MOST_TURNS: Final = 80
OVER: Final = ".rt-counted"
PASS: Final = "[data-action=pass]:not([aria-disabled=true])"
KEYS: Final = {"draw": "d", "pass": "p", "meld": "m", "discard": "x", "lay": "l"}
MOST_TABS: Final = 80
IS_IN: Final = "(selector) => Boolean(document.activeElement?.closest(selector))"
FOCUSED: Final = "() => document.activeElement?.dataset.card"
ASKS_WHERE: Final = "() => 'lay' in document.activeElement.dataset"


class Player(Reader, ABC):
    """A reader who plays a round to its end."""

    def play_round(self) -> int:
        """Play the round to its end and return how many turns it took."""
        for turns in range(MOST_TURNS):
            if self.is_over():
                return turns
            self.turn()
        raise AssertionError(f"the round did not end in {MOST_TURNS} turns")

    def turn(self) -> None:
        """Play one turn; pass if the stock is empty."""
        if self.seen(PASS):
            return self.do("pass")
        self.draw()
        for meld in to_lay(self.cards()):
            self.choose(meld)
            self.do("meld")
        while not self.is_over() and (fits := to_lay_off(self.cards(), self.melds())):
            self.choose(fits[:1])
            self.lay_off()
        if not self.is_over():
            self.choose([to_discard(self.cards())])
            self.do("discard")
        return None

    def is_over(self) -> bool:
        return bool(self.seen(OVER))

    def cards(self) -> list[Card]:
        return [Card(face) for face in self.hand()]

    def melds(self) -> list[str]:
        """The cards of each meld on the table."""
        numbers = self.seen("[data-meld]", "meld")
        return [" ".join(self.seen(f'[data-meld="{number}"] [data-card]')) for number in numbers]

    @abstractmethod
    def draw(self) -> None: ...

    @abstractmethod
    def choose(self, wanted: Sequence[Card]) -> None: ...

    @abstractmethod
    def do(self, action: str) -> None: ...

    @abstractmethod
    def lay_off(self) -> None:
        """Lay the chosen card off on a meld that it fits."""


class ByPointer(Player):
    """A player who uses a mouse or a finger."""

    def draw(self) -> None:
        self.do("draw")

    def choose(self, wanted: Sequence[Card]) -> None:
        for card in wanted:
            self.press(f'[data-zone=hand] [data-card="{card}"]')

    def do(self, action: str) -> None:
        self.press(f"[data-action={action}]")

    def lay_off(self) -> None:
        self.press("[data-lay]")


class ByKeys(Player):
    """A player who uses keys alone."""

    def to_hand(self) -> None:
        """Press Tab until a card of the hand has the focus."""
        for _ in range(MOST_TABS):
            if self.visit.ask(IS_IN, FAN):
                return
            self.visit.key("Tab")
        raise AssertionError("the Tab key does not lead into the hand")

    def draw(self) -> None:
        self.draw_by_keys()

    def choose(self, wanted: Sequence[Card]) -> None:
        self.to_hand()
        self.key("Home")
        left = [str(card) for card in wanted]
        for _ in range(len(self.hand())):
            if (face := self.visit.ask(FOCUSED)) in left:
                left.remove(face)
                self.key("Space")
            self.key("ArrowRight")
        assert not left, f"not reached by the arrow keys: {left}"

    def do(self, action: str) -> None:
        self.to_hand()
        self.key(KEYS[action])

    def lay_off(self) -> None:
        self.key(KEYS["lay"])
        if self.visit.ask(ASKS_WHERE):  # the card fits several melds, so choose the first
            self.key("Enter")
