"""Sets and runs."""

from collections import Counter
from itertools import chain

import pytest
import slow
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import CARDS, rules

from rummy500 import Card, Rules, cards
from rummy500.cards import PACK, SUITS, mask_of, text_of
from rummy500.melds import (
    arc_of,
    best_partition,
    grown,
    in_order,
    lying,
    makes_meld,
    melds_in,
    new_meld,
    ranks_in_runs,
    smallest_layoff,
    why_no_meld,
)
from rummy500.scoring import in_hand

CLASSIC, CORNER = Rules(), Rules(corner=True)
FEW = st.sampled_from([card for card in PACK if card.rank in (0, 1, 2, 3, 11, 12) and card.suit < 3])


@pytest.mark.parametrize(
    ("held", "broken"),
    [
        ("6C 6D 6S", None),
        ("6C 6D 6S 6H", None),
        ("6C 6D", "MELD-1"),
        ("6C", "MELD-1"),
        ("6C 6C", "MELD-1"),
        ("6C 6C 6D", "MELD-2"),
        ("6C 6D 6S 6H 6H", "MELD-2"),
        ("4H 5H 6H", None),
        ("6H 4H 5H", None),
        ("AH 2H 3H", None),
        ("QH KH AH", None),
        ("KH AH 2H", "MELD-4"),
        ("QH KH AH 2H", "MELD-4"),
        ("4H 5H 6H 6H", "MELD-4"),
        ("4H 5H", "MELD-3"),
        ("4H 5H 5H", "MELD-3"),
        ("4H 5H 7H", "MELD-3"),
        ("4H 5H 6D", "MELD-3"),
        ("4H 5D 6S", "MELD-3"),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", None),
        ("6C 6D JK", "MELD-3"),
        ("", "MELD-3"),
    ],
)
def test_a_meld_is_told_from_none_by_the_statement_it_breaks(held, broken):
    assert why_no_meld(cards(held), CLASSIC) == broken


def test_house_rules_for_melds():
    four, equal = Rules(run_opens_with=4), Rules(equal_suits=True)
    assert why_no_meld(cards("4H 5H 6H"), four) == "MELD-3"
    assert why_no_meld(cards("4H 5H 6H"), four, grown=True) is None
    assert why_no_meld(cards("4H 5H 6H 7H"), four) is None
    assert why_no_meld(cards("KH AH 2H"), four.__class__(corner=True)) is None
    assert why_no_meld(cards("KH AH 2H"), Rules(corner=True, run_opens_with=4)) == "MELD-3"
    assert why_no_meld(cards("6C 6C 6D"), equal) is None
    assert why_no_meld(cards("6C 6C 6D 6D 6S"), equal) == "MELD-2"


@given(st.lists(FEW | CARDS, min_size=1, max_size=6), rules())
def test_a_new_meld_is_what_the_slow_rules_say(held, options):
    assert (why_no_meld(held, options) is None) == slow.is_new_meld(held, options)


def test_a_run_is_written_from_low_to_high_wherever_its_ace_lies():
    assert text_of(in_order(cards("AS KS QS"))) == "QS KS AS"
    assert text_of(in_order(cards("3S AS 2S"))) == "AS 2S 3S"
    assert text_of(in_order(cards("2S AS KS"))) == "KS AS 2S"
    assert text_of(in_order(cards("6C 6S"))) == "6S 6C"
    assert text_of(in_order([face for face in PACK if face.suit == 0])).endswith("QS KS AS")


def test_in_a_run_of_thirteen_the_ace_is_high():
    assert arc_of(range(13)).first == 1
    assert new_meld([face for face in PACK if face.suit == 1], 0, CLASSIC).cards[-1] == Card("AH")


@pytest.mark.parametrize(
    ("meld", "fits", "options"),
    [
        ("4H 5H 6H", "3H 7H", CLASSIC),
        ("AH 2H 3H", "4H", CLASSIC),
        ("QH KH AH", "JH", CLASSIC),
        ("AH 2H 3H", "4H KH", CORNER),
        ("QH KH AH", "2H JH", CORNER),
        ("KH AH 2H", "3H QH", CORNER),
        ("6C 6D 6S", "6H", CLASSIC),
        ("6C 6D 6S 6H", "", CLASSIC),
        ("6C 6C 6S", "6S 6H 6D 6C", Rules(equal_suits=True)),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS", CLASSIC),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "", CORNER),
    ],
)
def test_what_fits_on_a_meld(meld, fits, options):
    assert new_meld(cards(meld), 0, options).fits == mask_of(cards(fits))


@pytest.mark.parametrize(
    ("meld", "laid", "after"),
    [
        ("4H 5H 6H", "3H", "3H 4H 5H 6H"),
        ("4H 5H 6H", "7H 2H 3H", "2H 3H 4H 5H 6H 7H"),
        ("4H 5H 6H", "2H", None),
        ("4H 5H 6H", "8H 9H", None),
        ("4H 5H 6H", "7D", None),
        ("4H 5H 6H", "5H", None),
        ("4H 5H 6H", "7H 7H", None),
        ("2S 3S 4S", "AS KS", None),
        ("TS JS QS", "AS KS", "TS JS QS KS AS"),
        ("6C 6D 6S", "6H", "6S 6D 6C 6H"),
        ("6C 6D 6S", "6H 6H", None),
        ("6C 6D 6S", "7H", None),
    ],
)
def test_what_a_meld_grows_into(meld, laid, after):
    longer = grown(new_meld(cards(meld), 0, CLASSIC), cards(laid), 1, CLASSIC)
    assert (text_of(longer.cards) if longer else None) == after
    if longer:
        owners = dict(zip(longer.cards, longer.by, strict=True))
        assert {card for card, seat in owners.items() if seat == 1} == set(cards(laid))


def test_an_ace_that_could_join_either_end_lies_high():
    almost_all = new_meld(cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), 0, CLASSIC)
    assert grown(almost_all, cards("AS"), 0, CLASSIC).cards[-1] == Card("AS")
    without_king = new_meld(cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"), 0, CLASSIC)
    assert grown(without_king, cards("AS"), 0, CLASSIC).cards[0] == Card("AS")
    assert grown(without_king, cards("AS KS"), 0, CLASSIC).cards[-1] == Card("AS")


@given(st.lists(FEW | CARDS, min_size=3, max_size=5), st.lists(FEW, min_size=1, max_size=4), rules())
def test_a_lay_off_is_what_the_slow_rules_say(meld, laid, options):
    if why_no_meld(meld, options):
        meld = list(cards("2S 3S 4S 5S"))
    on = new_meld(meld, 0, options)
    assert (grown(on, laid, 1, options) is not None) == slow.can_join(on.cards, laid, options)


@given(st.lists(FEW | CARDS, max_size=9), rules())
@example(list(cards("6S 6S 6H 6H 6D 6D 7H 8H")), Rules(equal_suits=True))
def test_the_melds_in_a_hand_are_all_there_are_each_set_of_faces_once(held, options):
    found = [tuple(sorted(meld)) for meld in melds_in(held, options)]
    wanted = {chosen for chosen in slow.subsets(held, 3) if slow.is_new_meld(chosen, options)}
    assert len(found) == len(set(found)) and set(found) == wanted


@given(st.lists(FEW | CARDS, min_size=1, max_size=9), rules())
def test_a_card_makes_a_meld_when_one_of_the_melds_in_the_hand_holds_it(held, options):
    in_melds = set(chain.from_iterable(melds_in(held, options)))
    for card in set(held):
        assert makes_meld(card, held, mask_of(held), options) == (card in in_melds)


def test_the_ranks_that_stand_in_a_run():
    lane = mask_of(cards("AS 3S 4S 5S 7S KS QS"))
    assert ranks_in_runs(lane, 3, False) == mask_of(cards("3S 4S 5S QS KS AS"))
    assert ranks_in_runs(lane, 4, False) == 0


@given(st.lists(FEW, max_size=7), FEW, rules())
def test_the_smallest_lay_off_that_holds_a_card_is_as_small_as_can_be(held, card, options):
    held = list({*held, card})
    run = new_meld(cards("4S 5S 6S 7S"), 0, options)
    found = smallest_layoff(run, card, mask_of(held), options)
    fitting = [
        chosen
        for chosen in slow.subsets(held)
        if card in chosen and slow.can_join(run.cards, chosen, options)
    ]
    if found is None:
        assert not fitting
    else:
        assert card in found and slow.can_join(run.cards, found, options)
        assert len(found) == min(map(len, fitting))


def test_around_the_corner_the_shorter_way_to_a_card_is_the_smallest_lay_off():
    run, held = new_meld(cards("2S 3S 4S 5S 6S 7S 8S 9S TS"), 0, CORNER), cards("JS QS KS AS")
    ways = {card: smallest_layoff(run, card, mask_of(held), CORNER) for card in held}
    assert [text_of(ways[card]) for card in held] == ["JS", "JS QS", "KS AS", "AS"]


def test_a_joker_makes_no_meld_and_fits_on_none_where_it_is_not_wild():
    joker, held = Card("JK"), cards("JK AS 2S 3S AH AD")
    for options in (CLASSIC, Rules(equal_suits=True)):
        assert not makes_meld(joker, held, mask_of(held), options)
        assert all(joker not in meld for meld in melds_in(held, options))
        assert smallest_layoff(new_meld(cards("2S 3S 4S"), 0, options), joker, mask_of(held), options) is None


@pytest.mark.parametrize("text", ["9S TS JS", "JS TS 9S", "TS 9S JS"])
def test_cards_that_lie_keep_who_laid_them_in_whatever_order_they_are_given(text):
    given_by = {Card("9S"): 1, Card("TS"): 1, Card("JS"): 0}
    faces = cards(text)
    meld = lying(faces, tuple(given_by[card] for card in faces), CLASSIC)
    assert text_of(meld.cards) == "9S TS JS"
    assert dict(zip(meld.cards, meld.by, strict=True)) == given_by


def test_the_order_tells_a_low_ace_from_a_high_one_in_a_run_of_thirteen():
    low = lying(cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), (0,) * 13, CLASSIC)
    high = lying(cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"), (0,) * 13, CLASSIC)
    assert (low.first, high.first) == (0, 1)


def test_a_run_of_thirteen_that_is_turned_goes_around_the_corner():
    turned = cards("5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S")
    assert lying(turned, (0,) * 13, CORNER).first == 4
    assert lying(turned, (0,) * 13, CLASSIC).first == 1


def test_what_is_no_meld_does_not_lie_on_a_table():
    assert lying(cards("6C 6D 7S"), (0,) * 3, CLASSIC) is None
    assert lying(cards("KS AS 2S"), (0,) * 3, CLASSIC) is None


# ---- the best melds of a hand ----------------------------------------------------------------------


def most_by_trying(held, options):
    """What the melds of a hand can be worth at most, by trying every way."""
    melds = [chosen for chosen in slow.subsets(held, 3, 5) if slow.is_new_meld(chosen, options)]
    melds += [chosen for chosen in slow.subsets(held, 6) if slow.is_new_meld(chosen, options)]

    def best(left, start):
        most = 0
        for place in range(start, len(melds)):
            if not Counter(melds[place]) - left:
                rest = best(left - Counter(melds[place]), place)
                most = max(most, slow.held(melds[place], options) + rest)
        return most

    return best(Counter(held), 0)


@given(st.lists(FEW | CARDS, max_size=10), rules())
@example(list(cards("6S 6H 6D 6C 7D 8D 9D 7S 8S")), CLASSIC)
@example(list(cards("AS 2S 3S 3H 3D AH AD 2D")), CLASSIC)
def test_no_other_melds_of_a_hand_are_worth_more(held, options):
    chosen = best_partition(held, options, in_hand(options))
    assert all(slow.is_new_meld(meld, options) for meld in chosen)
    assert not Counter(chain.from_iterable(chosen)) - Counter(held)
    assert sum(slow.held(meld, options) for meld in chosen) == most_by_trying(held, options)


@pytest.mark.parametrize("options", [CLASSIC, Rules(equal_suits=True), Rules(corner=True, run_opens_with=4)])
def test_even_two_whole_packs_in_one_hand_are_sorted_into_melds_in_no_time(options):
    every_card = PACK * 2
    assert sum(map(len, best_partition(every_card, options, in_hand(options)))) == 104
    most_of_them = [card for place, card in enumerate(every_card) if place % 5]
    assert best_partition(most_of_them, options, in_hand(options))


def test_one_suit_is_one_run():
    suit = [face for face in PACK if face.suit == SUITS.index("D")]
    assert best_partition(suit, CLASSIC, in_hand(CLASSIC)) == [in_order(suit)]
