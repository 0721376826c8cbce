"""Cards, packs, masks, and the shuffle for a seed."""

import hashlib
import pickle
from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CARDS

from rummy500 import Card, cards
from rummy500.card import (
    DJ,
    JK,
    JOKER,
    PACK,
    RANKS,
    SUITS,
    Chance,
    cards_in,
    dealers,
    face,
    joker_as,
    joker_of_rank,
    listed,
    mask_of,
    rank_words,
    signs_of,
    suit_words,
    text_of,
    without,
)

JOKERS = [
    *(JK, DJ),
    *map(joker_as, PACK),
    *map(joker_of_rank, range(13)),
    *(dealers(joker_as(card)) for card in PACK),
    *(dealers(joker_of_rank(rank)) for rank in range(13)),
]


def test_a_pack_has_52_different_cards_in_order_of_suit_and_rank() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert text_of(PACK[:3]) == "AS 2S 3S" and str(PACK[-1]) == "KC"
    assert list(PACK) == sorted(PACK)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        *(("6C", "6C"), ("10d", "TD"), ("tD", "TD"), ("q♥", "QH"), (" as ", "AS"), ("10♣", "TC")),
        *(("jk", "JK"), ("dj", "DJ"), ("jk=7h", "JK=7H"), ("JK=10♦", "JK=TD"), ("jk=10", "JK=T")),
        *((" dj=6♠ ", "DJ=6S"), ("dJ=q", "DJ=Q"), ("JK=A", "JK=A")),
    ],
)
def test_a_card_is_read_in_every_spelling_but_written_in_only_one(text: str, written: str) -> None:
    assert str(Card(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        *("", "1S", "11S", "6", "C6", "6X", "6CC", "JKR", "0H", "6 C", "ÀS", "100H", "J", "K", "٣H", "6С"),
        *("JK=", "=7H", "JK7H", "JK==7H", "JK= 7H", "JK=1H", "JK=H", "JK=JK", "JK=DJ", "JK=7H=7H", "DJ="),
        *("DK=7H", "JK=7X", "JK=77", "JJ", "JK=100H", "XJ", "JK=7HH"),
    ],
)
def test_the_error_for_an_invalid_card_says_what_a_card_is(text: str) -> None:
    with pytest.raises(ValueError) as error:
        Card(text)
    assert str(error.value).startswith(f"{text!r} is not a card: a card is a rank")


@pytest.mark.parametrize("value", [6, None, 6.0, True, ["6C"]])
def test_a_value_that_is_not_a_text_is_refused_as_a_card(value: Any) -> None:
    with pytest.raises(ValueError, match="is not a card"):
        Card(value)


def test_a_card_made_from_a_card_equals_it() -> None:
    assert Card(cast(Any, Card("6C"))) == Card("6C")


@pytest.mark.parametrize("card", [*PACK, *JOKERS], ids=str)
def test_a_card_is_read_back_from_its_text_its_repr_and_its_pickle(card: Card) -> None:
    assert Card(str(card)) is card
    assert eval(repr(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert Card(str(card).lower().replace("t", "10")) is card


def test_a_card_has_a_rank_a_suit_a_name_in_words_and_a_sign() -> None:
    card = Card("TH")
    assert (RANKS[card.rank], SUITS[card.suit]) == ("T", "H")
    assert (card.words, card.sign) == ("10 of hearts", "10♥")
    assert (Card("JK").words, Card("JK").sign) == ("joker", "joker")
    assert face(card.rank, card.suit) is card


def test_cards_bare_jokers_and_declared_jokers_are_all_different() -> None:
    assert len({*PACK, *JOKERS}) == 52 + 2 + 2 * (52 + 13)
    assert len(set(map(str, JOKERS))) == len(set(map(hash, JOKERS))) == len(JOKERS)


def test_jokers_sort_after_every_card_and_bare_jokers_before_declared_jokers() -> None:
    assert sorted([*JOKERS, *PACK])[:54] == [*PACK, JK, DJ]
    assert JK == JOKER > max(PACK) and all(joker >= JOKER and joker.is_joker for joker in JOKERS)
    assert not any(card.is_joker or card.is_dealers or card.without_suit for card in PACK)


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_declared_joker_has_the_rank_and_suit_of_its_card(card: Card) -> None:
    assert card.stands is card.held is card
    for joker, held in ((joker_as(card), JK), (dealers(joker_as(card)), DJ)):
        assert str(joker) == f"{held}={card}" and joker != card
        assert joker.stands is card and joker.held is held
        assert (joker.rank, joker.suit) == (card.rank, card.suit)
        assert joker.is_joker and not joker.without_suit and joker.is_dealers == (held is DJ)


@pytest.mark.parametrize("rank", range(13))
def test_a_joker_declared_by_rank_alone_has_that_rank_and_stands_for_no_card(rank: int) -> None:
    for joker, held in ((joker_of_rank(rank), JK), (dealers(joker_of_rank(rank)), DJ)):
        assert str(joker) == f"{held}={RANKS[rank]}"
        assert joker.stands is None and joker.without_suit and joker.held is held and joker.rank == rank
        assert joker.is_dealers == (held is DJ)


def test_a_joker_that_is_not_laid_stands_for_nothing() -> None:
    for joker in (JK, DJ):
        assert joker.stands is None and not joker.without_suit and joker.held is joker and joker.is_joker
    assert DJ.is_dealers and not JK.is_dealers


@pytest.mark.parametrize(
    ("text", "words", "sign"),
    [
        ("AS", "ace of spades", "A♠"),
        ("TD", "10 of diamonds", "10♦"),
        ("JC", "jack of clubs", "J♣"),
        ("JK", "joker", "joker"),
        ("DJ", "dealer's joker", "dealer's joker"),
        ("JK=7H", "joker as 7 of hearts", "joker as 7♥"),
        ("JK=TC", "joker as 10 of clubs", "joker as 10♣"),
        ("JK=7", "joker as 7", "joker as 7"),
        ("JK=T", "joker as 10", "joker as 10"),
        ("JK=Q", "joker as queen", "joker as Q"),
        ("DJ=AS", "dealer's joker as ace of spades", "dealer's joker as A♠"),
        ("DJ=K", "dealer's joker as king", "dealer's joker as K"),
    ],
)
def test_a_card_is_written_in_words_or_as_a_sign(text: str, words: str, sign: str) -> None:
    assert (Card(text).words, Card(text).sign) == (words, sign)


@pytest.mark.parametrize("card", [*PACK, *JOKERS[2:54], *JOKERS[67:119]], ids=str)
def test_a_card_is_read_from_its_sign(card: Card) -> None:
    sign = card.sign.replace("dealer's joker as ", "DJ=").replace("joker as ", "JK=")
    assert Card(sign) is card


def test_ranks_and_suits_are_written_in_words() -> None:
    assert [str(rank_words(rank)) for rank in (0, 1, 9, 10, 12)] == ["ace", "2", "10", "jack", "king"]
    assert [str(rank_words(rank, plural=True)) for rank in (0, 9, 11)] == ["aces", "tens", "queens"]
    assert [str(suit_words(suit)) for suit in range(4)] == ["spades", "hearts", "diamonds", "clubs"]


@given(st.text(st.sampled_from("JKD=A27TQ10SHCX ♠♥j"), max_size=7))
def test_every_text_that_is_read_as_a_card_is_a_known_spelling(
    text: str,
) -> None:
    try:
        card = Card(text)
    except ValueError:
        return
    assert Card(str(card)) is card
    assert str(card) == text.strip().upper().replace("10", "T").replace("♠", "S").replace("♥", "H")


@given(st.text(max_size=6))
def test_any_text_makes_a_card_or_raises_a_value_error(text: str) -> None:
    try:
        card = Card(text)
    except ValueError:
        return
    assert card in PACK or card in JOKERS


def test_a_list_of_cards_may_have_commas_and_a_refusal_names_the_invalid_card() -> None:
    assert cards("6C, 6D  10h") == (Card("6C"), Card("6D"), Card("TH"))
    assert cards("") == ()
    assert cards("JK=7H,JK dj=6") == (Card("JK=7H"), JK, Card("DJ=6"))
    with pytest.raises(ValueError, match="'6X' is not a card"):
        cards("6C 6X")


def test_a_list_of_cards_is_written_as_in_a_sentence() -> None:
    assert str(listed(cards("7H"))) == "7♥"
    assert str(listed(cards("7H 8H"))) == "7♥ and 8♥"
    assert str(listed(cards("JK 7H JK=8H"))) == "a joker, 7♥ and joker as 8♥"
    assert signs_of(cards("TH AS")) == "10♥ A♠" and signs_of(cards("JK DJ")) == "joker dealer's joker"


@given(st.lists(CARDS | st.just(JK)))
def test_a_mask_lists_each_held_card_once_starting_with_the_lowest(held: list[Card]) -> None:
    assert list(cards_in(mask_of(held))) == sorted(set(held))


@given(st.lists(CARDS | st.just(JK), min_size=1), st.data())
def test_removing_used_cards_leaves_the_other_copies_in_the_hand(
    held: list[Card], data: st.DataObject
) -> None:
    used = data.draw(st.lists(st.sampled_from(held), max_size=3))
    if Counter(used) - Counter(held):
        with pytest.raises(ValueError):
            without(tuple(held), used)
    else:
        assert Counter(without(tuple(held), used)) + Counter(used) == Counter(held)


# ---- chance -------------------------------------------------------------------------------------------


def test_random_numbers_come_from_the_sha256_of_seed_purpose_and_block() -> None:
    words = [
        int.from_bytes(hashlib.sha256(f"7/deal 1/{block}".encode()).digest()[at : at + 4], "big")
        for block in range(2)
        for at in range(0, 32, 4)
    ]
    chance = Chance(7, "deal 1")
    assert [chance.below(2**32) for _ in words] == words


def test_a_random_number_that_would_favour_low_results_is_skipped() -> None:
    chance = Chance(7, "example")
    chance._words = iter([2**32 - 1, 5])  # with a limit of 3, only the number 2**32 - 1 is skipped
    assert chance.below(3) == 2


def test_the_shuffle_swaps_cards_from_the_last_to_the_second() -> None:
    order, chance = list("abcdefgh"), Chance("x", "y")
    for last in range(7, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    assert Chance("x", "y").shuffled("abcdefgh") == order


def test_a_seed_always_gives_the_same_shuffle() -> None:
    assert text_of(Chance(7, "deal 1").shuffled(PACK)[:8]) == "JC JH 5S 4D 2C QH 8C JS"
    assert text_of(Chance("class 4b", "deal 2").shuffled(PACK * 2)[:8]) == "3H QD TS 5C 4D 2S TS 2S"


@given(st.integers() | st.text(st.characters(codec="utf-8")), st.text(st.characters(codec="utf-8")))
def test_a_shuffle_keeps_every_card(seed: int | str, purpose: str) -> None:
    assert sorted(Chance(seed, purpose).shuffled(PACK * 2)) == sorted(PACK * 2)


def test_every_number_below_the_limit_is_equally_likely() -> None:
    chance = Chance(1, "dice")
    thrown = Counter(chance.below(6) for _ in range(6000))
    assert set(thrown) == set(range(6)) and min(thrown.values()) > 880
