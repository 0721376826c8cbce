"""Ranks, suits, cards and their text, the pack, and random numbers from a seed.

A card is a small number. So the faces in a hand can be stored as one number with a bit for each
face (a *mask*). Each suit has a lane of sixteen bits: the ace is bit 0, the two bit 1, and so on up
to the king at bit 12. The other three bits belong to no card. A search for runs may set two of them:
for an ace and a two after the king.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from .sentences import PLAIN, Said, Shown, Voice, Wrong, quoted, said, write

__all__ = [
    "A_JOKER",
    "DJ",
    "JK",
    "JOKER",
    "LANE",
    "LANE_MASK",
    "PACK",
    "RANKS",
    "SEATS",
    "SUITS",
    "Card",
    "Chance",
    "cards",
    "cards_in",
    "dealers",
    "face",
    "held_of",
    "joker_as",
    "joker_of_rank",
    "listed",
    "mask_of",
    "rank_words",
    "signs_of",
    "suit_words",
    "text_of",
    "without",
]

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
SEATS: Final = "ABCDEFGH"
LANE: Final = 16
LANE_MASK: Final = 0x1FFF  # the thirteen ranks of one suit
JOKER: Final = LANE * len(SUITS)
A_JOKER: Final = 1 << JOKER  # the bit of a joker in a mask
_DEALERS_JOKER = JOKER + 1
_AS_CARD = 2 * JOKER  # add a card's number to get a joker laid as that card
_AS_RANK = 3 * JOKER  # add a rank to get a joker laid without a suit
_DEALERS = 2 * JOKER  # add a laid joker's number to get the dealer's joker

_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
_CARD_TEXT = re.compile(r"(JK|DJ)?(?:(?(1)=)(10|[A2-9TJQK])([SHDC])?)?")
_CARDS: dict[int, Card] = {}

Item = TypeVar("Item")


class Card(int, Shown):
    """A card, as a value: the two copies of a card in a double pack are equal (PACK-5).

    A card is made from its text (``6C``, ``10d``, ``Q♥``). ``JK`` is a joker. ``JK=7H`` is a joker laid
    as the 7♥, and ``JK=7`` is one laid as a 7 without a suit. ``DJ`` and ``DJ=6S`` are the dealer's joker of
    Dealer's gambit. Cards sort by suit, spades first, then by rank, ace first. Jokers come last. Raises
    ``ValueError`` if the text isn't a card.

    >>> Card("10d")
    Card('TD')
    >>> str(Card("q♥")), Card("QH").words
    ('QH', 'queen of hearts')
    >>> Card("JK=7H").stands, Card("JK=7H").held
    (Card('7H'), Card('JK'))
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Card:
        written = str(text) if isinstance(text, (str, Card)) else ""
        found = _CARD_TEXT.fullmatch(written.strip().upper().translate(_SIGNS))
        value = _value_of(*found.groups()) if found else None
        if value is None:
            raise Wrong(said("wrong.card", text=quoted(text)))
        return _CARDS[value]

    @property
    def rank(self) -> int:
        """The place of the rank in ``RANKS``: 0 for an ace. A joker has the rank that it stands for."""
        return self % LANE

    @property
    def suit(self) -> int:
        """The place of the suit in ``SUITS``. A joker has the suit of the card that it stands for."""
        return self // LANE % len(SUITS)

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker, whatever it stands for."""
        return self >= JOKER

    @property
    def is_dealers(self) -> bool:
        """Whether this is the dealer's joker (GAMBIT-1)."""
        return self == _DEALERS_JOKER or self >= _AS_CARD + _DEALERS

    @property
    def stands(self) -> Card | None:
        """The card that this card counts as in a meld; ``None`` for a joker that stands for no card."""
        if self < JOKER:
            return self
        place = (self - _AS_CARD) % _DEALERS
        return _CARDS[place] if self >= _AS_CARD and place < JOKER else None

    @property
    def without_suit(self) -> bool:
        """Whether this is a joker that stands for a rank but names no suit (JOKER-5)."""
        return self >= _AS_RANK and self.stands is None

    @property
    def held(self) -> Card:
        """The card as a hand holds it. A held joker stands for nothing."""
        if self < JOKER:
            return self
        return _CARDS[_DEALERS_JOKER] if self.is_dealers else _CARDS[JOKER]

    @property
    def words(self) -> str:
        """The card as it is read aloud: ``queen of hearts``."""
        return str(self._spoken)

    @property
    def _spoken(self) -> Said:
        if self < JOKER:
            return said("cards.of_suit", rank=rank_words(self.rank), suit=suit_words(self.suit))
        if self.stands is not None:
            return self._joker_as(self.stands._spoken)
        return self._joker_as(rank_words(self.rank)) if self.without_suit else self._joker

    @property
    def sign(self) -> str:
        """The card as a sentence shows it: ``10♥``."""
        return self.shown(PLAIN)

    def shown(self, voice: Voice) -> str:
        """The card as a ``Voice`` shows it: ``10♥``, or ``{TH}`` for the screen."""
        if self < JOKER:
            return f"{{{self}}}" if voice.marks else f"{_rank_sign(self.rank)}{'♠♥♦♣'[self.suit]}"
        if self.stands is not None:
            return write(self._joker_as(self.stands), voice)
        return write(self._joker_as(_rank_sign(self.rank)) if self.without_suit else self._joker, voice)

    @property
    def _joker(self) -> Said:
        return said("cards.dealers_joker" if self.is_dealers else "cards.joker")

    def _joker_as(self, card: Said | Card | str) -> Said:
        return said("cards.dealers_joker_as" if self.is_dealers else "cards.joker_as", card=card)

    def __str__(self) -> str:
        if self < JOKER:
            return RANKS[self.rank] + SUITS[self.suit]
        joker = "DJ" if self.is_dealers else "JK"
        if self.stands is not None:
            return f"{joker}={self.stands}"
        return f"{joker}={RANKS[self.rank]}" if self.without_suit else joker

    def __repr__(self) -> str:
        return f"Card('{self}')"

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return Card, (str(self),)


def _value_of(joker: str | None, rank: str | None, suit: str | None) -> int | None:
    """The number of a card from the parts of its text; ``None`` if they don't make a card."""
    if rank is None:
        return {"JK": JOKER, "DJ": _DEALERS_JOKER}.get(joker or "")
    place = RANKS.index(rank.replace("10", "T"))
    if suit is not None:
        place += LANE * SUITS.index(suit)
    if joker is None:
        return place if suit else None
    return (_AS_CARD if suit else _AS_RANK) + place + (_DEALERS if joker == "DJ" else 0)


_FACES: Final = tuple(LANE * suit + rank for suit in range(4) for rank in range(13))
for _value in (
    *_FACES,
    *(JOKER, _DEALERS_JOKER),
    *(_AS_CARD + whose + place for whose in (0, _DEALERS) for place in _FACES),
    *(_AS_RANK + whose + rank for whose in (0, _DEALERS) for rank in range(13)),
):
    _CARDS[_value] = int.__new__(Card, _value)

JK: Final = _CARDS[JOKER]
DJ: Final = _CARDS[_DEALERS_JOKER]
PACK: Final[tuple[Card, ...]] = tuple(_CARDS[value] for value in _FACES)
_WORDS: Final = struct.Struct(">8I").unpack  # SHA-256 as eight numbers
_BITS: Final = tuple(1 << value for value in range(max(_CARDS) + 1))  # quicker to look up than to shift


def face(rank: int, suit: int) -> Card:
    """The card of this rank (0 to 12) and suit (0 to 3)."""
    return _CARDS[LANE * suit + rank]


def joker_as(card: Card) -> Card:
    """The joker that stands for this card.

    >>> joker_as(Card("7H"))
    Card('JK=7H')
    """
    return _CARDS[_AS_CARD + card]


def joker_of_rank(rank: int) -> Card:
    """The joker that stands for this rank and names no suit (JOKER-5)."""
    return _CARDS[_AS_RANK + rank]


def dealers(joker: Card) -> Card:
    """The dealer's joker, declared in the same way as this joker."""
    return _CARDS[joker + _DEALERS]


def rank_words(rank: int, plural: bool = False) -> Said:
    """A rank in words: ``ace``, ``tens``."""
    return said(f"cards.{'ranks' if plural else 'rank'}.{RANKS[rank]}")


def _rank_sign(rank: int) -> str:
    return RANKS[rank].replace("T", "10")


def suit_words(suit: int) -> Said:
    """A suit in words: ``hearts``."""
    return said(f"cards.suits.{SUITS[suit]}")


def cards(text: str) -> tuple[Card, ...]:
    """The cards in a text, separated by spaces or commas. Raises ``ValueError`` if a word isn't a card.

    >>> cards("6C 6D 10h")
    (Card('6C'), Card('6D'), Card('TH'))
    """
    if not isinstance(text, str):
        raise Wrong(said("wrong.cards", given=quoted(text)))
    return tuple(Card(word) for word in text.replace(",", " ").split())


def text_of(held: Iterable[Card]) -> str:
    """These cards in notation, separated by spaces.

    >>> text_of(cards("10d ah"))
    'TD AH'
    """
    return " ".join(map(str, held))


def signs_of(held: Iterable[Card]) -> str:
    """Cards as a sentence shows them, one after the other: ``6♣ 6♦``."""
    return " ".join(card.sign for card in held)


def listed(held: Sequence[Card]) -> Said:
    """Cards as a sentence lists them.

    >>> print(listed(cards("7H 8H 9H")))
    7♥, 8♥ and 9♥
    >>> print(listed(cards("7H JK")))
    7♥ and a joker
    """
    return said("cards.listed", cards=tuple(said("cards.a_joker") if card == JK else card for card in held))


def mask_of(held: Iterable[int]) -> int:
    """A mask of the faces of these cards."""
    mask = 0
    for card in held:
        mask |= _BITS[card]
    return mask


def cards_in(mask: int) -> Iterator[Card]:
    """The faces of a mask, lowest bit first."""
    while mask:
        bit = mask & -mask
        yield _CARDS[bit.bit_length() - 1]
        mask ^= bit


def held_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that leave a hand when these cards are laid: all but the dealer's joker (GAMBIT-1)."""
    return tuple([held for held in [card.held for card in cards] if held != DJ])


def without(held: tuple[Card, ...], used: Iterable[Card]) -> tuple[Card, ...]:
    """The held cards without the used ones. Raises ``ValueError`` if a used card isn't held."""
    left = list(held)
    for card in used:
        left.remove(card)
    return tuple(left)


class Chance:
    """Random whole numbers from a seed and a purpose, the same at any time and on any machine.

    The numbers are read, four bytes at a time, from SHA-256 of ``seed/purpose/0``,
    ``seed/purpose/1`` and so on. A library's random generator isn't used: it may change in a
    later version, and then old records would no longer replay.

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
            yield from _WORDS(digest)
            block += 1

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit - 1``; all are equally likely (``limit`` from 1 to 2³²)."""
        fair = 2**32 - 2**32 % limit  # skip numbers from here on: they would make low results likelier
        word = next(self._words)
        while word >= fair:
            word = next(self._words)
        return word % limit

    def choice(self, items: Sequence[Item]) -> Item:
        """One of these items; all are equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """These items in random order. From last to first, each is swapped with itself or an earlier item."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
