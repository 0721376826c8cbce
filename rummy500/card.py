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
A_JOKER: Final = 1 << JOKER  # in a mask: some joker is among the cards
_DEALERS_JOKER = JOKER + 1
_AS_CARD = 2 * JOKER  # a joker laid as a card: this and the number of the card
_AS_RANK = 3 * JOKER  # one laid without a suit: this and the rank
_DEALERS = 2 * JOKER  # the faces of the dealer's joker begin this much further on

_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
_CARD_TEXT = re.compile(r"(JK|DJ)?(?:(?(1)=)(10|[A2-9TJQK])([SHDC])?)?")
_CARDS: dict[int, Card] = {}

Item = TypeVar("Item")


class Card(int, Shown):
    """One face of the pack, as a value: equal faces of a double pack are equal (PACK-5).

    It is made from its text (``6C``, ``10d``, ``Q♥``). ``JK`` is a joker, and ``JK=7H`` a joker laid
    as that card (``JK=7`` where its suit stays open); ``DJ`` and ``DJ=6S`` are the dealer's joker of
    Dealer's gambit. Cards sort by suit, spades first, then by rank, ace first, jokers last. Text that
    is no card raises ``ValueError``.

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
        """The rank's place in ``RANKS``: 0 for an ace, 12 for a king; of a joker that of its card."""
        return self % LANE

    @property
    def suit(self) -> int:
        """The suit's place in ``SUITS``; of a joker that of the card it stands for."""
        return self // LANE % len(SUITS)

    @property
    def is_joker(self) -> bool:
        """Is it a joker, whatever it stands for?"""
        return self >= JOKER

    @property
    def is_dealers(self) -> bool:
        """Is it the dealer's joker (GAMBIT-1)?"""
        return self == _DEALERS_JOKER or self >= _AS_CARD + _DEALERS

    @property
    def stands(self) -> Card | None:
        """The card that it is in a meld: itself, or what a joker was declared to be; else ``None``."""
        if self < JOKER:
            return self
        place = (self - _AS_CARD) % _DEALERS
        return _CARDS[place] if self >= _AS_CARD and place < JOKER else None

    @property
    def without_suit(self) -> bool:
        """Is it a joker that stands for a rank of any suit (JOKER-5)?"""
        return self >= _AS_RANK and self.stands is None

    @property
    def held(self) -> Card:
        """The card that leaves the hand for it: a joker, whatever it stands for."""
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
        """The card as it stands in a sentence: ``10♥``."""
        return self.shown(PLAIN)

    def shown(self, voice: Voice) -> str:
        """The card as it stands in a sentence of this voice: ``10♥``, or ``{TH}`` for the screen."""
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
    """The number of a card from the parts of its text; ``None`` where they make none."""
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
    """The joker that stands for a rank without suit (JOKER-5)."""
    return _CARDS[_AS_RANK + rank]


def dealers(joker: Card) -> Card:
    """The dealer's joker that stands for the same.

    >>> dealers(Card("JK=7H"))
    Card('DJ=7H')
    """
    return _CARDS[joker + _DEALERS]


def rank_words(rank: int, plural: bool = False) -> Said:
    """A rank in words.

    >>> print(rank_words(0), rank_words(5, plural=True), rank_words(9, plural=True))
    ace 6s 10s
    """
    return said(f"cards.{'ranks' if plural else 'rank'}.{RANKS[rank]}")


def _rank_sign(rank: int) -> str:
    return RANKS[rank].replace("T", "10")


def suit_words(suit: int) -> Said:
    """A suit in words: ``hearts``."""
    return said(f"cards.suits.{SUITS[suit]}")


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a list with spaces (or commas) between them; ``ValueError`` where one is none.

    >>> cards("6C 6D 10h")
    (Card('6C'), Card('6D'), Card('TH'))
    """
    if not isinstance(text, str):
        raise Wrong(said("wrong.cards", given=quoted(text)))
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


def listed(held: Sequence[Card]) -> Said:
    """Cards as a sentence lists them.

    >>> print(listed(cards("7H 8H 9H")))
    7♥, 8♥ and 9♥
    >>> print(listed(cards("7H JK")))
    7♥ and a joker
    """
    return said("cards.listed", cards=tuple(said("cards.a_joker") if card == JK else card for card in held))


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


def held_of(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that leave a hand for these: the dealer's joker lies in none (GAMBIT-1)."""
    return tuple([held for held in [card.held for card in cards] if held != DJ])


def without(held: tuple[Card, ...], used: Iterable[Card]) -> tuple[Card, ...]:
    """These cards less the used ones, one copy for each; ``ValueError`` when one is not there."""
    left = list(held)
    for card in used:
        left.remove(card)
    return tuple(left)


class Chance:
    """Random whole numbers from a seed and a purpose, the same at any time and on any machine.

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
        """One of these, each with the same chance."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """These in a random order: from the last place down, each swaps with one not above it."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
