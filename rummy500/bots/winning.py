"""Estimates the chance to win the game, from the points that the sides will have when the deal is over."""

from __future__ import annotations

from collections.abc import Mapping
from math import erf, sqrt
from typing import Final

from ..rules import Rules
from ..scoring import scaled, side_of, winner

# These numbers are fitted roughly to games between careful players, with two to four players.
ROUNDS: Final = 3.5  # how many rounds a side takes to reach the target
SPREAD: Final = 0.6  # the spread between two sides' results in a round is target * SPREAD / players
REST: Final = 0.5  # the rest of an unfinished deal counts as this much of a round


def is_known(totals: Mapping[str, int], rules: Rules) -> bool:
    """Whether the chance to win can be estimated: only if the game is played to a target (PERSIAN-5)."""
    return bool(totals) and not rules.deals


def chance_to_win(
    totals: Mapping[str, int],
    points: Mapping[str, float],
    seat: str,
    rules: Rules,
    out: str | None,
    over: bool,
) -> float:
    """The chance that a seat's side wins the game, if the deal brings the sides these points.

    ``out`` is the side that went out. Unless the deal is ``over``, the points are an estimate.

    >>> before, rules = {"A": 430, "B": 470}, Rules()
    >>> chance_to_win(before, {"A": 90, "B": 40}, "A", rules, "A", over=True)
    1.0
    >>> round(chance_to_win(before, {"A": 90, "B": 40}, "A", rules, None, over=False), 2)
    0.54
    >>> round(chance_to_win(before, {"A": 20, "B": 20}, "A", rules, "A", over=True), 2)
    0.39
    """
    own = side_of(seat, points)
    after = {side: totals[side] + more for side, more in points.items()}
    if over and (won := winner(after, rules, out)):
        return float(won == own)
    target = scaled(rules.target, rules)
    left = max(0.0, 1 - max(after.values()) / target) * ROUNDS * len(after)
    rounds = max(1.0, left) if over else REST + left
    players = sum(map(len, after))  # a side's name has one letter for each of its seats
    spread = SPREAD * target / players * sqrt(rounds)
    against = [_ahead_at_last((after[own] - after[side]) / spread) for side in after if side != own]
    return 1 / (1 + sum((1 - chance) / chance for chance in against))


def _ahead_at_last(lead: float) -> float:
    """The chance to be ahead at the end, from the lead in standard deviations: always above zero."""
    return max(1e-9, (1 + erf(lead / sqrt(2))) / 2)
