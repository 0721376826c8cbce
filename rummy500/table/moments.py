"""Makes the text of a moment that the person keeps, and the level that shows the moment again.

A kept moment is a transcript (``text/transcript.py``) with the record of its round up to the move. A page
can store this text without understanding it. The message ``load`` opens it at any table. Its values are:

===========  ===================================================================================
``Moment``   when the moment was, such as ``Your turn 4``
``Did``      what the person did, in a sentence
``Better``   the better move and the reason for it, in a sentence
``Cost``     about how many points the person's move cost
``Weighed``  the moves that were weighed: first the better move, last the move that was made. Each
             move follows the number of points by which it is worse than the better move.
===========  ===================================================================================

The table judges the person's move by ``Weighed``, so no move is weighed again. A fresh moment
(``lab/fresh_moments.py``) isn't from a round that the person played. It has neither ``Did`` nor ``Cost``, and
the last of its weighed moves is the worst.

The text of a kept level has no lines. Its only value is ``Level``, the level's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import crc32

from ..deal import View
from ..game import Game, Played
from ..moves import Move
from ..sentences import Wrong, said, say
from ..teach.attempts import Level, Mistake
from ..teach.lessons import load
from ..teach.review import Moment
from ..text.records import read_record, write_record
from ..text.scenario import Scenario
from ..text.transcript import Transcript, read_transcript, write_transcript
from . import labels
from .beginnings import before_moves, moment_on_table
from .settings import kind_named
from .state import ME, NO_HINTS, NO_MARKS, AtMoment, PlayingOn, State

if TYPE_CHECKING:
    from .count_types import KeptMoment

AS_GOOD: Final = 2  # a move counts as right, too, if it is worse by at most this many points
LONGEST: Final = 20_000  # characters; most moments have about 1,000
_Behind = list[tuple[Move, float]]
"""The moves that were weighed, each with the points by which it is worse than the best one."""


# ---- keeping -------------------------------------------------------------------------------------------


def kept(game: Game, moment: Moment, when: str, did: str, better: str) -> KeptMoment:
    """What a page stores of a moment in this game's last round: its text, and words for a list of moments."""
    cost = round(moment.cost)
    weighed = "; ".join(f"{points:.1f} {move}" for move, points in moment.behind)
    tags = {"Moment": when, "Did": did, "Better": better, "Cost": str(cost), "Weighed": weighed}
    text = write_transcript(Transcript(tags, ())) + write_record(_up_to(game, moment))
    return {
        "id": f"{crc32(text.encode()):08x}",
        "text": text,
        "title": when,
        "says": did,
        "cost": cost,
    }


def kept_level(level: Level) -> KeptMoment:
    """What a page stores of a level: its text, and words for a list of moments."""
    text = write_transcript(Transcript({"Level": level.name}, ()))
    task = labels.drawn(level.task)
    return {"id": level.name, "text": text, "title": level.scenario.title, "says": task, "cost": 0}


def _up_to(game: Game, moment: Moment) -> Game:
    """The game up to a moment's move, without earlier rounds if they don't change the person's view."""
    start, moves = game.played[-1].start, game.moves[: moment.decision.place]
    alone = Game(game.rules, game.names, game.seed, (), start, (Played(start),))
    alone = _played_on(alone, moves)
    if _shows(write_record(alone), moment.decision.view):
        return alone
    return _played_on(before_moves(game, game.round - 1), moves)


def _shows(record: str, view: View) -> bool:
    """Whether the person has this view after the record's last move; false if the record is invalid."""
    try:
        return read_record(record).deal.view(ME) == view
    except ValueError:
        return False


def _played_on(game: Game, moves: tuple[Move, ...]) -> Game:
    for move in moves:
        game = game.play(move)
    return game


# ---- opening -------------------------------------------------------------------------------------------


def is_kept(text: str) -> bool:
    """Whether a text looks like a kept moment or level, and not like the record of a game."""
    return "\n[Moment " in text or "\n[Level " in text


def opened(text: str) -> State:
    """A table with the moment or level in this text. Raises ``ValueError`` with a sentence if it has none."""
    try:
        if len(text) > LONGEST:
            raise Wrong(said("errors.resume_long"))
        there = read_transcript(text)
        return _moment(there) if "Moment" in there.tags else moment_on_table(load(there.tags["Level"]))
    except ValueError as error:
        raise Wrong(said("errors.no_moment", why=str(error).rstrip("."))) from None


def _moment(there: Transcript) -> State:
    game = read_record(write_transcript(there))
    if game.deal.turn != ME:
        raise _wrong("Moment")
    return moment_on_table(_level(game, there.tags), game)


def _level(game: Game, tags: Mapping[str, str]) -> Level:
    """The level made from a moment. The goal is to make the best move, or a move that is almost as good."""
    behind = _weighed(tags)
    right = [move for move, points in behind if points <= AS_GOOD]
    words = _words_of_own(tags, behind) if "Did" in tags else _words_of_fresh(tags, behind)
    return Level(
        name="",
        scenario=Scenario(_value(tags, "Moment"), (), game.deal, (behind[0][0],), game.round, {}, {}, True),
        task=say("moment.task"),
        par=1,
        hints=(),
        after=words.right,
        replies="greedy",
        goal={"any": [{"made": str(move)} for move in right]},
        mistakes=words.mistakes,
        worse=tuple(move for move, _ in behind if move not in right),
        otherwise=words.wrong,
    )


class _Words(NamedTuple):
    """What the table says about a right move, about each known mistake, and about any other wrong move."""

    right: str
    mistakes: tuple[Mistake, ...]
    wrong: str


def _words_of_own(tags: Mapping[str, str], behind: _Behind) -> _Words:
    did, better = _value(tags, "Did"), _value(tags, "Better")
    same = say("moment.same", did=did, cost=say("points", count=_number(tags, "Cost")), better=better)
    mistake = Mistake(behind[-1][0], same)
    return _Words(say("moment.right", better=better), (mistake,), say("moment.wrong", better=better))


def _words_of_fresh(tags: Mapping[str, str], behind: _Behind) -> _Words:
    better = _value(tags, "Better")
    mistakes = [
        Mistake(move, say("moment.costs", cost=say("points", count=round(points)), better=better))
        for move, points in behind
        if points > AS_GOOD
    ]
    return _Words(better, tuple(mistakes), say("moment.wrong_fresh", better=better))


def _weighed(tags: Mapping[str, str]) -> _Behind:
    behind = []
    for one in _value(tags, "Weighed").split("; "):
        points, _, move = one.partition(" ")
        if not points.replace(".", "", 1).isdecimal():
            raise _wrong("Weighed")
        behind.append((Move.parse(move), float(points)))
    if behind[0][1] > AS_GOOD or behind[-1][1] <= AS_GOOD:
        raise _wrong("Weighed")
    return behind


# ---- playing on ----------------------------------------------------------------------------------------


def may_go_on(state: State) -> bool:
    """Whether the person may continue the round. They may after solving a moment, but not after a level."""
    at = state.activity
    is_solved = isinstance(at, AtMoment) and at.attempt.state == "solved" and not at.attempt.level.name
    return is_solved and not state.deal.over


def gone_on(state: State) -> State:
    """The state in which the person has found the right move and continues the round with the bots."""
    if not may_go_on(state):
        raise Wrong(said("errors.no_going_on"))
    assert isinstance(state.activity, AtMoment), "only a moment goes on"
    usual = zip(state.settings.names[1:], state.settings.bots, strict=True)
    bots = tuple(kind_named(name) or kind for name, kind in usual)
    settings = replace(state.settings, bots=bots)
    activity = PlayingOn(state.activity)
    return replace(state, settings=settings, activity=activity, past=(), marks=NO_MARKS, hints=NO_HINTS)


# ---- the values ----------------------------------------------------------------------------------------


def _number(tags: Mapping[str, str], name: str) -> int:
    value = _value(tags, name)
    if not (value.isascii() and value.isdecimal() and len(value) < 5):
        raise _wrong(name)
    return int(value)


def _value(tags: Mapping[str, str], name: str) -> str:
    if not tags.get(name):
        raise _wrong(name)
    return tags[name]


def _wrong(part: str) -> Wrong:
    return Wrong(said("errors.resume_part", part=part.lower()))
