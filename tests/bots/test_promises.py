"""Every kind of bot plays every game legally, uses only its view, and plays the same for the same seed."""

import pytest
from hypothesis import given, settings
from plays import Seating
from promised import plays_fairly
from strategies import SEEDS, seatings

from rummy500 import Deal, Rules
from rummy500.bots import KINDS
from rummy500.rules import PRESETS


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_bot_plays_legal_moves_that_depend_only_on_its_view_and_seed(preset: str, kind: str) -> None:
    rules = Rules.named(preset)
    for players in [4, 4] if rules.sides == "partners" else [2, 3, 4]:
        plays_fairly(Deal.new(rules, players, seed=players), kind, f"{preset} {players}")


@pytest.mark.parametrize("kind", KINDS)
def test_under_any_options_a_bot_plays_legal_moves_that_depend_only_on_its_view_and_seed(kind: str) -> None:
    @settings(max_examples=10)  # ``make promises`` tries more examples
    @given(seatings(), SEEDS)
    def plays(seating: Seating, seed: int) -> None:
        plays_fairly(Deal.new(*seating, seed=seed), kind, seed)

    plays()
