"""Stores a table as text outside Python, and restores it after a reload.

The text is a transcript (``text/transcript.py``). A page can store the text without understanding it. To
restore a table, all its moves are made again, so no illegal position can come back. The values are:

============  ===================================================================================
``Table``     the table as its cell makes it; another table can't be restored from this text
``Kind``      what is on the table: ``game``, ``level``, ``exercise`` or ``replay``
``Bots``      in a game: the kind of all bots, or the kind at each seat, separated by commas
``Explains``  in a game: whether the person may ask at once why a bot made a move
``Wrong``     in a level or an exercise: how many wrong answers were given, including those taken back
``Recent``    in a level or an exercise: how many moves have been refused since the last legal move
``Learner``   in an exercise: who plays; ``Code`` is the learner's personal code, if the exercise is graded
``Solved``    in a solved exercise: the number of wrong answers in the attempt that solved it
``At``        in a replay, or in a finished game that was opened: the number of the shown position
``Back``      how many steps can be undone
``Hints``     how many lines of the hint are shown; ``Tried`` is how many playouts the coach made for it
``Sort``      the order of the hand; ``Order`` has the ids of the cards if it is the person's own order
``Pace``      how long bots wait
``Moves``     whether the list of possible moves is open
``Setup``     whether the form of a new game is open from the start
============  ===================================================================================

In a game, the game's record follows. Its last round also has the moves that were refused. In a graded
exercise, the lines say everything that was done since the first try. In a level or an ungraded exercise, the
lines say what was done in this attempt.

While the person tries a moment of a review again, the round is stored as it was played, without the trial. A
kept moment isn't stored, because the page that keeps it can open it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..game import Played
from ..sentences import Wrong, said
from ..teach.coach import STEPS
from ..teach.lessons import Attempt
from ..teach.questions import same_learner
from ..text.records import heading, read_record, round_of_record
from ..text.transcript import (
    REFUSED,
    SOLVED,
    Transcript,
    is_move,
    last_round,
    read_transcript,
    with_refusals,
    write_transcript,
)
from . import kept_json, redone
from .beginnings import before_moves, begun_again, game_on_table, reopened, sought
from .bots import Others
from .exercise import with_learner
from .hand_order import OWN
from .labels import plain
from .protocol import Act, Handled, Moves, decoded_look
from .settings import OTHERS, Settings, link_of
from .state import AtExercise, AtLevel, AtMoment, Hints, PlayingOn, Replaying, State, Trying
from .update import update

LONGEST: Final = 200_000  # characters of a stored text: enough for a game of 300 rounds
MOST_SAID: Final = 200  # if a table can't be restored, at most this many characters of the reason are shown
TRUTHS: Final = {"true": True, "false": False}


class Keeper:
    """Makes the text in which a table is stored.

    ``made`` is the table as the cell made it. If its seed was chosen ``by_chance``, a table with a different
    seed counts as the same table. The text of each finished round is made only once.
    """

    def __init__(self, made: State, by_chance: bool) -> None:
        self.table = _made(made, by_chance)
        self._rounds: dict[int, tuple[Played, str]] = {}
        self._untouched = self._all(made)

    def kept(self, state: State) -> str:
        """The text to store; empty at an untouched table, and while a kept moment or its round is played."""
        if isinstance(state.activity, (AtMoment, PlayingOn)):
            return ""
        now = self._all(state)
        return "" if now == self._untouched else now

    def _all(self, state: State) -> str:
        look = state.look
        at: dict[str, str] = {}
        if isinstance(state.activity, Trying):
            state = state.activity.back
        while state.replay and state.replay.back:
            at, state = at or {"At": str(state.replay.at)}, state.replay.back
        tags = {
            "Table": self.table,
            "Kind": _kind_of(state),
            "Back": str(len(state.past)),
            "Hints": str(state.hints.step),
            "Tried": str(state.hints.playouts),
            "Sort": look.sort,
            "Order": " ".join(str(number) for number, _ in state.hand) if look.sort == OWN else "",
            "Pace": str(look.pace),
            "Moves": _truth(look.listing),
            "Setup": _truth(look.form_open),
        }
        stands = _what_stands(state)
        text = write_transcript(Transcript({**tags, **stands.tags, **at}, stands.lines))
        return text + self._record(state) if tags["Kind"] == "game" else text

    def _record(self, state: State) -> str:
        """The record of the game. Its last round also has the moves that were refused."""
        game = state.game
        for number, played in enumerate(game.played, start=1):
            if number not in self._rounds or self._rounds[number][0] is not played:
                self._rounds[number] = (played, round_of_record(game, number))
        *before, now = (self._rounds[number][1] for number in range(1, game.round + 1))
        refused = [(tried.place, str(tried.refusal.move)) for tried in state.tried]
        last = "\n".join((*with_refusals(now.splitlines(), refused), ""))
        return "".join((heading(game), *before, last))


def _what_stands(state: State) -> Transcript:
    """A transcript of the level, exercise or replay on the table, or of a game's bots and settings."""
    activity = state.activity
    if isinstance(activity, Replaying):
        return Transcript({"At": str(activity.at)}, ())
    if isinstance(activity, AtExercise):
        return _at_exercise(activity)
    if isinstance(activity, AtLevel):
        return _attempted(activity.attempt)
    settings = state.settings  # the game's record has the rules, names and seed
    return Transcript({"Bots": settings.bots_text, "Explains": _truth(settings.explains)}, ())


def _attempted(attempt: Attempt) -> Transcript:
    return Transcript({"Wrong": str(attempt.wrong), "Recent": str(len(attempt.recent))}, attempt.lines)


def _at_exercise(at: AtExercise) -> Transcript:
    whose, (attempted, lines) = {"Learner": at.learner, "Code": at.code}, _attempted(at.attempt)
    if at.code:
        return Transcript(whose, at.log)
    if at.solved is None:
        return Transcript({**whose, **attempted}, lines)
    before = (SOLVED + line for line in at.solved.lines)
    return Transcript({**whose, **attempted, "Solved": str(at.solved.wrong)}, (*before, *lines))


def _truth(holds: bool) -> str:
    return str(holds).lower()


def _kind_of(state: State) -> str:
    """The word for the table's activity: a game, a level, an exercise or a replay."""
    if state.replay:
        return "replay"
    return "exercise" if state.exercise else "level" if state.attempt else "game"


def _made(state: State, by_chance: bool) -> str:
    """The table that a cell makes, as text."""
    kind, settings, activity = _kind_of(state), state.settings, state.activity
    if isinstance(activity, AtExercise):
        return f"{kind} {activity.question}"
    if isinstance(activity, AtLevel):
        return f"{kind} {activity.attempt.level.name}"
    game = link_of(replace(settings, seed="") if by_chance else settings)
    made = f"{kind} {game} {', '.join(_names_before(settings))}"
    return f"{made} {len(activity.sights)}" if isinstance(activity, Replaying) else made


def _names_before(settings: Settings) -> tuple[str, ...]:
    """The players' names as earlier releases gave them. A stored text may still have these names."""
    first, *others = settings.names
    return (first, *OTHERS[: len(others)]) if settings.has_bots_names else settings.names


# ---- restoring ------------------------------------------------------------------------------------------


def resumed(state: State, kept: object, table: str, others: Others) -> State:
    """The state restored from ``kept``. Raises ``ValueError`` for an invalid text or a different ``table``.

    ``kept`` may also be the JSON that release 0.1.0 stored instead of text.
    """
    try:
        text = kept_json.transcript_of(kept) if isinstance(kept, dict) else kept
        return _put_back(state, _transcript_in(text), table, others)
    except ValueError as error:
        why = str(error)[:MOST_SAID].rstrip(".")
        raise Wrong(said("errors.resume", why=why)) from None


def _transcript_in(text: object) -> Transcript:
    if not isinstance(text, str):
        raise Wrong(said("errors.resume_edition"))
    if len(text) > LONGEST:
        raise Wrong(said("errors.resume_long"))
    return read_transcript(text)


def _put_back(state: State, kept: Transcript, table: str, others: Others) -> State:
    there, kind = _kind_of(state), kept.tags.get("Kind")
    fits = kind == there or (kind == "game" and there != "exercise")
    if kept.tags.get("Table") != table or not fits:
        raise Wrong(said("errors.resume_table"))
    if kind == "game":
        state = _game(kept)
        if "At" in kept.tags:
            state = sought(reopened(state), _number(kept, "At"))
    elif kind == "replay":
        state = sought(state, _number(kept, "At"))
    elif kind == "exercise":
        state = _exercise(state, kept, others)
    else:
        state = _level(state, kept, kept.lines, None)
    return _looked_at(state, kept, others)


def _game(kept: Transcript) -> State:
    """A table with the game of a stored record. The moves of the current round are made again."""
    moves = tuple(line for line in kept.lines if not line.startswith(REFUSED))
    game = read_record(write_transcript(kept._replace(lines=moves)))
    kinds, explains = _text(kept, "Bots"), _is_true(kept, "Explains")
    settings = Settings.of(game.rules, tuple(game.names.values()), None, kinds, {}, explains).for_game(game)
    done = [line for line in last_round(kept.lines) if is_move(line) or line.startswith(REFUSED)]
    return _with_lines(game_on_table(settings, before_moves(game, game.round - 1)), done, None)


def _level(state: State, kept: Transcript, lines: Sequence[str], others: Others | None) -> State:
    """The state with a level's stored attempt, and with the stored number of recent refusals."""
    state, attempt = _redone(state, lines, _number(kept, "Wrong"), others)
    first = max(0, len(attempt.recent) - _number(kept, "Recent"))
    return state.with_attempt(replace(attempt, recent=attempt.recent[first:]))


def _exercise(state: State, kept: Transcript, others: Others) -> State:
    """The state with the stored attempt at a question, its learner, and the attempt that solved it.

    The bots repeat their moves, as when an answer is graded. If the table already has a learner's name, that
    name stays. If each learner gets their own hand, another learner's attempt is refused.
    """
    at, learner, code = state.activity, _text(kept, "Learner"), _text(kept, "Code")
    assert isinstance(at, AtExercise), "a question is on the table"
    if at.own and at.learner and not same_learner(at.learner, learner):
        raise Wrong(said("errors.resume_learner"))
    if at.code and at.code != code:
        raise Wrong(said("errors.resume_learner"))
    state = with_learner(state, at.learner or learner, code)
    if code:
        return _with_lines(state, kept.lines, others)
    solved = _solved(state, kept, others) if "Solved" in kept.tags else None
    lines = [line for line in kept.lines if not line.startswith(SOLVED)]
    state = _level(state, kept, lines, others)
    assert isinstance(state.activity, AtExercise), "the question is on the table"
    return replace(state, activity=replace(state.activity, solved=solved))


def _solved(state: State, kept: Transcript, others: Others) -> Attempt:
    lines = [line.removeprefix(SOLVED) for line in kept.lines if line.startswith(SOLVED)]
    _, attempt = _redone(state, lines, _number(kept, "Solved"), others)
    if attempt.state != "solved":
        raise _wrong("Solved")
    return attempt


def _redone(state: State, lines: Sequence[str], wrong: int, others: Others | None) -> tuple[State, Attempt]:
    """The state after these lines are repeated, and its attempt, with at least ``wrong`` wrong answers."""
    state = _with_lines(replace(begun_again(state), status=""), lines, others)
    attempt = state.attempt
    assert attempt is not None, "a level is on the table"
    attempt = replace(attempt, wrong=max(attempt.wrong, wrong))
    return state.with_attempt(attempt), attempt


def _with_lines(state: State, lines: Sequence[str], others: Others | None) -> State:
    if len(lines) > redone.MOST_LINES:
        raise Wrong(said("errors.resume_long"))
    return redone.with_lines(state, lines, others)


def _looked_at(state: State, kept: Transcript, others: Others) -> State:
    """The state with the stored order of cards, pace, panels, hint and number of steps to undo."""
    number = _number(kept, "Hints")
    looks = [_order_of(kept), decoded_look({"do": "pace", "ms": _number(kept, "Pace")})]
    if state.attempt is not None:
        lines = state.attempt.level.hints if number else ()
        state = replace(state, hints=Hints(lines, min(number, len(lines))))
    elif number:
        looks += [Act("hint")] * min(number, STEPS)
    for message in [*looks, Moves(_is_true(kept, "Moves"))]:
        state = update(state, others.completed(state, message, _number(kept, "Tried")))
        if state.refusal:
            raise ValueError(plain(state.refusal.why))
    first = max(0, len(state.past) - _number(kept, "Back"))
    look = replace(state.look, form_open=_is_true(kept, "Setup"))
    return replace(state, past=state.past[first:], look=look)


def _order_of(kept: Transcript) -> Handled:
    """The message that puts the hand in its stored order."""
    sort = _text(kept, "Sort")
    if sort != OWN:
        return decoded_look({"do": "sort", "by": sort})
    return decoded_look(
        {"do": "arrange", "ids": [_whole("Order", id) for id in _text(kept, "Order").split()]}
    )


# ---- one value ------------------------------------------------------------------------------------------


def _text(kept: Transcript, name: str) -> str:
    if name not in kept.tags:
        raise _wrong(name)
    return kept.tags[name]


def _number(kept: Transcript, name: str) -> int:
    return _whole(name, _text(kept, name))


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise _wrong(name)
    return int(text)


def _is_true(kept: Transcript, name: str) -> bool:
    text = _text(kept, name)
    if text not in TRUTHS:
        raise _wrong(name)
    return TRUTHS[text]


def _wrong(name: str) -> Wrong:
    return Wrong(said("errors.resume_part", part=name.lower()))
