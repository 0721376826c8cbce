"""Which move is advised, and what decided for it: a way out, trials, or what a careful player thinks of."""

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
"""By so many standard errors a move has to be better than the first thought to be advised instead, twice.

That is more than a planner asks that plays, which gains though it is wrong now and then: a learner is to be
told what is so. There are more discards than takes to choose from, and less between them.
"""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move that is advised; how the hand can be ended in this turn, and the trials, where these decided."""

    move: Move
    found: Found | None = None
    trials: Trials | None = None


def advice(view: View, legal: Sequence[Move], adviser: Careful) -> Advice:
    """What is advised to a seat in turn: the way out, or what the adviser does.

    A planner tries out what comes into question, and what seems better once more. Where it can't, or where
    another adviser is asked, a take that is plainly worth more goes before a draw.
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
    """What the adviser does when it tries nothing out."""
    if isinstance(adviser, Planner):
        return Careful.choose(adviser, view, legal)
    return adviser.choose(view, legal)


def _by_trials(adviser: Planner, view: View, weighed: Sequence[Weighed], untried: Move) -> Advice:
    """The move that surely proves better than what is advised without trials, at a second look too.

    Else it is that. Trials are told of where they lead away from it, or could not tell it from the next best.
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
