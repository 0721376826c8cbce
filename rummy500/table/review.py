"""The review of a hand at the table: it goes on with each tick, and its moments open to be tried."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ..game import Game
from ..moves import Move
from ..position import DRAW, PLAY
from ..sentences import Said, Voice, Who, said, say, write
from ..teach.coach_words import named
from ..teach.review import Decision, Moment, Review
from . import buttons, events, replay
from .seat import ME

if TYPE_CHECKING:
    from .session import Session

ACTIONS: Final = ("review", "try")


class TableReview:
    """The review of the hand that a game has just finished; ``trying`` is the moment that is open.

    ``ended`` is the sentence that tells how the hand ended.
    """

    def __init__(self, game: Game, ended: str) -> None:
        self.game, self.ended = game, ended
        self.review = Review(game.played[-1], ME, f"{game.seed}/{game.hand}")
        self.trying: int | None = None

    @property
    def is_weighing(self) -> bool:
        """Does it go on with the next tick?"""
        return not self.review.is_ready

    def game_at(self, moment: Moment) -> Game:
        """The game as it stood before the move of a moment."""
        now = replay.before_moves(self.game, self.game.hand - 1)
        for move in self.game.moves[: moment.decision.place]:
            now = now.play(move)
        return now

    @cached_property
    def told(self) -> list[dict[str, Any]]:
        """The moments of a review that is ready, as the screen shows them."""
        return [self._told(moment) for moment in self.review.moments]

    def _told(self, moment: Moment) -> dict[str, Any]:
        """What was done, what was better and why, and by about how many points."""
        return {
            "when": _when(moment.decision),
            "did": self._did(moment),
            "better": self._reason(moment.decision, moment.better),
            "move": str(moment.better).partition(": ")[2],
            "cost": say("points", count=round(moment.cost)),
        }

    def _did(self, moment: Moment) -> str:
        """What was done; of two discards what speaks for the one that was made, to be compared."""
        move, before = moment.decision.move, self.game_at(moment).deal
        if move.kind == moment.better.kind == "discard":
            card, why = named(move.cards[0]), self.review.why_discard(moment.decision, move)
            return self._written(said("review.discarded", name=Who(ME), card=card, why=why))
        return events.happened(before, before.play(move), move, self.game.names, ME)

    def _reason(self, decision: Decision, move: Move) -> str:
        return self._written(self.review.reason(decision, move))

    def _written(self, said: Said) -> str:
        return write(said, Voice(self.game.names, marks=True))


def _when(decision: Decision) -> str:
    if decision.view.phase in (DRAW, PLAY):
        return say("review.turn", turn=decision.turn)
    return say("review.after_turn" if decision.turn else "review.before_turn", turn=decision.turn)


# ---- what the player does ------------------------------------------------------------------------------


def press(session: Session, action: str, number: object) -> None:
    """Begin the review of a hand that is over, go back to it, or open one of its moments, from 0."""
    review = session.review
    if action == "try":
        _try(session, review, number)
    elif is_trying(session):
        _back(session)
    elif review is not None:
        raise ValueError(say("errors.review_below"))
    elif not session.deal.over or session.replay or session.attempt is not None:
        raise ValueError(say("errors.review_over"))
    else:
        session.review = TableReview(session.game, session.status)


def _try(session: Session, review: TableReview | None, number: object) -> None:
    if review is None or review.is_weighing:
        raise ValueError(say("errors.review_ready"))
    moments = review.review.moments
    if type(number) is not int or not 0 <= number < len(moments):
        raise ValueError(say("errors.moments", count=len(moments)))
    review.trying = number
    _show(session, review, review.game_at(moments[number]), say("review.try"))


def _back(session: Session) -> None:
    review = session.review
    assert review is not None, "a moment of it is tried"
    review.trying = None
    _show(session, review, review.game, review.ended)


def _show(session: Session, review: TableReview, game: Game, status: str) -> None:
    session.show(game)
    session.review, session.status = review, status


# ---- what is shown ---------------------------------------------------------------------------------------


def of(session: Session) -> dict[str, Any] | None:
    """The review as the screen shows it; ``None`` while none is asked for."""
    review = session.review
    if review is None:
        return None
    weighing = review.is_weighing
    moments = [] if weighing else review.told
    return {
        "state": "weighing" if weighing else "ready" if review.trying is None else "trying",
        "done": review.review.done,
        "of": len(review.review.decisions),
        "says": say("review.weighing" if weighing else f"review.found.{len(moments)}"),
        "how": say("review.how") if moments else "",
        "moments": moments,
        "trying": _tried(session, review),
        "back": buttons.plain("review", say("review.back"), ""),
    }


def _tried(session: Session, review: TableReview) -> dict[str, Any] | None:
    """The moment that is tried; its better move as long as none has been made."""
    if review.trying is None:
        return None
    tried, place = review.told[review.trying], review.review.moments[review.trying].decision.place
    return {**tried, "number": review.trying, "move": tried["move"] * (len(session.game.moves) == place)}


def is_trying(session: Session) -> bool:
    """Is a moment of a review on the table?"""
    return session.review is not None and session.review.trying is not None


def begins(session: Session) -> dict[str, Any] | None:
    """The button that asks for a review, where a hand of a game is over; ``None`` while a moment is tried."""
    if session.replay or is_trying(session):
        return None
    why = ""
    if session.review is not None:
        why = say("why_not.reviewing" if session.review.is_weighing else "why_not.reviewed")
    return buttons.plain("review", say("review.begin"), why)
