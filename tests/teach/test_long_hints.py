"""A hint takes little work even with a long pile, a big hand and many jokers."""

from __future__ import annotations

import pytest
from counting import calls
from long_lists import LONG, to_draw

from rummy500 import Deal
from rummy500.bots.planner import Planner
from rummy500.teach.coach import hint

MOST = 4_500_000  # function calls; listing the moves for each step of a turn would take several times as many
WORST = (LONG[9], LONG[11])


@pytest.mark.parametrize(("rules", "hand", "jokers", "pile", "_"), WORST)
def test_a_hint_does_not_list_the_legal_moves_anew_for_each_step_of_a_turn(
    rules: str, hand: int, jokers: int, pile: int, _: int
) -> None:
    deal = Deal(to_draw(rules, hand, jokers, pile))
    view, legal = deal.view("A"), deal.legal_moves()
    assert calls(lambda: hint(view, legal)) < MOST
    assert calls(lambda: hint(view, legal, Planner(playouts=32))) < 2 * MOST
