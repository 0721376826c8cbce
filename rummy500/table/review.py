"""The review of a hand at the table: it goes on with each tick, and its moments open to be tried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ..bots import KINDS
from ..game import Game
from ..teach.coach import reason_for
from ..teach.review import Moment, Review
from . import buttons, events, replay, words
from .seat import ME

if TYPE_CHECKING:
    from .session import Session

ACTIONS: Final = ("review", "try")
WEIGHER: Final[Any] = KINDS.get("planner")  # the bot that can weigh moves; without it there is no review
NUMBERS: Final = ("no", "one", "two", "three")


class TableReview:
    """The review of the hand that a game has just finished; ``trying`` is the moment that is open."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.review = Review(game.played[-1], ME, f"{game.seed}/{game.hand}", WEIGHER)
        self.trying: int | None = None

    @property
    def is_weighing(self) -> bool:
        """Does it go on with the next tick?"""
        return self.trying is None and not self.review.is_ready

    def game_at(self, moment: Moment) -> Game:
        """The game as it stood before the move of a moment."""
        now = replay.before_moves(self.game, self.game.hand - 1)
        for move in self.game.moves[: moment.decision.place]:
            now = now.play(move)
        return now


def press(session: Session, action: str, number: object) -> None:
    """Begin the review of a hand that is over, go back to it, or open one of its moments from 0."""
    review = session.review
    if action == "try":
        _try(session, review, number)
    elif review is not None:
        if review.trying is None:
            raise ValueError("the review stands below the count")
        review.trying = None
        _show(session, review.game, review, f"Back at the review of hand {review.game.hand}.")
    elif not session.deal.over or session.replay or session.attempt is not None or WEIGHER is None:
        raise ValueError("a review is for a hand that is over")
    else:
        session.review = TableReview(session.game)


def _try(session: Session, review: TableReview | None, number: object) -> None:
    if review is None or review.is_weighing:
        raise ValueError("a moment is opened from a review that is ready")
    moments = review.review.moments
    if type(number) is not int or not 0 <= number < len(moments):
        raise ValueError(f"the review has {words.count(len(moments), 'moment')}, counted from 0")
    review.trying = number
    what = f"You are back in your turn {turn_of(review, moments[number])}: play on from here as you like."
    _show(session, review.game_at(moments[number]), review, what)


def _show(session: Session, game: Game, review: TableReview, status: str) -> None:
    session.show(game)
    session.review, session.status = review, status


def turn_of(review: TableReview, moment: Moment) -> int:
    """Which turn of the person's it is: each ends with a discard."""
    before = review.game.moves[: moment.decision.place]
    return 1 + sum((move.seat, move.kind) == (ME, "discard") for move in before)


# ---- what is shown ---------------------------------------------------------------------------------------


def of(session: Session) -> dict[str, Any] | None:
    """The review as the screen shows it; ``None`` while none is asked for."""
    review = session.review
    if review is None:
        return None
    ready = review.review.is_ready
    moments = [_moment(session, review, moment) for moment in review.review.moments] if ready else []
    trying = _tried(session, review, moments)
    return {
        "state": "trying" if trying else "ready" if ready else "weighing",
        "done": review.review.done,
        "of": len(review.review.decisions),
        "says": _says(moments) if ready else "The review weighs each of your decisions.",
        "moments": moments,
        "trying": trying,
        "back": buttons.plain("review", "Back to the review", ""),
    }


def _tried(session: Session, review: TableReview, moments: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The moment that is tried; its better move as long as none has been made."""
    if review.trying is None:
        return None
    tried, place = moments[review.trying], review.review.moments[review.trying].decision.place
    return tried if len(session.game.moves) == place else {**tried, "move": ""}


def is_trying(session: Session) -> bool:
    """Is a moment of a review on the table?"""
    return session.review is not None and session.review.trying is not None


def begins(session: Session) -> dict[str, Any] | None:
    """The button that asks for a review, where a hand of a game is over; ``None`` while a moment is tried."""
    if WEIGHER is None or session.replay or is_trying(session):
        return None
    why = ""
    if session.review is not None:
        why = "The review is under way." if session.review.is_weighing else "The review stands below."
    return buttons.plain("review", "Review the hand", why)


def _says(moments: list[dict[str, Any]]) -> str:
    if not moments:
        return "Review ready: no decision of yours cost points for certain."
    number = len(moments)
    return f"Review ready: {NUMBERS[number]} moment{'s' * (number > 1)} where another move was better."


def _moment(session: Session, review: TableReview, moment: Moment) -> dict[str, Any]:
    """What was done, what was better and why, and by about how many points."""
    decision, before = moment.decision, review.game_at(moment)
    after = before.deal.play(decision.move)
    better = reason_for(decision.view, decision.legal, moment.better)
    return {
        "turn": f"Your turn {turn_of(review, moment)}",
        "did": events.happened(before.deal, after, decision.move, session.names, ME),
        "better": words.drawn(words.with_names(better, session.names)),
        "move": str(moment.better).partition(": ")[2],
        "cost": round(moment.cost),
        "costs": f"cost about {words.count(round(moment.cost), 'point')}",
    }
