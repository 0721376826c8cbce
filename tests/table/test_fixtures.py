"""The fixtures for the tests of the view have the same keys as a session's views."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from weighing import StandIn

from rummy500.table.new_game_form import catalogue
from rummy500.table.session import Session

FIXTURES = Path(__file__).parents[1] / "view/fixtures"


def places(value: Any, path: str = "") -> set[str]:
    """The paths to all values in a view, such as ``.hand.cards[].label``."""
    if isinstance(value, dict):
        return {f"{path}.{key}" for key in value}.union(
            *(places(item, f"{path}.{key}") for key, item in value.items())
        )
    return set().union(*(places(item, f"{path}[]") for item in value)) if isinstance(value, list) else set()


def reviewed(session: Session) -> Iterator[dict[str, Any]]:
    """Views of a review while it runs and at its end, and of a moment that the person tries again."""
    view = session.act({"do": "act", "action": "review"})
    while view["review"]["state"] == "weighing":
        yield view
        view = session.act({"do": "tick"})
    yield view
    yield session.act({"do": "act", "action": "try", "moment": 0})
    yield session.act({"do": "act", "action": "review"})


def explained() -> Iterator[dict[str, Any]]:
    """Views of a table that gives reasons, some with an open reason. The game ends with a heavy loss."""
    session = Session(seed=7, players=2, bots="careful", target=1000, explains=True)
    while len(session.state.game.sheet) < 3:
        view = session.act({"do": "act", "action": "next"}) if session.state.deal.over else session.view()
        if view["why"]["ask"]:
            yield view
            yield session.act({"do": "act", "action": "why", "place": view["why"]["ask"]["place"]})
            session.act({"do": "select", "ids": []})  # the other players play on
        legal = session.state.deal.legal_moves()
        session.act({"do": "play", "text": str(legal[-1])} if session.state.my_turn else {"do": "tick"})
    yield session.view()


def considered(session: Session) -> Iterator[dict[str, Any]]:
    """Views of the form for a new game: with one house rule, and with two that exclude each other."""
    for options in ({"run_opens_with": "4"}, {"out": "float", "open_table": "true"}):
        yield session.act({"do": "consider", "game": {"options": options}})


def shown() -> Iterator[dict[str, Any]]:
    """Views of a whole game, of other games, reasons, reviews, a replay, levels and an exercise."""
    session, chance = Session(seed=7, players=3, target=60), Random(7)
    session.act({"do": "moves", "open": True})
    view = session.view()
    while not (view["over"] and view["over"]["game"]):
        if view["over"]:
            message = {"do": "act", "action": "next"}
        elif view["bot"]:
            message = {"do": "tick"}
        else:
            message = {"do": "play", "text": str(chance.choice(session.state.deal.legal_moves()))}
        view = session.act(message)
        yield view
    for game in ("gambit", "in-the-pile", "floating"):
        other = Session(game, seed=10, players=3, bots="random")
        while not other.state.deal.over:
            legal = other.state.deal.legal_moves() if other.state.my_turn else []
            for action in {move.kind for move in legal}:
                yield other.act(
                    {"do": "act", "action": action} if action in ("name", "rum") else {"do": "sort"}
                )
            legal = (
                other.state.deal.legal_moves() if other.state.my_turn and not other.state.deal.over else []
            )
            yield other.act({"do": "play", "text": str(chance.choice(legal))} if legal else {"do": "tick"})
    yield from explained()
    yield from considered(session)
    yield from reviewed(session)
    record = session.act({"do": "save"})["saved"]
    for other in (Session(record=record), Session(level="draw/three-sixes"), Session(seed=7)):
        yield other.view()
        yield other.act({"do": "play", "text": "meld 6C"})
    yield Session(level="draw/use-or-keep").view()
    level = Session(level="draw/three-sixes")
    yield [level.act({"do": "play", "text": text}) for text in ("draw", "discard KD")][-1]
    yield Session(exercise="01-melds/first-set").view()


def test_the_fixtures_have_the_same_keys_as_a_sessions_views(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)
    drawn = [json.loads(path.read_text("utf-8")) for path in FIXTURES.glob("*.json")]
    assert set().union(*map(places, drawn)) == set().union(*map(places, shown()))


def test_the_stored_catalogue_is_the_same_as_the_packages_catalogue() -> None:
    assert json.loads((FIXTURES.parent / "catalogue.json").read_text("utf-8")) == catalogue()
