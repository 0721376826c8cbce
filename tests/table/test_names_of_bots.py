"""Bots are named after their kinds, unless the table gives names. Records and stored games keep their
names.
"""

from __future__ import annotations

from typing import Any

import pytest

from rummy500 import write_record
from rummy500.table.session import Session
from rummy500.table.settings import NAMES, Settings, link_of, names_of_bots
from rummy500.teach.lessons import levels


def names(session: Session) -> list[str]:
    """The names at the seats, as the screen shows them."""
    return [seat["name"] for seat in session.view()["seats"]]


def test_each_kind_of_bot_has_its_own_name() -> None:
    assert names_of_bots(list(NAMES)) == ("Zaza", "Kit", "Lou", "Max", "Nia", "Ruth", "Yara")


@pytest.mark.parametrize(
    ("bots", "expected"),
    [
        (["careful"], ["Ruth"]),
        (["careful", "greedy", "careful"], ["Ruth", "Max", "Ruth II"]),
        (["random"] * 7, ["Zaza", "Zaza II", "Zaza III", "Zaza IV", "Zaza V", "Zaza VI", "Zaza VII"]),
    ],
)
def test_further_bots_of_a_kind_are_numbered(bots: list[str], expected: list[str]) -> None:
    assert names(Session("classic", players=len(bots) + 1, seed=7, bots=bots)) == ["You", *expected]


def test_names_that_a_table_gives_are_kept() -> None:
    session = Session("classic", players=["You", "Bea"], seed=7, bots="careful")
    assert names(session) == ["You", "Bea"]
    session.act({"do": "act", "action": "new"})
    assert names(session) == ["You", "Bea"]


@pytest.mark.parametrize("level", [name for name in levels() if name.startswith("first/")])
def test_a_level_keeps_the_names_that_its_task_mentions(level: str) -> None:
    assert names(Session(level=level)) == ["You", "Bea"]


@pytest.mark.parametrize("bots", ["planner", "beginner,careful,careful"])
def test_a_link_and_the_form_begin_a_game_with_the_same_names(bots: str) -> None:
    settings = Settings.of("classic", 4, 7, bots, {})
    assert Settings.from_link(link_of(settings)) == settings
    form = {"rules": "classic", "players": "4", "seed": "7", "bots": bots}
    assert Settings.from_panel(form) == settings


def test_a_game_from_a_record_has_the_names_in_the_record() -> None:
    session = Session("classic", players=["You", "Bea"], seed=7)
    record = write_record(session.state.game)
    other = Session("classic", players=2, seed=8)
    other.act({"do": "load", "record": record})
    assert names(other) == names(Session(record=record)) == ["You", "Bea"]


OF_BEFORE: list[dict[str, Any]] = [{"players": 3, "seed": 7}, {"players": 2, "bots": "careful", "seed": 7}]


@pytest.mark.parametrize("cell", OF_BEFORE)
def test_an_old_stored_game_keeps_the_names_of_its_bots(
    cell: dict[str, Any],
) -> None:
    called = ["You", "Bea", "Cem"][: cell["players"]]
    before = Session("classic", **{**cell, "players": called})
    before.act({"do": "tick"} if before.state.bots_turn else {"do": "play", "text": "draw"})
    session = Session("classic", **cell)
    assert session.act({"do": "resume", "kept": before.kept})["refusal"] is None
    assert names(session) == called and session.state.game.moves == before.state.game.moves


def test_a_table_refuses_the_stored_state_of_a_table_with_other_names() -> None:
    before = Session("classic", players=["You", "Ada"], seed=7)
    before.act({"do": "tick"} if before.state.bots_turn else {"do": "play", "text": "draw"})
    session = Session("classic", players=2, seed=7)
    assert session.act({"do": "resume", "kept": before.kept})["refusal"] is not None
