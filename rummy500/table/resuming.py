"""What stands on a table as plain JSON that is kept outside Python, and how it is put back.

It is put back by doing again what was done, so what is kept can't be anything but legal. Its keys:

===========  =================================================================================
``edition``  1; what another one kept does not fit
``table``    what the cell makes; what was kept of another table does not fit
``kind``     what stands there: ``game``, ``level``, ``exercise`` or ``replay``
``record``   at a game: its record, with the moves of the hand in play
``bots``     at a game: their kind
``refused``  at a game: what was refused in this hand, each after so many moves: ``[3, "A: draw"]``
``lines``    at a level or an exercise: what was done in this attempt (``Attempt.lines``)
``wrong``    and how many wrong answers were given, those that were taken back too
``recent``   and how many of the last refusals were made since the last move
``learner``  at an exercise: who plays
``solved``   at an exercise: ``lines`` and ``wrong`` of the attempt that solved it, or ``None``
``at``       at a replay: the position
``back``     how many times something can be taken back
``hints``    how many lines of the hint are shown
``sort``     the order of the hand
``pace``     how long bots wait
``moves``    is the list of what could be done open?
``setup``    is the panel of a new game open from the start?
===========  =================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, TypeVar

from ..game import Game, Played
from ..moves import Move
from ..teach.coach import STEPS
from ..teach.lessons import Attempt
from ..teach.questions import same_learner
from ..text.records import hand_of_record, heading, read_record
from . import answers, replay, review
from .sentences import say
from .settings import Settings, link_of

if TYPE_CHECKING:
    from .session import Session

EDITION: Final = 1
LONGEST: Final = 200_000  # characters of a record, or of all lines: a game of 300 hands
MOST_SAID: Final = 200  # characters of why something does not fit

Kept = dict[str, Any]
T = TypeVar("T")


class Keeper:
    """Says what is to be kept of a session that a cell has just made, ``by_chance`` with any seed.

    The text of a hand that is over is made once.
    """

    def __init__(self, session: Session, by_chance: bool) -> None:
        self.table = _made(session, by_chance)
        self._hands: dict[int, tuple[Played, str]] = {}
        self._untouched = self._all(session)

    def kept(self, session: Session) -> Kept:
        """What is to be kept; nothing while the table is as the cell makes it."""
        now = self._all(session)
        return {} if now == self._untouched else {"edition": EDITION, "table": self.table, **now}

    def _all(self, session: Session) -> Kept:
        tried = review.is_trying(session)  # then the hand is kept as it was played
        return {
            "kind": kind_of(session),
            **self._what_stands(session),
            "back": 0 if tried else len(session.past),
            "hints": 0 if tried else session.hint_step,
            "sort": session.sort,
            "pace": session.pace,
            "moves": session.listing,
            "setup": session.setup,
        }

    def _what_stands(self, session: Session) -> Kept:
        if session.replay:
            return {"at": session.step}
        if session.attempt is not None:
            now = {**_done(session.attempt), "recent": len(session.attempt.recent)}
            return {**now, **_whose(session.answer)} if session.answer else now
        game, refused = session.game, session.refused
        if session.review is not None and review.is_trying(session):
            game, refused = session.review.game, []
        tries = [[place, str(refusal.move)] for place, refusal in refused]
        return {"record": self._record(game), "bots": session.settings.bots, "refused": tries}

    def _record(self, game: Game) -> str:
        for number, played in enumerate(game.played, start=1):
            if number not in self._hands or self._hands[number][0] is not played:
                self._hands[number] = (played, hand_of_record(game, number))
        return heading(game) + "".join(self._hands[number][1] for number in range(1, game.hand + 1))


def kind_of(session: Session) -> str:
    """What stands on a table."""
    if session.replay:
        return "replay"
    return "exercise" if session.answer else "level" if session.attempt else "game"


def _made(session: Session, by_chance: bool) -> str:
    """What a cell makes, as text."""
    kind, settings = kind_of(session), session.settings
    if session.answer:
        return f"{kind} {session.answer.name}"
    if session.attempt:
        return f"{kind} {session.attempt.level.name}"
    game = link_of(replace(settings, seed="") if by_chance else settings)
    made = f"{kind} {game} {', '.join(settings.names)}"
    return f"{made} {len(session.replay)}" if session.replay else made


def _done(attempt: Attempt) -> Kept:
    return {"lines": list(attempt.lines), "wrong": attempt.wrong}


def _whose(answer: answers.Answer) -> Kept:
    return {"learner": answer.learner, "solved": _done(answer.solved) if answer.solved else None}


# ---- and back ------------------------------------------------------------------------------------------


def resume(session: Session, kept: object, serial: object) -> None:
    """Put back what was kept; ``ValueError`` with a sentence where it does not fit, and all is as it was.

    A screen that has seen views of an earlier Python gives the number of the last: the next ones follow it.
    """
    if type(serial) is int and serial > session.serial:
        session.serial = serial
    table = copy(session)
    try:
        _put_back(table, kept)
    except ValueError as error:
        why = str(error)[:MOST_SAID].rstrip(".")
        raise ValueError(say("errors.resume", why=why)) from None
    table.serial, table.refusal = session.serial, None
    vars(session).update(vars(table))


def _put_back(table: Session, kept: object) -> None:
    if not isinstance(kept, dict) or kept.get("edition") != EDITION:
        raise ValueError(say("errors.resume_edition"))
    on, kind = kind_of(table), kept.get("kind")
    fits = kind == on or (kind == "game" and on != "exercise")
    if kept.get("table") != table.keeper.table or not fits:
        raise ValueError(say("errors.resume_table"))
    if kind == "game":
        _game(table, kept)
    elif kind == "replay":
        replay.seek(table, kept.get("at"))
    else:
        _lesson(table, kept)
    _look(table, kept)


def _game(table: Session, kept: Kept) -> None:
    """The game of a record; the moves of the hand in play are made once more."""
    record, kind = _typed(kept, "record", str), _typed(kept, "bots", str)
    if len(record) > LONGEST:
        raise ValueError(say("errors.resume_long"))
    game = read_record(record)
    settings = Settings(game.rules, tuple(game.names.values()), game.seed, kind)
    table.seat(settings, replay.before_moves(game, game.hand - 1))
    moves = [(place, 1, str(move)) for place, move in enumerate(game.moves)]
    tries = [(place, 0, answers.REFUSED + text) for place, text in _refused(kept)]
    _do(table, [line for *_, line in sorted([*moves, *tries], key=itemgetter(0, 1))])


def _refused(kept: Kept) -> list[tuple[int, str]]:
    refused = _typed(kept, "refused", list)
    if not all(isinstance(one, list) and [*map(type, one)] == [int, str] for one in refused):
        raise _wrong("refused")
    return [(place, text) for place, text in refused]


def _lesson(table: Session, kept: Kept) -> None:
    """The attempt at a level; at an exercise also who plays, and the attempt that solved it."""
    solved = None
    if table.answer:
        _sit_down(table, _typed(kept, "learner", str))
        solved = _solved(table, kept)
    attempt = _redone(table, kept)
    recent = len(attempt.recent) - _number(kept, "recent")
    table.attempt = replace(attempt, recent=attempt.recent[max(0, recent) :])
    if table.answer:
        table.answer.solved = solved


def _sit_down(table: Session, learner: str) -> None:
    """Whoever has given a name at the table stays there; another's hand does not fit then."""
    answer = table.answer = copy(table.answer)
    assert answer is not None, "only an exercise has a learner"
    if answer.own and answer.learner and not same_learner(answer.learner, learner):
        raise ValueError(say("errors.resume_learner"))
    answers.name_learner(table, answer.learner or learner)


def _solved(table: Session, kept: Kept) -> Attempt | None:
    if kept.get("solved") is None:
        return None
    attempt = _redone(table, _typed(kept, "solved", dict))
    if attempt.state != "solved":
        raise _wrong("solved")
    return attempt


def _redone(table: Session, done: Kept) -> Attempt:
    """The attempt after all that was done in it, on the table."""
    assert table.attempt is not None, "a level or an exercise is on the table"
    table.learn(table.attempt.level)
    _do(table, _typed(done, "lines", list))
    attempt = table.attempt = replace(table.attempt, wrong=max(table.attempt.wrong, _number(done, "wrong")))
    return attempt


def _do(table: Session, lines: Sequence[object]) -> None:
    """Do what the lines say; others play alike again at an exercise only, as when it is looked at."""
    texts = [line for line in lines if isinstance(line, str)]
    if len(texts) < len(lines):
        raise _wrong("lines")
    if len(lines) > answers.MOST_LINES or sum(map(len, texts)) > LONGEST:
        raise ValueError(say("errors.resume_long"))
    for line in texts:
        if line.startswith((answers.ANSWER, answers.REFUSED)) or table.answer:
            answers.do(table, line)
        else:
            table.play(Move.parse(line))


def _look(table: Session, kept: Kept) -> None:
    """How the table is looked at, what can be taken back, and what is shown of the hint."""
    hints = _number(kept, "hints")
    looks = [{"do": "sort", "by": kept.get("sort")}, {"do": "pace", "ms": kept.get("pace")}]
    if table.attempt is not None:
        table.hints = list(table.attempt.level.hints) if hints else []
        table.hint_step = min(hints, len(table.hints))
    elif hints:
        looks += [{"do": "act", "action": "hint"}] * min(hints, STEPS)
    for message in [*looks, {"do": "moves", "open": _typed(kept, "moves", bool)}]:
        table.obey(message)
        if table.refusal:
            raise ValueError(table.refusal.why)
    table.past = table.past[max(0, len(table.past) - _number(kept, "back")) :]
    table.setup = _typed(kept, "setup", bool)


def _typed(kept: Kept, key: str, kind: type[T]) -> T:
    value = kept.get(key)
    if type(value) is not kind:
        raise _wrong(key)
    return value


def _number(kept: Kept, key: str) -> int:
    number = _typed(kept, key, int)
    if not 0 <= number <= answers.MOST_LINES:
        raise _wrong(key)
    return number


def _wrong(key: str) -> ValueError:
    return ValueError(say("errors.resume_part", part=key))
