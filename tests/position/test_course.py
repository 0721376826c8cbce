"""Where every card lies after each move, whose turn it is and when the round ends, on paper too."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import Hand
from slow import course
from strategies import RARE, hands, named, small_hand, small_hands

from rummy500 import Card, Deal, Rules
from rummy500.position import Position
from rummy500.rules import PRESETS


def text(cards: Iterable[Card]) -> list[str]:
    return list(map(str, cards))


def table_of(where: Position) -> list[tuple[list[tuple[str, int]], bool]]:
    melds = [course.Meld(tuple(text(meld.cards)), meld.by, meld.sealed) for meld in where.table]
    return [(meld.owned, meld.sealed) for meld in melds]


def assert_alike(paper: course.Course, deal: Deal) -> None:
    where = deal.position
    assert deal.phase == paper.phase
    assert (deal.ended.statement if deal.ended else "") == (paper.ended if paper.phase == "over" else "")
    assert [sorted(text(hand)) for hand in where.hands] == [sorted(hand) for hand in paper.hands]
    assert (text(where.pile), text(where.stock)) == (paper.pile, paper.stock)
    assert table_of(where) == [(meld.owned, meld.sealed) for meld in paper.table]
    assert list(where.laid) == paper.laid and where.out == paper.out
    assert (where.gambit[:2] if where.gambit else ("", "")) == (paper.named, paper.dealers_joker)
    if not deal.rules.opening:
        assert all(paper.opened)
    else:
        assert list(where.opened) == paper.opened
    if not deal.over:
        assert where.turn == paper.turn and list(where.floating) == paper.floating
        assert (None if where.must is None else str(where.must)) == paper.must
    if deal.phase == "play":
        assert sorted(text(where.taken)) == sorted(paper.taken)
        assert where.laid_now == paper.laid_now and where.points_now == paper.points_now


def assert_the_course_is_the_same(hand: Hand) -> None:
    for number, (paper, deal) in enumerate(course.played(hand.deals, hand.moves)):
        try:
            assert_alike(paper, deal)
        except AssertionError as error:
            moves = "\n".join(map(str, hand.moves[: number + 1]))
            raise AssertionError(f"{hand.deals[0]}\n{moves}\n{deal}\n{error}") from error


@settings(max_examples=150)
@given(small_hands())
def test_small_hands_take_the_course_that_the_rules_give_them(hand: Hand) -> None:
    assert_the_course_is_the_same(hand)


@pytest.mark.parametrize("options", RARE, ids=named)
@settings(max_examples=25)
@given(st.data())
def test_with_rarer_options_too_hands_take_the_course_that_the_rules_give_them(
    options: dict[str, Any], data: st.DataObject
) -> None:
    assert_the_course_is_the_same(data.draw(small_hands(**options)))


@settings(max_examples=15)
@given(hands(most=120))
def test_hands_take_the_course_that_the_rules_give_them(hand: Hand) -> None:
    assert_the_course_is_the_same(hand)


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_in_each_game_hands_take_the_course_that_the_rules_give_them(preset: str, seed: int) -> None:
    rules = Rules.named(preset)
    players = 4 if rules.sides == "partners" else 2 + seed % 3
    assert_the_course_is_the_same(small_hand(rules, players, seed, 80))
