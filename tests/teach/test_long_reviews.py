"""Weighing a decision takes little work even with a long pile, a big hand and many jokers."""

from __future__ import annotations

from functools import partial

import pytest
from counting import calls
from long_lists import LONG, first_moves

from rummy500.teach.review import Review

HARDEST = [LONG[number] for number in (2, 7, 11)]  # the benchmark checks all positions
MOST = 6_000_000  # function calls; trials to the end of the round would take several times as many


@pytest.mark.parametrize(("rules", "hand", "jokers", "pile", "_"), HARDEST)
def test_a_decision_is_weighed_with_fewer_trials_if_trials_are_slow(
    rules: str, hand: int, jokers: int, pile: int, _: int
) -> None:
    review = Review.of(first_moves(rules, hand, jokers, pile), "A", 1)
    assert review.decisions
    for decision in review.decisions:
        assert calls(partial(review.weigh, decision)) < MOST
