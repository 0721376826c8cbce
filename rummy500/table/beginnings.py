"""Sets up a table with a game, a level, a question or a recorded game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeGuard

from ..game import Game, Played, names_of
from ..sentences import Wrong, said, say
from ..teach.lessons import Attempt, Level
from ..teach.questions import is_own, question
from . import happened
from .settings import OTHERS, Settings
from .state import (
    ME,
    NO_HINTS,
    NO_MARKS,
    AtExercise,
    AtLevel,
    AtMoment,
    Playing,
    PlayingOn,
    Replaying,
    Reviewing,
    Sight,
    State,
)


def new_game(settings: Settings) -> State:
    """The first round of a game with these settings."""
    return game_on_table(settings, Game.new(settings.rules, settings.names, settings.seed))


def game_on_table(settings: Settings, game: Game) -> State:
    """A table with this game at its current position."""
    return State(settings, _seen(game), status=happened.dealt(game.deal, game.names))


def next_round(state: State) -> State:
    """The next round of the game. Raises ``ValueError`` if there is none."""
    game = state.game.next_deal()
    return replace(with_game(state, game), activity=Playing(), status=happened.dealt(game.deal, game.names))


def with_game(state: State, game: Game) -> State:
    """The same table with this game on it, without marks, hints or moves to take back."""
    return _with_sight(state, _seen(game))


def _with_sight(state: State, sight: Sight) -> State:
    return replace(
        state,
        sight=sight,
        marks=NO_MARKS,
        hints=NO_HINTS,
        tried=(),
        past=(),
        drew=(),
        look=state.look.at_other_cards(),
    )


def level_on_table(level: Level) -> State:
    """A table with this level before its first move."""
    settings, game = _made_of(level)
    return State(settings, Sight.of(game), AtLevel(Attempt.of(level)))


def moment_on_table(level: Level, game: Game | None = None) -> State:
    """A table with a kept moment or level. A moment comes with the ``game`` before it."""
    settings, usual = _made_of(level)
    if game is not None:
        settings = settings.for_game(game)
    now = game or usual
    return State(settings, _seen(now), AtMoment(Attempt.of(level), now))


def question_on_table(name: str, learner: str, code: str = "", number: int = 1) -> State:
    """A question of an exercise as this learner gets it. Raises ``ValueError`` if no question has that name.

    With a personal ``code`` the question is graded; ``number`` is the number of the try.
    """
    level, own = question(name, learner, code, number), bool(code) or is_own(name)
    settings, game = _made_of(level)
    at = AtExercise(Attempt.of(level), name, learner, own, code=code, number=number)
    return State(settings, Sight.of(game), at)


def _made_of(level: Level) -> tuple[Settings, Game]:
    """The settings and the game with which a table shows a level."""
    deal = level.scenario.deal
    kind = level.replies if isinstance(level.replies, str) else "greedy"
    names = (say("you"), *OTHERS[: len(deal.seats) - 1])
    settings = Settings.of(deal.rules, names, 0, kind, {})
    return settings, Game(deal.rules, names_of(names), settings.seed, (), deal, (Played(deal),))


def begun_again(state: State) -> State:
    """The table with its level or its game begun again."""
    if isinstance(state.activity, PlayingOn):
        again = _same_again(state.activity.moment)
    elif not isinstance(state.activity, AtLevel):
        return replace(new_game(state.settings), look=replace(state.look, form_open=False))
    else:
        again = _next_or_same(state.activity)
    return replace(again, look=state.look.at_other_cards(), status=_begins(again))


def _begins(again: State) -> str:
    """The sentence that a table shows after its level, question or game has begun again."""
    at = again.exercise
    if at is None or not at.code:
        return say("status.beginning")
    rounds = at.attempt.level.rounds
    if rounds:
        return say("status.next_round", number=at.number, count=rounds)
    return say("status.next_try", number=at.number)


def _next_or_same(at: AtLevel) -> State:
    return _next_try(at) if _is_graded(at) else _same_again(at)


def _same_again(at: AtLevel) -> State:
    if isinstance(at, AtMoment):
        return moment_on_table(at.attempt.level, at.game)
    activity = at.now(Attempt.of(at.attempt.level))
    return replace(level_on_table(activity.attempt.level), activity=activity)


def _is_graded(at: AtLevel) -> TypeGuard[AtExercise]:
    return isinstance(at, AtExercise) and bool(at.code)


def _next_try(at: AtExercise) -> State:
    """A question's next try, with new cards. Raises ``ValueError`` in a round or after the last round."""
    rounds = at.attempt.level.rounds
    if rounds and len(at.scores) < at.number:
        raise Wrong(said("errors.round_first"))
    if rounds and at.number == rounds:
        raise Wrong(said("errors.no_more_rounds", count=rounds))
    fresh = question_on_table(at.question, at.learner, at.code, at.number + 1)
    assert fresh.exercise is not None, "a question is on the table"
    on = replace(
        fresh.exercise,
        solved=at.solved,
        solved_in=at.solved_in,
        earlier=at.attempt if at.attempt.lines else at.earlier,
        log=at.log,
        scored=at.scores,
    )
    return replace(fresh, activity=on)


# ---- a recorded game -----------------------------------------------------------------------------------


def replay_on_table(game: Game) -> State:
    """A replay of a recorded game, at the first position."""
    settings = Settings.of(game.rules, tuple(game.names.values()), game.seed, "greedy", {})
    sights = tuple(_as_seen(positions(game)))
    return sought(State(settings, sights[0], Replaying(sights)), 0)


def reopened(state: State) -> State:
    """A replay of a finished game that the person has opened, at the last position."""
    sights = tuple(_as_seen(positions(state.game)))
    end = sought(replace(state, activity=Replaying(sights)), len(sights) - 1)
    back = replace(end, activity=state.activity)
    return replace(end, activity=Replaying(sights, len(sights) - 1, back))


def before_moves(game: Game, number: int) -> Game:
    """A game as it was at the beginning of a round; ``number`` counts rounds from 0."""
    start = game.played[number].start
    return replace(
        game,
        deal=start,
        played=(*game.played[:number], Played(start)),
        sheet=game.sheet[:number],
        outcome=None,
    )


def positions(game: Game) -> list[Game]:
    """All positions of a game: for each round, the cards as dealt and then the position after each move."""
    return [one for number in range(len(game.played)) for one in _positions_of_deal(game, number)]


def _positions_of_deal(game: Game, number: int) -> Iterator[Game]:
    now = before_moves(game, number)
    yield now
    for move in game.played[number].moves:
        now = now.play(move)
        yield now


def _as_seen(games: Iterable[Game]) -> Iterator[Sight]:
    """The positions of a game as the person sees them. A card keeps its id from one position to the next."""
    before: Sight | None = None
    for game in games:
        before = before.after(game, game.moves[-1]) if before and game.moves else Sight.of(game)
        yield before


def _seen(game: Game) -> Sight:
    """A game as the person sees it after watching this round's moves."""
    *_, last = _as_seen(_positions_of_deal(game, game.round - 1))
    return replace(last, game=game)


def sought(state: State, place: int | None) -> State:
    """The replay at position number ``place``, with words for the move that led to this position."""
    replay = state.replay or Replaying(())
    sights = replay.sights
    if place is None or not 0 <= place < len(sights):
        raise Wrong(said("errors.replay", last=max(0, len(sights) - 1)))
    if isinstance(state.activity, Reviewing):
        replay = replace(replay, back=state)
    if place == len(sights) - 1 and replay.back and replay.back.review:
        return replace(replay.back, look=state.look, serial=state.serial)
    game = sights[place].game
    shown = replace(
        _with_sight(state, sights[place]),
        activity=replace(replay, at=place),
        status=happened.dealt(game.deal, game.names),
    )
    if not game.moves:
        return shown
    before = sights[place - 1].game.deal
    return replace(
        shown,
        drew=game.deal.hand(ME)[len(before.hand(ME)) :],
        status=happened.told(before, game.deal, game.moves[-1], game.names, ME),
    )


def in_place_of(state: State, fresh: State) -> State:
    """The ``fresh`` state with the old state's screen settings and serial, so that serials keep rising."""
    return replace(fresh, look=state.look.at_other_cards(), serial=state.serial)
