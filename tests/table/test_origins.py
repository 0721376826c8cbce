"""The count of a round says where the points came from: new melds, lay-offs, and takes from the pile."""

from __future__ import annotations

import pytest
from plays import TABLES, name_of
from test_what_is_seen import finished

from rummy500 import Game, write_record
from rummy500.bots import bot
from rummy500.table.session import Session

ROUND = """\
[Game "500 Rum"]
[Rules "classic"]
[Players "You, Bea"]
[Seed "0"]

deal 1 dealer=B
hand A = 6H 6D 5S 8S KD 3H
hand B = QH QC QD 7S
stock = 9S 2C 3C 8H
pile = KS 9D 8D 6C 6S 4D
A: take 6C
A: meld 6C 6D 6H
A: discard KD
B: draw
B: discard 7S
A: take 7S
A: meld 5S 6S 7S
A: lay 8S on 2
A: discard 3H
B: draw
B: meld QC QD QH
B: discard 3C
A: draw
A: discard 2C
B: draw
B: lay 9S on 2
B: discard 8H
"""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_new_melds_and_lay_offs_make_up_the_points_of_all_laid_cards(
    table: tuple[str, int], seed: int
) -> None:
    over = finished(table, seed).view()["over"]
    for row in over["rows"]:
        on_cards = sum(one["points"] for meld in row["cards"]["laid"] for one in meld)
        assert sum(row["sources"].values()) == on_cards
    assert all(take["cards"] > 0 for take in over["takes"])


@pytest.mark.parametrize(
    ("options", "matters"), [("opening=20", True), ("opening=20 opening_in=hand", False), ("", False)]
)
def test_the_count_says_who_had_opened_before_the_round(options: str, matters: bool) -> None:
    game = Game.new(f"classic target=5000 {options}".strip(), 3, seed=7)
    before, greedy = set[str](), bot("greedy", "1")
    for _ in range(3):
        while not game.deal.over:
            game = game.play(greedy.choose(game.deal.view(game.deal.turn), game.deal.legal_moves()))
        over = Session(players=3).act({"do": "load", "record": write_record(game)})["over"]
        assert over["opened"] == "".join(sorted(before)) * matters
        before |= set(game.deal.opened)
        game = game.next_deal()
    assert before


def test_cards_left_in_hand_reduce_the_points_that_a_take_brought() -> None:
    session = Session(players=2)
    over = session.act({"do": "load", "record": ROUND})["over"]
    mine, beas = over["rows"]
    assert mine["net"] == 40
    assert mine["sources"] == {"sets": 18, "runs": 18, "lay_offs": 8}
    assert beas["sources"] == {"sets": 30, "runs": 0, "lay_offs": 9}
    assert over["takes"] == [{"cards": 3, "brought": 6 + 6 - 4}, {"cards": 1, "brought": 7}]
