"""Stores a table as plain JSON outside Python, and restores it after a reload.

To restore a table, all its moves are made again, so no illegal position can come back. The keys are:

===========  =================================================================================
``edition``  1; JSON of another edition is refused
``table``    what the cell makes, as text; JSON of another table is refused
``kind``     what is on the table: ``game``, ``level``, ``exercise`` or ``replay``
``record``   at a game: its record, with the moves of the round in play
``bots``     at a game: the kind of all bots, or the kind at each seat, separated by commas
``explains`` at a game: whether the person may ask at once why a bot made a move
``refused``  at a game: the moves refused in this round: ``[3, "A: draw"]`` was refused after 3 moves
``lines``    at a level or an exercise: what was done in this attempt (``redone.py``)
``wrong``    at a level or an exercise: how many wrong answers were given, including those taken back
``recent``   at a level or an exercise: how many of the last refusals came after the last move
``learner``  at an exercise: who plays; ``code`` is the personal code with which it is graded
``log``      at a graded exercise: all that was done since the first try; used instead of ``lines``
``solved``   at an exercise: ``lines`` and ``wrong`` of the attempt that solved it, or ``None``
``at``       at a replay: the position
``back``     how many steps can be undone
``hints``    how many lines of the hint are shown; ``tried`` is how many playouts the coach made for it
``sort``     the order of the hand; ``order`` has the ids of the cards if it is the person's own order
``pace``     how long bots wait
``moves``    whether the list of possible moves is open
``setup``    whether the form of a new game is open from the start
===========  =================================================================================

While a moment of a review is tried, the round is kept as it was played, not the trial.
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import Any, Final, TypeVar

from ..game import Game, Played
from ..sentences import Wrong, said
from ..teach.coach import STEPS
from ..teach.lessons import Attempt
from ..teach.questions import same_learner
from ..text.records import hand_of_record, heading, read_record
from ..text.transcript import REFUSED
from . import redone
from .beginnings import before_moves, begun_again, game_on_table, sought
from .bots import Others
from .exercise import with_learner
from .hand_order import OWN
from .labels import plain
from .protocol import Act, Handled, Moves, decoded_look
from .settings import Settings, link_of
from .state import AtExercise, AtLevel, Hints, Replaying, State, Trying
from .update import update

EDITION: Final = 1
LONGEST: Final = 200_000  # characters of a record, or of all lines: enough for a game of 300 rounds
MOST_SAID: Final = 200  # the most characters shown of the reason why a table can't be restored

Kept = dict[str, Any]
T = TypeVar("T")


class Keeper:
    """Makes the JSON that is stored of a table.

    ``made`` is the table as the cell made it. If its seed was chosen ``by_chance``, a table with another seed
    counts as the same one. The text of each finished round is made only once.
    """

    def __init__(self, made: State, by_chance: bool) -> None:
        self.table = _made(made, by_chance)
        self._hands: dict[int, tuple[Played, str]] = {}
        self._untouched = self._all(made)

    def kept(self, state: State) -> Kept:
        """The JSON to store; empty while the table is as the cell made it."""
        now = self._all(state)
        return {} if now == self._untouched else {"edition": EDITION, "table": self.table, **now}

    def _all(self, state: State) -> Kept:
        look = state.look
        if isinstance(state.activity, Trying):
            state = state.activity.back
        return {
            "kind": _kind_of(state),
            **self._what_stands(state),
            "back": len(state.past),
            "hints": state.hints.step,
            "tried": state.hints.playouts,
            "sort": look.sort,
            "order": [number for number, _ in state.hand] if look.sort == OWN else [],
            "pace": look.pace,
            "moves": look.listing,
            "setup": look.form_open,
        }

    def _what_stands(self, state: State) -> Kept:
        activity = state.activity
        if isinstance(activity, Replaying):
            return {"at": activity.at}
        if isinstance(activity, AtLevel):
            now = {**_done(activity.attempt), "recent": len(activity.attempt.recent)}
            return {**now, **_whose(activity)} if isinstance(activity, AtExercise) else now
        tries = [[tried.place, str(tried.refusal.move)] for tried in state.tried]
        settings = state.settings
        others = {"bots": settings.bots_text, "explains": settings.explains}
        return {"record": self._record(state.game), **others, "refused": tries}

    def _record(self, game: Game) -> str:
        for number, played in enumerate(game.played, start=1):
            if number not in self._hands or self._hands[number][0] is not played:
                self._hands[number] = (played, hand_of_record(game, number))
        return heading(game) + "".join(self._hands[number][1] for number in range(1, game.round + 1))


def _kind_of(state: State) -> str:
    """What is on a table: a game, a level, an exercise or a replay."""
    if state.replay:
        return "replay"
    return "exercise" if state.exercise else "level" if state.attempt else "game"


def _made(state: State, by_chance: bool) -> str:
    """What a cell makes, as text."""
    kind, settings, activity = _kind_of(state), state.settings, state.activity
    if isinstance(activity, AtExercise):
        return f"{kind} {activity.question}"
    if isinstance(activity, AtLevel):
        return f"{kind} {activity.attempt.level.name}"
    game = link_of(replace(settings, seed="") if by_chance else settings)
    made = f"{kind} {game} {', '.join(settings.names)}"
    return f"{made} {len(activity.sights)}" if isinstance(activity, Replaying) else made


def _done(attempt: Attempt) -> Kept:
    return {"lines": list(attempt.lines), "wrong": attempt.wrong}


def _whose(at: AtExercise) -> Kept:
    whose: Kept = {"learner": at.learner, "code": at.code}
    if at.code:
        return {**whose, "log": list(at.log)}
    return {**whose, "solved": _done(at.solved) if at.solved else None}


# ---- restoring ------------------------------------------------------------------------------------------


def resumed(state: State, kept: object, table: str, others: Others) -> State:
    """The state restored from ``kept``; ``ValueError`` if that is invalid or of another ``table``."""
    try:
        return _put_back(state, kept, table, others)
    except ValueError as error:
        why = str(error)[:MOST_SAID].rstrip(".")
        raise Wrong(said("errors.resume", why=why)) from None


def _put_back(state: State, kept: object, table: str, others: Others) -> State:
    if not isinstance(kept, dict) or kept.get("edition") != EDITION:
        raise Wrong(said("errors.resume_edition"))
    there, kind = _kind_of(state), kept.get("kind")
    fits = kind == there or (kind == "game" and there != "exercise")
    if kept.get("table") != table or not fits:
        raise Wrong(said("errors.resume_table"))
    if kind == "game":
        state = _game(kept)
    elif kind == "replay":
        state = sought(state, kept.get("at"))
    elif kind == "exercise":
        state = _exercise(state, kept, others)
    else:
        state = _level(state, kept, None)
    return _looked_at(state, kept, others)


def _game(kept: Kept) -> State:
    """The game of a stored record; the moves of the round in play are made again."""
    record, kinds = _typed(kept, "record", str), _typed(kept, "bots", str)
    if len(record) > LONGEST:
        raise Wrong(said("errors.resume_long"))
    game = read_record(record)
    explains = _typed({"explains": False, **kept}, "explains", bool)  # earlier releases didn't store it
    settings = Settings.of(game.rules, tuple(game.names.values()), None, kinds, {}, explains).for_game(game)
    moves = [(place, 1, str(move)) for place, move in enumerate(game.moves)]
    tries = [(place, 0, REFUSED + text) for place, text in _refused(kept)]
    lines = [line for *_, line in sorted([*moves, *tries], key=itemgetter(0, 1))]
    return _with_lines(game_on_table(settings, before_moves(game, game.round - 1)), lines, None)


def _refused(kept: Kept) -> list[tuple[int, str]]:
    refused = _typed(kept, "refused", list)
    if not all(isinstance(one, list) and [*map(type, one)] == [int, str] for one in refused):
        raise _wrong("refused")
    return [(place, text) for place, text in refused]


def _level(state: State, kept: Kept, others: Others | None) -> State:
    """The attempt at a level; only refusals since the last move count as recent."""
    state = _redone(state, kept, others)
    attempt = state.attempt
    assert attempt is not None, "a level is on the table"
    first = max(0, len(attempt.recent) - _number(kept, "recent"))
    return state.with_attempt(replace(attempt, recent=attempt.recent[first:]))


def _exercise(state: State, kept: Kept, others: Others) -> State:
    """The attempt at a question, who plays, and the attempt that solved it.

    The bots repeat their moves, as when an answer is graded. If the table already has a learner's name, that
    name stays. Then another learner's attempt is refused if each learner gets their own hand.
    """
    at, learner, code = state.activity, _typed(kept, "learner", str), _typed(kept, "code", str)
    assert isinstance(at, AtExercise), "a question is on the table"
    if at.own and at.learner and not same_learner(at.learner, learner):
        raise Wrong(said("errors.resume_learner"))
    if at.code and at.code != code:
        raise Wrong(said("errors.resume_learner"))
    state = with_learner(state, at.learner or learner, code)
    if code:
        return _with_lines(state, _typed(kept, "log", list), others)
    solved = _solved(state, kept, others)
    state = _level(state, kept, others)
    assert isinstance(state.activity, AtExercise), "the question is on the table"
    return replace(state, activity=replace(state.activity, solved=solved))


def _solved(state: State, kept: Kept, others: Others) -> Attempt | None:
    if kept.get("solved") is None:
        return None
    attempt = _redone(state, _typed(kept, "solved", dict), others).attempt
    if attempt is None or attempt.state != "solved":
        raise _wrong("solved")
    return attempt


def _redone(state: State, done: Kept, others: Others | None) -> State:
    """The level from its beginning, after everything in ``done`` was done again."""
    state = _with_lines(replace(begun_again(state), status=""), _typed(done, "lines", list), others)
    attempt = state.attempt
    assert attempt is not None, "a level is on the table"
    return state.with_attempt(replace(attempt, wrong=max(attempt.wrong, _number(done, "wrong"))))


def _with_lines(state: State, lines: list[Any], others: Others | None) -> State:
    texts = [line for line in lines if isinstance(line, str)]
    if len(texts) < len(lines):
        raise _wrong("lines")
    if len(lines) > redone.MOST_LINES or sum(map(len, texts)) > LONGEST:
        raise Wrong(said("errors.resume_long"))
    return redone.with_lines(state, texts, others)


def _looked_at(state: State, kept: Kept, others: Others) -> State:
    """The state with its order of cards, pace, open panels, undo steps and hint restored."""
    number, tried = _number(kept, "hints"), _number({"tried": 0, **kept}, "tried")  # old releases lack it
    looks = [_order_of(kept), decoded_look({"do": "pace", "ms": kept.get("pace")})]
    if state.attempt is not None:
        lines = state.attempt.level.hints if number else ()
        state = replace(state, hints=Hints(lines, min(number, len(lines))))
    elif number:
        looks += [Act("hint")] * min(number, STEPS)
    for message in [*looks, Moves(_typed(kept, "moves", bool))]:
        state = update(state, others.completed(state, message, tried))
        if state.refusal:
            raise ValueError(plain(state.refusal.why))
    first = max(0, len(state.past) - _number(kept, "back"))
    look = replace(state.look, form_open=_typed(kept, "setup", bool))
    return replace(state, past=state.past[first:], look=look)


def _order_of(kept: Kept) -> Handled:
    """The message that puts the hand in order."""
    if kept.get("sort") == OWN:
        return decoded_look({"do": "arrange", "ids": kept.get("order")})
    return decoded_look({"do": "sort", "by": kept.get("sort")})


def _typed(kept: Kept, key: str, kind: type[T]) -> T:
    value = kept.get(key)
    if type(value) is not kind:
        raise _wrong(key)
    return value


def _number(kept: Kept, key: str) -> int:
    number = _typed(kept, key, int)
    if not 0 <= number <= redone.MOST_LINES:
        raise _wrong(key)
    return number


def _wrong(key: str) -> Wrong:
    return Wrong(said("errors.resume_part", part=key))
