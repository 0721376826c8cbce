"""Refusals at a table: of a move, by the rules, or of a message that makes no sense here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..referee import Refused
from ..sentences import Wrong, say, write
from ..statements import STATEMENTS
from . import labels
from .state import Refusal, State, Tried

if TYPE_CHECKING:
    from .view_types import ShownRefusal


def in_words(state: State, refused: Refused) -> str:
    """A refusal by the rules, in the table's labels."""
    if refused.statement == "TURN-1" and state.bots_turn:
        return labels.turn_of(state.deal.phase, state.names[state.deal.turn])
    return write(refused.said, state.voice)


def by_error(state: State, error: ValueError) -> State:
    """The state after something could not be done, with the error as the reason."""
    if isinstance(error, Refused):
        return by_rules(state, error)
    why = write(error.said, state.voice) if isinstance(error, Wrong) else labels.drawn(str(error))
    return refused(state, Refusal(labels.as_sentence(why)))


def by_rules(state: State, broken: Refused) -> State:
    """The state after a move that the referee has refused."""
    return refused(state, Refusal(in_words(state, broken), broken.statement, broken.move))


def refused(state: State, refusal: Refusal) -> State:
    """The state after a refusal; a refused move is noted in the log and in a level's attempt."""
    after = replace(state, refusal=refusal)
    if refusal.move is None:
        return after
    after = replace(after, tried=(*state.tried, Tried(len(state.game.moves), refusal)))
    return after.with_attempt(state.attempt.tried(refusal.move)) if state.attempt else after


def shown(state: State) -> ShownRefusal | None:
    """The latest refusal as the screen shows it, with the sentence of its statement."""
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
