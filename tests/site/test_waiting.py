"""In the browser nobody waits long for a bot."""

from __future__ import annotations

import ast

import pytest
from playwright.sync_api import Page
from test_python import told_in_the_browser

from rummy500.bots import KINDS

MOST = 0.5  # seconds that a person waits for a choice
LATE = 0.02  # of the choices, so many may take longer: the machine has other things to do now and then

# Hands played by bots of one kind as a table has them play; how long each choice took that was one.
HANDS = """
from time import perf_counter
from rummy500 import Deal, Rules
from rummy500.bots import bot, tell
from rummy500.table.thinking import Thinking

took, thinking = [], Thinking()
for game, players in (("classic", 2), ("modern", 2), ("modern", 4), ("gambit", 3)):
    deal = Deal.new(Rules.named(game), players, seed=7)
    bots = {seat: bot(KIND, seat) for seat in deal.seats}
    while not deal.over:
        began = perf_counter()
        legal = deal.legal_moves()
        move = thinking.choose(bots[deal.turn], deal.view(deal.turn), legal)
        if len(legal) > 1:
            took.append(perf_counter() - began)
        deal = deal.play(move)
        tell(bots, deal, move)
"""


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_chooses_in_half_a_second(page: Page, kind: str) -> None:
    took = sorted(ast.literal_eval(told_in_the_browser(page, f"KIND = {kind!r}\n{HANDS}\ntook")))
    mean, late = sum(took) / len(took), sum(seconds > MOST for seconds in took)
    print(f"{kind}: {1000 * mean:.1f} ms a choice, the slowest of {len(took)} {1000 * took[-1]:.0f} ms")
    assert late <= LATE * len(took), (
        f"{late} of {len(took)} choices took longer, the slowest {took[-1]:.2f} s"
    )
