"""Players who try to go on for ever come to an end too (STOCK-6, STOCK-8); in more hands: make promises."""

from stubborn import stubborn_hand

HANDS = range(1, 300, 2)  # in which an upcard may be kept


def test_a_round_ends_even_if_everybody_tries_to_prolong_it() -> None:
    lasted = [stubborn_hand(number) for number in HANDS]
    assert sum(hand.by == "STOCK-8" for hand in lasted) > len(HANDS) / 2
