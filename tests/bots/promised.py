"""Checks that bots play legally and that hidden cards don't change their moves."""

from inspect import signature
from random import Random

from bot_rules import MOST_MOVES, hidden_otherwise

from rummy500 import Deal
from rummy500.bots import KINDS, Bot, bot, kind_of_bot, tell

FEW = 8  # a slow bot makes only this many playouts in a test
ASKED, RARELY = 0.5, 0.04


def thinks_long(kind: str) -> bool:
    return "playouts" in signature(KINDS[kind_of_bot(kind)]).parameters


def seated(deal: Deal, kind: str, seed: object) -> dict[str, Bot]:
    few = {"playouts": FEW} if thinks_long(kind) else {}
    return {seat: KINDS[kind_of_bot(kind)](f"{seed}/{seat}", **few) for seat in deal.seats}


def plays_fairly(deal: Deal, kind: str, seed: object) -> None:
    """Play the deal. Bots of this kind choose some of the moves, and a greedy bot chooses the others.

    Each bot has a twin with the same seed and the same view. In the twin's deal, the cards that the bot can't
    see are shuffled. Raises ``AssertionError`` if the twin chooses a different move, or if the bot's move
    isn't legal.
    """
    chance, asked = Random(f"{kind} {seed}"), RARELY if thinks_long(kind) else ASKED
    bots, twins = seated(deal, kind, seed), seated(deal, kind, seed)
    for _ in range(MOST_MOVES):
        if deal.over:
            return
        seat, view, legal = deal.turn, deal.view(deal.turn), deal.legal_moves()
        if chance.random() < asked:
            other = hidden_otherwise(deal, chance)
            move = bots[seat].choose(view, legal)
            assert move in legal
            assert twins[seat].choose(other.view(seat), other.legal_moves()) == move
        else:
            move = bot("greedy").choose(view, legal)
        deal = deal.play(move)
        tell(bots, deal, move)
        tell(twins, deal, move)
