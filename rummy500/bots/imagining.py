"""A deal as it may lie: what a seat has seen, and the rest as chance would have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..cards import Card, Chance
from ..deal import View
from ..position import SEAT_NUMBER, Position, Reshuffles
from .throwing import unseen_by


def imagined(view: View, known: Mapping[str, Sequence[Card]], chance: Chance) -> Position:
    """A position that looks like this view: each unseen card is as likely to lie in any hidden place.

    ``known`` is what other seats hold for certain. The view is of the seat in turn, whose hand is not hidden;
    what a player who is opening has laid in the turn and could take back (SCORE-8) is not in a view.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> position = imagined(deal.view("A"), {}, Chance(1, "a deal"))
    >>> Deal(position).view("A") == deal.view("A"), Deal(position).hand("B") == deal.hand("B")
    (True, False)
    """
    unseen = unseen_by(view)
    unseen.subtract(card for cards in known.values() for card in cards)
    hidden = chance.shuffled(sorted(unseen.elements()))
    hands = []
    for seat, number in view.cards.items():
        sure = view.hand if seat == view.seat else tuple(known.get(seat, ()))
        drawn = number - len(sure)
        hands.append((*sure, *hidden[:drawn]))
        del hidden[:drawn]
    position = Position(
        view.rules,
        SEAT_NUMBER[view.dealer],
        hands,
        tuple(hidden),
        view.pile,
        SEAT_NUMBER[view.turn],
        table=view.table,
        laid=tuple(view.laid.values()),
        phase=view.phase,
        must=view.must,
        taken=view.taken,
        alone=view.alone,
        laid_now=int(view.points_now > 0),
        points_now=view.points_now,
        opened=[seat in view.opened for seat in view.cards],
        named=view.named,
        dealers_joker=view.dealers_joker,
        reshuffles=Reshuffles(chance.below(10**9)),
    ).but(gone=view.gone)
    return position.but(before=position) if view.may_go_back and not view.points_now else position
