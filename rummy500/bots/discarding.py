"""Finds the card that a hand needs least."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ..card import JK, Card, without
from ..companions import fellows
from ..deal import View
from ..melds import WILD
from .plan import brought_along, costs, gains, jokers_of, plan_for

HOPE: Final = 8  # a held card is worth this many points for each other held card that it could meld with
FEEDS: Final = 5  # a held card is worth this much for each card of the pile that others could meld with it
CALLED: Final = 10  # a held card that fits on a meld is worth this much more if discards may be called
FEW: Final = 8  # if all cards could be laid, at most this many discards are tried out


def worst_card(view: View, hand: Sequence[Card], allowed: Collection[Card]) -> Card:
    """The allowed card with the highest cost in hand, less its ``promise``.

    A card that could be laid is considered only if all allowed cards could be laid.
    """
    kept_back = jokers_of(view) == WILD or bool(view.named)  # whether jokers are kept: they stay useful
    free = [card for card in allowed if card != JK or not kept_back] or list(allowed)
    spare = [card for card in set(plan_for(view, hand).left) if card in free]
    if spare:
        held = costs(view)
        return max(spare, key=lambda card: (held[card] - promise(view, hand, card), card))
    worth = gains(view.rules)
    cheapest = sorted(set(free), key=lambda card: (worth[card], card))[:FEW]
    return max(cheapest, key=lambda card: (plan_for(view, without(tuple(hand), (card,))).gain, card))


def promise(view: View, hand: Sequence[Card], card: Card) -> int:
    """The worth of a card in hand: higher if other cards go with the card, or if the card fits on a meld."""
    others, goes = without(tuple(hand), (card,)), fellows(card, view.rules, jokers_of(view))
    near = sum(goes >> other & 1 for other in others)
    near += others.count(JK) * (card == JK)  # jokers can meld with each other (JOKER-6)
    feeds = sum(goes >> other & 1 for other in brought_along(view))
    fits = any(meld.fits >> card & 1 for meld in view.joinable_by(view.seat))
    return near * HOPE + feeds * FEEDS + (HOPE + CALLED * (view.rules.rum != "no")) * fits
