"""Positions with long piles, many jokers and high opening minimums: finding the legal moves there is hard."""

import random

from rummy500 import Deal, Rules
from rummy500.card import JK, PACK
from rummy500.game import Played
from rummy500.position import Position

LONG = [
    ("classic keep_upcard=true opening=30", 7, 0, 60, 60_000),
    ("classic corner=true opening=150 out=discard", 13, 0, 60, 100_000),
    ("classic opening=300 out=discard", 3, 0, 100, 120_000),
    ("modern opening=50 give_back=none", 7, 0, 90, 100_000),
    ("modern opening=90 out=discard give_back=none", 13, 4, 30, 60_000),
    ("modern opening=100 joker_suits=free", 13, 4, 30, 60_000),
    ("modern opening=150 equal_suits=true", 13, 4, 60, 300_000),
    ("modern opening=200", 13, 4, 30, 150_000),
    ("modern opening=300", 20, 4, 40, 250_000),
    ("modern opening=300", 60, 4, 40, 150_000),
    ("modern opening=300 joker_total=8", 13, 8, 80, 260_000),
    ("modern out=discard give_back=none joker_total=8", 40, 8, 60, 100_000),
]
"""Rules, cards in the hand, jokers among them, cards in the pile, and the most calls for a list of moves."""


def to_draw(rules: str, hand: int, jokers: int, pile: int) -> Position:
    """Two shuffled packs: a hand with this many jokers, a long pile, and one card for the other player."""
    cards = list(PACK) * 2
    random.Random(7).shuffle(cards)
    mine = (*cards[: hand - jokers], *(JK,) * jokers)
    lies = tuple(cards[hand : hand + pile])
    return Position(Rules.parse(rules), 1, [mine, (cards[-1],)], tuple(cards[hand + pile : -1]), lies, turn=0)


def first_moves(rules: str, hand: int, jokers: int, pile: int) -> Played:
    """The last draw in the list of legal moves (the deepest take, if any), and the first move after it."""
    start = Deal(to_draw(rules, hand, jokers, pile))
    draw = start.legal_moves()[-1]
    return Played(start, (draw, start.play(draw).legal_moves()[0]))
