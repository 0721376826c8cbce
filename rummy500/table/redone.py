"""Builds the state of a table from its transcript, line by line.

``text/transcript.py`` says what the lines mean. A line is rejected if its move is illegal, or if a bot
would make a different move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..moves import Move
from ..sentences import Wrong, said
from ..text.transcript import AGAIN, ANSWER, HINT, REFUSED, UNDO, read_transcript
from .beginnings import question_on_table
from .bots import Others
from .labels import plain
from .protocol import Act, Action, Answer, Play, Tick
from .state import ME, State
from .update import Moved, NextTry, update

MOST_LINES: Final = 3_000  # ten times the number of lines in a round of eight players
BUTTONS: Final[Mapping[str, Action]] = {HINT: "hint", UNDO: "undo"}


def question_redone(name: str, learner: str, lines: str, code: str = "") -> State:
    """The state of a question after these lines of its transcript.

    Raises ``ValueError`` with a sentence and the number of the first impossible line. A line is impossible
    if it can't be read, if its move is refused, or if the bots make a different move.
    """
    done = read_transcript(lines).lines
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
    """The state after these lines. Without ``others``, any legal move of a bot is accepted."""
    for line in lines:
        state = with_line(state, line, others)
    return state


def with_line(state: State, line: str, others: Others | None) -> State:
    """The state after one line of a transcript. Raises ``ValueError`` if the line isn't possible."""
    if line.startswith(REFUSED):
        return _refused(state, line.removeprefix(REFUSED))
    if line in BUTTONS:
        after = update(state, Act(BUTTONS[line]))
    elif line == AGAIN:
        after = update(state, NextTry())
    elif line.startswith(ANSWER):
        after = update(state, Answer(line.removeprefix(ANSWER)))
    elif others is None:
        after = update(state, Moved(Move.parse(line)))
    elif Move.parse(line).seat == ME:
        after = update(state, Play(line))
    else:
        after = _of_another(state, Move.parse(line), others)
    if after.refusal is not None:
        raise ValueError(plain(after.refusal.why).rstrip("."))
    return after


def _refused(state: State, text: str) -> State:
    after = update(state, Play(text))
    if after.refusal is None or after.refusal.move is None:
        raise Wrong(said("errors.not_refused", move=text))
    return after


def _of_another(state: State, move: Move, others: Others) -> State:
    """The state after the bots' next move. Raises ``ValueError`` if that move isn't ``move``."""
    after = update(state, others.completed(state, Tick()))
    made = after.game.moves[len(state.game.moves) :]
    if made != (move,):
        played = "errors.others_played" if made else "errors.others_nothing"
        raise Wrong(said(played, move=str(move), made=", ".join(map(str, made))))
    return after
