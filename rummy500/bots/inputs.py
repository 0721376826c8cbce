"""The net's inputs for a seat whose turn is over: the indexes of the features that the position has.

The features describe what the seat may know in a game for two. A net has learned what each feature is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from ..card import JOKER, LANE, LANE_MASK, PACK, Card, mask_of
from ..companions import companions
from ..deal import View
from ..finding import ACES
from ..melds import RING
from ..position import fits_of
from ..rules import Rules
from .plan import costs, plan_for

__all__ = ["BY_FACE", "FACES", "INPUTS", "OFFSETS", "completing", "inputs"]

FACES: Final = len(PACK) + 1  # the cards by suit and rank, and a joker
PLACES: Final[Mapping[int, int]] = {card: place for place, card in enumerate((*PACK, JOKER))}
DEPTH: Final = (0, 1, 1, 2, 2, 2, 2, 3)  # the depth class of a pile card with 0, 1, … cards above it
SUITS: Final = [LANE_MASK << LANE * suit for suit in range(4)]
RANKS: Final = [ACES << rank for rank in range(RING)]
POINTS_A_STEP: Final = 5  # points are encoded in steps of this size

BY_FACE: Final = (
    "held",  # the seat's cards
    "left",  # the seat's cards that can't be laid yet
    "comes",  # unseen cards that would make a meld with two of the seat's cards
    "lies",  # cards in the pile that would make a meld with two of the seat's cards
    "fits",  # cards that could be laid off on the table
    "given",  # cards in the pile that could be laid off on the table
    "gone",  # cards that lie in melds
    "theirs",  # cards that the other player is known to hold
    "wanted",  # cards in the pile that would make a meld with two of the other player's known cards
    "kept",  # the seat's cards that would make a meld with two of the other player's known cards
    *(f"pile {depth}" for depth in range(max(DEPTH) + 1)),
)
"""The features that each card may have."""
_BY_NUMBER: Final = {
    "cards": 24,  # the number of cards in the seat's hand
    "their cards": 24,  # the number of cards in the other hand
    "stock": 34,  # the number of cards in the stock
    "pile": 24,  # the number of cards in the pile
    "points": 24,  # the points that could be laid at once, in steps of five
    "costs": 16,  # the cost of the cards that can't be laid at once, in steps of five
    "cards left": 12,  # the number of cards that can't be laid at once
    "need": 8,  # the number of unseen cards that would make a meld with two of the seat's cards
}


def _offsets() -> tuple[dict[str, int], int]:
    found, number = {}, 0
    for name, size in (*((name, FACES) for name in BY_FACE), *_BY_NUMBER.items()):
        found[name] = number
        number += size
    return found, number


OFFSETS, INPUTS = _offsets()
"""The index of each feature's first input, and the total number of inputs."""
_PILE: Final = [OFFSETS[f"pile {depth}"] for depth in DEPTH]


def inputs(view: View, known: Sequence[Card]) -> list[int]:
    """For a seat whose turn is over, the indexes of the features that the position has.

    ``known`` are the cards that the other player is known to hold.

    >>> from rummy500.deal import Deal
    >>> deal = Deal.new(seed=1).play("A: draw").play("A: discard QD")
    >>> len(inputs(deal.view("A"), ())), INPUTS
    (56, 908)
    """
    hand, pile = view.hand, view.pile
    plan, held = plan_for(view, hand), costs(view)
    laid = [card.held for meld in view.table for card in meld.cards]
    mine, piled, theirs, gone = map(mask_of, (hand, pile, known, laid))
    fits, comes, wanted = fits_of(view.table), completing(mine, view.rules), completing(theirs, view.rules)
    coming = comes & ~(mine | piled | theirs | gone)
    return [
        *_cards("held", hand),
        *_cards("left", plan.left),
        *_faces("comes", coming),
        *_faces("lies", comes & piled),
        *_faces("fits", fits & ~gone),
        *_faces("given", fits & piled),
        *_cards("gone", laid),
        *_cards("theirs", known),
        *_faces("wanted", wanted & piled),
        *_faces("kept", wanted & mine),
        *(_PILE[min(above, len(_PILE) - 1)] + PLACES[card] for above, card in enumerate(reversed(pile))),
        _number("cards", len(hand)),
        _number("their cards", sum(view.cards.values()) - len(hand)),
        _number("stock", view.stock),
        _number("pile", len(pile)),
        *_up_to("points", plan.points // POINTS_A_STEP),
        *_up_to("costs", sum(held[card] for card in plan.left) // POINTS_A_STEP),
        _number("cards left", len(plan.left)),
        _number("need", coming.bit_count()),
    ]


def completing(mask: int, rules: Rules) -> int:
    """The mask of all further faces that would make a meld with two faces of this mask.

    >>> from rummy500.card import cards, cards_in, text_of
    >>> text_of(cards_in(completing(mask_of(cards("6S 6H 8H KD AD")), Rules())))
    '7H 6D QD 6C'
    """
    found = 0
    for alike in (*SUITS, *RANKS):  # the cards of a meld are of one suit or of one rank
        if mask & alike:
            found |= _completing(mask & alike, rules)
    return found & ~mask


@lru_cache(maxsize=1 << 14)
def _completing(mask: int, rules: Rules) -> int:
    """The faces that would make a meld with two faces of this mask."""
    return sum(face for face, pairs in _pairs(rules) if any(mask & pair == pair for pair in pairs))


@lru_cache(maxsize=16)
def _pairs(rules: Rules) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """For each card of the pack, its mask and the masks of all pairs that make a meld of three with it."""
    return tuple((mask_of([card]), tuple(map(mask_of, companions(card, rules)))) for card in PACK)


def _cards(name: str, cards: Iterable[Card]) -> list[int]:
    offset = OFFSETS[name]
    return [offset + PLACES[card] for card in cards]


def _faces(name: str, mask: int) -> Iterator[int]:
    offset = OFFSETS[name]
    while mask:
        bit = mask & -mask
        yield offset + PLACES[bit.bit_length() - 1]
        mask ^= bit


def _number(name: str, number: int) -> int:
    """The input that stands for this number. The feature's last input also stands for all higher numbers."""
    return OFFSETS[name] + min(number, _BY_NUMBER[name] - 1)


def _up_to(name: str, steps: int) -> range:
    """The feature's first ``steps`` inputs, or all its inputs if it has fewer."""
    offset = OFFSETS[name]
    return range(offset, offset + min(max(0, steps), _BY_NUMBER[name]))
