"""Cards, packs, masks, and the shuffle that a seed stands for."""

import hashlib
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CARDS

from rummy500 import Card, cards
from rummy500.cards import (
    JOKER,
    PACK,
    RANKS,
    SUITS,
    Chance,
    card_of,
    cards_in,
    face,
    listed,
    mask_of,
    signs_of,
    text_of,
    without,
)


def test_a_pack_has_52_different_cards_in_order_of_suit_and_rank():
    assert len(PACK) == len(set(PACK)) == 52
    assert text_of(PACK[:3]) == "AS 2S 3S" and str(PACK[-1]) == "KC"
    assert list(PACK) == sorted(PACK)


@pytest.mark.parametrize(
    ("text", "written"),
    [("6C", "6C"), ("10d", "TD"), ("tD", "TD"), ("q♥", "QH"), (" as ", "AS"), ("jk", "JK"), ("10♣", "TC")],
)
def test_a_card_is_read_in_every_spelling_and_written_in_one(text, written):
    assert str(Card(text)) == written


@pytest.mark.parametrize("text", ["", "1S", "11S", "6", "C6", "6X", "6CC", "JKR", "0H", "6 C", "ÀS", "100H"])
def test_text_that_is_no_card_gets_a_sentence_that_says_what_is_one(text):
    with pytest.raises(ValueError) as error:
        Card(text)
    assert str(error.value).startswith(f"{text!r} is not a card: a card is a rank")


@pytest.mark.parametrize("value", [6, None, 6.0, True, ["6C"]])
def test_what_is_not_even_text_is_no_card_either(value):
    with pytest.raises(ValueError, match="is not a card"):
        Card(value)


def test_a_card_makes_itself_again():
    assert Card(Card("6C")) == Card("6C")


@pytest.mark.parametrize("card", [*PACK, Card("JK")])
def test_each_card_is_read_back_evaluates_back_and_pickles_to_itself(card):
    assert Card(str(card)) is card
    assert eval(repr(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert card_of(int(card)) is card


def test_a_card_knows_its_rank_suit_words_and_sign():
    card = Card("TH")
    assert (RANKS[card.rank], SUITS[card.suit]) == ("T", "H")
    assert (card.words, card.sign) == ("10 of hearts", "10♥")
    assert (Card("JK").words, Card("JK").sign) == ("joker", "joker")
    assert face(card.rank, card.suit) is card


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_a_value_error(text):
    try:
        card = Card(text)
    except ValueError:
        return
    assert card in PACK or card == JOKER


def test_a_list_of_cards_may_have_commas_and_is_refused_for_its_one_bad_card():
    assert cards("6C, 6D  10h") == (Card("6C"), Card("6D"), Card("TH"))
    assert cards("") == ()
    with pytest.raises(ValueError, match="'6X' is not a card"):
        cards("6C 6X")


def test_cards_are_listed_as_a_sentence_has_them():
    assert listed(cards("7H")) == "7♥"
    assert listed(cards("7H 8H")) == "7♥ and 8♥"
    assert signs_of(cards("TH AS")) == "10♥ A♠"


@given(st.lists(CARDS))
def test_a_mask_holds_each_face_once_lowest_first(held):
    assert list(cards_in(mask_of(held))) == sorted(set(held))


@given(st.lists(CARDS, min_size=1), st.data())
def test_cards_are_taken_out_one_copy_for_each(held, data):
    used = data.draw(st.lists(st.sampled_from(held), max_size=3))
    if Counter(used) - Counter(held):
        with pytest.raises(ValueError):
            without(tuple(held), used)
    else:
        assert Counter(without(tuple(held), used)) + Counter(used) == Counter(held)


# ---- chance -------------------------------------------------------------------------------------------


def test_numbers_are_read_from_sha256_of_seed_purpose_and_block():
    words = [
        int.from_bytes(hashlib.sha256(f"7/deal 1/{block}".encode()).digest()[at : at + 4], "big")
        for block in range(2)
        for at in range(0, 32, 4)
    ]
    chance = Chance(7, "deal 1")
    assert [chance.below(2**32) for _ in words] == words


def test_a_number_that_would_favour_low_ones_is_skipped():
    chance = Chance(7, "example")
    chance._words = iter([2**32 - 1, 5])  # with a limit of 3, 2**32 - 1 is the one word too many
    assert chance.below(3) == 2


def test_the_shuffle_swaps_from_the_last_place_down():
    order, chance = list("abcdefgh"), Chance("x", "y")
    for last in range(7, 0, -1):
        other = chance.below(last + 1)
        order[last], order[other] = order[other], order[last]
    assert Chance("x", "y").shuffled("abcdefgh") == order


def test_a_seed_shuffles_the_same_for_ever():
    assert text_of(Chance(7, "deal 1").shuffled(PACK)[:8]) == "JC JH 5S 4D 2C QH 8C JS"
    assert text_of(Chance("class 4b", "deal 2").shuffled(PACK * 2)[:8]) == "3H QD TS 5C 4D 2S TS 2S"


@given(st.integers() | st.text(st.characters(codec="utf-8")), st.text(st.characters(codec="utf-8")))
def test_a_shuffle_keeps_every_card(seed, purpose):
    assert sorted(Chance(seed, purpose).shuffled(PACK * 2)) == sorted(PACK * 2)


def test_every_place_is_as_likely_as_the_other():
    chance = Chance(1, "dice")
    thrown = Counter(chance.below(6) for _ in range(6000))
    assert set(thrown) == set(range(6)) and min(thrown.values()) > 880
