"""Chooses the move to advise: a way to go out, the best move in trials, or a careful player's move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..bots.careful import Careful
from ..bots.ending import Found, step_out, way_of
from ..bots.planner import Planner
from ..bots.winning import is_known
from ..deal import View
from ..moves import Move
from ..position import CALL, DRAW, PLAY
from ..scoring import by_side, scaled
from .causes import causes_of
from .coach_discards import costliest_of_equals
from .coach_draws import better_take, pays_later
from .coach_words import Trials, Verdict
from .second_look import Lead, lead_of, looked_again

SURE: Final = {DRAW: 1.0, PLAY: 2.0, CALL: 2.0}
"""A move replaces the move chosen without trials if it leads by more than this many standard errors.

Two runs of trials have to show this lead. A planner that plays asks for less: it gains on average even if it
is sometimes wrong. But advice to a learner should be true. The number is higher for discards than for draws,
because there are more discards to choose from and they differ less.
"""

NEAR: Final = 0.8  # a side may reach the target in this round if it has this share of the target already
LEAST_CHANCE: Final = 0.03  # a move has to raise the chance to win the game by this much to be advised
EQUAL: Final = 3  # moves are equal if trials rule out a larger difference in points (or won games in 100)
MANY: Final = 16  # fewer trials than this can't show that two moves are equal


@dataclass(frozen=True, slots=True)
class Advice:
    """The advised move, and its reason if there is one: the ``found`` way to go out, or the ``trials``."""

    move: Move
    found: Found | None = None
    trials: Trials | None = None


def advice(view: View, legal: Sequence[Move], adviser: Careful) -> Advice:
    """The advice for the seat in turn: a way to go out if there is one, otherwise the adviser's move.

    A planner tries out several moves, and tries the best ones again in a second look. Without trials, the
    advice prefers a clearly better take to a draw from the stock. If a side is near the target, the trials
    compare the chances to win the game instead of points. They may then advise against going out.
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
    """The move that the adviser chooses without trials. Of equally good discards it is the one worth most."""
    plans = isinstance(adviser, Planner)
    move = Careful.choose(adviser, view, legal) if plans else adviser.choose(view, legal)
    if move.kind not in ("discard", "start"):
        return move
    discards = {one.cards[0]: one for one in legal if one.kind == move.kind}
    return discards[costliest_of_equals(view, adviser.known(view), discards, move.cards[0])]


def _by_trials(
    adviser: Planner,
    view: View,
    legal: Sequence[Move],
    untried: Move,
    in_game: bool,
    goes_out: bool = False,
) -> Advice:
    """The best move that proves better than ``untried`` in two runs of trials; if there is none, ``untried``.

    ``untried`` is the move chosen without trials. The advice mentions the trials if they decided, or if they
    could not tell this move from the next best one. ``goes_out`` says whether ``untried`` begins a way out.
    """
    weighed = adviser.weigh(view, legal, [untried], in_game)
    if not weighed:
        return Advice(untried)
    looks = _Looks(adviser, view, in_game)
    of_untried = next(one for one in weighed if one.move == untried)
    rival = next(one for one in weighed if one.move != untried)
    lead = lead_of(rival, of_untried)
    for one in weighed:
        if not lead_of(one, of_untried).is_over(0, SURE[view.phase]):
            continue
        again = looks.again(one.move, untried)
        if looks.are_sure(again):
            return looks.proof(one.move, untried, again, goes_out)
        lead = again if one == rival else lead
    if -lead.points > lead.error:
        return _taken_for_later(looks, untried, legal[0])
    differ = (abs(lead.points) + lead.error) * (100 if in_game else 1)
    verdict: Verdict = "equal" if differ <= EQUAL and adviser.tried >= MANY else "unsure"
    return Advice(untried, trials=Trials(rival.move, -lead.points, verdict, in_game))


def _taken_for_later(looks: _Looks, move: Move, draw: Move) -> Advice:
    """The advice to make this move. If it is a take that pays only later, trials compare it with a draw."""
    if move == draw or not pays_later(looks.view, move):
        return Advice(move)
    again = looks.again(move, draw)
    return looks.proof(move, draw, again) if looks.are_sure(again) else Advice(move)


class _Looks(NamedTuple):
    """Second looks at moves: they compare the points or, if ``in_game``, the chance to win the game."""

    adviser: Planner
    view: View
    in_game: bool

    def again(self, move: Move, other: Move) -> Lead:
        """By how many points one move is ahead of another when both are tried a second time."""
        return looked_again(self.adviser, self.view, move, other, in_game=self.in_game)

    def are_sure(self, lead: Lead) -> bool:
        """Whether the lead in a second look is large enough to advise the move."""
        return lead.is_over(LEAST_CHANCE if self.in_game else 0, SURE[self.view.phase])

    def proof(self, move: Move, other: Move, lead: Lead, goes_out: bool = False) -> Advice:
        """The advice to make this move, with its lead over the other move and the causes of the lead."""
        number = 100 * lead.points if self.in_game else lead.points
        causes = () if self.in_game else causes_of(self.adviser, self.view, move, other)
        return Advice(move, trials=Trials(other, number, "better", self.in_game, goes_out, causes))
