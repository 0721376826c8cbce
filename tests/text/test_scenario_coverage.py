"""The scenarios show every statement, every value of most options, and every refusal."""

import re
from pathlib import Path

import pytest
from sure import sure

from rummy500.referee.endings import STATEMENT_OF
from rummy500.rules import OPTIONS
from rummy500.statements import STATEMENTS
from rummy500.text.scenario import Scenario, read

FILES = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))

NOT_IN_A_POSITION = {
    "DEAL-1",  # the draw for the deal comes before any cards are dealt
    "DEAL-2",  # the shuffle and the cut come before the deal, too
}
"""Statements that no position can show. The tests of deals and games check them."""

REFUSALS = """
    CARD-1 CARD-2
    TURN-3 TURN-4 OUT-3 RUM-1 RUM-2 RUM-4 RUM-5 SCORE-8 TURN-1 STOCK-1 STOCK-2 STOCK-4 STOCK-7
    JOKER-2 JOKER-3 JOKER-4 JOKER-6 JOKER-7 GAMBIT-3 GAMBIT-4 GAMBIT-6 MELD-1 MELD-2 MELD-4 MELD-3
    LAYOFF-3 LAYOFF-4
    GAMBIT-5 GAMBIT-8 DRAW-3 DRAW-4 DRAW-7 DRAW-8 DRAW-9 GAMBIT-7
    OUT-2
"""
"""The statements that refusals name. Each line is about one matter: how a card is written, when a move
may be made, new melds, lay-offs, draws, or going out. A statement that fits two lines is in the first.
"""


@pytest.fixture(scope="module")
def scenarios() -> dict[str, Scenario]:
    return {path.stem: read(path.read_text("utf-8")) for path in FILES}


def test_every_statement_that_a_position_can_show_has_a_scenario(scenarios: dict[str, Scenario]) -> None:
    shown = {name for scenario in scenarios.values() for name in scenario.rule}
    assert set(STATEMENTS) - shown == NOT_IN_A_POSITION


MANY = 6  # an option with more values than this doesn't need a scenario for each value


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_an_option_occurs_in_a_scenario(name: str, scenarios: dict[str, Scenario]) -> None:
    played = {getattr(scenario.deal.rules, name) for scenario in scenarios.values()}
    sides = {value for value, _ in OPTIONS[name].values}
    assert played >= sides or len(sides) > MANY
    assert len(played) > 1, "the scenarios play only one number of this option"


@pytest.mark.parametrize("name", REFUSALS.split())
def test_each_statement_that_refusals_name_is_expected_in_a_scenario(
    name: str, scenarios: dict[str, Scenario]
) -> None:
    assert name in {scenario.expect.get("refused") for scenario in scenarios.values()}


def test_scenarios_expect_each_ending_of_a_round_with_its_statement(
    scenarios: dict[str, Scenario],
) -> None:
    shown = {}
    for scenario in scenarios.values():
        if "ended" in scenario.expect and "refused" not in scenario.expect:
            deal = scenario.deal
            for move in scenario.moves:
                deal = deal.play(move)
            shown[sure(deal.ended).key] = scenario.expect["ended"]
    assert shown == STATEMENT_OF


def test_scenarios_expect_only_refusals_that_can_occur(
    scenarios: dict[str, Scenario],
) -> None:
    named = {scenario.expect["refused"] for scenario in scenarios.values() if "refused" in scenario.expect}
    assert named <= set(REFUSALS.split())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_scenario_is_named_after_a_statement_that_it_shows(
    path: Path, scenarios: dict[str, Scenario]
) -> None:
    scenario = scenarios[path.stem]
    found = re.match(r"([a-z]+-\d+)-[a-z0-9-]+$", path.stem)
    assert found and found[1].upper() in scenario.rule and scenario.title
    assert scenario.expect, "a scenario that expects nothing can't fail"
