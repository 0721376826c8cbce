"""The slow rules allow and refuse the same moves as the scenario files."""

from pathlib import Path

import pytest

import slow
from rummy500 import Move
from rummy500.text.scenario import read

FILES = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_slow_rules_play_and_refuse_the_same_moves_as_a_scenario(file: Path) -> None:
    scenario = read(file.read_text("utf-8"))
    deal, expect, moves = scenario.deal, scenario.expect, list(scenario.moves)
    if "refused" in expect:
        refused = moves.pop()
    deals = [deal]
    for move in moves:
        assert slow.statement(deals[-1], move) is None, move
        deals.append(deals[-1].play(move))
    if "refused" in expect:
        assert slow.statement(deals[-1], refused) in (expect["refused"], slow.ANY)
    for text in expect.get("legal", ()):
        assert slow.statement(deals[-1], Move.parse(text)) is None, text
    for text in expect.get("illegal", ()):
        assert slow.statement(deals[-1], Move.parse(text)) is not None, text
    if "scores" in expect and scenario.deal.phase != "over":
        scores = slow.counted(deals, moves)
        assert {side: scores[side] for side in expect["scores"]} == expect["scores"]
