"""The work for a hint stays small even with a long pile, a big hand and many jokers."""

from __future__ import annotations

import pytest
from counting import calls
from long_lists import LONG, to_draw

from rummy500 import Deal
from rummy500.bots.planner import Planner
from rummy500.teach.coach import hint

MOST = 4_500_000  # calls; if each step of a turn made its own list, there would be several times as many
WORST = (LONG[9], LONG[11])


@pytest.mark.parametrize(("rules", "hand", "jokers", "pile", "_"), WORST)
def test_a_hint_does_not_list_moves_for_each_step_of_a_turn(
    rules: str, hand: int, jokers: int, pile: int, _: int
) -> None:
    deal = Deal(to_draw(rules, hand, jokers, pile))
    view, legal = deal.view("A"), deal.legal_moves()
    assert calls(lambda: hint(view, legal)) < MOST
    assert calls(lambda: hint(view, legal, Planner(playouts=32))) < 2 * MOST
