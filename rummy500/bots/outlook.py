"""What a position promises to a side: a guess at how the hand will end, where it is not played to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from ..deal import Deal, View
from ..moves import Move
from ..position import DRAW, Position
from ..scoring import FIVE, by_side, scaled, side_of
from .drawing import best_take_brings
from .greedy import of_kind
from .plan import plan_for
from .winning import chance_to_win

# Fitted, roughly, to 6,400 deals that careful players played among themselves (classic and modern, two
# players and four): how the results hang on what lay, was held and was left at the start of each turn.
HELD_COUNTS: Final = 0.8  # what could be laid, against what lies
TAKE_COUNTS: Final = 0.45  # what the best take brings the seat that is to draw,
LEFT_COUNTS: Final = 0.1  # of what it leaves in hand the most being laid or thrown before the round ends
A_CARD_LEFT: Final = 20  # each card besides the melds costs so much, divided by the number of other seats,
MOST_LEFT: Final = 4  # and of more than so many the next hardly matters
READY: Final = {0: 35, 1: 9}  # and who has so few of them may soon be out


def outlook(position: Position, seat: str) -> float:
    """What the hand will bring the side of a seat, less the mean of the other sides, in points.

    Of a round that is over it is what came of it.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(seed=1)
    >>> outlook(deal.position, "A") == -outlook(deal.position, "B")
    True
    """
    return ahead(promised(Deal(position)), seat)


def chance_in_game(position: Position, seat: str, totals: Mapping[str, int]) -> float:
    """How likely the side of a seat wins the game that stood so when this deal began."""
    deal = Deal(position)
    return chance_to_win(totals, promised(deal), seat, deal.rules, deal.side_out, deal.over)


def promised(deal: Deal) -> Mapping[str, float]:
    """What a deal will bring each side, as it looks; of a round that is over, what came of it."""
    if deal.over:
        return deal.scores
    takes = of_kind(deal.legal_moves(), "take") if deal.phase == DRAW else []
    by_seat = {one: _promised(deal.view(one), takes if one == deal.turn else ()) for one in deal.seats}
    return by_side(by_seat, deal.rules)


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
