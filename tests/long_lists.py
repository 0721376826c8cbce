"""Positions in which legal moves are hard to find: long piles, many jokers and high opening minimums."""

import random

from rummy500 import Deal, Rules, cards
from rummy500.card import JK, PACK
from rummy500.game import Played
from rummy500.melds import new_meld
from rummy500.position import Position

LONG = [
    ("classic keep_upcard=true opening=30", 7, 0, 60, 45_000),
    ("classic corner=true opening=150 out=discard", 13, 0, 60, 70_000),
    ("classic opening=300 out=discard", 3, 0, 100, 100_000),
    ("modern opening=50 give_back=none", 7, 0, 90, 65_000),
    ("modern opening=90 out=discard give_back=none", 13, 4, 30, 45_000),
    ("modern opening=100 joker_suits=free", 13, 4, 30, 40_000),
    ("modern opening=150 equal_suits=true", 13, 4, 60, 210_000),
    ("modern opening=200", 13, 4, 30, 85_000),
    ("modern opening=300", 20, 4, 40, 160_000),
    ("modern opening=300", 60, 4, 40, 85_000),
    ("modern opening=300 joker_total=8", 13, 8, 80, 210_000),
    ("modern out=discard give_back=none joker_total=8", 40, 8, 60, 30_000),
]
"""Each entry has the rules and the numbers of cards in hand, of jokers in hand, and of cards in the pile.
The last number limits the function calls while the legal moves are listed.
"""


def to_draw(rules: str, hand: int, jokers: int, pile: int) -> Position:
    """A position from two shuffled packs: a hand with jokers, a long pile, and another hand of one card."""
    pack = list(PACK) * 2
    random.Random(7).shuffle(pack)
    mine = (*pack[: hand - jokers], *(JK,) * jokers)
    lies = tuple(pack[hand : hand + pile])
    return Position(Rules.parse(rules), 1, (mine, (pack[-1],)), tuple(pack[hand + pile : -1]), lies, turn=0)


def with_ends_that_cards_share() -> Position:
    """The hand has almost the 150 points that it needs to open. Several cards fit the same end of a run."""
    rules = Rules.parse("classic joker_total=2 opening=150")
    runs = (
        "8C 9C TC JC QC",
        "JD QD KD",
        "4D 5D 6D",
        "2S 3S 4S",
        "2H 3H 4H",
        "9S TS JS QS",
        "5C 6C 7C",
        "6H 7H 8H 9H",
    )
    table = tuple(new_meld(cards(run), 1, rules) for run in runs)
    hands = [cards(hand) for hand in ("4C 7C 8C JC 9C 2C AC 4C KC 3C", "5S", "6S", "7S", "8S")]
    pile = cards("QC KD 3D AD 9D 6C AC TD 8D 8D KC 3C JD 7D TC 4D 5C 5D 7D 2C")
    opened = [False] + [True] * 4
    return Position(rules, 1, tuple(hands), cards("TH JH QH KH"), pile, 0, table, opened=tuple(opened))


def first_moves(rules: str, hand: int, jokers: int, pile: int) -> Played:
    """A round of two moves: the draw that is listed last, and then the move that is listed first."""
    start = Deal(to_draw(rules, hand, jokers, pile))
    draw = start.legal_moves()[-1]
    return Played(start, (draw, start.play(draw).legal_moves()[0]))
