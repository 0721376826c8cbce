"""Views of tables for testing the layout. They show many cards, many melds, and every panel."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from laid import put_deal

from rummy500 import Deal, Rules, cards
from rummy500.card import PACK
from rummy500.melds import new_meld
from rummy500.position import Phase, Position
from rummy500.table.session import Session

FIXTURES = Path(__file__).parents[1] / "view/fixtures"
LYING = (
    *("4H 5H 6H", "KS KD KC", "9C TC JC QC", "7S 7D 7C", "2S 3S 4S", "JD QD KD", "8H 9H TH JH", "5C 5D 5S"),
    *("AS AD AC", "2D 3D 4D", "QH QS QC", "6S 6D 6C", "TS TD TC", "8S 8D 8C"),
)
PLAYERS, HANDS, PILES, MELDS = (2, 3, 4, 8), (5, 13, 21, 30), (1, 7, 25), (0, 4, 14)
SOME = ((5, 1, 0), (13, 7, 4), (30, 25, 14))


def position(players: int, hand: int, pile: int, melds: int, phase: Phase = "draw") -> Session:
    """A session at a classic table with these numbers of players, cards in A's hand, pile cards and melds."""
    rules, chance = Rules(), Random(hand + pile)
    table = tuple(
        meld
        for number, lying in enumerate(LYING[:melds])
        if (meld := new_meld(cards(lying), number % players, rules)) is not None
    )
    pack = [card for card in PACK if not card.is_joker for _ in range(3)]
    for meld in table:
        for card in meld.cards:
            pack.remove(card)
    chance.shuffle(pack)
    mine, lying = tuple(pack[:hand]), tuple(pack[hand : hand + pile])
    rest = pack[hand + pile :]
    others = [(card,) for card in rest[: players - 1]]
    where = Position(
        rules, players - 1, (mine, *others), tuple(rest[players - 1 :]), lying, 0, table=table, phase=phase
    )
    return put_deal(Session(players=players, seed=7), Deal(where))


def matrix() -> Iterator[tuple[str, dict[str, Any]]]:
    """Named views for each number of players. For eight, all sizes of hand, pile and melds are combined."""
    for players in PLAYERS:
        for hand in HANDS:
            for pile in PILES:
                for melds in MELDS:
                    if players == PLAYERS[-1] or (hand, pile, melds) in SOME:
                        session = position(players, hand, pile, melds)
                        yield (
                            f"{players} players, {hand} cards, {pile} in the pile, {melds} melds",
                            session.view(),
                        )


def fixture(name: str) -> dict[str, Any]:
    """The stored view with this name."""
    view: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text("utf-8"))
    return view


def going_on() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Views with their names and open panels: each stored view, and ``start`` with each of three panels."""
    for path in sorted(FIXTURES.glob("*.json")):
        yield path.stem, fixture(path.stem), {}
    for name in ("menu", "sorting", "new"):
        yield f"start, {name} open", fixture("start"), {name: True}
