"""Chooses the move to advise: by a way out, by trials, or by a careful player's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..bots.careful import Careful
from ..bots.ending import Found, step_out, way_of
from ..bots.planner import Planner, Weighed
from ..deal import View
from ..moves import Move
from ..position import CALL, DRAW, PLAY
from .coach_draws import better_take
from .coach_words import Trials
from .second_look import Lead, looked_again

SURE: Final = {DRAW: 1.0, PLAY: 2.0, CALL: 2.0}
"""The number of standard errors by which a move has to beat the untried move, in both looks, to be advised.

A planner that plays asks for less: it gains on average even if it is sometimes wrong. But advice to a learner
should be true. The number is higher for discards than for draws, because there are more discards to choose
from and they differ less.
"""


@dataclass(frozen=True, slots=True)
class Advice:
    """The advised move, and its reason if there is one: the way out ``found``, or the ``trials``."""

    move: Move
    found: Found | None = None
    trials: Trials | None = None


def advice(view: View, legal: Sequence[Move], adviser: Careful) -> Advice:
    """The advice for the seat in turn: the way out, or the adviser's move.

    A planner tries out several moves, and takes a second look at the best one. If no moves can be tried out,
    a take that is clearly worth more is advised instead of a draw from the stock.
    """
    found = way_of(view, legal)
    out = step_out(found, legal)
    if out is not None:
        return Advice(out, found)
    usual = _usual(view, legal, adviser)
    better = better_take(view, legal) if view.phase == DRAW and usual == legal[0] else None
    untried = better or usual
    if not isinstance(adviser, Planner):
        return Advice(untried)
    weighed = adviser.weigh(view, legal, also=[untried])
    if not weighed:
        return Advice(untried)
    return _by_trials(adviser, view, weighed, untried)


def _usual(view: View, legal: Sequence[Move], adviser: Careful) -> Move:
    """The move that the adviser chooses without trials."""
    if isinstance(adviser, Planner):
        return Careful.choose(adviser, view, legal)
    return adviser.choose(view, legal)


def _by_trials(adviser: Planner, view: View, weighed: Sequence[Weighed], untried: Move) -> Advice:
    """The best move of the trials if two looks show that it beats the untried move; else the untried move.

    The advice mentions the trials if they decided, or if they could not tell the untried move from the next
    best one.
    """
    best, of_untried = weighed[0], next(one for one in weighed if one.move == untried)
    lead, sure = Lead(best.points - of_untried.points, of_untried.error), SURE[view.phase]
    if lead.is_over(0, sure):
        lead = looked_again(adviser, view, best.move, untried)
        if lead.is_over(0, sure):
            return Advice(best.move, trials=Trials(untried, lead.points, are_close=False))
    rival = next(one for one in weighed if one.move != untried)
    if rival != best:
        lead = Lead(rival.points - best.points, rival.error)
    close = Trials(rival.move, -lead.points, are_close=True)
    return Advice(untried, trials=close if -lead.points <= lead.error else None)
