"""The review of a hand: each decision of one seat weighed, and the moments where its play cost most.

Only what the seat could know is used: who weighs gets the seat's ``View`` at that moment, and was told the
moves before it as this seat saw them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from ..deal import View
from ..game import Played
from ..moves import Move
from ..position import DRAW

MOST_MOMENTS: Final = 3
LEAST_COST: Final = 3  # a moment that costs no more is none
ERRORS: Final = 2  # and one that may be chance neither: the cost has to exceed so many standard errors


class Weighed(Protocol):
    """A move, the points that are expected of it, and the standard error of what the best brings more."""

    @property
    def move(self) -> Move: ...
    @property
    def points(self) -> float: ...
    @property
    def error(self) -> float: ...


class Weigher(Protocol):
    """Who weighs moves: the planner."""

    def watch(self, view: View, move: Move) -> None:
        """Be told a move, with the seat's view after it."""
        ...

    def weigh(self, view: View, legal: Sequence[Move], also: Sequence[Move] = ()) -> Sequence[Weighed]:
        """Some of these moves, and those asked for besides, with what they are worth, best first."""
        ...


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a seat made where it had a choice.

    ``place`` is that of the move in the hand; ``turn`` the number of the seat's turn, or of its
    last one where it was asked between two.
    """

    place: int
    turn: int
    view: View
    legal: tuple[Move, ...]
    move: Move


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost points: what was better, and by about how much."""

    decision: Decision
    better: Move
    cost: float


def decisions(played: Played, seat: str) -> list[Decision]:
    """The decisions of a seat in its own turns, in order.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=2, seed=7)
    >>> made = decisions(Played(deal, (Move.parse("A: draw"), deal.play("A: draw").legal_moves()[-1])), "A")
    >>> [str(decision.move) for decision in made]
    ['A: discard KC']
    """
    found, turn, deal = [], 0, played.start
    for place, move in enumerate(played.moves):
        if move.seat == seat == deal.turn:
            turn += deal.phase == DRAW
            legal = deal.legal_moves()
            if len(legal) > 1:
                found.append(Decision(place, turn, deal.view(seat), tuple(legal), move))
        deal = deal.play(move)
    return found


@dataclass
class Review:
    """A review that goes on decision by decision.

    ``weigher`` makes who weighs from a seed; each decision has one of its own, so that its figures are the
    same whatever was weighed before.
    """

    played: Played
    seat: str
    seed: int | str
    weigher: Callable[[str], Weigher]
    done: int = 0
    found: list[Moment] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.decisions = decisions(self.played, self.seat)
        self._seen: list[tuple[View, Move]] = []  # the hand's moves, each with the seat's view after it
        deal = self.played.start
        for move in self.played.moves:
            deal = deal.play(move)
            self._seen.append((deal.view(self.seat), move))

    @property
    def is_ready(self) -> bool:
        """Has every decision been weighed?"""
        return self.done == len(self.decisions)

    @property
    def moments(self) -> list[Moment]:
        """Where the play cost most, so far, the costliest first; a move that was missed twice counts once."""
        missed: dict[Move | int, Moment] = {}
        for moment in sorted(self.found, key=lambda moment: -moment.cost):
            # a draw or a pass has no cards, and is another thing each time
            what = moment.better if moment.better.cards else moment.decision.place
            missed.setdefault(what, moment)
        return list(missed.values())[:MOST_MOMENTS]

    def step(self) -> None:
        """Weigh the next decision, where one is left."""
        if self.is_ready:
            return
        decision = self.decisions[self.done]
        self.done += 1
        moment = moment_of(decision, self.weigh(decision))
        if moment is not None:
            self.found.append(moment)

    def weigh(self, decision: Decision) -> Sequence[Weighed]:
        """What could have been done, best first, the move that was made among it."""
        weigher = self.weigher(f"{self.seed}/{decision.place}")
        for view, move in self._seen[: decision.place]:
            weigher.watch(view, move)
        return weigher.weigh(decision.view, decision.legal, also=[decision.move])


def moment_of(decision: Decision, weighed: Sequence[Weighed]) -> Moment | None:
    """The moment that these weights make of a decision; ``None`` where the play cost nothing sure."""
    best = weighed[0]
    made = next(one for one in weighed if one.move == decision.move)
    cost = best.points - made.points
    if cost <= max(LEAST_COST, ERRORS * made.error):
        return None
    return Moment(decision, best.move, cost)
