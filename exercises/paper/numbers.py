"""Computes the numbers that questions ask for, so that a sheet's key is right after cards were exchanged.

A question needs no function here if the goal of its level has the number. If neither a function nor the goal
tells the number, the cards of the question keep their ranks, so the number is the same on all sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rummy500.scoring import side_of
from rummy500.teach.attempts import LEARNER, MEASURES, Attempt, Level

Count = Callable[[Level], int]


def held(level: Level) -> int:
    """The points that the learner holds."""
    return level.scenario.deal.left[LEARNER]


def net_after_the_discard(level: Level) -> int:
    """The points laid minus the points held, if the learner makes only the last move of the solution."""
    return int(MEASURES["net"](Attempt.of(level).play(level.solution[-1])))


def score_of(seat: str) -> Count:
    """A function that plays the solution and returns the round's score for this seat's side."""

    def counted(level: Level) -> int:
        deal = level.scenario.deal
        for move in level.solution:
            deal = deal.play(move)
        return deal.scores[side_of(seat, deal.sides)]

    return counted


COUNTS: Final[Mapping[str, Count]] = {
    "michigan/all-of-it": score_of("A"),
    "partnership/one-score": score_of("A"),
    "score/against-you": held,
    "score/below-zero": score_of("B"),
    "score/fitting-or-not": net_after_the_discard,
}
"""The functions that compute answers, as {name of the level: function}."""
