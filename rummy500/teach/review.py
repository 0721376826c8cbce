"""The review of a hand: each decision of one seat weighed, and the moments where its play cost most.

Only what the seat could know is used: who weighs gets the seat's ``View`` at that moment, and was told the
moves before it as this seat saw them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from ..bots.ending import step_out, way_of, way_with
from ..bots.memory import Memory
from ..bots.planner import Planner, Weighed
from ..cards import JK
from ..deal import Deal, View
from ..game import Played
from ..moves import Move
from ..patience import TooLong, patience
from ..position import DRAW
from ..sentences import Said, said
from ..turns import after
from .coach import reason_for
from .coach_discards import discard_for, why_this_card
from .coach_words import can_go_out
from .gifts import gift_of

__all__ = ["Decision", "Moment", "Review"]

PLAYOUTS: Final = 128  # so many for a decision, and once more for one that seems to have cost something
MOST_LOOKED_AT: Final = 10_000  # and so much is looked at to list what was legal; in play far less
MOST_MOMENTS: Final = 3
LEAST_COST: Final = 3  # a moment that costs no more is none
ERRORS: Final = 2  # and neither is one that may be chance: the cost has to exceed so many standard errors


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


def deals_of(played: Played) -> list[Deal]:
    """The deal before each move, and after the last one; what was played is legal, and not asked about."""
    deals = [played.start]
    for move in played.moves:
        deals.append(Deal(after(deals[-1].position, move)))
    return deals


def decisions(deals: Sequence[Deal], moves: Sequence[Move], seat: str) -> list[Decision]:
    """The decisions of a seat in its own turns, in order.

    It is no decision where more than ``MOST_LOOKED_AT`` has to be looked at to list what was legal: with big
    hands, many jokers and a minimum that is just in reach.

    >>> moves = Move.parse("A: draw"), Move.parse("A: discard 8C")
    >>> deals = deals_of(Played(Deal.new(players=2, seed=7), moves))
    >>> [str(decision.move) for decision in decisions(deals, moves, "A")]
    ['A: discard 8C']
    """
    found, turn = [], 0
    for place, (deal, move) in enumerate(zip(deals, moves, strict=False)):
        if move.seat == seat == deal.turn:
            turn += deal.phase == DRAW
            legal = _legal_soon(deal)
            if len(legal) > 1:
                found.append(Decision(place, turn, deal.view(seat), tuple(legal), move))
    return found


def _legal_soon(deal: Deal) -> list[Move]:
    """The legal moves of the seat in turn; none where it would take long to list them."""
    try:
        with patience(MOST_LOOKED_AT):
            return deal.legal_moves()
    except TooLong:
        return []


@dataclass(frozen=True, eq=False)
class Review:
    """A review that goes on decision by decision, as a value: ``stepped`` gives the next.

    ``deals`` are the deal before each of the hand's moves and after the last one, and ``seen`` the moves,
    each with the seat's view after it; ``done`` so many decisions are weighed, and ``found`` the moments
    among them. Each decision has a planner with a seed of its own, so that its figures are the same whatever
    was weighed before.
    """

    played: Played
    seat: str
    seed: int | str
    deals: tuple[Deal, ...]
    decisions: tuple[Decision, ...]
    seen: tuple[tuple[View, Move], ...]
    done: int = 0
    found: tuple[Moment, ...] = ()

    @classmethod
    def of(cls, played: Played, seat: str, seed: int | str) -> Review:
        """A review of this hand, as this seat played it, with nothing weighed yet."""
        deals = deals_of(played)
        made = decisions(deals, played.moves, seat)
        seen = [(deal.view(seat), move) for deal, move in zip(deals[1:], played.moves, strict=True)]
        return cls(played, seat, seed, tuple(deals), tuple(made), tuple(seen))

    @property
    def is_ready(self) -> bool:
        """Has every decision been weighed?"""
        return self.done == len(self.decisions)

    @cached_property
    def moments(self) -> list[Moment]:
        """Where the play cost most, so far, the costliest first; a move that was missed twice counts once."""
        missed: dict[Move | int, Moment] = {}
        for moment in sorted(self.found, key=lambda moment: -moment.cost):
            # a draw or a pass has no cards, and is another thing each time
            what = moment.better if moment.better.cards else moment.decision.place
            missed.setdefault(what, moment)
        return list(missed.values())[:MOST_MOMENTS]

    def stepped(self) -> Review:
        """The review with the next decision weighed, where one is left."""
        if self.is_ready:
            return self
        decision = self.decisions[self.done]
        moment = self._missed_way_out(decision) or self._missed_move(decision)
        return replace(self, done=self.done + 1, found=(*self.found, *([moment] if moment else [])))

    def _missed_way_out(self, decision: Decision) -> Moment | None:
        """The moment where the hand could be ended in this turn, and was not, if that cost something."""
        way = way_of(decision.view, decision.legal)
        if way is None or way_with(way, decision.move):
            return None
        return self._surely(decision, step_out(way, decision.legal))

    def _missed_move(self, decision: Decision) -> Moment | None:
        """The moment where another move was surely better, if there is one."""
        looks_better = moment_of(decision, self.weigh(decision), errors=0)
        return looks_better and self._surely(decision, looks_better.better)

    def _surely(self, decision: Decision, better: Move | None) -> Moment | None:
        """The moment of a move that looks better, weighed once more beside the one that was made alone.

        The best of several looks good by chance, and the cost that is told shall not.
        """
        return moment_of(decision, self.weigh(decision, better)) if better else None

    def weigh(self, decision: Decision, better: Move | None = None) -> Sequence[Weighed]:
        """What could have been done, best first, and what was; with ``better`` these two alone."""
        planner = Planner(f"{self.seed}/{decision.place}{'/again' if better else ''}", PLAYOUTS)
        for view, move in self.seen[: decision.place]:
            planner.watch(view, move)
        legal = (better, decision.move) if better else decision.legal
        return planner.weigh(decision.view, legal, also=[decision.move])

    def reason(self, decision: Decision, move: Move) -> Said:
        """What speaks for a move, as the coach says it; of a discard also what it may give to the others."""
        if move.kind == "discard":
            return discard_for(move.cards[0], self.why_discard(decision, move))
        reason = reason_for(decision.view, decision.legal, move)
        way = way_with(way_of(decision.view, decision.legal), move)
        return said("coach.because_out", way=can_go_out(way), move=reason) if way else reason

    def why_discard(self, decision: Decision, move: Move) -> Said:
        """What speaks for a discard, as a clause."""
        why = why_this_card(decision.view, move.cards[0])
        if JK in move.cards or len(decision.view.hand) == 1:
            return why
        memory = Memory()
        for view, made in self.seen[: decision.place]:
            memory.watch(view, made)
        gift = gift_of(decision.view, memory.held_by_others(decision.view), move.cards[0])
        return said("coach.discard.why_and_gift", why=why, gift=gift)


def moment_of(decision: Decision, weighed: Sequence[Weighed], errors: float = ERRORS) -> Moment | None:
    """The moment that these weights make of a decision; ``None`` where the play cost nothing sure.

    The cost has to exceed so many standard errors.

    There may be no weights: not every decision can be weighed.
    """
    made = next((one for one in weighed if one.move == decision.move), None)
    if made is None:
        return None
    best = weighed[0]
    cost = best.points - made.points
    if cost <= max(LEAST_COST, errors * made.error):
        return None
    return Moment(decision, best.move, cost)
