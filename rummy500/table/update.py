"""``update(state, message)`` gives the state after a message: what each click, key or typed move does.

Messages are dictionaries with a key ``do``, as plain JSON from a screen:

========  ====================================================================================
``do``    what the player did, and the other keys
========  ====================================================================================
select    chose cards of the hand: ``ids``, those of the view's hand
point     pointed at a card of the pile: ``at``, its place from the oldest, or ``None``; while
          calls are asked for, picked it for one or put it back
act       pressed a button: ``action``; for ``lay`` also ``meld`` when one was chosen, for ``take`` the place
          ``at`` where a card of the pile was pressed that can't be taken now, for ``try`` the ``moment`` of
          a review, from 0, for ``why`` the ``place`` of a move in the round, from 0
play      typed a move, or chose one: ``text``, the own seat may be left out
leave     left a question unanswered
answer    answered a level's question: ``given``, one of its choices or a number
tick      waited until the next bot moves, or the review goes on
sort      asked for an order of the hand: ``by`` ``suit``, ``rank`` or ``drawn``
arrange   put the cards of the hand in an order of their own: ``ids``, all of them
moves     opened the list of what could be done, or closed it: ``open``
pace      set how long bots wait: ``ms``, 0 to 10,000
consider  changed the form of a new game: ``game``, a dictionary of settings
new       began a game: ``game``, a dictionary of settings, or ``link``, the text of a shared one
load      goes on with a saved game: ``record``; or at an exercise with a kept answer: ``answer``
learner   gave the name of who plays: at an exercise it may say which hand is dealt: ``name``, and with a
          personal ``code`` the exercise is graded
save      asked for the record
seek      moved the slider of a replay: ``at``
resume    came back to a table that ``Session.kept`` was kept of: ``kept`` (see ``after_reload.py``), and the
          ``serial`` of the last view that the screen has seen
========  ====================================================================================

A message that can't be understood comes back as a refusal with a sentence; nothing raises. What bots do is
not worked out here: the session tells it with the values ``Moved``, ``Advised`` and ``Explained``, and it
takes up ``resume`` and an exercise's ``load``, in which bots move again.
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
ASIDE: Final = ("tick", "sort", "arrange", "moves", "pace", "consider", "save")  # what leaves a question open

Message = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Moved:
    """A bot has moved, or a record's move is made once more."""

    move: Move


@dataclass(frozen=True, slots=True)
class Advised:
    """The coach's hint: the move that it leads to, its lines, and how many playouts were tried for it."""

    move: Move
    lines: tuple[Said, ...]
    playouts: int


def update(state: State, message: object) -> State:
    """The state after a message; a refusal in it says why nothing was done."""
    return exercise.logged(state, message, attempted(state, message, _done))


def attempted(state: State, message: object, done: Callable[[State, Any], State]) -> State:
    """The state after something was done in answer to a message, or the refusal of it."""
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
    """A place of the pile, from the oldest card; ``ValueError`` where there is none."""
    if at is None or (type(at) is int and 0 <= at < len(state.deal.pile)):
        return at
    raise Wrong(said("errors.point"))


def _pointed_at(state: State, at: object) -> State:
    """The table with this card of the pile pointed at, where one was pressed."""
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
    """An answer as it is chosen; or a number as it is typed, perhaps with a sign, or a dash for one."""
    text = str(given).strip()[:200]
    number = text.replace("−", "-").replace("–", "-").removeprefix("+")
    digits = number.removeprefix("-")
    if choices or not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        return text
    return int(number)


# ---- time passes ---------------------------------------------------------------------------------------


def _leave(state: State, _message: Message) -> State:
    """The question is forgotten, as with every message that is no answer to it."""
    return state


def _tick(state: State, _message: Message) -> State:
    """The review goes on; what a bot does comes as ``Moved``."""
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
