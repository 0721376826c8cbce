"""The browser's Python plays the same games as the Python that runs these tests."""

from __future__ import annotations

from random import Random
from typing import Any

from browsing import HTML
from playwright.sync_api import Page

from rummy500 import Deal, Game, Rules, write_record
from rummy500.rules import PRESETS

# Plays a game from a seed and describes the result. Each step's number picks a move from the sorted moves.
GAME = """
from rummy500 import Game, Rules

game = Game.new(Rules.named("classic"), players=["Ada", "Bea", "Cem"], seed=7)
for step in range(400):
    if game.over:
        break
    if game.deal.over:
        game = game.next_deal()
        continue
    moves = sorted(map(str, game.deal.legal_moves()))
    game = game.play(moves[step * 7 % len(moves)])
told = [str(game.deal), repr(game.deal.scores), repr(game.sheet)]
"""

IN_THE_BROWSER = """
async ([folder, source]) => {
  const { Python } = await import(`./_static/${folder}/python.js`);
  return await new Promise((resolve) => {
    const heard = [];
    const python = new Python((message) => {
      heard.push(message);
      if (message.did === "ran" || message.did === "broke") resolve(heard);
    });
    python.run(0, source);
  });
}
"""


def told_in_the_browser(page: Page, source: str) -> str:
    """Run this source in the page's Python, and return the value of its last expression."""
    [folder] = (HTML / "_static").glob("live-*")
    page.goto("statements.html")
    heard = page.evaluate(IN_THE_BROWSER, [folder.name, source])
    assert heard[-1] == {"did": "ran", "cell": 0, "why": "", "line": 0}
    printed: str = next(message["text"] for message in heard if message["did"] == "printed")
    return printed


def test_a_seed_gives_the_same_deal_and_scores_in_the_browser(page: Page) -> None:
    here: dict[str, Any] = {}
    exec(GAME, here)
    assert told_in_the_browser(page, GAME + "told") == repr(here["told"])


# Replays the record of each game, and hashes what the table shows at every third step.
REPLAY = """
import hashlib, json
from rummy500.table.session import Session

told = {}
for name, record in RECORDS.items():
    session = Session(record=record)
    views = [session.act({"do": "seek", "at": at}) for at in range(0, len(session.state.replay.sights), 3)]
    told[name] = [hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()[:8] for view in views]
"""


def record_of(preset: str) -> str:
    """The record of 150 random steps in the game of this name."""
    chance, rules = Random(preset), Rules.named(preset)
    players = 4 if rules.sides == "partners" else 3
    game = Game.new(rules, [f"Player {number}" for number in range(players)], seed=preset)
    for _ in range(150):
        if game.over:
            break
        game = game.next_deal() if game.deal.over else game.play(chance.choice(often_laying(game.deal)))
    return write_record(game)


def often_laying(deal: Deal) -> list[Any]:
    """The legal moves. Draws, discards, passes and ``back`` are listed once, the others three times."""
    moves = deal.legal_moves()
    return moves + 2 * [move for move in moves if move.kind not in ("draw", "discard", "pass", "back")]


def test_replaying_a_record_of_each_game_shows_the_same_views_in_the_browser(page: Page) -> None:
    records = {preset: record_of(preset) for preset in PRESETS}
    source = f"RECORDS = {records!r}\n{REPLAY}"
    here: dict[str, Any] = {}
    exec(source, here)
    assert told_in_the_browser(page, source + "told") == repr(here["told"])
