"""Tries its best choices out: over hands that the others may hold, some turns ahead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from ..card import SEATS, Chance
from ..deal import Deal, View
from ..legal import legal_moves
from ..moves import Move
from ..patience import TooLong, looked_at, patience
from ..position import CALL, DRAW, OVER, PLAY, Position
from ..turns import after
from .careful import Careful
from .drawing import lasting, takes_by_worth
from .greedy import Greedy, next_lay, of_kind
from .imagining import imagined, seen_as_text
from .laying import points_of
from .outlook import Promises, chance_in_game, outlook, promised, promises_to
from .plan import has_opened
from .throwing import best_throws
from .winning import is_known

__all__ = ["MOST_TRIED", "Planner", "Weighed"]

PLAYOUTS: Final = 32
"""How often a choice is tried out, all its moves together, if nobody says otherwise."""
MOST_TRIED: Final = 4  # so many moves of a choice are tried
LOOKED_AT: Final = 320  # and for each playout so much is looked at, on average; in play half of it, or less
A_STEP: Final = 2  # to make a move counts as much as so many lays that a search looks at,
LISTED: Final = 5  # and one such lay as much as so many moves that are listed
ROUND: Final = 4  # each so often, before those that fall behind are left alone
TRIED_IN: Final = (DRAW, PLAY, CALL)
SURE: Final = 0.5
"""By so many standard errors a move has to be better than what a careful player does to be made instead.

The first thought is the best one more often than not, so to be ahead by chance is not enough. To ask for more
gives away what is likely but never certain after so few trials.
"""


Worth = Callable[[Position, str], float]
"""What a position is worth to a seat."""


class Weighed(NamedTuple):
    """A move that was tried out, and what it promises.

    ``points`` is what the side of its seat will end with, less the mean of the other sides; ``error`` the
    standard error of what the best move promises more.
    """

    move: Move
    points: float
    error: float


class Planner(Careful):
    """Thinks of what a careful player would do, tries out what else there is, and does what proves better.

    Each trial is played on with careful players till the next turn of this seat is over, from a deal that
    looks the same from here; all moves are tried with the same deals. In a game what counts is the chance to
    win it, in a deal alone the points. ``playouts`` says how many trials one choice may take, ``tried`` how
    many the last one took, and ``turns`` how many are played in one at least.
    """

    def __init__(self, seed: int | str = 0, playouts: int = PLAYOUTS, turns: int = 0) -> None:
        super().__init__(seed)
        self.seed = seed
        self.playouts = playouts
        self.turns = turns
        self.tried = 0
        self._player, self._greedy = Careful(), Greedy()
        self._lays_all = False

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """What a careful player would do, or what proved better."""
        out = self.way_out(view, legal)
        usual = out or self.going_on(view, legal)
        self.tried = 0
        if view.phase != PLAY:
            self._lays_all = False
        if not can_be_tried(view, legal, usual):
            return usual
        lay = next_lay(view, legal) if self._lays_all else None
        if lay is not None:
            return lay
        moves = self.choices(view, lasting(view, legal), usual)
        trials = self._try_out(view, moves, _worth_to(view, self.promises(view)), out)
        best = max(trials, key=lambda move: _lead(trials[move], trials[usual])[0])
        lead, error = _lead(trials[best], trials[usual])
        if not self.is_enough(view, lead, error):
            return usual
        self._lays_all = best.kind in ("meld", "lay")
        return best

    def weigh(self, view: View, legal: Sequence[Move], also: Sequence[Move] = ()) -> list[Weighed]:
        """What the moves promise that come into question, and these ``also``, best first.

        An idle take of the upcard is weighed too: it may be best, once. Empty where there is no choice, or
        one that can't be tried out.
        """
        out = self.way_out(view, legal)
        usual = out or self.going_on(view, legal)
        if not can_be_tried(view, legal, usual):
            return []
        also = [move for move in also if move.kind != "back"]
        moves = list(dict.fromkeys((*self.choices(view, legal, usual), *also)))
        worth = partial(outlook, promises=self.promises(view))
        trials = self._try_out(view, moves, worth, out, also)
        if not trials[usual]:
            return []
        usually = fmean(trials[usual])
        points = {move: usually + _lead(ends, trials[usual])[0] for move, ends in trials.items()}
        best = max(points, key=lambda move: points[move])
        weighed = [Weighed(move, points[move], _lead(trials[best], trials[move])[1]) for move in points]
        return sorted(weighed, key=lambda one: -one.points)

    def promises(self, view: View) -> Promises:
        """What it goes by where a trial ends before the hand does.

        A net sees only the hand of the seat that has had the last turn. Of two that is this one where the
        turns are odd; from the other's hand nobody can tell what this one's is worth.
        """
        return promises_to(view, self.known(view)) if self.most_turns(len(view.cards)) % 2 else promised

    def is_enough(self, view: View, lead: float, error: float) -> bool:
        """Is a move so far ahead that it is made instead of what a careful player does?"""
        return lead > SURE * error

    def most_turns(self, players: int) -> int:
        """So many turns are played in a trial, unless the hand ends before: the next one of this seat too."""
        return max(self.turns, players + 1)

    def choices(self, view: View, legal: Sequence[Move], usual: Move) -> list[Move]:
        """The moves that come into question, first what a careful player does."""
        if view.phase == DRAW:
            takes = takes_by_worth(view, of_kind(legal, "take"), self.weights(view).left_counts)
            others = [legal[0], *takes] if takes else []
        elif view.phase == CALL:
            others = [legal[-1], *sorted(legal[:-1], key=lambda call: -points_of(view, call))]
        else:
            discards = {move.cards[0]: move for move in of_kind(legal, "discard")}
            throws = best_throws(view, discards, self.known(view), self.weights(view)) if discards else []
            others = [self._greedy.choose(view, legal), *(discards[card] for card in throws)]
        return [usual, *(move for move in dict.fromkeys(others) if move != usual)][:MOST_TRIED]

    def _try_out(
        self, view: View, moves: Sequence[Move], worth: Worth, out: Move | None, kept: Sequence[Move] = ()
    ) -> dict[Move, list[float]]:
        """What each of these moves was worth in the end, trial by trial.

        After a move that begins a way ``out``, that is followed. Those that fall behind the first one are
        left alone, but for the ones that are ``kept``. With big hands and long piles, where more than
        ``LOOKED_AT`` would be looked at for each playout, there are fewer trials, or none.
        """
        chance = Chance(self.seed, f"what may lie hidden: {seen_as_text(view)}")
        known = self.known(view)
        trials: dict[Move, list[float]] = {move: [] for move in moves}
        going, left = list(trials), self.playouts
        with suppress(TooLong), patience(self.playouts * LOOKED_AT):
            while len(going) > 1 and left >= len(going):
                position = imagined(view, known, chance)
                ends = [worth(self._end(position, move, move == out), view.seat) for move in going]
                left -= len(going)
                for move, end in zip(going, ends, strict=True):
                    trials[move].append(end)
                first = trials[moves[0]]
                if len(first) % ROUND == 0:
                    stay = (moves[0], *kept)
                    going = [move for move in going if move in stay or _may_lead(trials[move], first)]
        self.tried = self.playouts - left
        return trials

    def _end(self, position: Position, move: Move, goes_out: bool) -> Position:
        """What comes of a move: of a lay, with all that can be laid besides."""
        seat, turns, turn = position.turn, 1, position.turn
        most = self.most_turns(position.players)
        lays = move.kind in ("meld", "lay")
        position = after(position, move)
        while position.phase != OVER:
            if position.phase == DRAW and position.turn != turn:
                turn, turns = position.turn, turns + 1
                if turns > most:
                    break
            own = turns == 1 and position.turn == seat
            position = after(position, self._next(position, own and goes_out, own and lays))
        return position

    def _next(self, position: Position, goes_out: bool, lays: bool) -> Move:
        """What is played on with. To look for a way out in every turn would take long."""
        legal = legal_moves(position, position.turn)
        looked_at(A_STEP + len(legal) // LISTED)
        if len(legal) == 1:
            return legal[0]
        view = Deal(position).view(SEATS[position.turn])
        if goes_out:
            return self._player.choose(view, legal)
        lay = next_lay(view, legal) if lays and position.phase == PLAY else None
        return lay or self._player.going_on(view, legal)


def _worth_to(view: View, promises: Promises) -> Worth:
    """What counts for a seat: to win the game, or in a deal alone the points."""
    if is_known(view.totals, view.rules):
        return partial(chance_in_game, totals=view.totals, promises=promises)
    return partial(outlook, promises=promises)


def can_be_tried(view: View, legal: Sequence[Move], usual: Move) -> bool:
    """Is there something to choose, and all that the rest hangs on in sight?

    How far back a player may go who has laid too little to open (SCORE-8) isn't.
    """
    is_stuck = usual.kind == "back" or (view.points_now > 0 and not has_opened(view))
    return view.phase in TRIED_IN and len(legal) > 1 and not is_stuck


def _lead(ends: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """By how much one move ended better than another in the same trials, and the standard error of that."""
    leads = [one - other for one, other in zip(ends, others, strict=False)]  # one may have been left alone
    if len(leads) < 2:
        return leads[0] if leads else 0.0, inf
    return fmean(leads), stdev(leads) / sqrt(len(leads))


def _may_lead(ends: Sequence[float], first: Sequence[float]) -> bool:
    """May a move still prove better than the first one?"""
    lead, error = _lead(ends, first)
    return lead + error > 0
