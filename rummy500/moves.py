"""The moves of a turn as small immutable values, and their text."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, Literal

from .card import SEATS, Card
from .melds import in_order
from .sentences import Said, Wrong, quoted, said

__all__ = [
    "CHOICES",
    "FROM_PILE",
    "KINDS",
    "Kind",
    "Move",
    "NotationError",
    "Word",
    "discard",
    "draw",
    "lay_off",
    "meld",
    "no_thanks",
    "take",
    "wild_meld",
]

MOST: Final = 999  # the highest number that a move may name
MANY: Final = sys.maxsize  # the number of cards has no limit

_Most = Literal[
    "draw", "take", "meld", "swap", "discard", "pass",
    "start", "rum", "name", "split", "double", "block", "back",
]  # fmt: skip
Kind = Literal[_Most, "lay_off"]
"""The kinds of moves."""
Word = Literal[_Most, "lay"]
"""The words of the notation for the kinds of moves."""

CARDS_OF: Final[Mapping[Kind, tuple[int, int]]] = MappingProxyType(
    {
        "draw": (0, 0),
        "take": (1, 1),
        "meld": (1, MANY),
        "lay_off": (1, MANY),
        "swap": (1, 1),
        "discard": (1, 1),
        "pass": (0, 0),
        "start": (1, 1),
        "rum": (1, MANY),
        "name": (0, 0),
        "split": (1, 1),
        "double": (1, MANY),
        "block": (0, 0),
        "back": (0, 0),
    }
)
"""The least and the most cards that each kind of move names."""

KINDS: Final[tuple[Kind, ...]] = tuple(CARDS_OF)
WORDS: Final[Mapping[Kind, Word]] = MappingProxyType(
    {kind: "lay" if kind == "lay_off" else kind for kind in KINDS}
)
"""The word of the notation for each kind of move."""
FROM_PILE: Final = ("take", "split")
"""The draws that take cards from the pile."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"name": ("wild", "double", "split"), "split": ("above", "below")}
)
"""The words that a move of each kind may end with."""

_LAID: Final = ("meld", "lay_off", "rum", "double")  # the moves in which a joker may stand for a card
# The lowest number of a meld that each kind of move may name; 0 means no meld.
_ON: Final = {"lay_off": 1, "swap": 1, "rum": 0}


class NotationError(Wrong):
    """Text that can't be read as a move or a record; ``line`` and ``column`` (from 1) say where."""

    def __init__(self, said: Said, line: int = 1, column: int = 1) -> None:
        super().__init__(said)
        self.line, self.column = line, column

    def __str__(self) -> str:
        return str(said("wrong.at", line=self.line, column=self.column, why=self.said))

    def __reduce__(self) -> tuple[type[NotationError], tuple[Said, int, int]]:
        return NotationError, (self.said, self.line, self.column)

    @property
    def why(self) -> str:
        """The fault in words, without its line and column."""
        return str(self.said)


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a seat. ``str`` shows it in notation; ``repr`` evaluates to the same move.

    ``cards`` are the cards that the move names, in the order in which they are written. ``on`` is the number
    of the meld on which cards are laid; in other moves it is 0. ``nth`` says which of several equal cards of
    the pile is selected; the newest is 1. ``nths`` says the same for each card of a call; it is empty if all
    are the newest. ``choice`` is what the dealer names, or the side of the pile that a split takes. ``dj``
    says that a split or a double uses the dealer's joker.

    >>> Move("A", "meld", (Card("6D"), Card("6C"), Card("6S")))
    Move.parse('A: meld 6S 6D 6C')
    >>> str(_), str(Move.parse("b: take 10d/2"))
    ('A: meld 6S 6D 6C', 'B: take TD/2')
    """

    seat: str
    kind: Kind
    cards: tuple[Card, ...] = ()
    on: int = 0
    nth: int = 1
    nths: tuple[int, ...] = ()
    choice: str = ""
    dj: bool = False

    def __post_init__(self) -> None:
        wrong = self._what_is_wrong()
        if wrong:
            raise Wrong(wrong)
        cards, nths = tuple(self.cards), tuple(self.nths)
        if len(cards) > 1:
            cards = in_order(cards)
            if nths:
                places = dict(zip(self.cards, nths, strict=True))
                nths = tuple(places[card] for card in cards)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "nths", nths if any(nth > 1 for nth in nths) else ())

    def _what_is_wrong(self) -> Said | None:
        """Why this move can't be written as text; ``None`` if it can."""
        kind, cards, on, nth = self.kind, self.cards, self.on, self.nth
        if not isinstance(self.seat, str) or len(self.seat) != 1 or self.seat not in SEATS:
            return said("wrong.move.seat", text=quoted(self.seat))
        if not isinstance(kind, str) or kind not in KINDS:
            return said("wrong.move.kind", text=quoted(kind), kinds=KINDS)
        if not isinstance(cards, (tuple, list)) or not all(isinstance(card, Card) for card in cards):
            return said("wrong.move.no_cards", given=quoted(cards))
        least, most = CARDS_OF[kind]
        if not least <= len(cards) <= most:
            names = "none" if not most else "one" if most == 1 else "some"
            return said(f"wrong.move.names.{names}", kind=WORDS[kind], given=len(cards))
        if kind not in _LAID and any(card.held != card or card.is_dealers for card in cards):
            return said("wrong.move.declared", kind=WORDS[kind], given=str(cards[0]))
        if type(on) is not int or not _ON.get(kind, 0) <= on <= MOST * (kind in _ON):
            return said("wrong.move.on", kind=WORDS[kind], given=quoted(on))
        if type(nth) is not int or not 1 <= nth <= (MOST if kind == "take" else 1):
            return said("wrong.move.nth", kind=WORDS[kind], given=quoted(nth))
        return self._what_is_wrong_with_copies() or self._what_is_wrong_with_words()

    def _what_is_wrong_with_copies(self) -> Said | None:
        nths, cards = self.nths, self.cards
        if not isinstance(nths, (tuple, list)):
            return said("wrong.move.no_copies", given=quoted(nths))
        if nths and (self.kind != "rum" or len(nths) != len(cards)):
            return said("wrong.move.nths", kind=self.word, given=quoted(nths))
        if not all(type(nth) is int and 1 <= nth <= MOST for nth in nths):
            return said("wrong.move.copies", given=quoted(nths))
        if any(nth > 1 for nth in nths) and len(set(cards)) < len(cards):
            return said("wrong.move.equal_cards")
        return None

    def _what_is_wrong_with_words(self) -> Said | None:
        words = CHOICES.get(self.kind, ("",))
        if self.choice not in words:
            says = "wrong.move.choice" if words[0] else "wrong.move.no_choice"
            return said(says, kind=self.word, words=words, given=quoted(self.choice))
        if type(self.dj) is not bool or (self.dj and self.kind not in ("split", "double")):
            return said("wrong.move.dj", kind=self.word, given=quoted(self.dj))
        return None

    @property
    def word(self) -> Word:
        """The word for this kind of move, in the notation and on its button.

        >>> Move.parse("A: lay 2H on 1").kind, Move.parse("A: lay 2H on 1").word
        ('lay_off', 'lay')
        """
        return WORDS[self.kind]

    def __str__(self) -> str:
        words = [f"{self.seat}: {self.word}"]
        nths = self.nths or (self.nth,) * len(self.cards)
        words += [
            str(card) if nth == 1 else f"{card}/{nth}" for card, nth in zip(self.cards, nths, strict=True)
        ]
        if self.choice:
            words.append(self.choice)
        if self.dj:
            words += ["with", "DJ"]
        if self.on:
            words += ["on", str(self.on)]
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str, line: int = 1) -> Move:
        """The move in a line of notation. Raises ``NotationError`` if there is none."""
        if not isinstance(text, str):
            raise NotationError(said("wrong.no_move_text", given=quoted(text)), line)
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
def discard(seat: str, card: Card) -> Move:
    """``A: discard 9H``"""
    return Move(seat, "discard", (card,))


@cache
def no_thanks(seat: str) -> Move:
    """``A: pass``"""
    return Move(seat, "pass")


@cache
def meld(seat: str, cards: tuple[Card, ...]) -> Move:
    """``A: meld 6C 6D 6S``"""
    return Move(seat, "meld", cards)


@cache
def lay_off(seat: str, cards: tuple[Card, ...], on: int) -> Move:
    """``A: lay 2H 3H on 1``"""
    return Move(seat, "lay_off", cards, on)


@lru_cache(maxsize=1 << 12)
def wild_meld(seat: str, cards: tuple[Card, ...]) -> Move:
    """``A: meld 5H 6H JK=7H``. The cards aren't checked: they must be a meld, in order.

    A hand with several jokers has thousands of such melds, too many to check or keep.
    """
    made = object.__new__(Move)
    for name, value in zip(Move.__slots__, (seat, "meld", cards, 0, 1, (), "", False), strict=True):
        object.__setattr__(made, name, value)
    return made


class _Reader:
    """Reads a line word by word, and knows the column of each word."""

    def __init__(self, text: str, line: int) -> None:
        bare = text.partition(";")[0]
        self.line = line
        self.words = [(found[0], found.start() + 1) for found in re.finditer(r"[^\s:]+:?|:", bare)]
        self.end = len(bare.rstrip()) + 1

    def move(self) -> Move:
        seat = self.seat()
        word, column = self.next(said("wrong.expected.move"))
        kind = next((kind for kind, written in WORDS.items() if written == word.lower()), None)
        if kind is None:
            raise self.wrong(said("wrong.move.kind", text=quoted(word), kinds=tuple(WORDS.values())), column)
        made = self.made(seat, kind, column)
        if self.words:
            word, column = self.words[0]
            raise self.wrong(said("wrong.too_much", text=quoted(word), move=quoted(str(made))), column)
        return made

    def made(self, seat: str, kind: Kind, column: int) -> Move:
        _, most = CARDS_OF[kind]
        cards, nths = self.card_list(counted=kind == "rum") if most > 1 else ((), ())
        if most == 1:
            card, nth = self.card(counted=kind == "take")
            cards, nths = (card,), (nth,)
        choice = self.choice(kind) if kind in CHOICES else ""
        dj = kind in ("split", "double") and self.with_dealers_joker()
        on = self.on() if kind in ("lay_off", "swap") or (kind == "rum" and self.words) else 0
        nth = nths[0] if kind == "take" else 1
        try:
            return Move(seat, kind, cards, on, nth, nths if kind == "rum" else (), choice, dj)
        except Wrong as error:
            raise self.wrong(error.said, column) from None

    def seat(self) -> str:
        word, column = self.next(said("wrong.expected.seat"))
        letter = word.rstrip(":").upper()
        if not word.endswith(":") and self.words and self.words[0][0] == ":":
            self.words.pop(0)
        elif not word.endswith(":"):
            raise self.wrong(said("wrong.no_seat_first", text=quoted(word)), column)
        if len(letter) != 1 or letter not in SEATS:
            raise self.wrong(said("wrong.move.seat", text=quoted(word)), column)
        return letter

    def card_list(self, counted: bool) -> tuple[tuple[Card, ...], tuple[int, ...]]:
        found = [self.card(counted)]
        while self.words and self.words[0][0].lower() not in ("on", "with"):
            found.append(self.card(counted))
        return tuple(card for card, _ in found), tuple(nth for _, nth in found)

    def card(self, counted: bool) -> tuple[Card, int]:
        """The next card and its number among equal cards. The text may give a number if ``counted``."""
        word, column = self.next(said("wrong.expected.card"))
        name, slash, number = word.partition("/")
        nth = _number(number) if slash else 1
        if nth is None or (slash and not counted):
            raise self.wrong(said("wrong.after_slash", text=quoted(word)), column)
        try:
            return Card(name), nth
        except Wrong as error:
            raise self.wrong(error.said, column) from None

    def choice(self, kind: str) -> str:
        words = CHOICES[kind]
        word, column = self.next(said("wrong.expected.word", words=words))
        if word.lower() not in words:
            raise self.wrong(said("wrong.move.choice", kind=kind, words=words, given=quoted(word)), column)
        return word.lower()

    def with_dealers_joker(self) -> bool:
        if not self.words or self.words[0][0].lower() != "with":
            return False
        self.words.pop(0)
        word, column = self.next(said("wrong.expected.dealers_joker"))
        if word.upper() != "DJ":
            raise self.wrong(said("wrong.not_with_dealers_joker", text=quoted(word)), column)
        return True

    def on(self) -> int:
        word, column = self.next(said("wrong.expected.on"))
        if word.lower() != "on":
            raise self.wrong(said("wrong.not_on", text=quoted(word)), column)
        word, column = self.next(said("wrong.expected.number"))
        on = _number(word)
        if on is None:
            raise self.wrong(said("wrong.no_number", text=quoted(word)), column)
        return on

    def next(self, expected: Said) -> tuple[str, int]:
        if not self.words:
            raise self.wrong(said("wrong.here", expected=expected), self.end)
        return self.words.pop(0)

    def wrong(self, why: Said, column: int) -> NotationError:
        return NotationError(why, self.line, column)


def _number(word: str) -> int | None:
    """The word as a number from 1 to ``MOST``; ``None`` if it isn't one."""
    if not word.isdecimal() or len(word) > len(str(MOST)):
        return None
    return int(word) or None
