"""Rounds played by bots."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rummy500 import Deal
from rummy500.bots import Bot
from rummy500.position import NAME
from rummy500.position.transfers import with_hand

MOST_MOVES = 1000
"""The most moves that a round between bots may take."""


def played_out(deal: Deal, seated: Mapping[str, Bot], most: int = MOST_MOVES) -> tuple[Deal, int]:
    """Plays a deal to its end. Returns the finished deal and the number of moves.

    Raises ``AssertionError`` if the deal takes ``most`` moves or more.
    """
    for number in range(most):
        if deal.over:
            return deal, number
        legal = deal.legal_moves()
        move = seated[deal.turn].choose(deal.view(deal.turn), legal)
        assert move in legal, move
        deal = deal.play(move)
    raise AssertionError(f"the round has not ended after {most} moves: {deal.rules}")


def hidden_otherwise(deal: Deal, chance: Random) -> Deal:
    """A copy of the deal that shuffles the cards hidden from the seat in turn."""
    where = deal.position
    others = [seat for seat in range(where.players) if seat != where.turn or where.phase == NAME]
    hidden = [*where.stock, *(card for seat in others for card in where.hands[seat])]
    chance.shuffle(hidden)
    for seat in others:
        count = len(where.hands[seat])
        where, hidden = with_hand(where, seat, tuple(hidden[:count])), hidden[count:]
    return Deal(where.but(stock=tuple(hidden)))
