"""What was played, to be looked at again: the table's own view of each position, packed into a short text."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterator
from typing import Any, Final

from rummy500.game import Game
from rummy500.table.beginnings import replay_on_table, sought
from rummy500.table.view_json import view

# Of a view: both grow with each move, and a still table shows neither.
UNUSED: Final = {"log": [], "text": ""}


def packed(game: Game) -> str:
    """The positions of a game from its deal on, as the table's screen gets them.

    It is JSON, deflated and in base64: the first view whole, of each later one what is new in it.
    """
    text = json.dumps(list(_changes(game)), ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def _changes(game: Game) -> Iterator[dict[str, Any]]:
    table, before = replay_on_table(game), dict[str, Any]()
    assert table.replay is not None, "a replay is on the table"
    for place in range(len(table.replay.sights)):
        now = {**view(sought(table, place)), **UNUSED}
        yield {key: value for key, value in now.items() if key not in before or before[key] != value}
        before = now
