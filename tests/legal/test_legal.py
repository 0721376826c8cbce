"""The legal moves and the refusals agree with a second, slow version of the rules, which tries every move."""

from collections.abc import Iterator
from itertools import combinations, product
from itertools import count as count_from
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plays import PRESET_TABLES, Round, name_of
from slow.beside import assert_refused_alike, assert_the_lists_agree, is_small
from strategies import RARE, named, openings, rounds, small_round, small_rounds, tries

from rummy500 import Card, Deal, Move, NotationError, Rules, cards
from rummy500.card import Chance
from rummy500.melds import new_meld
from rummy500.position import PLAY, Position
from rummy500.rules import PRESETS


@settings(max_examples=150)
@given(small_rounds())
def test_every_legal_move_is_listed_in_small_positions(played: Round) -> None:
    for deal in played.deals[-4:]:
        if is_small(deal):
            assert_the_lists_agree(deal)


@pytest.mark.parametrize("options", RARE, ids=named)
@settings(max_examples=25)
@given(st.data())
def test_the_lists_and_refusals_agree_with_the_slow_rules_even_under_rare_options(
    options: dict[str, Any], data: st.DataObject
) -> None:
    played = data.draw(small_rounds(**options))
    for deal in played.deals[-5:]:
        if is_small(deal):
            assert_the_lists_agree(deal)
            for _ in range(3):
                assert_refused_alike(deal, data.draw(tries(deal)))


ROUND_THE_ACE: tuple[dict[str, Any], ...] = (
    {},
    {"jokers": 1},
    {"jokers": 2, "run_opens_with": 4},
    {"out": "discard", "give_back": "none"},
)


@pytest.mark.parametrize("options", ROUND_THE_ACE, ids=named)
@settings(max_examples=150)
@given(st.data())
def test_the_lists_agree_with_the_slow_rules_if_aces_count_towards_an_opening(
    options: dict[str, Any], data: st.DataObject
) -> None:
    deal = data.draw(openings(**options))
    if is_small(deal):
        assert_the_lists_agree(deal)
        assert deal.over or deal.legal_moves()


@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_move_is_listed_in_small_positions_of_each_game(preset: str) -> None:
    rules = Rules.named(preset)
    for seed in range(8):
        players = 4 if rules.sides == "partners" else 2 + seed % 3
        for deal in small_round(rules, players, seed, 60).deals[::4]:
            if is_small(deal):
                assert_the_lists_agree(deal)


@given(rounds(most=150))
def test_every_listed_move_is_legal_and_can_be_played(played: Round) -> None:
    deal = played.last
    for move in deal.legal_moves():
        assert deal.why_not(move) is None
        deal.play(move)


@given(rounds())
def test_there_is_a_legal_move_until_the_round_is_over_and_none_after_it(played: Round) -> None:
    for deal in played.deals:
        assert bool(deal.legal_moves()) is not deal.over


@given(rounds(most=60))
def test_the_only_moves_out_of_turn_are_blocks_and_lays_at_an_open_table(played: Round) -> None:
    deal = played.last
    for seat in deal.seats:
        kinds = {move.kind for move in deal.legal_moves(seat)}
        if seat != deal.turn:
            laying = {"meld", "lay_off"} if deal.rules.open_table else set()
            assert kinds <= (laying | {"block"} if deal.rules.block == "any-time" else laying)
        else:
            assert deal.legal_moves(seat) == deal.legal_moves()


@settings(max_examples=250)
@given(st.data(), small_rounds())
def test_the_slow_rules_allow_and_refuse_the_same_moves(data: st.DataObject, played: Round) -> None:
    for deal in played.deals[-2:]:
        if is_small(deal):
            for _ in range(4):
                assert_refused_alike(deal, data.draw(tries(deal)))


@pytest.mark.parametrize("preset", PRESETS)
@settings(max_examples=30)
@given(st.data(), st.integers(0, 10**6))
def test_the_slow_rules_allow_and_refuse_the_same_moves_in_each_game(
    preset: str, data: st.DataObject, seed: int
) -> None:
    rules = Rules.named(preset)
    players = 4 if rules.sides == "partners" else 2 + seed % 3
    deal = small_round(rules, players, seed, seed % 50).last
    if is_small(deal):
        for _ in range(4):
            assert_refused_alike(deal, data.draw(tries(deal)))


def count(deal: Deal, depth: int) -> int:
    """The number of sequences of ``depth`` legal moves from here. The round's end cuts a sequence short."""
    moves = deal.legal_moves()
    if depth == 1 or not moves:
        return len(moves) or 1
    return sum(count(deal.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("options", "players", "seed", "moves", "counts"),
    [
        ({}, 2, 7, 0, [1, 21, 108, 471]),
        ({}, 2, 5, 40, [9, 33, 171, 738]),
        ({}, 3, 7, 25, [7, 12, 36, 70]),
        ({}, 5, 11, 60, [2, 8, 39, 95]),
        ({"keep_upcard": True, "corner": True}, 4, 3, 12, [2, 16, 32, 256]),
        ({"equal_suits": True, "take_for": "meld", "run_opens_with": 4}, 8, 2, 50, [9, 15, 71, 182]),
    ],
)
def test_the_number_of_move_sequences_from_a_seeded_deal_stays_the_same(
    options: dict[str, Any], players: int, seed: int, moves: int, counts: list[int]
) -> None:
    deal = some_moves_on(Deal.new(Rules(**options), players, seed=seed), seed, moves)
    assert [count(deal, depth) for depth in (1, 2, 3, 4)] == counts


def some_moves_on(deal: Deal, seed: int, moves: int) -> Deal:
    for _ in range(moves):
        legal = deal.legal_moves()
        deal = deal.play(Chance(seed, str(len(legal))).choice(legal))
    return deal


FROM_A_SEED = {
    "classic": (3, 5, 24, [6, 15, 64]),
    "modern": (3, 6, 16, [4, 8, 41]),
    "five-and-ten": (3, 5, 20, [2, 9, 16]),
    "partnership": (4, 7, 16, [5, 6, 36]),
    "persian": (4, 2, 20, [6, 11, 34]),
    "michigan": (2, 4, 30, [5, 9, 46]),
    "gambit": (3, 4, 24, [1, 7, 13]),
    "boathouse": (3, 3, 24, [12, 37, 96]),
    "in-the-pile": (3, 6, 20, [10, 28, 70]),
    "floating": (3, 6, 16, [4, 8, 38]),
    "to-100": (3, 5, 20, [2, 9, 16]),
    "boathouse-as-written": (3, 1, 20, [8, 9, 81]),
    "gambit-as-written": (3, 5, 40, [11, 17, 99]),
}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_number_of_move_sequences_from_a_seeded_deal_stays_the_same_in_each_game(preset: str) -> None:
    players, seed, moves, counts = FROM_A_SEED[preset]
    deal = some_moves_on(Deal.new(Rules.named(preset), players, seed=seed), seed, moves)
    assert deal.table and [count(deal, depth) for depth in (1, 2, 3)] == counts


def test_a_lay_off_that_can_be_split_into_shorter_lay_offs_is_legal_but_not_listed() -> None:
    run = new_meld(cards("4H 5H 6H"), 1, Rules())
    hands_ = [cards("2H 3H 7H KD"), cards("QS")]
    deal = Deal(Position(Rules(), 1, tuple(hands_), cards("2C"), cards("4S"), 0, table=(run,), phase=PLAY))
    long = Move.parse("A: lay 2H 3H 7H on 1")
    assert long not in deal.legal_moves() and deal.is_legal(long) and deal.is_legal(str(long))
    assert [str(move) for move in deal.legal_moves() if move.kind == "lay_off"] == [
        "A: lay 3H on 1",
        "A: lay 7H on 1",
    ]


LAYING = ("meld", "lay_off")


def reached_by_lays(deal: Deal, held: set[Card]) -> Iterator[Deal]:
    """The deals that can be reached from here by listed moves that lay only these cards."""
    for move in deal.legal_moves():
        if move.kind not in LAYING or not held.issuperset(move.cards):
            continue
        after = deal.play(move)
        yield after
        if not after.over and after.turn == deal.turn:
            yield from reached_by_lays(after, held)


@pytest.mark.parametrize("table", PRESET_TABLES, ids=name_of)
def test_listed_lay_offs_reach_each_position_that_an_unlisted_lay_off_reaches(table: tuple[str, int]) -> None:
    unlisted, seeds = 0, count_from(0)
    while not unlisted:
        chance = Random(seed := next(seeds))
        deal = Deal.new(table[0], table[1], seed=seed)
        for _ in range(60):
            legal, held = deal.legal_moves(), sorted({*deal.hand(deal.turn)})
            for on, cards_ in product(range(1, len(deal.table) + 1), combinations(held, 2)):
                longer = Move(deal.turn, "lay_off", cards_, on)
                if longer not in legal and deal.is_legal(longer):
                    unlisted += 1
                    assert deal.play(longer) in [*reached_by_lays(deal, {*cards_})], (deal, longer)
            if deal.over:
                break
            lays = [move for move in legal if move.kind in ("take", *LAYING)]
            deal = deal.play(chance.choice(lays if lays and chance.random() < 0.7 else legal))


@given(rounds())
def test_is_legal_agrees_with_why_not(played: Round) -> None:
    for move in (*played.last.legal_moves(), Move.parse("A: draw"), Move.parse("H: discard KC")):
        assert played.last.is_legal(move) == (played.last.why_not(move) is None)
    with pytest.raises(NotationError):
        played.last.is_legal("A: fly")


TO_JACK = "2S 3S 4S 5S 6S 7S 8S 9S TS JS"


@pytest.mark.parametrize(
    ("options", "run", "hand", "pile", "moves", "listed"),
    [
        ({"corner": True}, "2D 3D 4D", "2H AD KD", "5D JH", "take 5D; lay 5D on 1; back", "lay 5D on 1"),
        (
            {"corner": True},
            "2D 3D 4D",
            "2H AD KD",
            "5D JH",
            "take 5D; lay 5D on 1; back; lay 5D on 1",
            "lay KD AD on 1",
        ),
        (
            {"run_opens_with": 4},
            TO_JACK,
            "QS KS 2D",
            "4D AS",
            "take AS; lay AS on 1; back",
            "lay QS KS AS on 1",
        ),
        (
            {"run_opens_with": 4, "jokers": 2},
            "4H 5H 6H",
            "7H 9H 2D",
            "JK JC",
            "take JK; lay JK=7H on 1; back",
            "lay 7H JK=8H on 1",
        ),
    ],
)
def test_a_longer_lay_off_is_listed_if_shorter_lay_offs_leave_no_way_to_open(
    options: dict[str, Any], run: str, hand: str, pile: str, moves: str, listed: str
) -> None:
    rules = Rules(opening=30, **options)
    melds = (new_meld(cards(run), 1, rules),)
    deal = Deal(Position(rules, 1, (cards(hand), cards("QC")), cards("2C"), cards(pile), 0, table=melds))
    for move in moves.split("; "):
        deal = deal.play(f"A: {move}")
    assert list(map(str, deal.legal_moves())) == [f"A: {listed}"]
