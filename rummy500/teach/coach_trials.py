"""Sentences that say how the advised move and the next best move did in trials."""

from __future__ import annotations

from ..deal import View
from ..melds import name_of
from ..moves import Move
from ..sentences import Said, said
from .coach_words import Trials, points, spread, your_joker


def of_trials(view: View, move: Move, trials: Trials) -> Said:
    """The sentence on trials. It gives the advised move's lead and causes, or says that both are equal."""
    other = said("coach.doing.out") if trials.goes_out else doing(view, trials.other)
    if trials.verdict == "equal":
        return said("coach.tried.equal", move=doing(view, move), other=other)
    more, kind = max(1, round(trials.points)), said(f"coach.it_is.{move.kind}")
    if trials.in_game:
        return said("coach.tried.wins", kind=kind, count=more, other=other)
    if not trials.causes:
        return said("coach.tried.better", kind=kind, points=points(more), other=other)
    causes = tuple(said(f"coach.tried.cause.{cause}") for cause in trials.causes)
    return said("coach.tried.better_because", kind=kind, points=points(more), other=other, causes=causes)


def doing(view: View, move: Move) -> Said:
    """A clause that names this move as an action.

    >>> from rummy500 import Deal
    >>> view = Deal.new(seed=1).view("A")
    >>> print(doing(view, Move.parse("A: discard 7H")), "|", doing(view, Move.parse("A: draw")))
    discarding 7♥ | drawing
    """
    way = "rum_on" if move.kind == "rum" and move.on else move.choice or move.kind
    on = name_of(view.table, move.on, view.seat)
    return said(f"coach.doing.{way}", cards=spread(move.cards), on=on, joker=your_joker(move))
