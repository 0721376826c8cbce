"""Finds out whether a level can be answered on paper."""

from __future__ import annotations

import re
from typing import Final

from rummy500.teach.attempts import LEARNER, Attempt, Level

SCREEN: Final = re.compile(r"\b(?:undo|press|type|click|button|hint)\b|\btable refuses\b", re.IGNORECASE)


def why_not(level: Level) -> str:
    """Why this level needs a table, as a sentence; empty if it can be answered on paper."""
    if level.guided:
        return "The table leads through this level and marks each card."
    if _is_refused_once(level):
        return "In this level the table refuses a move, and the refusal is what it teaches."
    if SCREEN.search(" ".join((level.task, *level.choices))):
        return "This level asks about the buttons of the table."
    if _waits_for_others(level):
        return "In this level you move again after the others, and paper can't play for them."
    return ""


def _is_refused_once(level: Level) -> bool:
    attempt = Attempt.of(level)
    for move in level.solution:
        attempt = attempt.tried(move)
    return bool(attempt.refused) or "refused" in level.goal


def _waits_for_others(level: Level) -> bool:
    """Whether the solution has a move of the learner after a move of somebody else."""
    seats = [move.seat for move in level.solution]
    first = next((place for place, seat in enumerate(seats) if seat != LEARNER), len(seats))
    return LEARNER in seats[first:]
