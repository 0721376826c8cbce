"""A live table: a thin shell around its state, with the bots and with what is kept for a reload.

``Session.view()`` gives what the screen shows (``view_json.py``). ``Session.act(message)`` does what a
player's message says (``protocol.py`` lists the messages) and gives the view after it. All is plain JSON;
this module knows no screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from ..rules import Rules
from ..sentences import Wrong, said, say
from ..teach.codes import plain_code
from ..teach.lessons import Attempt, load
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
    """A table with one person at seat A and bots at the others; or a level, or the replay of a record.

    ``rules`` is text, as in ``classic target=250``, or a ``Rules`` value; ``options`` change it further.
    ``players`` is their number (2 to 8) or their names, the person's first. ``seed`` determines the cards;
    without it they are random. ``bots`` is one of ``rummy500.bots.KINDS``, or one for each other seat. With
    ``explains`` the bots can be asked at once why they made a move, which reveals their cards. With
    ``setup`` the form of a new game is open from the start.

    With ``level`` (``draw/three-sixes``) the table has that level instead; with ``record`` it replays that
    text; with ``exercise`` (``01-melds/first-set``) it has that question, as this ``learner`` gets it, and
    with a personal ``code`` the question is graded.
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
            state = replace(beginnings.new_game(settings), look=Look(form_open=setup))
        self.state: State = state
        self._others = Others()
        self._keeper = Keeper(state, by_chance=seed in (None, ""))

    @classmethod
    def of_answer(cls, question: str, learner: str, lines: str, code: str = "") -> Session:
        """The table of a question after what was handed in; ``ValueError`` if it can't have been played."""
        if not isinstance(lines, str):
            raise Wrong(said("errors.answer_no_text"))
        session = cls(exercise=question, learner=learner, code=code)
        session.state = question_redone(question, learner, lines, code)
        return session

    @property
    def counts(self) -> Attempt:
        """The attempt that counts, at an exercise or a level; ``ValueError`` at another table."""
        attempt = self.state.exercise.counts if self.state.exercise else self.state.attempt
        if attempt is None:
            raise Wrong(said("errors.no_level"))
        return attempt

    @property
    def share(self) -> float:
        """The share of the points that an exercise or a level earns, from 0 to 1."""
        return self.state.exercise.share if self.state.exercise else float(self.counts.state == "solved")

    @property
    def said(self) -> str:
        """Why it doesn't earn all points; empty if there is nothing to say."""
        at = self.state.exercise
        if at is None or not at.attempt.level.pars:
            return self.counts.says
        par = sum(worth.par for worth in at.attempt.level.pars)
        return say("graded.scored", scores=at.scores, points=sum(at.scores), par=par) if at.scores else ""

    def view(self) -> dict[str, Any]:
        """What the screen shows now: a ``TableView`` as plain JSON, with nothing that seat A may not know."""
        return cast("dict[str, Any]", view(self.state))

    @property
    def kept(self) -> dict[str, Any]:
        """The table as plain JSON, for the message ``resume``; empty while nothing was done."""
        return self._keeper.kept(self.state)

    def __str__(self) -> str:
        return as_text(self.state)

    def act(self, message: object) -> dict[str, Any]:
        """Do what a message says, and give the view after it. ``protocol.py`` lists the messages.

        A message that can't be understood gives a refusal with a sentence; nothing raises.
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
        """The state with a serial that continues that of the screen, which an earlier Python may have set."""
        return replace(self.state, serial=max(self.state.serial, message.serial or 0))

    def _resumed(self, state: State, message: Resume) -> State:
        if message.kept == self.kept:
            return state  # the table is already like that
        there = resumed(state, message.kept, self._keeper.table, self._others)
        return replace(there, serial=state.serial, refusal=None)

    def _answer_brought(self, state: State, message: Bring) -> State:
        """The state with a kept answer to the exercise; ``ValueError`` with a sentence if it doesn't fit."""
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
