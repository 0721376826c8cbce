"""A finished game that is opened again shows its end, and a slider leads through all its moves."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from test_resuming import shown
from weighing import StandIn

from rummy500 import Game, write_record
from rummy500.bots import bot
from rummy500.table.session import Session

GAME: dict[str, Any] = {"players": 3, "seed": 40}


@cache
def finished() -> Game:
    """A game of several rounds between bots."""
    game, greedy = Game.new("classic target=100", ["You", "Max", "Nia"], seed=7), bot("greedy", "1")
    while True:
        while not game.deal.over:
            deal = game.deal
            game = game.play(greedy.choose(deal.view(deal.turn), deal.legal_moves()))
        if game.over:
            return game
        game = game.next_deal()


def opened() -> Session:
    """A table that showed another game before it opened the finished game."""
    session = Session(**GAME)
    session.act({"do": "load", "record": write_record(finished())})
    return session


def at(session: Session, place: int) -> dict[str, Any]:
    return session.act({"do": "seek", "at": place})


def test_a_finished_game_opens_at_its_end() -> None:
    view = opened().view()
    assert finished().round > 1
    assert view["kind"] == "replay" and view["replay"]["at"] == view["replay"]["of"]
    assert view["over"]["game"] and len(view["scores"]["rounds"]) == finished().round
    assert view["over"]["next"] is not None and view["over"]["review"]["can"]


def test_the_slider_leads_through_the_moves_of_all_rounds() -> None:
    session = opened()
    first = at(session, 0)
    assert first["over"] is None and first["subtitle"].startswith("round 1,")
    place = 0
    for number, played in enumerate(finished().played, start=1):
        for made in range(len(played.moves) + 1):
            view = at(session, place)
            assert view["subtitle"].startswith(f"round {number},")
            assert view["replay"]["move"] == (str(played.moves[made - 1]) if made else "")
            place += 1
        assert view["over"]["game"] is (number == finished().round)
    assert view["replay"]["of"] == place - 1


def test_a_review_and_a_new_game_are_offered_only_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)
    session = opened()
    end_of_first_round = at(session, len(finished().played[0].moves))
    assert end_of_first_round["over"]["review"] is None and end_of_first_round["over"]["next"] is None
    refused = session.act({"do": "act", "action": "review"})
    assert refused["refusal"]["why"] == "A review is for a round that is over."
    at(session, session.view()["replay"]["of"])
    view = session.act({"do": "act", "action": "review"})
    assert view["kind"] == "replay" and view["review"]["state"] == "weighing"


def test_a_person_can_move_the_slider_from_a_review_to_an_earlier_move_and_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)
    session = opened()
    session.act({"do": "act", "action": "review"})
    begun = session.act({"do": "tick"})
    end = begun["replay"]["of"]
    assert begun["replay"]["at"] == end and begun["review"]["done"] == 1
    early = at(session, 5)
    assert early["replay"]["at"] == 5 and early["review"] is None and early["over"] is None
    assert at(session, end)["review"] == begun["review"]
    assert session.act({"do": "tick"})["review"]["done"] == 2


def test_the_slider_keeps_its_position_if_the_page_is_reloaded_during_a_review(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)
    session = opened()
    end = session.act({"do": "act", "action": "review"})["replay"]
    for place in (None, 5):
        if place is not None:
            at(session, place)
        fresh = Session(**GAME)
        view = fresh.act({"do": "resume", "kept": session.kept})
        assert view["refusal"] is None and view["replay"]["of"] == end["of"]
        assert view["replay"]["at"] == (end["of"] if place is None else place)


@pytest.mark.parametrize("place", [0, 5, None])
def test_after_a_reload_the_same_position_is_shown(place: int | None) -> None:
    session = opened()
    if place is not None:
        at(session, place)
    fresh = Session(**GAME)
    view = fresh.act({"do": "resume", "kept": session.kept})
    assert view["refusal"] is None and view["kind"] == "replay"
    assert shown(fresh) == shown(session)


def test_an_unfinished_game_is_not_replayed() -> None:
    game = finished()
    before = write_record(game).rsplit("deal ", 1)[0]
    view = Session(**GAME).act({"do": "load", "record": before})
    assert view["kind"] == "game" and view["replay"] is None and view["over"]["next"]["can"]
