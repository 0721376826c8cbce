"""``update(state, message)`` gives the state after a message: it does what a click, key or typed move means.

A message is a dictionary with a key ``do``, as plain JSON from a screen:

========  ====================================================================================
``do``    what the player did, and the message's other keys
========  ====================================================================================
select    chose cards of the hand: ``ids``, as in the view's hand
point     pointed at a card of the pile: ``at``, its place from the oldest, or ``None``; while
          players may call, picked it for a call or put it back
act       pressed a button: ``action``. For ``lay`` also ``meld``, if one was chosen; for ``take`` also
          ``at``, the place of a pressed card of the pile that can't be taken now; for ``try`` also
          ``moment``, a review's moment from 0; for ``why`` also ``place``, a move's place in the round from 0
play      typed a move, or chose one: ``text``, in which the player's own seat may be left out
leave     left a question unanswered
answer    answered a level's question: ``given``, one of its choices or a number
tick      waited until it is time for the next bot's move, or the review's next step
sort      chose an order of the hand: ``by`` ``suit``, ``rank`` or ``drawn``
arrange   put the cards of the hand in their own order: ``ids``, all of them
moves     opened or closed the list of possible moves: ``open``
pace      set how long bots wait: ``ms``, 0 to 10,000
consider  changed the form of a new game: ``game``, a dictionary of settings
new       began a game: ``game``, a dictionary of settings, or ``link``, the text of a shared game
load      continued a saved game: ``record``; or at an exercise a kept answer: ``answer``
learner   said at an exercise who plays: ``name``, which may decide which hand is dealt; with a
          personal ``code`` the exercise is graded
save      asked for the record
seek      moved the slider of a replay: ``at``
resume    came back to a table of which ``Session.kept`` was stored: ``kept`` (see ``after_reload.py``), and
          ``serial``, that of the last view that the screen has seen
========  ====================================================================================

A message that can't be understood gives a refusal with a sentence; nothing raises. The bots' choices are
not made here: the session sends them as the values ``Moved``, ``Advised`` and ``Explained``. The session
also handles ``resume`` and an exercise's ``load``, because bots move again in both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ..moves import Move
from ..position import CALL
from ..sentences import Said, Wrong, quoted, said
from . import (
    beginnings,
    even_game,
    exercise,
    explaining,
    hints,
    moves_made,
    new_game_form,
    refusals,
    review,
    saving,
    undo,
)
from .hand_order import OWN, SORTS
from .offers import Choices, offer
from .settings import Settings
from .state import DEALERS_JOKER_ID, ME, Asked, Explained, Refusal, Reviewing, State, Trying

SLOWEST: Final = 10_000
ASIDE: Final = ("tick", "sort", "arrange", "moves", "pace", "consider", "save")  # these leave a question open

Message = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Moved:
    """A bot has moved, or a move of a record is made again."""

    move: Move


@dataclass(frozen=True, slots=True)
class Advised:
    """The coach's hint: the move it leads to, its lines, and how many playouts were tried for it."""

    move: Move
    lines: tuple[Said, ...]
    playouts: int


def update(state: State, message: object) -> State:
    """The state after a message; if nothing was done, its refusal says why."""
    return exercise.logged(state, message, attempted(state, message, _done))


def attempted(state: State, message: object, done: Callable[[State, Any], State]) -> State:
    """The state that ``done`` makes of a message, or the state with a refusal where it raises."""
    aside = isinstance(message, Moved) or (isinstance(message, dict) and message.get("do") in ASIDE)
    marks = state.marks if aside else replace(state.marks, asked=None)
    explained = state.explained if aside else None
    before = replace(state, marks=marks, explained=explained, serial=state.serial + 1, saved="", refusal=None)
    try:
        return done(before, message)
    except ValueError as error:
        return refusals.by_error(before, error)


def _done(state: State, message: object) -> State:
    if isinstance(message, Moved):
        return moves_made.played(state, message.move)
    if isinstance(message, Advised):
        return hints.next_step(hints.with_advice(state, message.move, message.lines, message.playouts))
    if isinstance(message, Explained):
        return replace(state, explained=message)
    if not isinstance(message, dict) or str(message.get("do")) not in _DOERS:
        raise Wrong(said("errors.message", known=", ".join((*_DOERS, "resume"))))
    return _DOERS[str(message["do"])](state, message)


# ---- marking -------------------------------------------------------------------------------------------


def _select(state: State, message: Message) -> State:
    held = {number for number, _ in state.hand}
    if state.dealers_joker_is_mine:
        held.add(DEALERS_JOKER_ID)
    wanted = message.get("ids")
    if not isinstance(wanted, list):
        raise Wrong(said("errors.select"))
    selected = frozenset(held.intersection(number for number in wanted if isinstance(number, int)))
    return replace(state, marks=replace(state.marks, selected=selected, pointed=None))


def _point(state: State, message: Message) -> State:
    place, marks = _place(state, message.get("at")), state.marks
    if state.deal.phase != CALL:
        marks = replace(marks, pointed=place)
    elif place is None:
        marks = replace(marks, picked=frozenset())
    elif state.my_turn:
        marks = replace(marks, picked=marks.picked ^ {place})
    return replace(state, marks=marks)


def _place(state: State, at: object) -> int | None:
    """A place of the pile, from the oldest card; ``ValueError`` if the pile has no such place."""
    if at is None or (type(at) is int and 0 <= at < len(state.deal.pile)):
        return at
    raise Wrong(said("errors.point"))


def _pointed_at(state: State, at: object) -> State:
    """The state with this card of the pile pointed at, if one was pressed."""
    return state if at is None else replace(state, marks=replace(state.marks, pointed=_place(state, at)))


# ---- buttons -------------------------------------------------------------------------------------------


def _press(state: State, message: Message) -> State:
    action, meld = str(message.get("action")), message.get("meld")
    if state.attempt and state.attempt.asks and action not in ("hint", "undo", "new"):
        raise Wrong(said("errors.answer_first"))
    if action == "try":
        return review.tried(state, message.get("moment"))
    if action == "why":
        return explaining.pressed(state, message.get("place"))
    if action in _PRESSED:
        return _PRESSED[action](state)
    offered = offer(_pointed_at(state, message.get("at")), action, meld)
    if isinstance(offered, Refusal):
        return refusals.refused(state, offered)
    if isinstance(offered, Choices):
        return replace(state, marks=replace(state.marks, asked=Asked(action, meld)))
    return moves_made.played(state, offered)


def _next_hand(state: State) -> State:
    if state.attempt is not None or state.replay:
        raise Wrong(said("errors.no_next"))
    if isinstance(state.activity, Trying):
        raise Wrong(said("errors.tried_only"))
    return beginnings.next_hand(state)


def _again(state: State) -> State:
    return beginnings.in_place_of(state, beginnings.begun_again(state))


_PRESSED: Final[Mapping[str, Callable[[State], State]]] = {
    "undo": undo.undone,
    "hint": hints.next_step,
    "next": _next_hand,
    "new": _again,
    "review": review.pressed,
    "even": even_game.pressed,
}


# ---- what is typed -------------------------------------------------------------------------------------


def _type(state: State, message: Message) -> State:
    text = message.get("text", "")
    if not isinstance(text, str):
        raise Wrong(said("wrong.no_move_text", given=quoted(text)))
    if ":" not in text:
        text = f"{ME}: {text}"
    move = Move.parse(text[:500])
    if move.seat != ME:
        raise Wrong(said("errors.not_yours", me=ME, seat=move.seat))
    return moves_made.played(state, move)


def _answer(state: State, message: Message) -> State:
    attempt = state.attempt
    if attempt is None:
        raise Wrong(said("errors.no_question"))
    answered = attempt.answer(_as_answer(message.get("given"), attempt.level.choices))
    past = (*state.past, state) if state.goes_back else ()
    return replace(state, past=past, status="").with_attempt(answered)


def _as_answer(given: object, choices: tuple[str, ...]) -> str | int:
    """A chosen answer as text, or a typed one as a number; a dash counts as a minus sign."""
    text = str(given).strip()[:200]
    number = text.replace("−", "-").replace("–", "-").removeprefix("+")
    digits = number.removeprefix("-")
    if choices or not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        return text
    return int(number)


# ---- time passes ---------------------------------------------------------------------------------------


def _leave(state: State, _message: Message) -> State:
    """The state as it is: ``attempted`` has closed the question, as for every message outside ``ASIDE``."""
    return state


def _tick(state: State, _message: Message) -> State:
    """The review's next step; a bot's move comes as ``Moved`` instead."""
    if isinstance(state.activity, Reviewing):
        return review.went_on(state, state.activity)
    return state


# ---- how the table is looked at ------------------------------------------------------------------------


def _sort(state: State, message: Message) -> State:
    by = message.get("by")
    if by not in SORTS or by == OWN:
        raise Wrong(said("errors.sort", orders=", ".join(one for one in SORTS if one != OWN)))
    return replace(state, look=replace(state.look, sort=by))


def _arrange(state: State, message: Message) -> State:
    ids, held = message.get("ids"), state.sight.ids.hand
    if not isinstance(ids, list) or sorted(map(repr, ids)) != sorted(map(repr, held)):
        raise Wrong(said("errors.arrange"))
    return replace(state, look=replace(state.look, sort=OWN, order=tuple(ids)))


def _list(state: State, message: Message) -> State:
    return replace(state, look=replace(state.look, listing=message.get("open") is True))


def _set_pace(state: State, message: Message) -> State:
    pace = message.get("ms")
    if type(pace) is not int or not 0 <= pace <= SLOWEST:
        raise Wrong(said("errors.pace", slowest=SLOWEST))
    return replace(state, look=replace(state.look, pace=pace))


# ---- another game --------------------------------------------------------------------------------------


def _consider(state: State, message: Message) -> State:
    return replace(state, considered=new_game_form.considered(message.get("game")))


def _new(state: State, message: Message) -> State:
    if state.exercise:
        raise Wrong(said("errors.no_other_game"))
    link = message.get("link")
    settings = Settings.from_link(link) if isinstance(link, str) else Settings.from_panel(message.get("game"))
    fresh = beginnings.in_place_of(state, beginnings.new_game(settings))
    return replace(fresh, look=replace(state.look, form_open=False))


def _load(state: State, message: Message) -> State:
    return beginnings.in_place_of(state, saving.loaded(state, message.get("record")))


def _learner(state: State, message: Message) -> State:
    if state.exercise is None:
        return state
    fresh = exercise.with_learner(state, message.get("name"), message.get("code"))
    return beginnings.in_place_of(state, fresh)


def _save(state: State, _message: Message) -> State:
    return saving.saved(state)


def _seek(state: State, message: Message) -> State:
    return beginnings.sought(state, message.get("at"))


_DOERS: Final[Mapping[str, Callable[[State, Message], State]]] = {
    "select": _select,
    "point": _point,
    "act": _press,
    "play": _type,
    "leave": _leave,
    "answer": _answer,
    "tick": _tick,
    "sort": _sort,
    "arrange": _arrange,
    "moves": _list,
    "pace": _set_pace,
    "consider": _consider,
    "new": _new,
    "load": _load,
    "learner": _learner,
    "save": _save,
    "seek": _seek,
}
