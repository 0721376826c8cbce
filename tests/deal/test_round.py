"""A Round goes through the same positions as a Deal, and back through them when its moves are undone."""

from collections.abc import Iterator
from random import Random

import pytest
from plays import TABLES

from rummy500 import Deal, Move, Wrong
from rummy500.card import mask_of
from rummy500.deal.round import Round
from rummy500.melds import jokers_are
from rummy500.position import fits_of


def moves_of(deal: Deal, chance: Random) -> Iterator[tuple[Move, Deal]]:
    """Random moves that play a deal to its end, each with the deal after the move."""
    while not deal.over:
        move = chance.choice(list(deal.legal_moves()))
        deal = deal.play(move)
        yield move, deal


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_a_round_goes_through_the_positions_of_a_deal_and_back_to_the_first(rules: str, players: int) -> None:
    first = Deal.new(rules, players, seed=5)
    round, passed = Round(first), [first]
    for move, deal in moves_of(first, Random(rules)):
        assert round.legal_moves() == passed[-1].legal_moves()
        round.push(move)
        passed.append(deal)
        assert round.deal == deal and repr(round.deal) == repr(deal)
        assert (round.turn, round.phase, round.over) == (deal.turn, deal.phase, deal.over)
        assert round.view("B") == deal.view("B")
        where = deal.position
        assert where.held == tuple(map(mask_of, where.hands)) and where.fits == fits_of(where.table)
        assert where.jokers == jokers_are(where.rules, where.gambit.named if where.gambit else "")
    for deal in reversed(passed[:-1]):
        round.undo()
        assert round.deal == deal and round.legal_moves() == deal.legal_moves()
    with pytest.raises(IndexError):
        round.undo()


def test_a_deal_from_a_round_stays_the_same_when_the_round_changes() -> None:
    round = Round(Deal.new("classic", seed=7))
    before = round.deal
    round.push(Move.parse("A: draw"))
    assert before.phase == "draw" and before == Deal.new("classic", seed=7)


def test_a_round_can_only_be_made_from_a_deal() -> None:
    with pytest.raises(Wrong, match=r"'classic' is no Deal: Deal.new deals one"):
        Round("classic")  # type: ignore[arg-type]
