"""Each hint in the book's first whole round follows the three rules of the round's page, or says why not."""

from __future__ import annotations

import re
from pathlib import Path

from told import parts

from rummy500 import Game, Move
from rummy500.bots import bot, tell
from rummy500.bots.planner import Planner
from rummy500.deal import View
from rummy500.scoring import in_hand
from rummy500.teach.advice import advice
from rummy500.teach.coach import steps_of

PAGE = Path(__file__).parents[2] / "book/first.ipynb"
TABLE = re.compile(r'Table\(\\"classic\\", players=2, seed=(\d+), bots=\\"(\w+)\\"\)')
PLAYOUTS = 16
WAITS = "coach.discard.can_wait"
NO_TAKE = ("coach.take_brings.", "coach.take_costs", "coach.no_better.", "coach.tried.")
NO_HIGHER = ("coach.tried.", "coach.discard.high", "coach.discard.keep")


def departs_without_a_word(view: View, legal: list[Move], move: Move, said: set[str]) -> bool:
    """Whether a hint breaks a rule of the page (when to take or lay, what to discard) and gives no reason."""
    kinds = {one.kind for one in legal}
    if move.kind == "draw" and "take" in kinds:
        return not any(key.startswith(NO_TAKE) for key in said)
    if move.kind != "discard":
        return False
    counts = in_hand(view.rules)
    could_lay = bool(kinds & {"meld", "lay_off"})
    keeps_higher = any(counts[card] > counts[move.cards[0]] for card in view.hand)
    says_why = any(key.startswith(NO_HIGHER) for key in said)
    return (could_lay and WAITS not in said) or (keeps_higher and not says_why)


def test_each_hint_of_the_first_round_follows_the_rules_of_its_page_or_says_why_it_does_not() -> None:
    table = TABLE.search(PAGE.read_text("utf-8"))
    assert table is not None
    deal = Game.new("classic", 2, seed=int(table[1])).deal
    adviser = Planner("A", playouts=PLAYOUTS)
    players, hints = {"A": adviser, "B": bot(table[2], "B")}, 0
    while not deal.over:
        view, legal = deal.view(deal.turn), deal.legal_moves()
        move = players[deal.turn].choose(view, legal)
        if deal.turn == "A":
            advised = advice(view, legal, adviser)
            move, hints = advised.move, hints + 1
            steps = steps_of(view, legal, advised, adviser.known(view))
            said = {clause.key for step in steps for clause in parts(step)}
            assert not departs_without_a_word(view, legal, move, said), (str(move), list(map(str, steps)))
        deal = deal.play(move)
        tell(players, deal, move)
    assert hints > 8
