"""The ids of cards: a card that the person sees keeps its id as it moves between pile, hand and meld.

A screen recognises a card by its id, and moves it from its old place to its new one. The ids come only from
what the person may know (``View``), so they reveal no hidden card. A card gets its id when the person first
sees it. If everybody saw the card go into another player's hand, it keeps its id there. Of equal cards from
several packs, any may get the id of the card that moved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, count

from ..card import Card
from ..deal import View

Ids = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardIds:
    """The ids of the visible cards by place, in the cards' order; ``fresh`` is the next unused id.

    ``known`` has for each seat the cards that everybody saw go into the hand there, with their ids.
    """

    hand: Ids
    pile: Ids
    table: tuple[Ids, ...]
    fresh: int
    known: Mapping[str, tuple[tuple[Card, int], ...]] = field(default_factory=dict)


def first_seen(view: View) -> CardIds:
    """The ids of the visible cards when a deal is first shown.

    >>> from rummy500 import Deal, Rules
    >>> first_seen(Deal.new(Rules(), players=4, seed=7).view("A"))
    CardIds(hand=(0, 1, 2, 3, 4, 5, 6), pile=(7,), table=(), fresh=8, known={})
    """
    number = count()
    hand, pile, *table = (
        tuple(next(number) for _ in cards)
        for cards in (view.hand, view.pile, *(meld.cards for meld in view.table))
    )
    return CardIds(hand, pile, tuple(table), next(number))


def followed(ids: CardIds, before: View, after: View, mover: str, chosen: frozenset[int]) -> CardIds:
    """The ids after ``mover`` moved. Of equal cards, those with ``chosen`` ids leave the hand first."""
    about = _About(ids.known.get(mover, ()), ids.fresh)
    melds = [meld.cards for meld in after.table]
    lay = [meld.cards for meld in before.table] + [()] * len(melds)
    had = [*ids.table, *[()] * len(melds)]
    hand_stayed = about.stayed(before.hand, ids.hand, after.hand, chosen)
    pile_stayed = about.stayed(before.pile, ids.pile, after.pile)
    table = [about.stayed(*place) for place in zip(lay, had, melds, strict=False)]
    about.went(zip(chain(*lay[len(melds) :]), chain(*had[len(melds) :]), strict=True))
    found = [about.found(cards, these) for cards, these in zip(melds, table, strict=True)]
    hand, pile = about.found(after.hand, hand_stayed), about.found(after.pile, pile_stayed)
    known = dict(ids.known)
    if mover != after.seat:
        # If the stock has grown, the pile has become the stock, and the mover took no card of the pile.
        known[mover] = about.left() if after.stock <= before.stock else ()
    return CardIds(hand, pile, tuple(found), about.fresh, known)


class _About:
    """The cards that have left one place and haven't been found in another yet, each with its id."""

    def __init__(self, held: Iterable[tuple[Card, int]], fresh: int) -> None:
        self._ids: dict[Card, list[int]] = {}
        self.fresh = fresh
        self.went(held)

    def went(self, cards: Iterable[tuple[Card, int]]) -> None:
        """Note that these cards have left their place."""
        for card, number in cards:
            self._ids.setdefault(card.held, []).append(number)

    def left(self) -> tuple[tuple[Card, int], ...]:
        """The noted cards that haven't been found in another place, each with its id."""
        return tuple((card, number) for card, numbers in self._ids.items() for number in numbers)

    def stayed(
        self, was: Sequence[Card], had: Ids, now: Sequence[Card], chosen: frozenset[int] = frozenset()
    ) -> list[int | None]:
        """The ids of the cards now in a place; a new card has ``None``. Also notes the cards that left."""
        there = _About(sorted(zip(was, had, strict=True), key=lambda one: one[1] in chosen), 0)
        ids = [there._taken(card) for card in now]
        self.went(there.left())
        return ids

    def found(self, cards: Sequence[Card], ids: Sequence[int | None]) -> Ids:
        """The ids of a place's cards. A new card gets the id of an equal card that left, or a fresh id."""
        return tuple(self._come(card) if one is None else one for card, one in zip(cards, ids, strict=True))

    def _come(self, card: Card) -> int:
        number = self._taken(card)
        if number is None:
            number, self.fresh = self.fresh, self.fresh + 1
        return number

    def _taken(self, card: Card) -> int | None:
        numbers = self._ids.get(card.held)
        return numbers.pop(0) if numbers else None
