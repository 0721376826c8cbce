"""The random arguments make both outcomes of each function likely."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from grader.make import by_chance, right


@pytest.mark.parametrize(
    ("answer", "using"),
    [
        (right.is_set, by_chance.near_cards),
        (right.is_low_run, by_chance.near_cards),
        (right.is_run, by_chance.near_cards),
        (right.fits, by_chance.card_and_set),
        (right.fits, by_chance.card_and_plain_run),
        (right.fits, by_chance.card_and_run),
        (right.fits, by_chance.card_and_meld),
        (right.places, by_chance.card_and_table),
        (right.laid_on_run, by_chance.hand_and_run),
        (right.all_that_fit, by_chance.hand_and_table),
        (lambda meld: right.meld_value(meld) < right.hand_cost(meld), by_chance.one_meld),
        (right.winner, by_chance.some_totals),
        (right.sets_in, by_chance.small_hand),
        (right.runs_in, by_chance.small_hand),
        (lambda hand, card: len(right.upwards(hand, card)) > 1, by_chance.hand_and_card),
        (right.of_rank, by_chance.hand_and_rank),
        (lambda meld, others: len(right.clear_of(meld, others)) < len(others), by_chance.meld_and_others),
        (right.near, by_chance.two_cards),
        (right.friends, by_chance.card_and_cards),
        (right.is_dangerous, by_chance.card_and_view),
    ],
)
def test_both_outcomes_of_each_function_occur(answer: Callable[..., Any], using: Callable[..., Any]) -> None:
    random = Random(1)
    yes = sum(bool(answer(*using(random))) for _ in range(200))
    assert 10 <= yes <= 190


def test_a_plain_run_has_no_ace() -> None:
    random = Random(1)
    for _ in range(200):
        card, run = by_chance.card_and_plain_run(random)
        assert card.rank and all(one.rank for one in run)


def test_no_card_occurs_twice() -> None:
    random = Random(1)
    for _ in range(100):
        hand, table = by_chance.hand_and_table(random)
        lie = [*hand, *(card for meld in table for card in meld)]
        assert len(lie) == len({*lie})


def test_small_hands_have_seven_to_ten_cards() -> None:
    random = Random(1)
    sizes = {len({*by_chance.small_hand(random)[0]}) for _ in range(200)}
    assert sizes == {7, 8, 9, 10}


@pytest.mark.parametrize(
    "using",
    [by_chance.card_and_set, by_chance.card_and_plain_run, by_chance.card_and_run, by_chance.card_and_meld],
)
def test_the_card_in_a_question_about_a_meld_is_never_part_of_that_meld(using: Callable[..., Any]) -> None:
    random = Random(1)
    for _ in range(200):
        card, meld = using(random)
        assert card not in meld
