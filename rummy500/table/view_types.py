"""The type of the view that Python sends and the screen draws. Its parts are in the other ``*_types.py``.

A view is plain JSON, with words that the screen can print. A card in a sentence is marked as ``{6C}``.
``view/protocol.d.ts`` has the same types for the screen's scripts. ``tests/structure/contract.py`` writes it.

Only type checkers import this module, so that a page has less Python to load.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from ..position import Phase
from ..teach.attempts import Shows
from .count_types import KeptMoment, ShownOver, ShownReview, ShownScores
from .form_types import Considered, Setup
from .play_types import (
    Button,
    MoveList,
    OpenChoice,
    ShownGambit,
    ShownHand,
    ShownMeld,
    ShownPile,
    ShownSeat,
    ShownStock,
    Step,
    Window,
)


class ShownRefusal(TypedDict):
    """The latest refusal: why the move was refused, which statement forbids it, and what to do.

    ``rule`` is the sentence of the ``statement``. If no statement forbids the move, both are empty."""

    serial: int
    statement: str
    why: str
    rule: str
    after: str


class Typed(TypedDict):
    """An example of a move to show in the field for typed moves."""

    example: str


class WhyButton(TypedDict):
    """The button that asks why a move was made; ``place`` is the move's place in the round, from 0."""

    label: str
    place: int


class LogLine(TypedDict):
    """A line of the log: a move that was made, or a refused move with the statement that forbids it."""

    text: str
    statement: str
    why: WhyButton | None


class Means(TypedDict):
    """What a line of a hint marks: the ids of cards, the numbers of melds, and places of the table."""

    cards: list[int]
    melds: list[int]
    places: list[str]


class ShownHint(Means):
    """A hint of ``of`` lines: the first ``step`` lines, and what the last of these lines marks."""

    step: int
    of: int
    lines: list[str]


class ShownWhy(TypedDict):
    """Reasons for bots' moves: the button that asks about the last move, and the answer that is shown."""

    ask: WhyButton | None
    place: int | None
    says: list[str]


class ShownReplay(TypedDict):
    """A replay. It shows position ``at``, the result of ``move``. ``of`` is the last position's number."""

    at: int
    of: int
    move: str


class AnswerChoice(TypedDict):
    """An answer that can be chosen; ``text`` is what the screen sends."""

    text: str
    label: str


class AskedAnswer(TypedDict):
    """The answer that a level asks for: a choice, or a number. ``only`` says that the level asks for no move.

    ``answered`` is the answer given. ``shows`` is the part of the table that is shown; ``None`` means all.
    """

    choices: list[AnswerChoice]
    answered: str | None
    right: bool
    only: bool
    shows: Shows | None


class ShownLevel(TypedDict):
    """A level: its task, how far the learner is, and what the table says about it.

    ``names_parts`` says that the table names its stock, pile and hand, as in a reader's first levels.
    ``moment`` says that the level is a kept moment, without stars. ``better`` is the better move, as text,
    once the person has failed at a moment. ``goes_on`` says that the person may continue the round.
    ``keep`` is what a page stores so that a failed level comes back.
    """

    name: str
    title: str
    task: str
    state: Literal["open", "solved", "failed"]
    stars: int
    par: int
    names_parts: bool
    moves: int
    asks: AskedAnswer | None
    says: str
    slipped: bool
    solution: list[str]
    better: str
    moment: bool
    goes_on: bool
    keep: KeptMoment | None


class HandedIn(TypedDict):
    """The answer to a question of an exercise, as the page, a notebook and a file store it.

    ``number`` is the number of the try, or of the round if there are ``rounds``; it is 0 if the
    question isn't graded.
    """

    exercise: str
    question: str
    learner: str
    code: str
    own: bool
    moves: str
    solved: bool
    number: int
    rounds: int


class TableView(TypedDict):
    """Everything that a table shows to the person, whose seat is ``me``."""

    serial: int
    kind: Literal["game", "level", "replay", "on"]
    title: str
    subtitle: str
    dealt: str
    me: str
    turn: str
    phase: Phase
    seats: list[ShownSeat]
    melds: list[ShownMeld]
    stock: ShownStock
    gambit: ShownGambit | None
    pile: ShownPile
    hand: ShownHand
    status: str
    task: str
    about: str
    refusal: ShownRefusal | None
    window: Window | None
    choices: OpenChoice | None
    steps: list[Step]
    foot: list[Button]
    typed: Typed
    moves: MoveList | None
    drawn: str
    log: list[LogLine]
    hint: ShownHint
    why: ShownWhy
    scores: ShownScores
    review: ShownReview | None
    ended: str
    over: ShownOver | None
    bot: bool
    pace: int
    replay: ShownReplay | None
    level: ShownLevel | None
    answer: HandedIn | None
    setup: Setup
    considered: Considered
    share: str
    saved: str
    fault: str
    text: str
