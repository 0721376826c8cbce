"""A move decides who is asked next, whose turn it is, what can be taken back, and whether the round ends."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from plays import SEEDS, lazy_move, some_move
from sure import sure

from rummy500 import Card, Deal, Game, Rules, cards
from rummy500.position import Position
from rummy500.position.history import Reshuffles
from rummy500.text.scenario import read

RUN = "\n[[table]]\ncards = '4H 5H 6H'\nby = '{}'\n"


def at(text: str, melds: str = "") -> Deal:
    """The deal of a scenario. Each seat in ``melds`` has also laid 4H 5H 6H."""
    return read(text + "".join(RUN.format(seat) for seat in melds)).deal


def play(deal: Deal, moves: str) -> Deal:
    for move in moves.split("; "):
        deal = deal.play(move)
    return deal


# ---- calls --------------------------------------------------------------------------------------------

CALL = """
options = {{ rum = '{rum}'{more} }}
players = 4
dealer = 'D'
turn = '{turn}'
opened = '{opened}'
stock = '2C 3C 9S TS'
pile = 'QD'
hands = {{ A = '7H KC QC', B = '7S KD QH', C = '7C KS QS', D = '8C JD 9C' }}
"""


def call(rum: str = "pile", opened: str = "A B C D", turn: str = "A", more: str = "") -> Deal:
    return at(CALL.format(rum=rum, opened=opened, turn=turn, more=more), "A")


@pytest.mark.parametrize("rum", ["discard", "pile"])
@pytest.mark.parametrize("turn", "ABCD")
def test_after_a_discard_the_others_may_call_one_by_one_from_the_discarders_left(rum: str, turn: str) -> None:
    deal = call(rum, turn=turn).play(f"{turn}: draw")
    deal = Deal(deal.position.but(hands=(cards("7H KC QC"),) * 4))
    deal = deal.play(f"{turn}: discard 7H")
    order = [*"ABCDABC"]["ABCD".index(turn) + 1 :][:3]
    for seat in order:
        assert (deal.phase, deal.turn, deal.view("A").discarder) == ("call", seat, turn)
        assert all(not deal.legal_moves(other) for other in deal.seats if other != seat)
        assert f"{seat}: rum 7H on 1" in map(str, deal.legal_moves())
        deal = deal.play(f"{seat}: pass")
    assert (deal.phase, deal.turn, deal.view("A").discarder) == ("draw", order[0], None)


def test_a_player_who_has_not_opened_is_not_asked_to_call() -> None:
    deal = play(call(opened="A C", more=", opening = 30"), "A: draw; A: discard 7H")
    assert (deal.phase, deal.turn) == ("call", "C")
    assert deal.play("C: pass").turn == "B" and deal.play("C: pass").phase == "draw"
    nobody = play(call(opened="A", more=", opening = 30"), "A: draw; A: discard 7H")
    assert (nobody.phase, nobody.turn) == ("draw", "B")


def test_a_floating_player_is_not_asked_to_call() -> None:
    where = call(more=", out = 'float'").position
    floats = where.but(
        floating=(False, True, False, False),
        hands=(where.hands[0], (), *where.hands[2:]),
    )
    deal = play(Deal(floats), "A: draw; A: discard 7H")
    assert deal.turn == "C"
    assert play(deal, "C: pass; D: pass").turn == "B"
    assert sure(deal.why_not("B: rum 7H on 1")).statement == "RUM-2"


def test_the_next_player_gets_the_turn_even_if_somebody_else_calls_the_discard() -> None:
    deal = play(call("discard"), "A: draw; A: discard 7H; B: pass; C: rum 7H on 1")
    assert (deal.phase, deal.turn, deal.hand("C")) == ("draw", "B", cards("7C KS QS"))
    assert deal.laid["C"] == 7 and deal.pile == cards("QD")


def test_after_a_call_of_the_pile_the_caller_plays_and_then_the_left_neighbour() -> None:
    deal = play(call(), "A: draw; A: discard 7H; B: pass; C: rum 7H on 1")
    assert (deal.phase, deal.turn, deal.view("B").taken) == ("play", "C", ())
    assert play(deal, "C: discard KS").turn == "D"


def test_nobody_is_asked_about_a_discard_that_cannot_be_called() -> None:
    assert play(call(), "A: draw; A: discard KC").phase == "draw"
    assert play(call("no"), "A: draw; A: discard 7H").phase == "draw"


def test_a_caller_does_not_inherit_the_discarders_taken_cards_and_points() -> None:
    rules = Rules(rum="pile", opening=10)
    hands = [cards("6H 6D KD QD"), cards("QH 2S 9S")]
    where = Position(rules, 1, tuple(hands), cards("2C 3C"), cards("KS 6C 6S 9H"), 0, opened=(False, True))
    window = play(Deal(where), "A: take 6C; A: meld 6C 6H 6D; A: discard 6S")
    assert window.opened == ("A", "B") and (window.phase, window.turn) == ("call", "B")
    assert window.view("B").taken == () and window.view("B").points_now == 0
    called = window.play("B: rum 6S on 1")
    assert (called.turn, called.phase) == ("B", "play") and called.view("B").taken == ()
    assert called.why_not("B: back") is not None and "B: back" not in map(str, called.legal_moves())
    assert called.position.now.laid_now == 1 and called.view("A").points_now == 6


# ---- last lay-offs ------------------------------------------------------------------------------------

LAST = """
options = {{ last_layoff = true{more} }}
players = 4
dealer = 'D'
turn = '{turn}'
phase = 'play'
opened = '{opened}'
stock = '2C 3C 9S TS'
pile = 'QD'
hands = {{ A = '{A}', B = '{B}', C = '{C}', D = '{D}' }}
"""


def last(turn: str = "A", opened: str = "A B C D", more: str = "", **hands: str) -> Deal:
    held = {"A": "2S", "B": "7H KD", "C": "8C KS", "D": "3H 2H JD"} | hands
    return at(LAST.format(turn=turn, opened=opened, more=more, **held), "A")


def test_when_somebody_goes_out_each_player_with_a_fitting_card_may_lay_off() -> None:
    deal = last().play("A: discard 2S")
    assert (deal.phase, deal.turn, deal.out, deal.over) == ("last", "B", "A", False)
    deal = deal.play("B: lay 7H on 1")  # C's 8C doesn't fit, and B has nothing more to lay off
    assert (deal.phase, deal.turn) == ("last", "D")
    deal = deal.play("D: lay 3H on 1")
    assert (deal.phase, deal.turn) == ("last", "D")  # D's 2H fits now
    assert deal.play("D: pass").over
    over = deal.play("D: lay 2H on 1")
    assert over.over and over.out == "A" and over.scores["D"] == 5 - 10


def test_a_player_who_passed_a_last_lay_off_is_not_asked_again() -> None:
    deal = last(B="8H KD").play("A: discard 2S")
    assert deal.turn == "D"  # B's 8H doesn't fit yet
    deal = last(B="7H 2H KD", D="3H JD").play("A: discard 2S").play("B: pass")
    assert deal.turn == "D" and deal.play("D: lay 3H on 1").over


def test_several_cards_may_be_laid_off_in_one_last_lay_off() -> None:
    deal = last().play("A: discard 2S").play("B: pass").play("D: lay 2H 3H on 1")
    assert deal.over and deal.hand("D") == cards("JD")


def test_a_player_who_has_not_opened_may_not_lay_off_at_the_end() -> None:
    deal = last(opened="A D", more=", opening = 30").play("A: discard 2S")
    assert (deal.phase, deal.turn) == ("last", "D")
    assert last(opened="A", more=", opening = 30").play("A: discard 2S").over


def test_the_round_ends_without_last_lay_offs_if_no_card_fits_a_meld() -> None:
    assert last(B="KD", D="JD").play("A: discard 2S").over


# ---- the stock empty ----------------------------------------------------------------------------------


def bare(rules: Rules, *hands: str, pile: str, stock: str = "", **more: Any) -> Deal:
    where = Position(rules, len(hands) - 1, tuple(map(cards, hands)), cards(stock), cards(pile), 0, **more)
    return Deal(where)


def test_without_a_stock_the_round_ends_after_a_turn_each_without_a_lay() -> None:
    deal = bare(Rules(stock_out="discard-on", keep_upcard=True), "2S 9D", "4C 9H", "KS 5D", pile="QD JC")
    for number, move in enumerate(["A: pass", "B: pass", "C: pass"]):
        assert deal.position.dry and deal.position.idle == number
        deal = deal.play(move)
        assert deal.phase == "play" and not deal.position.stirred
        deal = deal.play(f"{deal.turn}: discard {deal.hand(deal.turn)[0]}")
    assert deal.over and deal.out is None


def test_without_a_stock_a_lay_restarts_the_count_of_turns() -> None:
    rules = Rules(stock_out="discard-on", keep_upcard=True)
    deal = bare(rules, "2S 9D", "6C 6D 6H 9H 9C", "KS 5D", pile="QD JC")
    deal = play(deal, "A: pass; A: discard 2S")
    assert deal.position.idle == 1
    deal = play(deal, "B: pass; B: meld 6C 6D 6H")
    assert deal.position.stirred and deal.position.idle == 1
    deal = deal.play("B: discard 9C")
    assert deal.position.idle == 0 and deal.position.dry and not deal.over


def test_the_count_of_turns_begins_only_after_the_turn_that_empties_the_stock() -> None:
    deal = bare(Rules(keep_upcard=True), "2S 9D", "4C 9H", pile="QD", stock="7C").play("A: draw")
    assert not deal.position.dry and not deal.stock
    assert deal.play("A: discard 2S").position.dry


def test_floaters_are_skipped_while_play_continues_without_a_stock() -> None:
    rules = Rules(out="float", stock_out="discard-on", keep_upcard=True)
    deal = bare(rules, "2S 9D", "", "KS 5D", "", pile="QD JC")
    assert deal.position.floating == (False, True, False, True)
    deal = play(deal, "A: pass; A: discard 2S")
    assert deal.turn == "C" and deal.position.idle == 1
    assert play(deal, "C: pass; C: discard KS").over  # neither player who isn't floating has laid a card


def test_the_round_is_over_if_everybody_is_floating_and_there_is_no_stock() -> None:
    rules = Rules(out="float", stock_out="discard-on")
    deal = at(
        "options = { out = 'float', stock_out = 'discard-on' }\nphase = 'play'\npile = 'QD'\n"
        "hands = { A = '7H 8H', B = '' }",
        "A",
    )
    assert deal.rules == rules
    over = deal.play("A: lay 7H 8H on 1")
    assert over.over and over.out is None


# ---- reshuffles ---------------------------------------------------------------------------------------

AROUND = Rules(stock_out="reshuffle")


def about_to_shuffle(reshuffles: Reshuffles) -> Deal:
    return bare(AROUND, "2S 9D", "4C 9H", pile="QD JC 5S 7C 8D 3H", reshuffles=reshuffles)


@pytest.mark.parametrize("seed", [0, 7, "class 4b"])
def test_the_seed_and_the_deals_number_determine_each_reshuffle(seed: int | str) -> None:
    once = about_to_shuffle(Reshuffles(seed, 1)).play("A: draw")
    assert once == about_to_shuffle(Reshuffles(seed, 1)).play("A: draw")
    assert once.pile == cards("3H") and len(once.stock) == 4 and once.position.stale
    others = [about_to_shuffle(Reshuffles(seed, number, (), done)) for number in (1, 2) for done in (0, 1)]
    assert len({(deal.play("A: draw").stock, deal.play("A: draw").hand("A")[-1]) for deal in others}) == 4


def test_a_given_reshuffle_is_used_once_and_the_next_comes_from_the_seed() -> None:
    stock = cards("7C QD 5S JC 8D")
    deal = about_to_shuffle(Reshuffles(7, 1, (stock,)))
    first = deal.play("A: draw")
    assert first.hand("A")[-1] == Card("8D") and first.stock == stock[:-1]
    assert first.position.reshuffles.done == 1
    assert first.position.reshuffles.stock_of(stock) == Reshuffles(7, 1, (), 1).stock_of(stock)
    with pytest.raises(ValueError, match="other cards than the pile"):
        about_to_shuffle(Reshuffles(7, 1, (stock[:-1],))).play("A: draw")


def test_the_round_ends_if_a_reshuffled_stock_runs_out_before_anybody_lays() -> None:
    deal = bare(AROUND, "2S 9D", "4C 9H", pile="QD JC 5S")
    deal = play(deal, "A: draw; A: discard 2S")
    assert deal.position.stale and not deal.over and len(deal.stock) == 1
    deal = play(deal, "B: draw; B: discard 4C")
    assert deal.over and deal.out is None


def test_if_the_pile_has_only_one_card_the_round_ends_without_a_reshuffle() -> None:
    assert bare(AROUND, "2S 9D", "4C 9H", pile="QD").play("A: draw").over


@given(SEEDS)
def test_a_round_ends_even_if_nobody_ever_lays_a_card(seed: int) -> None:
    for stock_out in ("pile", "end", "reshuffle", "discard-on"):
        deal, chance, turns = Deal.new(Rules(stock_out=stock_out), 3, seed=seed), Random(seed), 0
        while not deal.over:
            deal, turns = deal.play(lazy_move(deal, chance)), turns + 1
            assert turns < 400


# ---- the opening --------------------------------------------------------------------------------------

OPENING = """
options = { opening = 30 }
phase = 'play'
stock = '2C 3C'
pile = 'QD'
hands = { A = '6C 6D 6S KS KD KC 7H 9S', B = '2S 9D' }
"""


def test_a_player_may_take_back_the_lays_of_a_turn_once() -> None:
    for moves in ("A: meld 6C 6D 6S", "A: meld 6C 6D 6S; A: lay 7H on 1", "A: lay 7H on 1; A: meld KS KD KC"):
        deal = at(OPENING, "B")
        back = play(deal, moves).play("A: back")
        where, again = deal.position, back.position
        for field in ("hands", "held", "stock", "pile", "table", "fits", "laid", "turn", "phase", "opened"):
            assert getattr(again, field) == getattr(where, field), field
        assert (again.now.laid_now, again.now.points_now, again.stirred, again.now.before) == (
            0,
            0,
            False,
            None,
        )
        assert sure(back.why_not("A: back")).statement == "SCORE-8"
        assert back.why_not("A: discard 9S") is None


def test_a_player_who_takes_lays_back_must_use_the_taken_card_again() -> None:
    text = OPENING.replace("phase = 'play'", "").replace("6C 6D 6S", "6D 6S").replace("QD", "QD 6C 4D")
    deal = at(text, "B")
    taken = deal.play("A: take 6C")
    back = play(taken, "A: meld 6C 6D 6S; A: back")
    assert back.view("A").must == Card("6C") and back.view("A").taken == cards("6C 4D")
    assert back.hand("A") == taken.hand("A") and sure(back.why_not("A: discard 9S")).statement == "DRAW-3"


def test_a_player_who_has_opened_counts_as_opened_in_later_rounds() -> None:
    rules, seen = Rules(opening=30, target=10**6), 0
    for seed in range(6):
        game, chance = Game.new(rules, 3, seed), Random(seed)
        for _ in range(3):
            while not game.deal.over:
                before = set(game.deal.opened)
                game = game.play(some_move(game.deal, chance))
                assert before <= set(game.deal.opened)
            opened, game = game.deal.opened, game.next_deal()
            assert game.deal.opened == opened
            seen += 0 < len(opened) < 3
    assert seen


def test_a_player_counts_as_opened_only_when_the_turn_ends() -> None:
    deal = play(at(OPENING, "B"), "A: meld KS KD KC")
    assert deal.opened == () and deal.position.reaches_minimum
    assert deal.play("A: discard 9S").opened == ("A",)
