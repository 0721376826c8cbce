"""The code and the played answers in hand-ins are graded, each within a time limit."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from grader.check import checking, grading, working
from grader.check.checking import NEW_CASES
from grader.check.grading import (
    PATIENCE,
    RAN_OUT,
    UNSTEADY,
    LearnersCode,
    StandIn,
    graded,
    of_author,
    shortcomings,
)
from grader.check.working import BROKE_OFF, ModelsFail, Work
from grader.make import build
from grader.make.official import Exercise, Part, exercise_of
from grader.read.handins import HandIn, PlayedAnswer, cells_of
from grader.read.restoring import restored
from grader.replay import tables
from small import CODED, PLAYED, RIGHT, TABLES, cell, handed_in, own

from rummy500.table.session import Session
from rummy500.teach.calling import Unanswered
from rummy500.teach.check import ALL_CODE, LONG, Points
from rummy500.teach.codes import code_of

Exercises = dict[str, Exercise]


def hand_in(authors: Any, exercise: Exercise, *given: Any, **named: Any) -> HandIn:
    return HandIn("ann", CODED, restored(exercise, cells_of(handed_in(authors, *given, **named))))


def told(answer: grading.Earned, hidden: bool = False) -> str:
    return str([looked.rows for looked in answer.looked if looked.hidden == hidden])


# ---- code -----------------------------------------------------------------------------------------------


def test_the_authors_notebook_earns_every_point(exercises: Exercises) -> None:
    for exercise in exercises.values():
        assert shortcomings(exercise, graded(exercise, of_author(exercise), sandboxed=False)) == []


def test_a_wrong_model_answer_is_reported(authors: Any, exercises: Exercises) -> None:
    result = graded(
        exercises[CODED], hand_in(authors, exercises[CODED], "def is_set(held): return True\n"), False
    )
    assert shortcomings(exercises[CODED], result) == ["90-sets, is_set: the model answer earns 1 of 6 points"]


def test_hidden_checks_come_last_so_that_open_checks_cannot_reveal_them(
    authors: Any, exercises: Exercises
) -> None:
    spies = "seen = []\ndef is_set(held):\n    seen.append(held)\n    return str(seen)\n"
    parts = exercises[CODED].parts
    hidden = [part for part in parts if part.is_hidden]
    at = next(place for place, part in enumerate(parts) if part.kind == "check")
    first = replace(
        exercises[CODED], parts=(*parts[:at], *hidden, *[p for p in parts[at:] if p not in hidden])
    )
    answer = graded(first, hand_in(authors, first, spies), False).answers[0]
    assert "KS" in told(answer, hidden=True) and "KS" not in told(answer)


def test_an_answer_in_a_learners_own_cell_counts(authors: Any, exercises: Exercises) -> None:
    given = next(part.given for part in exercises[CODED].parts if part.name == "is_set")
    mine = hand_in(authors, exercises[CODED], given, change=lambda made: made.cells.append(own(RIGHT)))
    answer = graded(exercises[CODED], mine, False).answers[0]
    assert (answer.points, answer.remark) == (6, "")


def test_an_untouched_notebook_starts_no_worker(
    authors: Any, exercises: Exercises, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {part.name: part.given for part in exercises[CODED].parts}
    monkeypatch.setattr(grading, "Worker", None)
    result = graded(exercises[CODED], hand_in(authors, exercises[CODED], given["is_set"], given["why"]), True)
    assert [(one.points, one.remark) for one in result.answers] == [(0, "not answered")] * 2


def test_an_untouched_question_beside_the_learners_own_code_counts_as_not_answered(
    authors: Any, exercises: Exercises
) -> None:
    given = next(part.given for part in exercises[CODED].parts if part.name == "is_set")
    mine = hand_in(authors, exercises[CODED], given, change=lambda made: made.cells.append(own("x = 1")))
    answer = graded(exercises[CODED], mine, False).answers[0]
    assert (answer.points, answer.remark) == (0, "not answered") and "it is not written yet" in told(answer)


def test_learners_may_add_imports_to_a_cell_that_they_were_given(authors: Any, exercises: Exercises) -> None:
    def change(notebook: Any) -> None:
        cell(notebook, "cell-01").source += "\nfrom collections import Counter\nlearner = 'Ann'"

    code = "def is_set(held):\n    return sorted(Counter(c.rank for c in held).values()) in ([3], [4])\n"
    assert (
        graded(exercises[CODED], hand_in(authors, exercises[CODED], code, change=change), False)
        .answers[0]
        .points
        == 6
    )


def test_an_answer_in_a_given_cell_earns_points_unless_a_later_cell_overrides_it(
    authors: Any, exercises: Exercises
) -> None:
    given = next(part.given for part in exercises[CODED].parts if part.name == "is_set")

    def change(notebook: Any) -> None:
        cell(notebook, "cell-01").source += "\n" + RIGHT

    for code, earned in ((given, 0), ("", 6), ("# It stands above.", 6)):
        result = graded(exercises[CODED], hand_in(authors, exercises[CODED], code, change=change), False)
        assert result.answers[0].points == earned and result.answers[0].looked


def test_a_given_cell_that_calls_an_untouched_answer_starts_no_worker(
    authors: Any, exercises: Exercises, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {part.name: part.given for part in exercises[CODED].parts}
    calls = replace(
        exercises[CODED].parts[2], name="try", kind="given", source="is_set([])", given="is_set([])"
    )
    exercise = replace(exercises[CODED], parts=(*exercises[CODED].parts, calls))
    begun: list[bool] = []
    monkeypatch.setattr(grading, "Worker", begun.append)
    graded(exercise, hand_in(authors, exercise, given["is_set"], given["why"]), True)
    assert begun == []


def test_cells_that_end_python_or_never_end_are_left_out(
    authors: Any, exercises: Exercises, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grading, "FOR_A_CELL", 2)

    def change(notebook: Any) -> None:
        notebook.cells.insert(0, own("import os; os._exit(1)"))
        notebook.cells.append(own("while True: pass"))
        notebook.cells.append(own("1 / 0"))

    result = graded(exercises[CODED], hand_in(authors, exercises[CODED], change=change), False)
    assert result.answers[0].points == 6
    mine = "A cell of your own did not run to its end:"
    assert result.notes == [
        f"{mine} it ended Python.",
        f"{mine} it was still running after 2 seconds, which is the limit.",
        f"{mine} it raised ZeroDivisionError: division by zero (in <module>, line 1).",
    ]
    assert len(result.problems) == 2


def test_a_function_that_never_ends_is_given_up_but_others_are_called(
    authors: Any, exercises: Exercises
) -> None:
    code = "def is_set(held):\n    while True: pass\ndef fine(held): return 3\n"
    with LearnersCode(hand_in(authors, exercises[CODED], code), False, 60, ()) as mine:
        part = exercises[CODED].parts[2]
        stuck, fine = StandIn("is_set", part, mine), StandIn("fine", part, mine)
        for _ in range(20):
            with pytest.raises(Unanswered, match=r"still running after 0.2 seconds|not called again"):
                stuck.call(([],), 0.2)
            assert fine.call(([],), 20) == 3
        assert mine._workers == PATIENCE + 1  # a new worker for each try, until the function is given up
        mine.left = 0
        mine.end()
        with pytest.raises(Unanswered, match=r"had taken more than 60 seconds"):
            fine.call(([],), 1)
        assert mine.notes == []


def test_questions_with_checks_that_play_rounds_are_graded_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def ask(_: checking.Checks, question: str) -> list[checking.Looked]:
        asked.append(question)
        return []

    for kind in ("open", "fresh", "hidden"):
        monkeypatch.setattr(checking.Checks, kind, ask)
    graded(book()["12-bot"], of_author(book()["12-bot"]), sandboxed=False)
    others, bots = ["hand_after", "standing", "choose_draw"], ["anything", "simple", "choose"]
    assert asked == 3 * others + 3 * bots


def test_the_time_limit_of_a_hand_in_grows_with_its_checks_up_to_a_maximum(
    exercises: Exercises,
) -> None:
    bot = book()["12-bot"]
    calls = [part.source for part in bot.parts if part.kind == "check"]
    hands = sum("check_bot(" in source or "check_discard(" in source for source in calls)
    drawn = sum(part.drawn is not None for part in bot.parts)
    assert hands and bot.seconds == ALL_CODE * hands + LONG * (len(calls) - hands + drawn)
    assert exercises[CODED].seconds == 3 * LONG and exercises[TABLES].seconds == LONG
    for exercise in (exercises[CODED], exercises[TABLES]):
        assert exercise.seconds < grading.for_all(exercise) < grading.for_one(exercise)
    assert grading.for_all(bot) == ALL_CODE < grading.for_one(bot)


def busy() -> None:
    while True:
        pass


def idle() -> Points:
    time.sleep(0.3)
    return Points(6, 6, "", ())


def test_a_result_says_whether_time_ran_out(
    authors: Any, exercises: Exercises, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = hand_in(authors, exercises[CODED])
    assert RAN_OUT not in graded(exercises[CODED], mine, False).notes
    with monkeypatch.context() as patch:
        patch.setattr(grading, "for_all", lambda _: 0.0)
        assert RAN_OUT in graded(exercises[CODED], mine, False).problems
    with monkeypatch.context() as patch:
        patch.setattr(tables, "FOR_A_TABLE", 0.2)
        patch.setattr(Session, "of_answer", lambda *_: busy())
        assert RAN_OUT in table(exercises, PLAYED).notes
    with monkeypatch.context() as patch:
        patch.setattr(checking, "FOR_A_CHECK", 0.01)
        patch.setattr(checking, "value_of", lambda *_: busy())
        assert RAN_OUT in graded(exercises[CODED], mine, False).problems
    with monkeypatch.context() as patch:
        patch.setattr(Part, "seconds", 0.2)
        patch.setattr(checking, "value_of", lambda *_: idle())
        assert (
            RAN_OUT not in graded(exercises[CODED], mine, False).problems
        )  # the check only waited, which uses no processor time
    with monkeypatch.context() as patch:
        patch.setattr(Part, "seconds", 0.01)  # a check that took its whole time may have been cut short
        assert RAN_OUT in graded(exercises[CODED], mine, False).problems


@pytest.fixture
def graded_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All hand-ins are graded at once, without processes."""
    monkeypatch.setattr(Work, "_pooled", lambda self, jobs, most: ((n, grading.Graded()) for n in jobs))


@pytest.mark.usefixtures("graded_at_once")
def test_progress_counts_graded_hand_ins_and_names_the_current_ones(
    authors: Any,
    exercises: Exercises,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(working, "monotonic", partial(next, count(0, 60)))
    Work(tmp_path, False).graded([(exercises[CODED], HandIn(name, CODED)) for name in ("ann", "bob", "cem")])
    assert capsys.readouterr().err.splitlines() == [
        f"0 of 3 hand-ins graded: now ann, {CODED}; bob, {CODED}",
        f"1 of 3 hand-ins graded, about 2:00 left: now bob, {CODED}; cem, {CODED}",
        f"2 of 3 hand-ins graded, about 1:00 left: now cem, {CODED}",
    ]


@pytest.mark.usefixtures("graded_at_once")
def test_a_line_of_progress_counts_models_and_hand_ins_apart(
    exercises: Exercises, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, hand_in_of_ann = (exercises[CODED], None), (exercises[CODED], HandIn("ann", CODED))
    Work(tmp_path, False).graded([model, model, hand_in_of_ann])
    lines = [line.partition(" graded")[0] for line in capsys.readouterr().err.splitlines()]
    assert lines == ["0 of 2 models and 0 of 1 hand-in", "1 of 2 models and 0 of 1 hand-in", "0 of 1 hand-in"]


def test_no_hand_in_is_graded_if_a_model_answer_fails(
    exercises: Exercises, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    poor = grading.Graded([grading.Earned("is_set", "coded", 6, 4)])
    ready: list[int] = []

    def pooled(_: Work, jobs: dict[int, object], __: int) -> Iterator[tuple[int, grading.Graded]]:
        for number in jobs:
            ready.append(number)
            yield number, poor

    monkeypatch.setattr(Work, "_pooled", pooled)
    with pytest.raises(ModelsFail, match="90-sets, is_set: the model answer earns 4 of 6 points"):
        Work(tmp_path, False).graded([(exercises[CODED], None), (exercises[CODED], HandIn("ann", CODED))])
    assert ready == [0]


def test_a_result_is_kept_even_if_it_says_that_time_ran_out(
    authors: Any, exercises: Exercises, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    out = grading.Graded(problems=[RAN_OUT])
    monkeypatch.setattr(Work, "_pooled", lambda self, jobs, most: ((number, out) for number in jobs))
    job = exercises[CODED], hand_in(authors, exercises[CODED])
    first, again = Work(tmp_path, False), Work(tmp_path, False)
    assert first.graded([job]) == again.graded([job]) == [out]
    assert (first.anew, again.anew) == (1, 0)


def test_hidden_checks_run_in_a_separate_process(authors: Any, exercises: Exercises) -> None:
    marks = "from time import time_ns\nborn, told = time_ns(), []\n"
    marks += "def is_set(held):\n    told.append(held)\n    return str((born, len(told)))\n"
    answer = graded(exercises[CODED], hand_in(authors, exercises[CODED], marks), False).answers[0]
    opened, hidden = (
        set(re.findall(r"\((\d{15,}), 1\)", told(answer, hidden=which))) for which in (False, True)
    )
    assert opened and hidden and not opened & hidden


@pytest.mark.parametrize(
    "code",
    [
        "from rummy500.teach.calling import Unanswered\ndef is_set(held): raise Unanswered",
        """import worker
def is_set(held):
    worker.json.dumps = lambda answer: f'{{"number": {answer["number"]}, "raised": ""}}'
""",
    ],
)
def test_a_call_without_a_result_is_wrong_even_if_its_error_has_no_text(
    authors: Any, exercises: Exercises, code: str
) -> None:
    answer = graded(exercises[CODED], hand_in(authors, exercises[CODED], code), False).answers[0]
    assert answer.points == 0 and "it raised an error without a text" in told(answer)


TABLE = """
def is_set(held):
    seen = {"7S 7H 7D": True, "7S 7H": False, "KS KH KD KC": True, "": False}
    return seen.get(" ".join(map(str, held)), False)
"""


def test_looking_up_the_open_cases_earns_only_a_third_of_the_points(
    authors: Any, exercises: Exercises
) -> None:
    mine = hand_in(authors, exercises[CODED], TABLE)
    answer, other = (graded(exercises[CODED], mine, False, secret).answers[0] for secret in ("one", "two"))
    new = next(looked for looked in answer.looked if looked.title == f"is_set: {NEW_CASES}")
    assert answer.points == 2 and [looked.points for looked in answer.looked] == [4, 0, 2]
    assert [row[2] for row in new.rows] == ["it gave False, but True is right"] and other.looked[1] != new


def test_a_learners_bot_is_graded_on_deals_drawn_from_the_classs_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[tuple[str, int]] = []

    def check_bot(*_: object, seed: str = "", deals: int = 0, **__: object) -> None:
        played.append((seed, deals))

    monkeypatch.setattr(checking, "check_bot", check_bot)
    part = next(part for part in book()["12-bot"].parts if part.name == "check_simple")
    for secret in ("", "one", "two"):
        checks = checking.Checks(book()["12-bot"], secret, {"simple": len, "check_bot": check_bot})
        checking.value_of(part.source, checks._names(part))
    assert played == [("", 0), *((f"{one} 12-bot/check_simple", part.deals) for one in ("one", "two"))]


BOTS = {
    "time": "import time\ndef simple(view, legal):\n    return legal[time.time_ns() % len(legal)]\n",
    "chance": "import random\ndef simple(view, legal):\n    return random.choice(legal)\n",
    "memory": "n = []\ndef simple(view, legal):\n    n.append(1)\n    return legal[len(n) % len(legal)]\n",
}


@pytest.mark.parametrize("goes_by", BOTS)
def test_a_bot_whose_moves_depend_on_chance_or_on_the_clock_is_reported(goes_by: str) -> None:
    whole = book()["12-bot"]
    exercise = replace(whole, parts=tuple(replace(part, deals=0) for part in whole.parts))
    notebook = build.learners(build.read(build.SOURCES / "12-bot.md"))
    cell(notebook, "simple").source = BOTS[goes_by]
    mine = HandIn("ann", exercise.name, restored(exercise, cells_of(notebook)))
    result = graded(exercise, mine, sandboxed=False)
    problems = [UNSTEADY.format("simple")] * (goes_by != "memory")
    assert result.notes == result.problems == problems


REMEMBERS = """
seats = set()
def anything(view, legal):
    seats.add(view.seat)
    return legal[0] if len(seats) == 1 else None
"""


def test_a_bot_remembers_nothing_when_it_plays_a_deal_again_from_another_seat() -> None:
    exercise = book()["12-bot"]
    notebook = build.learners(build.read(build.SOURCES / "12-bot.md"))
    cell(notebook, "anything").source = REMEMBERS
    mine = HandIn("ann", exercise.name, restored(exercise, cells_of(notebook)))
    answer = graded(exercise, mine, sandboxed=False).answers[0]
    assert answer.points == 1 and "legal moves in 10 rounds" in told(answer)


def test_a_value_that_breaks_a_check_does_not_stop_grading(
    authors: Any, exercises: Exercises, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "FOR_A_CHECK", 0.5)
    mine = hand_in(authors, exercises[CODED], "def is_set(held): return 10 ** 18\n")
    for source in ("next(n for n in range(is_set([])) if n < 0)", "is_set([]).rank"):
        parts = [replace(p, source=source) if p.name == "check_is_set" else p for p in exercises[CODED].parts]
        result = graded(replace(exercises[CODED], parts=tuple(parts)), mine, False)
        assert result.answers[0].points == 0 and "check_is_set could not be run" in result.problems[0]


# ---- tables ---------------------------------------------------------------------------------------------


def table(exercises: Exercises, *moves: str) -> grading.Graded:
    tries = [PlayedAnswer(text, "ann", f"{number}.json") for number, text in enumerate(moves)]
    return graded(exercises[TABLES], HandIn("ann", TABLES, played={"first_set": tries}), True)


def test_the_best_of_several_played_answers_counts(exercises: Exercises) -> None:
    lost = "A: draw\nA: discard QD\n"
    for moves in ([lost, PLAYED], [PLAYED, lost], ["nonsense", lost, PLAYED]):
        answer = table(exercises, *moves).answers[0]
        assert (answer.points, answer.text, answer.remark) == (1, PLAYED.strip(), "")
    assert table(exercises, lost).answers[0].points == 0


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ("A: draw\nA: meld JS JD QD\n", "line 2"),
        ("A: draw\nA: take AS\n", "line 2"),
        ("B: draw\n", "line 1"),
        ("refused A: draw\n", "A: draw is not refused here"),
        ("\x00\n", "line 1"),
        ("A: draw\n" * 4000, "more than 3000 lines"),
    ],
)
def test_impossible_moves_earn_nothing_and_are_reported(exercises: Exercises, moves: str, why: str) -> None:
    result = table(exercises, moves)
    assert (result.answers[0].points, result.answers[0].remark) == (
        0,
        "what was played can't be played again",
    )
    assert len(result.problems) == 1 and why in result.problems[0]


def test_replaying_an_answer_has_a_time_limit(exercises: Exercises, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "FOR_A_TABLE", 0.2)
    monkeypatch.setattr(Session, "of_answer", lambda *_: busy())
    assert "it takes longer than 0.2 seconds" in table(exercises, PLAYED).problems[0]


def test_a_replay_that_takes_too_long_to_pack_is_reported(
    exercises: Exercises, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "FOR_A_TABLE", 0.2)
    monkeypatch.setattr(tables, "packed", lambda _: busy())
    result = table(exercises, PLAYED)
    assert (result.answers[0].points, result.answers[0].at_table.replay) == (1, "")
    assert result.problems == [
        "first_set counts, but its moves are not in the report: it takes longer than 0.2 seconds."
    ]


# ---- many hand-ins -----------------------------------------------------------------------------------------


def test_a_hand_in_that_breaks_the_grader_does_not_stop_the_others(
    authors: Any, exercises: Exercises, tmp_path: Path
) -> None:
    good = exercises[CODED]
    ends = replace(
        good,
        parts=tuple(
            replace(part, source="import os\nos._exit(1)") if part.name == "check_is_set" else part
            for part in good.parts
        ),
    )
    raises = replace(
        good,
        parts=tuple(
            replace(part, source="x = 1") if part.name == "check_is_set" else part for part in good.parts
        ),
    )
    mine = hand_in(authors, good)
    work = Work(tmp_path, sandboxed=False)
    results = work.graded([(good, mine), (ends, mine), (raises, mine)])
    assert [one.answers[0].points for one in results] == [6, 0, 2]
    assert results[1].problems == [BROKE_OFF] and results[1].answers[0].remark == "not graded"
    assert "check_is_set could not be run" in results[2].problems[0]
    again = Work(tmp_path, sandboxed=False)
    assert again.graded([(good, mine), (raises, mine)]) == [results[0], results[2]] and again.anew == 0
    for kept in tmp_path.iterdir():
        kept.write_text("{", "utf-8")
    assert again.graded([(good, mine)]) == results[:1] and again.anew == 1


def test_a_time_limit_ends_a_grader_that_hangs(authors: Any, exercises: Exercises, tmp_path: Path) -> None:
    parts = [
        replace(part, source="sum(range(10 ** 18))") if part.name == "check_is_set" else part
        for part in exercises[CODED].parts
    ]
    work = Work(tmp_path, sandboxed=False, seconds=2)
    result = work.graded(
        [(replace(exercises[CODED], parts=tuple(parts)), hand_in(authors, exercises[CODED]))]
    )
    assert result[0].problems == [BROKE_OFF] and list(tmp_path.iterdir()) == []


# ---- the exercises of the book --------------------------------------------------------------------------


def book() -> dict[str, Exercise]:
    made = {path.stem: build.read(path) for path in build.sources()}
    return {name: exercise_of(name, author, build.learners(author)) for name, author in made.items()}


@pytest.mark.parametrize("name", [path.stem for path in build.sources()])
def test_the_books_exercises_can_be_graded(sandbox: None, name: str) -> None:
    exercise = book()[name]
    assert shortcomings(exercise, graded(exercise, of_author(exercise), sandboxed=True)) == []
    author = build.read(build.SOURCES / f"{exercise.name}.md")
    untouched = restored(exercise, cells_of(build.learners(author)))
    nothing = graded(exercise, HandIn("ann", exercise.name, untouched), sandboxed=True)
    assert {(one.points, one.remark) for one in nothing.answers} == {(0, "not answered")}
    assert untouched.remarks == () and nothing.problems == []


def test_an_answer_played_with_another_learners_cards_does_not_count() -> None:
    exercise = book()["06-whole-hand"]
    played = of_author(exercise).played["your_own_hand"][0]
    for signed, counts, says in (("", True, "without a name"), ("ann", False, "can't be played again")):
        mine = HandIn("ann", exercise.name, played={"your_own_hand": [replace(played, signed=signed)]})
        result = graded(exercise, mine, sandboxed=False)
        answer = next(one for one in result.answers if one.question == "your_own_hand")
        assert bool(answer.points) == counts
        assert len(result.problems) == 1 and says in result.problems[0]


def test_an_answer_played_in_whole_rounds_says_how_many_are_finished(
    exercises: Exercises,
) -> None:
    code = code_of("the ducks are on the pond", "ann")
    session = Session(exercise="06-whole-hand/against-bea", learner="ann", code=code)
    session.act({"do": "play", "text": "draw"})
    played = PlayedAnswer(session.view()["answer"]["moves"], "ann", "a.json", code)
    mine = HandIn("ann", "06-whole-hand", played={"against_bea": [played]}, code=code)
    result = graded(book()["06-whole-hand"], mine, sandboxed=False)
    begun = result.answers[0].at_table
    assert begun.in_rounds and begun.effort == [1, 0, 0]
    assert result.problems == ["against_bea: 0 of 6 rounds are finished. The others earn nothing."]
    assert not table(exercises, PLAYED).answers[0].at_table.in_rounds
