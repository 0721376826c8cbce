"""Finds out how hard each question was for the class, and whether it tells strong learners from weak ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from grader.make.official import Question
from grader.report.report import Class

FEWEST: Final = 8  # with fewer learners, the halves of a class are not compared
TELLS, TELLS_LITTLE = 0.3, 0.1  # the least difference between the halves' shares for a verdict


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a question was.

    ``handed_in`` learners handed in the exercise, and ``unanswered`` of them skipped the question.
    ``share`` is the mean share of the question's points that these learners earned; ``None`` if nothing is
    marked yet. ``says`` is a sentence that compares the learners who do well in all other questions with the
    others.
    """

    exercise: str
    question: Question
    handed_in: int
    unanswered: int
    share: float | None
    says: str


def difficulties(everybody: Class) -> list[Difficulty]:
    """The difficulty of each question."""
    shares = {learner: _shares(everybody, learner) for learner in everybody.learners}
    return [
        _difficulty(everybody, exercise.name, question, shares)
        for exercise in everybody.exercises
        for question in exercise.questions
    ]


Shares = dict[tuple[str, str], float]


def _shares(everybody: Class, learner: str) -> Shares:
    """The share of the points that a learner earned in each marked question of the exercises handed in."""
    found: Shares = {}
    for exercise in everybody.exercises:
        if (learner, exercise.name) in everybody.results:
            for answer in everybody.answers(learner, exercise):
                points, _, _ = everybody.marked(learner, exercise.name, answer)
                if points is not None and answer.of:
                    found[exercise.name, answer.question] = points / answer.of
    return found


def _difficulty(everybody: Class, exercise: str, question: Question, shares: dict[str, Shares]) -> Difficulty:
    graded = [result for (_, name), result in everybody.results.items() if name == exercise]
    answers = [answer for result in graded for answer in result.answers if answer.question == question.name]
    key = exercise, question.name
    here_and_elsewhere = [
        (own[key], _mean([share for other, share in own.items() if other != key]))
        for own in shares.values()
        if key in own and len(own) > 1
    ]
    here = [own[key] for own in shares.values() if key in own]
    return Difficulty(
        exercise,
        question,
        len(graded),
        sum(not answer.is_answered for answer in answers),
        _mean(here) if here else None,
        compared(here_and_elsewhere),
    )


def compared(learners: Sequence[tuple[float, float]]) -> str:
    """A sentence on how well a question tells strong learners from weak ones.

    Each pair is a learner's share of this question's points and mean share of the other questions' points.

    >>> compared([(1, 0.9)] * 4 + [(0.25, 0.3)] * 4)
    'It tells who has learnt it: those who do well elsewhere earn 100 % here, and the others 25 %.'
    >>> compared([(0, 0.9)] * 4 + [(1, 0.3)] * 4)
    'Read this question again: those who do well elsewhere earn 0 % here, and the others 100 %.'
    >>> compared([(1, 0.5)] * 3)
    'There are too few learners to compare.'
    """
    if len(learners) < FEWEST:
        return "There are too few learners to compare."
    by_others = sorted(learners, key=lambda one: one[1])
    half = len(by_others) // 2
    if by_others[0][1] == by_others[-1][1]:
        return "All learners do equally well in the other questions, so nothing can be compared."
    low, high = (_mean([here for here, _ in part]) for part in (by_others[:half], by_others[-half:]))
    those = f"those who do well elsewhere earn {high:.0%} here, and the others {low:.0%}.".replace("%", " %")
    if high - low >= TELLS:
        return f"It tells who has learnt it: {those}"
    if high - low >= TELLS_LITTLE:
        return f"It tells a little: {those}"
    if high - low > -TELLS_LITTLE:
        return f"It tells nothing: {those}"
    return f"Read this question again: {those}"


def _mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares)
