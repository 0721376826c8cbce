"""Cards, hands, rounds and games get the right points."""

from collections.abc import Sequence
from typing import Any

import pytest
import slow
from hypothesis import given
from hypothesis import strategies as st
from strategies import rules
from sure import sure

from rummy500 import Card, Rules, cards
from rummy500.card import JK, PACK
from rummy500.melds import arc_of, grown, in_order, new_meld, run_bound
from rummy500.position.gambit import under_joker
from rummy500.rules import OPTIONS
from rummy500.scoring import (
    by_side,
    count_of,
    counting,
    in_hand,
    laid_at_most,
    opening_minimum,
    outcome,
    scaled,
    settlement,
    side_of,
    sides_of,
    values_of,
    winner,
    worth_at_once,
    worth_in_hand,
    worth_laid,
)

CLASSIC, CORNER = Rules(), Rules(corner=True)
FIFTHS = Rules(by_five=True, count="five-ten", jokers=2, masters_hand=True, out_bonus=25, opening=30, deals=2)


@pytest.mark.parametrize(
    ("meld", "values", "options"),
    [
        ("4H 5H 6H", [4, 5, 6], CLASSIC),
        ("9H TH JH QH KH AH", [9, 10, 10, 10, 10, 15], CLASSIC),
        ("AH 2H 3H", [1, 2, 3], CLASSIC),
        ("AH AS AD", [15, 15, 15], CLASSIC),
        ("KH AH 2H 3H", [10, 15, 2, 3], CORNER),
        ("2C 2D 2S 2H", [2, 2, 2, 2], CLASSIC),
    ],
)
def test_each_card_of_a_meld_counts_the_right_points(meld: str, values: list[int], options: Rules) -> None:
    assert values_of(new_meld(cards(meld), 0, options), options) == values


def test_an_ace_laid_low_counts_1_and_an_ace_laid_high_counts_15() -> None:
    low = grown(new_meld(cards("2H 3H 4H"), 0, CLASSIC), cards("AH"), 1, CLASSIC)
    high = grown(new_meld(cards("JH QH KH"), 0, CLASSIC), cards("AH"), 1, CLASSIC)
    assert (worth_laid(sure(low), cards("AH"), CLASSIC), worth_laid(sure(high), cards("AH"), CLASSIC)) == (
        1,
        15,
    )
    assert worth_laid(sure(high), cards("QH KH"), CLASSIC) == 20


def test_an_ace_in_hand_counts_15() -> None:
    assert worth_in_hand(cards("AS KC TD 9H 2C"), CLASSIC) == 15 + 10 + 10 + 9 + 2
    assert worth_in_hand((), CLASSIC) == 0


def net(laid: Sequence[int], left: Sequence[int], out: str | None, options: Rules) -> tuple[int, ...]:
    seats = "ABCD"[: len(laid)]
    count = count_of(dict(zip(seats, laid, strict=True)), dict(zip(seats, left, strict=True)), out, options)
    for seat in seats:  # the columns of the sheet add up
        assert count.net[seat] == count.laid[seat] - count.left[seat] + count.bonus[seat]
    return tuple(count.net.values())


def test_the_score_of_a_round_is_points_laid_minus_points_held_and_may_be_negative() -> None:
    assert net((87, 85), (90, 90), "A", CLASSIC) == (-3, -5)


def test_cards_in_hand_are_deducted_if_nobody_goes_out_but_not_under_a_house_rule() -> None:
    kept = Rules(deduct_nobody_out=False)
    assert net((20, 0), (5, 7), None, CLASSIC) == (15, -7)
    assert net((20, 0), (5, 7), None, kept) == (20, 0)
    assert net((20, 0), (5, 0), "B", kept) == (15, 0)


def test_a_house_rule_gives_the_points_of_all_other_hands_to_the_player_who_went_out() -> None:
    for left_over in ("add", "michigan"):
        assert net((24, 18, 0), (0, 14, 22), "A", Rules(left_over=left_over)) == (60, 18, 0)


def test_a_house_rule_deducts_points_held_and_gives_them_to_the_player_who_went_out() -> None:
    both = Rules(left_over="both")
    assert net((24, 18, 0), (0, 14, 22), "A", both) == (60, 4, -22)
    assert net((20, 10), (5, 7), None, both) == (15, 3)


def test_two_players_get_each_others_points_held_if_nobody_goes_out_but_not_in_michigan() -> None:
    assert net((20, 10), (5, 7), None, Rules(left_over="add")) == (27, 15)
    assert net((20, 10, 0), (5, 7, 9), None, Rules(left_over="add")) == (20, 10, 0)
    assert net((20, 10), (5, 7), None, Rules(left_over="michigan")) == (20, 10)


def test_going_out_earns_the_bonus_of_the_rules() -> None:
    assert net((20, 10), (0, 7), "A", Rules(out_bonus=25)) == (45, 3)
    assert net((20, 10), (4, 7), None, Rules(out_bonus=25)) == (16, 3)


@pytest.mark.parametrize(
    ("options", "meld", "worth"),
    [
        ({"count": "five-ten"}, "QS KS AS", 35),
        ({"count": "five-ten"}, "AH 2H 3H", 15),
        ({"count": "five-ten"}, "9H 9D 9C", 15),
        ({"count": "fives"}, "QS KS AS", 25),
        ({"count": "fives"}, "AH 2H 3H", 15),
        ({"aces": "15"}, "AH 2H 3H", 20),
        ({"aces": 25}, "AH AS AD", 75),
        ({"aces": "hundred"}, "AH AS AD AC", 100),
        ({"aces": "hundred"}, "AH AS AD", 45),
        ({"count": "five-ten", "by_five": True}, "QS KS AS", 7),
        ({"count": "fives", "by_five": True, "aces": "hundred"}, "AH AS AD AC", 20),
    ],
)
def test_a_meld_laid_at_once_is_worth_what_the_rules_say(
    options: dict[str, Any], meld: str, worth: int
) -> None:
    rules = Rules(**options)
    assert worth_at_once(new_meld(cards(meld), 0, rules), rules) == worth


@pytest.mark.parametrize(
    ("options", "held", "worth"),
    [
        ({"count": "five-ten"}, "AD 7S KC", 20),
        ({"count": "fives"}, "AD 7S KC", 15),
        ({"aces": "25"}, "AD 7S KC", 42),
        ({"aces": "hundred"}, "AD AS AH AC", 60),
        ({"count": "five-ten", "by_five": True}, "AD 7S KC", 4),
    ],
)
def test_the_cards_in_hand_are_worth_what_the_rules_say(
    options: dict[str, Any], held: str, worth: int
) -> None:
    assert worth_in_hand(cards(held), Rules(**options)) == worth


def test_a_house_rule_makes_going_out_at_the_target_win_even_with_fewer_points() -> None:
    rules = Rules(over_target="out")
    assert winner({"A": 510, "B": 525}, rules, "A") == "A"
    assert winner({"A": 525, "B": 525}, rules, "A") == "A"
    assert winner({"A": 490, "B": 525}, rules, "A") == "B"
    assert winner({"A": 510, "B": 525}, rules) == "B"


def test_a_house_rule_lets_a_player_with_exactly_the_target_win_by_going_out() -> None:
    options = Rules(over_target="out")
    totals = {"A": 530, "B": 500}
    assert outcome(totals, 3, "B", options) == (totals, True, "B")
    assert outcome(totals, 3, "A", options) == outcome(totals, 3, None, options) == (totals, True, "A")


def test_a_game_of_two_deals_ends_after_the_second_and_a_tie_has_no_winner() -> None:
    rules = Rules(deals=2, game_bonus=50)
    assert outcome({"A": 600, "B": 10}, 1, "A", rules) == ({"A": 600, "B": 10}, False, None)
    assert outcome({"A": 60, "B": 10}, 2, "B", rules) == ({"A": 110, "B": 10}, True, "A")
    assert outcome({"A": 60, "B": 60}, 2, "B", rules) == ({"A": 60, "B": 60}, True, None)


@pytest.mark.parametrize(
    ("totals", "won"),
    [
        ({"A": 499, "B": 0}, None),
        ({"A": 500, "B": 0}, "A"),
        ({"A": 510, "B": 525}, "B"),
        ({"A": 520, "B": 520, "C": 510}, None),
        ({"A": 520, "B": 520, "C": 530}, "C"),
        ({"A": -20, "B": -30}, None),
    ],
)
def test_the_highest_total_wins_at_the_target_and_a_tie_continues_the_game(
    totals: dict[str, int], won: str | None
) -> None:
    assert winner(totals, CLASSIC) == won


def test_each_opponent_pays_the_difference_to_the_winner() -> None:
    assert settlement({"A": 510, "B": 525, "C": -40}, "B") == {"A": 15, "C": 565}


# ---- every card by every way of counting ---------------------------------------------------------------

# For each way of counting, the values of an ace that is high or in a set, a low ace, an ace in hand, 2 to 9,
# and 10 to king.
VALUES = {
    "pip": (15, 1, 15, range(2, 10), 10),
    "five-ten": (15, 5, 5, [5] * 8, 10),
    "fives": (15, 5, 5, [5] * 8, 5),
}
ACES = {"by-use": None, "hundred": None, "hundred-by-one": None, "15": 15, "25": 25}


@pytest.mark.parametrize("count", VALUES)
@pytest.mark.parametrize("aces", ACES)
@pytest.mark.parametrize("by_five", [False, True])
@pytest.mark.parametrize("joker", [0, 15, 20])
def test_every_card_counts_what_the_rules_say_both_laid_and_in_hand(
    count: str, aces: str, by_five: bool, joker: int
) -> None:
    if by_five and count == "pip":
        return
    options = Rules.named("classic", count=count, aces=aces, by_five=by_five, jokers=2, joker_value=joker)
    high, low, held, pips, court = VALUES[count]
    if always := ACES[aces]:
        high = low = held = always
    part = 5 if by_five else 1
    for card in PACK:
        value = high if card.rank == 0 else [*pips, court, court, court, court][card.rank - 1]
        others = [Card(str(card)[0] + suit) for suit in "SHDC"][:3]
        assert part * values_of(new_meld(others, 0, options), options)[0] == value
        assert part * in_hand(options)[card] == (held if card.rank == 0 else value)
    assert part * values_of(new_meld(cards("AH 2H 3H"), 0, options), options)[0] == low
    assert part * values_of(new_meld(cards("QH KH AH"), 0, options), options)[2] == high
    assert part * in_hand(options)[JK] == part * counting(options).joker == joker
    assert worth_in_hand([JK, JK, *cards("AS 2H")], options) * part == 2 * joker + held + pips[0]


# ---- jokers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [0, 15, 20])
@pytest.mark.parametrize(
    ("meld", "natural"),
    [
        ("4H JK=5H 6H", 10),
        ("JK=AH 2H 3H", 5),
        ("AH JK=2H 3H", 4),
        ("QH KH JK=AH", 20),
        ("JK=QH KH AH", 25),
        ("KC KD JK=KS", 20),
    ],
)
def test_a_joker_counts_the_same_whatever_it_stands_for(value: int, meld: str, natural: int) -> None:
    options = Rules.named("classic", jokers=2, joker_value=value)
    laid = new_meld(cards(meld), 0, options)
    assert worth_at_once(laid, options) == sum(values_of(laid, options)) == natural + value


@pytest.mark.parametrize(
    ("meld", "worth"),
    [("JK=AH 2H 3H", 6), ("QH KH JK=AH", 35), ("2S 2H JK=2D", 6), ("KC KD JK=KS", 30), ("6C 6D JK=6", 18)],
)
def test_a_house_rule_counts_a_joker_as_its_card_when_laid_and_as_15_in_hand(meld: str, worth: int) -> None:
    options = Rules(jokers=2, joker_suits="free", joker_value="card")
    assert worth_at_once(new_meld(cards(meld), 0, options), options) == worth
    assert worth_in_hand((JK,), options) == 15


@pytest.mark.parametrize("value", [0, 15, 20])
def test_a_joker_without_a_suit_counts_like_any_other_joker(value: int) -> None:
    options = Rules.named("classic", jokers=2, joker_suits="free", joker_value=value)
    assert worth_at_once(new_meld(cards("6C JK=6 JK=6"), 0, options), options) == 6 + 2 * value


def test_a_joker_laid_off_counts_for_the_player_who_lays_it() -> None:
    options = Rules(jokers=2, joker_value=20)
    run = grown(new_meld(cards("4H 5H 6H"), 0, options), cards("JK=7H 8H"), 1, options)
    assert worth_laid(sure(run), cards("JK=7H 8H"), options) == 28
    low = grown(new_meld(cards("2H 3H 4H"), 0, options), cards("JK=AH"), 1, options)
    assert worth_laid(sure(low), cards("JK=AH"), options) == 20


def test_a_joker_counts_20_in_persian_and_four_jokers_at_once_count_double() -> None:
    persian = Rules.named("persian")
    three, four = (new_meld((JK,) * size, 0, persian) for size in (3, 4))
    assert (worth_at_once(three, persian), worth_at_once(four, persian)) == (60, 160)
    assert worth_laid(sure(grown(three, (JK,), 1, persian)), (JK,), persian) == 20


# ---- four of a kind ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "worth"),
    [
        ("6S 6H 6D 6C", 48),
        ("6S 6H 6D", 18),
        ("KS KH KD KC", 80),
        ("AS AH AD AC", 120),
        ("6S 6H 6D JK=6C", 66),
        ("6S 6H JK=6D JK=6C", 84),
        ("4H 5H 6H 7H", 22),
    ],
)
def test_a_set_of_four_at_once_counts_double_even_with_jokers_but_a_run_does_not(
    meld: str, worth: int
) -> None:
    options = Rules(jokers=2, double_fours=True)
    assert worth_at_once(new_meld(cards(meld), 0, options), options) == worth
    half = Rules(jokers=2)
    laid = new_meld(cards(meld), 0, half)
    assert worth_at_once(laid, half) == (worth // 2 if len(laid.cards) == 4 and laid.is_set else worth)


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("sealed", [False, True])
@pytest.mark.parametrize("by_five", [False, True])
def test_four_natural_aces_at_once_count_100_and_under_a_joker_200(
    double: bool, sealed: bool, by_five: bool
) -> None:
    options = Rules(aces="hundred", double_fours=double, jokers=2, count="fives", by_five=by_five)
    part = 5 if by_five else 1

    def worth(text: str) -> int:
        meld = new_meld(cards(text), 0, options)
        return worth_at_once(under_joker(meld) if sealed else meld, options) * part

    assert worth("AS AH AD AC") == 100 * (2 if sealed else 1)
    assert worth("AS AH AD JK=AC") == 60 * (2 if double else 1) * (2 if sealed else 1)
    assert worth("AS AH AD") == 45 * (2 if sealed else 1)


HUNDRED_BY_ONE = Rules(aces="hundred-by-one")


@pytest.mark.parametrize(
    ("three", "fourth", "seat", "options", "worth"),
    [
        ("AS AH AD", "AC", 0, HUNDRED_BY_ONE, 55),
        ("AS AH AD", "AC", 0, Rules(aces="hundred-by-one", count="fives", by_five=True), 11),
        ("AS AH AD", "AC", 1, HUNDRED_BY_ONE, 15),
        ("AS AH AD", "AC", 0, Rules(aces="hundred"), 15),
        ("KS KH KD", "KC", 0, HUNDRED_BY_ONE, 10),
    ],
)
def test_a_house_rule_makes_four_aces_of_one_player_worth_a_hundred(
    three: str, fourth: str, seat: int, options: Rules, worth: int
) -> None:
    four = grown(new_meld(cards(three), 0, options), cards(fourth), seat, options)
    assert worth_laid(sure(four), cards(fourth), options) == worth


def test_the_house_rule_for_four_aces_also_applies_to_aces_laid_together() -> None:
    assert worth_at_once(new_meld(cards("AS AH AD AC"), 0, HUNDRED_BY_ONE), HUNDRED_BY_ONE) == 100


@pytest.mark.parametrize(
    ("options", "ace", "king"),
    [
        (CLASSIC, 15, 10),
        (Rules(aces="25"), 25, 10),
        (Rules(aces="hundred"), 25, 10),
        (HUNDRED_BY_ONE, 55, 10),
        (Rules(double_fours=True), 30, 20),
        (FIFTHS, 3, 2),
    ],
)
def test_the_highest_value_of_a_laid_ace_or_king_follows_from_the_rules(
    options: Rules, ace: int, king: int
) -> None:
    most = laid_at_most(options)
    assert (most[Card("AC")], most[Card("KC")]) == (ace, king)


@pytest.mark.parametrize(
    ("meld", "worth"), [("4H 5H 6H 7H", 44), ("4H 5H 6H 7H 8H", 30), ("6S 6H 6D 6C", 48)]
)
def test_a_house_rule_makes_any_meld_of_four_at_once_count_double(meld: str, worth: int) -> None:
    options = Rules(double_fours="melds")
    assert worth_at_once(new_meld(cards(meld), 0, options), options) == worth


def test_a_meld_under_a_joker_counts_double_and_the_joker_counts_nothing() -> None:
    gambit = Rules.named("gambit")
    for text, worth in (("6S 6H 6D", 36), ("AH 2H 3H", 12), ("9H TH JH QH KH AH", 128)):
        meld = new_meld(cards(text), 0, gambit)
        assert worth_at_once(under_joker(meld), gambit) == 2 * worth_at_once(meld, gambit) == worth
    assert worth_in_hand((JK, JK), gambit) == 0


def test_four_of_a_kind_under_a_joker_count_fourfold_if_fours_count_double() -> None:
    options = Rules.named("gambit", double_fours=True)
    assert worth_at_once(under_joker(new_meld(cards("6S 6H 6D 6C"), 0, options)), options) == 96


# ---- the bonuses ---------------------------------------------------------------------------------------


def test_a_masters_hand_earns_500_in_addition_to_the_bonus_for_going_out() -> None:
    laid, left = {"A": 60, "B": 10}, {"A": 0, "B": 7}
    options = Rules(masters_hand=True, out_bonus=25)
    assert count_of(laid, left, "A", options, masters=True).bonus == {"A": 525, "B": 0}
    assert count_of(laid, left, "A", options, masters=True).net == {"A": 585, "B": 3}
    assert count_of(laid, left, "A", options).bonus == {"A": 25, "B": 0}


def test_dividing_points_by_five_also_divides_the_opening_bonuses_and_target() -> None:
    assert [scaled(points, FIFTHS) for points in (0, 5, 30, 500)] == [0, 1, 6, 100]
    assert scaled(30, Rules(opening=30)) == 30
    assert (opening_minimum(FIFTHS), opening_minimum(Rules(opening=30))) == (6, 30)
    assert count_of({"A": 12, "B": 2}, {"A": 0, "B": 3}, "A", FIFTHS, masters=True).bonus == {
        "A": 105,
        "B": 0,
    }
    assert (in_hand(FIFTHS)[JK], in_hand(FIFTHS)[Card("AS")], in_hand(FIFTHS)[Card("KS")]) == (3, 1, 2)
    bonus = Rules(by_five=True, count="fives", deals=1, game_bonus=50)
    assert outcome({"A": 6, "B": 1}, 1, "B", bonus).totals == {"A": 16, "B": 1}
    to_100 = Rules.named("to-100")
    assert winner({"A": 99, "B": 0}, to_100) is None and winner({"A": 100, "B": 0}, to_100) == "A"


@given(rules(by_five=True, count="five-ten"))
def test_every_meld_and_hand_counts_a_fifth_if_points_are_divided_by_five(options: Rules) -> None:
    whole = Rules(**{name: getattr(options, name) for name in OPTIONS} | {"by_five": False})
    for text in ("AH 2H 3H", "QH KH AH", "AS AH AD AC", "9C 9D 9H", "5H 6H 7H 8H"):
        meld = new_meld(cards(text), 0, whole)
        assert 5 * worth_at_once(meld, options) == worth_at_once(meld, whole)
        assert 5 * worth_in_hand(meld.cards, options) == worth_in_hand(meld.cards, whole)


FEW = st.sampled_from([card for card in PACK if card.rank in (0, 1, 2, 11, 12)])


@given(st.lists(FEW, max_size=9, unique=True), st.integers(0, 2), rules(joker_use="wild", jokers=2))
def test_no_meld_counts_more_than_the_upper_bound_of_its_cards(
    held: list[Card], jokers: int, options: Rules
) -> None:
    hand = [*held, *[JK] * jokers]
    worths = {
        meld: worth_at_once(new_meld(in_order(meld), 0, options), options)
        for meld in slow.melds_in(hand, options)
    }
    for meld, worth in worths.items():
        of_hand = [card.held for card in meld]
        assert worth <= sum(laid_at_most(options)[card] for card in of_hand)
        assert 2 * worth <= sum(laid_at_most(options, 2)[card] for card in of_hand)


@given(st.lists(FEW, min_size=3, max_size=8, unique=True), rules(joker_use="wild"))
def test_an_ace_counts_low_at_the_start_of_a_run_and_high_elsewhere(held: list[Card], options: Rules) -> None:
    suit = [card for card in held if card.suit == held[0].suit]
    arc = arc_of(card.rank for card in suit)
    if len(suit) < 3 or arc is None or (len(suit) < 13 and arc.past > run_bound(options)):
        return
    run = new_meld(suit, 0, options)
    high = worth_at_once(new_meld(cards("AS AH AD"), 0, options), options) // 3
    low = values_of(new_meld(cards("AH 2H 3H"), 0, options), options)[0]
    for place, card in enumerate(run.cards):
        value = values_of(run, options)[place]
        if card.rank == 0:
            assert value == (low if place == 0 else high)
        else:
            assert value == in_hand(options)[card]


# ---- sides ---------------------------------------------------------------------------------------------


def test_partners_sit_opposite_each_other_and_count_as_one_side() -> None:
    partners = Rules(sides="partners")
    assert by_side({"A": 1, "B": 20, "C": 300, "D": 4000}, partners) == {"AC": 301, "BD": 4020}
    assert by_side({"A": 1, "B": 20, "C": 300}, CLASSIC) == {"A": 1, "B": 20, "C": 300}
    assert sides_of("ABCD", CLASSIC) == {seat: (seat,) for seat in "ABCD"}
    assert [side_of(seat, sides_of("ABCD", partners)) for seat in "ABCD"] == ["AC", "BD", "AC", "BD"]


def test_a_side_that_goes_out_gets_the_opponents_points_held_but_not_the_partners() -> None:
    added = Rules(sides="partners", left_over="add")
    laid, left = {"AC": 40, "BD": 30}, {"AC": 11, "BD": 22}
    assert count_of(laid, left, "AC", added).net == {"AC": 62, "BD": 30}
    assert count_of(laid, left, None, added).net == {"AC": 62, "BD": 41}
    deducted = count_of(laid, left, "AC", Rules(sides="partners", out_bonus=25))
    assert deducted.net == {"AC": 54, "BD": 8}  # the partner's hand is deducted, too


@pytest.mark.parametrize("left_over", ["deduct", "both", "add", "michigan"])
@pytest.mark.parametrize("out", ["A", None])
def test_the_columns_of_a_rounds_count_add_up(left_over: str, out: str | None) -> None:
    options = Rules.named("classic", left_over=left_over, out_bonus=10)
    found = net((40, 30, 20), (0 if out else 5, 7, 9), out, options)
    assert all(type(points) is int for points in found)


def test_after_the_last_deal_a_side_wins_without_reaching_a_target() -> None:
    two = Rules(deals=2, game_bonus=50)
    assert outcome({"A": -5, "B": -10}, 2, None, two) == ({"A": 45, "B": -10}, True, "A")
    assert outcome({"A": 700, "B": 10}, 1, "A", two).over is False
    assert outcome({"A": 500, "B": 500}, 7, None, CLASSIC) == ({"A": 500, "B": 500}, False, None)
    assert settlement({"A": 45, "B": -10}, "A") == {"B": 55}
    assert settlement({"A": 520, "B": 520}, "A") == {"B": 0}
