"""Bots play every game to its end. They use only their views, and play the same on every run."""

from random import Random
from typing import Any

import pytest
from bot_rules import hidden_otherwise, played_out
from corpus import positions
from counting import calls
from plays import some_seating
from sure import sure

from rummy500 import Deal, Rules
from rummy500.bots import Bot, bot
from rummy500.card import JK, PACK, cards
from rummy500.melds import new_meld
from rummy500.position import Phase, Position
from rummy500.rules import PRESETS
from rummy500.teach.coach import hint

MIXES = {
    "greedy": ("greedy",),
    "careful": ("careful",),
    "mixed": ("greedy", "random", "careful"),
    "random": ("random",),
}


def seated(deal: Deal, kinds: tuple[str, ...], seed: Any) -> dict[str, Bot]:
    return {seat: bot(kinds[place % len(kinds)], f"{seed}/{seat}") for place, seat in enumerate(deal.seats)}


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_ends(preset: str, mix: str) -> None:
    rules = Rules.named(preset)
    for seed, players in enumerate([4] if rules.sides == "partners" else [2, 3, 4]):
        deal = Deal.new(rules, players, seed=seed)
        played_out(deal, seated(deal, MIXES[mix], seed))


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("number", range(60))
def test_a_round_ends_under_any_options(number: int, mix: str) -> None:
    deal = Deal.new(*some_seating(Random(number)), seed=number)
    played_out(deal, seated(deal, MIXES[mix], number))


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("game", ["classic", "five-and-ten opening=60", "boathouse stock_draw=1"])
def test_no_round_ends_by_repeated_turns_if_bots_may_keep_the_upcard(game: str, mix: str) -> None:
    for stock_out in ("pile", "reshuffle", "discard-on", "pass-round"):
        for seed in range(4):
            rules = Rules.parse(f"{game} keep_upcard=true stock_out={stock_out}")
            deal = Deal.new(rules, 2, seed=seed)
            last, _ = played_out(deal, seated(deal, MIXES[mix], seed))
            assert sure(last.ended).statement != "STOCK-8"  # STOCK-8 ends a round in which turns repeat


def test_a_hint_does_not_look_at_a_hidden_card() -> None:
    for number, deal in enumerate(positions(range(20, 40))):
        view, legal = deal.view(deal.turn), deal.legal_moves()
        other = hidden_otherwise(deal, Random(number))
        seen = other.view(deal.turn), other.legal_moves()
        assert hint(view, legal) == hint(*seen)


def test_a_random_bot_plays_differently_if_the_seed_is_different() -> None:
    deal = Deal.new(players=2, seed=7).play("A: draw")
    chosen = {bot("random", seed).choose(deal.view("A"), deal.legal_moves()) for seed in range(20)}
    assert len(chosen) > 5


def test_greedy_plays_the_same_if_all_points_are_divided_by_five() -> None:
    for seed in range(8):
        whole, fifth = (
            Deal.new(Rules(count="five-ten", opening=30, by_five=by_five), 3, seed=seed)
            for by_five in (False, True)
        )
        while not whole.over:
            move = bot("greedy").choose(whole.view(whole.turn), whole.legal_moves())
            assert move == bot("greedy").choose(fifth.view(fifth.turn), fifth.legal_moves())
            whole, fifth = whole.play(move), fifth.play(move)
        assert whole.scores == {seat: 5 * score for seat, score in fifth.scores.items()}


HARD = (
    "classic",
    "modern",
    "modern joker_suits=free equal_suits=true corner=true keep_upcard=true rum=pile",
)


@pytest.mark.parametrize("game", HARD)
@pytest.mark.parametrize("phase", ["draw", "play", "call"])
@pytest.mark.parametrize("kind", ["greedy", "careful"])
def test_a_bot_chooses_a_move_with_little_work_even_with_thirty_cards_and_jokers(
    kind: str, game: str, phase: Phase
) -> None:
    rules, chance = Rules.parse(game), Random(4)
    if phase == "call" and rules.rum == "no":
        return
    pack = list(PACK) * 2
    chance.shuffle(pack)
    jokers = (JK,) * min(4, 2 * rules.jokers)
    hands = [(*pack[:26], *jokers), *(tuple(pack[26 + 7 * seat : 33 + 7 * seat]) for seat in range(4))]
    run = new_meld(cards("4H 5H 6H"), 1, rules)
    more: Any = {"discarder": 4} if phase == "call" else {}
    where = Position(rules, 4, tuple(hands), (), tuple(pack[54:84]), 0, table=(run,), phase=phase, **more)
    view, legal = Deal(where).view("A"), Deal(where).legal_moves()
    assert calls(lambda: bot(kind).choose(view, legal)) < 500_000  # 200,000 calls take a tenth of a second


@pytest.mark.parametrize("kind", ["", "clever", None, ["greedy"]])
def test_an_unknown_bot_is_refused_with_a_list_of_bots(kind: Any) -> None:
    with pytest.raises(ValueError) as error:
        bot(kind)
    known = "random, beginner, casual, greedy, regular, careful, planner"
    assert str(error.value) == f"there is no bot {kind!r}; there are: {known}"
