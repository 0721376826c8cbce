"""A live table: it holds the state and the bots, and can be stored so that it survives a reload.

``Session.view()`` returns what the screen shows (``view_json.py``). ``Session.act(message)`` does what a
player's message says (``protocol.py`` lists the messages) and returns the view after it. Views and messages
are plain JSON. This module knows nothing about screens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from ..rules import Rules
from ..sentences import Wrong, said, say
from ..teach.codes import plain_code
from ..teach.lessons import Attempt, load
from ..teach.questions import worths
from ..text.records import read_record
from . import beginnings
from .after_reload import Keeper, resumed
from .bots import Others
from .look import Look
from .plain_text import as_text
from .protocol import Bring, Resume, decoded
from .redone import question_redone
from .settings import Settings
from .state import AtExercise, State
from .update import attempted, not_understood, update
from .view_json import view


class Session:
    """A table with one person at seat A and bots at the other seats. It can also show a level or a replay.

    ``rules`` is text, as in ``classic target=250``, or a ``Rules`` value; ``options`` change it further.
    ``players`` is the number of players (2 to 8) or their names, the person's name first. ``seed`` determines
    the cards; without a seed they are random. ``bots`` is one of ``rummy500.bots.KINDS``, or a list with one
    kind for each other seat. With ``explains`` the person may ask a bot at once why it made a move; the
    answer reveals cards. With ``setup`` the form of a new game is open from the start.

    With ``level`` (``draw/three-sixes``) the table shows that level instead of a game. With ``record``, the
    text of a game, it replays the game. With ``exercise`` (``01-melds/first-set``) it asks a question, with
    the cards that this ``learner`` gets; if the learner gives a personal ``code``, the question is graded.
    Raises ``ValueError`` with a sentence if the arguments aren't possible.

    >>> session = Session("classic", players=3, seed=7)
    >>> view = session.act({"do": "play", "text": "meld 2H 3D"})
    >>> view["refusal"]["statement"]
    'TURN-1'
    """

    def __init__(
        self,
        rules: Rules | str = "classic",
        *,
        players: int | Sequence[str] = 3,
        seed: int | str | None = None,
        bots: str | Sequence[str] = "greedy",
        explains: bool = False,
        setup: bool = False,
        level: str | None = None,
        record: str | None = None,
        exercise: str | None = None,
        learner: str = "",
        code: str = "",
        **options: Any,
    ) -> None:
        if exercise is not None:
            state = beginnings.question_on_table(exercise, learner, plain_code(code))
        elif level is not None:
            state = beginnings.level_on_table(load(level))
        elif record is not None:
            state = beginnings.replay_on_table(read_record(record))
        else:
            settings = Settings.of(rules, players, seed, bots, options, explains)
            state = replace(beginnings.new_game(settings), look=Look(form_open=bool(setup)))
        self.state: State = state
        self._others = Others()
        self._keeper = Keeper(state, by_chance=seed in (None, ""))

    @classmethod
    def of_answer(cls, question: str, learner: str, lines: str, code: str = "") -> Session:
        """A table after the moves handed in for a question. Raises ``ValueError`` if they are impossible."""
        if not isinstance(lines, str):
            raise Wrong(said("errors.answer_no_text"))
        session = cls(exercise=question, learner=learner, code=code)
        session.state = question_redone(question, learner, lines, code)
        return session

    @property
    def counts(self) -> Attempt:
        """The attempt that counts in an exercise or a level. Raises ``ValueError`` at any other table."""
        attempt = self.state.exercise.counts if self.state.exercise else self.state.attempt
        if attempt is None:
            raise Wrong(said("errors.no_level"))
        return attempt

    @property
    def share(self) -> float:
        """The share of the points that an exercise or a level earns, from 0 to 1."""
        return self.state.exercise.share if self.state.exercise else float(self.counts.state == "solved")

    @property
    def shortfall(self) -> str:
        """Why the exercise or level doesn't earn all points; empty if there is nothing to say."""
        at = self.state.exercise
        if at is None or not at.attempt.level.rounds:
            return self.counts.says
        if not at.scores:
            return ""
        par = sum(worth.par for worth in worths(at.question, at.code))
        return say("graded.scored", scores=at.scores, points=sum(at.scores), par=par)

    def view(self) -> dict[str, Any]:
        """What the screen shows now: a ``TableView`` as plain JSON. It has only what seat A may know."""
        return cast("dict[str, Any]", view(self.state))

    @property
    def kept(self) -> str:
        """The table as a transcript, for the message ``resume``; empty if nothing has been done yet."""
        return self._keeper.kept(self.state)

    def __str__(self) -> str:
        return as_text(self.state)

    def act(self, message: object) -> dict[str, Any]:
        """Do what a message says, and return the view after it. ``protocol.py`` lists the messages.

        If the message can't be understood, the view has a refusal with a sentence. No error is raised.
        """
        try:
            heard = decoded(message)
        except ValueError as error:
            self.state = not_understood(self.state, error)
            return self.view()
        match heard:
            case Resume():
                self.state = attempted(self._numbered(heard), heard, self._resumed)
            case Bring():
                self.state = attempted(self.state, heard, self._answer_brought)
            case _:
                self.state = update(self.state, self._others.completed(self.state, heard))
        return self.view()

    def _numbered(self, message: Resume) -> State:
        """The state with its own serial or the screen's, whichever is higher.

        The screen's serial may come from an earlier Python process.
        """
        return replace(self.state, serial=max(self.state.serial, message.serial or 0))

    def _resumed(self, state: State, message: Resume) -> State:
        if message.kept == self.kept:
            return state  # the table is already in this state
        there = resumed(state, message.kept, self._keeper.table, self._others)
        return replace(there, serial=state.serial, refusal=None)

    def _answer_brought(self, state: State, message: Bring) -> State:
        """The state after the moves of a stored answer. Raises ``ValueError`` if they aren't possible."""
        at = state.activity
        if not isinstance(at, AtExercise):
            raise Wrong(said("errors.saved_no_text"))
        try:
            there = question_redone(at.question, at.learner, message.answer, at.code)
        except ValueError as error:
            raise Wrong(said("errors.answer_wrong", why=str(error))) from None
        return replace(
            there, status=say("status.kept_answer"), look=state.look, serial=state.serial, refusal=None
        )
