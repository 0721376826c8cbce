"""Saves a game as a record, and continues a recorded game."""

from __future__ import annotations

from dataclasses import replace

from ..moves import NotationError
from ..sentences import Wrong, said, say
from ..text.records import read_record, write_record
from . import moments
from .beginnings import game_on_table, reopened
from .state import State


def saved(state: State) -> State:
    """The state with the game's record, for the screen to save. Raises ``ValueError`` in a level."""
    if state.attempt is not None:
        raise Wrong(said("errors.level_saved"))
    return replace(state, saved=write_record(state.game))


def loaded(state: State, record: str) -> State:
    """The state that continues a recorded game or opens a kept moment. A finished game opens as a replay.

    Raises ``ValueError`` with a sentence if ``record`` holds neither a game nor a moment.
    """
    if moments.is_kept(record):
        return moments.opened(record)
    try:
        game = read_record(record)
    except NotationError as error:
        raise Wrong(said("errors.no_saved_game", why=str(error))) from None
    opened = game_on_table(state.settings.for_game(game), game)
    return reopened(opened) if game.over else replace(opened, status=say("status.saved_game"))
