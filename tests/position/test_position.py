"""Positions as values: what a move changes, what it leaves, and when two play alike."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import PLAYERS, Hand, hands, of_the_pack, small_hands, some_move

from rummy500 import Deal, Rules, cards
from rummy500.cards import mask_of
from rummy500.position import Position, fits_of, place_in_pile


def every_card(deal):
    where = deal.position
    return [
        *(card for hand in where.hands for card in hand),
        *where.stock,
        *where.pile,
        *(card for meld in where.table for card in meld.cards),
    ]


@given(hands())
def test_every_card_is_in_exactly_one_place_after_any_legal_moves(hand: Hand):
    whole = Counter(of_the_pack(len(hand.last.seats)))
    for deal in hand.deals:
        assert Counter(every_card(deal)) == whole


@given(hands(most=120))
def test_play_leaves_the_old_position_as_it_was(hand: Hand):
    before = [{**deal.position.__dict__} for deal in hand.deals]
    written = [repr(values) for values in before]
    for deal, move in zip(hand.deals, hand.moves, strict=False):
        deal.play(move)
    assert [repr(deal.position.__dict__) for deal in hand.deals] == written


@given(hands(most=120))
def test_what_follows_from_the_cards_is_what_is_kept(hand: Hand):
    for deal in hand.deals:
        where = deal.position
        assert where.held == tuple(map(mask_of, where.hands))
        assert where.fits == fits_of(where.table)


def test_a_position_can_not_be_changed_by_hand():
    position = Deal.new(seed=1).position
    with pytest.raises(AttributeError, match="does not change"):
        position.turn = 0


@given(hands(most=200), st.randoms(use_true_random=False))
def test_positions_that_differ_in_the_order_of_hands_are_equal_and_hash_alike(hand: Hand, chance: Random):
    where = hand.last.position
    other = where.but(hands=tuple(tuple(chance.sample(held, len(held))) for held in where.hands))
    assert other == where and hash(other) == hash(where)
    assert set(Deal(other).legal_moves()) == set(hand.last.legal_moves())


@given(hands(most=200))
def test_a_position_with_other_cards_turn_or_rules_is_another(hand: Hand):
    where = hand.last.position
    if len(set(where.stock[:2])) > 1:
        assert where != where.but(stock=(where.stock[1], where.stock[0], *where.stock[2:]))
    assert where != where.but(turn=(where.turn + 1) % where.players)
    assert where != where.but(rules=Rules(target=7777))
    assert where != where.but(laid=tuple(points + 1 for points in where.laid))
    assert where != "a position"


def test_lays_in_another_order_lead_to_the_same_position():
    hands_ = [cards("3H 4H 5H 6H 7H 8H KD"), cards("QS QC")]
    start = Deal(Position(Rules(), 1, hands_, cards("2C 3C"), cards("4S"), turn=0)).play("A: draw")
    first = (
        start.play("A: meld 4H 5H 6H").play("A: lay 3H on 1").play("A: lay 7H on 1").play("A: lay 8H on 1")
    )
    second = start.play("A: meld 4H 5H 6H").play("A: lay 7H 8H on 1").play("A: lay 3H on 1")
    third = start.play("A: meld 3H 4H 5H 6H 7H 8H")
    assert first == second == third and hash(first) == hash(second) == hash(third)
    assert first.legal_moves() == second.legal_moves() == third.legal_moves()


def test_cards_laid_on_a_set_in_another_order_lead_to_the_same_position():
    rules = Rules(equal_suits=True)
    where = Position(rules, 1, [cards("6C 6D 6H 6S KD"), *[cards("QS")] * 4], cards("2C"), cards("4S"), 0)
    start = Deal(where).play("A: draw")
    one = start.play("A: meld 6C 6D 6H").play("A: lay 6S on 1")
    other = start.play("A: meld 6S 6D 6H").play("A: lay 6C on 1")
    assert one == other and hash(one) == hash(other)


@given(small_hands(), st.integers(0, 10**6))
def test_equal_positions_play_on_alike(hand: Hand, seed: int):
    chance = Random(seed)
    where = hand.last.position
    twin = Deal(where.but(hands=tuple(tuple(sorted(held)) for held in where.hands)))
    deal = hand.last
    while not deal.over:
        move = some_move(deal, chance)
        deal, twin = deal.play(move), twin.play(move)
        assert deal == twin and hash(deal) == hash(twin)
    assert deal.scores == twin.scores


def test_which_of_equal_cards_of_the_pile_is_meant():
    pile = cards("6C 9D 6C KS 6C")
    assert [place_in_pile(pile, pile[0], nth) for nth in (1, 2, 3, 4)] == [4, 2, 0, None]
    assert place_in_pile(pile, cards("2S")[0]) is None


# ---- how long a hand can last ------------------------------------------------------------------------


@given(PLAYERS, st.integers(0, 10**6), st.booleans())
def test_a_hand_in_which_every_take_is_used_ends_within_a_bound(players: int, seed: int, meld_only: bool):
    """Three moves a turn and a card, at most.

    A turn begins with a draw, of which there are as many as cards in the stock, or with a take,
    whose selected card is laid for good, so there are no more of these than cards; a pass ends the
    hand. Beside it a turn has one discard and lays, each of one card or more, no card twice. So
    there are at most stock + cards turns, and twice that and once more the cards in moves.
    """
    chance = Random(seed)
    deal = Deal.new(Rules(take_for="meld" if meld_only else "any"), players, seed=seed)
    count = len(of_the_pack(players))
    most = 2 * (len(deal.stock) + count) + count
    for _ in range(most):
        if deal.over:
            break
        deal = deal.play(some_move(deal, chance))
    assert deal.over


@given(PLAYERS, st.integers(0, 10**6))
def test_with_the_stock_empty_a_kept_upcard_does_not_make_a_hand_endless(players: int, seed: int):
    """STOCK-6: of so many turns in a row as there are players one lays a card, and no card lies twice."""
    chance = Random(seed)
    deal = Deal(Deal.new(Rules(keep_upcard=True), players, seed=seed).position.but(stock=(), dry=True))
    most = players * 2 * (len(of_the_pack(players)) + 1) + len(of_the_pack(players))
    for _ in range(most + 1):
        if deal.over:
            break
        stays = [move for move in deal.legal_moves() if move.kind != "pass"]
        deal = deal.play(chance.choice(stays))
    assert deal.over


def test_a_turn_that_drew_the_last_card_did_not_begin_with_the_stock_empty():
    def position(**turn):
        hands_ = [cards("9H 6D"), cards("QH")]
        return Position(Rules(keep_upcard=True), 1, hands_, (), cards("KS"), turn=0, **turn)

    assert position(phase="draw").dry
    assert position(phase="play", taken=cards("9H")).dry
    assert not position(phase="play").dry
