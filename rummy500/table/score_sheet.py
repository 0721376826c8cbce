"""The score sheet as the table shows it: running totals, and every round of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import SheetRow
from . import labels
from .state import State

if TYPE_CHECKING:
    from .count_types import SheetRound, SideRow


def side_names(state: State) -> dict[str, str]:
    """The name of each side: a player's name, or both partners' names (PARTNER-1)."""
    sides = state.deal.sides.items()
    return {side: labels.joined(state.names[seat] for seat in seats) for side, seats in sides}


def running(state: State) -> dict[str, int]:
    """The total of each side. In Michigan it includes the points laid in this round so far (MICHIGAN-1)."""
    deal, totals = state.deal, state.game.totals
    if state.attempt:  # a level may begin in the middle of a game
        before = state.attempt.level.scenario.scores
        totals = {side: total + before.get(side, 0) for side, total in totals.items()}
    if deal.rules.left_over != "michigan" or deal.over:
        return totals
    return {side: total + deal.count.laid[side] for side, total in totals.items()}


def round_of_sheet(row: SheetRow, state: State) -> SheetRound:
    """One finished round, with a row for each side (GAME-4)."""
    names = state.names
    return {
        "no": row.round,
        "dealer": names[row.dealer],
        "out": names[row.out] if row.out else "",
        "rows": [row_of(row, side, name) for side, name in side_names(state).items()],
    }


def row_of(row: SheetRow, side: str, name: str) -> SideRow:
    """The points of one side in a round, and its total after the round."""
    return {
        "seat": side,
        "name": name,
        "laid": row.laid[side],
        "left": row.left[side],
        "bonus": row.bonus[side],
        "net": row.net[side],
        "total": row.totals[side],
    }
