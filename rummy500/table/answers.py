"""What a learner hands in from a table: the record of an attempt, as text and back.

A line for each thing that was done, in order: moves in the notation, those of the others too; ``answer …``
for an answer to the table's question; ``refused A: …`` for a move that was refused. It is looked at by
playing it again: what is not legal, or not what the others would have done, can't be handed in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..moves import Move
from ..teach.lessons import LEARNER, Attempt
from ..teach.questions import is_own, question, same_learner
from .sentences import say

if TYPE_CHECKING:
    from .session import Session

MOST_LINES: Final = 3_000  # a hand of eight players takes a tenth of it
REFUSED: Final = "refused "
ANSWER: Final = "answer "


@dataclass(slots=True)
class Answer:
    """Whose answer to which question it is, and the attempt that ``solved`` it, if one has.

    ``own``: each learner has a hand of their own, so another's answer fits no more.
    """

    name: str
    learner: str
    own: bool
    solved: Attempt | None = None


def begin(session: Session, name: str, learner: str) -> None:
    """Lay out the question for this learner."""
    session.answer = Answer(name, learner, is_own(name))
    session.learn(question(name, learner))


def note(session: Session) -> None:
    """A question that was solved stays so, whatever is played after it."""
    if session.answer and session.attempt and session.attempt.state == "solved":
        best = session.answer.solved
        if best is None or session.attempt.stars >= best.stars:
            session.answer.solved = session.attempt


def of(session: Session) -> dict[str, Any] | None:
    """The answer as the screen, a notebook and a file keep it; ``None`` at a table that is no exercise."""
    if session.answer is None:
        return None
    exercise, _, name = session.answer.name.partition("/")
    moves = "".join(f"{line}\n" for line in session.counts.lines)
    about = {"exercise": exercise, "question": name}
    whose = {"learner": session.answer.learner, "own": session.answer.own}
    return {**about, **whose, "moves": moves, "solved": session.answer.solved is not None}


def name_learner(session: Session, name: object) -> None:
    """Who plays is known now: the hand of another learner is taken away."""
    if session.answer is None:
        return
    learner = str(name or "")[:200]
    if session.answer.own and not same_learner(learner, session.answer.learner):
        begin(session, session.answer.name, learner)
    session.answer.learner = learner


def resume(session: Session, moves: object) -> None:
    """Go on with an answer that was kept; ``ValueError`` with a sentence where it does not fit."""
    if not isinstance(moves, str) or session.answer is None:
        raise ValueError(say("errors.answer_no_text"))
    kept = session.answer
    try:
        played = replayed(kept.name, kept.learner, moves)
    except ValueError as error:
        raise ValueError(say("errors.answer_wrong", why=error)) from None
    session.show(played.game)
    session.attempt, session.past = played.attempt, played.past
    session.refused, session.drew = played.refused, played.drew
    session.answer = played.answer
    session.status = say("status.kept_answer")


def replayed(name: str, learner: str, moves: str) -> Session:
    """The table of a question after all that a text of moves says was done there.

    ``ValueError`` with a sentence and the number of the line where it can't have been so: text that is no
    move, a move that is refused, another move of the others than they make.
    """
    from .session import Session  # a table makes answers, and an answer is tried at a table

    session = Session(exercise=name, learner=learner)
    lines = [line.strip() for line in moves.splitlines() if line.strip()]
    if len(lines) > MOST_LINES:
        raise ValueError(say("errors.answer_long", most=MOST_LINES))
    for number, line in enumerate(lines, start=1):
        try:
            do(session, line)
        except ValueError as error:
            raise ValueError(say("errors.answer_line", number=number, why=error)) from None
    return session


def do(session: Session, line: str) -> None:
    """Do at the table what a line says was done; ``ValueError`` where it can't have been so."""
    if line.startswith(ANSWER):
        session.obey({"do": "answer", "given": line.removeprefix(ANSWER)})
    elif line.startswith(REFUSED):
        session.obey({"do": "play", "text": line.removeprefix(REFUSED)})
        if session.refusal is None or session.refusal.move is None:
            raise ValueError(say("errors.not_refused", move=line.removeprefix(REFUSED)))
        return
    elif Move.parse(line).seat == LEARNER:
        session.obey({"do": "play", "text": line})
    else:
        _others(session, Move.parse(line))
    if session.refusal is not None:
        raise ValueError(session.refusal.why.rstrip("."))


def _others(session: Session, move: Move) -> None:
    before = len(session.game.moves)
    session.obey({"do": "tick"})
    made = session.game.moves[before:]
    if made != (move,):
        played = "errors.others_played" if made else "errors.others_nothing"
        raise ValueError(say(played, move=move, made=", ".join(map(str, made))))
