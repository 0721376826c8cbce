"""Takes back a move, or an answer to a level, so that the table is as it was before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..moves import Move
from ..sentences import say
from . import happened
from .moves_made import hints_after
from .state import ME, NO_MARKS, State


def why_no_undo(state: State) -> str:
    """Why nothing can be taken back; empty if something can."""
    if state.past:
        return ""
    return say("errors.nothing_to_undo_yet" if state.goes_back else "errors.nothing_to_undo")


def has_slipped(state: State) -> bool:
    """Whether the level names the learner's last move as a mistake, and the move can be taken back."""
    attempt = state.attempt
    if attempt is None or attempt.state != "open" or attempt.recent or not (attempt.says and state.past):
        return False
    before = state.past[-1].attempt
    return before is None or before.says != attempt.says


def undone(state: State) -> State:
    """The state before the last move or answer; a wrong answer still counts towards par."""
    why = why_no_undo(state)
    if why:
        raise ValueError(why)
    before = state.past[-1]
    after = replace(
        state,
        sight=before.sight,
        past=before.past,
        tried=before.tried,
        drew=before.drew,
        marks=NO_MARKS,
        hints=hints_after(state),
        status=_told(before, state.game.moves[len(before.game.moves) :]),
    )
    if before.attempt is None or state.attempt is None:
        return after
    return after.with_attempt(replace(before.attempt, recent=(), wrong=state.attempt.wrong))


def _told(before: State, undone: Sequence[Move]) -> str:
    """The words for what was taken back: an answer to a level, or the person's own move."""
    if not undone:
        return say("status.answer_taken_back")
    deal, move = before.deal, undone[0]
    told = happened.told(deal, deal.play(move), move, before.names, ME)
    return say("status.taken_back", what=f"{told[0].lower()}{told[1:]}")
