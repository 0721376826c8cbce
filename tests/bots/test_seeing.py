"""A good move is harder to see among many cards, and easier to see if it brings many points."""

from __future__ import annotations

import doctest
from itertools import pairwise

import pytest
from test_careful import table

from rummy500 import Deal, Move
from rummy500.bots import seeing
from rummy500.bots.seeing import how_hard, is_missed

OTHERS = "2H 3H 5S TD 8D 7C"


def hard(fault: str, deal: Deal, better: str, worse: str) -> float:
    moves = [Move.parse(f"A: {text}") for text in (better, worse)]
    assert set(moves) <= set(deal.legal_moves())
    found = how_hard(fault, deal.view("A"), *moves)
    assert 0 <= found < 1
    return found


def take(hand: str, pile: str, card: str) -> float:
    return hard("forgets_pile", table(f"{hand}|{OTHERS}", pile=pile, phase="draw"), f"take {card}", "draw")


def test_a_take_is_harder_to_see_if_the_card_lies_deep_or_the_hand_is_big() -> None:
    on_top, below_two = take("KS KD 4H", "2S 6C KC", "KC"), take("KS KD 4H", "KC 2S 6C", "KC")
    in_big_hand = take("KS KD 4H 9C 8S JD 6H 5D", "KC 2S 6C", "KC")
    assert on_top < below_two < in_big_hand


def test_a_take_is_easier_to_see_the_more_points_it_brings() -> None:
    assert take("KS KD 4H", "2S 6C KC", "KC") < take("4S 4D KH", "2S 6C 4C", "4C")


def test_a_way_out_or_a_lay_off_is_harder_to_see_among_many_cards_and_melds() -> None:
    laid = "9S 9C 9D"
    out = [
        hard("overlooks_out", table(f"{hand}|{OTHERS}", laid=laid), better, "discard 4D")
        for hand, better in (("9H 4D", "lay 9H on 1"), ("9H QS QD QC 4D", "meld QS QD QC"))
    ]
    layoffs = [
        hard("forgets_layoff", table(f"{hand}|{OTHERS}", laid=melds), "lay 9H on 1", "discard 4D")
        for hand, melds in (
            ("9H KS 4D", laid),
            ("9H KS 4D 2D QC", laid),
            ("9H KS 4D 2D QC", f"{laid}|JS JC JD"),
        )
    ]
    assert out == sorted(out) and layoffs == sorted(layoffs) and len({*layoffs}) == 3


def test_a_dangerous_card_is_easier_to_see_if_it_is_high_or_others_are_nearly_out() -> None:
    few, many = (
        [
            hard("keeps_high", table(f"4C {card} 5C|{others}", pile="9S 3D"), f"discard {card}", "discard 4C")
            for card in ("KD", "6D")
        ]
        for others in ("2H 3H", OTHERS)
    )
    assert few[0] < few[1] < many[1] and few[0] < many[0] < many[1]


def test_a_discard_that_helps_others_is_harder_to_see_if_its_match_lies_deep() -> None:
    found = [
        hard("own_hand_only", table(f"QC 4C JS|{OTHERS}", pile=pile), "discard 4C", "discard QC")
        for pile in ("2S 6H JC", "JC 2S 6H", "2S 6H 8C 5D")
    ]
    assert found == sorted(found) and len({*found}) == 3


def test_a_deep_takes_danger_is_easier_to_see_if_more_cards_stay_in_hand() -> None:
    found = [
        hard("goes_deep", table("QS QC KS KD 4H|2H 5H", pile=pile, phase="draw"), "take QD", "take KC")
        for pile in ("KC 8H JD 9C QD", "KC 8H QD")
    ]
    assert found[0] < found[1]


def test_a_waiting_lay_is_easier_to_see_if_others_have_many_cards() -> None:
    hand = "6S 6H 6D KC JH 3D"
    late, early = (
        hard("lays_at_once", table(f"{hand}|{others}"), "discard KC", "meld 6S 6H 6D")
        for others in ("2H 3H 5S TD", OTHERS)
    )
    assert early < late


@pytest.mark.parametrize("number", [10, 35, 60, 90])
def test_the_number_of_a_fault_is_the_percentage_of_moves_that_are_missed(number: int) -> None:
    parts = range(200)
    missed = [
        sum(is_missed(number, (one + 0.5) / 200, (luck + 0.5) / 200) for luck in parts) for one in parts
    ]
    assert sum(missed) / 200**2 == pytest.approx(number / 100, abs=0.005)
    assert all(easier <= harder for easier, harder in pairwise(missed))
    assert missed[0] <= 3 and missed[-1] >= 197


def test_number_0_misses_no_move_and_number_100_misses_every_move() -> None:
    for one in (0, 0.5, 0.999):
        assert not is_missed(0, one, 0.999) and is_missed(100, one, 0)
    assert doctest.testmod(seeing).failed == 0
