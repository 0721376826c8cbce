"""Ranks, suits, cards and their text, packs, and the shuffle that a seed stands for.

A card is a small number, so that a hand can also be kept as one number with a bit for each
face (a *mask*). Each suit has a lane of sixteen bits: ace at bit 0, two at bit 1, up to the
king at bit 12. Bit 13 of a lane is never a card's own: run tests put the ace there a second
time, above the king, and the two bits left over keep the lanes apart.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
SEATS: Final = "ABCDEFGH"
LANE: Final = 16
LANE_MASK: Final = 0x1FFF  # the thirteen ranks of one suit
JOKER: Final = LANE * len(SUITS)

_RANK_WORDS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
_CARD_TEXT = re.compile(r"(10|[A2-9TJQK])([SHDC])|JK")
_CARDS: dict[int, Card] = {}

Item = TypeVar("Item")


class Card(int):
    """One face of the pack, as a value: equal faces of a double pack are equal (PACK-5).

    It is made from its text (``6C``, ``10d``, ``Q♥``; ``JK`` is a joker). Cards sort by suit,
    spades first, then by rank, ace first. Text that is no card raises ``ValueError``.

    >>> Card("10d")
    Card('TD')
    >>> str(Card("q♥")), Card("QH").words
    ('QH', 'queen of hearts')
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Card:
        found = _CARD_TEXT.fullmatch(str(text).strip().upper().translate(_SIGNS))
        if found is None:
            raise ValueError(
                f"{text!r} is not a card: a card is a rank (A 2 3 … 9 T J Q K) and a suit (S H D C), "
                "as in 6C or TD, or JK for a joker"
            )
        if found[1] is None:
            return _CARDS[JOKER]
        return face(RANKS.index(found[1].replace("10", "T")), SUITS.index(found[2]))

    @property
    def rank(self) -> int:
        """The rank's place in ``RANKS``: 0 for an ace, 12 for a king."""
        return self % LANE

    @property
    def suit(self) -> int:
        """The suit's place in ``SUITS``."""
        return self // LANE

    @property
    def words(self) -> str:
        """The card as it is read aloud: ``queen of hearts``."""
        return "joker" if self == JOKER else f"{_RANK_WORDS[self.rank]} of {_SUIT_WORDS[self.suit]}"

    @property
    def sign(self) -> str:
        """The card as it stands in a sentence: ``10♥``."""
        if self == JOKER:
            return "joker"
        return RANKS[self.rank].replace("T", "10") + "♠♥♦♣"[self.suit]

    def __str__(self) -> str:
        return "JK" if self == JOKER else RANKS[self.rank] + SUITS[self.suit]

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


for _value in (*(LANE * suit + rank for suit in range(4) for rank in range(13)), JOKER):
    _CARDS[_value] = int.__new__(Card, _value)

PACK: Final[tuple[Card, ...]] = tuple(_CARDS[value] for value in sorted(_CARDS) if value != JOKER)


def face(rank: int, suit: int) -> Card:
    """The card of this rank (0 to 12) and suit (0 to 3)."""
    return _CARDS[LANE * suit + rank]


def card_of(value: int) -> Card:
    """The card that this number is: the place of its bit in a mask."""
    return _CARDS[value]


def rank_words(rank: int, plural: bool = False) -> str:
    """A rank in words.

    >>> rank_words(0), rank_words(5, plural=True), rank_words(9, plural=True)
    ('ace', '6s', '10s')
    """
    return _RANK_WORDS[rank] + ("s" if plural else "")


def suit_words(suit: int) -> str:
    """A suit in words: ``hearts``."""
    return _SUIT_WORDS[suit]


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a list with spaces (or commas) between them; ``ValueError`` if one is none.

    >>> cards("6C 6D 10h")
    (Card('6C'), Card('6D'), Card('TH'))
    """
    return tuple(Card(word) for word in text.replace(",", " ").split())


def text_of(held: Iterable[Card]) -> str:
    """Cards as a list in notation.

    >>> text_of(cards("10d ah"))
    'TD AH'
    """
    return " ".join(map(str, held))


def signs_of(held: Iterable[Card]) -> str:
    """Cards as they stand in a sentence, one after the other: ``6♣ 6♦``."""
    return " ".join(card.sign for card in held)


def listed(held: Sequence[Card]) -> str:
    """Cards as a sentence lists them.

    >>> listed(cards("7H 8H 9H"))
    '7♥, 8♥ and 9♥'
    """
    *first, last = [card.sign for card in held]
    return f"{', '.join(first)} and {last}" if first else last


def mask_of(held: Iterable[int]) -> int:
    """The faces among these cards as a mask."""
    mask = 0
    for card in held:
        mask |= 1 << card
    return mask


def cards_in(mask: int) -> Iterator[Card]:
    """The faces of a mask, lowest bit first."""
    while mask:
        bit = mask & -mask
        yield _CARDS[bit.bit_length() - 1]
        mask ^= bit


def without(held: tuple[Card, ...], used: Iterable[Card]) -> tuple[Card, ...]:
    """These cards less the used ones, one copy for each; ``ValueError`` when one is not there."""
    left = list(held)
    for card in used:
        left.remove(card)
    return tuple(left)


class Chance:
    """Whole numbers by chance from a seed and a purpose, the same for ever and everywhere.

    The numbers are read, four bytes at a time, from SHA-256 of ``seed/purpose/0``,
    ``seed/purpose/1`` and so on. No library's random generator is asked, since those may
    change from one edition to the next and a record has to replay.

    >>> chance = Chance(7, "example")
    >>> [chance.below(6) for _ in range(8)]
    [3, 1, 4, 5, 3, 0, 5, 4]
    """

    def __init__(self, seed: int | str, purpose: str) -> None:
        self._words = self._stream(f"{seed}/{purpose}")

    @staticmethod
    def _stream(name: str) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(f"{name}/{block}".encode()).digest()
            for at in range(0, len(digest), 4):
                yield int.from_bytes(digest[at : at + 4], "big")
            block += 1

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``, each as likely as the other (``limit`` from 1 to 2³²)."""
        fair = 2**32 - 2**32 % limit  # words from here up would favour the low numbers
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % limit

    def choice(self, items: Sequence[Item]) -> Item:
        """One of these, each as likely as the other."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """These in an order by chance: from the last place down, each swaps with one not above it."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
