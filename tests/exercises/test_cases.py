"""Functions are checked with stored cases for learners, and with newly drawn cases for grades."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from grader.make import build
from grader.make.cases import Drawn, text_of
from grader.make.official import Exercise, exercise_of

from rummy500 import Card, Move, cards
from rummy500.teach.seeing import seen
from rummy500.teach.stored import decoded, encoded, stored

RUNS = Drawn("right.is_run", "by_chance.near_cards")


@pytest.mark.parametrize(
    "value",
    [
        True,
        None,
        7,
        "Ann",
        ["Ann", "Bob"],
        [*cards("6C TD")],
        [],
        Card("6C"),
        Move.parse("A: take 6D"),
        [[*cards("6C 6D 6H")], []],
        {"Ann": [[*cards("6C 6D 6H")]], "Bob": []},
        {*cards("6C TD")},
        {frozenset(cards("6C 7C 8C")), frozenset(cards("6C 6D 6H"))},
        set(),
        seen("6S 6H KC", pile="2S 6D 9C", table=["7S 8S 9S"], drawn=False)[0],
        seen("6S 6H KC")[0],
    ],
)
def test_a_stored_value_is_read_back_unchanged(value: Any) -> None:
    assert decoded(json.loads(json.dumps(encoded(value)))) == value


def test_a_value_that_cannot_be_stored_is_refused() -> None:
    with pytest.raises(TypeError, match="complex"):
        encoded(1.5j)


def test_the_cases_depend_only_on_the_secret() -> None:
    assert RUNS.cases("one", 20) == RUNS.cases("one", 20) != RUNS.cases("two", 20)
    assert all(text_of(case) for case in RUNS.cases("one", 20))


def exercise(name: str) -> Exercise:
    notebook = build.read(Path(build.SOURCES, f"{name}.md"))
    return exercise_of(name, build.with_solutions(notebook), build.learners(notebook))


@pytest.mark.parametrize("path", [*build.CASES.glob("*.json")], ids=lambda path: path.stem)
def test_drawing_the_cases_of_an_exercise_again_gives_its_stored_cases(path: Path) -> None:
    parts = exercise(path.stem).parts
    drawn = {part.question: part.drawn for part in parts if part.drawn}
    asks_for_tests = all(part.has_steps for part in parts if part.kind == "check")
    assert bool(drawn) is not asks_for_tests
    assert {*json.loads(path.read_text("utf-8"))["cases"]} == {*drawn}
    assert stored(f"{path.stem}/").may_call == exercise(path.stem).may_call
    for question, how in drawn.items():
        kept = stored(f"{path.stem}/{question}")
        texts = [text_of(case) for case in kept.cases]
        assert len(texts) == len({*texts}) and {*texts} == {
            *map(text_of, how.stored(f"{path.stem}/{question}"))
        }
