"""An answer at an exercise's table is kept as text, and can be played again from that text."""

import pytest
from sure import sure

from rummy500.table.redone import MOST_LINES
from rummy500.table.session import Session

NAME = "01-melds/first-set"
SOLUTION = "A: draw\nA: meld JS JD JC\nA: discard QD\n"


def at_exercise(*moves: str) -> Session:
    session = Session(exercise=NAME, learner="Ann")
    for move in moves:
        session.act({"do": "play", "text": move})
    return session


def test_an_answer_records_legal_and_refused_moves_in_order() -> None:
    session = Session(exercise="01-melds/around", learner="Ann")
    for move in ("draw", "meld KH AH 2H 3H", "meld AH 2H 3H", "discard KH"):
        session.act({"do": "play", "text": move})
    assert session.view()["answer"] == {
        "exercise": "01-melds",
        "question": "around",
        "learner": "Ann",
        "code": "",
        "own": False,
        "moves": "A: draw\nrefused A: meld KH AH 2H 3H\nA: meld AH 2H 3H\nA: discard KH\n",
        "solved": True,
        "number": 0,
        "rounds": 0,
    }
    assert (
        Session.of_answer("01-melds/around", "Ann", session.view()["answer"]["moves"]).counts.state
        == "solved"
    )


def test_a_table_without_an_exercise_has_no_answer() -> None:
    assert Session(level="draw/three-sixes").view()["answer"] is None
    assert Session(seed=7).view()["answer"] is None
    with pytest.raises(ValueError, match="no level"):
        _ = Session(seed=7).counts


def test_a_move_that_is_taken_back_is_not_in_the_answer() -> None:
    session = at_exercise("draw", "meld JS JD JC")
    session.act({"do": "act", "action": "undo"})
    assert session.view()["answer"]["moves"] == "A: draw\n"


def test_a_solved_question_stays_solved_when_it_is_played_again() -> None:
    session = at_exercise("draw", "meld JS JD JC", "discard QD")
    session.act({"do": "act", "action": "new"})
    assert sure(session.state.attempt).state == "open"
    assert session.view()["answer"]["solved"]
    assert session.view()["answer"]["moves"] == SOLUTION
    for move in ("draw", "discard QD"):
        session.act({"do": "play", "text": move})
    assert sure(session.state.attempt).state == "failed"
    assert session.counts.state == "solved"


def test_a_loaded_answer_continues_where_the_learner_left_it() -> None:
    session = Session(exercise=NAME, learner="Ann")
    view = session.act({"do": "load", "answer": "A: draw\nA: meld JS JD JC\n"})
    assert view["refusal"] is None
    assert len(view["melds"]) == 1
    assert session.act({"do": "play", "text": "discard QD"})["level"]["state"] == "solved"
    assert session.act({"do": "act", "action": "undo"})["level"]["state"] == "open"


@pytest.mark.parametrize("kept", [None, 7, "A: draw\nA: draw\n", "hello", "A: discard QD"])
def test_an_impossible_stored_answer_is_refused_and_leaves_the_table_unchanged(
    kept: int | str | None,
) -> None:
    session = at_exercise("draw")
    view = session.act({"do": "load", "answer": kept})
    assert view["refusal"]["why"]
    assert view["answer"]["moves"] == "A: draw\n"


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("A: draw\nA: draw\n", "line 2: You have already drawn"),
        ("A: draw\nB: draw\n", "line 2: nothing was played there, not even B: draw"),
        ("A: draw\nA: meld JS JD JC\nA: discard QD\nB: draw\n", "line 4: "),
        ("refused A: draw\n", "line 1: A: draw is not refused here"),
        ("refused nonsense\n", "line 1: nonsense is not refused here"),
        ("answer 12\n", "line 1: No question waits"),
        ("dance\n", "line 1"),
        ("A: draw\n" * (MOST_LINES + 1), f"more than {MOST_LINES} lines"),
    ],
)
def test_the_refusal_of_an_impossible_answer_names_the_line(moves: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Session.of_answer(NAME, "Ann", moves)


def test_no_other_game_can_be_dealt_in_an_exercise() -> None:
    session = at_exercise("draw")
    view = session.act({"do": "new", "game": {"rules": "modern"}})
    assert "has only its own game" in view["refusal"]["why"]
    assert view["answer"]["moves"] == "A: draw\n"


def test_entering_a_name_keeps_the_moves_if_everybody_has_the_same_cards() -> None:
    session = at_exercise("draw")
    view = session.act({"do": "learner", "name": "Bob"})
    assert view["answer"]["learner"] == "Bob"
    assert view["answer"]["moves"] == "A: draw\n"
