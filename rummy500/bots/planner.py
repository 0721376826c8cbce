"""A bot that tries out its best moves: it plays on for some turns with random hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from ..card import SEATS, Chance
from ..deal import Deal, View
from ..deal.turns import play
from ..legal import legal_moves
from ..moves import Move
from ..patience import TooLong, looked_at, patience
from ..position import CALL, DRAW, OVER, PLAY, Position
from .careful import Careful
from .discarding import best_discards
from .drawing import lasting, takes_by_worth
from .greedy import Greedy, next_lay, of_kind
from .imagining import imagined, seen_as_text
from .laying import points_of
from .outlook import Promises, chance_in_game, outlook, promised, promises_to
from .plan import has_opened
from .winning import is_known

__all__ = ["MOST_TRIED", "Planner", "Weighed"]

PLAYOUTS: Final = 32
"""The default number of trials for one choice. The moves to choose from share these trials."""
MOST_TRIED: Final = 4  # at most this many moves are tried for one choice
LOOKED_AT: Final = 320  # the limit of steps for a trial, on average over a choice; games need half of it
A_STEP: Final = 2  # making a move counts as two steps
LISTED: Final = 5  # listing this many legal moves counts as one more step
ROUND: Final = 4  # weak moves are dropped after each batch of this many trials
BEHIND: Final = 1.0  # a move is dropped if it is at least this many standard errors behind the first move
TRIED_IN: Final = (DRAW, PLAY, CALL)
SURE: Final = 0.5
"""A move replaces the careful player's move only if its lead is above this many standard errors.

The careful player's move is usually the best one, so a small lead, which may be chance, isn't enough. With a
higher threshold, the bot would miss moves that are probably better: a few trials never prove that a move is
better.
"""


Worth = Callable[[Position, str], float]
"""The worth of a position to a seat."""


class Weighed(NamedTuple):
    """A move that was tried out, and what it promises.

    ``points`` is the expected result of the seat's side, less the mean of the other sides' results. ``error``
    is the standard error of the lead that the best move has over this move.
    """

    move: Move
    points: float
    error: float


class Planner(Careful):
    """Starts from the careful player's move, tries out other moves, and makes the move that proves best.

    Each trial starts from a random position that matches what this seat sees. Careful players play on until
    this seat's next turn is over, or for ``turns`` turns if that is longer. All moves are tried in the same
    positions. In a game, a trial is judged by the chance to win the game; in a single deal, by the points.
    ``playouts`` is the limit of trials for one choice, and ``tried`` is how many trials the last choice took.
    A move is dropped if it is at least ``behind`` standard errors behind the first move.
    """

    def __init__(self, seed: int | str = 0, playouts: int = PLAYOUTS, turns: int = 0) -> None:
        super().__init__(seed)
        self.seed = seed
        self.playouts = playouts
        self.turns = turns
        self.behind = BEHIND
        self.tried = 0
        self._player, self._greedy = Careful(), Greedy()
        self._lays_all = False

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The careful player's move, or a move that proved better."""
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
        self._lays_all = best.kind in ("meld", "lay_off")
        return best

    def weigh(
        self, view: View, legal: Sequence[Move], also: Sequence[Move] = (), in_game: bool = False
    ) -> list[Weighed]:
        """What the candidate moves and the moves in ``also`` promise; the most promising move comes first.

        A move promises points or, if ``in_game``, a chance to win the game, from 0 to 1.

        An idle take of the upcard is weighed, too: it may be best to make such a take once. The list is empty
        if there is no choice, or if the moves can't be tried out.
        """
        out = self.way_out(view, legal)
        usual = out or self.going_on(view, legal)
        if not can_be_tried(view, legal, usual):
            return []
        also = [move for move in also if move.kind != "back"]
        moves = list(dict.fromkeys((*self.choices(view, legal, usual), *also)))
        promises = self.promises(view)
        worth = _worth_to(view, promises) if in_game else partial(outlook, promises=promises)
        trials = self._try_out(view, moves, worth, out, also)
        if not trials[usual]:
            return []
        usually = fmean(trials[usual])
        points = {move: usually + _lead(ends, trials[usual])[0] for move, ends in trials.items()}
        best = max(points, key=lambda move: points[move])
        weighed = [Weighed(move, points[move], _lead(trials[best], trials[move])[1]) for move in points]
        return sorted(weighed, key=lambda one: -one.points)

    def promises(self, view: View) -> Promises:
        """The function that judges a position in which a trial ends before the round is over.

        A net sees only the hand of the seat that moved last. With two players, this seat moves last if
        a trial has an odd number of turns. After an even number, the net would see the other hand, so no net
        is used.
        """
        return promises_to(view, self.known(view)) if self.most_turns(len(view.cards)) % 2 else promised

    def is_enough(self, view: View, lead: float, error: float) -> bool:
        """Whether a move with this lead should replace the careful player's move."""
        return lead > SURE * error

    def most_turns(self, players: int) -> int:
        """The most turns in a trial: ``turns``, or more if this seat's next turn comes later."""
        return max(self.turns, players + 1)

    def choices(self, view: View, legal: Sequence[Move], usual: Move) -> list[Move]:
        """The candidate moves, the careful player's move first."""
        if view.phase == DRAW:
            takes = takes_by_worth(view, of_kind(legal, "take"), self.weights(view).left_counts)
            others = [legal[0], *takes] if takes else []
        elif view.phase == CALL:
            others = [legal[-1], *sorted(legal[:-1], key=lambda call: -points_of(view, call))]
        else:
            discards = {move.cards[0]: move for move in of_kind(legal, "discard")}
            best = best_discards(view, discards, self.known(view), self.weights(view)) if discards else []
            others = [self._greedy.choose(view, legal), *(discards[card] for card in best)]
        return [usual, *(move for move in dict.fromkeys(others) if move != usual)][:MOST_TRIED]

    def _try_out(
        self, view: View, moves: Sequence[Move], worth: Worth, out: Move | None, kept: Sequence[Move] = ()
    ) -> dict[Move, list[float]]:
        """The worth of each of these moves in each trial.

        ``out`` is the first move of a way out. In trials of this move, the seat goes out. Moves that fall
        behind the first move are dropped, except those in ``kept``. If trials need more than ``LOOKED_AT``
        steps each, as they do with big hands and long piles, there are fewer trials, or none.
        """
        chance = Chance(self.seed, f"what may lie hidden: {seen_as_text(view)}")
        known = self.known(view)
        trials: dict[Move, list[float]] = {move: [] for move in moves}
        going, left = list(trials), self.playouts
        with suppress(TooLong), patience(self.playouts * LOOKED_AT):
            while len(going) > 1 and left >= len(going):
                position = imagined(view, chance, known)
                ends = [worth(self._end(position, move, move == out), view.seat) for move in going]
                left -= len(going)
                for move, end in zip(going, ends, strict=True):
                    trials[move].append(end)
                first = trials[moves[0]]
                if len(first) % ROUND == 0:
                    stay = (moves[0], *kept)
                    going = [move for move in going if move in stay or self._may_lead(trials[move], first)]
        self.tried = self.playouts - left
        return trials

    def _may_lead(self, ends: Sequence[float], first: Sequence[float]) -> bool:
        """Whether a move may still prove better than the first move."""
        lead, error = _lead(ends, first)
        return lead + self.behind * error > 0

    def _end(self, position: Position, move: Move, goes_out: bool) -> Position:
        """The position after a trial of this move. After a meld or lay-off, the seat lays all it can."""
        seat, turns, turn = position.turn, 1, position.turn
        most = self.most_turns(position.players)
        lays = move.kind in ("meld", "lay_off")
        core = position.core()
        play(core, move)
        while core.phase != OVER:
            if core.phase == DRAW and core.turn != turn:
                turn, turns = core.turn, turns + 1
                if turns > most:
                    break
            own = turns == 1 and core.turn == seat
            play(core, self._next(core, own and goes_out, own and lays))
        return core.position()

    def _next(self, position: Position, goes_out: bool, lays: bool) -> Move:
        """The next move of a trial. Players don't always look for a way out: that would take too long."""
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
    """How a seat judges a position: by the chance to win the game or, in a single deal, by the points."""
    if is_known(view.totals, view.rules):
        return partial(chance_in_game, totals=view.totals, promises=promises)
    return partial(outlook, promises=promises)


def can_be_tried(view: View, legal: Sequence[Move], usual: Move) -> bool:
    """Whether there is a choice, and trials can start from what the view shows.

    A player who has laid too little to open may take cards back. Then a trial would need the position before
    the turn's lays, which a view doesn't show (SCORE-8).
    """
    is_stuck = usual.kind == "back" or (view.points_now > 0 and not has_opened(view))
    return view.phase in TRIED_IN and len(legal) > 1 and not is_stuck


def _lead(ends: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """By how much one move beat another in the same trials, and the standard error of this lead."""
    leads = [one - other for one, other in zip(ends, others, strict=False)]  # dropped moves have fewer trials
    if len(leads) < 2:
        return leads[0] if leads else 0.0, inf
    return fmean(leads), stdev(leads) / sqrt(len(leads))
