"""Finds the card that a hand needs least."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ..card import JK, Card, without
from ..companions import fellows
from ..deal import View
from ..melds import WILD
from .plan import brought_along, costs, gains, jokers_of, plan_for

HOPE: Final = 8  # how much a card is worth for each card in hand that it could make a meld with
FEEDS: Final = 5  # how much it is worth in hand for each such card in the pile, since others could take both
CALLED: Final = 10  # how much more a card that fits on the table is worth in hand, if others may call it
FEW: Final = 8  # if the plan lays every card, at most this many are tried out


def worst_card(view: View, hand: Sequence[Card], allowed: Collection[Card]) -> Card:
    """The allowed card that costs most in hand and promises least. Cards that could be laid come last."""
    kept_back = jokers_of(view) == WILD or bool(view.named)  # whether a joker stays useful to the end
    free = [card for card in allowed if card != JK or not kept_back] or list(allowed)
    spare = [card for card in set(plan_for(view, hand).left) if card in free]
    if spare:
        held = costs(view)
        return max(spare, key=lambda card: (held[card] - promise(view, hand, card), card))
    worth = gains(view.rules)
    cheapest = sorted(set(free), key=lambda card: (worth[card], card))[:FEW]
    return max(cheapest, key=lambda card: (plan_for(view, without(tuple(hand), (card,))).gain, card))


def promise(view: View, hand: Sequence[Card], card: Card) -> int:
    """A card's worth in the hand, by the cards that it goes with and by whether it fits on the table."""
    others, goes = without(tuple(hand), (card,)), fellows(card, view.rules, jokers_of(view))
    near = sum(goes >> other & 1 for other in others)
    near += others.count(JK) * (card == JK)  # jokers go with each other (JOKER-6)
    feeds = sum(goes >> other & 1 for other in brought_along(view))
    fits = any(meld.fits >> card & 1 for meld in view.joinable_by(view.seat))
    return near * HOPE + feeds * FEEDS + (HOPE + CALLED * (view.rules.rum != "no")) * fits
