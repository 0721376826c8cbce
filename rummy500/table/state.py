"""The state of a table, as one immutable value. This module neither changes nor draws a state.

A ``State`` holds the game, what the person has marked, what the table says, the settings of the person's
screen, and one *activity*, such as playing a game or trying a level. ``update`` returns the next state, and
``view_json`` shows a state. Both often ask what the person may know and whose turn it is. The answers are
worked out here, once for each state.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

from ..card import DJ, Card
from ..deal import Deal, View
from ..game import Game
from ..laying import why_not_at_open_table
from ..moves import Move, Word
from ..position import DRAW, PLAY, SEAT_NUMBER
from ..position.gambit import blocks_any_time, has_dealers_joker
from ..scoring import side_of
from ..sentences import Said, Voice
from ..teach.lessons import LEARNER, Attempt
from ..teach.questions import worths
from ..teach.review import Review
from ..teach.rounds import share_of
from ..teach.why import Why
from .card_ids import CardIds, first_seen, followed
from .hand_order import in_order
from .look import USUAL_LOOK, Look
from .refused import Refusal, Tried
from .settings import Settings

ME: Final = LEARNER  # the seat of the person at the table
DEALERS_JOKER_ID: Final = -1  # the dealer's joker is in nobody's hand, but is selected like a card of a hand


# ---- what is going on ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Playing:
    """The person plays a game, round by round."""


@dataclass(frozen=True, slots=True)
class AtLevel:
    """The person tries a level."""

    attempt: Attempt

    def now(self, attempt: Attempt) -> AtLevel:
        """The same activity with the attempt after one more move, answer or refusal."""
        return replace(self, attempt=attempt)


@dataclass(frozen=True, slots=True)
class AtMoment(AtLevel):
    """The person tries a moment or level kept for practice. ``game`` is the game before the person's move."""

    game: Game


@dataclass(frozen=True, slots=True)
class AtExercise(AtLevel):
    """The person tries a question of an exercise: a level whose answer is handed in.

    ``question`` and ``learner`` are names. ``own`` says whether each learner gets their own hand. ``solved``
    is the best attempt that solved the question; a worse attempt doesn't replace it. With a personal ``code``
    the question is graded, and each try has new cards. ``number`` counts the tries, ``solved_in`` is the
    first try that solved the question, and ``earlier`` is the last earlier try in which the person did
    anything. ``log`` has a line for everything done since the first try (``redone.py``). If each try is a
    round that can't be repeated, ``scored`` has the scores of the earlier rounds.
    """

    question: str
    learner: str
    own: bool
    solved: Attempt | None = None
    code: str = ""
    number: int = 1
    solved_in: int = 0
    earlier: Attempt | None = None
    log: tuple[str, ...] = ()
    scored: tuple[int, ...] = ()

    def now(self, attempt: Attempt) -> AtExercise:
        """The same question with this attempt. The best attempt that solved the question is kept."""
        best, solves = self.solved, attempt.state == "solved"
        better = solves and (best is None or attempt.stars >= best.stars)
        first = self.solved_in or self.number * solves
        return replace(self, attempt=attempt, solved=attempt if better else best, solved_in=first)

    @property
    def counts(self) -> Attempt:
        """The attempt to hand in: the best solution, or else the last attempt with anything done."""
        return self.solved or (self.earlier if self.earlier and not self.attempt.lines else self.attempt)

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of all finished rounds."""
        deal = self.attempt.deal
        return (*self.scored, deal.scores[side_of(ME, deal.sides)]) if deal.over else self.scored

    @property
    def share(self) -> float:
        """The share of the points that the question earns, from 0 to 1."""
        if not self.attempt.level.rounds:
            return float(self.counts.state == "solved")
        return share_of(self.scores, worths(self.question, self.code)) if self.scores else 0.0

    @property
    def is_done(self) -> bool:
        """Whether the question has been solved, or all its rounds have been played."""
        rounds = self.attempt.level.rounds
        return len(self.scores) == rounds if rounds else self.solved is not None


@dataclass(frozen=True, slots=True)
class Replaying:
    """The person looks at a recorded game. ``at`` is the index in ``sights`` of the position that is shown.

    If the person opened a finished game, ``back`` is the table at the game's end, with or without a review.
    """

    sights: tuple[Sight, ...]
    at: int = 0
    back: State | None = None

    @property
    def ends(self) -> bool:
        """Whether the table shows the end of a finished game that the person has opened."""
        return self.back is not None and self.at == len(self.sights) - 1


@dataclass(frozen=True, slots=True)
class Reviewing:
    """The person looks at a review, finished or not. ``opened`` is the replay from which the review began."""

    review: Review
    opened: Replaying | None = None


@dataclass(frozen=True, slots=True)
class Trying:
    """The person tries another move at a moment of a review; ``back`` is the state to return to."""

    review: Review
    moment: int
    back: State


@dataclass(frozen=True, slots=True)
class PlayingOn:
    """The person continues a round from a moment that they have solved. The round's points don't count."""

    moment: AtMoment


Activity = Playing | AtLevel | Replaying | Reviewing | Trying | PlayingOn


# ---- what is marked, and how it is looked at -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pressed:
    """The button that opened a choice between moves, and the meld that was pressed, if any."""

    action: Word
    meld: int | None


@dataclass(frozen=True, slots=True)
class Marks:
    """The cards and places that the person has marked for the next move.

    ``selected`` are ids of cards in the person's hand. ``pointed`` is one place of the pile, and ``picked``
    are the places chosen for a call. Places are counted from the oldest card.
    """

    selected: frozenset[int] = frozenset()
    pointed: int | None = None
    picked: frozenset[int] = frozenset()
    pressed: Pressed | None = None


class Hints(NamedTuple):
    """The hint of a level or of the coach, and how many of its lines are shown."""

    lines: tuple[str | Said, ...] = ()
    step: int = 0
    playouts: int = 0  # how many playouts the coach could make for the hint
    move: Move | None = None  # the move that the coach advises

    @property
    def all_said(self) -> bool:
        """Whether the hint's last line, which names the move, is shown."""
        return 0 < self.step == len(self.lines)


class Explained(NamedTuple):
    """The reason for another seat's move; ``place`` is the move's number in the round, from 0."""

    place: int
    why: Why


NO_MARKS: Final = Marks()
NO_HINTS: Final = Hints()


@dataclass(frozen=True, eq=False)
class Sight:
    """A game, what the person may know of its deal, and the ids of the visible cards."""

    game: Game
    seen: View
    ids: CardIds

    @classmethod
    def of(cls, game: Game) -> Sight:
        """The sight of a game that the table shows for the first time."""
        seen = game.deal.view(ME)
        return cls(game, seen, first_seen(seen))

    def after(self, game: Game, move: Move, chosen: frozenset[int] = frozenset()) -> Sight:
        """What the person sees after a move; ``chosen`` are the ids of the cards selected for the move."""
        seen = game.deal.view(ME)
        return Sight(game, seen, followed(self.ids, self.seen, seen, move.seat, chosen))


@dataclass(frozen=True)
class State:
    """The whole state of a table.

    ``settings`` are those of this game. ``considered`` are the settings in the form of a new game, or the
    reason why that game isn't possible. ``explained`` is a move of another seat that the person asked about.
    ``past`` has the states that undo goes back to, ``tried`` the moves refused in this round, ``drew`` the
    cards of the person's last draw, and ``saved`` the record that the person just asked for. Each message
    raises ``serial``, so no two views are equal.
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
    considered: Settings | Said | None = None  # None: the form shows the game in play
    saved: str = ""
    serial: int = 0

    # ---- what is going on ------------------------------------------------------------------------------

    @property
    def attempt(self) -> Attempt | None:
        """The learner's attempt at a level or a question; ``None`` if neither is on the table."""
        return self.activity.attempt if isinstance(self.activity, AtLevel) else None

    @property
    def exercise(self) -> AtExercise | None:
        """The question of an exercise, if one is on the table."""
        return self.activity if isinstance(self.activity, AtExercise) else None

    @property
    def goes_back(self) -> bool:
        """Whether every move can be undone, as in a level that isn't graded."""
        return self.attempt is not None and not (self.exercise and self.exercise.code)

    @property
    def replay(self) -> Replaying | None:
        """The replay, if one is on the table, even while its last round is reviewed."""
        activity = self.activity.opened if isinstance(self.activity, Reviewing) else self.activity
        return activity if isinstance(activity, Replaying) else None

    @property
    def review(self) -> Review | None:
        """The review of a round, even while the person tries one of its moments."""
        return self.activity.review if isinstance(self.activity, (Reviewing, Trying)) else None

    @property
    def is_weighing(self) -> bool:
        """Whether the next tick continues a review."""
        return isinstance(self.activity, Reviewing) and not self.activity.review.is_ready

    def with_attempt(self, attempt: Attempt) -> State:
        """This state with this attempt in place of the old one."""
        assert isinstance(self.activity, AtLevel), "only a level has an attempt"
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
        """The names of the players, by seat."""
        return self.game.names

    @cached_property
    def voice(self) -> Voice:
        """The table's voice: it uses the players' names, and marks cards for the screen to draw."""
        return Voice(self.names, marks=True)

    @property
    def seen(self) -> View:
        """What the person may know of the deal."""
        return self.sight.seen

    @cached_property
    def hand(self) -> list[tuple[int, Card]]:
        """The person's cards in the chosen order, each with its id.

        The list is empty while nobody may look at their hand (GAMBIT-2).
        """
        held = list(zip(self.sight.ids.hand, self.seen.hand, strict=True))
        return in_order(held, self.look.sort, self.look.order)

    @property
    def fresh(self) -> tuple[Card, ...]:
        """The cards that the person has just drawn from the stock."""
        return self.drew if self.game.moves and self.game.moves[-1] == Move(ME, "draw") else ()

    @property
    def laid_last(self) -> int:
        """The number of the meld that the last move laid or changed; 0 if there is none."""
        last = self.game.moves[-1] if self.game.moves else None
        if last is None or last.kind not in ("meld", "lay_off", "swap", "double", "rum"):
            return 0
        return last.on or len(self.deal.table)

    @cached_property
    def selection(self) -> tuple[Card, ...]:
        """The selected cards of the hand, and the dealer's joker if it is selected too."""
        selected = self.marks.selected
        joker = (DJ,) if DEALERS_JOKER_ID in selected and self.dealers_joker_is_mine else ()
        return (*(card for number, card in self.hand if number in selected), *joker)

    # ---- whose move it is ------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether the round goes on; false in a replay, and in a level that is solved or failed."""
        decided = self.attempt is not None and self.attempt.state != "open"
        return not (self.replay or decided or self.deal.over)

    @cached_property
    def my_turn(self) -> bool:
        """Whether it is the person's turn."""
        return self.playing and self.deal.turn == ME

    @cached_property
    def bots_turn(self) -> bool:
        """Whether it is a bot's turn."""
        return self.playing and self.deal.turn != ME

    @cached_property
    def lays_off_turn(self) -> bool:
        """Whether the other players may lay or block in this bot's turn. Rules may still forbid the move."""
        where = self.deal.position
        at_open_table = why_not_at_open_table(where, SEAT_NUMBER[ME]) != "TURN-1"
        return self.bots_turn and (at_open_table or blocks_any_time(where))

    @cached_property
    def lays_before_draw(self) -> bool:
        """Whether the person is about to draw but may lay cards first (TURN-4)."""
        drawing = self.my_turn and self.deal.phase == DRAW
        return drawing and why_not_at_open_table(self.deal.position, SEAT_NUMBER[ME]) is None

    @property
    def bots_wait(self) -> bool:
        """Whether the bots wait for the learner, because the level begins in a bot's turn (TURN-4)."""
        return self.attempt is not None and not self.game.moves and self.lays_off_turn

    @property
    def bot_moves(self) -> bool:
        """Whether a bot moves with the next tick; false while the person reads why a bot has moved."""
        return self.bots_turn and not self.bots_wait and self.explained is None

    @cached_property
    def dealers_joker_is_mine(self) -> bool:
        """Whether the person could use the dealer's joker now (GAMBIT-6)."""
        drawing_or_playing = self.my_turn and self.deal.phase in (DRAW, PLAY)
        return drawing_or_playing and has_dealers_joker(self.seen.dealers_joker, ME, self.deal.dealer)
