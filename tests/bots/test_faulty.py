"""Some bots make the faults that learners make. Each fault has a number: how often a bot makes the fault."""

from collections.abc import Iterator, Sequence
from inspect import signature
from itertools import pairwise

import pytest
from corpus import positions, round_at
from test_careful import table

from rummy500 import Deal, Move, View
from rummy500.bots import KINDS, bot
from rummy500.bots.careful import Careful
from rummy500.bots.faulty import Faulty, Slip

ROUNDS = 10
Seen = tuple[View, Sequence[Move]]
FAULTS = [name for name in signature(Faulty).parameters if name not in ("seed", "with_more")]


def slip(deal: Deal, **faults: int) -> Slip:
    return Faulty(1, **faults).slip(deal.view("A"), deal.legal_moves())


def test_a_player_without_faults_is_careful() -> None:
    for deal in positions(range(20)):
        view, legal = deal.view(deal.turn), deal.legal_moves()
        wanted = Careful().choose(view, legal)
        assert Faulty().slip(view, legal) == Slip(wanted, "", wanted)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bot_that_makes_a_fault_also_reports_the_careful_players_move(fault: str) -> None:
    made = 0
    for deal in positions(range(60)):
        view, legal = deal.view(deal.turn), deal.legal_moves()
        slipped = Faulty(**{fault: 100}).slip(view, legal)
        assert slipped.move in legal
        assert slipped.better == Careful().choose(view, legal) and slipped.fault in ("", fault)
        assert (slipped.move != slipped.better) == bool(slipped.fault)
        made += slipped.fault == fault
    assert made


def test_the_faulty_bot_overlooks_that_it_could_go_out() -> None:
    deal = table("6S 6H 9C|2H 3H 5S TD 8D 7C", pile="6D KD", laid="9S 9H 9D", phase="draw")
    out = Move.parse("A: take 6D")
    assert slip(deal, forgets_pile=100) == Slip(out, "", out)
    assert slip(deal, overlooks_out=100, forgets_pile=100) == Slip(
        Move.parse("A: draw"), "overlooks_out", out
    )


def test_the_faulty_bot_forgets_to_take_from_the_pile() -> None:
    deal = table("KS KD 4H 9C|2H 3H 5S TD 8D 7C", pile="KC", phase="draw")
    assert slip(deal, forgets_pile=100) == Slip(
        Move.parse("A: draw"), "forgets_pile", Move.parse("A: take KC")
    )


def test_the_faulty_bot_takes_too_many_cards_only_when_another_player_is_nearly_out() -> None:
    hands, pile = "QS QC 4H 9C|{}", "2C KC QD JC"
    late, early = (
        slip(table(hands.format(held), pile=pile, phase="draw"), goes_deep=100)
        for held in ("2H 5H 6S", "2H 5H 6S 8D 9D TD")
    )
    assert late == Slip(Move.parse("A: take KC"), "goes_deep", Move.parse("A: take QD"))
    assert early.move == Move.parse("A: take QD")


def test_the_faulty_bot_forgets_to_lay_off_a_card_that_fits() -> None:
    deal = table("9H KS 4D|2H 5H 6S", laid="9S 9C 9D")
    assert slip(deal).move == Move.parse("A: lay 9H on 1")
    assert slip(deal, forgets_layoff=100).move == Move.parse("A: discard KS")


def test_the_faulty_bot_lays_a_meld_that_could_wait() -> None:
    deal = table("6S 6H 6D KC JH 3D|2H 3H 5S TD 8D 7C")
    assert slip(deal).move.kind == "discard"
    assert slip(deal, lays_at_once=100).move == Move.parse("A: meld 6S 6H 6D")


def test_the_faulty_bot_discards_a_low_card_instead_of_a_king() -> None:
    deal = table("4C KD 5C|2H 3H 5S TD 8D 7D", pile="9S 3D")
    assert slip(deal).move == Move.parse("A: discard KD")
    assert slip(deal, keeps_high=100).move == Move.parse("A: discard 4C")


def test_the_faulty_bot_looks_only_at_its_own_hand_when_it_discards() -> None:
    deal = table("QC 4C JS|2H 3H 5S TD 8D 7D", pile="6H JH")
    assert slip(deal).move == Move.parse("A: discard 4C")
    assert slip(deal, own_hand_only=100).move == Move.parse("A: discard QC")


def test_with_any_seed_the_faulty_bot_takes_an_upcard_that_completes_a_meld() -> None:
    """The card lies on top and the hand is small, so even a forgetful player sees this take."""
    deal = table("KS KD 4H 9C|2H 3H 5S TD 8D 7C", pile="KC", phase="draw")
    view, legal = deal.view("A"), deal.legal_moves()
    chosen = {Faulty(seed, forgets_pile=70).choose(view, legal) for seed in range(100)}
    assert chosen == {Move.parse("A: take KC")}


def test_with_any_seed_the_faulty_bot_forgets_a_card_deep_in_the_pile() -> None:
    deal = table(
        "3S 3D 4H 9C 8S JD 6H KD 7D|2H 3H 5S TD 8D 7C", pile="3C TS 6D QC JH 5D 8H KC 2S", phase="draw"
    )
    view, legal = deal.view("A"), deal.legal_moves()
    assert Careful().choose(view, legal) == Move.parse("A: take 3C")
    chosen = {Faulty(seed, forgets_pile=50).choose(view, legal) for seed in range(100)}
    assert chosen == {Move.parse("A: draw")}


def chances(fault: str) -> Iterator[Seen]:
    """Positions of classic games in which a player could make this fault."""
    for players in (2, 3, 4):
        for seed in range(ROUNDS):
            for deal in round_at(("classic", players), seed, 0.9).deals[:-1]:
                seen = deal.view(deal.turn), deal.legal_moves()
                if Faulty(**{fault: 100}).slip(*seen).fault == fault:
                    yield seen


@pytest.mark.parametrize("fault", ["forgets_pile", "lays_at_once", "keeps_high", "own_hand_only"])
def test_a_faults_number_is_the_percentage_of_decisions_with_the_fault(fault: str) -> None:
    seen = list(chances(fault))
    assert len(seen) >= 100
    for number in (25, 50, 75):
        slips = [Faulty(seed, **{fault: number}).slip(*one).fault for one in seen for seed in range(3)]
        assert abs(100 * slips.count(fault) / len(slips) - number) <= 14


def test_each_fault_is_rarer_with_more_than_two_players() -> None:
    for hands, made in (("2H 3H 5S TD 8D 7C", "forgets_pile"), ("2H 3H 5S|TD 8D 7C", "")):
        deal = table(f"KS KD 4H 9C|{hands}", pile="KC", phase="draw")
        assert slip(deal, forgets_pile=100, with_more=50).fault == made


@pytest.mark.parametrize("kind", ["beginner", "casual", "regular"])
def test_the_faulty_bot_makes_the_same_choice_in_the_same_position(kind: str) -> None:
    """Since the choice is fixed, a move can be explained later and a saved game continues in the same way."""
    for deal in positions(range(20, 30)):
        view, legal = deal.view(deal.turn), deal.legal_moves()
        asked = bot(kind, "seed")
        assert asked.choose(view, legal) == asked.choose(view, legal) == bot(kind, "seed").choose(view, legal)


def test_a_stronger_bot_makes_no_fault_more_often_than_a_weaker_bot() -> None:
    numbers = [
        {name: one.default for name, one in signature(KINDS[kind]).parameters.items()}
        for kind in ("beginner", "casual", "regular")
    ]
    for less, more in pairwise(numbers):
        for name in FAULTS:
            assert less[name] >= more[name]
            assert less[name] * less["with_more"] >= more[name] * more["with_more"]
