"""The list of legal moves, held against trying everything."""

import pytest
import slow
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import Hand, hands, small_hands, tries

from rummy500 import Deal, Move, Rules, cards
from rummy500.cards import Chance
from rummy500.melds import new_meld
from rummy500.position import PLAY, Position


@settings(max_examples=120)
@given(small_hands())
def test_the_legal_moves_of_small_positions_are_all_there_are(hand: Hand):
    for deal in hand.deals[-6:]:
        if len(deal.hand(deal.turn)) + len(deal.pile) > 13:
            continue
        found, wanted = deal.legal_moves(), slow.listed_moves(deal)
        assert len(found) == len(set(found))
        lays = [move for move in found if move.kind == "lay"]
        if deal.position.must is None:
            assert set(found) == wanted
        else:  # of equally small lay-offs any one will do
            assert {move for move in found if move.kind != "lay"} == {
                move for move in wanted if move.kind != "lay"
            }
            size = {move.on: len(move.cards) for move in wanted if move.kind == "lay"}
            assert {move.on: len(move.cards) for move in lays} == size and len(lays) == len(size)
            assert all(slow.is_legal(deal, move) for move in lays)


@given(hands(most=150))
def test_every_listed_move_is_legal_and_play_takes_it(hand: Hand):
    deal = hand.last
    for move in deal.legal_moves():
        assert deal.why_not(move) is None
        deal.play(move)


@given(hands())
def test_there_is_always_a_legal_move_until_the_hand_is_over_and_none_then(hand: Hand):
    for deal in hand.deals:
        assert bool(deal.legal_moves()) is not deal.over


@given(hands(most=60))
def test_nobody_but_the_seat_in_turn_may_move(hand: Hand):
    deal = hand.last
    for seat in deal.seats:
        assert deal.legal_moves(seat) == ([] if seat != deal.turn else deal.legal_moves())


@settings(max_examples=150)
@given(st.data(), small_hands())
def test_any_move_is_legal_or_not_as_the_slow_rules_say(data: st.DataObject, hand: Hand):
    deal = hand.last
    for _ in range(4):
        move = data.draw(tries(deal))
        if len(deal.hand(deal.turn)) + len(deal.pile) <= 13:
            assert (deal.why_not(move) is None) == slow.is_legal(deal, move), move


def count(deal: Deal, depth: int) -> int:
    """How many lines of so many legal moves begin here (a hand that ends is a line)."""
    moves = deal.legal_moves()
    if depth == 1 or not moves:
        return len(moves) or 1
    return sum(count(deal.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("options", "players", "seed", "moves", "counts"),
    [
        ({}, 2, 7, 0, [1, 21, 108, 471]),
        ({}, 2, 5, 40, [9, 33, 171, 738]),
        ({}, 3, 7, 25, [7, 12, 36, 70]),
        ({}, 5, 11, 60, [2, 8, 39, 95]),
        ({"keep_upcard": True, "corner": True}, 4, 3, 30, [2, 16, 32, 256]),
        ({"equal_suits": True, "take_for": "meld", "run_opens_with": 4}, 8, 2, 50, [9, 15, 71, 182]),
    ],
)
def test_the_number_of_lines_of_play_from_a_seed_stays_the_same(options, players, seed, moves, counts):
    deal = Deal.new(Rules(**options), players, seed=seed)
    for _ in range(moves):
        legal = deal.legal_moves()
        deal = deal.play(Chance(seed, str(len(legal))).choice(legal))
    assert [count(deal, depth) for depth in (1, 2, 3, 4)] == counts


def test_longer_lay_offs_are_legal_though_not_listed():
    run = new_meld(cards("4H 5H 6H"), 1, Rules())
    hands_ = [cards("2H 3H 7H KD"), cards("QS")]
    deal = Deal(Position(Rules(), 1, hands_, cards("2C"), cards("4S"), 0, table=(run,), phase=PLAY))
    long = Move.parse("A: lay 2H 3H 7H on 1")
    assert long not in deal.legal_moves() and deal.why_not(long) is None
    assert [str(move) for move in deal.legal_moves() if move.kind == "lay"] == [
        "A: lay 3H on 1",
        "A: lay 7H on 1",
    ]
