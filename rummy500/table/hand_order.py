"""The person's cards in the order asked for, each with an id that it keeps while it is held."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ..cards import Card

Held = tuple[int, Card]

_ORDERS: Final[Mapping[str, Callable[[Held], Any]]] = {
    "suit": lambda item: item[0],
    "rank": lambda item: (item[1].is_joker, item[1].rank, item[0]),
    "drawn": lambda _item: 0,
}
SORTS: Final = tuple(_ORDERS)


def in_order(hand: Sequence[Card], by: str) -> list[Held]:
    """The cards of a hand, oldest first there, by ``suit``, ``rank`` or as they were ``drawn``; with ids.

    >>> from rummy500 import cards
    >>> [str(card) for _, card in in_order(cards("KD 2S KS"), "rank")]
    ['2S', 'KS', 'KD']
    """
    held, copies = [], dict.fromkeys(hand, 0)
    for card in hand:
        held.append((2 * card + copies[card], card))
        copies[card] += 1
    return sorted(held, key=_ORDERS[by])
