"""Answers 'Why did Bea do that?' after the round, or at once if the game's settings allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..sentences import Voice, Wrong, said, say, write
from .state import ME, Explained, Playing, Reviewing, State

if TYPE_CHECKING:
    from .view_types import ShownWhy, WhyButton


def can_be_asked(state: State, place: int | None) -> bool:
    """Whether the person may ask now why a move was made. The answer reveals hidden cards."""
    moves = state.game.moves
    is_own = isinstance(state.activity, (Playing, Reviewing)) or (state.replay and state.replay.ends)
    if not is_own or not (state.deal.over or state.settings.explains):
        return False
    return place is not None and 0 <= place < len(moves) and moves[place].seat != ME


def is_to_be_told(state: State, place: int) -> bool:
    """Whether to tell the reason for this move: the person may ask for it, and it isn't shown already."""
    is_open = state.explained is not None and state.explained.place == place
    return can_be_asked(state, place) and not is_open


def pressed(state: State, place: int | None) -> State:
    """The unchanged state. Raises ``ValueError`` if the person may not ask about this move.

    Every message closes an open answer. So a second press on the button only closes the answer.
    """
    if not can_be_asked(state, place):
        raise Wrong(said("errors.no_why"))
    return state


# ---- on the screen ---------------------------------------------------------------------------------------


def shown(state: State) -> ShownWhy:
    """The open answer, and the button that asks about the last move, if the person may ask."""
    last, explained = len(state.game.moves) - 1, state.explained
    ask = can_be_asked(state, last) and not state.deal.over
    return {
        "ask": button(state, last) if ask else None,
        "place": None if explained is None else explained.place,
        "says": [] if explained is None else _sentences(state, explained),
    }


def button(state: State, place: int) -> WhyButton:
    """The button that asks about a move."""
    name = state.names[state.game.moves[place].seat]
    return {"label": say("why.ask", name=name), "place": place}


def _sentences(state: State, explained: Explained) -> list[str]:
    """The reason that the bot gives, if any, and the coach's advice, which calls the bot "you"."""
    why, seat = explained.why, state.game.moves[explained.place].seat
    own = [write(why.own, state.voice)] if why.own else []
    if not why.coach:
        return own
    there = Voice({**state.names, ME: ME}, marks=True)
    coach = " ".join(write(one, there) for one in why.coach)
    framed = "why.instead" if why.instead else "why.from_seat"
    return [*own, say(framed, name=state.names[seat], coach=coach)]
