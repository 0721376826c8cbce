"""Finds where the points of a round came from: the cards that count, new melds, lay-offs and takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ..card import JK, Card
from ..deal import Deal
from ..game import Played
from ..moves import FROM_PILE
from ..position import SEAT_NUMBER
from ..scoring import in_hand, side_of, values_of
from .state import ME, State

if TYPE_CHECKING:
    from .count_types import BroughtByTake, Sources


class Counted(NamedTuple):
    """A card that counts after a round, and its points."""

    card: Card
    points: int


def laid_by(state: State, side: str) -> Iterator[list[Counted]]:
    """For each meld on the table, the cards that this side laid in it, if any, each with its points."""
    seats = [SEAT_NUMBER[seat] for seat in state.deal.sides[side]]
    for meld in state.deal.table:
        times = 2 if meld.sealed else 1
        counted = zip(meld.cards, meld.by, values_of(meld, state.deal.rules), strict=True)
        yield [Counted(card, points * times) for card, seat, points in counted if seat in seats]


def left_with(state: State, seats: Iterable[str]) -> list[Counted]:
    """The cards that these seats still hold, each with its points. The costliest card comes first."""
    values = in_hand(state.deal.rules)
    held = [card for seat in seats for card in state.deal.hand(seat)]
    return sorted((Counted(card, values[card]) for card in held), key=lambda one: -one.points)


def sources(state: State, side: str) -> Sources:
    """The points of the cards that this side laid: in new sets, in new runs, and as lay-offs."""
    found: Sources = {"sets": 0, "runs": 0, "lay_offs": 0}
    begun = _history(state.game.played[-1]).begun
    for meld, laid, first in zip(state.deal.table, laid_by(state, side), begun, strict=True):
        for card, points in laid:
            is_new = _plain(card) in first
            found["lay_offs" if not is_new else "sets" if meld.is_set else "runs"] += points
    return found


def takes(state: State) -> list[BroughtByTake]:
    """The person's takes: the number of cards in each, and the points that these cards counted at the end.

    A taken card that was laid adds its points; one that is still held subtracts them.
    """
    side = side_of(ME, state.deal.sides)
    history = _history(state.game.played[-1])
    is_left = state.game.sheet[-1].left[side] > 0
    laid = [one for meld in laid_by(state, side) for one in meld]
    held = [Counted(card, -points) for card, points in left_with(state, ME)] if is_left else []
    brought: Counter[int] = Counter()
    for card, points in (*laid, *held):
        if _plain(card) in history.taken:
            brought[history.taken[_plain(card)]] += points
    return [{"cards": cards, "brought": brought[number]} for number, cards in enumerate(history.takes)]


class _History(NamedTuple):
    """How the melds of a round began, and what the person took from the pile.

    ``begun`` has the first cards of each meld. ``takes`` has the number of cards in each of the person's
    takes, and ``taken`` has, for each card that was taken, the index of its take.
    """

    begun: tuple[frozenset[Card], ...]
    takes: tuple[int, ...]
    taken: dict[Card, int]


@lru_cache(maxsize=2)
def _history(played: Played) -> _History:
    """The history of a round. It is cached, because finding it means making every move of the round again."""
    deal, begun = played.start, [_cards(meld.cards) for meld in played.start.table]
    takes: list[int] = []
    taken: dict[Card, int] = {}
    for move in played.moves:
        before, deal = deal, deal.play(move)
        begun = [*begun[: len(deal.table)], *(_cards(meld.cards) for meld in deal.table[len(begun) :])]
        if move.seat != ME:
            continue
        if move.kind in FROM_PILE:
            cards = _taken(before, deal)
            taken |= dict.fromkeys(map(_plain, cards), len(takes))
            takes.append(cards.total())
        elif move.kind == "discard":
            taken.pop(move.cards[0], None)
    return _History(tuple(begun), tuple(takes), taken)


def _taken(before: Deal, after: Deal) -> Counter[Card]:
    """The cards that a move took from the pile."""
    return Counter(before.pile) - Counter(after.pile)


def _cards(cards: tuple[Card, ...]) -> frozenset[Card]:
    return frozenset(map(_plain, cards))


def _plain(card: Card) -> Card:
    """The card as it was in the hand, where a joker stands for nothing."""
    return JK if card.is_joker else card
