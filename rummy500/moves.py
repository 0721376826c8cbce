"""The moves of a turn as small immutable values, and their text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from .cards import SEATS, Card
from .melds import in_order

KINDS: Final = ("draw", "take", "meld", "lay", "discard", "pass")


class NotationError(ValueError):
    """Text that is no move, or no record: ``line`` and ``column`` (from 1) say where it goes wrong."""

    def __init__(self, why: str, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {why}")
        self.why, self.line, self.column = why, line, column


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat does. ``str`` gives its notation; ``repr`` evaluates back.

    ``cards`` are those it names, in the order in which they are written; ``on`` is the number of
    the meld that is laid on (0 elsewhere); ``nth`` says which of equal cards of the pile is
    selected, 1 being the newest.

    >>> Move.parse("A: meld 6D 6C 6S")
    Move(seat='A', kind='meld', cards=(Card('6S'), Card('6D'), Card('6C')), on=0, nth=1)
    >>> str(_), str(Move.parse("b: take 10d/2"))
    ('A: meld 6S 6D 6C', 'B: take TD/2')
    """

    seat: str
    kind: str
    cards: tuple[Card, ...] = ()
    on: int = 0
    nth: int = 1

    def __post_init__(self) -> None:
        if len(self.cards) > 1:
            object.__setattr__(self, "cards", in_order(self.cards))

    def __str__(self) -> str:
        words = [f"{self.seat}: {self.kind}", *map(str, self.cards)]
        if self.nth > 1:
            words[-1] += f"/{self.nth}"
        if self.on:
            words += ["on", str(self.on)]
        return " ".join(words)

    @classmethod
    def parse(cls, text: str, line: int = 1) -> Move:
        """The move that a line of notation stands for; ``NotationError`` when it is none."""
        return _Reader(text, line).move()


@cache
def draw(seat: str) -> Move:
    """``A: draw``"""
    return Move(seat, "draw")


@cache
def take(seat: str, card: Card, nth: int = 1) -> Move:
    """``A: take 6C``, or ``take 6C/2`` for the second newest."""
    return Move(seat, "take", (card,), nth=nth)


@cache
def meld(seat: str, cards: tuple[Card, ...]) -> Move:
    """``A: meld 6C 6D 6S``"""
    return Move(seat, "meld", cards)


@cache
def lay(seat: str, cards: tuple[Card, ...], on: int) -> Move:
    """``A: lay 2H 3H on 1``"""
    return Move(seat, "lay", cards, on)


@cache
def discard(seat: str, card: Card) -> Move:
    """``A: discard 9H``"""
    return Move(seat, "discard", (card,))


@cache
def no_thanks(seat: str) -> Move:
    """``A: pass``"""
    return Move(seat, "pass")


class _Reader:
    """Reads one line word by word and knows the column of each."""

    def __init__(self, text: str, line: int) -> None:
        bare = text.partition(";")[0]
        self.line = line
        self.words = [(found[0], found.start() + 1) for found in re.finditer(r"[^\s:]+:?|:", bare)]
        self.end = len(bare.rstrip()) + 1

    def move(self) -> Move:
        seat = self.seat()
        word, column = self.next("a move such as draw, take 6C or discard 9H")
        kind = word.lower()
        if kind not in KINDS:
            raise self.wrong(f"{word!r} is no move; moves are {', '.join(KINDS)}", column)
        readers: dict[str, Callable[[str], Move]] = {"take": self.take, "lay": self.lay, "meld": self.meld}
        if kind in readers:
            made = readers[kind](seat)
        elif kind == "discard":
            made = Move(seat, kind, (self.card(),))
        else:
            made = Move(seat, kind)
        if self.words:
            raise self.wrong(f"{self.words[0][0]!r} is too much after {str(made)!r}", self.words[0][1])
        return made

    def seat(self) -> str:
        word, column = self.next("a seat, as in A: draw")
        letter = word.rstrip(":").upper()
        if not word.endswith(":") and self.words and self.words[0][0] == ":":
            self.words.pop(0)
        elif not word.endswith(":"):
            raise self.wrong(f"a move begins with its seat and a colon, as in A: draw, not {word!r}", column)
        if len(letter) != 1 or letter not in SEATS:
            raise self.wrong(f"{word!r} is no seat; seats are the letters A to H", column)
        return letter

    def take(self, seat: str) -> Move:
        word, column = self.next("a card of the pile")
        name, slash, number = word.partition("/")
        if slash and (not number.isdecimal() or not 0 < int(number[:4]) < 1000):
            raise self.wrong(f"{word!r}: after the slash stands which one is meant, as in 6C/2", column)
        return Move(seat, "take", (self.card_at(name, column),), nth=int(number[:4]) if slash else 1)

    def meld(self, seat: str) -> Move:
        return Move(seat, "meld", self.card_list(until=""))

    def lay(self, seat: str) -> Move:
        cards = self.card_list(until="on")
        self.next("'on' and the number of a meld")
        word, column = self.next("the number of a meld")
        if not word.isdecimal() or not 0 < int(word[:6]) < 1000:
            raise self.wrong(f"{word!r} is not the number of a meld", column)
        return Move(seat, "lay", cards, int(word[:6]))

    def card_list(self, until: str) -> tuple[Card, ...]:
        cards = [self.card()]
        while self.words and self.words[0][0].lower() != until:
            cards.append(self.card())
        return tuple(cards)

    def card(self) -> Card:
        return self.card_at(*self.next("a card, as in 6C"))

    def card_at(self, word: str, column: int) -> Card:
        try:
            return Card(word)
        except ValueError as error:
            raise self.wrong(str(error), column) from None

    def next(self, expected: str) -> tuple[str, int]:
        if not self.words:
            raise self.wrong(f"here should stand {expected}", self.end)
        return self.words.pop(0)

    def wrong(self, why: str, column: int) -> NotationError:
        return NotationError(why, self.line, column)
