"""In the book's first whole round, a hint breaks a rule of the page only if it gives a reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from told import parts

from rummy500 import Game, Move
from rummy500.bots import bot, tell
from rummy500.bots.planner import Planner
from rummy500.card import RANKS, Card, listed
from rummy500.deal import View
from rummy500.scoring import in_hand
from rummy500.sentences import Said
from rummy500.teach.advice import advice
from rummy500.teach.coach import steps_of

PAGE = Path(__file__).parents[2] / "book/first.ipynb"
TABLE = re.compile(r'Table\(\\"classic\\", players=2, seed=(\d+), bots=\\"(\w+)\\"\)')
WAITS = "coach.discard.can_wait"
NO_TAKE = ("coach.take_brings.", "coach.take_costs", "coach.no_better.", "coach.tried.")


def are_near(one: Card, other: Card) -> bool:
    """Whether a meld of three may hold both cards: they have the same rank, or are close in a suit."""
    apart = abs(one.rank - other.rank)
    return apart == 0 or (one.suit == other.suit and min(apart, len(RANKS) - apart) <= 2)


def is_unexplained(view: View, discard: Card, words: str) -> bool:
    """Whether the costliest card that goes with no other card is kept, and the hint doesn't say why."""
    counts = in_hand(view.rules)
    loose = [one for one in view.hand if not any(are_near(one, other) for other in view.hand if other != one)]
    costliest = max(loose, key=counts.__getitem__, default=discard)
    return counts[costliest] > counts[discard] and str(listed((costliest,))) not in words


def departs_without_a_word(view: View, legal: list[Move], move: Move, hint: Sequence[Said]) -> bool:
    """Whether a hint breaks a rule of the page (when to take or lay, what to discard) and gives no reason."""
    kinds = {one.kind for one in legal}
    keys = {clause.key for step in hint for clause in parts(step)}
    if move.kind == "draw" and "take" in kinds:
        return not any(key.startswith(NO_TAKE) for key in keys)
    if move.kind != "discard":
        return False
    could_lay = bool(kinds & {"meld", "lay_off"})
    return (could_lay and WAITS not in keys) or is_unexplained(view, move.cards[0], " ".join(map(str, hint)))


@pytest.mark.parametrize("playouts", [16, 32, 64])
def test_hints_of_the_first_round_break_a_rule_of_the_page_only_with_a_reason(
    playouts: int,
) -> None:
    table = TABLE.search(PAGE.read_text("utf-8"))
    assert table is not None
    deal = Game.new("classic", 2, seed=int(table[1])).deal
    adviser = Planner("A", playouts=playouts)
    players, hints = {"A": adviser, "B": bot(table[2], "B")}, 0
    while not deal.over:
        view, legal = deal.view(deal.turn), deal.legal_moves()
        move = players[deal.turn].choose(view, legal)
        if deal.turn == "A":
            advised = advice(view, legal, adviser)
            move, hints = advised.move, hints + 1
            steps = steps_of(view, legal, advised, adviser.known(view))
            assert not departs_without_a_word(view, legal, move, steps), (str(move), list(map(str, steps)))
        deal = deal.play(move)
        tell(players, deal, move)
    assert hints > 8
