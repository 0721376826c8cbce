"""What cards, hands and games count."""

import pytest

from rummy500 import Rules, cards
from rummy500.melds import grown, new_meld
from rummy500.scoring import (
    count_of,
    outcome,
    settlement,
    values_of,
    winner,
    worth_at_once,
    worth_in_hand,
    worth_laid,
)

CLASSIC, CORNER = Rules(), Rules(corner=True)


@pytest.mark.parametrize(
    ("meld", "values", "options"),
    [
        ("4H 5H 6H", [4, 5, 6], CLASSIC),
        ("9H TH JH QH KH AH", [9, 10, 10, 10, 10, 15], CLASSIC),
        ("AH 2H 3H", [1, 2, 3], CLASSIC),
        ("AH AS AD", [15, 15, 15], CLASSIC),
        ("KH AH 2H 3H", [10, 15, 2, 3], CORNER),
        ("2C 2D 2S 2H", [2, 2, 2, 2], CLASSIC),
    ],
)
def test_what_the_cards_of_a_meld_count(meld, values, options):
    assert values_of(new_meld(cards(meld), 0, options), options) == values


def test_an_ace_laid_low_counts_1_and_one_laid_high_15():
    low = grown(new_meld(cards("2H 3H 4H"), 0, CLASSIC), cards("AH"), 1, CLASSIC)
    high = grown(new_meld(cards("JH QH KH"), 0, CLASSIC), cards("AH"), 1, CLASSIC)
    assert (worth_laid(low, cards("AH"), CLASSIC), worth_laid(high, cards("AH"), CLASSIC)) == (1, 15)
    assert worth_laid(high, cards("QH KH"), CLASSIC) == 20


def test_an_ace_in_hand_counts_15():
    assert worth_in_hand(cards("AS KC TD 9H 2C"), CLASSIC) == 15 + 10 + 10 + 9 + 2
    assert worth_in_hand((), CLASSIC) == 0


def net(laid, left, out, options):
    seats = "ABCD"[: len(laid)]
    count = count_of(dict(zip(seats, laid, strict=True)), dict(zip(seats, left, strict=True)), out, options)
    for seat in seats:  # the columns of the sheet add up
        assert count.net[seat] == count.laid[seat] - count.left[seat] + count.bonus[seat]
    return tuple(count.net.values())


def test_a_hand_scores_what_was_laid_less_what_is_left_and_may_be_negative():
    assert net((87, 85), (90, 90), "A", CLASSIC) == (-3, -5)


def test_with_nobody_out_cards_in_hand_are_deducted_or_by_house_rule_not():
    kept = Rules(deduct_nobody_out=False)
    assert net((20, 0), (5, 7), None, CLASSIC) == (15, -7)
    assert net((20, 0), (5, 7), None, kept) == (20, 0)
    assert net((20, 0), (5, 0), "B", kept) == (15, 0)


def test_what_the_others_hold_goes_to_who_went_out_where_it_is_added():
    for left_over in ("add", "michigan"):
        assert net((24, 18, 0), (0, 14, 22), "A", Rules(left_over=left_over)) == (60, 18, 0)


def test_with_nobody_out_two_add_each_others_rest_three_nothing_and_michigan_nothing():
    assert net((20, 10), (5, 7), None, Rules(left_over="add")) == (27, 15)
    assert net((20, 10, 0), (5, 7, 9), None, Rules(left_over="add")) == (20, 10, 0)
    assert net((20, 10), (5, 7), None, Rules(left_over="michigan")) == (20, 10)


def test_going_out_earns_the_bonus_that_was_agreed_on():
    assert net((20, 10), (0, 7), "A", Rules(out_bonus=25)) == (45, 3)
    assert net((20, 10), (4, 7), None, Rules(out_bonus=25)) == (16, 3)


@pytest.mark.parametrize(
    ("options", "meld", "worth"),
    [
        ({"count": "five-ten"}, "QS KS AS", 35),
        ({"count": "five-ten"}, "AH 2H 3H", 15),
        ({"count": "five-ten"}, "9H 9D 9C", 15),
        ({"count": "fives"}, "QS KS AS", 25),
        ({"count": "fives"}, "AH 2H 3H", 15),
        ({"aces": "15"}, "AH 2H 3H", 20),
        ({"aces": 25}, "AH AS AD", 75),
        ({"aces": "hundred"}, "AH AS AD AC", 100),
        ({"aces": "hundred"}, "AH AS AD", 45),
        ({"count": "five-ten", "by_five": True}, "QS KS AS", 7),
        ({"count": "fives", "by_five": True, "aces": "hundred"}, "AH AS AD AC", 20),
    ],
)
def test_what_a_meld_laid_at_once_counts_by_each_way_of_counting(options, meld, worth):
    rules = Rules(**options)
    assert worth_at_once(new_meld(cards(meld), 0, rules), rules) == worth


@pytest.mark.parametrize(
    ("options", "held", "worth"),
    [
        ({"count": "five-ten"}, "AD 7S KC", 20),
        ({"count": "fives"}, "AD 7S KC", 15),
        ({"aces": "25"}, "AD 7S KC", 42),
        ({"aces": "hundred"}, "AD AS AH AC", 60),
        ({"count": "five-ten", "by_five": True}, "AD 7S KC", 4),
    ],
)
def test_what_a_hand_counts_by_each_way_of_counting(options, held, worth):
    assert worth_in_hand(cards(held), Rules(**options)) == worth


def test_who_went_out_wins_at_the_target_even_on_a_tie_where_that_is_agreed():
    rules = Rules(over_target="out")
    assert winner({"A": 510, "B": 525}, rules, "A") == "A"
    assert winner({"A": 525, "B": 525}, rules, "A") == "A"
    assert winner({"A": 490, "B": 525}, rules, "A") == "B"
    assert winner({"A": 510, "B": 525}, rules) == "B"


def test_a_game_of_two_deals_ends_after_the_second_and_a_tie_is_a_draw():
    rules = Rules(deals=2, game_bonus=50)
    assert outcome({"A": 600, "B": 10}, 1, "A", rules) == ({"A": 600, "B": 10}, False, None)
    assert outcome({"A": 60, "B": 10}, 2, "B", rules) == ({"A": 110, "B": 10}, True, "A")
    assert outcome({"A": 60, "B": 60}, 2, "B", rules) == ({"A": 60, "B": 60}, True, None)


@pytest.mark.parametrize(
    ("totals", "won"),
    [
        ({"A": 499, "B": 0}, None),
        ({"A": 500, "B": 0}, "A"),
        ({"A": 510, "B": 525}, "B"),
        ({"A": 520, "B": 520, "C": 510}, None),
        ({"A": 520, "B": 520, "C": 530}, "C"),
        ({"A": -20, "B": -30}, None),
    ],
)
def test_the_highest_wins_at_the_target_and_a_tie_plays_on(totals, won):
    assert winner(totals, CLASSIC) == won


def test_each_opponent_pays_the_difference_to_the_winner():
    assert settlement({"A": 510, "B": 525, "C": -40}, "B") == {"A": 15, "C": 565}
