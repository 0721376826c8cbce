"""The tables of every chapter, driven in a real kernel by the messages that a screen sends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kernel import RunNotebook

CHAPTERS = sorted((Path(__file__).parents[2] / "book").glob("*.ipynb"))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.stem)
def test_every_table_answers(chapter: Path) -> None:
    with RunNotebook(chapter) as notebook:
        assert notebook.tables
        for table in notebook.tables:
            before = notebook.view(table)["serial"]
            assert notebook.send(table, {"do": "sort", "by": "rank"})["serial"] > before


@pytest.fixture
def played() -> Iterator[RunNotebook]:
    with RunNotebook(CHAPTERS[0].with_name("play.ipynb")) as notebook:
        yield notebook


def test_a_turn_is_played_and_the_bots_follow(played: RunNotebook) -> None:
    table = played.tables[0]
    held = len(played.view(table)["hand"]["cards"])
    view = played.send(table, {"do": "act", "action": "draw"})
    assert len(view["hand"]["cards"]) == held + 1
    card = view["hand"]["cards"][-1]
    played.send(table, {"do": "select", "ids": [card["id"]]})
    view = played.send(table, {"do": "act", "action": "discard"})
    assert card["card"] in [one["card"] for one in view["pile"]["cards"]]
    while view["bot"]:
        view = played.send(table, {"do": "tick"})
    assert view["turn"] == view["me"]


def test_a_refused_move_names_its_statement_and_the_game_goes_on(played: RunNotebook) -> None:
    table = played.tables[0]
    view = played.send(
        table, {"do": "play", "text": "discard " + played.view(table)["hand"]["cards"][0]["card"]}
    )
    assert view["refusal"]["statement"].startswith("TURN-")
    assert played.send(table, {"do": "act", "action": "draw"})["refusal"] is None


@pytest.mark.parametrize(
    "nonsense", [None, 7, "draw", [], {}, {"do": "fly"}, {"do": "act"}, {"do": "select", "ids": "x"}]
)
def test_a_message_that_means_nothing_is_told_and_does_no_harm(played: RunNotebook, nonsense: object) -> None:
    table = played.tables[0]
    cards = played.view(table)["hand"]["cards"]
    view = played.send(table, nonsense)
    assert view["hand"]["cards"] == cards
    assert view["refusal"] or view["fault"]
