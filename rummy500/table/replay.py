"""A recorded game as the slider leads through it."""

from __future__ import annotations

from dataclasses import replace

from ..game import Game, Played


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
