"""Rounds end even if all players try to go on forever (STOCK-6, STOCK-8); ``make promises`` plays more."""

from stubborn import stubborn_hand

HANDS = range(1, 300, 2)  # the numbers of rounds in which an upcard may be kept


def test_a_round_ends_even_if_everybody_tries_to_prolong_it() -> None:
    lasted = [stubborn_hand(number) for number in HANDS]
    assert sum(hand.by == "STOCK-8" for hand in lasted) > len(HANDS) / 2
