"""Rounds end even if all players prolong them (STOCK-6, STOCK-8). ``make promises`` tries more rounds."""

from stubborn import stubborn_round

ROUNDS = range(1, 300, 2)  # in a round with an odd number, an upcard may be kept


def test_a_round_ends_even_if_everybody_tries_to_prolong_it() -> None:
    lasted = [stubborn_round(number) for number in ROUNDS]
    assert sum(one.by == "STOCK-8" for one in lasted) > len(ROUNDS) / 2
