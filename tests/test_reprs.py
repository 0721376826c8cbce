"""The reprs that a notebook cell shows for deals, views, games, rules, moves and melds."""

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from plays import PRESET_TABLES, line, name_of
from strategies import SEEDS, deals, rules

from rummy500 import Card, Deal, Game, Rules, cards
from rummy500.position import Position
from rummy500.teach.lessons import load

TWO_LINES = 2 * 130 - len("classic")  # characters, without the text of the rules, which may be long
_CARD = re.compile(r"(?:JK|DJ)(?:=[A2-9TJQK][SHDC]?)?|[A2-9TJQK][SHDC]")


def shown_in(text: str) -> Counter[Card]:
    return Counter(Card(word) for word in re.split(r"[ ,;>]+", text) if _CARD.fullmatch(word))


@given(rules())
def test_evaluating_the_repr_of_rules_gives_the_same_rules(options: Rules) -> None:
    assert eval(repr(options)) == options
    assert repr(eval(repr(options))) == repr(options)


@pytest.mark.parametrize("table", PRESET_TABLES, ids=name_of)
def test_in_a_whole_round_each_repr_fits_two_lines_and_has_no_memory_address(
    table: tuple[str, int],
) -> None:
    options, players = table
    chance = Random(7)
    for deal, move in line(Deal.new(Rules.parse(options), players, seed=7), chance):
        shown = [deal, deal.position, deal.rules, move, *deal.table, *map(deal.view, deal.seats)]
        for text in map(repr, shown):
            assert (
                len(text) - len(str(deal.rules)) <= TWO_LINES and "\n" not in text and " at 0x" not in text
            ), text


@settings(max_examples=60)
@given(deals())
def test_the_repr_of_a_deal_shows_all_cards_except_those_of_the_stock(deal: Deal) -> None:
    lying = Counter([*deal.pile, *(card for seat in deal.seats for card in deal.hand(seat))])
    lying += Counter(card for meld in deal.table for card in meld.cards)
    if deal.position.now.must is not None:
        lying[deal.position.now.must] += 1
    assert shown_in(repr(deal)) == lying
    assert repr(deal) == f"<Deal {repr(deal.position).removeprefix('<Position ')}"


@settings(max_examples=60)
@given(deals())
def test_the_repr_of_a_view_shows_no_card_that_its_seat_may_not_see(deal: Deal) -> None:
    for seat in deal.seats:
        view = deal.view(seat)
        open_ones = Counter([*view.hand, *view.pile, *(card for meld in view.table for card in meld.cards)])
        if view.must is not None:
            open_ones[view.must] += 1
        assert shown_in(repr(view)) == open_ones


@given(SEEDS)
def test_two_games_with_the_same_moves_have_the_same_repr_after_every_move(seed: int) -> None:
    some, other = (Game.new(Rules.named("michigan"), ["Ada", "Bea"], seed=seed) for _ in range(2))
    chance = Random(seed)
    for _ in range(20):
        assert some == other and repr(some) == repr(other)
        move = chance.choice(some.deal.legal_moves())
        some, other = some.play(move), other.play(str(move))


def test_the_repr_of_a_game_shows_its_players_seed_round_and_totals() -> None:
    game = Game.new(Rules.named("classic", target=1), ["Ada", "Bea"], seed="a b")
    assert repr(game).startswith("<Game classic target=1, A Ada, B Bea, seed 'a b': round 1, turn ")
    chance = Random(1)
    while not game.over:
        game = game.play(chance.choice(game.deal.legal_moves())) if not game.deal.over else game.next_deal()
    told = (
        f"round {game.round}, over, winner {game.winner}; totals A {game.totals['A']}, B {game.totals['B']}>"
    )
    assert repr(game).endswith(told)


def test_the_repr_of_a_view_hides_the_hand_until_jokers_have_a_use() -> None:
    deal = Deal.new(Rules.named("gambit"), players=2, dealer="B", seed=3)
    for seat in deal.seats:
        assert shown_in(repr(deal.view(seat))) == Counter(deal.pile)
        named = deal.play("B: name wild").view(seat)
        assert shown_in(repr(named)) == Counter([*named.hand, *named.pile]) and named.hand


def test_the_reprs_show_the_card_that_must_be_used_and_the_seat_that_is_out() -> None:
    over = load("draw/three-sixes").scenario.deal.play("A: take 6C")
    assert "; must 6C>" in repr(over) and "; must 6C>" in repr(over.view("B"))
    start = Position(Rules(), 1, (cards("6S"), cards("2H")), cards("3C"), cards("4D"), turn=0, phase="play")
    assert repr(Deal(start).play("A: discard 6S")).endswith("; stock 1; pile 4D 6S; out A>")
    assert repr(Deal(start).play("A: discard 6S").view("B")).endswith("; out A>")
