"""Puts the person's cards in the chosen order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

from ..card import Card

Held = tuple[int, Card]
"""A card with its id; cards seen later have higher ids."""

Sorting = Literal["suit", "rank", "drawn", "own"]
"""The order that a hand is shown in."""

OWN: Final = "own"
_ORDERS: Final[Mapping[Sorting, Callable[[Held], Any]]] = {
    "suit": lambda item: (item[1], item[0]),
    "rank": lambda item: (item[1].is_joker, item[1].rank, item[1], item[0]),
    "drawn": lambda _item: 0,
}
SORTS: Final[tuple[Sorting, ...]] = (*_ORDERS, OWN)


def in_order(hand: Sequence[Held], by: Sorting, own: Sequence[int] = ()) -> list[Held]:
    """The cards of a hand sorted ``by`` suit, by rank, as they were drawn, or in the person's own order.

    ``hand`` has the oldest card first. ``own`` has ids in the person's own order; newer cards follow.

    >>> from rummy500 import cards
    >>> hand = [*enumerate(cards("KD 2S KS"))]
    >>> [str(card) for _, card in in_order(hand, "rank")]
    ['2S', 'KS', 'KD']
    >>> [str(card) for _, card in in_order(hand, "own", [2, 0])]
    ['KS', 'KD', '2S']
    """
    if by == OWN:
        places = {number: place for place, number in enumerate(own)}
        return sorted(hand, key=lambda item: places.get(item[0], len(places)))
    return sorted(hand, key=_ORDERS[by])
