"""The moves of a turn as small immutable values, and their text."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from .cards import SEATS, Card
from .melds import in_order

MOST: Final = 999  # the highest number that a move may name
MANY: Final = sys.maxsize  # no limit to the cards

CARDS_OF: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"draw": (0, 0), "take": (1, 1), "meld": (1, MANY), "lay": (1, MANY), "discard": (1, 1), "pass": (0, 0)}
)
"""How many cards each kind of move names, at least and at most."""

KINDS: Final = tuple(CARDS_OF)


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
        wrong = self._what_is_wrong()
        if wrong:
            raise ValueError(wrong)
        object.__setattr__(self, "cards", in_order(self.cards) if len(self.cards) > 1 else tuple(self.cards))

    def _what_is_wrong(self) -> str:
        """Why no text could write this move; empty when one can."""
        kind, cards, on, nth = self.kind, self.cards, self.on, self.nth
        if not isinstance(self.seat, str) or len(self.seat) != 1 or self.seat not in SEATS:
            return f"{self.seat!r} is no seat; seats are the letters A to H"
        if kind not in KINDS:
            return f"{kind!r} is no move; moves are {', '.join(KINDS)}"
        if not isinstance(cards, (tuple, list)) or not all(isinstance(card, Card) for card in cards):
            return f"the cards of a move are Card values, as cards('6C 6D') gives them, not {cards!r}"
        least, most = CARDS_OF[kind]
        if not least <= len(cards) <= most:
            names = "no card" if not most else "one card" if most == 1 else "one card or more"
            return f"{kind} names {names}, not {len(cards)}"
        if type(on) is not int or not (kind == "lay") <= on <= MOST * (kind == "lay"):
            return f"{kind} can't be on {on!r}: a lay-off is on a meld by its number from 1, no other move is"
        if type(nth) is not int or not 1 <= nth <= (MOST if kind == "take" else 1):
            return f"{kind} can't have nth {nth!r}: a take counts equal cards from 1, the newest"
        return ""

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
        bare = str(text).partition(";")[0]
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
        nth = _number(number) if slash else 1
        if nth is None:
            raise self.wrong(f"{word!r}: after the slash stands which one is meant, as in 6C/2", column)
        return Move(seat, "take", (self.card_at(name, column),), nth=nth)

    def meld(self, seat: str) -> Move:
        return Move(seat, "meld", self.card_list(until=""))

    def lay(self, seat: str) -> Move:
        cards = self.card_list(until="on")
        self.next("'on' and the number of a meld")
        word, column = self.next("the number of a meld")
        on = _number(word)
        if on is None:
            raise self.wrong(f"{word!r} is not the number of a meld", column)
        return Move(seat, "lay", cards, on)

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


def _number(word: str) -> int | None:
    """The number from 1 to ``MOST`` that a word is; ``None`` when it is none."""
    if not word.isdecimal() or len(word) > len(str(MOST)):
        return None
    return int(word) or None
