"""What cards, hands and games count."""

import pytest

from rummy500 import Rules, cards
from rummy500.melds import grown, new_meld
from rummy500.scoring import nets, settlement, value_at, values_of, winner, worth_in_hand, worth_laid

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
    assert values_of(new_meld(cards(meld), 0, options)) == values


def test_an_ace_laid_low_counts_1_and_one_laid_high_15():
    low = grown(new_meld(cards("2H 3H 4H"), 0, CLASSIC), cards("AH"), 1, CLASSIC)
    high = grown(new_meld(cards("JH QH KH"), 0, CLASSIC), cards("AH"), 1, CLASSIC)
    assert (worth_laid(low, cards("AH")), worth_laid(high, cards("AH"))) == (1, 15)
    assert worth_laid(high, cards("QH KH")) == 20
    assert value_at(cards("AH")[0], 0) == 1


def test_an_ace_in_hand_counts_15():
    assert worth_in_hand(cards("AS KC TD 9H 2C")) == 15 + 10 + 10 + 9 + 2
    assert worth_in_hand(()) == 0


def test_a_hand_scores_what_was_laid_less_what_is_left_and_may_be_negative():
    assert nets((87, 85), (90, 90), 0, CLASSIC) == (-3, -5)


def test_with_nobody_out_cards_in_hand_are_deducted_or_by_house_rule_not():
    kept = Rules(deduct_nobody_out=False)
    assert nets((20, 0), (5, 7), None, CLASSIC) == (15, -7)
    assert nets((20, 0), (5, 7), None, kept) == (20, 0)
    assert nets((20, 0), (5, 0), 1, kept) == (15, 0)


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
    assert winner(totals, 500) == won


def test_each_opponent_pays_the_difference_to_the_winner():
    assert settlement({"A": 510, "B": 525, "C": -40}, "B") == {"A": 15, "C": 565}
