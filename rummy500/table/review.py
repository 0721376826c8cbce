"""The review of a round: each tick continues it, and the person can try its costliest moves again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from ..game import Game
from ..moves import Move
from ..position import DRAW, PLAY
from ..sentences import Voice, Who, Wrong, said, say, write
from ..teach.coach_words import named
from ..teach.review import Decision, Moment, Review
from . import buttons, happened, moments
from .beginnings import before_moves, with_game
from .state import ME, AtLevel, PlayingOn, Reviewing, State, Trying

if TYPE_CHECKING:
    from .count_types import ShownMoment, ShownReview, TriedMoment
    from .play_types import Button

ACTIONS: Final = ("review", "try")


# ---- what the player does ------------------------------------------------------------------------------


def pressed(state: State) -> State:
    """The state with a new review of the round, or with the old one if the person tries a moment again."""
    activity = state.activity
    if isinstance(activity, Trying):
        return replace(activity.back, look=state.look, serial=state.serial)
    if isinstance(activity, Reviewing):
        raise Wrong(said("errors.review_below"))
    of_other = isinstance(activity, (AtLevel, PlayingOn)) or (state.replay and not state.replay.ends)
    if not state.deal.over or of_other:
        raise Wrong(said("errors.review_over"))
    game = state.game
    review = Review.of(game.played[-1], ME, f"{game.seed}/{game.round}")
    return replace(state, activity=Reviewing(review, state.replay))


def went_on(state: State, reviewing: Reviewing) -> State:
    """The review after one more decision has been weighed."""
    return replace(state, activity=replace(reviewing, review=reviewing.review.stepped()))


def tried(state: State, number: int | None) -> State:
    """The state in which the person tries moment ``number`` (from 0) of the review again."""
    review = state.review
    if review is None or not review.is_ready:
        raise Wrong(said("errors.review_ready"))
    found = review.moments
    if number is None or not 0 <= number < len(found):
        raise Wrong(said("errors.moments", count=len(found)))
    back = state.activity.back if isinstance(state.activity, Trying) else state
    game = game_at(back.game, found[number])
    tried = replace(with_game(state, game), activity=Trying(review, number, back))
    return replace(tried, status=say("review.try"))


def game_at(game: Game, moment: Moment) -> Game:
    """The game as it stood before the costly move of a moment."""
    now = before_moves(game, game.round - 1)
    for move in game.moves[: moment.decision.place]:
        now = now.play(move)
    return now


# ---- on the screen ---------------------------------------------------------------------------------------


def shown(state: State) -> ShownReview | None:
    """The review as the screen shows it; ``None`` if there is none."""
    review = state.review
    if review is None:
        return None
    found = _moments(review, _round_of(state)) if review.is_ready else []
    phase: Literal["ready", "weighing"] = "ready" if review.is_ready else "weighing"
    return {
        "state": "trying" if isinstance(state.activity, Trying) else phase,
        "done": review.done,
        "of": len(review.decisions),
        "says": _says(review, len(found)) if review.is_ready else say("review.weighing"),
        "how": say("review.how") if found else "",
        "moments": found,
        "trying": _trying(state, found),
        "back": buttons.plain("review", say("review.back"), ""),
    }


def _says(review: Review, found: int) -> str:
    """The screen's words on a finished review: its result, and the turns that weren't fully judged."""
    says, turns = say(f"review.found.{found}"), review.unjudged
    return f"{says} {say('review.unjudged', count=len(turns), turns=tuple(turns))}" if turns else says


def take_along(state: State) -> str:
    """A sentence about the costliest moment of a finished review; empty if there is none."""
    activity = state.activity
    if not isinstance(activity, Reviewing) or not activity.review.is_ready or not activity.review.moments:
        return ""
    moment = activity.review.moments[0]
    did = _told(activity.review, moment, state.names)
    return say("review.take_along", did=did, cost=say("points", count=round(moment.cost)))


def _round_of(state: State) -> Game:
    """The game whose last round was reviewed."""
    return state.activity.back.game if isinstance(state.activity, Trying) else state.game


def _trying(state: State, found: list[ShownMoment]) -> TriedMoment | None:
    """The moment that the person tries again, or ``None``.

    ``move`` is the better move, or empty once the person has moved.
    """
    activity = state.activity
    if not isinstance(activity, Trying):
        return None
    tried, place = found[activity.moment], activity.review.moments[activity.moment].decision.place
    return {
        **tried,
        "number": activity.moment,
        "move": tried["move"] * (len(state.game.moves) == place),
    }


def is_aside(state: State) -> bool:
    """Whether the table shows a position from which the game can't go on to its next round.

    Such positions are those of a replay before its end, of a moment that the person tries again, and of a
    round that the person continues from a moment.
    """
    in_replay = state.replay is not None and not state.replay.ends
    return in_replay or isinstance(state.activity, (Trying, PlayingOn))


def begins(state: State) -> Button | None:
    """The button that starts a round's review; ``None`` if the table ``is_aside``."""
    if is_aside(state):
        return None
    why = ""
    if isinstance(state.activity, Reviewing):
        why = say("why_not.reviewing" if state.is_weighing else "why_not.reviewed")
    return buttons.plain("review", say("review.begin"), why)


@lru_cache(maxsize=4)
def _moments(review: Review, game: Game) -> list[ShownMoment]:
    """The moments of a finished review, in words. They are cached, because making them takes a while."""
    return [_moment(review, moment, game) for moment in review.moments]


def _moment(review: Review, moment: Moment, game: Game) -> ShownMoment:
    """A moment in words: what was done, what was better and why, and about how many points it cost."""
    when, did = _when(moment.decision), _did(review, moment, game.names)
    better = _reason(review, moment.decision, moment.better, game.names)
    return {
        "when": when,
        "did": did,
        "better": better,
        "move": str(moment.better).partition(": ")[2],
        "cost": say("points", count=round(moment.cost)),
        "keep": moments.kept(game, moment, when, _told(review, moment, game.names), better),
    }


def _when(decision: Decision) -> str:
    if decision.view.phase in (DRAW, PLAY):
        return say("review.turn", turn=decision.turn)
    return say("review.after_turn" if decision.turn else "review.before_turn", turn=decision.turn)


def _did(review: Review, moment: Moment, names: dict[str, str]) -> str:
    """The words for the person's move, with a reason if both this move and the better move are discards."""
    move = moment.decision.move
    if move.kind == moment.better.kind == "discard":
        card, why = named(move.cards[0]), review.why_discard(moment.decision, move)
        return write(said("review.discarded", name=Who(ME), card=card, why=why), Voice(names, marks=True))
    return _told(review, moment, names)


def _told(review: Review, moment: Moment, names: Mapping[str, str]) -> str:
    """The move at this moment, as the table describes it."""
    before, move = review.deals[moment.decision.place], moment.decision.move
    return happened.told(before, before.play(move), move, names, ME)


def _reason(review: Review, decision: Decision, move: Move, names: dict[str, str]) -> str:
    return write(review.reason(decision, move), Voice(names, marks=True))
