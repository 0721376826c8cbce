"""After each move, the slow model and the engine agree on each card's place, the turn and the round's end."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import Round
from slow.beside import assert_the_course_is_the_same
from strategies import RARE, named, rounds, small_round, small_rounds

from rummy500 import Rules
from rummy500.rules import PRESETS


@settings(max_examples=150)
@given(small_rounds())
def test_rounds_with_small_hands_develop_as_in_the_slow_model(played: Round) -> None:
    assert_the_course_is_the_same(played)


@pytest.mark.parametrize("options", RARE, ids=named)
@settings(max_examples=25)
@given(st.data())
def test_rounds_with_rarer_options_develop_as_in_the_slow_model(
    options: dict[str, Any], data: st.DataObject
) -> None:
    assert_the_course_is_the_same(data.draw(small_rounds(**options)))


@settings(max_examples=15)
@given(rounds(most=120))
def test_rounds_develop_as_in_the_slow_model(played: Round) -> None:
    assert_the_course_is_the_same(played)


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_rounds_of_each_game_develop_as_in_the_slow_model(preset: str, seed: int) -> None:
    rules = Rules.named(preset)
    players = 4 if rules.sides == "partners" else 2 + seed % 3
    assert_the_course_is_the_same(small_round(rules, players, seed, 80))
