"""Rounds that several tests share. Each is played only once in a process.

A round is given by its table, its seed and ``sense``, the share of its moves that the greedy bot makes. The
other moves are random. A round is the same on every run.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from plays import Round, some_move, some_seating

from rummy500 import Deal, Rules
from rummy500.bots import bot
from rummy500.position import NAME

Table = tuple[str, int]
SENSIBLE = 0.6


@cache
def round_at(table: Table, seed: int, sense: float = 0) -> Round:
    """A whole round at this table."""
    deal, chance, player = Deal.new(Rules.parse(table[0]), table[1], seed=seed), Random(seed), bot("greedy")
    played = Round([deal], [])
    while not deal.over:
        if deal.phase == NAME:
            names = deal.legal_moves()
            move = names[seed % len(names)]  # so that consecutive seeds make every possible choice
        elif sense and chance.random() < sense:
            move = player.choose(deal.view(deal.turn), deal.legal_moves())
        else:
            move = some_move(deal, chance)
        deal = deal.play(move)
        played.moves.append(move)
        played.deals.append(deal)
    return played


def rounds(table: Table, number: int, sense: float = 0) -> Iterator[Round]:
    """The first ``number`` rounds at this table."""
    return (round_at(table, seed, sense) for seed in range(number))


def positions(numbers: range) -> Iterator[Deal]:
    """Positions in the middle of rounds under any rules. Most moves of these rounds were sensible."""
    for number in numbers:
        rules, players = some_seating(Random(number))
        yield from round_at((str(rules), players), number, SENSIBLE).deals[number % 5 : -1 : 5]
