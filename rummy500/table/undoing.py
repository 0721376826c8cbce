"""What can be taken back at a table, and going back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ..game import Game
from ..moves import Move
from ..teach.lessons import Attempt
from . import events
from .seat import ME
from .sentences import say

if TYPE_CHECKING:
    from .session import Session

REVEAL_NOTHING: Final = ("start", "take", "split", "meld", "double", "lay", "block", "back")


def remember(session: Session, move: Move, before: Game, attempt: Attempt | None) -> None:
    """Keep what can be gone back to after this move.

    What has been revealed is not taken back: a card drawn, or anything after the turn's end.
    A lesson can be begun again anyway, so there every move of the learner may be.
    """
    mine = move.seat == ME
    goes_on = not session.deal.over and session.deal.turn == before.deal.turn
    if mine and (attempt or (move.kind in REVEAL_NOTHING and goes_on)):
        session.past = [*session.past, (before, attempt)]
    elif mine or attempt is None:
        session.past = []


def why_not(session: Session) -> str:
    """Why nothing can be taken back; empty when something can."""
    if session.past:
        return ""
    return say("errors.nothing_to_undo_yet" if session.attempt else "errors.nothing_to_undo")


def undo(session: Session) -> None:
    """Go back by one move, or by one answer; that it was wrong still counts."""
    why = why_not(session)
    if why:
        raise ValueError(why)
    later = session.game
    *session.past, (session.game, attempt) = session.past
    session.seat_bots()  # what is taken back has not been seen
    if attempt and session.attempt:
        session.refused = session.refused[: len(attempt.refused)]
        attempt = replace(attempt, recent=(), wrong=session.attempt.wrong)
    session.attempt = attempt
    moves = len(session.game.moves)
    session.refused = [(place, refusal) for place, refusal in session.refused if place <= moves]
    session.status = _told(session, later.moves[moves:])
    session.unmark()


def _told(session: Session, undone: Sequence[Move]) -> str:
    """What was taken back: the reader's own move, if it was no answer to a question."""
    if not undone:
        return say("status.answer_taken_back")
    deal, move = session.deal, undone[0]
    told = events.happened(deal, deal.play(move), move, session.names, ME)
    return say("status.taken_back", what=f"{told[0].lower()}{told[1:]}")
