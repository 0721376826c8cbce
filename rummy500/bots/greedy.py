"""Lays whatever it can at once, takes what pays, throws what it can use least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..cards import Card, without
from ..deal import View
from ..finding import best_partition
from ..moves import Move
from ..position import place_in_pile
from ..rules import Rules
from ..scoring import in_hand

TAKE_COSTS = 20  # what a take may lose by ``standing`` and still be better than a card from the stock
HOPE = 4  # what a card counts for each card of the hand that it could become a meld with


class Greedy:
    """Looks one turn ahead, at its own hand and the table only. It needs no chance, so no seed matters."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The move that leaves it with most on the table and least in hand."""
        by_kind = {
            kind: [move for move in legal if move.kind == kind] for kind in ("take", "meld", "lay", "discard")
        }
        if by_kind["discard"] or view.must is not None:
            return self._lay(view, by_kind["meld"], by_kind["lay"]) or self._discard(view, by_kind["discard"])
        return self._take(view, by_kind["take"]) or legal[0]

    def _take(self, view: View, takes: Sequence[Move]) -> Move | None:
        """The take that pays best, if one pays."""
        now = standing(view, view.hand)
        best, most = None, now - TAKE_COSTS
        for move in takes:
            place = place_in_pile(view.pile, move.cards[0], move.nth)
            worth = standing(view, (*view.hand, *view.pile[place:]))
            # An upcard that may be kept (DRAW-5) has to be of use: taken for its own sake it would go
            # round the table for ever.
            idle = view.rules.keep_upcard and place == len(view.pile) - 1 and worth <= now
            if worth > most and not idle:
                best, most = move, worth
        return best

    def _lay(self, view: View, melds: Sequence[Move], layoffs: Sequence[Move]) -> Move | None:
        """A meld or lay-off, the most valuable first; after a take one that uses the selected card."""
        worth = points(view.rules)
        planned = {tuple(sorted(meld)) for meld in best_partition(view.hand, view.rules, worth)}
        wanted = [move for move in melds if tuple(sorted(move.cards)) in planned] or list(melds)
        if wanted or layoffs:
            return max((*wanted, *layoffs), key=lambda move: sum(worth[card] for card in move.cards))
        return None

    def _discard(self, view: View, discards: Sequence[Move]) -> Move:
        """The card that counts most against it and promises least."""
        worth = points(view.rules)
        return max(
            discards, key=lambda move: (worth[move.cards[0]] - promise(view, move.cards[0]), move.cards[0])
        )


def points(rules: Rules) -> Mapping[Card, int]:
    """What each card counts, divided by nothing (SCORE-6): a take costs the same in every game."""
    return in_hand(replace(rules, by_five=False) if rules.by_five else rules)


def standing(view: View, hand: Sequence[Card]) -> int:
    """What a hand is worth at this table: twice what could be laid now, less what would be left.

    Cards left count half because many of them will be laid before the hand is over.

    >>> from rummy500 import Deal, cards
    >>> standing(Deal.new(seed=1).view("A"), cards("6C 6D 6H KS"))
    26
    """
    worth = points(view.rules)
    melds = best_partition(hand, view.rules, worth)
    left = without(tuple(hand), (card for meld in melds for card in meld))
    fits = [card for card in set(left) if any(meld.fits >> card & 1 for meld in view.table)]
    laid = sum(worth[card] for meld in (*melds, fits) for card in meld)
    return 2 * laid - sum(worth[card] for card in without(left, fits))


def promise(view: View, card: Card) -> int:
    """What the other cards of the hand make of this one: pairs, neighbours, and a place on the table."""
    others = without(view.hand, (card,))
    near = sum(other != card and together(card, other) for other in others)
    return near * HOPE + HOPE * any(meld.fits >> card & 1 for meld in view.table)


def together(card: Card, other: Card) -> bool:
    """Could these two lie in one meld, with one card more?"""
    if card.rank == other.rank:
        return card.suit != other.suit
    apart = abs(card.rank - other.rank)
    return card.suit == other.suit and min(apart, 13 - apart) <= 2
