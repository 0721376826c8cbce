"""The review of a round. It weighs each decision of one seat and finds those that cost the seat most.

A review uses only what the seat could know. The planner that weighs a decision gets the seat's ``View`` at
that moment, and has watched the earlier moves as the seat saw them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from typing import Final

from ..bots.drawing import place_of
from ..bots.ending import step_out, way_of, way_with
from ..bots.greedy import of_kind
from ..bots.learned import net_for
from ..bots.memory import Memory
from ..bots.planner import Planner, Weighed
from ..card import JK
from ..deal import Deal, View
from ..game import Played
from ..moves import Move
from ..patience import TooLong, patience
from ..position import DRAW
from ..sentences import Said, said
from .coach import reason_for
from .coach_discards import discard_for, why_this_card
from .coach_words import can_go_out
from .gifts import gift_of, with_gift
from .second_look import FURTHER, Lead, looked_again, together

__all__ = ["Decision", "Moment", "Review"]

PLAYOUTS: Final = 128  # the number of trials for a decision, and for each second look at a decision
TRIALS_OF_A_TAKE: Final = 48  # the number of longer trials, which may show that a deep take is better
FAR_BEHIND: Final = 2  # the longer trials drop a move that is this many standard errors behind
MOST_LOOKS: Final = 3  # at most this many second looks; if the lead still isn't sure, a net decides
SURE: Final = 3  # a lead is sure if it is more than this many standard errors
MOST_LOOKED_AT: Final = 10_000  # listing the legal moves may take this many steps; most lists take far fewer
MOST_MOMENTS: Final = 3
LEAST_COST: Final = 3  # a decision becomes a ``Moment`` only if it cost more points than this
MUCH: Final = 15  # replaces ``LEAST_COST`` if a net decides, because a net overestimates costs
ERRORS: Final = 2  # the cost also has to be more than this many standard errors, so that it isn't mere chance


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a seat made when it had a choice.

    ``place`` is the move's index in the round, from 0. ``turn`` is the number of the seat's turn. For a
    decision between two turns of the seat, ``turn`` is the number of the earlier turn. ``legal`` is empty if
    listing the legal moves takes too long.
    """

    place: int
    turn: int
    view: View
    legal: tuple[Move, ...]
    move: Move


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost points, the better move, and an estimate of the points lost.

    ``behind`` has the moves that were weighed, each with the points by which it is worse than the better
    move. The better move comes first, and the move that was made comes last.
    """

    decision: Decision
    better: Move
    cost: float
    behind: tuple[tuple[Move, float], ...] = ()


def decisions(deals: Sequence[Deal], moves: Sequence[Move], seat: str) -> list[Decision]:
    """The decisions of a seat in its own turns, in order.

    A decision's ``legal`` is empty if listing the moves takes more steps than ``MOST_LOOKED_AT``. This
    happens with big hands, many jokers and an opening minimum that is just within reach.

    >>> moves = Move.parse("A: draw"), Move.parse("A: discard 8C")
    >>> deals = Played(Deal.new(players=2, seed=7), moves).deals()
    >>> [str(decision.move) for decision in decisions(deals, moves, "A")]
    ['A: discard 8C']
    """
    found, turn = [], 0
    for place, (deal, move) in enumerate(zip(deals, moves, strict=False)):
        if move.seat == seat == deal.turn:
            turn += deal.phase == DRAW
            legal = _legal_soon(deal)
            if len(legal) != 1:
                found.append(Decision(place, turn, deal.view(seat), tuple(legal), move))
    return found


def _legal_soon(deal: Deal) -> list[Move]:
    """The legal moves of the seat whose turn it is; none if listing them would take too long."""
    try:
        with patience(MOST_LOOKED_AT):
            return deal.legal_moves()
    except TooLong:
        return []


@dataclass(frozen=True, eq=False)
class Review:
    """A review in progress. It never changes: ``stepped`` returns a new review, which is one step further.

    ``deals`` has the deal before each move of the round and after the last one; ``seen`` has the moves, each
    with the seat's view after it. ``done`` counts the decisions weighed so far, and ``found`` has those that
    cost points. ``better`` is a move that seemed better at the current decision. ``weighed`` has the moves
    that were weighed at this decision, best first. ``looks`` has the second looks at the better move. Each
    decision has a planner with its own seed, so the results don't depend on what was weighed before.
    """

    played: Played
    seat: str
    seed: int | str
    deals: tuple[Deal, ...]
    decisions: tuple[Decision, ...]
    seen: tuple[tuple[View, Move], ...]
    done: int = 0
    found: tuple[Moment, ...] = ()
    better: Move | None = None
    weighed: tuple[Weighed, ...] = ()
    looks: tuple[Lead, ...] = ()

    @classmethod
    def of(cls, played: Played, seat: str, seed: int | str) -> Review:
        """A review of this round, as this seat played it, with nothing weighed yet."""
        deals = played.deals()
        made = decisions(deals, played.moves, seat)
        seen = [(deal.view(seat), move) for deal, move in zip(deals[1:], played.moves, strict=True)]
        return cls(played, seat, seed, tuple(deals), tuple(made), tuple(seen))

    @property
    def is_ready(self) -> bool:
        """Whether every decision has been weighed."""
        return self.done == len(self.decisions)

    @cached_property
    def moments(self) -> list[Moment]:
        """The moments with the highest costs so far, highest first."""
        missed: dict[Move | int, Moment] = {}
        for moment in sorted(self.found, key=lambda moment: -moment.cost):
            # Every missed draw or pass is kept. Any other move is kept once, however often it was missed.
            what = moment.better if moment.better.cards else moment.decision.place
            missed.setdefault(what, moment)
        return list(missed.values())[:MOST_MOMENTS]

    @property
    def unjudged(self) -> list[int]:
        """The turns in which the review leaves out a decision, because listing the moves takes too long."""
        return list(dict.fromkeys(decision.turn for decision in self.decisions if not decision.legal))

    def stepped(self) -> Review:
        """The review after one more look at a decision. A finished review stays the same."""
        if self.is_ready:
            return self
        decision = self.decisions[self.done]
        if self.better is None:
            return self._begun(decision)
        looks = (*self.looks, self.look(decision, self.better, len(self.looks)))
        lead = together(looks)
        if len(looks) < MOST_LOOKS and is_open(lead):
            return replace(self, looks=looks)
        is_one = lead.is_over(LEAST_COST, ERRORS)
        if is_open(lead) and not is_one:
            by_net = self.look_by_net(decision, self.better)
            is_one, lead = by_net.is_over(MUCH, SURE), together((lead, by_net))
        if not is_one:
            return self._done_with(None)
        behind = behind_best(self.better, decision.move, lead.points, self.weighed)
        return self._done_with(Moment(decision, self.better, lead.points, behind))

    def _begun(self, decision: Decision) -> Review:
        """The review after the first look at a decision, with a move that deserves a second look, if any."""
        if not decision.legal:
            return self._done_with(None)
        way_out = missed_way_out(decision)
        weighed = () if way_out else tuple(self.weigh(decision))
        better = way_out or seems_better(decision, weighed)
        return replace(self, better=better, weighed=weighed) if better else self._done_with(None)

    def _done_with(self, moment: Moment | None) -> Review:
        """The review after this decision. ``moment`` is the decision with its cost, if it cost points."""
        found = (*self.found, *([moment] if moment else []))
        return replace(self, done=self.done + 1, found=found, better=None, weighed=(), looks=())

    def weigh(self, decision: Decision) -> Sequence[Weighed]:
        """The possible moves and their worth, best first. The move that was made is one of them.

        A deep take pays off late, and a net or a few trials may miss its worth. So if no move seems better
        and there is a deep take, the moves get longer trials. These drop a move only if it is far behind.
        """
        planner, also = self._planner(decision), [decision.move]
        weighed = planner.weigh(decision.view, decision.legal, also)
        if seems_better(decision, weighed) or not has_deep_take(decision):
            return weighed
        planner.turns, planner.playouts, planner.behind = FURTHER, TRIALS_OF_A_TAKE, FAR_BEHIND
        return planner.weigh(decision.view, decision.legal, also)

    def look(self, decision: Decision, better: Move, number: int) -> Lead:
        """The lead of a move over the move that was made, in the second look with this number.

        Each look makes new and longer trials, so the cost depends less on chance and on where trials stop.
        """
        return looked_again(self._planner(decision), decision.view, better, decision.move, number)

    def look_by_net(self, decision: Decision, better: Move) -> Lead:
        """A net's estimate of the better move's lead over the move that was made, with the estimate's error.

        Trials stop early, so they miss a cost that shows only later in the round. A net may foresee such a
        cost. The error is infinite if there is no net.
        """
        if net_for(decision.view.rules, len(decision.view.cards)) is None:
            return Lead(0, inf)
        planner = self._planner(decision)
        return looked_again(planner, decision.view, better, decision.move, MOST_LOOKS, turns=0)

    def _planner(self, decision: Decision) -> Planner:
        """A planner that has watched what the seat saw before the decision."""
        planner = Planner(f"{self.seed}/{decision.place}", PLAYOUTS)
        for view, move in self.seen[: decision.place]:
            planner.watch(view, move)
        return planner

    def reason(self, decision: Decision, move: Move) -> Said:
        """The coach's reason for a move. For a discard, it says which melds others could make."""
        if move.kind == "discard":
            return discard_for(move.cards[0], self.why_discard(decision, move))
        reason = reason_for(decision.view, decision.legal, move)
        way = way_with(way_of(decision.view, decision.legal), move)
        return said("coach.because_out", way=can_go_out(way), move=reason) if way else reason

    def why_discard(self, decision: Decision, move: Move) -> Said:
        """The reason for a discard, as a clause."""
        why = why_this_card(decision.view, move.cards[0])
        if JK in move.cards or len(decision.view.hand) == 1:
            return why
        memory = Memory()
        for view, made in self.seen[: decision.place]:
            memory.watch(view, made)
        gift = gift_of(decision.view, memory.held_by_others(decision.view), move.cards[0])
        return with_gift(why, gift)


def has_deep_take(decision: Decision) -> bool:
    """Whether the seat may take two or more cards of the pile."""
    view, takes = decision.view, of_kind(decision.legal, "take")
    return any(place_of(view, take) < len(view.pile) - 1 for take in takes)


def missed_way_out(decision: Decision) -> Move | None:
    """The first move of a way out in this turn, if the seat had one and didn't begin it."""
    way = way_of(decision.view, decision.legal)
    return None if way_with(way, decision.move) else step_out(way, decision.legal)


def seems_better(decision: Decision, weighed: Sequence[Weighed]) -> Move | None:
    """The move that deserves a second look, if any. ``weighed`` is empty if no moves could be weighed."""
    made = next((one for one in weighed if one.move == decision.move), None)
    return weighed[0].move if made and weighed[0].points - made.points > LEAST_COST else None


def behind_best(
    better: Move, made: Move, cost: float, weighed: Sequence[Weighed]
) -> tuple[tuple[Move, float], ...]:
    """The points by which each of these moves is worse than the better move, which comes first.

    The second looks give the points of the move that was made. The first look gives the other moves' points.

    >>> better, made, other = map(Move.parse, ["A: discard 9H", "A: discard 2C", "A: discard 3D"])
    >>> weighed = [Weighed(better, 40, 0), Weighed(other, 38.5, 1), Weighed(made, 10, 1)]
    >>> [(str(move), points) for move, points in behind_best(better, made, 24, weighed)]
    [('A: discard 9H', 0), ('A: discard 3D', 1.5), ('A: discard 2C', 24)]
    """
    others = [one for one in weighed if one.move not in (better, made)]
    return (better, 0), *((one.move, weighed[0].points - one.points) for one in others), (made, cost)


def is_open(lead: Lead) -> bool:
    """Whether another look may change the result."""
    is_much, is_little = lead.is_over(LEAST_COST, SURE), lead.points + ERRORS * lead.error <= LEAST_COST
    return not is_much and not is_little and lead.error < inf
