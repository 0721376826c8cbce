"""Checks reviews by playing on: after each legal move, the round is played to its end many times.

This is slow, but no position has to be estimated. The many playouts leave little to chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from rummy500 import Deal, Move, Rules
from rummy500.bots import bot, tell
from rummy500.bots.careful import Careful
from rummy500.bots.imagining import imagined
from rummy500.bots.memory import Memory
from rummy500.bots.outlook import ahead
from rummy500.card import SEATS, Chance
from rummy500.deal.turns import after
from rummy500.game import Played
from rummy500.legal import legal_moves
from rummy500.position import OVER
from rummy500.teach.review import Decision, Review

GAMES: Final = (("classic", 2), ("classic", 4), ("modern", 2), ("modern", 4))
KINDS: Final = ("beginner", "greedy", "random")
BLUNDER: Final = 15  # a move that costs more points than this is a blunder
PLAYOUTS: Final = 1500
AT_ONCE: Final = 25  # the playouts of each move in one step; clearly weak moves are dropped after a step
FEWEST: Final = 200  # a verdict needs this many playouts, since fewer may miss rare results
SURE: Final = 2.5  # a difference of this many standard errors counts as certain


class Lead(NamedTuple):
    """How many more points one move brings than another by the end of a round, with the standard error."""

    points: float
    error: float

    @property
    def low(self) -> float:
        return self.points - SURE * self.error

    @property
    def high(self) -> float:
        return self.points + SURE * self.error


class Worth(NamedTuple):
    """A move, and how many more points it brings than the move that was made."""

    move: Move
    lead: Lead


class Judged(NamedTuple):
    """A decision of a round, and what playing on says about the move that was made.

    ``shown`` is the better move that the review shows, if any. If the move that was made was a blunder,
    ``blunder`` is the move that surely brings many more points.
    """

    round: int
    decision: Decision
    shown: Worth | None
    blunder: Worth | None

    @property
    def is_worse(self) -> bool:
        """Whether the review shows a "better" move that is certainly worse than the move that was made."""
        return self.shown is not None and self.shown.lead.high < 0

    @property
    def is_missed(self) -> bool:
        """Whether the move was a blunder that the review doesn't show."""
        return self.blunder is not None and self.shown is None

    def __str__(self) -> str:
        words = [f"round {self.round}, move {self.decision.place + 1}: {self.decision.move}"]
        for what, worth in (("shown", self.shown), ("blunder", self.blunder)):
            if worth:
                words.append(f"{what}: {worth.move}, {worth.lead.points:+.1f} ± {worth.lead.error:.1f}")
        return "; ".join(words)


def round_of(number: int) -> Played:
    """A round of beginners, greedy players and random players. The number sets the game and the seats."""
    rules, players = GAMES[number % len(GAMES)]
    deal = start = Deal.new(Rules.named(rules), players, seed=f"report {number}")
    bots = {
        seat: bot(KINDS[(number // len(GAMES) + place) % len(KINDS)], f"{number}/{seat}")
        for place, seat in enumerate(deal.seats)
    }
    moves: list[Move] = []
    while not deal.over:
        moves.append(bots[deal.turn].choose(deal.view(deal.turn), deal.legal_moves()))
        deal = deal.play(moves[-1])
        tell(bots, deal, moves[-1])
    return Played(start, tuple(moves))


def decisions_there_are() -> Iterator[tuple[int, int]]:
    """All decisions of the first seat, each as a round's number and the decision's number in that round."""
    for number in count():
        for decision in range(len(Review.of(round_of(number), "A", number).decisions)):
            yield number, decision


def judged(number: int, place: int) -> Judged:
    """A decision of the first seat in a round, with the review's verdict and the result of playing on."""
    review = replace(Review.of(round_of(number), "A", number), done=place)
    while review.done == place:
        review = review.stepped()
    decision = review.decisions[place]
    judge = Judge(review, decision)
    shown = [Worth(moment.better, judge.lead(moment.better)) for moment in review.found]
    return Judged(number, decision, next(iter(shown), None), judge.blunder())


class Judge:
    """Tries the moves of a decision: after each, careful players play to the end of the round.

    All moves are tried in the same imagined deals.
    """

    def __init__(self, review: Review, decision: Decision) -> None:
        memory = Memory()
        for view, move in review.seen[: decision.place]:
            memory.watch(view, move)
        self._decision, self._known = decision, memory.held_by_others(decision.view)
        self._players = Careful()
        self._made: dict[int, float] = {}

    def lead(self, move: Move) -> Lead:
        """How many more points a move brings than the move that was made.

        As soon as one of the two moves is surely better, the comparison is repeated with as many new deals,
        since the first deals may favour the move by chance. Only the new deals count.
        """
        leads: list[float] = []
        while True:
            leads += self._leads(move, len(leads))
            lead = lead_of(leads)
            if len(leads) >= FEWEST and not lead.low < 0 < lead.high:
                return self._over_others(move, len(leads))
            if len(leads) == PLAYOUTS:
                return lead

    def blunder(self) -> Worth | None:
        """The move that surely brings over ``BLUNDER`` points more than the move that was made, if any.

        If many moves are tried, chance alone may make a move look good. So the best move is tried again in as
        many new deals.
        """
        leads: dict[Move, list[float]] = {
            move: [] for move in self._decision.legal if move != self._decision.move
        }
        for first in range(0, PLAYOUTS, AT_ONCE):
            for move, found in leads.items():
                found += self._leads(move, first)
            worth = [Worth(move, lead_of(found)) for move, found in leads.items()]
            best = max(worth, key=lambda one: one.lead.points, default=None)
            if best is None:
                return None
            if first + AT_ONCE >= FEWEST and best.lead.low > BLUNDER:
                again = Worth(best.move, self._over_others(best.move, first + AT_ONCE))
                return again if again.lead.points > BLUNDER else None
            leads = {one.move: leads[one.move] for one in worth if one.lead.high > BLUNDER}
        return None

    def _over_others(self, move: Move, number: int) -> Lead:
        """The mean lead of this move over the move that was made, in this many new deals."""
        firsts = range(PLAYOUTS, PLAYOUTS + number, AT_ONCE)
        return lead_of([lead for first in firsts for lead in self._leads(move, first)])

    def _leads(self, move: Move, first: int) -> list[float]:
        """In each of ``AT_ONCE`` deals: how many more points this move brings than the move that was made."""
        return [
            self._end(number, move) - self._end_as_made(number) for number in range(first, first + AT_ONCE)
        ]

    def _end_as_made(self, number: int) -> float:
        if number not in self._made:
            self._made[number] = self._end(number, self._decision.move)
        return self._made[number]

    def _end(self, number: int, move: Move) -> float:
        """How many points ahead the mover's side is at the end of an imagined deal."""
        position = after(imagined(self._decision.view, Chance(number, "judged"), self._known), move)
        while position.phase != OVER:
            legal = legal_moves(position, position.turn)
            if len(legal) > 1:
                view = Deal(position).view(SEATS[position.turn])
                legal = [self._players.choose(view, legal)]
            position = after(position, legal[0])
        return ahead(Deal(position).scores, move.seat)


def lead_of(leads: Sequence[float]) -> Lead:
    return Lead(fmean(leads), stdev(leads) / sqrt(len(leads)))
