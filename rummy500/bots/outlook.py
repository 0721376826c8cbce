"""Estimates from a position what each side will score in the round.

If there are two players and a net for their game (``learned``), the net gives the estimate. Otherwise the
estimate depends on the cards that could be laid at once.
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
from .discarding import seen_by
from .drawing import best_take_brings
from .greedy import of_kind
from .inputs import inputs
from .learned import Net, net_for
from .plan import plan_for
from .winning import chance_to_win

# These numbers are fitted roughly to 6,400 deals between careful players (classic and modern, two and four
# players). They describe how results depend on the start of a turn: on what is laid, what could be laid, and
# what would be left.
HELD_COUNTS: Final = 0.8  # the weight of points that could be laid, compared with points laid
TAKE_COUNTS: Final = 0.45  # the weight of the points that the best take would add, for a seat about to draw
LEFT_COUNTS: Final = 0.1  # the weight of taken cards that can't be laid yet: most leave the hand in time
A_CARD_LEFT: Final = 20  # the cost of a card that can't be laid, to be divided by the number of other seats
MOST_LEFT: Final = 4  # at most this many of the cards left count, because further cards hardly matter
READY: Final = {0: 35, 1: 9}  # the bonus if no card, or one card, can't be laid: the seat may soon be out


Promises = Callable[[Position], Mapping[str, float]]
"""A function that estimates each side's result from a position. If the round is over, the result is exact."""


def promises_to(view: View, known: Mapping[str, Sequence[Card]]) -> Promises:
    """The function that estimates results for a player who looks ahead from this view.

    ``known`` has the cards that others are known to hold. If the function uses a net, it accepts only
    positions in which this seat's turn is over.
    """
    net = net_for(view.rules, len(view.cards))
    if net is None:
        return promised
    return partial(_learned, net, view.seat, Counter(chain(seen_by(view), *known.values())))


def outlook(position: Position, seat: str, promises: Promises | None = None) -> float:
    """The expected points of a seat's side in this round, less the mean of the other sides' points.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(seed=1)
    >>> outlook(deal.position, "A") == -outlook(deal.position, "B")
    True
    """
    return ahead((promises or promised)(position), seat)


def chance_in_game(
    position: Position, seat: str, totals: Mapping[str, int], promises: Promises | None = None
) -> float:
    """The chance that a seat's side wins the game. ``totals`` are the totals before this deal."""
    deal, points = Deal(position), (promises or promised)(position)
    return chance_to_win(totals, points, seat, deal.rules, deal.side_out, deal.over)


def promised(position: Position) -> Mapping[str, float]:
    """Each side's expected result. It depends on what is laid, what could be laid, and what would be left."""
    deal = Deal(position)
    if deal.over:
        return deal.scores
    takes = of_kind(deal.legal_moves(), "take") if deal.phase == DRAW else []
    by_seat = {one: _promised(deal.view(one), takes if one == deal.turn else ()) for one in deal.seats}
    return by_side(by_seat, deal.rules)


def _learned(net: Net, seat: str, shown: Counter[Card], position: Position) -> Mapping[str, float]:
    """The results that a net expects for the two players once the turn of ``seat`` is over.

    ``shown`` are the cards that the seat saw, or knew to be in the other hand, before it looked ahead. If
    such a card is in the other hand now, the net may know that. Each copy of a card counts by itself.
    """
    deal = Deal(position)
    if deal.over:
        return deal.scores
    view, [other] = deal.view(seat), [one for one in deal.seats if one != seat]
    known = Counter(deal.hand(other)) & (shown - Counter(seen_by(view)))
    own, others = net.still(inputs(view, tuple(known.elements())))
    return {seat: deal.laid[seat] + own, other: deal.laid[other] + others}


def ahead(points: Mapping[str, float], seat: str) -> float:
    """The points by which a seat's side is ahead of the mean of the other sides.

    >>> ahead({"A": 30, "B": 10, "C": 0}, "A")
    25.0
    """
    own = side_of(seat, points)
    others = [number for side, number in points.items() if side != own]
    return points[own] - fmean(others)


def _promised(view: View, takes: Sequence[Move] = ()) -> float:
    """A seat's expected result: its points laid, plus what its hand and its best take may still bring."""
    plan = plan_for(view, view.hand)
    cards = len(plan.left)
    left = A_CARD_LEFT / (len(view.cards) - 1) * min(cards, MOST_LEFT)
    besides = READY.get(cards, 0) - left + TAKE_COUNTS * best_take_brings(view, takes, LEFT_COUNTS)
    return view.laid[view.seat] + HELD_COUNTS * plan.points + besides * scaled(FIVE, view.rules) / FIVE
