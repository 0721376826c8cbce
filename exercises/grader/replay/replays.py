"""Packs a replay into a short text with the table's view of each position, and unpacks such texts."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import Any, Final

from rummy500.game import Game
from rummy500.moves import Move
from rummy500.table.beginnings import level_on_table, replay_on_table, sought
from rummy500.table.view_json import view
from rummy500.teach.attempts import Attempt
from rummy500.text.transcript import ANSWER, REFUSED

# These parts of a view grow with each move, and a replay doesn't show them.
UNUSED: Final = {"log": [], "text": ""}


def game_of(attempt: Attempt) -> Game:
    """The game that was played in an attempt at a level, from the level's first position on."""
    game = level_on_table(attempt.level).game
    for line in attempt.lines:
        if not line.startswith((ANSWER, REFUSED)):
            game = game.play(Move.parse(line))
    return game


def packed(game: Game) -> str:
    """A text with the table's view of each position of the game, from the deal on.

    The text is JSON, deflated and in base64: the whole first view, then the changes of each later view.
    """
    text = json.dumps(list(_changes(game)), ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def views_in(text: str) -> list[dict[str, Any]]:
    """The table's views in a text that ``packed`` made."""
    views: list[dict[str, Any]] = []
    for change in json.loads(zlib.decompress(b64decode(text))):
        views.append({**(views[-1] if views else {}), **change})
    return views


def _changes(game: Game) -> Iterator[dict[str, Any]]:
    table, before = replay_on_table(game), dict[str, Any]()
    assert table.replay is not None, "the table shows a replay"
    for place in range(len(table.replay.sights)):
        now = {**view(sought(table, place)), **UNUSED}
        yield {key: value for key, value in now.items() if key not in before or before[key] != value}
        before = now
