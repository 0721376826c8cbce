"""What was done at a level or an exercise, done again line by line.

A line for each thing that was done, in order: moves in the notation, those of the others too; ``answer …``
for an answer to the table's question; ``refused A: …`` for a move that was refused. Where a question is
graded also ``hint``, ``undo`` and ``again`` for the buttons that were pressed. What is not legal, or not what
the others would have done, can't have been done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..moves import Move
from ..sentences import Wrong, said
from .beginnings import question_on_table
from .bots import Others
from .exercise import AGAIN, HINT, UNDO
from .state import ME, State
from .update import Moved, update
from .words import plain

MOST_LINES: Final = 3_000  # a hand of eight players takes a tenth of it
REFUSED: Final = "refused "
ANSWER: Final = "answer "
BUTTONS: Final = {HINT: "hint", UNDO: "undo", AGAIN: "new"}


def question_redone(name: str, learner: str, lines: str, code: str = "") -> State:
    """The table of a question after all that a text of lines says was done there.

    ``ValueError`` with a sentence and the number of the line where it can't have been so: text that is no
    move, a move that is refused, another move of the others than they make.
    """
    done = [line.strip() for line in lines.splitlines() if line.strip()]
    if len(done) > MOST_LINES:
        raise Wrong(said("errors.answer_long", most=MOST_LINES))
    state, others = question_on_table(name, learner, code), Others()
    for number, line in enumerate(done, start=1):
        try:
            state = with_line(state, line, others)
        except ValueError as error:
            raise Wrong(said("errors.answer_line", number=number, why=str(error))) from None
    return state


def with_lines(state: State, lines: Sequence[str], others: Others | None) -> State:
    """The table after what these lines say; with no ``others`` their moves are made as they stand there."""
    for line in lines:
        state = with_line(state, line, others)
    return state


def with_line(state: State, line: str, others: Others | None) -> State:
    """The table after what a line says; ``ValueError`` where it can't have been so."""
    if line.startswith(REFUSED):
        return _refused(state, line.removeprefix(REFUSED))
    if line in BUTTONS:
        after = update(state, {"do": "act", "action": BUTTONS[line]})
    elif line.startswith(ANSWER):
        after = update(state, {"do": "answer", "given": line.removeprefix(ANSWER)})
    elif others is None:
        after = update(state, Moved(Move.parse(line)))
    elif Move.parse(line).seat == ME:
        after = update(state, {"do": "play", "text": line})
    else:
        after = _of_another(state, Move.parse(line), others)
    if after.refusal is not None:
        raise ValueError(plain(after.refusal.why).rstrip("."))
    return after


def _refused(state: State, text: str) -> State:
    after = update(state, {"do": "play", "text": text})
    if after.refusal is None or after.refusal.move is None:
        raise Wrong(said("errors.not_refused", move=text))
    return after


def _of_another(state: State, move: Move, others: Others) -> State:
    """The table after the others' next move, which has to be this one."""
    after = update(state, others.completed(state, {"do": "tick"}))
    made = after.game.moves[len(state.game.moves) :]
    if made != (move,):
        played = "errors.others_played" if made else "errors.others_nothing"
        raise Wrong(said(played, move=str(move), made=", ".join(map(str, made))))
    return after
