"""The review of a hand: its claims are recomputed, and only what the seat could know is used."""

from dataclasses import replace
from random import Random

import pytest
from plays import PRESET_TABLES, TABLES, name_of, some_move
from test_hint_figures import CHECKS
from weighing import WORSE, StandIn, Weighed

from rummy500 import Card, Deal, Move, Rules, cards
from rummy500.bots import bot
from rummy500.game import Played
from rummy500.melds import new_meld
from rummy500.position import Position
from rummy500.teach.coach import reason_for
from rummy500.teach.review import LEAST_COST, Decision, Moment, Review, decisions, moment_of


def hand_by_chance(table: tuple[str, int], seed: int) -> Played:
    """A hand in which everybody plays by chance."""
    start = deal = Deal.new(Rules.parse(table[0]), table[1], seed=seed)
    moves, chance = [], Random(seed)
    while not deal.over and len(moves) < 400:
        moves.append(some_move(deal, chance))
        deal = deal.play(moves[-1])
    return Played(start, tuple(moves))


def reviewed(played: Played, weigher=StandIn, seed: int | str = 1) -> Review:
    review = Review(played, "A", seed, weigher)
    while not review.is_ready:
        review.step()
    return review


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_each_own_move_with_a_choice_is_a_decision(table):
    played = hand_by_chance(table, 3)
    found, deal = decisions(played, "A"), played.start
    places = {decision.place: decision for decision in found}
    for place, move in enumerate(played.moves):
        mine = move.seat == "A" == deal.turn and len(deal.legal_moves()) > 1
        assert (place in places) == mine
        if mine:
            decision = places[place]
            assert (decision.move, decision.view) == (move, deal.view("A"))
            assert list(decision.legal) == deal.legal_moves()
        deal = deal.play(move)


@pytest.mark.parametrize("table", TABLES[:6], ids=name_of)
def test_who_weighs_is_told_what_the_seat_saw_and_nothing_else(table):
    played = hand_by_chance(table, 4)
    StandIn.told.clear()
    review = reviewed(played)
    assert len(StandIn.told) == len(review.decisions)
    for decision, (seed, heard, view) in zip(review.decisions, StandIn.told, strict=True):
        assert view == decision.view and seed == f"1/{decision.place}"
        assert [move for _, move in heard] == list(played.moves[: decision.place])
        deal = played.start
        for seen, move in heard:
            deal = deal.play(move)
            assert seen == deal.view("A")


@pytest.mark.parametrize("table", PRESET_TABLES, ids=name_of)
def test_every_claim_of_a_review_holds(table):
    """The better move is legal, weighing again gives the cost, and the figures of the reason are right."""
    for seed in range(5, 8):
        review = reviewed(hand_by_chance(table, seed))
        for moment in review.found:
            decision, deal = moment.decision, dealt_until(review.played, moment.decision.place)
            weighed = review.weigh(decision)
            points = {one.move: one.points for one in weighed}
            assert moment.cost == points[moment.better] - points[decision.move] >= WORSE
            assert moment.better == weighed[0].move != decision.move
            assert deal.view("A") == decision.view and deal.why_not(moment.better) is None
            CHECKS[moment.better.kind](
                deal, moment.better, reason_for(decision.view, decision.legal, moment.better)
            )
        assert review.found
        assert reviewed(review.played).moments == review.moments


def dealt_until(played: Played, place: int) -> Deal:
    deal = played.start
    for move in played.moves[:place]:
        deal = deal.play(move)
    return deal


def test_the_costliest_moments_are_told_and_a_move_that_was_missed_twice_once():
    decision = a_decision()
    one, two, three, draw = (
        Move.parse(f"A: {text}") for text in ("lay 6C on 1", "meld QS QH QD", "lay 2C on 1", "draw")
    )
    review = Review(Played(Deal.new(players=3, seed=7)), "A", 1, StandIn)
    found = [(one, 10), (draw, 9), (two, 12), (one, 11), (draw, 7), (three, 4)]
    review.found = [Moment(replace(decision, place=place), *what) for place, what in enumerate(found)]
    assert [(moment.better, moment.cost) for moment in review.moments] == [(two, 12), (one, 11), (draw, 9)]
    review.found = [moment for moment in review.found if moment.better != two]
    assert [(moment.better, moment.cost) for moment in review.moments] == [(one, 11), (draw, 9), (draw, 7)]


def a_decision() -> Decision:
    deal = Deal.new(players=3, seed=7).play("A: draw")
    legal = tuple(deal.legal_moves())
    return Decision(1, 1, deal.view("A"), legal, legal[0])


@pytest.mark.parametrize(
    ("cost", "error", "counts"),
    [
        (3, 0, False),
        (3.1, 0, True),
        (0, 0, False),
        (10, 4.9, True),
        (10, 5, False),
    ],
)
def test_a_moment_costs_more_than_chance_and_more_than_a_little(cost, error, counts):
    decision = a_decision()
    other = decision.legal[1]
    weighed = [Weighed(other, cost, 0), Weighed(decision.move, 0, error)]
    assert (moment_of(decision, weighed) is not None) == counts


def test_a_hand_played_as_the_weights_say_has_no_moments():
    start = deal = Deal.new(players=3, seed=2)
    moves, player = [], bot("greedy")
    while not deal.over:
        moves.append(player.choose(deal.view(deal.turn), deal.legal_moves()))
        deal = deal.play(moves[-1])
    assert reviewed(Played(start, tuple(moves))).moments == []


def test_a_planted_blunder_is_found_and_its_cost_recomputed():
    """Three kings in hand, one of them thrown where the next player lays it on a run."""
    planner = pytest.importorskip("rummy500.bots.planner").Planner
    hands = [cards("KS KH KD 2C 4D"), cards("8D 3C 5H"), cards("7D 4C JH 9C")]
    run = (new_meld(cards("TS JS QS"), 1, Rules()),)
    start = Deal(Position(Rules(), 2, hands, cards("3H 4H 6S TC JD 2D QC"), cards("9D"), 0, run, (0, 30, 0)))
    moves = [Move.parse(text) for text in ("A: draw", "A: discard KS")]
    deal = start
    for move in moves:
        deal = deal.play(move)
    player = bot("greedy")
    while not deal.over:
        moves.append(player.choose(deal.view(deal.turn), deal.legal_moves()))
        deal = deal.play(moves[-1])
    review = reviewed(Played(start, tuple(moves)), planner, seed="planted")
    blunder = next(moment for moment in review.moments if moment.decision.place == 1)
    assert Card("KS") not in blunder.better.cards or blunder.better.kind in ("meld", "lay")
    assert blunder.cost > LEAST_COST
    points = {one.move: one.points for one in review.weigh(blunder.decision)}
    assert blunder.cost == points[blunder.better] - points[Move.parse("A: discard KS")]
    again = reviewed(Played(start, tuple(moves)), planner, seed="planted")
    assert again.moments == review.moments
