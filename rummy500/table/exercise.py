"""A question of an exercise at the table: whose it is, and what is handed in from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..teach.questions import same_learner
from .beginnings import question_on_table
from .state import AtExercise, State

LONGEST_NAME = 200  # characters of a learner's name


def with_learner(state: State, name: object) -> State:
    """The question for who plays, now that it is known: the hand of another learner is taken away."""
    at, learner = state.activity, str(name or "")[:LONGEST_NAME]
    assert isinstance(at, AtExercise), "only a question has a learner"
    if at.own and not same_learner(learner, at.learner):
        return question_on_table(at.question, learner)
    return replace(state, activity=replace(at, learner=learner))


def handed_in(state: State) -> dict[str, Any] | None:
    """The answer as the screen, a notebook and a file keep it; ``None`` at a table that is no exercise."""
    at = state.exercise
    if at is None:
        return None
    name, _, question = at.question.partition("/")
    return {
        "exercise": name,
        "question": question,
        "learner": at.learner,
        "own": at.own,
        "moves": "".join(f"{line}\n" for line in at.counts.lines),
        "solved": at.solved is not None,
    }
