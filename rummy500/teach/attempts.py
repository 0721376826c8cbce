"""Levels, and a learner's attempts at them. A level's goal is made of predicates.

The learner sits at A. A level begins in the learner's turn or, at an open table, in another player's turn
(TURN-4). A level can ask for an answer first: one of its ``choices``, or a number. The learner answers before
playing, and a wrong answer fails the level.

=================  =============================================================================
predicate          holds when
=================  =============================================================================
``melded``         each of these lists of cards lies in one meld
``laid``           the learner has laid at least this many points
``net``            the points laid minus those in hand are at least this many
``hand_at_most``   the learner holds no more cards than this
``out``            the learner is out (or, with ``false``, is not)
``score``          the round is over and the learner's side has scored at least this many points in it
``lead``           the learner's side is now ahead of every other side by at least this many points
``holds``          the learner still holds these cards
``safe``           a player with these cards could select and lay no card of the pile
``made``           the learner has made this move
``refused``        a move of the learner has been refused under this statement
``answer``         the learner gave this answer: one of the choices, or a number
``above``          the number given as the answer is greater than this
``below``          the number given as the answer is less than this
``turn``           the round is over, or the learner has played all ``turns`` of the level
                   and this seat is in turn
``any``            all predicates of at least one of these groups hold
=================  =============================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any, Final, Literal, NamedTuple

from ..card import cards, mask_of
from ..deal import Deal
from ..finding import makes_meld
from ..moves import Move
from ..position import fits_of
from ..referee import Refused
from ..scoring import side_of, worth_in_hand
from ..sentences import Said, Wrong, said, say
from ..text.scenario import Scenario
from ..text.transcript import ANSWER, REFUSED

__all__ = [
    "LEARNER",
    "MEASURES",
    "PREDICATES",
    "Attempt",
    "Hint",
    "Level",
    "Mistake",
    "Predicates",
    "Shows",
    "Worth",
    "lacking",
]

LEARNER: Final = "A"
LAYS: Final = ("meld", "lay_off", "swap", "double")
TOO_SOON_OR_LATE: Final = ("TURN-1", "TURN-3", "DRAW-3")  # the refused move comes too soon or too late
State = Literal["open", "solved", "failed"]
Predicates = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that a learner may make: a move, or predicates that hold after a move.

    ``say`` is what the learner reads after the mistake.
    """

    when: Move | Predicates
    say: str


class Worth(NamedTuple):
    """Two scores of a round: ``by_chance``, the mean of random play, earns no points; ``par`` earns all."""

    by_chance: int
    par: int


class Hint(str):
    """A line of a level's hint. ``marks`` are the cards and parts to highlight (see ``table/hints.py``)."""

    marks: tuple[str, ...] = ()


Shows = Literal["seats", "hand", "nothing"]
"""The part of the table that a level shows if it asks for no move."""


@dataclass(frozen=True, slots=True)
class Level:
    """A small problem at the table. ``name`` is its path, as in ``draw/three-sixes``.

    ``par`` is the number of moves with which the learner earns three stars; an answer counts as a move.
    ``replies`` is a kind of bot, or the moves that the others make. ``turns`` is how many turns the learner
    has. ``choices`` are the answers to choose from; if a level asks for an answer and has no choices, the
    answer is a number. In a ``guided`` level the table marks the cards and parts that the solution's next
    move needs. ``shows`` is for a level that asks for no move. It names the part that the table shows: the
    ``seats``, the ``hand`` or ``nothing``; ``None`` means everything. ``rounds`` is how many graded rounds
    the level has, each played once; most levels have none. A level with ``worse`` moves has one decision. The
    level fails after one of these moves, and after any other wrong move that lays nothing. If the learner
    fails without making one of the ``mistakes``, the table says ``otherwise``.
    """

    name: str
    scenario: Scenario
    task: str
    par: int
    hints: tuple[Hint, ...]
    after: str
    replies: str | tuple[Move, ...]
    goal: Predicates
    mistakes: tuple[Mistake, ...]
    turns: int = 1
    choices: tuple[str, ...] = ()
    guided: bool = False
    shows: Shows | None = None
    rounds: int = 0
    worse: tuple[Move, ...] = ()
    otherwise: str = ""

    @property
    def solution(self) -> tuple[Move, ...]:
        """All moves of the reference solution, including other players' moves and refused moves."""
        return self.scenario.moves

    def failures(self) -> list[str]:
        """The faults of the reference solution, in sentences; empty if it earns three stars."""
        attempt = Attempt.of(self)
        if attempt.asks:
            attempt = attempt.answer(self.goal["answer"])
        for move in self.solution:
            attempt = attempt.tried(move)
        refused = [
            f"{refusal.move} is refused: {refusal}"
            for refusal in attempt.refused
            if refusal.statement != self.goal.get("refused")
        ]
        if attempt.state != "solved":
            return [*refused, f"the solution leaves the level {attempt.state}: {', '.join(attempt.misses)}"]
        return refused if attempt.stars == 3 else [*refused, f"the solution earns {attempt.stars} stars"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt at a level: the deal as it is now, the learner's moves, and the refused moves.

    ``recent`` are the refusals since the last move. The table mentions only these, because the learner has
    corrected the earlier ones. ``answered`` is the current answer, ``wrong`` the number of wrong answers so
    far. ``ended`` counts how often the turn passed from the learner to another seat. A call that the learner
    let pass counts, too. ``replied`` counts the others' moves. ``lines`` are the lines of a transcript: the
    answers, the moves and the refused moves, in order.

    >>> from rummy500.teach.lessons import load
    >>> attempt = Attempt.of(load("draw/three-sixes"))
    >>> for move in attempt.level.solution:
    ...     attempt = attempt.tried(move)
    >>> attempt.state, attempt.stars
    ('solved', 3)
    """

    level: Level
    deal: Deal
    made: tuple[Move, ...] = ()
    refused: tuple[Refused, ...] = field(default=(), compare=False)
    recent: tuple[Refused, ...] = field(default=(), compare=False)
    answered: str | int | None = None
    wrong: int = 0
    ended: int = 0
    replied: int = 0
    lines: tuple[str, ...] = ()

    @classmethod
    def of(cls, level: Level) -> Attempt:
        """An attempt at a level, before its first move."""
        return cls(level, level.scenario.deal)

    def play(self, move: Move) -> Attempt:
        """The attempt after a move of any seat. Raises what ``Deal.play`` raises."""
        mine = move.seat == LEARNER
        deal = self.deal.play(move)
        return replace(
            self,
            deal=deal,
            made=(*self.made, move) if mine else self.made,
            recent=(),
            ended=self.ended + (self.deal.turn == LEARNER != deal.turn),
            replied=self.replied + (not mine),
            lines=(*self.lines, str(move)),
        )

    @property
    def scripted(self) -> Move | None:
        """The next move in the level's ``replies``; ``None`` if no move is left or the move isn't legal."""
        if isinstance(self.level.replies, str) or self.replied >= len(self.level.replies):
            return None
        move = self.level.replies[self.replied]
        return move if self.deal.why_not(move) is None else None

    @property
    def leads_to(self) -> Move | None:
        """The next move of the solution; ``None`` if the learner has left or completed the solution."""
        made, refused = list(self.made), [refusal.move for refusal in self.refused]
        for move in self.level.solution:
            if made[:1] == [move]:
                made.pop(0)
            elif move.seat == LEARNER and move not in refused:
                return None if made else move
        return None

    @property
    def guides_to(self) -> Move | None:
        """The next move of the solution, if the level is guided."""
        return self.leads_to if self.level.guided else None

    @property
    def asks(self) -> bool:
        """Whether the level still waits for the answer that it asks for."""
        return "answer" in self.level.goal and self.answered is None

    def answer(self, given: str | int) -> Attempt:
        """The attempt after an answer. An invalid answer raises ``ValueError`` with a sentence."""
        if not self.asks:
            raise Wrong(said("wrong.answer.not_asked"))
        choices = self.level.choices
        if choices and given not in choices:
            raise Wrong(said("wrong.answer.no_choice", choices=tuple(choices)))
        if not choices and type(given) is not int:
            raise Wrong(said("wrong.answer.no_number"))
        return replace(
            self,
            answered=given,
            wrong=self.wrong + (given != self.level.goal["answer"]),
            lines=(*self.lines, ANSWER + str(given)),
        )

    def tried(self, move: Move) -> Attempt:
        """The attempt after this move. If the referee refuses the move, only the refusal is added."""
        refusal = self.deal.why_not(move)
        if refusal is None:
            return self.play(move)
        return replace(
            self,
            refused=(*self.refused, refusal),
            recent=(*self.recent, refusal),
            lines=(*self.lines, REFUSED + str(move)),
        )

    @property
    def state(self) -> State:
        """``solved`` if the goal holds, ``failed`` if an answer is wrong or play is over, else ``open``."""
        if self.asks:
            return "open"
        if not self.misses:
            return "solved"
        late = self.deal.over or self._holds("turn", self.level.goal.get("turn")) or self._has_decided
        return "failed" if late or "answer" in self.misses else "open"

    @property
    def _has_decided(self) -> bool:
        """Whether the one decision of a level with ``worse`` moves has been made.

        A lay that isn't among the ``worse`` moves decides nothing: the wanted move may still follow it.
        """
        worse = self.level.worse
        return bool(worse) and any(move in worse or move.kind not in LAYS for move in self.made)

    @property
    def stars(self) -> int:
        """The stars: 3 within par, 2 for one or two moves more, else 1; 0 if the level isn't solved."""
        if self.state != "solved":
            return 0
        over_par = self.steps - self.level.par
        return 3 if over_par <= 0 else 2 if over_par <= 2 else 1

    @property
    def steps(self) -> int:
        """The number to compare with par: moves and answers, including wrong answers that were taken back."""
        last_was_right = self.answered is not None and self.answered == self.level.goal.get("answer")
        return len(self.made) + self.wrong + last_was_right

    @property
    def misses(self) -> list[str]:
        """The predicates of the goal that don't hold."""
        return [key for key, wanted in self.level.goal.items() if not self._holds(key, wanted)]

    @property
    def says(self) -> str:
        """What the table says about the attempt: the level's own words or, on failure, what is missing."""
        if self.own_words or self.state != "failed":
            return self.own_words
        return say("lacks.not_yet", what=lacking(self.level.goal, self.misses[0]))

    @property
    def own_words(self) -> str:
        """The level's words on its solution, on a mistake, or on any other failure."""
        if self.state == "solved":
            return self.level.after
        for mistake in self.level.mistakes:
            if self._matches(mistake.when):
                return mistake.say
        return self.level.otherwise if self.state == "failed" else ""

    def _matches(self, when: Move | Predicates) -> bool:
        if isinstance(when, Move):
            refused = (refusal.move for refusal in self.recent if refusal.statement not in TOO_SOON_OR_LATE)
            return when in self.made or when in refused
        lately = replace(self, refused=self.recent)
        return all(lately._holds(key, wanted) for key, wanted in when.items())

    def _holds(self, key: str, wanted: Any) -> bool:
        return wanted is not None and PREDICATES[key](self, wanted)

    def _holds_any(self, groups: list[Predicates]) -> bool:
        return any(all(self._holds(key, wanted) for key, wanted in group.items()) for group in groups)


def _lie_in_one_meld(attempt: Attempt, melds: list[str]) -> bool:
    wanted = [mask_of(cards(text)) for text in melds]
    lying = [mask_of(meld.cards) for meld in attempt.deal.table]
    return all(any(mask & ~meld == 0 for meld in lying) for mask in wanted)


def _net(attempt: Attempt) -> int:
    return attempt.deal.laid[LEARNER] - worth_in_hand(attempt.deal.hand(LEARNER), attempt.deal.rules)


def _passed(attempt: Attempt, seat: str) -> bool:
    return attempt.deal.over or (attempt.deal.turn == seat and attempt.ended >= attempt.level.turns)


def _score(attempt: Attempt) -> float:
    deal = attempt.deal
    return deal.scores[side_of(LEARNER, deal.sides)] if deal.over else -inf


def _lead(attempt: Attempt) -> int:
    net = dict(attempt.deal.count.net)
    return net.pop(side_of(LEARNER, net)) - max(net.values())


def _is_safe(attempt: Attempt, held: str) -> bool:
    deal = attempt.deal
    lying = [(*cards(held), *deal.pile[place:]) for place in range(len(deal.pile))]
    fits = fits_of(deal.table)
    return not any(
        fits >> card & 1 or makes_meld(card, there, mask_of(there), deal.rules)
        for card, there in zip(deal.pile, lying, strict=True)
    )


MEASURES: Final[Mapping[str, Callable[[Attempt], float]]] = {
    "laid": lambda attempt: attempt.deal.laid[LEARNER],
    "net": _net,
    "score": _score,
    "lead": _lead,
}
"""Results of an attempt, in points. A goal can set a minimum for each result."""


def _reaches(measure: Callable[[Attempt], float]) -> Callable[[Attempt, int], bool]:
    return lambda attempt, points: measure(attempt) >= points


def _number(attempt: Attempt) -> int | None:
    return attempt.answered if isinstance(attempt.answered, int) else None


PREDICATES: Final[Mapping[str, Callable[[Attempt, Any], bool]]] = {
    "melded": _lie_in_one_meld,
    **{name: _reaches(measure) for name, measure in MEASURES.items()},
    "hand_at_most": lambda attempt, number: len(attempt.deal.hand(LEARNER)) <= number,
    "out": lambda attempt, out: (attempt.deal.out == LEARNER) is out,
    "holds": lambda attempt, text: not Counter(cards(text)) - Counter(attempt.deal.hand(LEARNER)),
    "safe": _is_safe,
    "made": lambda attempt, text: Move.parse(text) in attempt.made,
    "refused": lambda attempt, name: any(refusal.statement == name for refusal in attempt.refused),
    "answer": lambda attempt, wanted: attempt.answered == wanted,
    "above": lambda attempt, number: (given := _number(attempt)) is not None and given > number,
    "below": lambda attempt, number: (given := _number(attempt)) is not None and given < number,
    "turn": _passed,
    "any": lambda attempt, groups: attempt._holds_any(groups),
}


def lacking(goal: Predicates, key: str) -> Said:
    """Words that say what is missing if this predicate of a goal doesn't hold."""
    if key == "melded":
        return said("lacks.melded", melds=tuple(cards(meld) for meld in goal["melded"]))
    if key == "holds":
        return said("lacks.holds", cards=cards(goal["holds"]))
    if key == "out":
        return said("lacks.out" if goal["out"] else "lacks.not_out")
    wanted = goal[key] if type(goal[key]) is int else 0
    return said(f"lacks.goal.{key}", count=wanted)
