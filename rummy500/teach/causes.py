"""Finds out why one move ended better than another in trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from ..bots.plan import partners_of
from ..bots.planner import Planner
from ..card import Card
from ..deal import Deal, View
from ..moves import Move
from ..position import Position
from ..scoring import worth_in_hand
from .second_look import FURTHER

MOSTLY: Final = 0.5  # the named causes make up at least this share of all points in the move's favour
MOST_TOLD: Final = 2  # at most this many causes are named


class Watched(Planner):
    """A planner that keeps the positions at the ends of trials, grouped by the move that began the trial."""

    def __init__(self, planner: Planner) -> None:
        super().__init__(f"{planner.seed}/why", planner.playouts, FURTHER)
        self._planner = planner
        self.ends: dict[Move, list[Position]] = {}

    def known(self, view: View) -> Mapping[str, Sequence[Card]]:
        """The cards that are certainly in other hands, as far as the given planner remembers."""
        return self._planner.known(view)

    def _end(self, position: Position, move: Move, goes_out: bool) -> Position:
        end = super()._end(position, move, goes_out)
        self.ends.setdefault(move, []).append(end)
        return end


def causes_of(planner: Planner, view: View, better: Move, other: Move) -> tuple[str, ...]:
    """Why ``better`` is ahead of ``other`` in trials: the causes, the main cause first; empty if unclear.

    The causes are: ``laid`` (this side laid more), ``held`` (this side had less left in hand), ``theirs``
    (the others laid less) and ``caught`` (the others had more left in hand).
    """
    watched = Watched(planner)
    watched.weigh(view, (better, other), also=(better, other))
    planner.tried += watched.tried
    one, two = watched.ends.get(better, []), watched.ends.get(other, [])
    if not one or not two:
        return ()
    mates = partners_of(view)
    others = [seat for seat in view.cards if seat not in mates]
    speaks = {
        "laid": _laid(one, mates) - _laid(two, mates),
        "held": _held(two, mates) - _held(one, mates),
        "theirs": _laid(two, others) - _laid(one, others),
        "caught": _held(one, others) - _held(two, others),
    }
    return _main(speaks) if sum(speaks.values()) > 0 else ()


def _main(speaks: Mapping[str, float]) -> tuple[str, ...]:
    """The fewest causes that explain most of a move's lead; none if more than ``MOST_TOLD`` are needed."""
    least = MOSTLY * sum(max(0, points) for points in speaks.values())
    ranked = sorted(speaks, key=lambda cause: -speaks[cause])
    for number in range(1, MOST_TOLD + 1):
        if sum(speaks[cause] for cause in ranked[:number]) >= least:
            return tuple(ranked[:number])
    return ()


def _laid(ends: Sequence[Position], seats: Sequence[str]) -> float:
    """The average points that one of these seats has laid at the end of a trial."""
    return fmean(Deal(end).laid[seat] for end in ends for seat in seats)


def _held(ends: Sequence[Position], seats: Sequence[str]) -> float:
    """The average points that one of these seats has left in hand at the end of a trial."""
    deals = [Deal(end) for end in ends]
    return fmean(worth_in_hand(deal.hand(seat), deal.rules) for deal in deals for seat in seats)
