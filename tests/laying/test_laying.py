"""Tests of possible lays and calls: who can make them, with which jokers, and with which selected cards."""

from collections.abc import Iterable
from typing import Any

import corpus
import pytest
from plays import TABLES, name_of
from sure import sure

from rummy500 import Card, Move, Rules, cards
from rummy500.card import JK, mask_of
from rummy500.finding import Jokers
from rummy500.laying import (
    calls_of,
    can_be_called,
    is_useful,
    jokers_of,
    layoffs_of,
    melds_of,
    places_called,
    uses_of,
)
from rummy500.melds import new_meld
from rummy500.position import Phase, Position, Turn
from rummy500.position.gambit import may_block, may_use_dealers_joker, named
from rummy500.position.history import Gambit


def at(
    options: str,
    *hands: str,
    table: Iterable[str] = (),
    pile: str = "KS",
    turn: int = 0,
    dealer: int | None = None,
    phase: Phase = "play",
    **more: Any,
) -> Position:
    rules = Rules.parse(options)
    held = [cards(hand) for hand in hands]
    melds = tuple(new_meld(cards(meld), 0, rules) for meld in table)
    dealer = len(held) - 1 if dealer is None else dealer
    return Position(rules, dealer, tuple(held), (), cards(pile), turn, table=melds, phase=phase, **more)


def texts(moves: Iterable[Move]) -> set[str]:
    return {str(move).partition(": ")[2] for move in moves}


# ---- jokers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "more", "jokers"),
    [
        ("modern", {}, Jokers(1)),
        ("persian", {}, Jokers()),  # jokers aren't wild
        ("gambit", {"gambit": Gambit("wild"), "dealer": 0}, Jokers(1, True)),
        ("gambit", {"gambit": Gambit("wild"), "dealer": 1}, Jokers(1)),
        ("gambit", {"gambit": Gambit("wild", "used"), "dealer": 0}, Jokers(1)),
        ("gambit", {"gambit": Gambit("wild", "blocked"), "dealer": 0}, Jokers(1)),
        ("gambit", {"gambit": Gambit("wild"), "dealer": 0, "phase": "last"}, Jokers(1)),
        ("gambit", {"gambit": Gambit("double"), "dealer": 0}, Jokers()),
        ("gambit", {"gambit": Gambit("split"), "dealer": 0}, Jokers()),
    ],
)
def test_the_rules_say_which_jokers_a_seat_may_lay_as_cards(
    rules: str, more: dict[str, Any], jokers: Jokers
) -> None:
    assert jokers_of(at(rules, "6H 6D JK", "2S", **more), 0) == jokers


def test_the_dealers_joker_waits_for_the_dealers_turn_and_a_block_needs_a_joker() -> None:
    where = at("gambit", "6H JK", "2S", gambit=Gambit("split"), dealer=1)
    assert not may_use_dealers_joker(where, 0) and not may_use_dealers_joker(where, 1)
    assert may_use_dealers_joker(where.but(turn=1), 1)
    assert may_block(where, 0) and not may_block(where, 1)
    assert not may_block(where.but(gambit=Gambit("split", "blocked")), 0)


# ---- melds and lay-offs -----------------------------------------------------------------------------------


def test_each_joker_can_double_each_natural_meld() -> None:
    where = at("gambit", "6H 6D 6S JK", "2S", gambit=Gambit("double"), dealer=0)
    assert texts(melds_of(where, 0)) == {
        "meld 6S 6H 6D",
        "double 6S 6H 6D",
        "double 6S 6H 6D with DJ",
    }
    other = where.but(dealer=1)
    assert texts(melds_of(other, 0)) == {"meld 6S 6H 6D", "double 6S 6H 6D"}


def test_wild_jokers_and_the_dealers_joker_are_laid_off_wherever_they_fit() -> None:
    where = at("gambit", "2H JK", "2S", table=("4H 5H 6H",), gambit=Gambit("wild"), dealer=0)
    assert texts(layoffs_of(where, 0)) == {
        f"lay {joker}={card} on 1" for joker in ("JK", "DJ") for card in ("3H", "7H")
    }
    assert layoffs_of(where, 1) == []


def test_in_persian_a_joker_is_laid_off_only_on_jokers() -> None:
    where = at("persian", "6D JK", "2S", "2H", "2D", table=("4H 5H 6H", "JK JK JK"))
    assert texts(layoffs_of(where, 0)) == {"lay JK on 2"}


def test_the_uses_of_a_selected_card_are_new_melds_and_the_smallest_lay_offs() -> None:
    where = at(
        "modern",
        "8H JK 6S 6D 7H 6C",
        "2S",
        table=("3H 4H 5H", "QS QH QD"),
        now=Turn(Card("8H"), cards("8H")),
    )
    assert texts(uses_of(where)) == {
        *("meld JK=6H 7H 8H", "meld 7H 8H JK=9H"),
        *("lay JK=6H 7H 8H on 1",),
    }
    only_melds = at(
        "modern take_for=meld", "8H JK 7H", "2S", table=("3H 4H 5H",), now=Turn(Card("8H"), cards("8H"))
    )
    assert texts(uses_of(only_melds)) == {"meld JK=6H 7H 8H", "meld 7H 8H JK=9H"}


def test_a_selected_joker_can_be_used_with_each_declaration() -> None:
    where = at("modern", "6S 6D JK", "2S", table=("3H 4H 5H",), now=Turn(JK, cards("JK")))
    assert texts(uses_of(where)) == {
        "meld 6S 6D JK=6H",
        "meld 6S 6D JK=6C",
        "lay JK=2H on 1",
        "lay JK=6H on 1",
    }


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_card_is_called_useful_exactly_if_selecting_it_allows_a_move(
    table: tuple[str, int],
) -> None:
    for played in corpus.rounds(table, 3):
        for deal in played.deals[:-1]:
            where = deal.position
            if deal.phase != "play" or where.floating[where.turn]:
                continue
            hand = where.hands[where.turn]
            for card in set(hand):
                if card == JK and named(where) in ("double", "split"):
                    continue  # this card can't be selected
                selected = where.but(now=Turn(card, (card,)))
                useful = is_useful(where, card, hand, mask_of(hand), where.rules.take_for)
                assert useful == bool(uses_of(selected)), (str(deal), card)


# ---- calls ----------------------------------------------------------------------------------------------


def window(rules: str, pile: str, table: Iterable[str] = ("4H 5H 6H",)) -> Position:
    return at(rules, "2S 9C", "3S 9D", table=table, pile=pile, phase="call", discarder=1)


def test_a_discard_may_be_called_for_each_meld_that_it_fits() -> None:
    where = window("classic rum=discard", "8H 7H", table=("4H 5H 6H", "7S 7D 7C"))
    assert texts(calls_of(where, 0)) == {"rum 7H on 1", "rum 7H on 2"}


def test_cards_in_the_pile_may_be_called_for_a_lay_off_or_a_new_meld() -> None:
    where = window("in-the-pile", "KS KD 3H KC JK 8H 7H 2C")
    found = texts(calls_of(where, 0))
    assert {"rum 7H on 1", "rum 3H on 1", "rum JK=7H on 1", "rum JK=3H on 1", "rum KS KD KC"} <= found
    assert not any(text.startswith("rum 7H 8H on") for text in found)  # such calls are legal but not listed
    assert all(text.count("JK") <= 1 for text in found)


def test_equal_cards_in_the_pile_are_numbered_from_the_newest() -> None:
    where = at(
        "classic rum=pile", *["2S"] * 5, table=("4H 5H 6H",), pile="7H KS 7H 2D", phase="call", discarder=4
    )
    assert texts(calls_of(where, 0)) == {"rum 7H on 1", "rum 7H/2 on 1"}
    assert places_called(where, Move.parse("A: rum 7H on 1")) == [2]
    assert places_called(where, Move.parse("A: rum 7H/2 on 1")) == [0]
    assert places_called(where, Move.parse("A: rum 7H/3 on 1")) is None
    assert places_called(where, Move.parse("A: rum 7H 8H on 1")) is None
    assert places_called(where, Move.parse("A: rum 2D")) == [3]


def test_a_call_takes_the_newest_of_equal_cards() -> None:
    rules = "modern rum=pile equal_suits=true"
    where = at(rules, *["2S"] * 5, pile="7H JK 7H JK 2D 7H", phase="call", discarder=4)
    assert sorted(sure(places_called(where, Move.parse("A: rum 7H 7H 7H")))) == [0, 2, 5]
    assert sorted(sure(places_called(where, Move.parse("A: rum 7H 7H JK=7S")))) == [2, 3, 5]
    assert sorted(sure(places_called(where, Move.parse("A: rum 7H/3 JK=7D/2 JK=7S")))) == [0, 1, 3]


@pytest.mark.parametrize(
    "table", [table for table in TABLES if Rules.parse(table[0]).rum != "no"], ids=name_of
)
def test_can_be_called_is_true_if_and_only_if_a_call_is_listed(table: tuple[str, int]) -> None:
    for played in corpus.rounds(table, 4):
        for move, after in zip(played.moves, played.deals[1:], strict=True):
            if move.kind == "discard" and not after.over:
                position = after.position
                seat = (position.turn + 1) % table[1]
                assert can_be_called(position, seat) == bool(calls_of(position, seat))
                if after.phase == "call":
                    assert all(after.why_not(call) is None for call in after.legal_moves())
