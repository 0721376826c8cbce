"""A recorded game as the slider leads through it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..game import Game, Played
from . import events
from .seat import ME
from .sentences import say

if TYPE_CHECKING:
    from .session import Session


def before_moves(game: Game, number: int) -> Game:
    """A game as it stood when its deal of this number (from 0) was dealt."""
    start = game.played[number].start
    return replace(
        game,
        deal=start,
        played=(*game.played[:number], Played(start)),
        sheet=game.sheet[:number],
        outcome=None,
    )


def steps(game: Game) -> list[Game]:
    """The positions of a game from its first deal on: each deal as it lay, then after each move."""
    found = []
    for number, played in enumerate(game.played):
        now = before_moves(game, number)
        found.append(now)
        for move in played.moves:
            now = now.play(move)
            found.append(now)
    return found


def seek(session: Session, place: object) -> None:
    """Show the position at this place of the replay, with what led to it."""
    last = len(session.replay) - 1
    if type(place) is not int or not 0 <= place <= last:
        raise ValueError(say("errors.replay", last=max(0, last)))
    session.step = place
    session.show(session.replay[place])
    game = session.game
    if game.moves:
        before = session.replay[place - 1]
        session.drew = game.deal.hand(ME)[len(before.deal.hand(ME)) :]
        session.status = events.happened(before.deal, game.deal, game.moves[-1], session.names, ME)
