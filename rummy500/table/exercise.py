"""Adds what a table needs for a question of an exercise: the learner, the log, and the answer to hand in."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..teach.codes import plain_code
from ..teach.questions import same_learner
from ..text.transcript import AGAIN, HINT, UNDO
from .beginnings import question_on_table
from .protocol import Act
from .state import AtExercise, State

if TYPE_CHECKING:
    from .view_types import HandedIn

LONGEST_NAME = 200  # characters of a learner's name


def with_learner(state: State, name: str, code: str = "") -> State:
    """The state with this learner. If the hand was another learner's, the question is dealt again.

    Raises ``ValueError`` with a sentence if the personal code isn't valid.
    """
    at, learner, code = state.activity, name[:LONGEST_NAME], plain_code(code)
    assert isinstance(at, AtExercise), "only a question has a learner"
    if code != at.code or (at.own and not (code or same_learner(learner, at.learner))):
        return question_on_table(at.question, learner, code)
    return replace(state, activity=replace(at, learner=learner))


def logged(before: State, message: object, after: State) -> State:
    """The state ``after`` a message. In a graded question, its log gets lines for what the message did."""
    was, at = before.exercise, after.exercise
    if was is None or at is None or not at.code or was.code != at.code:
        return after
    return replace(after, activity=replace(at, log=(*was.log, *_done(before, message, after))))


def _done(before: State, message: object, after: State) -> tuple[str, ...]:
    """The lines of the log for what a message did."""
    was, at = before.exercise, after.exercise
    assert was is not None and at is not None, "a question is on the table"
    if at.number > was.number:
        return (AGAIN,)
    if len(after.past) < len(before.past) and message == Act(UNDO):
        return (UNDO,)
    if after.hints.step > before.hints.step:
        return (HINT,)
    return at.attempt.lines[len(was.attempt.lines) :]


class Effort(NamedTuple):
    """The effort for an answer: tries, hints, and moves taken back.

    ``tries`` counts the tries up to the solution or, in a question of several rounds, the rounds begun.
    """

    tries: int
    hints: int
    undos: int


def effort_of(state: State) -> Effort | None:
    """The tries, hints and moves taken back at this table; ``None`` if no graded question is on it."""
    at = state.exercise
    if at is None or not at.code:
        return None
    tries = at.number if at.attempt.level.rounds else at.solved_in or at.number
    return Effort(tries, at.log.count(HINT), at.log.count(UNDO))


def handed_in(state: State) -> HandedIn | None:
    """The answer as the screen, a notebook and a file store it; ``None`` at a table without an exercise."""
    at = state.exercise
    if at is None:
        return None
    name, _, question = at.question.partition("/")
    return {
        "exercise": name,
        "question": question,
        "learner": at.learner,
        "code": at.code,
        "own": at.own,
        "moves": "".join(f"{line}\n" for line in (at.log if at.code else at.counts.lines)),
        "solved": at.is_done,
        "number": at.number if at.code else 0,
        "rounds": at.attempt.level.rounds,
    }
