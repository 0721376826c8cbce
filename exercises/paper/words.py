"""The words of a worksheet: tasks reworded for other cards, and moves as sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from rummy500.card import PACK, SUITS, Card, suit_words
from rummy500.deal import Deal
from rummy500.melds import name_of
from rummy500.moves import Move
from rummy500.table.labels import kind_of

NUMBERS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COURT: Final = ("jack", "queen", "king")
ONE: Final = ("ace", *NUMBERS, *COURT)
MANY: Final = tuple("sixes" if rank == "six" else f"{rank}s" for rank in ONE)
SUIT: Final = [str(suit_words(suit)) for suit in range(len(SUITS))]  # "spades", "hearts", …

_SUIT: Final = re.compile(rf"\b({'|'.join(SUIT)}|{'|'.join(suit[:-1] for suit in SUIT)})\b", re.IGNORECASE)
_RANK: Final = re.compile(rf"\b({'|'.join((*MANY, 'ace', *COURT))})\b", re.IGNORECASE)
# "Three" may be a rank or a number of cards: "a three" is a rank, "your three hearts" is a number.
_UNSURE: Final = re.compile(
    rf"\b(?:an?|the|your|her|his|real|another)\s+(?:{'|'.join(NUMBERS)})\b(?!\s+\w+s\b)"
    rf"|\b(?:{'|'.join(NUMBERS)}) of (?:{'|'.join(SUIT)})\b|\b[AKQJ\d]+-[AKQJ\d]+",
    re.IGNORECASE,
)
_CARD: Final = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")
_SIGNS: Final = {card.sign: card for card in PACK}
_NUMBER: Final = re.compile(r"[−-]?\d+")


class CannotSay(Exception):
    """A text can't be rewritten for other cards."""


def with_suits(text: str, suits: tuple[int, ...]) -> str:
    """A text with its words for suits exchanged.

    >>> with_suits("Three hearts and a club make no run.", (1, 0, 3, 2))
    'Three spades and a diamond make no run.'
    """

    def instead(found: re.Match[str]) -> str:
        word = found[0].lower()
        place = next(place for place, suit in enumerate(SUIT) if word in (suit, suit[:-1]))
        new = SUIT[suits[place]]
        return _as_written(found[0], new if word.endswith("s") else new[:-1])

    return _SUIT.sub(instead, text)


def with_ranks(text: str, ranks: Mapping[int, int], points: Mapping[int, int]) -> str:
    """A text with its words for ranks and its numbers of points exchanged.

    ``ranks`` maps old ranks to new ones, and ``points`` does the same for points. Raises ``CannotSay`` if a
    rank or a number of the text isn't in these maps, or if a word could be a rank and a number of cards.

    >>> with_ranks("Lay three sixes for 18 points.", {5: 7}, {18: 24})
    'Lay three eights for 24 points.'
    """
    if _UNSURE.search(text):
        raise CannotSay("a word may be a rank or a number")

    def rank(found: re.Match[str]) -> str:
        word = found[0].lower()
        old = (MANY if word in MANY else ONE).index(word)
        if old not in ranks:
            raise CannotSay(f"it speaks of {word}")
        return _as_written(found[0], (MANY if word in MANY else ONE)[ranks[old]])

    def number(found: re.Match[str]) -> str:
        old = int(found[0].replace("−", "-"))
        if old not in points:
            raise CannotSay(f"it speaks of {old}")
        return str(points[old]).replace("-", "−")

    parts, names = _CARD.split(text), [*_CARD.findall(text), ""]
    sentence = "".join(
        _NUMBER.sub(number, _RANK.sub(rank, part)) + name for part, name in zip(parts, names, strict=True)
    )
    return re.sub(r"\b([Aa]) (?=(?:ace|eight)\b)", r"\1n ", sentence)


def named_in(text: str) -> list[Card]:
    """The cards that a text names by their signs.

    >>> named_in("Bea holds A♠ and 10♦.")
    [Card('AS'), Card('TD')]
    """
    return [_SIGNS[sign] for sign in _CARD.findall(text)]


def _as_written(old: str, new: str) -> str:
    return new.capitalize() if old[0].isupper() else new


def move_in_words(move: Move, deal: Deal) -> str:
    """A move as a sentence that tells the learner to make it.

    >>> from rummy500.teach.lessons import load
    >>> level = load("draw/three-sixes")
    >>> move_in_words(level.solution[0], level.scenario.deal)
    'Take 6♣.'
    """
    cards = " ".join(card.sign for card in move.cards)
    match move.kind:
        case "draw":
            return "Draw from the stock."
        case "take":
            return f"Take {cards}{' (the one that lies deeper)' if move.nth > 1 else ''}."
        case "meld":
            return f"Lay {cards}."
        case "lay_off" | "rum" if move.on:
            meld = deal.table[move.on - 1]
            lying = " ".join(card.sign for card in meld.cards)
            verb = "Lay off" if move.kind == "lay_off" else "Call, and lay"
            return f"{verb} {cards} on the {kind_of(meld)} {lying}."
        case "rum":
            return f"Call, and lay {cards}."
        case "discard":
            return f"Discard {cards}."
        case "double":
            return f"Lay {cards} under {'the dealer’s joker' if move.dj else 'a joker'}."
        case "split":
            joker = "the dealer’s joker" if move.dj else "a joker"
            return f"Split the pile at {cards} with {joker}, and take the part {move.choice}."
        case "swap":
            return f"Swap {cards} for the joker in {name_of(deal.table, move.on, move.seat)}."
        case "start":
            return f"Begin the pile with {cards}."
        case "name":
            return f"Name {move.choice}."
        case "block":
            return "Block the dealer’s joker with yours."
        case "pass":
            return "Pass."
        case "back":
            return "Take back what you have laid in this turn."
        case _:
            return f"{move.word.capitalize()} {cards}.".replace(" .", ".")
