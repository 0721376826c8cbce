"""Moves are made at a table, and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..game import Game
from ..moves import Move
from ..sentences import Wrong, said, say
from . import events
from .state import ME, NO_HINTS, NO_MARKS, Hints, Marks, Sight, State

REVEAL_NOTHING: Final = ("start", "take", "split", "meld", "double", "lay", "block", "back")


def played(state: State, move: Move) -> State:
    """The table after a move of any seat; ``Refused`` where the rules refuse it."""
    attempt = state.attempt
    if state.replay or (attempt and attempt.state != "open"):
        raise Wrong(said("errors.not_played"))
    if attempt and attempt.asks:
        raise Wrong(said("errors.answer_first"))
    before, game = state.deal, state.game.play(move)
    drawn = game.deal.hand(ME)[len(before.hand(ME)) :] if move == Move(ME, "draw") else state.drew
    after = replace(
        state,
        sight=Sight(game),
        status=events.happened(before, game.deal, move, state.names, ME),
        drew=drawn,
        past=_past(state, game, move),
        marks=_marks_after(state.marks, move),
        hints=_hints_after(state),
    )
    return after.with_attempt(attempt.play(move)) if attempt else after


def _marks_after(marks: Marks, move: Move) -> Marks:
    """Nothing of the pile is marked any more, and after an own move nothing of the hand."""
    return NO_MARKS if move.seat == ME else replace(marks, pointed=None, picked=frozenset())


def _hints_after(state: State) -> Hints:
    """A level's hints speak of the whole task, the coach's of one move."""
    return state.hints if state.attempt else NO_HINTS


# ---- taking back ---------------------------------------------------------------------------------------


def _past(state: State, game: Game, move: Move) -> tuple[State, ...]:
    """The states that can be gone back to after this move.

    What has been revealed is not taken back: a card drawn, or anything after the turn's end.
    A level can be begun again anyway, so there every move of the learner may be.
    """
    mine, at_level = move.seat == ME, state.attempt is not None
    goes_on = not game.deal.over and game.deal.turn == state.deal.turn
    if mine and (at_level or (move.kind in REVEAL_NOTHING and goes_on)):
        return (*state.past, state)
    return () if mine or not at_level else state.past


def why_no_undo(state: State) -> str:
    """Why nothing can be taken back; empty when something can."""
    if state.past:
        return ""
    return say("errors.nothing_to_undo_yet" if state.attempt else "errors.nothing_to_undo")


def undone(state: State) -> State:
    """The table one move, or one answer, before; that an answer was wrong still counts."""
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
        hints=_hints_after(state),
        status=_told(before, state.game.moves[len(before.game.moves) :]),
    )
    if before.attempt is None or state.attempt is None:
        return after
    return after.with_attempt(replace(before.attempt, recent=(), wrong=state.attempt.wrong))


def _told(before: State, undone: Sequence[Move]) -> str:
    """What was taken back: the reader's own move, if it was no answer to a question."""
    if not undone:
        return say("status.answer_taken_back")
    deal, move = before.deal, undone[0]
    told = events.happened(deal, deal.play(move), move, before.names, ME)
    return say("status.taken_back", what=f"{told[0].lower()}{told[1:]}")
