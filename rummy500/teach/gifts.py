"""Counts the melds that others could make with a discard, as far as the seat sees and remembers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ..bots.discarding import unseen_by
from ..bots.plan import brought_along, jokers_of, partners_of
from ..card import Card, listed
from ..companions import companions
from ..deal import View
from ..melds import WILD
from ..sentences import Said, Who, said


def gift_of(view: View, known: Mapping[str, Sequence[Card]], card: Card) -> Said:
    """A clause about the melds that others could make with this natural card of the hand.

    ``known`` has the cards that each of the others holds for certain.

    >>> from rummy500 import Deal, cards
    >>> view = Deal.new(players=3, seed=7).play("A: draw").view("A")
    >>> print(gift_of(view, {}, Card("QC")))
    others could make 6 different melds with it
    >>> print(gift_of(view, {"B": cards("QS QH")}, Card("QC")))
    B, who took Q♠ and Q♥, could make a meld with it
    """
    groups = companions(card, view.rules, jokers_of(view))
    for seat, held in known.items():
        surely = next((group for group in groups if Counter(group) <= Counter(held)), None)
        if surely is not None and seat not in partners_of(view):
            return said("coach.gift_sure", name=Who(seat), cards=listed(surely))
    there = unseen_by(view) + Counter(brought_along(view))
    number = sum(Counter(group) <= there for group in groups)
    many = "some" if number else "none"
    if view.rules.has_jokers and jokers_of(view) == WILD:
        return said(f"coach.gift.without_joker.{many}", count=number)
    return said(f"coach.gift.{many}", count=number)


def with_gift(why: Said, gift: Said) -> Said:
    """The reason for a discard, with the melds that others could make. Reasons not to discard follow "But".

    >>> why = said(
    ...     "coach.discard.why.goes",
    ...     counts=said("coach.counts", worth=5),
    ...     going=said("coach.goes.these", cards="6♣", count=1),
    ...     fits=said("coach.fits.nowhere"),
    ... )
    >>> print(str(with_gift(why, said("coach.gift.some", count=4))).partition(". ")[2])
    But 6♣ in your hand goes with it, and others could make 4 different melds with it
    >>> print(str(with_gift(why, said("coach.gift.none"))).partition(". ")[2])
    Others could make no meld with it
    """
    if gift.key.endswith(".none"):
        return said("coach.discard.why_and_gift.none", why=why, gift=gift)
    against = why.key.rpartition(".")[2]
    return said(f"coach.discard.why_and_gift.{against}", **dict(why.facts), gift=gift)
