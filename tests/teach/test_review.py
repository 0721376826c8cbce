"""All claims of a round's review are true, and the review uses only what the seat could know."""

from collections.abc import Sequence
from dataclasses import replace
from unittest.mock import patch

import pytest
from plays import PRESET_TABLES, TABLES, name_of
from reviewing import claims_hold, dealt_until, reason_holds, reviewed, round_by_chance
from test_careful import table as laid_out
from weighing import ERROR, WORSE, StandIn

from rummy500 import Card, Deal, Move, Rules, cards
from rummy500.bots import bot
from rummy500.bots.planner import Weighed
from rummy500.deal import View
from rummy500.game import Played
from rummy500.melds import new_meld
from rummy500.position import Position
from rummy500.teach.gifts import gift_of
from rummy500.teach.review import (
    ERRORS,
    LEAST_COST,
    MOST_LOOKS,
    Decision,
    Moment,
    Review,
    decisions,
    has_deep_take,
    is_open,
    seems_better,
)
from rummy500.teach.second_look import Lead, together


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    StandIn.told.clear()
    monkeypatch.setattr("rummy500.teach.review.Planner", StandIn)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_each_move_of_the_seat_is_a_decision_if_other_moves_are_legal(table: tuple[str, int]) -> None:
    played = round_by_chance(table, 3)
    found, deal = decisions(played.deals(), played.moves, "A"), played.start
    places = {decision.place: decision for decision in found}
    for place, move in enumerate(played.moves):
        mine = move.seat == "A" == deal.turn and len(deal.legal_moves()) > 1
        assert (place in places) == mine
        if mine:
            decision = places[place]
            assert (decision.move, decision.view) == (move, deal.view("A"))
            assert list(decision.legal) == deal.legal_moves()
        deal = deal.play(move)


@pytest.mark.usefixtures("stand_in")
@pytest.mark.parametrize("table", PRESET_TABLES, ids=name_of)
def test_a_review_uses_only_what_the_seat_could_see(table: tuple[str, int]) -> None:
    played = round_by_chance(table, 4)
    review = reviewed(played)
    decisions = {decision.place: decision for decision in review.decisions}
    places = [int(seed.split("/")[1]) for seed, *_ in StandIn.told]
    for place, told in zip(places, StandIn.told, strict=True):
        heard_alike(told, played, decisions[place])
    assert review.found and list(dict.fromkeys(places)) == list(decisions)


def heard_alike(told: tuple[str, list[tuple[View, Move]], View], played: Played, decision: Decision) -> None:
    """Check that the adviser was told each move before this decision, with the seat's view after the move."""
    seed, heard, view = told
    assert view == decision.view
    assert seed in (f"1/{decision.place}", f"1/{decision.place}/again/0")
    assert [move for _, move in heard] == list(played.moves[: decision.place])
    deal = played.start
    for seen, move in heard:
        deal = deal.play(move)
        assert seen == deal.view("A")


@pytest.mark.usefixtures("stand_in")
@pytest.mark.parametrize("table", PRESET_TABLES, ids=name_of)
def test_every_claim_of_a_review_is_true(table: tuple[str, int]) -> None:
    for seed in range(5, 8):
        claims_hold(reviewed(round_by_chance(table, seed)))


def test_a_reviews_reason_for_any_discard_is_right() -> None:
    certain = 0
    for table in PRESET_TABLES:
        review = Review.of(round_by_chance(table, 0, sense=0.6), "A", 1)
        for decision in review.decisions:
            deal = dealt_until(review.played, decision.place)
            for move in decision.legal:
                if move.kind == "discard":
                    reason_holds(review, decision, move, deal)
                    certain += ", who took" in str(review.reason(decision, move))
    assert certain


def test_a_discard_is_no_gift_if_it_helps_a_partner_or_is_the_last_card() -> None:
    view = Deal.new(Rules.named("partnership"), 4, seed=7).play("A: draw").view("A")
    kings = cards("KS KH")
    assert str(gift_of(view, {"B": kings}, Card("KD"))).startswith("B, who took K♠ and K♥,")
    assert str(gift_of(view, {"C": kings}, Card("KD"))).startswith("others could make ")
    last = Deal(
        Position(Rules(), 1, (cards("QD"), cards("9C 2D")), cards("3H"), cards("5S"), 0, phase="play")
    )
    review = Review.of(Played(last, (Move.parse("A: discard QD"),)), "A", 1)
    decision = Decision(0, 1, last.view("A"), tuple(last.legal_moves()), review.played.moves[0])
    assert str(review.reason(decision, decision.move)).endswith("you are out, and the others hold 2 cards.")


def test_a_review_shows_the_costliest_moments_without_repeating_a_missed_move() -> None:
    decision = a_decision()
    one, two, three, draw = (
        Move.parse(f"A: {text}") for text in ("lay 6C on 1", "meld QS QH QD", "lay 2C on 1", "draw")
    )
    review = Review.of(Played(Deal.new(players=3, seed=7)), "A", 1)
    found = [(one, 10), (draw, 9), (two, 12), (one, 11), (draw, 7), (three, 4)]
    moments = tuple(Moment(replace(decision, place=place), *what) for place, what in enumerate(found))
    review = replace(review, found=moments)
    assert [(moment.better, moment.cost) for moment in review.moments] == [(two, 12), (one, 11), (draw, 9)]
    review = replace(review, found=tuple(moment for moment in moments if moment.better != two))
    assert [(moment.better, moment.cost) for moment in review.moments] == [(one, 11), (draw, 9), (draw, 7)]


def a_decision() -> Decision:
    deal = Deal.new(players=3, seed=7).play("A: draw")
    legal = tuple(deal.legal_moves())
    return Decision(1, 1, deal.view("A"), legal, legal[0])


@pytest.mark.parametrize(
    ("cost", "error", "looks", "counts"),
    [
        (3, 0, 1, False),
        (3.1, 0, 1, True),
        (-9, 5, 1, False),
        (16, 5, 1, True),
        (10, 4, 2, True),
        (10, 9, 3, False),
        (11, 9, 3, True),
    ],
)
def test_a_move_is_a_moment_only_if_it_surely_costs_more_than_a_few_points(
    cost: float, error: float, looks: int, counts: bool
) -> None:
    review = replace(a_review(), better=a_decision().legal[1])
    seen = 0
    with patch("rummy500.teach.review.looked_again", lambda *_: Lead(cost, error)):
        while not review.is_ready:
            review, seen = review.stepped(), seen + 1
    assert (seen, len(review.found)) == (looks, counts)


def a_review() -> Review:
    """A review of one decision."""
    return replace(Review.of(Played(Deal.new(players=3, seed=7)), "A", 1), decisions=(a_decision(),))


def test_a_move_that_seems_at_most_three_points_better_gets_no_more_trials() -> None:
    decision = a_decision()
    made, other = decision.move, decision.legal[1]
    assert seems_better(decision, [Weighed(other, 3, 9), Weighed(made, 0, 9)]) is None
    assert seems_better(decision, [Weighed(other, 3.1, 9), Weighed(made, 0, 9)]) == other


@pytest.mark.usefixtures("stand_in")
def test_a_round_has_no_moments_if_each_move_was_the_advisers_choice() -> None:
    start = deal = Deal.new(players=3, seed=2)
    moves, player = [], bot("greedy")
    while not deal.over:
        moves.append(player.choose(deal.view(deal.turn), deal.legal_moves()))
        deal = deal.play(moves[-1])
    assert reviewed(Played(start, tuple(moves))).moments == []


def test_a_move_that_looked_better_by_chance_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wavering(StandIn):
        """An adviser that finds all moves equal in a second look."""

        def weigh(
            self, view: View, legal: Sequence[Move], also: Sequence[Move] = (), in_game: bool = False
        ) -> list[Weighed]:
            weighed = super().weigh(view, legal, also)
            return [one._replace(points=0) for one in weighed] if "/again" in self.seed else weighed

    monkeypatch.setattr("rummy500.teach.review.Planner", Wavering)
    StandIn.told.clear()
    review = reviewed(round_by_chance(("classic", 3), 5))
    assert review.found == () and len(StandIn.told) > len(review.decisions)


def test_a_decision_that_was_not_weighed_is_not_a_moment() -> None:
    assert seems_better(a_decision(), []) is None


def test_a_review_finds_a_planted_blunder() -> None:
    """The player holds three kings and discards one, which the next player can lay on a run."""
    hands = [cards("KS KH KD 2C 4D"), cards("8D 3C 5H"), cards("7D 4C JH 9C")]
    run = (new_meld(cards("TS JS QS"), 1, Rules()),)
    start = Deal(
        Position(Rules(), 2, tuple(hands), cards("3H 4H 6S TC JD 2D QC"), cards("9D"), 0, run, (0, 30, 0))
    )
    moves = [Move.parse(text) for text in ("A: draw", "A: discard KS")]
    deal = start
    for move in moves:
        deal = deal.play(move)
    player = bot("greedy")
    while not deal.over:
        moves.append(player.choose(deal.view(deal.turn), deal.legal_moves()))
        deal = deal.play(moves[-1])
    review = reviewed(Played(start, tuple(moves)), seed="planted")
    blunder = next(moment for moment in review.moments if moment.decision.place == 1)
    keep = [
        Move.parse("A: meld KS KH KD"),
        Move.parse("A: discard 4D"),
    ]  # the review may find either move better
    assert blunder.better in keep and blunder.cost > 10


QUEEN_DEEP_IN_THE_PILE = """
    A: draw; A: discard 3D; B: draw; B: discard 2S; A: draw; A: discard 4C; B: take 4C; B: meld 2C 3C 4C;
    B: discard 4S; A: draw; A: discard 4H; B: draw; B: discard 5D; A: draw; A: discard 6D; B: draw
"""


def test_a_review_finds_a_missed_take_of_many_cards() -> None:
    """B could take seven cards to get a third queen. In trials to the end, the take gains about 60 points."""
    start = Deal.new(Rules.named("classic"), 2, seed="plant 6")
    made = tuple(map(Move.parse, QUEEN_DEEP_IN_THE_PILE.split(";")))
    review = Review.of(Played(start, made), "B", "plant 6/1")
    review = replace(review, decisions=review.decisions[-1:])
    while not review.is_ready:
        review = review.stepped()
    [moment] = review.found
    assert moment.better == Move.parse("B: take QH") and moment.cost > 20


@pytest.mark.parametrize(("pile", "deep"), [("6C", False), ("QD 6C", False), ("6C QD", True)])
def test_a_take_is_deep_if_it_brings_two_or_more_cards(pile: str, deep: bool) -> None:
    deal = laid_out("6S 6H 7D 9C|2H 4S", pile=pile, phase="draw")
    legal = tuple(deal.legal_moves())
    assert {move.kind for move in legal} == {"draw", "take"}
    assert has_deep_take(Decision(0, 1, deal.view("A"), legal, legal[0])) == deep


def test_the_net_finds_a_costly_move_if_trials_cannot_decide() -> None:
    """The move costs about 70 points in trials to the end of the round, and hardly any in short trials."""
    start = Deal.new(Rules.named("modern"), 2, seed="report 18")
    made = Move.parse("A: draw"), Move.parse("A: meld JK=QC KC AC")
    review = reviewed(Played(start, made), seed=18)
    [moment] = review.found
    looks = together([review.look(moment.decision, moment.better, number) for number in range(MOST_LOOKS)])
    assert moment.decision.place == 1 and is_open(looks) and not looks.is_over(LEAST_COST, ERRORS)
    assert looks.points < moment.cost < review.look_by_net(moment.decision, moment.better).points


def test_laying_a_joker_too_early_from_a_big_hand_is_a_moment() -> None:
    """Trials to the end find a loss of some 45 points. A net that sees only the opponent's hand misses it."""
    start = Deal.new(Rules.named("modern"), 2, seed="report 2")
    made = Move.parse("A: draw"), Move.parse("A: meld QH QC JK=QD")
    [moment] = reviewed(Played(start, made), seed=2).found
    assert (moment.decision.place, moment.better.kind) == (1, "discard") and moment.cost > 5


def test_a_missed_way_out_is_a_moment_even_if_the_adviser_missed_it_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At first, this adviser prefers the discard that was made. In a second look, it prefers to go out."""

    class Blind(StandIn):
        def weigh(
            self, view: View, legal: Sequence[Move], also: Sequence[Move] = (), in_game: bool = False
        ) -> list[Weighed]:
            best = legal[0] if "/again" in self.seed else also[0]
            return [Weighed(best, 20, 0), *(Weighed(move, 0, ERROR) for move in also if move != best)]

    monkeypatch.setattr("rummy500.teach.review.Planner", Blind)
    hands = [cards("8D QD 2C"), cards("KS KH 9S")]
    run = (new_meld(cards("5D 6D 7D"), 2, Rules()),)
    start = Deal(
        Position(Rules(), 1, tuple(hands), cards("3H 4H 6S TC"), cards("9C"), 0, run, (0, 18), phase="play")
    )
    made = Move.parse("A: lay 8D on 1"), Move.parse("A: discard QD")
    review = reviewed(Played(start, made))
    assert review.moments == []  # the 2C would be left, so the player couldn't go out
    hands[0] = cards("8D QD")
    start = Deal(start.position.but(hands=tuple(hands)))
    review = reviewed(Played(start, (Move.parse("A: discard QD"),)))
    (moment,) = review.moments
    assert moment.better == made[0] and moment.cost == 20
    assert str(review.reason(moment.decision, moment.better)) == (
        "You can go out in this turn: every card of yours but Q♦ has a place. "
        "Lay 8♦ on the run of diamonds from 5 to 7: you get 8 points, and 1 card "
        "that counts 10 stays in your hand."
    )
    assert reviewed(Played(start, made)).moments == []


def test_a_move_that_may_look_better_by_chance_gets_more_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance could explain the first result. More trials of only the two moves make the error smaller."""

    class Twice(StandIn):
        def weigh(
            self, view: View, legal: Sequence[Move], also: Sequence[Move] = (), in_game: bool = False
        ) -> list[Weighed]:
            weighed = super().weigh(view, legal, also)
            error = ERROR if "/again" in self.seed else WORSE
            return [one._replace(error=error) for one in weighed]

    played = round_by_chance(("classic", 3), 5)
    found = []
    for player in (StandIn, Twice):
        monkeypatch.setattr("rummy500.teach.review.Planner", player)
        found.append(reviewed(played).found)
    assert found[0] == found[1] != ()
