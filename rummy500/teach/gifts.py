"""What a discard may give to the others, counted from what a seat has in sight and in mind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ..bots.plan import jokers_of, partners_of
from ..bots.throwing import unseen_by
from ..cards import Card, listed
from ..deal import View
from ..melds import WILD, companions


def gift_of(view: View, known: Mapping[str, Sequence[Card]], card: Card) -> str:
    """What the others could make of a natural card of this hand, as a clause.

    ``known`` is what each of them holds for certain.

    >>> from rummy500 import Deal, cards
    >>> view = Deal.new(players=3, seed=7).play("A: draw").view("A")
    >>> gift_of(view, {}, Card("QC")), gift_of(view, {"B": cards("QS QH")}, Card("QC"))
    ('others could make 6 melds with it', 'B, who took Q♠ and Q♥, could make a meld with it')
    """
    groups = companions(card, view.rules, jokers_of(view))
    for seat, held in known.items():
        surely = next((group for group in groups if Counter(group) <= Counter(held)), None)
        if surely is not None and seat not in partners_of(view):
            return f"{seat}, who took {listed(surely)}, could make a meld with it"
    there = unseen_by(view) + Counter(view.pile)
    number = sum(Counter(group) <= there for group in groups)
    melds = f"{number} meld{'s' * (number != 1)}" if number else "no meld"
    wild = view.rules.jokers and jokers_of(view) == WILD
    return f"others could make {melds} with it{' without a joker' if wild else ''}"
