"""A player who wins or loses by a lot is offered bots with whom the game would be even."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sure import sure
from test_reviews_at_table import press

from rummy500.table.session import Session


def after(rounds: int, *leads: int, over: bool = False, **cell: Any) -> Session:
    """A table after this many rounds. The person won the last rounds by ``leads`` and tied the others."""
    session = Session("classic", **{"players": 2, "seed": 7, "bots": "casual", **cell})
    while not session.state.deal.over:
        legal = session.state.deal.legal_moves()
        mine = {"do": "play", "text": str(legal[0])}
        session.act(mine if session.state.my_turn else {"do": "tick"})
    state = session.state
    game, [row] = state.game, state.game.sheet
    nets = [0] * (rounds - len(leads)) + [*leads]
    sheet = tuple(
        replace(row, round=at, net={**dict.fromkeys(row.net, 0), "A": net}) for at, net in enumerate(nets, 1)
    )
    ended = sure(game.outcome)._replace(over=over)
    game = replace(game, sheet=sheet, played=game.played * rounds, outcome=ended)
    session.state = replace(state, sight=replace(state.sight, game=game))
    return session


def offered(session: Session) -> Any:
    return session.view()["over"]["even"]


def test_a_player_far_ahead_is_offered_a_stronger_bot() -> None:
    session = after(3, 60, 20, 70)
    offer = offered(session)
    assert (
        offer["says"].startswith("You are far ahead.")
        and offer["act"]["label"] == "Next round against Max (greedy)"
    )
    view = press(session, "even")
    assert session.state.game.round == 4 and not session.state.deal.over
    assert [seat["bot"] for seat in view["seats"]] == ["", "greedy"] and view["setup"]["bots"] == ["greedy"]
    assert [seat["name"] for seat in view["seats"]] == ["You", "Max"]


def test_a_stronger_bot_keeps_the_given_name_of_the_weaker_bot() -> None:
    session = after(3, 90, 90, 90, players=["You", "Bea"])
    assert offered(session)["act"]["label"] == "Next round against greedy"
    view = press(session, "even")
    assert [seat["name"] for seat in view["seats"]] == ["You", "Bea"]
    assert [seat["bot"] for seat in view["seats"]] == ["", "greedy"]


def test_a_player_far_behind_is_offered_a_weaker_bot() -> None:
    offer = offered(after(3, -60, 10, -90))
    assert (
        offer["says"].startswith("You are far behind.")
        and offer["act"]["label"] == "Next round against Kit (beginner)"
    )


def test_each_bot_is_replaced_by_the_next_stronger_kind_and_the_strongest_stays() -> None:
    session = after(3, 90, 90, 90, players=4, bots=["beginner", "planner", "careful"])
    assert offered(session)["act"]["label"] == "Next round against Lou (casual) and Yara (planner)"
    press(session, "even")
    assert session.state.settings.bots == ("casual", "planner", "planner")


@pytest.mark.parametrize(("bots", "lead"), [("planner", 90), ("beginner", -90), ("random", -90)])
def test_nothing_is_offered_if_no_bot_is_stronger_or_weaker(bots: str, lead: int) -> None:
    assert offered(after(3, lead, lead, lead, bots=bots)) is None


@pytest.mark.parametrize("leads", [(10, -20, 30), (44, 44, 44), (-100, 100, 0)])
def test_nothing_is_offered_in_an_even_game(leads: tuple[int, ...]) -> None:
    assert offered(after(3, *leads)) is None


@pytest.mark.parametrize(
    ("rounds", "asks"), [(1, False), (2, False), (3, True), (4, False), (5, False), (6, True)]
)
def test_the_offer_comes_after_every_third_round(rounds: int, asks: bool) -> None:
    assert bool(offered(after(rounds, *[90] * min(3, rounds)))) == asks


def test_the_offer_after_the_last_round_is_a_new_game_with_different_cards() -> None:
    session = after(5, 90, 90, 90, over=True)
    assert offered(session)["act"]["label"] == "New game against Max (greedy)"
    view = press(session, "even")
    assert (
        session.state.game.round == 1 and view["setup"]["bots"] == ["greedy"] and view["setup"]["seed"] != "7"
    )
    assert session.state.names == {"A": "You", "B": "Max"}


def test_a_change_of_bots_that_the_table_did_not_offer_is_refused() -> None:
    session = after(2, 90, 90)
    assert "No other players are offered" in press(session, "even")["refusal"]["why"]
    assert session.state.deal.over


def test_the_new_bots_stay_after_resuming() -> None:
    session, fresh = after(5, 90, 90, 90, over=True), Session("classic", players=2, seed=7, bots="casual")
    press(session, "even")
    view = fresh.act({"do": "resume", "kept": session.kept, "serial": 0})
    assert not view["refusal"] and view["setup"]["bots"] == ["greedy"]
