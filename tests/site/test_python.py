"""The browser's Python plays the same game as the one that runs these tests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# A game of one seed, moves chosen by their place in the list; then all that can be told of it.
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
async (source) => {
  const { Python } = await import("./_static/live/python.js");
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


def test_a_seed_gives_the_same_deal_and_scores_in_the_browser(page: Page) -> None:
    here: dict[str, Any] = {}
    exec(GAME, here)
    page.goto("statements.html")
    heard = page.evaluate(IN_THE_BROWSER, GAME + "told")
    assert heard[-1] == {"did": "ran", "cell": 0, "why": ""}
    assert heard[0]["text"] == repr(here["told"])
