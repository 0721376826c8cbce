"""Chooses the move to advise: by a way out, by trials, or by a careful player's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..bots.careful import Careful
from ..bots.ending import Found, step_out, way_of
from ..bots.planner import Planner
from ..bots.winning import is_known
from ..deal import View
from ..moves import Move
from ..position import CALL, DRAW, PLAY
from ..scoring import by_side, scaled
from .causes import causes_of
from .coach_draws import better_take
from .coach_words import Trials, Verdict
from .second_look import Lead, looked_again

SURE: Final = {DRAW: 1.0, PLAY: 2.0, CALL: 2.0}
"""A move replaces the one chosen without trials if it is better by this many standard errors in both looks.

A planner that plays asks for less: it gains on average even if it is sometimes wrong. But advice to a learner
should be true. The number is higher for discards than for draws, because there are more discards to choose
from and they differ less.
"""

NEAR: Final = 0.8  # a side may reach the target in this round if it has this share of the target already
LEAST_CHANCE: Final = 0.03  # the least gain in the chance to win the game for which another move is advised
EQUAL: Final = 3  # two moves are equal if they surely differ by at most this many points, or games in 100
MANY: Final = 16  # fewer trials than this can't show that two moves are equal


@dataclass(frozen=True, slots=True)
class Advice:
    """The advised move, and its reason if there is one: the way out ``found``, or the ``trials``."""

    move: Move
    found: Found | None = None
    trials: Trials | None = None


def advice(view: View, legal: Sequence[Move], adviser: Careful) -> Advice:
    """The advice for the seat in turn: the way out, or the adviser's move.

    A planner tries out several moves, and takes a second look at the best one. If no moves can be tried out,
    a take that is clearly worth more is advised instead of a draw from the stock. If a side is near the
    target, the trials ask which move wins the game, even if the seat can go out.
    """
    found, in_game = way_of(view, legal), is_near_target(view)
    out = step_out(found, legal)
    if out is not None:
        if in_game and isinstance(adviser, Planner):
            waits = _by_trials(adviser, view, legal, out, in_game, goes_out=True)
            if waits.move != out:
                return waits
        return Advice(out, found)
    usual = _usual(view, legal, adviser)
    better = better_take(view, legal) if view.phase == DRAW and usual == legal[0] else None
    untried = better or usual
    if not isinstance(adviser, Planner):
        return Advice(untried)
    return _by_trials(adviser, view, legal, untried, in_game)


def is_near_target(view: View) -> bool:
    """Whether the score of the game is known, and a side may reach the target in this round."""
    if not is_known(view.totals, view.rules):
        return False
    laid = by_side(view.laid, view.rules)
    target = scaled(view.rules.target, view.rules)
    return any(total + laid[side] >= NEAR * target for side, total in view.totals.items())


def _usual(view: View, legal: Sequence[Move], adviser: Careful) -> Move:
    """The move that the adviser chooses without trials."""
    if isinstance(adviser, Planner):
        return Careful.choose(adviser, view, legal)
    return adviser.choose(view, legal)


def _by_trials(
    adviser: Planner,
    view: View,
    legal: Sequence[Move],
    untried: Move,
    in_game: bool,
    goes_out: bool = False,
) -> Advice:
    """The best move of the trials if two looks show that it beats ``untried``; else ``untried``.

    ``untried`` is the move chosen without trials. The advice mentions the trials if they decided, or if they
    could not tell this move from the next best one. ``goes_out`` says whether ``untried`` begins a way out.
    """
    weighed = adviser.weigh(view, legal, [untried], in_game)
    if not weighed:
        return Advice(untried)
    best, of_untried = weighed[0], next(one for one in weighed if one.move == untried)
    lead, sure = Lead(best.points - of_untried.points, of_untried.error), SURE[view.phase]
    if lead.is_over(0, sure):
        lead = looked_again(adviser, view, best.move, untried, in_game=in_game)
        if lead.is_over(LEAST_CHANCE if in_game else 0, sure):
            number = 100 * lead.points if in_game else lead.points
            causes = () if in_game else causes_of(adviser, view, best.move, untried)
            return Advice(best.move, trials=Trials(untried, number, "better", in_game, goes_out, causes))
    rival = next(one for one in weighed if one.move != untried)
    if rival != best:
        lead = Lead(rival.points - best.points, rival.error)
    if -lead.points > lead.error:
        return Advice(untried)
    differ = (abs(lead.points) + lead.error) * (100 if in_game else 1)
    verdict: Verdict = "equal" if differ <= EQUAL and adviser.tried >= MANY else "unsure"
    return Advice(untried, trials=Trials(rival.move, -lead.points, verdict, in_game))
