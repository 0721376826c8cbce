"""A graded question deals different cards at each try, and records everything that the learner does."""

from typing import Any

import pytest
from sure import sure

from rummy500.bots import bot, tell
from rummy500.table.exercise import effort_of
from rummy500.table.session import Session
from rummy500.teach.codes import code_of
from rummy500.teach.lessons import LEARNER
from rummy500.teach.questions import worths

CODE = code_of("a secret of the tests", "Ann")
OTHER = code_of("a secret of the tests", "Bob")
NAME = "02-turn/out-of-the-pile"
ROUNDS = "06-whole-hand/three-at-the-table"


def graded(name: str = NAME, code: str = CODE) -> Session:
    return Session(exercise=name, learner="Ann", code=code)


def press(session: Session, *actions: str) -> None:
    for action in actions:
        session.act({"do": "act", "action": action})


def log_of(session: Session) -> list[str]:
    return str(session.view()["answer"]["moves"]).splitlines()


def right_answer(session: Session) -> dict[str, Any]:
    return session.act({"do": "answer", "given": sure(session.state.attempt).level.goal["answer"]})


def test_the_answer_records_everything_and_can_be_played_again() -> None:
    session = graded()
    press(session, "hint")
    session.act({"do": "answer", "given": 1})
    press(session, "undo", "new")  # an answer can't be taken back
    first = session.state.deal
    right_answer(session)
    take = str(next(move for move in session.state.deal.legal_moves() if move.kind == "take"))
    session.act({"do": "play", "text": take})
    session.act(
        {"do": "play", "text": "discard 2S"}
    )  # this is refused: 2♠ isn't held, or the card that was taken must be used first
    press(session, "undo")
    log = log_of(session)
    assert log[:3] == ["hint", "answer 1", "again"] and log[3].startswith("answer ") and log[4] == take
    assert log[-1] == "undo" and sure(session.state.exercise).number == 2
    again = Session.of_answer(NAME, "Ann", "\n".join(log), CODE)
    assert (again.state.deal, log_of(again)) == (session.state.deal, log) and again.state.deal == first


def test_a_draw_or_an_answer_cannot_be_taken_back() -> None:
    session = graded()
    right_answer(session)
    session.act({"do": "play", "text": "draw"})
    before = session.state.deal
    press(session, "undo")
    assert (
        session.state.deal == before and "You can't take anything back now" in sure(session.state.refusal).why
    )
    press(session, "new")
    session.act({"do": "answer", "given": 0})
    assert session.state.past == () and not session.state.bot_moves


def test_each_try_has_different_cards_and_is_recorded() -> None:
    session, dealt = graded(), []
    for _ in range(5):
        dealt.append(session.state.deal)
        session.act({"do": "answer", "given": 999})
        press(session, "new")
    assert len(set(dealt)) == 5 and log_of(session) == ["answer 999", "again"] * 5


def test_a_try_without_an_answer_is_not_used_up_by_starting_again() -> None:
    session = graded()
    for number, log in ((1, ["hint"]), (2, ["hint", "answer 999", "again"])):
        if number == 1:
            press(session, "hint")
        dealt = session.state.deal
        press(session, "new")
        assert sure(session.state.refusal).why == (
            "Answer the question first, because starting again would use up a try."
        )
        assert session.state.deal == dealt and log_of(session) == log
        session.act({"do": "answer", "given": 999})
        press(session, "new")
        assert session.state.deal != dealt and sure(session.state.exercise).number == number + 1


def test_older_records_in_which_a_try_began_without_an_answer_can_be_played_again() -> None:
    log = ["again", "hint", "again", "answer 999"]
    again = Session.of_answer(NAME, "Ann", "\n".join(log), CODE)
    assert log_of(again) == log and sure(effort_of(again.state)).tries == 3
    fresh = graded()
    fresh.act({"do": "resume", "kept": again.kept, "serial": 5})
    assert fresh.state.refusal is None and log_of(fresh) == log


def test_a_new_try_counts_only_after_the_learner_has_done_something() -> None:
    session = graded()
    assert session.view()["answer"]["number"] == 1
    session.act({"do": "answer", "given": 1})
    failed = session.state.attempt
    press(session, "new")
    assert (session.view()["answer"]["number"], session.view()["answer"]["rounds"]) == (2, 0)
    assert session.state.status == "This is try 2, with other cards." and session.counts == failed
    assert session.counts == failed, "nothing was done in the second try"
    session.act({"do": "answer", "given": 0})
    assert session.counts == session.state.attempt


def test_only_a_valid_code_makes_a_question_graded() -> None:
    session = Session(exercise=NAME, learner="Ann")
    practice = session.state.deal
    session.act({"do": "learner", "name": "Ann", "code": CODE[:-1] + "2"})
    assert "is no code" in sure(session.state.refusal).why and session.state.deal == practice
    view = session.act({"do": "learner", "name": "Ann", "code": CODE.upper().replace("-", " ")})
    assert view["answer"]["code"] == CODE and view["answer"]["own"]
    assert session.state.deal == graded().state.deal != practice
    session.act({"do": "learner", "name": "Ann", "code": OTHER})
    assert session.state.deal == graded(code=OTHER).state.deal
    session.act({"do": "learner", "name": "Ann", "code": ""})
    assert session.state.deal == practice


def test_a_graded_question_resumes_from_its_kept_state() -> None:
    session = graded()
    press(session, "hint")
    session.act({"do": "answer", "given": 999})
    press(session, "new")
    session.act({"do": "answer", "given": 3})
    for fresh in (graded(), Session(exercise=NAME)):
        fresh.act({"do": "resume", "kept": session.kept, "serial": 5})
        assert fresh.state.refusal is None and log_of(fresh) == log_of(session)
        assert fresh.state.deal == session.state.deal
    other = graded(code=OTHER)
    other.act({"do": "resume", "kept": session.kept, "serial": 5})
    assert "another learner" in sure(other.state.refusal).why


def test_a_practice_answer_records_neither_hints_nor_new_tries() -> None:
    session = Session(exercise=NAME, learner="Ann")
    press(session, "hint", "new")
    assert log_of(session) == []


# ---- whole rounds ---------------------------------------------------------------------------------------


def play_round(session: Session, kind: str) -> None:
    """Play the current round. The learner plays as this kind of bot does."""
    deal = session.state.deal
    bots = {LEARNER: bot(kind, LEARNER)}
    while not session.state.deal.over:
        if session.state.bot_moves:
            session.act({"do": "tick"})
        else:
            move = bots[LEARNER].choose(deal.view(LEARNER), deal.legal_moves())
            session.act({"do": "play", "text": str(move)})
        for move in session.state.game.moves[-1:]:
            tell(bots, session.state.deal, move)
        deal = session.state.deal


def test_each_round_is_played_once_and_careful_play_earns_most_points() -> None:
    session = graded(ROUNDS)
    rounds = sure(session.state.attempt).level.rounds
    press(session, "new")
    assert "Each round is played once" in sure(session.state.refusal).why and session.share == 0
    for number in range(rounds):
        play_round(session, "careful")
        assert session.view()["answer"]["solved"] == (number == rounds - 1)
        press(session, "new")
    assert "You have played all 6 rounds" in sure(session.state.refusal).why
    assert session.share > 0.8 and sure(effort_of(session.state)).tries == rounds
    again = Session.of_answer(ROUNDS, "Ann", session.view()["answer"]["moves"], CODE)
    assert again.share == session.share and log_of(again) == log_of(session)


def test_rounds_that_are_not_played_earn_nothing() -> None:
    session = graded(ROUNDS)
    play_round(session, "careful")
    found = worths(ROUNDS, CODE)
    par, by_chance = sum(one.par for one in found), sum(one.by_chance for one in found)
    [score] = sure(session.state.exercise).scores
    assert session.share == pytest.approx((score - found[0].by_chance) / (par - by_chance))
    assert session.shortfall == f"{score}: {score} of {par} points in all"


def test_different_codes_deal_different_cards() -> None:
    session = graded(ROUNDS)
    play_round(session, "careful")
    with pytest.raises(ValueError, match=r"You don.t hold"):
        Session.of_answer(ROUNDS, "Bob", session.view()["answer"]["moves"], OTHER)
    dealt = {graded(ROUNDS, code_of("a secret of the tests", str(one))).state.deal for one in range(100)}
    assert len(dealt) == 100
