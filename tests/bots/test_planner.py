"""The planner imagines deals, looks ahead in them, and chooses a move."""

from random import Random

import pytest
from corpus import positions
from hypothesis import given
from hypothesis import strategies as st
from plays import some_seating
from test_careful import table

from rummy500 import Card, Deal, Move, Rules, cards
from rummy500.bots import bot, imagined, tell
from rummy500.bots.careful import Careful
from rummy500.bots.drawing import lasting
from rummy500.bots.outlook import ahead, outlook
from rummy500.bots.planner import MOST_TRIED, Planner
from rummy500.card import Chance
from rummy500.deal.dealing import why_impossible
from rummy500.position import CALL, DRAW, NAME, PLAY

# ---- what the planner imagines ------------------------------------------------------------------------


@given(st.integers(0, 10**6))
def test_an_imagined_deal_is_possible_and_agrees_with_the_seats_view(number: int) -> None:
    for deal in positions(range(number, number + 1)):
        opens = deal.position.now.before is not None and deal.position.now.laid_now
        if deal.phase not in (DRAW, PLAY) or opens:
            continue
        view = deal.view(deal.turn)
        position = imagined(view, Chance(number, "test"))
        assert Deal(position).view(deal.turn) == view
        assert why_impossible(position) is None


def test_in_an_imagined_deal_others_hold_their_known_cards() -> None:
    view = Deal.new(players=3, seed=7).view("A")
    known = {"B": cards("KS KH"), "C": cards("2D")}
    free = {
        seat: [card for card in held if card not in (*view.hand, *view.pile)] for seat, held in known.items()
    }
    for number in range(20):
        deal = Deal(imagined(view, Chance(number, "test"), free))
        assert all(set(held) <= set(deal.hand(seat)) for seat, held in free.items())


def test_a_deal_can_be_imagined_before_the_dealer_names_what_jokers_do() -> None:
    deal = Deal.new("gambit", players=3, seed=7)
    assert deal.phase == NAME and not deal.view(deal.turn).hand
    for seat in deal.seats:
        position = imagined(deal.view(seat), Chance(1, "test"))
        assert Deal(position).view(seat) == deal.view(seat)


def test_every_hidden_card_may_be_anywhere_in_an_imagined_deal() -> None:
    view = Deal.new(players=2, seed=7).view("A")
    dealt = [Deal(imagined(view, Chance(number, "test"))) for number in range(200)]
    hidden = set(dealt[0].hand("B") + dealt[0].stock)
    assert {card for deal in dealt for card in deal.hand("B")} == hidden
    assert {deal.stock[-1] for deal in dealt} == hidden


# ---- how the planner looks ahead ----------------------------------------------------------------------


def test_the_outlook_of_a_finished_round_is_its_result() -> None:
    for players in (2, 3):
        deal = Deal.new(players=players, seed=4)
        while not deal.over:
            deal = deal.play(bot("greedy").choose(deal.view(deal.turn), deal.legal_moves()))
        for seat in deal.seats:
            assert outlook(deal.position, seat) == ahead(deal.scores, seat)


def test_a_lead_is_measured_against_the_mean_of_the_other_sides() -> None:
    assert ahead({"AC": 50, "BD": 20}, "C") == 30
    assert ahead({"A": 0, "B": 10, "C": 20, "D": 60}, "A") == -30


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (table("6S 6H 6D 9C|2H 4S", phase="draw"), table("6S 6H 7D 9C|2H 4S", phase="draw")),  # A has a meld
        (
            table("KS KH KD 9C|2H 4S", phase="draw"),
            table("3S 3H 3D 9C|2H 4S", phase="draw"),
        ),  # A's meld counts more
        (table("6S 6H 6D|2H 4S", phase="draw"), table("6S 6H 6D 9C|2H 4S", phase="draw")),  # A can go out
        (table("6S 9C|2H 4S", phase="draw"), table("6S 9C KD|2H 4S", phase="draw")),  # A holds fewer cards
        (table("6S 6H|2H 4S", pile="6C", phase="draw"), table("6S 6H|2H 4S", pile="7C", phase="draw")),
        (
            table("6S 6H|2H 4S TD", phase="draw"),
            table("6S 6H|2H 2S 2D", phase="draw"),
        ),  # B has a worse hand
    ],
)
def test_a_better_position_has_a_better_outlook(better: Deal, worse: Deal) -> None:
    assert outlook(better.position, "A") > outlook(worse.position, "A")
    assert outlook(better.position, "B") < outlook(worse.position, "B")


def test_the_outlook_is_divided_by_five_if_all_points_are_divided_by_five() -> None:
    whole, fifth = (
        table("6S 6H 5D 9C|2H 4S", pile="6C", phase="draw", game=f"five-and-ten by_five={by_five}")
        for by_five in ("false", "true")
    )
    assert outlook(fifth.position, "A") == pytest.approx(outlook(whole.position, "A") / 5)


# ---- what the planner concludes -----------------------------------------------------------------------

# B may go out at any moment. But B still holds four cards, so a careful player doesn't lay its melds yet.
# There is no net for this game, so the planner's estimate depends on the cards that could be laid.
NEAR_OUT = table(
    "KS KH KD QS QH QD 3C 8D|2H 4S 6S 6D", laid="7H 7S 7D|9C TC JC", game="classic next_dealer=right"
)


def test_the_planner_lays_melds_that_a_careful_player_would_keep_in_hand() -> None:
    view, legal = NEAR_OUT.view("A"), NEAR_OUT.legal_moves()
    assert bot("careful").choose(view, legal).kind == "discard"
    planner = Planner(playouts=200)
    deal = NEAR_OUT
    laid: list[Card] = []
    while deal.turn == "A":
        move = planner.choose(deal.view("A"), deal.legal_moves())
        laid += move.cards if move.kind == "meld" else []
        deal = deal.play(move)
    assert sorted(laid) == sorted(cards("KS KH KD QS QH QD"))


def test_the_same_seed_and_playouts_give_the_planner_the_same_choice() -> None:
    for deal in list(positions(range(6)))[::12]:
        view, legal = deal.view(deal.turn), deal.legal_moves()
        first, second = Planner(5, playouts=12), Planner(5, playouts=12)
        assert first.choose(view, legal) == second.choose(view, legal)
        assert first.weigh(view, legal) == second.weigh(view, legal)


def test_a_planners_earlier_choices_do_not_change_its_later_choices() -> None:
    view, legal = NEAR_OUT.view("A"), NEAR_OUT.legal_moves()
    planner = Planner(5, playouts=24)
    before = planner.weigh(view, legal)
    other = Deal.new(seed=3)
    planner.choose(other.view("A"), other.legal_moves())
    assert planner.weigh(view, legal) == before


def test_the_planner_plays_like_a_careful_player_if_it_makes_no_playouts() -> None:
    for number in range(4):
        rules, players = some_seating(Random(number))
        deal = Deal.new(rules, players, seed=number)
        careful = {seat: Careful(seat) for seat in deal.seats}
        planners = {seat: Planner(seat, playouts=0) for seat in deal.seats}
        while not deal.over:
            view, legal = deal.view(deal.turn), deal.legal_moves()
            move = careful[deal.turn].choose(view, legal)
            assert planners[deal.turn].choose(view, legal) == move
            deal = deal.play(move)
            tell(careful, deal, move)
            tell(planners, deal, move)


def test_weighed_moves_are_listed_from_best_to_worst_with_standard_errors() -> None:
    weighed = Planner(playouts=60).weigh(NEAR_OUT.view("A"), NEAR_OUT.legal_moves())
    assert [one.points for one in weighed] == sorted((one.points for one in weighed), reverse=True)
    assert weighed[0].error == 0 and all(one.error > 0 for one in weighed[1:])
    assert 2 <= len(weighed) <= MOST_TRIED


def test_the_planner_makes_an_unusual_move_that_leads_by_half_a_standard_error() -> None:
    found = set()
    for number in range(24):
        deal = Deal.new(players=3, seed=number).play("A: draw")
        view, legal = deal.view("A"), deal.legal_moves()
        planner = Planner(number, playouts=48)
        usual, weighed = planner.going_on(view, legal), planner.weigh(view, legal)
        lead = weighed[0].points - next(one.points for one in weighed if one.move == usual)
        error = next(one.error for one in weighed if one.move == usual)
        assert planner.choose(view, legal) == (weighed[0].move if lead > error / 2 else usual)
        found.add("none" if not lead else "too little" if lead <= error / 2 else "enough")
        if error / 2 < lead < error:
            found.add("little")
    assert found == {"none", "too little", "little", "enough"}


def test_a_trial_ends_after_the_planners_own_next_turn() -> None:
    assert [Planner().most_turns(players) for players in (2, 3, 4)] == [3, 4, 5]
    assert Planner(turns=8).most_turns(4) == 8


def test_the_planner_weighs_but_never_makes_a_take_that_players_could_repeat_forever() -> None:
    deal = Deal.new(Rules.named("modern"), 2, seed="report 2")
    view, legal = deal.view("A"), deal.legal_moves()
    take = Move.parse("A: take 9H")
    assert lasting(view, legal) == [move for move in legal if move != take]
    weighed = Planner(playouts=128).weigh(view, legal)
    assert weighed[0].move == take and weighed[0].points - weighed[1].points > weighed[1].error
    assert Planner(playouts=128).choose(view, legal) != take


def test_the_planner_weighs_a_requested_move_that_it_would_not_have_considered() -> None:
    silly = Move.parse("A: discard KS")
    view, legal = NEAR_OUT.view("A"), NEAR_OUT.legal_moves()
    assert silly not in [one.move for one in Planner(playouts=60).weigh(view, legal)]
    weighed = Planner(playouts=60).weigh(view, legal, also=[silly])
    discarded = next(one for one in weighed if one.move == silly)
    assert discarded.points < weighed[0].points - 2 * discarded.error
    longer = Planner(playouts=960).weigh(view, legal, also=[silly])
    assert (
        next(one for one in longer if one.move == silly).error < discarded.error / 2
    )  # the move was tried to the end of the round


def test_nothing_is_weighed_if_only_one_move_is_worth_trying() -> None:
    only = table("6S 9C|2H 4S", pile="", phase="draw")
    assert Planner().weigh(only.view("A"), only.legal_moves()) == []
    asked = table("6S 6H 5C 7C 9C|2H 4S", pile="2C 6C", phase="draw").play(
        "A: take 6C"
    )  # the 6C has to be used
    view, legal = asked.view("A"), asked.legal_moves()
    assert Planner().weigh(view, legal) == []
    assert {one.move for one in Planner().weigh(view, legal, also=legal)} == set(legal) and len(legal) > 1


def test_the_planner_weighs_a_call_of_rummy_against_passing() -> None:
    calling = {"phase": CALL, "discarder": 1}
    deal = table("6S 7C 9C|2H 4S TD", pile="2C 6H 5D", laid="6D 7D 8D", game="in-the-pile", **calling)
    view, legal = deal.view("A"), deal.legal_moves()
    weighed = {one.move.kind: one for one in Planner(playouts=200).weigh(view, legal)}
    assert weighed.keys() == {"rum", "pass"}
    assert Planner(playouts=200).choose(view, legal) in legal


def test_the_planner_weighs_moves_during_an_opening_once_the_minimum_is_laid() -> None:
    deal = table("6S 6H 6D KS KH KD 9C 2S|2H 4S", game="classic opening=30", phase="draw")
    below = deal.play("A: draw").play("A: meld 6S 6H 6D")
    assert Planner().weigh(below.view("A"), below.legal_moves()) == []
    opened = below.play("A: meld KS KH KD")
    back = Move.parse("A: back")
    weighed = Planner().weigh(opened.view("A"), opened.legal_moves(), also=[back])
    assert back in opened.legal_moves()
    assert len(weighed) > 1 and back not in [one.move for one in weighed]
