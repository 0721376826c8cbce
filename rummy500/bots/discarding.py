"""Which card a hand can do without."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ..card import JK, Card, without
from ..companions import fellows
from ..deal import View
from ..melds import WILD
from .plan import brought_along, costs, gains, jokers_of, plan_for

HOPE: Final = 8  # what a card counts for each card of the hand that it could become a meld with
FEEDS: Final = 5  # and for each card of the pile, which another player could take with it
CALLED: Final = 10  # and what a card that fits costs where others call for it
FEW: Final = 8  # of so many cards it is tried out what is lost with each


def worst_card(view: View, hand: Sequence[Card], allowed: Collection[Card]) -> Card:
    """The card that counts most against the hand and promises least; of those to be laid only at need."""
    kept_back = jokers_of(view) == WILD or bool(view.named)  # such a joker is of use to the end
    free = [card for card in allowed if card != JK or not kept_back] or list(allowed)
    spare = [card for card in set(plan_for(view, hand).left) if card in free]
    if spare:
        held = costs(view)
        return max(spare, key=lambda card: (held[card] - promise(view, hand, card), card))
    worth = gains(view.rules)
    cheapest = sorted(set(free), key=lambda card: (worth[card], card))[:FEW]
    return max(cheapest, key=lambda card: (plan_for(view, without(tuple(hand), (card,))).gain, card))


def promise(view: View, hand: Sequence[Card], card: Card) -> int:
    """What other cards make of this one: pairs, neighbours, a place on the table."""
    others, goes = without(tuple(hand), (card,)), fellows(card, view.rules, jokers_of(view))
    near = sum(goes >> other & 1 for other in others)
    near += others.count(JK) * (card == JK)  # three of them are worth much (JOKER-6)
    feeds = sum(goes >> other & 1 for other in brought_along(view))
    fits = any(meld.fits >> card & 1 for meld in view.joinable_by(view.seat))
    return near * HOPE + feeds * FEEDS + (HOPE + CALLED * (view.rules.rum != "no")) * fits
