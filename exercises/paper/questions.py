"""Turns a level into a question on paper with its answer. Each answer is tried on the level first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rummy500.sentences import say
from rummy500.statements import STATEMENTS
from rummy500.teach.attempts import LEARNER, Attempt, Level

from .twins import twin
from .words import move_in_words


@dataclass(frozen=True, slots=True)
class Question:
    """A question on a worksheet. ``says`` is the book's closing sentence, if it fits these cards."""

    level: Level
    says: str

    @property
    def asks(self) -> str:
        """What the learner writes first: ``choice``, ``number``, or nothing."""
        return "choice" if self.level.choices else "number" if "answer" in self.level.goal else ""

    @property
    def plays(self) -> bool:
        """Whether the learner writes moves."""
        return any(move.seat == LEARNER for move in self.level.solution)

    @property
    def answer(self) -> str:
        """The right choice or number; empty if the question asks for moves alone."""
        return str(self.level.goal.get("answer", "")).replace("-", "−" if self.asks == "number" else "-")

    @property
    def moves(self) -> str:
        """The moves of the solution in words."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        deal = self.level.scenario.deal
        for move in self.level.solution:
            if move.seat == LEARNER:
                yield move_in_words(move, deal)
            deal = deal.play(move)

    @property
    def points(self) -> str:
        """The points laid and held by the learner after the solution; empty if no move is asked for."""
        if not self.plays:
            return ""
        end = played(self.level).deal
        return f"Laid so far in this round: {end.laid[LEARNER]}. Held: {end.left[LEARNER]}."

    @property
    def rules(self) -> list[tuple[str, str]]:
        """The statements of the rules that the question is about, each with its id."""
        return [(name, STATEMENTS[name].text) for name in self.level.scenario.rule]


def question(name: str, number: int) -> Question:
    """The question made from a level for the worksheet with this number.

    Raises ``ValueError`` if the level's answer doesn't solve it, because a wrong key must not be printed.
    """
    made = twin(name, number)
    failures = made.level.failures()
    if failures:
        raise ValueError(say("sentence", why=f"{name}: {'; '.join(failures)}"))
    return Question(made.level, made.after)


def played(level: Level) -> Attempt:
    """The attempt after the learner has answered and moved, before anybody else moves."""
    attempt = Attempt.of(level)
    if attempt.asks:
        attempt = attempt.answer(level.goal["answer"])
    for move in level.solution:
        if move.seat != LEARNER:
            break
        attempt = attempt.tried(move)
    return attempt
