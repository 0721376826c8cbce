"""How likely a side wins the game, by what the sides will have when the deal is over."""

from __future__ import annotations

from collections.abc import Mapping
from math import erf, sqrt
from typing import Final

from ..rules import Rules
from ..scoring import scaled, side_of, winner

# Fitted, roughly, to games that careful players played among themselves, with two players to four.
ROUNDS: Final = 3.5  # so many rounds lead to the target, for each side;
SPREAD: Final = 0.6  # in one, two sides' results differ by so much of the target, divided by the players,
REST: Final = 0.5  # and a deal that is not played to its end is so much of a round


def is_known(totals: Mapping[str, int], rules: Rules) -> bool:
    """Can it be told who wins? Not in a deal alone, nor where the game is of so many deals (PERSIAN-5)."""
    return bool(totals) and not rules.deals


def chance_to_win(
    totals: Mapping[str, int],
    points: Mapping[str, float],
    seat: str,
    rules: Rules,
    out: str | None,
    over: bool,
) -> float:
    """How likely the side of a seat wins the game after a deal that brings the sides these points.

    ``out`` is the side that went out; unless the deal is ``over``, the points are a guess.

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
    players = sum(map(len, after))  # a side is named by the seats that it has
    spread = SPREAD * target / players * sqrt(rounds)
    against = [_ahead_at_last((after[own] - after[side]) / spread) for side in after if side != own]
    return 1 / (1 + sum((1 - chance) / chance for chance in against))


def _ahead_at_last(lead: float) -> float:
    """How likely a lead of so many times the spread is one at last; never quite nought."""
    return max(1e-9, (1 + erf(lead / sqrt(2))) / 2)
