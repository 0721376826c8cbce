"""A table's state is stored as text. A fresh table of the same notebook cell can continue from this text."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plays import PRESET_TABLES, TABLES, some_move
from strategies import JSON
from sure import sure
from trying import all_tries, answers
from weighing import StandIn

from rummy500 import Rules, Table, read_record, write_record
from rummy500.game import Game
from rummy500.moves import Move
from rummy500.table import after_reload
from rummy500.table.hand_order import SORTS
from rummy500.table.redone import MOST_LINES
from rummy500.table.session import Session
from rummy500.teach.lessons import levels, load
from rummy500.teach.questions import question, questions
from rummy500.text.records import round_of_record
from rummy500.text.transcript import Transcript, read_transcript, write_transcript

SET = "01-melds/first-set"
SOLUTION = ("draw", "meld JS JD JC", "discard QD")
OWN = "06-whole-hand/your-own-hand"
MELDS: dict[str, Any] = {"players": 2, "seed": 3}
MELDING = ("draw", "meld JS JD JC", "meld 3H 4H 5H")
FRESH = ({"do": "leave"}, {"do": "select", "ids": []}, {"do": "point", "at": None})


def shown(session: Session) -> dict[str, Any]:
    """Drop the table's selections and prompt, and return its view without status and serial number."""
    for message in FRESH:
        session.act(message)
    return {key: value for key, value in session.view().items() if key not in ("serial", "status")}


def changed(session: Session, lines: Sequence[str] | None = None, **values: str | None) -> str:
    """The table's stored state with some lines or values replaced. ``None`` removes a value."""
    kept = read_transcript(session.kept)
    tags = {name: value for name, value in {**kept.tags, **values}.items() if value is not None}
    return write_transcript(Transcript(tags, kept.lines if lines is None else tuple(lines)))


def value(session: Session, name: str) -> str:
    """The value with this name in the table's stored state."""
    return read_transcript(session.kept).tags[name]


def record(session: Session) -> str:
    """The record in the table's stored state."""
    return session.kept[session.kept.index("[Game") :]


def goes_on(session: Session, **cell: Any) -> Session:
    """Resume a session in a new session of this cell. Both must look the same. Return the new session."""
    fresh = Session(**cell)
    if session.kept:
        act(fresh, {"do": "resume", "kept": session.kept})
    assert shown(fresh) == shown(session)
    assert fresh.kept == session.kept
    return fresh


def act(session: Session, *messages: dict[str, Any]) -> dict[str, Any]:
    for message in messages:
        view = session.act(message)
        assert view["refusal"] is None, view["refusal"]
    return view


def press(*actions: str) -> list[dict[str, Any]]:
    return [{"do": "act", "action": action} for action in actions]


def typed(*moves: Any) -> list[dict[str, Any]]:
    return [{"do": "play", "text": str(move)} for move in moves]


def tried(session: Session, chance: Random) -> Move:
    """A random move of the person, which is refused in most positions."""
    hand = chance.sample(session.state.deal.hand("A"), min(3, len(session.state.deal.hand("A"))))
    told = [Move("A", kind) for kind in ("draw", "pass", "back")]
    return chance.choice(
        [*told, Move("A", "discard", tuple(hand[:1])), Move("A", "meld", tuple(hand))] if hand else told
    )


def at_random(session: Session, chance: Random) -> dict[str, Any]:
    """A random message that the screen could send now in a game."""
    looks: list[dict[str, Any]] = [
        {"do": "sort", "by": chance.choice(SORTS)},
        {"do": "moves", "open": chance.random() < 0.5},
    ]
    if chance.random() < 0.3:
        return chance.choice([*looks, *press("undo", "hint"), *typed(tried(session, chance))])
    if session.state.deal.over:
        return press("next")[0]
    return {"do": "tick"} if session.state.bots_turn else typed(some_move(session.state.deal, chance))[0]


def at_level(session: Session, chance: Random) -> dict[str, Any]:
    """A random message that the screen could send now in a level."""
    attempt = session.state.attempt
    assert attempt is not None
    if chance.random() < 0.3 or attempt.state != "open":
        return chance.choice([*press("undo", "hint"), {"do": "sort", "by": chance.choice(SORTS)}])
    if attempt.asks:
        return {"do": "answer", "given": chance.choice(answers(attempt.level))}
    if session.state.bots_turn and not session.state.bots_wait:
        return {"do": "tick"}
    return typed(chance.choice(all_tries(attempt)))[0]


def a_move(session: Session, chance: Random) -> dict[str, Any]:
    """A message that makes a legal move of the player in turn."""
    return (
        {"do": "tick"}
        if session.state.bots_turn
        else typed(chance.choice(session.state.deal.legal_moves()))[0]
    )


def played_out(session: Session, chance: Random) -> None:
    while not session.state.deal.over:
        act(session, a_move(session, chance))


def touched() -> Session:
    """A table at which the person has drawn and laid down two melds."""
    session = Session(**MELDS)
    act(session, *typed(*MELDING))
    return session


# ---- games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), [*PRESET_TABLES, *TABLES[len(PRESET_TABLES) :: 2]])
def test_a_game_resumes_at_any_point(game: str, players: int) -> None:
    cell: dict[str, Any] = {"rules": Rules.parse(game), "players": players, "seed": 7, "bots": "random"}
    session, chance = Session(**cell), Random(game)
    for number in range(60):
        session.act(at_random(session, chance))
        if number % 20 == 19:
            goes_on(session, **cell)


@pytest.mark.parametrize(("game", "players"), PRESET_TABLES)
def test_every_game_can_be_resumed_before_its_first_move(game: str, players: int) -> None:
    cell: dict[str, Any] = {"rules": game, "players": players, "seed": 3}
    session = Session(**cell)
    act(session, {"do": "pace", "ms": 0}, {"do": "moves", "open": True})
    goes_on(session, **cell)


@pytest.mark.parametrize("game", ["classic", "gambit", "persian"])
def test_a_game_resumes_at_the_end_of_a_round_and_in_later_rounds(game: str) -> None:
    cell: dict[str, Any] = {"rules": game, "players": dict(PRESET_TABLES)[game], "seed": 3, "bots": "random"}
    session, chance = Session(**cell), Random(3)
    played_out(session, chance)
    fresh = goes_on(session, **cell)
    for table in (session, fresh):
        act(table, *press("next"))
    assert shown(fresh) == shown(session)
    for _ in range(5):
        act(session, a_move(session, chance))
    assert goes_on(session, **cell).state.game == session.state.game
    assert len(session.state.game.sheet) == 1


@pytest.mark.parametrize("bots", ["random", "greedy", "careful"])
def test_bots_make_the_same_moves_after_resuming_unless_they_are_random(
    bots: str,
) -> None:
    cell: dict[str, Any] = {"rules": "classic", "players": 3, "seed": 11, "bots": bots}
    session = Session(**cell)
    for _ in range(14):
        act(session, a_move(session, Random(11)))
    fresh = goes_on(session, **cell)
    for _ in range(14):
        for table in (session, fresh):
            act(table, a_move(table, Random(12)))
    assert bots == "random" or shown(fresh) == shown(session)


def test_moves_can_still_be_taken_back_after_resuming() -> None:
    session = Session(**MELDS)
    act(session, *typed(*MELDING))
    fresh = goes_on(session, **MELDS)
    assert len(session.state.past) == 2
    for table in (session, fresh):
        act(table, *press("undo", "undo"))
    assert shown(fresh) == shown(session)
    assert fresh.act(press("undo")[0])["refusal"]


def test_refused_moves_and_the_hint_are_shown_after_resuming() -> None:
    session = Session(**MELDS)
    session.act(typed("meld 2H 3D")[0])
    act(session, *typed(MELDING[0]), *press("hint", "hint"))
    session.act(typed("draw")[0])
    view = goes_on(session, **MELDS).view()
    assert [bool(line["statement"]) for line in view["log"]] == [True, False, True]
    assert view["hint"]["step"] == 2
    assert view["hint"]["lines"]


def test_a_new_game_resumes_even_if_the_notebook_cell_gives_other_settings() -> None:
    session = Session(seed=7)
    options = {"run_opens_with": "4", "rum": "discard"}
    game = {"rules": "modern", "players": 4, "seed": "class 4b", "bots": "careful", "options": options}
    act(session, {"do": "new", "game": game}, a_move(session, Random(1)))
    fresh = goes_on(session, seed=7)
    assert fresh.state.settings == session.state.settings
    act(session, {"do": "new", "link": "#rules=persian&players=4&seed=5&bots=random"})
    assert goes_on(session, seed=7).state.settings == session.state.settings


def test_each_bot_keeps_its_seat_and_still_gives_its_reasons_after_resuming() -> None:
    cell: dict[str, Any] = {"players": 3, "seed": 7, "bots": ["beginner", "careful"], "explains": True}
    session = Session("classic", **cell)
    act(session, a_move(session, Random(1)))
    assert value(session, "Bots") == "beginner,careful"
    fresh = goes_on(session, **cell)
    assert fresh.state.settings.bots == ("beginner", "careful") and fresh.state.settings.explains


def test_a_resumed_hint_keeps_its_number_of_playouts_on_another_device() -> None:
    session = Session(seed=7)
    act(session, *press("hint", "hint"))
    fresh = Session(seed=7)
    act(fresh, {"do": "resume", "kept": changed(session, Tried="2")})
    assert fresh.state.hints.playouts == 2 != session.state.hints.playouts and fresh.state.hints.step == 2


@pytest.mark.parametrize(
    "cell", [{"seed": None}, {"level": "draw/three-sixes"}, {"record": write_record(Game.new(seed=1))}]
)
def test_a_new_game_resumes_even_if_the_cell_begins_with_a_level_or_replay(
    cell: dict[str, Any],
) -> None:
    session = Session(**cell)
    act(session, {"do": "new", "game": {"seed": 9}}, a_move(session, Random(1)))
    assert goes_on(session, **cell).view()["kind"] == "game"


def test_no_move_can_be_taken_back_after_a_loaded_game_has_resumed() -> None:
    record = (
        '[Game "500 Rum"]\n[Rules "classic"]\n[Players "Grandma, Leo"]\n[Seed "0"]\n\ndeal 1 dealer=B\n'
        "hand A = 6H 6D KD\nhand B = QH QC 2S\nstock = 9S 2C 3C 8H\npile = KS 4H 8D 6C 9H 4D\n"
        "A: take 6C\nA: meld 6C 6H 6D\n"
    )
    session = Session(seed=7)
    act(session, {"do": "load", "record": record})
    assert not goes_on(session, seed=7).state.past
    act(session, *typed("discard 9H"), {"do": "tick"})
    assert goes_on(session, seed=7).state.game == session.state.game


def test_after_resuming_serial_numbers_continue_from_the_last_view_on_the_screen() -> None:
    session = touched()
    view = Session(**MELDS).act({"do": "resume", "kept": session.kept, "serial": 40})
    assert view["serial"] >= 40


def test_the_form_for_new_games_stays_open_after_resuming_until_another_game_is_begun() -> None:
    session = Session(seed=7, setup=True)
    act(session, a_move(session, Random(1)))
    assert goes_on(session, seed=7, setup=True).view()["setup"]["open"]
    act(session, {"do": "new", "game": {"seed": 9}})
    assert not goes_on(session, seed=7, setup=True).view()["setup"]["open"]


def test_a_review_and_its_tried_moments_do_not_change_the_stored_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)
    session = Session(seed=1)
    played_out(session, Random(1))
    over = session.kept
    act(session, *press("review"))
    while session.view()["review"]["state"] == "weighing":
        act(session, {"do": "tick"})
    act(session, {"do": "act", "action": "try", "moment": 0}, *press("hint"))
    session.act(typed(tried(session, Random(1)))[0])
    assert session.kept == over
    view = Session(seed=1).act({"do": "resume", "kept": session.kept})
    assert view["over"]["next"]["can"]
    assert view["review"] is None


# ---- levels, exercises, replays -----------------------------------------------------------------------


@pytest.mark.parametrize("level", levels()[::16])
def test_a_level_resumes_at_any_point(level: str) -> None:
    session, chance = Session(level=level), Random(level)
    for number in range(24):
        session.act(at_level(session, chance))
        if number % 6 == 5:
            goes_on(session, level=level)
        if sure(session.state.attempt).state != "open" and chance.random() < 0.3:
            act(session, *press("new"))


def test_a_level_stays_solved_or_failed_after_resuming() -> None:
    level = load("draw/three-sixes")
    session = Session(level=level.name)
    session.act(typed("meld 2H 3D")[0])
    for move in level.solution:
        act(session, *typed(move) if move.seat == "A" else [{"do": "tick"}])
    assert goes_on(session, level=level.name).view()["level"]["state"] == "solved"
    act(session, *press("new", "hint"), *typed("draw"))
    act(session, *typed(session.state.deal.legal_moves()[-1]))
    view = goes_on(session, level=level.name).view()
    assert (view["level"]["state"], view["hint"]["step"]) == ("failed", 1)


def test_wrong_answers_that_were_taken_back_still_count_after_resuming() -> None:
    name = next(name for name in levels() if not load(name).choices and "answer" in load(name).goal)
    right = load(name).goal["answer"]
    session = Session(level=name)
    for wrong in (right + 1, right + 2):
        act(session, {"do": "answer", "given": wrong}, *press("undo"))
    act(session, {"do": "answer", "given": right})
    fresh = goes_on(session, level=name)
    assert sure(fresh.state.attempt).wrong == 2
    assert sure(fresh.state.attempt).steps == sure(session.state.attempt).steps
    act(fresh, *press("undo"))
    assert sure(fresh.state.attempt).wrong == 2


def test_an_old_refusal_is_not_shown_after_resuming() -> None:
    session = Session(level="draw/three-sixes")
    session.act(typed("meld 2H 3D")[0])
    act(session, *typed("draw"), *press("undo"))
    assert sure(session.state.attempt).refused and not sure(session.state.attempt).recent
    assert not sure(goes_on(session, level="draw/three-sixes").state.attempt).recent
    session.act(typed("meld 2H 3D")[0])
    assert len(sure(goes_on(session, level="draw/three-sixes").state.attempt).recent) == 1


@pytest.mark.parametrize("name", questions()[::4])
def test_an_exercise_resumes_at_any_point(name: str) -> None:
    cell: dict[str, Any] = {"exercise": name, "learner": "Ann"}
    session, chance = Session(**cell), Random(name)
    for number in range(16):
        session.act(at_level(session, chance))
        if number % 8 == 7:
            goes_on(session, **cell)


def test_an_exercise_stays_solved_while_a_later_attempt_is_open() -> None:
    session = Session(exercise=SET)
    act(session, {"do": "learner", "name": "Ann"}, *typed(*SOLUTION), *press("new"), *typed("draw"))
    fresh = goes_on(session, exercise=SET)
    assert fresh.counts.state == "solved"
    assert sure(fresh.state.attempt).state == "open"
    assert fresh.view()["answer"]["learner"] == "Ann"
    assert session.view()["answer"]["moves"].count("\n") == 3


def test_wrong_answers_before_a_solution_still_count_after_resuming() -> None:
    name = "04-score/your-net"
    right = question(name).goal["answer"]
    session = Session(exercise=name)
    for wrong in (right + 1, right + 2, right + 3):
        act(session, {"do": "answer", "given": wrong}, *press("undo"))
    act(session, {"do": "answer", "given": right})
    assert goes_on(session, exercise=name).counts.stars == session.counts.stars == 1


def test_the_refused_moves_in_a_loaded_answer_are_shown_after_resuming() -> None:
    session = Session(exercise=SET)
    act(session, {"do": "load", "answer": "refused A: meld JS JD JC\nA: draw\n"})
    assert [line["statement"] for line in goes_on(session, exercise=SET).view()["log"]] == ["TURN-1", ""]


def test_an_exercise_with_a_learners_own_hand_resumes_only_for_that_learner() -> None:
    session = Session(exercise=OWN)
    act(session, {"do": "learner", "name": "Ann"}, *typed("draw"))
    goes_on(session, exercise=OWN)
    goes_on(session, exercise=OWN, learner="Ann")
    view = Session(exercise=OWN, learner="Bob").act({"do": "resume", "kept": session.kept})
    assert "another learner" in view["refusal"]["why"]
    assert view["answer"]["learner"] == "Bob"


def test_an_exercise_is_not_resumed_if_its_state_has_forged_moves_of_other_players() -> None:
    session = Session(exercise=SET)
    act(session, *typed("draw"))
    made_up = changed(session, ["A: draw", "B: draw"])
    assert "nothing was played there" in refused(Session(exercise=SET), made_up)


def test_a_replay_resumes_at_its_position() -> None:
    session = Session(seed=2)
    played_out(session, Random(2))
    cell: dict[str, Any] = {"record": write_record(session.state.game)}
    replayed = Session(**cell)
    assert replayed.kept == ""
    act(replayed, {"do": "seek", "at": 17})
    assert sure(goes_on(replayed, **cell).state.replay).at == 17


# ---- the stored state ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cell", [{"seed": 7}, {"seed": None}, {"level": "draw/three-sixes"}, {"exercise": SET}, {"setup": True}]
)
def test_an_untouched_table_stores_nothing(cell: dict[str, Any]) -> None:
    session = Session(**cell)
    assert session.kept == ""
    for message in (*FRESH, {"do": "consider", "game": {}}, {"do": "save"}, {"do": "dance"}):
        session.act(message)
    assert session.kept == ""
    act(session, {"do": "sort", "by": "rank"})
    assert value(session, "Sort") == "rank"
    act(session, {"do": "sort", "by": "suit"})
    assert session.kept == ""


def test_the_stored_state_of_a_game_has_its_record() -> None:
    session = Session(seed=7)
    act(session, a_move(session, Random(1)))
    assert record(session) == write_record(session.state.game)
    assert read_record(session.kept) == session.state.game


def test_the_text_of_a_finished_round_is_written_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session, chance, written = Session(seed=7, bots="random"), Random(7), []
    for _ in range(3):
        played_out(session, chance)
        act(session, *press("next"))
    assert record(session) == write_record(session.state.game)

    def whole(game: Game, number: int) -> str:
        written.append(number)
        return round_of_record(game, number)

    monkeypatch.setattr(after_reload, "round_of_record", whole)
    for _ in range(5):
        act(session, a_move(session, chance))
        assert record(session) == write_record(session.state.game)
    assert written == [4] * 5


def test_the_stored_state_is_a_synchronized_value_of_the_widget() -> None:
    table = Table(seed=7)
    assert table.kept == ""
    table.play()  # the others move until it is the person's turn
    table.play("draw")
    assert table.kept == table.session.kept != ""
    assert "kept" in table.keys


def test_resuming_an_untouched_table_changes_only_the_serial_number_of_its_view() -> None:
    view = Session(seed=7).act({"do": "resume", "kept": "", "serial": 3})
    assert view["refusal"] is None
    assert view == {**Session(seed=7).view(), "serial": 4}


# ---- states that do not fit ----------------------------------------------------------------------------


def refused(session: Session, what: object) -> str:
    """Check that resuming this state is refused and changes nothing, and return the reason."""
    before, stands = shown(session), session.kept
    view = session.act({"do": "resume", "kept": what})
    assert view["refusal"], what
    assert view["refusal"]["why"].endswith(".")
    assert len(view["refusal"]["why"]) < 300
    assert shown(session) == before
    assert session.kept == stands
    why: str = view["refusal"]["why"]
    return why


def test_the_state_of_a_different_table_or_of_another_edition_of_the_format_is_refused() -> None:
    session = Session(seed=7)
    act(session, a_move(session, Random(1)))
    for cell in ({"seed": 8}, {"seed": None}, {"seed": 7, "players": 4}, {"level": "draw/three-sixes"}):
        assert "another table" in refused(Session(**cell), session.kept)
    assert "another edition" in refused(session, changed(session, Transcript="2"))
    assert "another edition" in refused(session, {})


def test_a_state_that_is_far_too_long_is_refused() -> None:
    game, exercise = touched(), Session(exercise=SET)
    act(exercise, *typed("draw"))
    assert "too long" in refused(game, f"{game.kept}; {'x' * after_reload.LONGEST}\n")
    assert "too long" in refused(exercise, changed(exercise, ["refused A: meld 2H 3D"] * (MOST_LINES + 1)))


@pytest.mark.parametrize(
    "change",
    [
        {"Game": "Canasta"},
        {"Rules": None},
        {"Bots": "clever"},
        {"Bots": None},
        {"Bots": "greedy,careful,careful"},
        {"Explains": "yes"},
        {"Kind": "level"},
        {"Kind": None},
        {"Table": "another"},
        {"Sort": "colour"},
        {"Sort": "own"},
        {"Sort": "own", "Order": "first"},
        {"Pace": "1000000000"},
        {"Pace": "fast"},
        {"Hints": "-1"},
        {"Hints": "1" * 30},
        {"Back": "0.5"},
        {"Moves": "1"},
        {"Setup": None},
    ],
)
def test_a_damaged_state_is_refused_and_the_table_can_still_be_played(change: dict[str, str | None]) -> None:
    session = Session(**MELDS)
    act(session, *typed(*MELDING))
    refused(session, changed(session, **change))
    act(session, *press("undo"), a_move(session, Random(1)))


@pytest.mark.parametrize(
    "line", ["hello", "B: draw", "refused A: draw", "refused hello", "[Bots]", "solved A: draw"]
)
def test_a_stored_game_with_an_invalid_line_is_refused(line: str) -> None:
    session = touched()
    deal = "deal 1 dealer=B\n"
    assert deal in session.kept
    refused(session, session.kept.replace(deal, f"{deal}{line}\n"))
    act(session, *press("undo"), a_move(session, Random(1)))


@pytest.mark.parametrize(
    ("lines", "change"),
    [
        (["A: draw", "A: draw"], {}),
        (["answer 7"], {}),
        (["refused A: draw"], {}),
        (["solved A: draw", "A: draw"], {}),
        ([], {}),
        (None, {"Wrong": "one"}),
        (None, {"Recent": None}),
        (None, {"Learner": None}),
        (None, {"Solved": ""}),
        (None, {"Kind": "game"}),
    ],
)
def test_a_damaged_attempt_is_refused_and_the_table_can_still_be_played(
    lines: list[str] | None, change: dict[str, str | None]
) -> None:
    session = Session(exercise=SET)
    act(session, *typed(*SOLUTION), *press("new"), *typed("draw"))
    refused(session, changed(session, lines, **change))
    act(session, *typed(*SOLUTION[1:]))


@given(JSON)
def test_the_table_can_be_played_after_resuming_from_any_json_value(
    given: dict[str, Any],
) -> None:
    session = touched()
    session.act({"do": "resume", "kept": given})
    act(session, a_move(session, Random(1)))


@given(st.text(), st.integers(0, 400), st.integers(0, 40))
def test_the_table_can_be_played_after_resuming_from_a_changed_text(
    put_in: str, at: int, instead_of: int
) -> None:
    session = touched()
    text = session.kept
    session.act({"do": "resume", "kept": text[:at] + put_in + text[at + instead_of :]})
    act(session, a_move(session, Random(1)))
