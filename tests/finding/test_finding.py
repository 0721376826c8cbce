"""All melds and lay-offs that cards and jokers can make are found, and the best melds are chosen."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

import pytest
import slow
from counting import calls
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from strategies import rules
from sure import sure

from rummy500 import Card, Rules, cards
from rummy500.card import (
    DJ,
    JK,
    JOKER,
    LANE_MASK,
    PACK,
    RANKS,
    SUITS,
    joker_as,
    joker_of_rank,
    mask_of,
    text_of,
)
from rummy500.finding import (
    NO_JOKERS,
    Jokers,
    in_melds,
    makes_meld,
    melds_in,
    melds_with_jokers,
    ranks_in_runs,
    ranks_of_three,
    runs_in,
    runs_of_suit,
    wild_runs,
    wild_sets,
)
from rummy500.laying.layoffs import jokers_on, layoffs_with
from rummy500.melds import NONE, RING, SET, WILD, Meld, in_order, new_meld, run_bound
from rummy500.partition import best_partition, plain_melds
from rummy500.position.gambit import under_joker
from rummy500.scoring import in_hand

CLASSIC, CORNER, EQUAL = Rules(), Rules(corner=True), Rules(equal_suits=True)
LOW = Rules(ace_runs="low")
MODERN, FREE = Rules(jokers=2), Rules(jokers=2, joker_suits="free")
CARDS = st.sampled_from(PACK)
FEW = st.sampled_from([card for card in PACK if card.rank in (0, 1, 2, 3, 11, 12) and card.suit < 3])
NATURAL = st.lists(FEW | CARDS, max_size=9)
HELD = st.builds(lambda held, jokers: [*held, *[JK] * jokers], st.lists(FEW, max_size=6), st.integers(0, 2))
WILD_RULES = rules(joker_use="wild")
BOUNDS = st.sampled_from([run_bound(options) for options in (CLASSIC, CORNER, LOW)])


def in_any_order(melds: Iterable[tuple[Card, ...]]) -> list[tuple[Card, ...]]:
    return [tuple(sorted(meld)) for meld in melds]


def declared(laid: Iterable[Card]) -> tuple[Card, ...]:
    """These cards in the order that the reference rules in ``slow`` use: natural cards first, then jokers."""
    return tuple(sorted(laid))


# ---- natural melds ------------------------------------------------------------------------------------


@given(NATURAL, WILD_RULES)
@example(list(cards("6S 6S 6H 6H 6D 6D 7H 8H")), EQUAL)
def test_every_meld_in_a_hand_is_listed_once_even_if_the_hand_has_equal_cards(
    held: list[Card], options: Rules
) -> None:
    found = in_any_order(melds_in(held, options))
    assert len(found) == len(set(found)) and set(found) == slow.melds_in(held, options)


@given(st.lists(FEW | CARDS, min_size=1, max_size=9), WILD_RULES)
def test_a_card_can_be_melded_if_one_of_the_listed_melds_contains_it(
    held: list[Card], options: Rules
) -> None:
    there = set(chain.from_iterable(melds_in(held, options)))
    assert in_melds(held, mask_of(held), options) == mask_of(there)
    for card in set(held):
        assert makes_meld(card, held, mask_of(held), options) == (card in there)


@given(st.integers(0, LANE_MASK), st.sampled_from([3, 4]), BOUNDS, st.integers(0, 3))
def test_ranks_in_runs_are_exactly_the_ranks_of_the_listed_runs(
    lane: int, least: int, bound: int, jokers: int
) -> None:
    wild = wild_runs(1, lane, Jokers(jokers), least, bound) if lane else ()
    runs = [*runs_of_suit(1, lane, least, bound), *wild]
    held = {card.rank for run in runs for card in run if not card.is_joker}
    assert ranks_in_runs(lane, least, bound, jokers) == sum(1 << rank for rank in held)


def test_ranks_in_runs_all_belong_to_a_run_that_is_long_enough() -> None:
    lane = mask_of(cards("AS 3S 4S 5S 7S KS QS"))
    assert ranks_in_runs(lane, 3, run_bound(CLASSIC)) == mask_of(cards("3S 4S 5S QS KS AS"))
    assert ranks_in_runs(lane, 3, run_bound(LOW)) == mask_of(cards("3S 4S 5S"))
    assert ranks_in_runs(lane, 4, run_bound(CLASSIC)) == 0


@given(st.sets(CARDS))
def test_ranks_of_three_are_the_ranks_held_in_three_suits_or_more(
    held: set[Card],
) -> None:
    counted = Counter(card.rank for card in held)
    assert ranks_of_three(mask_of(held)) == mask_of(rank for rank in counted if counted[rank] >= 3)


@given(st.integers(0, LANE_MASK), st.sampled_from([3, 4]), st.sampled_from([CLASSIC, CORNER, LOW]))
@example(LANE_MASK, 3, LOW)
def test_each_run_of_a_suit_is_listed_once_with_its_cards_from_low_to_high(
    lane: int, least: int, options: Rules
) -> None:
    runs = runs_of_suit(2, lane, least, run_bound(options))
    assert len({frozenset(run) for run in runs}) == len(runs)
    for run in runs:
        assert run == new_meld(run, 0, options).cards and len(run) >= least
        assert slow.is_row([slow.rank(card) for card in run], options)


def test_a_joker_that_is_not_wild_makes_no_meld_and_cannot_be_laid_off() -> None:
    held = cards("JK AS 2S 3S AH AD")
    run = new_meld(cards("2S 3S 4S"), 0, CLASSIC)
    for use in (SET, NONE):
        assert not makes_meld(JK, held, mask_of(held), MODERN, use=use)
        assert all(JK not in meld for meld in melds_in(held, MODERN, use))
        assert jokers_on(run, Jokers(1), MODERN, use) == []
        assert layoffs_with(run, JK, mask_of(held), MODERN, NO_JOKERS, use) == []


# ---- melds with jokers ----------------------------------------------------------------------------------


@settings(max_examples=120)
@given(HELD, WILD_RULES)
@example([*cards("AH 2H 3H"), JK, JK], FREE)
@example([*cards("6S 6S 6H"), JK, JK], Rules(jokers=2, joker_suits="free", equal_suits=True))
@example([*cards("KH AH 2H 3D"), JK, JK], Rules(jokers=2, corner=True, run_opens_with=4))
def test_every_meld_with_jokers_is_listed_once_for_each_declaration_of_its_jokers(
    held: list[Card], options: Rules
) -> None:
    found = [declared(meld) for meld in melds_in(held, options)]
    assert len(found) == len(set(found))
    assert set(found) == slow.melds_in(held, options)


@given(HELD, WILD_RULES)
def test_every_meld_with_jokers_lists_its_cards_as_they_lie_on_the_table(
    held: list[Card], options: Rules
) -> None:
    for meld in melds_with_jokers(held, mask_of(held), Jokers(held.count(JK)), options):
        assert meld == in_order(meld) and any(card.is_joker for card in meld)


@given(st.lists(FEW, max_size=5), st.integers(0, 1), WILD_RULES)
def test_the_dealers_joker_makes_the_same_melds_as_another_joker_would(
    held: list[Card], jokers: int, options: Rules
) -> None:
    mask = mask_of(held)
    found = list(melds_with_jokers(held, mask, Jokers(jokers, True), options))
    assert len({declared(meld) for meld in found}) == len(found)
    plainly = [meld for meld in found if DJ not in [card.held for card in meld]]
    assert plainly == list(melds_with_jokers(held, mask, Jokers(jokers), options))
    with_it = {
        declared(joker_of_rank(card.rank) if card.without_suit
                 else joker_as(sure(card.stands)) if card.is_joker
                 else card for card in meld)
        for meld in found
        if DJ in [card.held for card in meld]
    }  # fmt: skip
    as_if_held = melds_with_jokers(held, mask, Jokers(jokers + 1), options)
    assert with_it == {declared(meld) for meld in as_if_held}
    assert all([card.held for card in meld].count(DJ) <= 1 for meld in found)


@given(HELD, WILD_RULES)
def test_a_card_can_be_melded_with_jokers_if_one_of_the_listed_melds_contains_it(
    held: list[Card], options: Rules
) -> None:
    melds, jokers = melds_in(held, options), held.count(JK)
    there = {card.held for meld in melds for card in meld}
    assert in_melds(held, mask_of(held), options, jokers) == mask_of(there)
    for card in set(held):
        assert makes_meld(card, held, mask_of(held), options, jokers) == (card in there)


@given(HELD, WILD_RULES)
def test_plain_melds_use_no_joker_for_a_held_card_and_repeat_no_set(held: list[Card], options: Rules) -> None:
    sets, runs = sets_and_runs(melds_in(held, options))
    groups = plain_melds(held, options, WILD, RING)
    few_sets, few_runs = sets_and_runs(list(chain.from_iterable(groups)))
    spare = {run for run in runs if any(card.is_joker and card.stands in held for card in run)}
    assert set(few_runs) == set(runs) - spare
    assert set(few_sets) <= set(sets)
    assert sorted(map(as_held, few_sets)) == sorted(set(map(as_held, sets)))


def sets_and_runs(melds: list[tuple[Card, ...]]) -> tuple[list[tuple[Card, ...]], list[tuple[Card, ...]]]:
    sets = [meld for meld in melds if len({card.rank for card in meld}) == 1]
    return sets, [meld for meld in melds if meld not in sets]


def as_held(meld: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(card.held for card in meld))


@pytest.mark.parametrize(("jokers", "sizes"), [(0, []), (1, []), (2, []), (3, [3]), (4, [3, 4])])
def test_three_or_four_jokers_are_a_set_if_jokers_meld_with_jokers(jokers: int, sizes: list[int]) -> None:
    persian = Rules.named("persian")
    held = [*cards("6S 6H"), *[JK] * jokers]
    assert [len(meld) for meld in melds_in(held, persian, SET)] == sizes
    assert makes_meld(JK, held, mask_of(held), persian, use=SET) == (jokers >= 3)


def test_jokers_in_a_set_have_declared_suits_unless_a_house_rule_leaves_the_suits_open() -> None:
    two = {text_of(meld) for meld in wild_sets(5, (1, 0, 0, 0), Jokers(2), False, False)}
    assert two == {"6S JK=6H JK=6D", "6S JK=6H JK=6C", "6S JK=6D JK=6C"}
    free = {text_of(meld) for meld in wild_sets(5, (1, 0, 0, 0), Jokers(2), True, False)}
    assert free - two == {"6S JK=6H JK=6", "6S JK=6D JK=6", "6S JK=6C JK=6", "6S JK=6 JK=6"}
    one = {text_of(meld) for meld in wild_sets(5, (1, 1, 0, 0), Jokers(1), True, False)}
    assert one == {"6S 6H JK=6D", "6S 6H JK=6C"}


def test_a_joker_may_stand_for_a_card_already_in_the_set_if_suits_may_be_equal() -> None:
    found = {text_of(meld) for meld in wild_sets(5, (2, 0, 0, 0), Jokers(1), False, True)}
    assert found == {"6S 6S JK=6S", "6S 6S JK=6H", "6S 6S JK=6D", "6S 6S JK=6C"}


# ---- lay-offs ------------------------------------------------------------------------------------------


TABLE_MELDS = [
    *("4S 5S 6S 7S", "AS 2S 3S", "QS KS AS", "2S 3S 4S 5S 6S 7S 8S 9S TS", "JS QS KS", "4S JK=5S 6S"),
    *("6S 6H 6D", "6S 6H 6D 6C", "6S 6H JK=6D", "6S JK=6H JK=6D", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"),
]
FREE_MELDS = [*TABLE_MELDS, "6S JK=6 JK=6", "6S JK=6", "6S JK=6H JK=6"]


@settings(max_examples=150)
@given(st.sampled_from(TABLE_MELDS), st.sets(CARDS, max_size=6), CARDS, st.integers(0, 2), WILD_RULES)
@example("4S 5S 6S 7S", set(cards("8S TS")), Card("9S"), 2, MODERN)
@example("KS AS 2S", set(cards("3S 4S QS JS")), Card("8S"), 2, Rules(jokers=2, corner=True))
@example("AS 2S 3S", set(), Card("AS"), 1, Rules(jokers=2, corner=True))
def test_lay_offs_with_a_card_are_listed_from_the_smallest_to_the_largest(
    text: str, held: set[Card], card: Card, jokers: int, options: Rules
) -> None:
    run = cards(text)
    assume(len({laid.rank for laid in run}) == 1 or slow.is_row([slow.rank(laid) for laid in run], options))
    meld = new_meld(cards(text), 0, options)
    spades = {other for other in held if other.suit == 0} | {card}
    every = layoffs_with(meld, card, mask_of(spades), options, Jokers(jokers))
    assert every == sorted(every, key=len)
    found = [laid for laid in every if len(laid) == len(every[0])]
    wanted = fewest_by_trying(meld, card, spades, jokers, options)
    assert len({declared(laid) for laid in found}) == len(found)
    assert {declared(laid) for laid in found} == wanted
    assert all(laid == in_order(laid) for laid in found)


def fewest_by_trying(
    meld: Meld, card: Card, held: set[Card], jokers: int, options: Rules
) -> set[tuple[Card, ...]]:
    """The smallest lay-offs with this card. Some cards fit the meld only together with other cards."""
    if any(slow.rank(other) == slow.rank(card) for other in meld.cards) and not meld.is_set:
        return set()
    if meld.is_set:
        return {(card,)} if slow.can_join(meld.cards, (card,), options) else set()
    suit = slow.suit(meld.cards[0])
    for size in range(12):
        found = set()
        for others in slow.subsets([*(held - {card})], 0, size):
            faces = " ".join(rank + suit for rank in RANKS)
            number = size - len(others)
            if number > jokers:
                continue
            for laid in slow.declarations(faces, number) if number else [()]:
                if slow.can_join(meld.cards, (*others, card, *laid), options):
                    found.add(declared((*others, card, *laid)))
        if found:
            return found
        if size > len(held) + jokers:
            return set()
    return set()


TO_JACK, TO_QUEEN = "2S 3S 4S 5S 6S 7S 8S 9S TS JS", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"


@pytest.mark.parametrize(
    ("meld", "held", "card", "corner", "ways"),
    [
        ("2S 3S 4S 5S 6S 7S 8S 9S TS", "JS QS KS AS", "JS", True, "JS"),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS", "JS QS KS AS", "QS", True, "JS QS / QS KS AS"),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS", "JS QS KS AS", "KS", True, "KS AS / JS QS KS"),
        (TO_JACK, "QS KS AS", "AS", False, "AS / QS KS AS"),  # the ace is low, or high above the king
        (TO_QUEEN, "KS AS", "AS", False, "AS / KS AS"),
        (f"{TO_QUEEN} KS", "AS", "AS", False, "AS"),
        ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS 2S", "AS", False, "AS"),
        ("2S 3S 4S", "AS KS", "AS", False, "AS"),
        ("2S 3S 4S", "AS KS", "AS", True, "AS / KS AS"),  # the ace is low, or high with the king below it
        ("3S 4S 5S", "AS KS QS 2S", "AS", True, "AS 2S / KS AS 2S"),
        ("3S 4S 5S", "AS KS 2S", "2S", True, "2S"),  # the ace and the king can follow later
        ("2S 3S 4S", "AS JK", "AS", True, "AS / JK=KS AS"),
        (
            "3S 4S 5S 6S 7S 8S 9S TS JS",
            "QS KS AS JK",
            "AS",
            False,
            "AS JK=2S / QS KS AS / JK=QS KS AS / QS JK=KS AS",
        ),
        ("4S 5S 6S", "7S 9S JK", "JK", False, "JK=3S / JK=7S / 7S JK=8S"),
        ("2S 3S 4S", "AS JK", "JK", True, "JK=AS / JK=5S / JK=KS AS"),
        ("6S 6H 6D", "JK", "JK", True, "JK=6C"),
    ],
)
def test_every_lay_off_that_leads_to_a_different_position_is_listed(
    meld: str, held: str, card: str, corner: bool, ways: str
) -> None:
    options, hand = Rules(jokers=2, corner=corner), cards(held)
    found = layoffs_with(
        new_meld(cards(meld), 0, options), Card(card), mask_of(hand), options, Jokers(hand.count(JK))
    )
    assert " / ".join(map(text_of, found)) == ways


def test_nothing_can_be_laid_off_on_a_meld_that_a_joker_has_sealed() -> None:
    sealed = under_joker(new_meld(cards("4H 5H 6H"), 0, MODERN))
    assert layoffs_with(sealed, Card("7H"), mask_of(cards("7H")), MODERN) == []
    assert jokers_on(sealed, Jokers(1), MODERN) == []


@given(st.sampled_from(FREE_MELDS), WILD_RULES)
def test_a_joker_can_be_laid_off_as_any_card_that_fits(text: str, options: Rules) -> None:
    if "JK=6 " in text + " " and options.joker_suits != "free":
        return
    meld = new_meld(cards(text), 0, options)
    every = [*map(joker_as, PACK), *map(joker_of_rank, range(13))]
    wanted = {joker for joker in every if slow.can_join(meld.cards, (joker,), options)}
    assert set(jokers_on(meld, Jokers(1), options)) == wanted
    assert len(jokers_on(meld, Jokers(1, True), options)) == 2 * len(wanted)
    assert {card.held for card in jokers_on(meld, Jokers(0, True), options)} <= {DJ}
    assert jokers_on(meld, NO_JOKERS, options) == []
    assert layoffs_with(meld, JK, 0, options, Jokers(1)) == [
        (joker,) for joker in jokers_on(meld, Jokers(1), options)
    ]


def test_a_joker_can_be_laid_off_on_three_jokers_if_jokers_meld_with_jokers() -> None:
    persian = Rules.named("persian")
    three, four = (new_meld((JK,) * size, 0, persian) for size in (3, 4))
    assert three.fits == 1 << JOKER and four.fits == 0
    assert (
        jokers_on(three, Jokers(1), persian, SET) == [JK] and jokers_on(four, Jokers(1), persian, SET) == []
    )
    assert layoffs_with(three, JK, 1 << JOKER, persian, NO_JOKERS, SET) == [(JK,)]
    assert jokers_on(new_meld(cards("4H 5H 6H"), 0, persian), Jokers(1), persian, SET) == []


# ---- the best melds of a hand ----------------------------------------------------------------------------


@settings(max_examples=80)
@given(st.lists(FEW | CARDS, max_size=10), WILD_RULES)
@example(list(cards("6S 6H 6D 6C 7D 8D 9D 7S 8S")), CLASSIC)
@example(list(cards("AS 2S 3S 3H 3D AH AD 2D")), CLASSIC)
def test_no_other_melds_of_a_hand_are_worth_more_than_the_chosen_melds(
    held: list[Card], options: Rules
) -> None:
    is_best(held, options)


@settings(max_examples=120)
@given(HELD, WILD_RULES)
@example(list(cards("AH 2H 3H 3D 3S JK")), MODERN)
@example(list(cards("AH 2H 3H 3D 3S 3C JK")), MODERN)
@example(list(cards("AH 2H 3H 4H JK KS AS")), Rules(jokers=2, run_opens_with=4))
@example(list(cards("6S 6S 6H 7H 8H JK JK")), Rules(jokers=2, equal_suits=True))
@example(list(cards("QH KH AH AD AS JK")), MODERN)
def test_no_other_melds_of_a_hand_with_jokers_are_worth_more_than_the_chosen_melds(
    held: list[Card], options: Rules
) -> None:
    is_best(held, options)


def is_best(held: Sequence[Card], options: Rules) -> None:
    worth = dict(in_hand(options))
    melds = slow.melds_in(held, options)
    chosen = best_partition(held, options, worth)
    assert {declared(meld) for meld in chosen} <= melds
    used = Counter(card.held for meld in chosen for card in meld)
    assert not used - Counter(held)
    assert sum(worth[card] for card in used.elements()) == slow.most_worth(held, melds, worth)


@given(st.lists(FEW, max_size=6), st.integers(0, 4))
def test_the_best_melds_of_a_hand_include_a_set_of_jokers_if_jokers_meld_with_jokers(
    held: list[Card], jokers: int
) -> None:
    persian, hand = Rules.named("persian"), [*held, *[JK] * jokers]
    chosen = best_partition(hand, persian, in_hand(persian), SET)
    assert ((JK,) * jokers in chosen) == (jokers >= 3)
    natural = best_partition(held, persian, in_hand(persian))
    assert [meld for meld in chosen if JK not in meld] == natural
    assert best_partition(hand, persian, in_hand(persian), NONE) == natural


@pytest.mark.parametrize("options", [CLASSIC, EQUAL, Rules(corner=True, run_opens_with=4)])
def test_a_hand_of_two_whole_packs_is_sorted_into_melds(options: Rules) -> None:
    every_card = PACK * 2
    assert sum(map(len, best_partition(every_card, options, in_hand(options)))) == 104
    most_of_them = [card for place, card in enumerate(every_card) if place % 5]
    assert best_partition(most_of_them, options, in_hand(options))


@pytest.mark.parametrize("options", [MODERN, FREE, Rules(jokers=2, corner=True, equal_suits=True)])
def test_sorting_half_a_pack_with_four_jokers_into_melds_takes_little_work(options: Rules) -> None:
    held = [*PACK[::2], *[JK] * 4]
    assert calls(lambda: best_partition(held, options, in_hand(options), WILD)) < 500_000
    chosen = best_partition(held, options, in_hand(options), WILD)
    assert not Counter(card.held for meld in chosen for card in meld) - Counter(held)
    assert all(slow.is_new_meld(meld, options) for meld in chosen)


def test_all_thirteen_cards_of_a_suit_are_one_run() -> None:
    suit = [face for face in PACK if face.suit == SUITS.index("D")]
    assert best_partition(suit, CLASSIC, in_hand(CLASSIC)) == [in_order(suit)]


def test_the_best_melds_do_not_depend_on_the_order_of_the_hand() -> None:
    held = cards("AH 2H 3H 3D 3S 9C TC JC JK")
    chosen = best_partition(held, MODERN, in_hand(MODERN))
    assert best_partition(held, MODERN, in_hand(MODERN)) == chosen
    assert len(chosen) == 3 and sum(map(len, chosen)) == 9


def test_every_run_is_found_if_the_hand_is_given_as_a_bit_mask() -> None:
    held = cards("AH 2H 3H KH QH 3D 4D 5D 6D")
    assert {text_of(run) for run in runs_in(mask_of(held), CLASSIC)} == {
        *("AH 2H 3H", "QH KH AH", "3D 4D 5D", "4D 5D 6D", "3D 4D 5D 6D"),
    }
