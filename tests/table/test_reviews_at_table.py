"""After a round, a person can ask for a review and try its moments again. Each tick advances the review."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from sure import sure
from test_games import GAMES, a_table
from weighing import WORSE, StandIn

from rummy500 import Move, read_record
from rummy500.bots import bot
from rummy500.table import labels
from rummy500.table.review import game_at
from rummy500.table.session import Session

TICK = {"do": "tick"}


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)


def press(session: Session, action: str, **more: Any) -> dict[str, Any]:
    return session.act({"do": "act", "action": action, **more})


def played(session: Session, seed: int = 3) -> dict[str, Any]:
    """Play a round to its end, with mostly sensible moves by the person, and return the view."""
    chance, view = Random(seed), session.view()
    while not session.state.deal.over:
        message = TICK
        if session.state.my_turn:
            legal = session.state.deal.legal_moves()
            sensible = bot("greedy").choose(session.state.seen, legal)
            message = {"do": "play", "text": str(sensible if chance.random() < 0.8 else chance.choice(legal))}
        view = session.act(message)
    return view


def reviewed(session: Session) -> dict[str, Any]:
    view = press(session, "review")
    while view["review"]["state"] == "weighing":
        view = session.act(TICK)
    return view


def test_the_count_of_a_round_states_the_cost_that_a_review_found() -> None:
    session = with_moments()
    view = session.view()
    costliest = view["review"]["moments"][0]
    assert view["over"]["take_along"].endswith(f"The review says that this cost about {costliest['cost']}.")
    press(session, "try", moment=0)
    tried = played(session)  # the round now ends differently, so the review's figure doesn't apply
    assert tried["over"] and "review" not in tried["over"]["take_along"]


def with_moments(rules: str = "") -> Session:
    """A table with a review that has found moments."""
    for seed in range(1, 9):
        session = a_table(rules, seed) if rules else Session(seed=seed, players=3)
        played(session)
        if reviewed(session)["review"]["moments"]:
            return session
    raise AssertionError("the reviews found nothing in any of these rounds")


def test_a_review_names_the_turns_with_moves_that_it_did_not_weigh(monkeypatch: pytest.MonkeyPatch) -> None:
    session = a_table("classic opening=90", 3)
    played(session)
    judged = reviewed(session)["review"]["says"]
    assert "leaves out" not in judged
    monkeypatch.setattr("rummy500.teach.review.MOST_LOOKED_AT", 0)
    session = a_table("classic opening=90", 3)
    played(session)
    review = reviewed(session)["review"]
    unjudged = session.state.review.unjudged if session.state.review else []
    assert len(unjudged) > 1 and review["done"] == review["of"]
    *first, last = map(str, unjudged)
    left_out = f"The review leaves out moves of your turns {', '.join(first)} and {last}: "
    assert review["says"].endswith(f" {left_out}you had too many choices to weigh.")


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts(item)


def test_a_review_is_offered_after_a_round_and_advances_with_each_tick() -> None:
    session = Session(seed=7, players=3)
    assert press(session, "review")["refusal"]["why"] == "A review is for a round that is over."
    view = played(session)
    assert view["review"] is None and view["over"]["review"]["can"]
    review = press(session, "review")["review"]
    number = review["of"]
    assert (review["state"], review["done"], review["moments"]) == ("weighing", 0, []) and number > 3
    done = 0
    while done < number:
        view = session.act(TICK)
        assert view["review"]["done"] in (done, done + 1)
        done = view["review"]["done"]
        assert view["review"]["state"] == ("ready" if done == number else "weighing")
        assert view["over"]["review"]["why"] and view["over"]["next"]["can"]
    assert view["review"]["says"].startswith("The review is ready. ")
    assert session.act(TICK)["review"] == view["review"]
    assert press(session, "review")["refusal"]["why"] == "The review is below the count."


@pytest.mark.parametrize("rules", GAMES)
def test_each_moment_opens_at_its_position_and_the_person_can_return_to_the_review(rules: str) -> None:
    session = with_moments(rules)
    game, shown = session.state.game, session.view()
    for number, moment in enumerate(sure(session.state.review).moments):
        told = shown["review"]["moments"][number]
        view = press(session, "try", moment=number)
        assert view["review"]["state"] == "trying" and view["over"] is None
        assert session.state.game.moves == game.moves[: moment.decision.place]
        assert session.state.seen == moment.decision.view and session.state.my_turn
        assert view["review"]["trying"] == {**told, "number": number}
        assert Move.parse(f"A: {told['move']}") == moment.better
        view = session.act({"do": "play", "text": told["move"]})
        assert view["refusal"] is None and session.state.game.moves[-1] == moment.better
        assert view["review"]["trying"]["move"] == ""
        view = press(session, "review")
        assert (
            session.state.game == game and view["review"] == shown["review"] and view["over"] == shown["over"]
        )


@pytest.mark.parametrize("rules", GAMES)
def test_a_moment_names_the_move_that_was_made_and_its_cost(rules: str) -> None:
    session = with_moments(rules)
    for moment, told in zip(
        sure(session.state.review).moments, session.view()["review"]["moments"], strict=True
    ):
        cost = sure(session.state.review).look(moment.decision, moment.better, 0).points
        assert told["cost"] == f"{round(cost)} points" and cost % WORSE == 0
        did = game_at(session.state.game, moment).play(moment.decision.move)
        assert did.deal.view("A") != moment.decision.view and told["did"].startswith("You ")
        discards = [move for move in did.moves if (move.seat, move.kind) == ("A", "discard")]
        turn = len(discards) + (moment.decision.move.kind != "discard")
        if rules == "classic":  # in classic, every turn ends with a discard
            assert told["when"] == f"Your turn {turn}"
        if moment.better.kind == moment.decision.move.kind == "discard":
            assert told["did"].startswith(f"You discarded {{{moment.decision.move.cards[0]}}}: it counts ")
        assert "{" in told["better"] or all(card.is_joker for card in moment.better.cards)


def test_a_tried_moment_can_be_played_to_its_end_but_not_into_the_next_round() -> None:
    session = with_moments()
    game = session.state.game
    press(session, "try", moment=0)
    view = played(session)
    assert view["over"]["next"] is None and view["over"]["review"] is None
    assert view["review"]["state"] == "trying" and view["review"]["back"]["can"]
    refusal = press(session, "next")["refusal"]
    assert refusal["why"] == "You are only trying this round out: go back to the review first."
    assert session.state.game != game and press(session, "review")["over"]["next"]["can"]
    assert session.state.game == game
    view = press(session, "next")
    assert view["review"] is None and session.state.game.round == 2


def test_bots_answer_the_same_moves_in_a_tried_moment_with_the_same_moves() -> None:
    session = with_moments()
    place = sure(session.state.review).moments[0].decision.place
    moves = session.state.game.moves
    press(session, "try", moment=0)
    for move in moves[place:]:
        session.act({"do": "play", "text": str(move)} if move.seat == "A" else TICK)
    assert session.state.game.moves == moves


def test_equal_records_have_equal_reviews() -> None:
    session = with_moments()
    shown = session.view()["review"]
    other = Session(seed=99)
    other.act({"do": "load", "record": session.act({"do": "save"})["saved"]})
    StandIn.told.clear()
    assert reviewed(other)["review"] == shown
    places = {f"{session.state.game.seed}/1/{one.place}" for one in sure(session.state.review).decisions}
    assert {seed.removesuffix("/again/0") for seed, *_ in StandIn.told} == places
    assert read_record(session.act({"do": "save"})["saved"]) == other.state.game


def test_only_a_moment_of_a_finished_review_can_be_tried() -> None:
    session = Session(seed=7, players=3)
    why = "A moment is opened from a review that is ready."
    assert press(session, "try", moment=0)["refusal"]["why"] == why
    played(session)
    press(session, "review")
    assert press(session, "try", moment=0)["refusal"]["why"] == why
    session = with_moments()
    number = len(sure(session.state.review).moments)
    for moment in (number, -1, None):
        refusal = press(session, "try", moment=moment)["refusal"]
        assert refusal["why"] == f"The review has {number} moment{'s' * (number != 1)}, counted from 0."


def test_levels_and_replays_have_no_review() -> None:
    session = Session(seed=7, players=3)
    played(session)
    replayed = Session(record=session.act({"do": "save"})["saved"])
    view = replayed.act({"do": "seek", "at": len(sure(replayed.state.replay).sights) - 1})
    assert view["over"]["review"] is None
    assert press(replayed, "review")["refusal"]["why"] == "A review is for a round that is over."
    level = Session(level="draw/three-sixes")
    assert press(level, "review")["refusal"]["why"] == "A review is for a round that is over."


def test_a_tried_moment_shows_no_card_of_another_hand() -> None:
    session = with_moments()
    press(session, "try", moment=0)
    view = session.view()
    told = view.pop("review")
    assert view.pop("drawn")  # these cards were shown to all and went back into the pack
    hidden = {*session.state.deal.stock, *session.state.deal.hand("B"), *session.state.deal.hand("C")} - {
        *session.state.deal.pile,
        *session.state.deal.hand("A"),
    }
    shown = json.dumps(view)
    assert not [card for card in hidden if f'"{card}"' in shown or f"{{{card}}}" in shown]
    assert all(text == labels.drawn(text) for text in texts(told["trying"]))


def test_the_review_is_forgotten_when_another_game_begins() -> None:
    session = with_moments()
    press(session, "try", moment=0)
    assert (
        session.act({"do": "new", "game": {"rules": "classic", "players": 3, "seed": "5"}})["review"] is None
    )
    assert session.act(TICK)["refusal"] is None
