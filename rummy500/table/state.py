"""What stands on a table, as one immutable value; nothing here changes it and nothing is drawn.

A ``State`` has the game, what is marked, what was said, how the table is looked at, and one *activity*:
what is going on. ``update`` gives the next state, ``view_json`` shows one. What both ask of a state
again and again (what the person may know, whose move it is) is worked out here, once for each state.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

from ..card import DJ, Card
from ..deal import Deal, View
from ..gambit import blocks_any_time, has_dealers_joker
from ..game import Game
from ..laying import why_not_at_open_table
from ..moves import Move
from ..position import DRAW, PLAY, SEAT_NUMBER
from ..scoring import side_of
from ..sentences import Said, Voice
from ..teach.lessons import LEARNER, Attempt
from ..teach.review import Review
from ..teach.why import Why
from .card_ids import CardIds, first_seen, followed
from .hand_order import in_order
from .look import USUAL_LOOK, Look
from .settings import Settings

ME: Final = LEARNER  # the seat of the person at the table
DEALERS_JOKER_ID: Final = -1  # the dealer's joker lies in no hand, and is selected like a card of one


# ---- what is going on ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Playing:
    """A game is played, round by round."""


@dataclass(frozen=True, slots=True)
class AtLevel:
    """A level is tried."""

    attempt: Attempt

    def now(self, attempt: Attempt) -> AtLevel:
        """The same, after something was done in the attempt."""
        return replace(self, attempt=attempt)


@dataclass(frozen=True, slots=True)
class AtExercise(AtLevel):
    """A question of an exercise is tried: a level whose answer is handed in.

    ``question`` is its name, ``learner`` who plays; ``own``: each learner has a hand of their own.
    ``solved`` is the best attempt that has solved it, which stays whatever is played after it.

    With a personal ``code`` it is graded: then each try, the ``number`` of which is counted, has other cards,
    and the ``log`` has all that was done since the first of them, in lines (``redone.py``). Where that are
    rounds, each played once, ``scored`` has the scores of those before.
    """

    question: str
    learner: str
    own: bool
    solved: Attempt | None = None
    code: str = ""
    number: int = 1
    log: tuple[str, ...] = ()
    scored: tuple[int, ...] = ()

    def now(self, attempt: Attempt) -> AtExercise:
        """The same after something was done; the best attempt that solved it stays."""
        best = self.solved
        better = attempt.state == "solved" and (best is None or attempt.stars >= best.stars)
        return replace(self, attempt=attempt, solved=attempt if better else best)

    @property
    def counts(self) -> Attempt:
        """The attempt that is handed in."""
        return self.solved or self.attempt

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of all rounds that have been played to their ends."""
        deal = self.attempt.deal
        return (*self.scored, deal.scores[side_of(ME, deal.sides)]) if deal.over else self.scored

    @property
    def share(self) -> float:
        """Which share of the points the question earns, from 0 to 1."""
        pars = self.attempt.level.pars
        if not pars:
            return float(self.counts.state == "solved")
        above = sum(score - worth.by_chance for score, worth in zip(self.scores, pars, strict=False))
        return min(1.0, max(0.0, above / sum(worth.par - worth.by_chance for worth in pars)))

    @property
    def is_done(self) -> bool:
        """Has it been solved, or have all its rounds been played?"""
        pars = self.attempt.level.pars
        return len(self.scores) == len(pars) if pars else self.solved is not None


@dataclass(frozen=True, slots=True)
class Replaying:
    """A recorded game is looked at: each position of it as it is seen, and the place of what is shown."""

    sights: tuple[Sight, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Reviewing:
    """A round that is over is reviewed; the review is being made, or stands there."""

    review: Review


@dataclass(frozen=True, slots=True)
class Trying:
    """A moment of a review is played in another way; ``back`` is the state with the review."""

    review: Review
    moment: int
    back: State


Activity = Playing | AtLevel | Replaying | Reviewing | Trying


# ---- what is marked, and how it is looked at -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """The button whose question waits for an answer, and the meld that was pressed with it, if one was."""

    action: str
    meld: object = None


@dataclass(frozen=True, slots=True)
class Marks:
    """What the person has marked, to do something with it.

    ``selected`` are ids of the own hand; ``pointed`` is a place of the pile, ``picked`` are those of a
    call, counted from the oldest card.
    """

    selected: frozenset[int] = frozenset()
    pointed: int | None = None
    picked: frozenset[int] = frozenset()
    asked: Asked | None = None


class Hints(NamedTuple):
    """The hint that is given step by step, a level's or the coach's, and how many of its lines are shown."""

    lines: tuple[str, ...] | tuple[Said, ...] = ()
    step: int = 0
    playouts: int = 0  # that the coach could try
    move: Move | None = None  # that the coach advises

    @property
    def all_said(self) -> bool:
        """Has the last step, which names the move, been given?"""
        return 0 < self.step == len(self.lines)


class Explained(NamedTuple):
    """A move of another that was asked about, by its place in the round from 0, and why it was made."""

    place: int
    why: Why


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something was not done, as the table says it; with the statement and the move, if it was one."""

    why: str
    statement: str = ""
    move: Move | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """A move that was refused, and after how many moves of the hand."""

    place: int
    refusal: Refusal


NO_MARKS: Final = Marks()
NO_HINTS: Final = Hints()


@dataclass(frozen=True, eq=False)
class Sight:
    """A game, what the person may know of its deal, and the ids of the cards in sight."""

    game: Game
    seen: View
    ids: CardIds

    @classmethod
    def of(cls, game: Game) -> Sight:
        """A game that is looked at for the first time."""
        seen = game.deal.view(ME)
        return cls(game, seen, first_seen(seen))

    def after(self, game: Game, move: Move, chosen: frozenset[int] = frozenset()) -> Sight:
        """The game after a move, for which these cards of the hand were chosen."""
        seen = game.deal.view(ME)
        return Sight(game, seen, followed(self.ids, self.seen, seen, move.seat, chosen))


@dataclass(frozen=True)
class State:
    """All that stands on a table.

    ``settings`` is what the game was made of, ``considered`` what the form of a new game would make, or
    why that can't be; ``explained`` a move of another that is asked about; ``past`` the states to go back to,
    ``tried`` the moves refused in this round, ``drew`` the cards of the person's last draw, ``saved`` the
    record that was just asked for. ``serial`` is raised with each message, so that no two views are equal.
    """

    settings: Settings
    sight: Sight
    activity: Activity = Playing()
    status: str = ""
    marks: Marks = NO_MARKS
    hints: Hints = NO_HINTS
    explained: Explained | None = None
    refusal: Refusal | None = None
    tried: tuple[Tried, ...] = ()
    past: tuple[State, ...] = field(default=(), repr=False)
    drew: tuple[Card, ...] = ()
    look: Look = USUAL_LOOK
    considered: Settings | Said | None = None  # None: the game that is played
    saved: str = ""
    serial: int = 0

    # ---- what is going on ------------------------------------------------------------------------------

    @property
    def attempt(self) -> Attempt | None:
        """How far the learner has come, at a level or an exercise."""
        return self.activity.attempt if isinstance(self.activity, AtLevel) else None

    @property
    def exercise(self) -> AtExercise | None:
        """The question of an exercise, where one is on the table."""
        return self.activity if isinstance(self.activity, AtExercise) else None

    @property
    def goes_back(self) -> bool:
        """Can whatever the learner did be taken back, as the same cards lie there again and again?"""
        return self.attempt is not None and not (self.exercise and self.exercise.code)

    @property
    def replay(self) -> Replaying | None:
        """The replay, where one is on the table."""
        return self.activity if isinstance(self.activity, Replaying) else None

    @property
    def review(self) -> Review | None:
        """The review of a hand, also while a moment of it is tried."""
        return self.activity.review if isinstance(self.activity, (Reviewing, Trying)) else None

    @property
    def is_weighing(self) -> bool:
        """Does a review go on with the next tick?"""
        return isinstance(self.activity, Reviewing) and not self.activity.review.is_ready

    def with_attempt(self, attempt: Attempt) -> State:
        """This state after something was done in the attempt."""
        assert isinstance(self.activity, AtLevel), "an attempt is one at a level"
        return replace(self, activity=self.activity.now(attempt))

    # ---- the deal, as it is seen -----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that the table shows."""
        return self.sight.game

    @property
    def deal(self) -> Deal:
        """The deal that the table shows."""
        return self.game.deal

    @property
    def names(self) -> dict[str, str]:
        """The players by seat."""
        return self.game.names

    @cached_property
    def voice(self) -> Voice:
        """How the table speaks: with the players' names, and cards that the screen draws."""
        return Voice(self.names, marks=True)

    @property
    def seen(self) -> View:
        """What the person may know of the deal."""
        return self.sight.seen

    @cached_property
    def hand(self) -> list[tuple[int, Card]]:
        """The person's cards in the order asked for, each with its id.

        There are none while nobody has looked at a hand (GAMBIT-2).
        """
        held = list(zip(self.sight.ids.hand, self.seen.hand, strict=True))
        return in_order(held, self.look.sort, self.look.order)

    @property
    def fresh(self) -> tuple[Card, ...]:
        """What the person has just drawn from the stock."""
        return self.drew if self.game.moves and self.game.moves[-1] == Move(ME, "draw") else ()

    @property
    def laid_last(self) -> int:
        """The number of the meld on which the last move has laid cards; 0 where it laid none."""
        last = self.game.moves[-1] if self.game.moves else None
        if last is None or last.kind not in ("meld", "lay", "swap", "double", "rum"):
            return 0
        return last.on or len(self.deal.table)

    @cached_property
    def selection(self) -> tuple[Card, ...]:
        """The selected cards of the hand, and the dealer's joker where it is selected too."""
        selected = self.marks.selected
        cards = tuple(card for number, card in self.hand if number in selected)
        return (*cards, DJ) if DEALERS_JOKER_ID in selected and self.dealers_joker_is_mine else cards

    # ---- whose move it is ------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Does the hand go on? Not in a replay, and not at a level that is solved or failed."""
        decided = self.attempt is not None and self.attempt.state != "open"
        return not (self.replay or decided or self.deal.over)

    @cached_property
    def my_turn(self) -> bool:
        """May the person move?"""
        return self.playing and self.deal.turn == ME

    @cached_property
    def bots_turn(self) -> bool:
        """Is a bot to move?"""
        return self.playing and self.deal.turn != ME

    @cached_property
    def lays_off_turn(self) -> bool:
        """Is this a turn of another in which the person may lay or block, or could but for a rule?"""
        where = self.deal.position
        at_open_table = why_not_at_open_table(where, SEAT_NUMBER[ME]) != "TURN-1"
        return self.bots_turn and (at_open_table or blocks_any_time(where))

    @cached_property
    def lays_before_draw(self) -> bool:
        """Is this the person's draw, before which cards may be laid (TURN-4)?"""
        drawing = self.my_turn and self.deal.phase == DRAW
        return drawing and why_not_at_open_table(self.deal.position, SEAT_NUMBER[ME]) is None

    @property
    def bots_wait(self) -> bool:
        """Do the bots wait for the learner, since the level begins in a turn of theirs (TURN-4)?"""
        return self.attempt is not None and not self.game.moves and self.lays_off_turn

    @property
    def bot_moves(self) -> bool:
        """Does a bot move with the next tick? Not while it is read why one has moved."""
        return self.bots_turn and not self.bots_wait and self.explained is None

    @cached_property
    def dealers_joker_is_mine(self) -> bool:
        """Could the person use the dealer's joker now (GAMBIT-6)?"""
        drawing_or_playing = self.my_turn and self.deal.phase in (DRAW, PLAY)
        return drawing_or_playing and has_dealers_joker(self.seen.dealers_joker, ME, self.deal.dealer)
