"""Rounds end even if all players try to go on forever (STOCK-6, STOCK-8). ``make promises`` tries more."""

from stubborn import stubborn_round

ROUNDS = range(1, 300, 2)  # in stubborn rounds with these odd numbers, an upcard may be kept


def test_a_round_ends_even_if_everybody_tries_to_prolong_it() -> None:
    lasted = [stubborn_round(number) for number in ROUNDS]
    assert sum(one.by == "STOCK-8" for one in lasted) > len(ROUNDS) / 2
