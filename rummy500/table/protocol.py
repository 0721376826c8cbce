"""The messages that a screen may send to a table, as classes, and how they are read from plain JSON.

A message is a dictionary. Its key ``do`` names the message, and its other keys are the fields of the class.
Fields with a default may be left out. ``decoded`` raises ``ValueError``, with a sentence, for a message that
it can't understand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from ..moves import Word
from ..sentences import Said, Wrong, quoted, said

Order = Literal["suit", "rank", "drawn"]
"""An order in which a hand can be sorted."""

Action = Literal[Word, "undo", "hint", "next", "on", "new", "review", "even", "try", "why"]
"""What a button does: it makes a move of the kind that the word names, or something else."""

SLOWEST: Final = 10_000  # the most milliseconds that bots can wait


@dataclass(frozen=True, slots=True)
class Select:
    """The player chose cards of the hand. ``ids`` are their ids in the view."""

    ids: frozenset[int]


@dataclass(frozen=True, slots=True)
class Point:
    """The player pointed at a card of the pile or at no card. ``at`` is its place, from 0 for the oldest.

    While players may call, this chooses the card for a call. Pointing at the card again undoes the choice.
    """

    at: int | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """The player pressed a button.

    For ``lay``, ``meld`` is the number of the meld that was pressed, if any. For ``take``, ``at`` is the
    place of the pressed card in the pile. For ``try``, ``moment`` is the number of a moment in the review.
    For ``why``, ``place`` is the place of a move in the round. Melds are numbered from 1, all else from 0.
    """

    action: Action
    meld: int | None = None
    at: int | None = None
    moment: int | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """The player typed a move or chose one. The text may leave out the player's own seat."""

    text: str


@dataclass(frozen=True, slots=True)
class Leave:
    """The player closed a choice between moves without choosing one."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The player gave the answer that a level asks for: one of its choices, or a number as text."""

    given: str


@dataclass(frozen=True, slots=True)
class Tick:
    """It is time for the next bot's move, or for the review's next step."""


@dataclass(frozen=True, slots=True)
class Sort:
    """The player chose an order of the hand."""

    by: Order


@dataclass(frozen=True, slots=True)
class Arrange:
    """The player put the hand into an order of their own. ``ids`` are its cards' ids in that order."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moves:
    """The player opened or closed the list of possible moves."""

    open: bool


@dataclass(frozen=True, slots=True)
class Pace:
    """The player set how many milliseconds bots wait, from 0 to ``SLOWEST``."""

    ms: int


@dataclass(frozen=True, slots=True)
class Consider:
    """The player changed the form of a new game. ``game`` has the form's settings."""

    game: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class New:
    """The player began a game with the settings of the form."""

    game: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Follow:
    """The player began the game of a shared link."""

    link: str


@dataclass(frozen=True, slots=True)
class Load:
    """The player opened a saved game or a kept moment, whose text is ``record``."""

    record: str


@dataclass(frozen=True, slots=True)
class Bring:
    """The page brought the lines of a stored answer to an exercise."""

    answer: str


@dataclass(frozen=True, slots=True)
class Learner:
    """The player entered a name in an exercise. The cards may depend on the name.

    With a personal ``code``, the exercise is graded.
    """

    name: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Save:
    """The player asked for the record of the game, to save it."""


@dataclass(frozen=True, slots=True)
class Seek:
    """The player moved the slider of a replay to this position."""

    at: int | None


@dataclass(frozen=True, slots=True)
class Resume:
    """The player came back to a table whose state was stored, by this release or by 0.1.0.

    ``serial`` is the number of the last view that reached the screen.
    """

    kept: object
    serial: int | None = None


OtherGame = Consider | New | Follow | Load | Learner | Save | Seek
"""Messages about another game, the form of a new game, the learner, a saved record or a replay."""

Handled = (
    Select | Point | Act | Play | Leave | Answer | Tick | Sort | Arrange | Moves | Pace | OtherGame
)  # fmt: skip
"""The messages that ``update`` handles."""

Message = Handled | Bring | Resume
"""All messages of a screen. The session handles ``Bring`` and ``Resume``, as bots then repeat moves."""

ORDERS: Final[tuple[Order, ...]] = get_args(Order)
ACTIONS: Final[tuple[Action, ...]] = get_args(Action)
NAMES: Final = (
    "select", "point", "act", "play", "leave", "answer", "tick", "sort", "arrange", "moves", "pace",
    "consider", "new", "load", "learner", "save", "seek", "resume",
)  # fmt: skip
"""The names of the messages. ``new`` names ``New`` and ``Follow``; ``load`` names ``Load`` and ``Bring``."""


def decoded(message: object) -> Message:
    """A message read from plain JSON. Raises ``ValueError`` with a sentence if it can't be understood.

    >>> decoded({"do": "act", "action": "lay", "meld": 1})
    Act(action='lay', meld=1, at=None, moment=None, place=None)
    >>> decoded({"do": "pace", "ms": "fast"})
    Traceback (most recent call last):
      ...
    rummy500.sentences.Wrong: a pace is a number of milliseconds from 0 to 10000
    """
    if not isinstance(message, dict):
        raise _unknown()
    match message:
        case {"do": "select" | "point" | "sort" | "arrange" | "moves" | "pace" | "seek"}:
            return decoded_look(message)
        case {"do": "consider" | "new" | "load" | "learner" | "save" | "resume"}:
            return _other_game(message)
        case {"do": "act"}:
            numbers = {key: _number(message, key) for key in ("meld", "at", "moment", "place")}
            return Act(_action(message.get("action")), **numbers)
        case {"do": "play"}:
            text = message.get("text", "")
            return Play(_text(text, said("wrong.no_move_text", given=quoted(text))))
        case {"do": "answer"}:
            return Answer(_given(message.get("given")))
        case {"do": "leave"}:
            return Leave()
        case {"do": "tick"}:
            return Tick()
    raise _unknown()


def _unknown() -> Wrong:
    return Wrong(said("errors.message", known=", ".join(NAMES)))


def decoded_look(message: Mapping[str, Any]) -> Handled:
    """A message that selects cards or changes the view. Raises ``ValueError`` for invalid values."""
    match message:
        case {"do": "select", "ids": list(ids)}:
            return Select(frozenset(number for number in ids if type(number) is int))
        case {"do": "select"}:
            raise Wrong(said("errors.select"))
        case {"do": "point"}:
            return Point(_place(message.get("at")))
        case {"do": "sort", "by": ("suit" | "rank" | "drawn") as by}:
            return Sort(by)
        case {"do": "sort"}:
            raise Wrong(said("errors.sort", orders=", ".join(ORDERS)))
        case {"do": "arrange", "ids": list(ids)} if all(type(number) is int for number in ids):
            return Arrange(tuple(ids))
        case {"do": "arrange"}:
            raise Wrong(said("errors.arrange"))
        case {"do": "moves"}:
            return Moves(message.get("open") is True)
        case {"do": "pace", "ms": int(ms)} if type(ms) is int and 0 <= ms <= SLOWEST:
            return Pace(ms)
        case {"do": "pace"}:
            raise Wrong(said("errors.pace", slowest=SLOWEST))
    return Seek(_number(message, "at"))


def _other_game(message: Mapping[str, Any]) -> Message:
    """A message about another game, or one that saves or resumes this game."""
    match message:
        case {"do": "consider"}:
            return Consider(_settings(message.get("game")))
        case {"do": "new", "link": str(link)}:
            return Follow(link)
        case {"do": "new"}:
            return New(_settings(message.get("game")))
        case {"do": "load", "answer": answer}:
            return Bring(_text(answer, said("errors.answer_no_text")))
        case {"do": "load"}:
            return Load(_text(message.get("record"), said("errors.saved_no_text")))
        case {"do": "learner"}:
            return Learner(
                *(_text(message.get(key, ""), said("errors.learner_no_text")) for key in ("name", "code"))
            )
        case {"do": "save"}:
            return Save()
    return Resume(message.get("kept"), _number(message, "serial"))


def _number(message: Mapping[str, Any], key: str) -> int | None:
    """The number under this key of a message, or ``None``. Raises ``Wrong`` if it isn't a whole number."""
    given = message.get(key)
    if given is not None and type(given) is not int:
        raise Wrong(said("errors.no_number", key=quoted(key), given=quoted(given)))
    return given


def _place(given: object) -> int | None:
    """The given place in the pile, or ``None``. Raises ``Wrong`` if the place isn't a whole number."""
    if given is not None and type(given) is not int:
        raise Wrong(said("errors.point"))
    return given


def _action(given: object) -> Action:
    """The given action of a button. Raises ``Wrong`` if there is no such button."""
    name = _text(given, said("errors.no_action"))
    for action in ACTIONS:
        if name == action:
            return action
    raise Wrong(said("errors.no_button", action=quoted(name)))


def _text(given: object, otherwise: Said) -> str:
    """The given value, which has to be text. Raises ``Wrong`` with ``otherwise`` for any other value."""
    if not isinstance(given, str):
        raise Wrong(otherwise)
    return given


def _given(given: object) -> str:
    """The person's answer as text. A screen may send a whole number instead."""
    return str(given) if type(given) is int else _text(given, said("errors.given_no_text"))


def _settings(given: object) -> Mapping[str, object]:
    """The settings of a new game as the form sends them. Raises ``Wrong`` if they aren't a dictionary."""
    if not isinstance(given, dict):
        raise Wrong(said("errors.new_game"))
    return given
