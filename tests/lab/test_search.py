"""Tests of the search for better weights: which bots it compares, and which weights it keeps."""

import csv
from pathlib import Path

import pytest

from rummy500 import Deal
from rummy500.bots.careful import Careful
from rummy500.bots.weights import FOR_MORE, FOR_TWO, Weights
from rummy500.lab import search
from rummy500.lab.search import Weighing, main
from rummy500.lab.statistics import Estimate


def test_a_bot_with_the_careful_bots_weights_plays_the_same_moves() -> None:
    for players, weights in ((2, FOR_TWO), (3, FOR_MORE)):
        deal = Deal.new(players=players, seed=5)
        while not deal.over:
            view, legal = deal.view(deal.turn), deal.legal_moves()
            move = Careful().choose(view, legal)
            assert Weighing(by=weights).choose(view, legal) == move
            deal = deal.play(move)


def test_the_search_keeps_the_best_value_of_a_weight_before_it_tries_the_next_weight(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    met: list[tuple[Weights, Weights]] = []

    def lead(_rules: str, _players: int, new: Weights, old: Weights, *_: object) -> Estimate:
        met.append((new, old))
        value = new.left_counts if new.left_counts != old.left_counts else -1
        return Estimate(value, value - 0.5, value + 0.5)

    monkeypatch.setattr(search, "_lead", lead)
    assert main(["classic", "4", str(tmp_path / "found.csv"), "--deals", "8"]) == 0
    assert [new.left_counts for new, _ in met[:3]] == [0.4, 0.8, 1]
    assert all(old == FOR_MORE for _, old in met[:3])
    assert all(old == FOR_MORE._replace(left_counts=1) for _, old in met[3:])
    rows = list(csv.DictReader((tmp_path / "found.csv").open(encoding="utf-8")))
    assert [row["better"] for row in rows[:4]] == ["no", "yes", "yes", "no"] and len(rows) == len(met)
    assert {row["deals"] for row in rows} == {"8"}
