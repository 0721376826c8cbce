"""A moment that a review found can be kept as text. Any table can open it and judge the person's move."""

from __future__ import annotations

from typing import Any

import pytest
from sure import sure
from test_games import GAMES
from test_reviews_at_table import press, reviewed, with_moments
from weighing import StandIn

from rummy500 import Move, read_record
from rummy500.table.session import Session
from rummy500.teach.lessons import load
from rummy500.teach.review import Moment

KINGS = """\
[Game "500 Rum"]
[Rules "classic"]
[Players "You, Bea"]
[Seed "7"]

deal 1 dealer=A
hand A = KS KH KD 2C 4D 5H 9S
hand B = 6D 7D 8D 3C 3H 3S 9C
stock = 2H 4C 5C TS 9D AH QS
pile = 2S
B: draw
B: meld 6D 7D 8D
B: meld 3C 3H 3S
B: discard QS
"""
KEPT = f"""\
[Transcript "1"]
[Moment "Your turn 1"]
[Did "You discarded {{KS}}."]
[Better "Discard {{9S}}."]
[Cost "30"]
[Weighed "0.0 A: discard 9S; 1.5 A: discard 5H; 12.0 A: discard 4D; 30.2 A: discard KS"]

{KINGS}A: draw
"""


@pytest.fixture(autouse=True)
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)


def opened(text: str) -> Session:
    session = Session("classic", players=3, seed=8)
    view = session.act({"do": "load", "record": text})
    assert view["refusal"] is None, view["refusal"]
    return session


def played(session: Session, *moves: Move | str) -> dict[str, Any]:
    view = session.view()
    for move in moves:
        view = session.act({"do": "play", "text": str(move)})
        assert view["refusal"] is None, view["refusal"]
    return view


def kept(session: Session) -> list[tuple[Moment, dict[str, Any]]]:
    shown = session.view()["review"]["moments"]
    return list(zip(sure(session.state.review).moments, [one["keep"] for one in shown], strict=True))


@pytest.mark.parametrize("rules", GAMES)
def test_a_kept_moment_opens_at_its_position_and_the_table_judges_the_move(rules: str) -> None:
    for moment, keep in kept(with_moments(rules)):
        session = opened(keep["text"])
        view = session.view()
        assert session.state.seen == moment.decision.view and session.state.my_turn
        assert view["level"]["task"] == "What do you do?" and view["level"]["title"] == keep["title"]
        assert view["level"]["moment"] and not view["foot"][1]["can"]
        assert played(session, moment.better)["level"]["state"] == "solved"
        view = played(opened(keep["text"]), moment.decision.move)
        assert view["level"]["state"] == "failed" and view["level"]["says"].startswith(keep["says"])


@pytest.mark.parametrize("rules", GAMES)
def test_a_kept_moment_includes_earlier_rounds_only_if_the_rules_need_them(rules: str) -> None:
    session = with_moments(rules)
    once = session.state.deal.rules.opening_in == "game"
    press(session, "next")
    while not session.state.deal.over:
        legal = session.state.deal.legal_moves() if session.state.my_turn else []
        session.act({"do": "play", "text": str(legal[-1])} if legal else {"do": "tick"})
    reviewed(session)
    for moment, keep in kept(session):
        assert keep["text"].count("\ndeal ") == 1 or once
        assert opened(keep["text"]).state.seen == moment.decision.view


def test_only_the_best_move_and_moves_almost_as_good_are_right() -> None:
    assert played(opened(KEPT), "discard 9S")["level"]["state"] == "solved"
    view = played(opened(KEPT), "discard 5H")
    assert view["level"]["state"] == "solved" and view["level"]["stars"] == 3
    assert view["level"]["says"] == "The review said: Discard {9S}."
    for move in ("discard 4D", "discard 2C"):
        view = played(opened(KEPT), move)
        assert view["level"]["state"] == "failed"
        assert view["level"]["says"] == "The review found a better move. Discard {9S}."
    view = played(opened(KEPT), "discard KS")
    assert view["level"]["state"] == "failed"
    assert view["level"]["says"] == (
        "You discarded {KS}. In your round this cost about 30 points. Better: Discard {9S}."
    )


FRESH = "".join(line for line in KEPT.splitlines(True) if not line.startswith(("[Did", "[Cost")))


def test_the_cost_of_a_move_is_stated_only_if_the_review_weighed_the_move() -> None:
    right = played(opened(FRESH), "discard 5H")["level"]
    assert (right["state"], right["says"]) == ("solved", "Discard {9S}.")
    says = {move: played(opened(FRESH), move)["level"]["says"] for move in ("discard KS", "discard 2C")}
    assert says["discard KS"] == "This costs about 30 points. Better: Discard {9S}."
    assert says["discard 2C"] == "Another move is better. Discard {9S}."


def test_an_unweighed_meld_may_be_laid_down_before_the_right_move() -> None:
    session = opened(KEPT)
    assert played(session, "meld KS KH KD")["level"]["state"] == "open"
    assert played(session, "discard 9S")["level"]["state"] == "solved"


def test_a_moment_can_be_tried_again() -> None:
    session = opened(KEPT)
    before = session.view()
    played(session, "discard KS")
    again = press(session, "new")
    assert again["level"] == before["level"] and again["log"] == before["log"]
    assert played(session, "discard 9S")["level"]["state"] == "solved"


def test_the_table_names_the_better_move_once_the_person_has_failed() -> None:
    session = opened(KEPT)
    assert session.view()["level"]["better"] == ""
    better = played(session, "discard KS")["level"]["better"]
    press(session, "new")
    view = played(session, better)
    assert view["level"]["state"] == "solved" and view["level"]["better"] == ""
    assert played(Session(level="draw/three-sixes"), "draw", "discard KD")["level"]["better"] == ""


def test_after_a_solved_moment_only_the_rest_of_the_round_can_be_played() -> None:
    session = opened(KEPT)
    assert not session.view()["level"]["goes_on"]
    assert press(session, "on")["refusal"]["why"].startswith("You can play on only from a moment")
    assert played(session, "discard 9S")["level"]["goes_on"]
    before = session.state.game
    view = press(session, "on")
    assert (view["kind"], view["level"], session.state.game) == ("on", None, before)
    while not view["over"]:
        legal = session.state.deal.legal_moves() if session.state.my_turn else []
        message = {"do": "play", "text": str(legal[-1])} if legal else {"do": "tick"}
        view = session.act(message)
        assert view["kind"] == "on" and session.kept == ""
    assert view["over"]["next"] is view["over"]["review"] is view["over"]["even"] is None
    assert press(session, "next")["refusal"] and press(session, "review")["refusal"]
    view = press(session, "new")
    assert view["level"]["state"] == "open" and view["level"]["moment"]


def test_the_kinds_of_bots_in_a_moment_follow_from_their_names() -> None:
    for names, kind in (("You, Ruth II", "careful"), ("You, Bea", "")):
        seats = opened(KEPT.replace("You, Bea", names)).view()["seats"]
        assert [one["kind"] for one in seats] == ["", kind]


def test_bots_that_play_on_after_a_moment_are_of_the_kinds_that_their_names_say() -> None:
    session = opened(KEPT.replace("You, Bea", "You, Ruth"))
    played(session, "discard 9S")
    assert [one["kind"] for one in press(session, "on")["seats"]] == ["", "careful"]


def test_a_table_that_shows_a_kept_moment_stores_no_state_and_gives_no_hint() -> None:
    session = opened(KEPT)
    assert session.kept == ""
    assert press(session, "hint")["refusal"]["why"] == "A moment that comes back has no hints."
    played(session, "discard KS")
    assert session.kept == ""


def test_a_failed_level_saved_as_a_moment_is_opened_as_the_same_level() -> None:
    name = "draw/three-sixes"
    session = Session(level=name)
    assert session.view()["level"]["keep"] is None
    view = played(session, "draw", "discard KD")
    keep = view["level"]["keep"]
    assert (keep["id"], keep["cost"]) == (name, 0)
    there = opened(keep["text"])
    view = there.view()
    assert view["level"]["moment"] and view["level"]["name"] == name and view["level"]["keep"] is None
    for move in load(name).solution:
        view = there.act({"do": "play", "text": str(move)} if move.seat == "A" else {"do": "tick"})
    assert view["level"]["state"] == "solved"


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ('[Cost "30"]', '[Cost "much"]', "its cost is not what belongs there"),
        ('[Did "You discarded {KS}."]', '[Did ""]', "its did is not what belongs there"),
        ("0.0 A: discard 9S", "9.0 A: discard 9S", "its weighed is not what belongs there"),
        ("1.5 A: discard 5H", "1.5 discard", "a move begins with its seat and a colon"),
        ("A: draw\n", "", "its moment is not what belongs there"),
        ("A: draw\n", "A: draw\nA: draw\n", "line"),
        ("[Moment", "x" * 20_000 + "\n[Moment", "it is too long"),
        ('[Transcript "1"]', '[Transcript "2"]', "another edition kept it"),
    ],
)
def test_a_broken_text_of_a_moment_is_refused_with_a_sentence(right: str, wrong: str, why: str) -> None:
    session = Session("classic", players=3, seed=8)
    text = KEPT.replace(right, wrong)
    if wrong == "":
        text = KEPT.replace("B: discard QS\nA: draw\n", "")
    view = session.act({"do": "load", "record": text})
    assert view["refusal"]["why"].startswith("This moment can't be opened: "), view["refusal"]
    assert why in view["refusal"]["why"]
    assert view["kind"] == "game"


def test_a_level_that_does_not_exist_is_refused_with_a_sentence() -> None:
    view = Session().act({"do": "load", "record": '[Transcript "1"]\n[Level "no/such"]\n'})
    assert view["refusal"]["why"].startswith("This moment can't be opened: ")


def test_a_record_that_contains_no_moment_is_loaded_as_a_game() -> None:
    session = Session("classic", players=3, seed=8)
    assert session.act({"do": "load", "record": KINGS})["kind"] == "game"
    assert session.state.game.moves == read_record(KINGS).moves
