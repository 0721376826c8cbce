"""Refusals at a table: of moves that the rules forbid, and of messages that make no sense."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..referee import Refused
from ..sentences import Wrong, say, write
from ..statements import STATEMENTS
from . import labels
from .refused import Refusal, Tried
from .state import State

if TYPE_CHECKING:
    from .view_types import ShownRefusal


def in_words(state: State, refused: Refused) -> str:
    """Why the rules forbid a move, in words for the screen."""
    if refused.statement == "TURN-1" and state.bots_turn:
        return labels.turn_of(state.deal.phase, state.names[state.deal.turn])
    return write(refused.said, state.voice)


def by_error(state: State, error: ValueError) -> State:
    """The state with a refusal whose reason is this error."""
    if isinstance(error, Refused):
        return by_rules(state, error)
    why = write(error.said, state.voice) if isinstance(error, Wrong) else labels.drawn(str(error))
    return refused(state, Refusal(labels.as_sentence(why)))


def by_rules(state: State, broken: Refused) -> State:
    """The state with the referee's refusal of a move."""
    return refused(state, Refusal(in_words(state, broken), broken.statement, broken.move))


def refused(state: State, refusal: Refusal) -> State:
    """The state with this refusal. A refused move is noted in the log and in the attempt at a level."""
    after = replace(state, refusal=refusal)
    if refusal.move is None:
        return after
    after = replace(after, tried=(*state.tried, Tried(len(state.game.moves), refusal)))
    return after.with_attempt(state.attempt.tried(refusal.move)) if state.attempt else after


def shown(state: State) -> ShownRefusal | None:
    """The last refusal as the screen shows it, with the broken rule's text; ``None`` if there is none."""
    refusal = state.refusal
    if refusal is None:
        return None
    rule = STATEMENTS[refusal.statement].text if refusal.statement else ""
    after = say("after.turn" if state.my_turn else "after.game")
    return {
        "serial": state.serial,
        "statement": refusal.statement,
        "why": refusal.why,
        "rule": rule,
        "after": after if refusal.move else "",
    }
