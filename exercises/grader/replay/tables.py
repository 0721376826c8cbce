"""Replays the answers of one learner, and finds the answer that counts for each question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import process_time
from typing import Final, Generic, Protocol, TypeVar

from grader.read.handins import HandIn, PlayedAnswer, plain
from grader.replay.records import effort_after, told_apart
from grader.replay.replays import game_of, packed
from grader.sandbox.timing import OutOfTime, at_most
from rummy500.table.exercise import effort_of
from rummy500.table.session import Session
from rummy500.teach.attempts import Attempt
from rummy500.teach.questions import question as level_of

FOR_A_TABLE: Final = 10.0  # seconds of processor time for replaying one answer
FOR_TABLES: Final = 60.0  # seconds for replaying all answers of one hand-in
LONGEST: Final = 600  # the most characters of an error that a problem quotes
NOT_ANSWERED: Final = "not answered"
FOR_PRACTICE: Final = "for practice, without a code"
ANOTHERS: Final = "with another code than the learner's"
WITHOUT_CODE: Final = "played without your code, so it was practice and earns nothing"
WITH_ANOTHERS: Final = "played with another code than yours, so it earns nothing"
OF_ANOTHER: Final = "your file holds another learner's answer, so it earns nothing"
CANT_BE_PLAYED: Final = "what was played can't be played again"


class Check(Protocol):
    """The result of a check."""

    @property
    def points(self) -> float: ...


Found = TypeVar("Found", bound=Check)


@dataclass(slots=True)
class AtTable:
    """What the record of a played answer shows.

    ``replay`` has the moves played (``replays.py``). If the answer is graded, ``effort`` has the numbers of
    tries, of hints and of moves taken back. ``tries`` is the number of tries that cost points.
    ``in_rounds`` says whether the question is played in whole rounds, which together count as one try. If a
    learner answered a graded question with a number, ``number`` has this number and the right number.
    ``contradictions`` has a sentence about each record that contradicts the one that counts.
    """

    replay: str = ""
    effort: list[int] = field(default_factory=list)
    tries: int = 0
    number: list[int] = field(default_factory=list)
    in_rounds: bool = False
    contradictions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Played(Generic[Found]):
    """The answer that counts. If none counts, ``remark`` says why."""

    points: float = 0.0
    remark: str = ""
    text: str = ""
    looked: list[Found] = field(default_factory=list)
    at_table: AtTable = field(default_factory=AtTable)


class Tables:
    """Replays the answers that one learner played at tables."""

    def __init__(self, hand_in: HandIn) -> None:
        self.hand_in = hand_in
        self.left = FOR_TABLES
        self.problems: list[str] = []
        self.ran_out = False

    def look(self, question: str, check: Callable[[Session], list[Found]]) -> Played[Found]:
        """Check the played answers to a question.

        In a graded exercise, the first answer that can be replayed counts. In any other exercise, the best
        answer counts.
        """
        (played, without), graded = self._that_count(question), bool(self.hand_in.code)
        answer = Played[Found](remark=CANT_BE_PLAYED if played else without)
        if played:
            answer.text = played[-1 if graded else 0].moves.strip()
        first: PlayedAnswer | None = None
        shown: Session | None = None
        for one, table in self._replayed(question, played, graded):
            if graded and first and shown:
                self._contradicts(question, answer, one, first, shown)
                continue
            looked = check(table)
            points = round(sum(one.points for one in looked), 2)
            if answer.remark or points > answer.points:
                answer.remark, answer.points = "", points
                answer.looked, answer.text, first, shown = looked, one.moves.strip(), one, table
                answer.at_table = _at_table(table)
        if shown is not None:
            answer.at_table.replay = self._replay_of(question, shown)
            self._unfinished(question, shown)
        return answer

    def _unfinished(self, question: str, table: Session) -> None:
        """Note a problem if a graded question has unfinished rounds. Such rounds earn nothing.

        The teacher has to know, because a learner may stop after some lucky rounds on purpose.
        """
        at = table.state.exercise
        if at is not None and at.attempt.level.rounds and not at.is_done:
            done, rounds = len(at.scores), at.attempt.level.rounds
            self.problems.append(
                f"{question}: {done} of {rounds} rounds are finished. The others earn nothing."
            )

    def _replay_of(self, question: str, table: Session) -> str:
        """Pack the moves played at this table for the report. If packing takes too long, note a problem."""
        try:
            with at_most(FOR_A_TABLE):
                return packed(game_of(table.counts))
        except OutOfTime as error:
            self.problems.append(f"{question} counts, but its moves are not in the report: {error}.")
            return ""

    def _that_count(self, question: str) -> tuple[list[PlayedAnswer], str]:
        """The played answers that count for a question; if there are none, the remark that says why.

        In a graded exercise, only answers with the learner's code count.
        """
        played, code = self.hand_in.played.get(question, []), self.hand_in.code
        counts = [one for one in played if one.code == code] if code else played
        if counts or not played:
            return counts, without_answer(self.hand_in, question)
        how, remark = (
            (ANOTHERS, WITH_ANOTHERS) if any(one.code for one in played) else (FOR_PRACTICE, WITHOUT_CODE)
        )
        self.problems.append(f"{question} was played {how}, so it does not count.")
        return [], remark

    def _replayed(
        self, question: str, played: Sequence[PlayedAnswer], graded: bool
    ) -> list[tuple[PlayedAnswer, Session]]:
        """The answers that can be replayed, each with the table after its replay.

        In a graded exercise, these are the answers that contradict each other, the oldest first. Answers that
        can't be replayed are removed before the others are compared, so they replace no answer.
        """
        tables: dict[PlayedAnswer, Session | None] = {}
        while True:
            records = told_apart(played) if graded else played
            tables |= {one: self._again(question, one) for one in records if one not in tables}
            found = [(one, table) for one in records if (table := tables[one]) is not None]
            if len(found) == len(records):
                return found
            played = [one for one in played if tables.get(one, one) is not None]

    def _contradicts(
        self,
        question: str,
        answer: Played[Found],
        other: PlayedAnswer,
        first: PlayedAnswer,
        shown: Session,
    ) -> None:
        """Add the effort of a record that contradicts the first one. Such a record earns no points."""
        verdict = f"contradicts {first.file}, which came first. It earns nothing, but its tries are counted."
        self.problems.append(f"{question} ({other.file}) {verdict}")
        more = effort_after(other, first)
        at_table = answer.at_table
        at_table.contradictions.append(f"What you played in {other.file} {verdict}")
        at_table.tries += _tries_that_cost(more.tries, shown)
        at_table.effort = [sum(pair) for pair in zip(at_table.effort, more, strict=True)]

    def _again(self, question: str, one: PlayedAnswer) -> Session | None:
        """The table after replaying an answer. If the replay fails, note a problem and return ``None``."""
        name = f"{self.hand_in.exercise}/{question.replace('_', '-')}"
        began = process_time()
        try:
            with at_most(min(FOR_A_TABLE, self.left)):
                if not (one.signed or one.code) and _is_own(name, self.hand_in.learner):
                    self.problems.append(
                        f"{question} was played without a name, so the learner had other cards."
                    )
                return Session.of_answer(name, one.signed, one.moves, one.code)
        except ValueError as error:
            self.ran_out |= isinstance(error, OutOfTime)
            why = plain(str(error).rstrip("."))[:LONGEST]
            tries = " The tries in this record are not counted." if self.hand_in.code else ""
            self.problems.append(f"{question} ({one.file}) can't be played again: {why}.{tries}")
            return None
        finally:
            self.left -= process_time() - began


def without_answer(hand_in: HandIn, question: str) -> str:
    """The remark on a question that the learner hasn't answered, or that another learner answered instead."""
    return OF_ANOTHER if question in hand_in.anothers else NOT_ANSWERED


def _at_table(table: Session) -> AtTable:
    """What this table shows after the replay of a record. ``replay`` is left empty."""
    effort, in_rounds = effort_of(table.state), bool(table.counts.level.rounds)
    if effort is None:
        return AtTable(in_rounds=in_rounds)
    tries, number = _tries_that_cost(effort.tries, table), _number(table.counts)
    return AtTable("", [*effort], tries, number, in_rounds)


def _number(attempt: Attempt) -> list[int]:
    """The learner's number and the right number; empty if no number was given or asked for."""
    given, right = attempt.answered, attempt.level.goal.get("answer")
    return [given, right] if isinstance(given, int) and isinstance(right, int) else []


def _tries_that_cost(tries: int, table: Session) -> int:
    """How many of these tries cost points. In a question played in whole rounds, all rounds are one try."""
    return 1 if table.counts.level.rounds else tries


def _is_own(name: str, learner: str) -> bool:
    """Whether this learner's cards in this question differ from the level's usual cards."""
    return level_of(name).scenario.deal != level_of(name, learner).scenario.deal
