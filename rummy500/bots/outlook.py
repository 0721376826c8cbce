"""What a position promises to a side: a guess at how the hand will end, where it is not played to its end.

Where two play a game that a net has learned (``learned``), the net says it. Elsewhere, as with more players,
it goes by what could be laid at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from statistics import fmean
from typing import Final

from ..card import Card
from ..deal import Deal, View
from ..moves import Move
from ..position import DRAW, Position
from ..scoring import FIVE, by_side, scaled, side_of
from .drawing import best_take_brings
from .greedy import of_kind
from .inputs import inputs
from .learned import Net, net_for
from .plan import plan_for
from .throwing import seen_by
from .winning import chance_to_win

# Fitted, roughly, to 6,400 deals that careful players played among themselves (classic and modern, two
# players and four): how the results hang on what lay, was held and was left at the start of each turn.
HELD_COUNTS: Final = 0.8  # what could be laid, against what lies
TAKE_COUNTS: Final = 0.45  # what the best take brings the seat that is to draw,
LEFT_COUNTS: Final = 0.1  # of what it leaves in hand the most being laid or thrown before the round ends
A_CARD_LEFT: Final = 20  # each card besides the melds costs so much, divided by the number of other seats,
MOST_LEFT: Final = 4  # and of more than so many the next hardly matters
READY: Final = {0: 35, 1: 9}  # and who has so few of them may soon be out


Promises = Callable[[Position], Mapping[str, float]]
"""What a position will bring each side, as it looks; of a round that is over, what came of it."""


def promises_to(view: View, known: Mapping[str, Sequence[Card]]) -> Promises:
    """What to go by for who looks ahead from this view; ``known`` is what other seats hold for certain.

    A net is asked of positions in which the turn of this seat is over.
    """
    net = net_for(view.rules, len(view.cards))
    if net is None:
        return promised
    return partial(_learned, net, view.seat, Counter(chain(seen_by(view), *known.values())))


def outlook(position: Position, seat: str, promises: Promises | None = None) -> float:
    """What the hand will bring the side of a seat, less the mean of the other sides, in points.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(seed=1)
    >>> outlook(deal.position, "A") == -outlook(deal.position, "B")
    True
    """
    return ahead((promises or promised)(position), seat)


def chance_in_game(
    position: Position, seat: str, totals: Mapping[str, int], promises: Promises | None = None
) -> float:
    """How likely the side of a seat wins the game that stood so when this deal began."""
    deal, points = Deal(position), (promises or promised)(position)
    return chance_to_win(totals, points, seat, deal.rules, deal.side_out, deal.over)


def promised(position: Position) -> Mapping[str, float]:
    """What is promised by what lies, by what each could lay and by what that leaves."""
    deal = Deal(position)
    if deal.over:
        return deal.scores
    takes = of_kind(deal.legal_moves(), "take") if deal.phase == DRAW else []
    by_seat = {one: _promised(deal.view(one), takes if one == deal.turn else ()) for one in deal.seats}
    return by_side(by_seat, deal.rules)


def _learned(net: Net, seat: str, shown: Counter[Card], position: Position) -> Mapping[str, float]:
    """What a net says of two where the turn of a seat is over, to which these cards were shown.

    Those that are in sight elsewhere by now are not in the other hand: who holds a joker does not know of
    another.
    """
    deal = Deal(position)
    if deal.over:
        return deal.scores
    view, [other] = deal.view(seat), [one for one in deal.seats if one != seat]
    known = Counter(deal.hand(other)) & (shown - Counter(seen_by(view)))
    own, others = net.still(inputs(view, tuple(known.elements())))
    return {seat: deal.laid[seat] + own, other: deal.laid[other] + others}


def ahead(points: Mapping[str, float], seat: str) -> float:
    """By how much the side of a seat is ahead of the mean of the other sides.

    >>> ahead({"A": 30, "B": 10, "C": 0}, "A")
    25.0
    """
    own = side_of(seat, points)
    others = [number for side, number in points.items() if side != own]
    return points[own] - fmean(others)


def _promised(view: View, takes: Sequence[Move] = ()) -> float:
    """How a seat will end: what it laid and could lay, less for each card that it could not; and its take."""
    plan = plan_for(view, view.hand)
    cards = len(plan.left)
    left = A_CARD_LEFT / (len(view.cards) - 1) * min(cards, MOST_LEFT)
    besides = READY.get(cards, 0) - left + TAKE_COUNTS * best_take_brings(view, takes, LEFT_COUNTS)
    return view.laid[view.seat] + HELD_COUNTS * plan.points + besides * scaled(FIVE, view.rules) / FIVE
