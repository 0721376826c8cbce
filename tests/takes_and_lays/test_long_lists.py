"""The engine lists moves fast even with a long pile and a high opening minimum (SCORE-8, TURN-5)."""

from __future__ import annotations

import pytest
from counting import calls
from long_lists import LONG, to_draw, with_ends_that_cards_share

from rummy500 import Deal
from rummy500.legal import legal_moves
from rummy500.position.transfers import take


@pytest.mark.parametrize(("rules", "hand", "jokers", "pile", "most"), LONG)
def test_the_search_for_an_opening_stops_once_the_minimum_is_reached(
    rules: str, hand: int, jokers: int, pile: int, most: int
) -> None:
    position = to_draw(rules, hand, jokers, pile)
    assert calls(lambda: legal_moves(position, 0)) < most


def test_a_listed_take_can_be_played_even_if_the_search_stopped_at_its_limit() -> None:
    """``play`` checks this take alone, without the results of the search for other takes."""
    deal = Deal(to_draw("modern opening=200", 13, 4, 30))
    takes = [move for move in deal.legal_moves() if move.kind == "take"]
    assert takes and all(deal.why_not(take) is None for take in takes)


def test_cards_that_fit_the_same_end_of_a_run_count_once_towards_the_minimum() -> None:
    position = with_ends_that_cards_share()
    assert len(legal_moves(position, 0)) == 5
    assert (
        calls(lambda: legal_moves(position, 0)) < 30_000
    )  # trying the lays in every order would take 20 million calls


def test_lays_that_leave_enough_cards_to_finish_the_turn_need_no_search() -> None:
    position = to_draw("modern use_selected=this-turn give_back=not-upcard", 10, 2, 60)
    taken = position.changed(take, 20)
    found = legal_moves(taken, 0)
    beside = [move for move in found if taken.now.must not in move.cards]
    assert len(beside) > 500
    assert calls(lambda: legal_moves(taken, 0)) < 30 * len(found)
