"""A person may ask 'Why did Max do that?': after the round, or at once if the table gives reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from test_reviews_at_table import played, press, reviewed
from weighing import StandIn

from rummy500 import Move, View
from rummy500.bots import bot
from rummy500.bots.planner import Planner
from rummy500.table.session import Session
from rummy500.teach.why import Why

TICK = {"do": "tick"}


def to_anothers_move(session: Session) -> dict[str, Any]:
    """Play sensible moves until another player has moved, and return the view."""
    view = session.view()
    for _ in range(20):
        if session.state.game.moves and session.state.game.moves[-1].seat != "A":
            return view
        legal = session.state.deal.legal_moves()
        move = bot("greedy").choose(session.state.seen, legal) if session.state.my_turn else None
        view = session.act(TICK if move is None else {"do": "play", "text": str(move)})
    raise AssertionError("nobody else has moved")


def asked(session: Session, place: int) -> list[str]:
    says: list[str] = press(session, "why", place=place)["why"]["says"]
    return says


def places(session: Session) -> list[int]:
    """The positions in the log at which the person may ask about a move."""
    return [line["why"]["place"] for line in session.view()["log"] if line["why"]]


def test_an_ordinary_table_gives_no_reasons_during_a_round() -> None:
    session = Session(players=3, seed=7)
    view = to_anothers_move(session)
    assert view["why"] == {"ask": None, "place": None, "says": []} and not places(session)
    view = press(session, "why", place=len(session.state.game.moves) - 1)
    assert "when the round is over" in view["refusal"]["why"] and not view["why"]["says"]


def test_a_table_that_gives_reasons_answers_at_once_and_the_bots_wait() -> None:
    session = Session(players=3, seed=7, explains=True)
    view = to_anothers_move(session)
    assert view["bot"] and view["why"]["ask"]["label"] == "Why did Max do that?"
    place = view["why"]["ask"]["place"]
    view = press(session, "why", place=place)
    assert view["why"]["place"] == place and view["why"]["says"] and not view["bot"]
    assert session.act(TICK)["why"] == view["why"]  # nobody moves
    view = press(session, "why", place=place)
    assert view["bot"] and view["why"]["place"] is None and not view["why"]["says"]


def test_selecting_cards_closes_the_reason() -> None:
    session = Session(players=2, seed=7, explains=True)
    to_anothers_move(session)
    assert asked(session, places(session)[0])
    assert not session.act({"do": "select", "ids": []})["why"]["says"]


def test_the_reason_uses_only_what_the_player_who_moved_could_see() -> None:
    session = Session(players=2, seed=7, explains=True, bots="greedy")
    to_anothers_move(session)
    [says] = asked(session, places(session)[0])
    assert says.startswith(
        "From Max's seat: “Draw from the stock: no card of the pile makes a meld with your cards"
    )


@pytest.mark.parametrize("bots", ["random", "beginner", "greedy", "careful", "planner"])
def test_each_move_of_another_player_can_be_asked_about_after_the_round(bots: str) -> None:
    session = Session(players=2, seed=11, bots=bots)
    played(session)
    moves = session.state.game.moves
    wanted = [place for place, move in enumerate(moves) if move.seat != "A"]
    assert places(session) == wanted
    for place in wanted:
        assert asked(session, place), moves[place]


def test_a_reason_names_a_better_move_only_for_a_beginners_mistakes() -> None:
    told = {}
    for bots in ("beginner", "careful"):
        session = Session(players=3, seed=12, bots=bots)
        played(session)
        told[bots] = [sentence for place in places(session) for sentence in asked(session, place)]
    assert any(sentence.startswith("Another move is better") for sentence in told["beginner"])
    assert any(
        " forgot to look at the pile" in sentence or " thought only" in sentence
        for sentence in told["beginner"]
    )
    assert not any(sentence.startswith("Another move is better") for sentence in told["careful"])


def test_each_kind_of_bot_gives_its_own_reason() -> None:
    session = Session(players=3, seed=12, bots=["random", "careful"])
    played(session)
    for place in places(session):
        by_chance = any("plays at random" in sentence for sentence in asked(session, place))
        assert by_chance == (session.state.game.moves[place].seat == "B")


def test_reasons_are_given_during_a_review_but_not_while_the_person_tries_a_moment_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)
    session = Session(players=3, seed=1)
    played(session)
    view = reviewed(session)
    assert asked(session, places(session)[-1])
    assert view["review"]["moments"]
    press(session, "try", moment=0)
    assert not places(session)


def test_a_bot_and_its_reason_use_the_totals_from_the_beginning_of_the_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[dict[str, int]] = []
    choose = Planner.choose

    def noted(self: Planner, view: View, legal: Sequence[Move]) -> Move:
        seen.append(view.totals)
        return choose(self, view, legal)

    monkeypatch.setattr(Planner, "choose", noted)
    monkeypatch.setattr("rummy500.table.bots.Thinking.playouts", 0)
    session = Session(players=2, seed=3, bots="planner")
    played(session)
    assert seen and all(totals == {"A": 0, "B": 0} for totals in seen)
    began_with = session.state.game.totals
    session.act({"do": "act", "action": "next"})
    seen.clear()
    played(session)
    assert seen and all(totals == began_with for totals in seen)
    with monkeypatch.context() as patched:
        seen.clear()

        def told(_player: object, view: View, *_: object) -> Why:
            seen.append(view.totals)
            return Why()

        patched.setattr("rummy500.table.bots.why", told)
        asked(session, places(session)[-1])
    assert seen == [began_with]


@pytest.mark.parametrize("place", [None, -1, 0, 999, "1", True, 1.0])
def test_only_a_move_of_another_player_can_be_asked_about(place: Any) -> None:
    session = Session(players=3, seed=12, bots="random")
    played(session)
    own = session.state.game.moves[0].seat == "A"
    if place == 0 and type(place) is int and not own:
        place = next(at for at, move in enumerate(session.state.game.moves) if move.seat == "A")
    view = press(session, "why", place=place)
    assert view["refusal"] and not view["why"]["says"]


def test_levels_replays_and_exercises_give_no_reasons() -> None:
    session = Session(players=2, seed=11)
    played(session)
    record = session.act({"do": "save"})["saved"]
    for other in (
        Session(record=record),
        Session(level="draw/three-sixes"),
        Session(exercise="01-melds/first-set"),
    ):
        assert not places(other) and press(other, "why", place=0)["refusal"]


def test_the_reason_calls_seat_a_by_its_letter() -> None:
    """The coach says "you" to the bot, so the person at the table needs another name."""
    session = Session(players=2, seed=7, bots="beginner")
    played(session)
    reasons = [sentence for place in places(session) for sentence in asked(session, place)]
    waits = next(one for one in reasons if "nobody is near going out" in one)
    assert "and A still holds" in waits
