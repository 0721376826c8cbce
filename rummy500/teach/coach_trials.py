"""Sentences that say how the advised move and the next best move did in trials."""

from __future__ import annotations

from ..moves import Move
from ..sentences import Said, said
from .coach_words import Trials, points, spread, your_joker


def of_trials(move: Move, trials: Trials) -> Said:
    """Says how much better a move did in trials than another move and why, or that both did equally well."""
    other = said("coach.doing.out") if trials.goes_out else doing(trials.other)
    if trials.verdict == "equal":
        return said("coach.tried.equal", move=doing(move), other=other)
    more, kind = max(1, round(trials.points)), said(f"coach.it_is.{move.kind}")
    if trials.in_game:
        return said("coach.tried.wins", kind=kind, count=more, other=other)
    if not trials.causes:
        return said("coach.tried.better", kind=kind, points=points(more), other=other)
    causes = tuple(said(f"coach.tried.cause.{cause}") for cause in trials.causes)
    return said("coach.tried.better_because", kind=kind, points=points(more), other=other, causes=causes)


def doing(move: Move) -> Said:
    """A clause that names this move as an action.

    >>> print(doing(Move.parse("A: lay 7H on 1")), "|", doing(Move.parse("A: draw")))
    laying 7♥ on meld 1 | drawing
    """
    way = "rum_on" if move.kind == "rum" and move.on else move.choice or move.kind
    return said(f"coach.doing.{way}", cards=spread(move.cards), on=move.on, joker=your_joker(move))
