"""``update(state, message)`` returns the state after a message, such as a click, a key or a typed move.

The messages of a screen are in ``protocol.py``. This module makes no choice for a bot or the coach: the
session sends their choices as ``Moved``, ``Advised`` or ``Explained``. The session also handles ``Resume``
and ``Bring``, because both make bots move again. ``update`` raises no error: if nothing could be done, the
state has a refusal that says why.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from ..moves import Move
from ..position import CALL
from ..sentences import Said, Wrong, said
from . import (
    beginnings,
    even_game,
    exercise,
    explaining,
    hints,
    moments,
    moves_made,
    new_game_form,
    refusals,
    review,
    saving,
    undo,
)
from .hand_order import OWN
from .look import Look
from .offers import Choices, offer
from .protocol import (
    Act,
    Answer,
    Arrange,
    Consider,
    Follow,
    Handled,
    Learner,
    Leave,
    Load,
    Moves,
    New,
    OtherGame,
    Pace,
    Play,
    Point,
    Save,
    Seek,
    Select,
    Sort,
    Tick,
)
from .refused import Refusal
from .settings import Settings
from .state import DEALERS_JOKER_ID, ME, Explained, PlayingOn, Pressed, Reviewing, State, Trying


@dataclass(frozen=True, slots=True)
class Moved:
    """A bot has moved, or a recorded move is made again."""

    move: Move


@dataclass(frozen=True, slots=True)
class Advised:
    """The coach's hint: the advised move, the hint's lines, and how many playouts the coach could make."""

    move: Move
    lines: tuple[Said, ...]
    playouts: int


@dataclass(frozen=True, slots=True)
class NextTry:
    """The next try in the record of a graded question. In older records, a try may end without an answer."""


M = TypeVar("M")

Event = Moved | Advised | Explained | NextTry
"""The events that come from the session, not from a screen."""

ASIDE: Final = (Moved, Tick, Sort, Arrange, Moves, Pace, Consider, Save)  # these close no choice of moves


def update(state: State, message: Handled | Event) -> State:
    """The state after a message. If nothing was done, the state has a refusal that says why."""
    return exercise.logged(state, message, attempted(state, message, _done))


def attempted(state: State, message: M, done: Callable[[State, M], State]) -> State:
    """The state that ``done`` returns or, if ``done`` raises ``ValueError``, the state with a refusal."""
    aside = isinstance(message, ASIDE)
    marks = state.marks if aside else replace(state.marks, pressed=None)
    explained = state.explained if aside else None
    before = replace(_heard(state), marks=marks, explained=explained)
    try:
        return done(before, message)
    except ValueError as error:
        return refusals.by_error(before, error)


def not_understood(state: State, error: ValueError) -> State:
    """The state after a message that could not be decoded. Its refusal gives the error as the reason."""
    return refusals.by_error(_heard(state), error)


def _heard(state: State) -> State:
    """The state with the next serial, and without the last refusal and the last saved record."""
    return replace(state, serial=state.serial + 1, saved="", refusal=None)


def _done(state: State, message: Handled | Event) -> State:
    match message:
        case Moved():
            return moves_made.played(state, message.move)
        case Advised():
            return hints.next_step(hints.with_advice(state, message.move, message.lines, message.playouts))
        case Explained():
            return replace(state, explained=message)
        case NextTry():
            return _again(state)
        case Select() | Point():
            return _marked(state, message)
        case Act():
            return _press(state, message)
        case Play():
            return _type(state, message.text)
        case Answer():
            return _answer(state, message.given)
        case Leave():
            return state  # ``attempted`` has closed the choice of moves
        case Tick():
            return _tick(state)
        case Sort() | Arrange() | Moves() | Pace():
            return replace(state, look=_look(state, message))
        case _:
            return _other_game(state, message)


# ---- marking -------------------------------------------------------------------------------------------


def _marked(state: State, message: Select | Point) -> State:
    match message:
        case Select(ids):
            held = {number for number, _ in state.hand}
            if state.dealers_joker_is_mine:
                held.add(DEALERS_JOKER_ID)
            return replace(state, marks=replace(state.marks, selected=ids & held, pointed=None))
        case Point(at):
            return _pointed(state, _place(state, at))


def _pointed(state: State, place: int | None) -> State:
    marks = state.marks
    if state.deal.phase != CALL:
        marks = replace(marks, pointed=place)
    elif place is None:
        marks = replace(marks, picked=frozenset())
    elif state.my_turn:
        marks = replace(marks, picked=marks.picked ^ {place})
    return replace(state, marks=marks)


def _place(state: State, at: int | None) -> int | None:
    """This place of the pile, counted from the oldest card. Raises ``ValueError`` if it doesn't exist."""
    if at is None or 0 <= at < len(state.deal.pile):
        return at
    raise Wrong(said("errors.point"))


def _pointed_at(state: State, at: int | None) -> State:
    """The state with the pressed card of the pile pointed at; the same state if no card was pressed."""
    return state if at is None else replace(state, marks=replace(state.marks, pointed=_place(state, at)))


# ---- buttons -------------------------------------------------------------------------------------------


def _press(state: State, message: Act) -> State:
    action = message.action
    if state.attempt and state.attempt.asks and action not in ("hint", "undo", "new"):
        raise Wrong(said("errors.answer_first"))
    match action:
        case "try":
            return review.tried(state, message.moment)
        case "why":
            return explaining.pressed(state, message.place)
        case "undo":
            return undo.undone(state)
        case "hint":
            return hints.next_step(state)
        case "next":
            return _next_round(state)
        case "on":
            return moments.gone_on(state)
        case "new":
            return _start_again(state)
        case "review":
            return review.pressed(state)
        case "even":
            return even_game.pressed(state)
    offered = offer(_pointed_at(state, message.at), action, message.meld)
    if isinstance(offered, Refusal):
        return refusals.refused(state, offered)
    if isinstance(offered, Choices):
        return replace(state, marks=replace(state.marks, pressed=Pressed(action, message.meld)))
    return moves_made.played(state, offered)


def _next_round(state: State) -> State:
    if state.attempt is not None or state.replay:
        raise Wrong(said("errors.no_next"))
    if isinstance(state.activity, Trying):
        raise Wrong(said("errors.tried_only"))
    if isinstance(state.activity, PlayingOn):
        raise Wrong(said("errors.no_next"))
    return beginnings.next_round(state)


def _start_again(state: State) -> State:
    """The table begun again. Raises ``ValueError`` if that would only use up a try of a graded question."""
    at = state.exercise
    if at is not None and at.code and not at.attempt.lines and not at.attempt.level.rounds:
        raise Wrong(said("errors.try_unused"))
    return _again(state)


def _again(state: State) -> State:
    return beginnings.in_place_of(state, beginnings.begun_again(state))


# ---- what is typed -------------------------------------------------------------------------------------


def _type(state: State, text: str) -> State:
    move = Move.parse((text if ":" in text else f"{ME}: {text}")[:500])
    if move.seat != ME:
        raise Wrong(said("errors.not_yours", me=ME, seat=move.seat))
    return moves_made.played(state, move)


def _answer(state: State, given: str) -> State:
    attempt = state.attempt
    if attempt is None:
        raise Wrong(said("errors.no_answer_asked"))
    answered = attempt.answer(_as_answer(given, attempt.level.choices))
    past = (*state.past, state) if state.goes_back else ()
    return replace(state, past=past, status="").with_attempt(answered)


def _as_answer(given: str, choices: tuple[str, ...]) -> str | int:
    """The answer to a level: a choice as text, or a typed number as a number. A dash counts as a minus."""
    text = given.strip()[:200]
    number = text.replace("−", "-").replace("–", "-").removeprefix("+")
    digits = number.removeprefix("-")
    if choices or not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        return text
    return int(number)


# ---- time passes ---------------------------------------------------------------------------------------


def _tick(state: State) -> State:
    """The state after the review's next step. A bot's move isn't made here: it comes as ``Moved``."""
    if isinstance(state.activity, Reviewing):
        return review.went_on(state, state.activity)
    return state


# ---- how the table is shown ----------------------------------------------------------------------------


def _look(state: State, message: Sort | Arrange | Moves | Pace) -> Look:
    match message:
        case Sort(by):
            return replace(state.look, sort=by)
        case Arrange(ids):
            if sorted(ids) != sorted(state.sight.ids.hand):
                raise Wrong(said("errors.arrange"))
            return replace(state.look, sort=OWN, order=ids)
        case Moves(is_open):
            return replace(state.look, listing=is_open)
        case Pace(ms):
            return replace(state.look, pace=ms)


# ---- another game --------------------------------------------------------------------------------------


def _other_game(state: State, message: OtherGame) -> State:
    match message:
        case Consider(game):
            return replace(state, considered=new_game_form.considered(game))
        case New(game):
            return _new(state, lambda: Settings.from_panel(game))
        case Follow(link):
            return _new(state, lambda: Settings.from_link(link))
        case Load(record):
            return beginnings.in_place_of(state, saving.loaded(state, record))
        case Learner(name, code):
            if state.exercise is None:
                return state
            return beginnings.in_place_of(state, exercise.with_learner(state, name, code))
        case Save():
            return saving.saved(state)
        case Seek(at):
            return beginnings.sought(state, at)


def _new(state: State, settings: Callable[[], Settings]) -> State:
    if state.exercise:
        raise Wrong(said("errors.no_other_game"))
    fresh = beginnings.in_place_of(state, beginnings.new_game(settings()))
    return replace(fresh, look=replace(state.look, form_open=False))
