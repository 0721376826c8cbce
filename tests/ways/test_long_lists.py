"""Lists of moves with a long pile and a high minimum: how much is asked for one (SCORE-8, TURN-5)."""

from __future__ import annotations

import random

import pytest
from counting import calls

from rummy500 import Rules
from rummy500.cards import JK, PACK, Card
from rummy500.legal import legal_moves
from rummy500.position import Position


def to_draw(rules: Rules, hand: int, jokers: int, pile: int) -> Position:
    """Two packs dealt by chance: a hand with so many jokers, a long pile, and another player's one card."""
    cards = list(PACK) * 2
    random.Random(7).shuffle(cards)
    mine = (*cards[: hand - jokers], *(JK,) * jokers)
    lies: tuple[Card, ...] = tuple(cards[hand : hand + pile])
    return Position(rules, 1, [mine, (cards[-1],)], tuple(cards[hand + pile : -1]), lies, turn=0)


@pytest.mark.parametrize(
    ("rules", "hand", "jokers", "pile", "most"),
    [
        ("classic keep_upcard=true opening=30", 7, 0, 60, 200_000),
        ("modern opening=200", 13, 4, 30, 3_000_000),
        ("classic corner=true opening=150 out=discard", 13, 0, 60, 1_000_000),
    ],
)
def test_what_can_be_laid_is_asked_no_further_than_to_the_minimum(
    rules: str, hand: int, jokers: int, pile: int, most: int
) -> None:
    position = to_draw(Rules.parse(rules), hand, jokers, pile)
    assert calls(lambda: legal_moves(position, 0)) < most
