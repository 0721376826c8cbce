"""Checks the slow rules: their different ways to find melds agree, and known cases are right."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sure import sure

import slow
from rummy500 import Rules
from slow.melds import FACES, RANKS, fitting, in_order, joined, new_melds, texts
from slow.turns import Lay, Lying, Turn, can_finish, laid, what_blocks

WILD = Rules(jokers=2)
FREE = Rules(jokers=2, joker_suits="free")
SETS = Rules(jokers=4, joker_use="set")
RUNS: list[dict[str, Any]] = [{}, {"corner": True}, {"ace_runs": "low"}]


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("meld", "rules", "is_meld"),
    [
        ("5H 6H JK=7H", WILD, True),
        ("5H 6H JK", WILD, False),
        ("5H JK=6H JK=7H", WILD, True),
        ("JK=5H JK=6H JK=7H", WILD, False),
        ("KS KH KD KC JK=KS", WILD, False),
        ("7S JK=7S 7H", WILD, False),
        ("7S JK=7S 7H", Rules(jokers=2, equal_suits=True), True),
        ("7S JK=7 7H", FREE, False),
        ("7S JK=7 JK=7", FREE, True),
        ("7S JK=7 JK=7H", FREE, True),
        ("7S JK=7 JK=7", WILD, False),
        ("JK JK JK", SETS, True),
        ("JK JK", SETS, False),
        ("JK JK JS", SETS, False),
        ("JK JK JK", WILD, False),
        ("KS AS 2S", WILD, False),
        ("KS AS 2S", Rules(corner=True), True),
        ("QS KS AS", Rules(ace_runs="low"), False),
        ("AS 2S 3S", Rules(ace_runs="low"), True),
    ],
)
def test_the_slow_rules_recognize_melds(meld: str, rules: Rules, is_meld: bool) -> None:
    assert slow.is_new_meld(cards(meld), rules) is is_meld


def test_the_slow_rules_order_a_run_from_low_to_high() -> None:
    assert in_order(cards("2S AS 3S")) == cards("AS 2S 3S")
    assert in_order(cards("AS JK=QS KS")) == cards("JK=QS KS AS")
    assert in_order([f"{rank}H" for rank in RANKS])[-2:] == ("KH", "AH")
    assert in_order([f"{rank}H" for rank in RANKS], Rules(ace_runs="low"))[:2] == ("AH", "2H")
    assert sure(joined(cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"), cards("AS KS"), WILD))[-1] == "AS"
    assert joined(cards("2S 3S 4S"), cards("AS"), WILD) == cards("AS 2S 3S 4S")
    assert joined(cards("AS 2S 3S"), cards("KS"), WILD) is None
    assert joined(cards("JS QS KS"), cards("AS"), Rules(ace_runs="low")) is None


NEAR = [face for face in FACES if face[0] in "A23QK" and face[1] in "SH"]
FEW = st.sampled_from([*NEAR, "JK", "JK"])


@settings(max_examples=40)
@given(st.lists(FEW, min_size=3, max_size=4), st.sampled_from([WILD, FREE, SETS]), st.sampled_from(RUNS))
def test_the_slow_rules_find_the_same_melds_as_a_search_of_every_declaration(
    hand: list[str], rules: Rules, runs: dict[str, Any]
) -> None:
    rules = replace(rules, **runs)
    assume(hand.count("JK") <= 2 or rules.joker_use == "set")
    faces = ["JK", *(f"JK={face}" for face in (*FACES, *RANKS))] if rules.joker_use == "wild" else ["JK"]
    found = set()
    for chosen in slow.subsets(hand, 3):
        ways = product(*([card] if card != "JK" else faces for card in chosen))
        found |= {texts(made) for made in ways if slow.is_new_meld(made, rules)}
    assert new_melds(texts(hand), rules) == found


def test_the_slow_rules_find_the_single_cards_that_fit_on_a_meld() -> None:
    run = cards("5H 6H JK=7H")
    assert fitting(run, texts(["4H", "7H", "8H", "JK"]), WILD, "", False) == ("4H", "8H", "JK=4H", "JK=8H")
    assert set(fitting(cards("7S 7H JK=7D"), ("JK",), FREE, "", False)) == {"JK=7", "JK=7C"}
    assert fitting(cards("7S 7H 7D"), ("JK",), FREE, "", False) == ("JK=7C",)


def turn(hand: str, rules: Rules, **more: Any) -> Turn:
    return Turn(rules, texts(cards(hand)), (Lying(cards("4H 5H 6H")),), **more)


def test_the_slow_rules_say_whether_a_turn_can_be_finished() -> None:
    none, out, thirty = Rules(give_back="none"), Rules(out="discard"), Rules(opening=30)
    assert can_finish(turn("KS", none)) and not can_finish(turn("KS", none, taken=("KS",)))
    assert what_blocks(turn("KS", none, taken=("KS",))) == "DRAW-8"
    assert can_finish(turn("7H", none, taken=("7H",)))
    assert what_blocks(laid(turn("7H", out), Lay("lay_off", ("7H",), 1))) == "OUT-2"
    opening = turn("7H KS", thirty, opened=False, laid_now=3, points=25)
    assert can_finish(opening) and what_blocks(laid(opening, Lay("lay_off", ("7H",), 1))) == ""
    short = turn("7H KS", thirty, opened=False, laid_now=3, points=15)
    assert what_blocks(short) == "SCORE-8" and can_finish(
        turn("7H KS", thirty, opened=False, laid_now=3, back=True)
    )
