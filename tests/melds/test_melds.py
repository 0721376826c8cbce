"""Tests of melds: which cards make a set or a run, and which cards can be added, with and without jokers."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

import pytest
import slow
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from strategies import rules
from sure import sure

from rummy500 import Card, Rules, cards
from rummy500.card import JK, PACK, face, joker_as, joker_of_rank, mask_of, text_of
from rummy500.companions import companions, could_join, fellows, go_together, missing_between
from rummy500.melds import (
    NONE,
    RING,
    SET,
    WILD,
    Arc,
    Use,
    arc_of,
    could_be_meld,
    grown,
    in_order,
    jokers_are,
    lying,
    may_go_without_suit,
    new_meld,
    run_bound,
    run_ends,
    why_no_meld,
)
from rummy500.position.gambit import under_joker

CARDS = st.sampled_from(PACK)
MODERN, FREE = Rules(jokers=2), Rules(jokers=2, joker_suits="free")
CLASSIC, CORNER, LOW = Rules(), Rules(corner=True), Rules(ace_runs="low")
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
    ],
)
def test_the_refusal_of_cards_that_are_not_a_meld_names_the_broken_statement(
    held: str, broken: str | None
) -> None:
    assert why_no_meld(cards(held), CLASSIC) == broken


@pytest.mark.parametrize(
    ("held", "broken"),
    [
        ("AH 2H 3H", None),
        ("JH QH KH", None),
        ("AH AS AD", None),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", None),
        ("QH KH AH", "MELD-4"),
        ("KH AH 2H", "MELD-4"),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", None),
        ("JK=QH KH AH", "MELD-4"),
        ("QH KH JK=AH", "JOKER-3"),
    ],
)
def test_a_house_rule_makes_aces_always_low_in_runs(held: str, broken: str | None) -> None:
    assert why_no_meld(cards(held), replace(LOW, jokers=2)) == broken


def test_house_rules_change_which_cards_are_a_meld() -> None:
    four, equal = Rules(run_opens_with=4), Rules(equal_suits=True)
    assert why_no_meld(cards("4H 5H 6H"), four) == "MELD-3"
    assert why_no_meld(cards("4H 5H 6H"), four, grown=True) is None
    assert why_no_meld(cards("4H 5H 6H 7H"), four) is None
    assert why_no_meld(cards("KH AH 2H"), CORNER) is None
    assert why_no_meld(cards("KH AH 2H"), Rules(corner=True, run_opens_with=4)) == "MELD-3"
    assert why_no_meld(cards("6C 6C 6D"), equal) is None
    assert why_no_meld(cards("6C 6C 6D 6D 6S"), equal) == "MELD-2"


@given(st.lists(FEW | CARDS, min_size=1, max_size=6), rules())
def test_the_slow_rules_accept_the_same_new_melds(held: list[Card], options: Rules) -> None:
    assert (why_no_meld(held, options) is None) == slow.is_new_meld(held, options)


def test_a_run_with_a_low_or_high_ace_is_written_from_low_to_high() -> None:
    assert text_of(in_order(cards("AS KS QS"))) == "QS KS AS"
    assert text_of(in_order(cards("3S AS 2S"))) == "AS 2S 3S"
    assert text_of(in_order(cards("2S AS KS"))) == "KS AS 2S"
    assert text_of(in_order(cards("6C 6S"))) == "6S 6C"
    assert text_of(in_order([face for face in PACK if face.suit == 0])).endswith("QS KS AS")


def test_the_ace_is_high_in_a_run_of_thirteen() -> None:
    assert sure(arc_of(range(13))).first == 1
    hearts = [face for face in PACK if face.suit == 1]
    assert new_meld(hearts, 0, CLASSIC).cards[-1] == Card("AH")
    low = new_meld(hearts, 0, LOW)
    assert low.cards[0] == Card("AH") and low == lying(low.cards, low.by, LOW) and low.arc == (0, 13)
    high = new_meld(hearts, 0, CLASSIC)
    assert lying(high.cards, high.by, LOW) == low


@pytest.mark.parametrize(
    ("meld", "fits", "options"),
    [
        ("JH QH KH", "TH", LOW),
        ("2H 3H 4H", "AH 5H", LOW),
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
def test_a_meld_lists_the_cards_that_fit_on_it(meld: str, fits: str, options: Rules) -> None:
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
def test_only_cards_that_fit_can_be_added_to_a_meld(meld: str, laid: str, after: str | None) -> None:
    longer = grown(new_meld(cards(meld), 0, CLASSIC), cards(laid), 1, CLASSIC)
    assert (text_of(longer.cards) if longer else None) == after
    if longer:
        owners = dict(zip(longer.cards, longer.by, strict=True))
        assert {card for card, seat in owners.items() if seat == 1} == set(cards(laid))


def test_an_ace_that_fits_at_both_ends_of_a_run_is_high() -> None:
    almost_all = new_meld(cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), 0, CLASSIC)
    assert sure(grown(almost_all, cards("AS"), 0, CLASSIC)).cards[-1] == Card("AS")
    without_king = new_meld(cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"), 0, CLASSIC)
    assert sure(grown(without_king, cards("AS"), 0, CLASSIC)).cards[0] == Card("AS")
    assert sure(grown(without_king, cards("AS KS"), 0, CLASSIC)).cards[-1] == Card("AS")


@given(st.lists(FEW | CARDS, min_size=3, max_size=5), st.lists(FEW, min_size=1, max_size=4), rules())
def test_the_slow_rules_accept_the_same_lay_offs(meld: list[Card], laid: list[Card], options: Rules) -> None:
    if why_no_meld(meld, options):
        meld = list(cards("2S 3S 4S 5S"))
    on = new_meld(meld, 0, options)
    assert (grown(on, laid, 1, options) is not None) == slow.can_join(on.cards, laid, options)


@pytest.mark.parametrize("text", ["9S TS JS", "JS TS 9S", "TS 9S JS"])
def test_cards_given_in_any_order_keep_their_owners(text: str) -> None:
    given_by = {Card("9S"): 1, Card("TS"): 1, Card("JS"): 0}
    faces = cards(text)
    meld = sure(lying(faces, tuple(given_by[card] for card in faces), CLASSIC))
    assert text_of(meld.cards) == "9S TS JS"
    assert dict(zip(meld.cards, meld.by, strict=True)) == given_by


def test_the_order_of_a_run_of_thirteen_says_whether_its_ace_is_low_or_high() -> None:
    low = lying(cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), (0,) * 13, CLASSIC)
    high = lying(cards("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"), (0,) * 13, CLASSIC)
    assert (sure(low).first, sure(high).first) == (0, 1)


def test_a_run_of_thirteen_that_is_rotated_goes_around_the_corner() -> None:
    turned = cards("5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S")
    assert sure(lying(turned, (0,) * 13, CORNER)).first == 4
    assert sure(lying(turned, (0,) * 13, CLASSIC)).first == 1


def test_cards_that_are_not_a_meld_cannot_lie_on_a_table() -> None:
    assert lying(cards("6C 6D 7S"), (0,) * 3, CLASSIC) is None
    assert lying(cards("KS AS 2S"), (0,) * 3, CLASSIC) is None


# ---- jokers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "broken"),
    [
        ("6C 6D JK=6S", None),
        ("6C JK=6D JK=6S", None),
        ("6C 6D 6H JK=6S", None),
        ("4H JK=5H 6H", None),
        ("JK=4H JK=5H 6H", None),
        ("4H JK=5H JK=6H 7H", None),
        ("QH KH JK=AH", None),
        ("JK=AH 2H 3H", None),
        ("6C JK=7C JK=8C JK=9C", None),
        # JOKER-2: a joker isn't declared, or lacks a suit that it needs
        ("6C 6D JK", "JOKER-2"),
        ("JK JK JK", "JOKER-2"),
        ("6C 6D JK=6", "JOKER-2"),
        ("6C JK=6 JK=6", "JOKER-2"),
        ("4H JK 6H", "JOKER-2"),
        ("4H 9D JK", "JOKER-2"),
        ("6C JK", "JOKER-2"),
        # JOKER-3: the other cards go together, but the card that the joker stands for doesn't fit
        ("6C 6D JK=6D", "JOKER-3"),
        ("6C 6D JK=7D", "JOKER-3"),
        ("6C JK=6S JK=6S", "JOKER-3"),
        ("KC KD KH KS JK=KC", "JOKER-3"),
        ("4H 5H JK=5H", "JOKER-3"),
        ("4H 5H JK=8H", "JOKER-3"),
        ("4H 5H JK=6D", "JOKER-3"),
        ("KH AH JK=2H", "JOKER-3"),
        ("4H 5H 6H JK=6H", "JOKER-3"),
        ("4H 5H 6H JK=9S", "JOKER-3"),
        ("6C 6D 6H 6S JK=7S", "JOKER-3"),
        # JOKER-4: all cards are jokers
        ("JK=6C JK=6D JK=6S", "JOKER-4"),
        ("JK=4H JK=5H JK=6H", "JOKER-4"),
        ("JK=6C JK=6D", "JOKER-4"),
        ("JK=6C", "JOKER-4"),
        # no declaration of the joker makes these cards a meld
        ("6C JK=6D", "MELD-1"),
        ("6C JK=7C", "MELD-3"),
        ("6C 7D JK=8C", "MELD-3"),
        ("6C 6C JK=6D", "MELD-2"),
        ("4H 4H 5H JK=6H", "MELD-4"),
        ("4H 9H JK=5H", "MELD-3"),
    ],
)
def test_the_refusal_of_a_meld_with_wild_jokers_names_the_broken_statement(
    held: str, broken: str | None
) -> None:
    assert why_no_meld(cards(held), MODERN) == broken


@pytest.mark.parametrize(
    ("held", "broken"),
    [
        ("6C JK=6 JK=6", None),
        ("6C JK=6D JK=6", None),
        ("6C 6D JK=6 JK=6", None),
        ("6C JK=6 JK=6 JK=6", None),
        ("6C JK=6D JK=6S", None),
        ("6C 6D JK=6", "JOKER-2"),
        ("6C JK=6 JK", "JOKER-2"),
        ("4H JK=5 JK=6", "JOKER-2"),
        ("4H 5H JK=6 JK=7", "JOKER-2"),
        ("6C JK=7 JK=7", "JOKER-2"),
        ("JK=6 JK=6 JK=6", "JOKER-4"),
        ("6C 6D 6H JK=6 JK=6", "JOKER-3"),
        ("6C 6C JK=6 JK=6", "MELD-2"),
        ("6C 6D 6H 6S JK=6 JK=6", "JOKER-3"),
    ],
)
def test_two_jokers_of_a_set_need_no_suit_if_suits_may_stay_open(held: str, broken: str | None) -> None:
    assert why_no_meld(cards(held), FREE) == broken


def test_a_joker_may_stand_for_a_card_already_in_the_meld_if_suits_may_be_equal() -> None:
    both = Rules(jokers=2, equal_suits=True)
    assert why_no_meld(cards("6C 6D JK=6D"), both) is None
    assert why_no_meld(cards("6C JK=6C JK=6C"), both) is None
    assert why_no_meld(cards("6C 6C 6D 6D JK=6D"), both) == "JOKER-3"
    assert why_no_meld(cards("4H 5H JK=5H"), both) == "JOKER-3"


def test_a_joker_fits_on_a_run_around_the_corner_if_its_card_would_fit() -> None:
    corner = Rules(jokers=2, corner=True)
    assert why_no_meld(cards("KH JK=AH 2H"), corner) is None
    assert why_no_meld(cards("KH JK=AH 2H"), MODERN) == "MELD-4"
    assert why_no_meld(cards("KH AH JK=2H"), Rules(jokers=2, corner=True, run_opens_with=4)) == "MELD-3"
    assert why_no_meld(cards("JK=QH KH AH JK=2H"), Rules(jokers=2, corner=True, run_opens_with=4)) is None


@pytest.mark.parametrize("text", ["JK=6C", "JK", "JK=6", "DJ=6C", "6H 6D JK", "6H 6D JK=6C"])
def test_a_meld_with_a_joker_is_refused_by_gambit_3_if_jokers_are_not_wild(text: str) -> None:
    assert why_no_meld(cards(text), Rules.named("gambit"), NONE) == "GAMBIT-3"


@pytest.mark.parametrize(
    ("held", "broken"),
    [
        ("JK JK JK", None),
        ("JK JK JK JK", None),
        ("JK JK", "JOKER-6"),
        ("JK", "JOKER-6"),
        ("JK JK JK JK JK", "JOKER-6"),
        ("JK JK JK 6C", "JOKER-6"),
        ("6C 6D JK=6H", "JOKER-6"),
        ("JK JK JK=6H", "JOKER-6"),
        ("4H JK 6H", "JOKER-6"),
    ],
)
def test_three_or_four_jokers_are_a_set_if_jokers_are_only_melded_with_jokers(
    held: str, broken: str | None
) -> None:
    assert why_no_meld(cards(held), Rules.named("persian"), SET) == broken


def test_what_jokers_do_depends_on_the_rules_and_on_what_the_dealer_named() -> None:
    assert jokers_are(MODERN) == jokers_are(CLASSIC) == WILD
    assert jokers_are(Rules.named("persian")) == SET
    gambit = Rules.named("gambit")
    assert [jokers_are(gambit, named) for named in ("", "wild", "double", "split")] == [
        NONE,
        WILD,
        NONE,
        NONE,
    ]


JOKERS = st.builds(joker_as, FEW | CARDS) | st.builds(joker_of_rank, st.sampled_from([0, 1, 11, 12]))
WITH_JOKERS = st.lists(FEW | JOKERS, min_size=1, max_size=5)
WILD_RULES = rules(joker_use="wild")


@settings(max_examples=200)
@given(WITH_JOKERS | st.lists(CARDS, min_size=1, max_size=5), WILD_RULES)
@example(list(cards("AH JK=2H 3H")), MODERN)
@example(list(cards("AH JK=A JK=AD")), FREE)
def test_the_slow_rules_accept_the_same_melds_with_jokers(held: list[Card], options: Rules) -> None:
    assert (why_no_meld(held, options) is None) == slow.is_new_meld(held, options)
    assert (why_no_meld(held, options, grown=True) is None) == slow.is_new_meld(held, options, grown=True)


NATURAL = st.lists(FEW, min_size=1, max_size=4)


def declared_somehow(
    natural: Sequence[Card], number: int, without_suit: bool = False
) -> Iterable[tuple[Card, ...]]:
    faces = slow.near(natural).split() if natural else []
    faces = [text for text in faces if len(text) > 1 or without_suit]
    return slow.declarations(" ".join(faces), number) if faces or not number else ()


@settings(max_examples=150)
@given(NATURAL, st.integers(0, 3), WILD_RULES, st.booleans())
@example(list(cards("KH 2H")), 1, MODERN, False)
@example(list(cards("KH 2H")), 1, Rules(jokers=2, corner=True), False)
@example(list(cards("AH KH 2H")), 1, Rules(jokers=2, corner=True, run_opens_with=4), True)
def test_jokers_complete_a_meld_exactly_if_one_of_their_declarations_is_a_meld(
    natural: list[Card], jokers: int, options: Rules, longer: bool
) -> None:
    tried = declared_somehow(natural, jokers)
    wanted = any(slow.is_new_meld((*natural, *laid), options, grown=longer) for laid in tried)
    assert could_be_meld(natural, len(natural) + jokers, options, longer) == wanted


@pytest.mark.parametrize(
    ("card", "game", "use", "makes"),
    [
        ("AS", "classic", WILD, "AH AD,AH AC,AD AC,2S 3S,QS KS"),
        ("AS", "classic corner=true", WILD, "AH AD,AH AC,AD AC,2S 3S,QS KS,KS 2S"),
        ("2H", "classic run_opens_with=4", WILD, "2S 2D,2S 2C,2D 2C,AH 3H 4H,3H 4H 5H"),
        ("JK", "persian", SET, "JK JK"),
        ("JK", "modern", WILD, ""),
    ],
)
def test_the_companions_of_a_card_are_the_other_cards_of_its_smallest_melds(
    card: str, game: str, use: str, makes: str
) -> None:
    assert ",".join(map(text_of, companions(Card(card), Rules.parse(game), use))) == makes


@settings(max_examples=150)
@given(CARDS, CARDS, WILD_RULES)
@example(Card("KS"), Card("2S"), CLASSIC)
@example(Card("KS"), Card("2S"), CORNER)
@example(Card("4S"), Card("7S"), Rules(run_opens_with=4))
@example(Card("4S"), Card("4S"), Rules(equal_suits=True))
def test_two_cards_go_together_if_a_smallest_meld_contains_both(
    card: Card, other: Card, options: Rules
) -> None:
    sets = ([card, other, third] for third in PACK if third.rank == card.rank)
    suit = [third for third in PACK if third.suit == card.suit]
    runs = ([card, other, *more] for more in combinations(suit, options.run_opens_with - 2))
    wanted = any(slow.is_new_meld(held, options) for held in (*sets, *runs))
    assert go_together(card, other, options) == go_together(other, card, options) == wanted
    assert fellows(card, options) >> other & 1 == wanted


def test_the_companions_of_a_joker_are_jokers_if_only_jokers_meld_with_jokers() -> None:
    joker, card = cards("JK 9H")
    assert go_together(joker, joker, Rules.named("persian"), SET)
    uses: tuple[tuple[Rules, Use], ...] = ((MODERN, WILD), (Rules.named("persian"), SET))
    for options, use in uses:
        assert not go_together(joker, card, options, use) and not go_together(card, joker, options, use)


TABLE = [
    *("4H 5H 6H", "AH 2H 3H", "QH KH AH", "JH QH KH", "2H 3H 4H", "4H JK=5H 6H", "6H 6D 6S", "6H 6D JK=6C"),
    *("6C 6D 6S 6H", "AS AD AH", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH"),
]


def may_lie(text: str, options: Rules) -> bool:
    """Whether the rules allow the meld: if aces are only low, Q-K-A isn't a run."""
    return options.ace_runs == "both" or text != "QH KH AH"


@settings(max_examples=150)
@given(st.sampled_from(TABLE), st.lists(FEW | CARDS, max_size=3), st.integers(1, 2), WILD_RULES)
@example("JH QH KH", list(cards("2H")), 1, Rules(jokers=2, corner=True))
@example("JH QH KH", list(cards("2H")), 1, MODERN)
@example("2H 3H 4H", list(cards("KH")), 1, MODERN)
def test_jokers_can_be_laid_off_exactly_if_one_of_their_declarations_fits(
    text: str, natural: list[Card], jokers: int, options: Rules
) -> None:
    assume(may_lie(text, options))
    meld = new_meld(cards(text), 0, options)
    faces = slow.near(cards(text)).split()
    tried = slow.declarations(" ".join(other for other in faces if len(other) > 1), jokers)
    wanted = any(slow.can_join(meld.cards, (*natural, *laid), options) for laid in tried)
    assert could_join(meld, natural, jokers, options) == wanted


@settings(max_examples=150)
@given(st.sampled_from([*TABLE, "6H JK=6 JK=6", "6H JK=6D JK=6"]), WITH_JOKERS, WILD_RULES)
def test_the_slow_rules_accept_the_same_lay_offs_with_jokers(
    text: str, laid: list[Card], options: Rules
) -> None:
    if options.joker_suits != "free" and "JK=6 " in text + " ":
        return
    meld = new_meld(cards(text), 0, options)
    longer = grown(meld, laid, 1, options)
    assert (longer is not None) == slow.can_join(meld.cards, laid, options)
    if longer is not None:
        assert sorted(longer.cards) == sorted((*meld.cards, *laid))
        assert why_no_meld(longer.cards, options, grown=True) is None
        assert sorted(zip(longer.cards, longer.by, strict=True)) == sorted(
            [*((card, 0) for card in meld.cards), *((card, 1) for card in laid)]
        )


def test_a_set_takes_a_joker_without_a_suit_only_beside_another_joker() -> None:
    alone = new_meld(cards("6C 6D 6H"), 0, FREE)
    with_one = new_meld(cards("6C 6D JK=6H"), 0, FREE)
    assert not may_go_without_suit(alone, FREE) and grown(alone, cards("JK=6"), 1, FREE) is None
    assert may_go_without_suit(with_one, FREE)
    assert text_of(sure(grown(with_one, cards("JK=6"), 1, FREE)).cards) == "6D 6C JK=6H JK=6"
    assert not may_go_without_suit(with_one, MODERN) and grown(with_one, cards("JK=6"), 1, MODERN) is None
    run = new_meld(cards("4H JK=5H 6H"), 0, FREE)
    assert not may_go_without_suit(run, FREE) and grown(run, cards("JK=7"), 1, FREE) is None


def test_any_missing_suit_fits_on_a_set_whose_jokers_have_no_suit() -> None:
    open_suits = new_meld(cards("6C JK=6 JK=6"), 0, FREE)
    assert open_suits.fits == mask_of(cards("6S 6H 6D"))
    full = sure(grown(open_suits, cards("6S"), 1, FREE))
    assert full.fits == 0 and grown(full, cards("6H"), 1, FREE) is None
    assert grown(open_suits, cards("6S 6H"), 1, FREE) is None


def test_a_joker_laid_off_on_a_run_takes_the_place_of_the_card_it_stands_for() -> None:
    run = sure(grown(new_meld(cards("4H 5H 6H"), 0, MODERN), cards("JK=7H"), 1, MODERN))
    assert text_of(run.cards) == "4H 5H 6H JK=7H" and run.by == (0, 0, 0, 1)
    assert run.fits == mask_of(cards("3H 8H")) and grown(run, cards("7H"), 0, MODERN) is None
    assert text_of(sure(grown(run, cards("8H"), 0, MODERN)).cards) == "4H 5H 6H JK=7H 8H"


def test_only_a_fourth_joker_fits_on_three_jokers() -> None:
    persian = Rules.named("persian")
    three = new_meld((JK, JK, JK), 2, persian)
    assert three.is_set and sure(grown(three, (JK,), 1, persian)).by == (2, 2, 2, 1)
    assert grown(three, (JK, JK), 1, persian) is None and grown(three, cards("AS"), 1, persian) is None
    assert grown(new_meld(cards("4H 5H 6H"), 0, persian), (JK,), 1, persian) is None


@pytest.mark.parametrize("text", ["4H 5H 6H", "6C 6D 6H", "6C 6D JK=6H"])
def test_no_card_can_be_added_to_a_meld_that_is_doubled_by_a_joker(text: str) -> None:
    meld = under_joker(new_meld(cards(text), 0, MODERN))
    assert meld.sealed and meld.fits == 0 and text_of(meld.cards) == text_of(in_order(cards(text)))
    for card in [*PACK, *map(joker_as, PACK)]:
        assert grown(meld, (card,), 1, MODERN) is None


@given(st.sampled_from(TABLE[:8]), st.permutations(range(3)), WILD_RULES)
def test_jokers_keep_their_declarations_for_any_order_of_the_cards(
    text: str, order: list[int], options: Rules
) -> None:
    assume(may_lie(text, options))
    given_by = dict(zip(cards(text), (1, 0, 1), strict=False))
    faces = tuple(cards(text)[place] for place in order)
    meld = sure(lying(faces, tuple(given_by[card] for card in faces), options))
    assert dict(zip(meld.cards, meld.by, strict=True)) == given_by
    assert meld.is_set or slow.is_row([slow.rank(card) for card in meld.cards], options)


# ---- arcs ----------------------------------------------------------------------------------------------


@given(st.sets(st.integers(0, 12), min_size=1))
def test_ranks_are_an_arc_exactly_when_they_follow_each_other_on_the_ring_of_ranks(ranks: set[int]) -> None:
    arc = arc_of(ranks)
    turns = [{(first + step) % RING for step in range(len(ranks))} for first in range(RING)]
    assert (arc is not None) == (set(ranks) in turns)
    if arc:
        assert {place % RING for place in range(arc.first, arc.past)} == ranks
        if len(ranks) < RING:
            assert arc.around_corner == ({0, 1, 12} <= ranks)


@given(st.integers(0, 12), st.integers(3, 13), st.sampled_from([CLASSIC, CORNER, LOW]))
def test_a_run_has_an_end_wherever_one_more_card_fits(first: int, length: int, options: Rules) -> None:
    arc, corner, bound = Arc(first, length), options.corner, run_bound(options)
    if arc.past > bound:
        return
    below, above = run_ends(arc, options)
    if length == RING:
        assert (below, above) == (None, None)
        return
    assert (below == first - 1) == (corner or first > 0) and (below is None) == (not corner and first == 0)
    assert (above == arc.past) == (arc.past < bound)


@given(st.sampled_from(TABLE[:6]), CARDS)
def test_a_card_can_join_a_run_after_the_missing_cards_are_laid(text: str, card: Card) -> None:
    run = new_meld(cards(text), 0, CLASSIC)
    card = face(card.rank, run.cards[0].suit)
    if card in [laid.stands for laid in run.cards]:
        return
    missing = missing_between(run, card, CLASSIC)
    longer = grown(run, (*missing, card), 0, CLASSIC)
    assert longer is not None or arc_of(other.rank for other in (*run.cards, card)) is not None
    assert card not in missing and all(other.suit == card.suit for other in missing)
