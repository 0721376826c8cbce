"""Lists of moves with a long pile and a high minimum: how much is asked for one (SCORE-8, TURN-5)."""

from __future__ import annotations

import pytest
from counting import calls
from long_lists import LONG, to_draw

from rummy500 import Deal
from rummy500.legal import legal_moves


@pytest.mark.parametrize(("rules", "hand", "jokers", "pile", "most"), LONG)
def test_what_can_be_laid_is_asked_no_further_than_to_the_minimum(
    rules: str, hand: int, jokers: int, pile: int, most: int
) -> None:
    position = to_draw(rules, hand, jokers, pile)
    assert calls(lambda: legal_moves(position, 0)) < most


def test_a_take_that_is_listed_can_be_played_though_the_search_is_bounded() -> None:
    """``play`` asks about one take alone, without what the search found out about the other takes."""
    deal = Deal(to_draw("modern opening=200", 13, 4, 30))
    takes = [move for move in deal.legal_moves() if move.kind == "take"]
    assert takes and all(deal.why_not(take) is None for take in takes)
