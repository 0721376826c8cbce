"""Moves are written as text and read back."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy500 import Card, Move, NotationError, cards
from rummy500.card import DJ, JK, PACK, SEATS, dealers, joker_as, joker_of_rank
from rummy500.moves import (
    CARDS_OF,
    CHOICES,
    KINDS,
    MOST,
    discard,
    draw,
    lay_off,
    meld,
    no_thanks,
    take,
    wild_meld,
)

SEAT = st.sampled_from(SEATS)
NATURAL = st.sampled_from(PACK)
HELD = NATURAL | st.just(JK)  # the cards that can lie in a hand or in the pile
JOKERS = st.builds(joker_as, NATURAL) | st.builds(joker_of_rank, st.integers(0, 12))
LAID = NATURAL | JOKERS | st.just(JK) | st.builds(dealers, JOKERS) | st.just(DJ)
SOME = st.lists(LAID, min_size=1, max_size=7).map(tuple)
NUMBER = st.integers(1, MOST)
ANY_MOVE: Any = Move  # typed so that it can be called with values of any kind


@st.composite
def calls(draw: st.DrawFn) -> Move:
    """A call for cards of the pile. It may name an older copy of a card."""
    different = draw(st.booleans())
    called = tuple(draw(st.lists(LAID, min_size=1, max_size=5, unique=different)))
    nths = draw(st.lists(NUMBER | st.just(1), min_size=len(called), max_size=len(called)))
    return Move(
        draw(SEAT), "rum", called, on=draw(st.integers(0, MOST)), nths=tuple(nths) if different else ()
    )


OF_EACH = {
    "draw": st.builds(Move, SEAT, st.just("draw")),
    "take": st.builds(Move, SEAT, st.just("take"), st.tuples(HELD), nth=NUMBER),
    "meld": st.builds(Move, SEAT, st.just("meld"), SOME),
    "lay_off": st.builds(Move, SEAT, st.just("lay_off"), SOME, NUMBER),
    "swap": st.builds(Move, SEAT, st.just("swap"), st.tuples(HELD), NUMBER),
    "discard": st.builds(Move, SEAT, st.just("discard"), st.tuples(HELD)),
    "pass": st.builds(Move, SEAT, st.just("pass")),
    "start": st.builds(Move, SEAT, st.just("start"), st.tuples(HELD)),
    "rum": calls(),
    "name": st.builds(Move, SEAT, st.just("name"), choice=st.sampled_from(CHOICES["name"])),
    "split": st.builds(
        Move,
        SEAT,
        st.just("split"),
        st.tuples(HELD),
        choice=st.sampled_from(CHOICES["split"]),
        dj=st.booleans(),
    ),
    "double": st.builds(Move, SEAT, st.just("double"), SOME, dj=st.booleans()),
    "block": st.builds(Move, SEAT, st.just("block")),
    "back": st.builds(Move, SEAT, st.just("back")),
}
MOVES = st.one_of(*OF_EACH.values())


def test_this_file_tries_every_kind_of_move() -> None:
    assert tuple(OF_EACH) == KINDS == tuple(CARDS_OF) and len(KINDS) == 14


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_move_is_read_back_from_its_text_in_any_case(kind: str) -> None:
    @given(OF_EACH[kind], st.sampled_from(["", " ", "\t "]))
    def reads_back(move: Move, space: str) -> None:
        text = str(move)
        assert move.kind == kind and text.startswith(f"{move.seat}: {move.word}")
        for spelt in (text, text.lower(), text.upper(), text.replace(" ", "  "), f"{space}{text}{space}; so"):
            assert Move.parse(spelt) == move
        assert str(Move.parse(text)) == text and eval(repr(move)) == move

    reads_back()


@given(MOVES)
def test_a_move_is_read_back_from_its_text_and_its_repr(move: Move) -> None:
    assert Move.parse(str(move)) == move
    assert eval(repr(move)) == move and hash(eval(repr(move))) == hash(move)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("A: draw", "A: draw"),
        ("  b:DRAW ; a comment: with a colon", "B: draw"),
        ("A : draw", "A: draw"),
        ("A: take 10d/2", "A: take TD/2"),
        ("A: take 6C/1", "A: take 6C"),
        ("A: meld 8h 6H 7♥", "A: meld 6H 7H 8H"),
        ("A: meld AS KS QS", "A: meld QS KS AS"),
        ("A: lay 3H 2H on 1", "A: lay 2H 3H on 1"),
        ("A: LAY 2H ON 12", "A: lay 2H on 12"),
        ("H: pass", "H: pass"),
        ("a: meld jk=7h 6h 8h", "A: meld 6H JK=7H 8H"),
        ("A: meld JK JK JK", "A: meld JK JK JK"),
        ("A: meld jk=6 6C JK=6", "A: meld 6C JK=6 JK=6"),
        ("A: meld DJ=6S 6H 6D", "A: meld 6H 6D DJ=6S"),
        ("A: LAY jk=10♥ 9h ON 3", "A: lay 9H JK=TH on 3"),
        ("A: take jk/2", "A: take JK/2"),
        ("A: discard jk", "A: discard JK"),
        ("A: START 10c", "A: start TC"),
        ("C: rum 6H on 1", "C: rum 6H on 1"),
        ("C: rum 8H/2 7H/1 on 1", "C: rum 7H 8H/2 on 1"),
        ("C: RUM 7H 5h 6h/3", "C: rum 5H 6H/3 7H"),
        ("C: rum jk=6h/2 on 1", "C: rum JK=6H/2 on 1"),
        ("D: NAME Wild", "D: name wild"),
        ("A: split 6C ABOVE", "A: split 6C above"),
        ("A: split 6c below with dj", "A: split 6C below with DJ"),
        ("A: double 6S 6C 6D WITH DJ", "A: double 6S 6D 6C with DJ"),
        ("A: double 6C 6D 6S", "A: double 6S 6D 6C"),
        ("A: block", "A: block"),
        ("a: swap 10d ON 1", "A: swap TD on 1"),
        ("A: Back ; once", "A: back"),
    ],
)
def test_all_spellings_of_a_move_are_read_as_the_same_move(text: str, written: str) -> None:
    assert str(Move.parse(text)) == written


def test_there_is_a_short_function_to_make_each_kind_of_move() -> None:
    six, run = Card("6C"), cards("2H 3H")
    made = [draw("A"), take("A", six), take("A", six, 2), meld("A", run), lay_off("A", run, 1)]
    made += [discard("A", six), no_thanks("B")]
    made += [wild_meld("A", cards("2H JK=3H 4H")), lay_off("A", cards("2H JK=3H"), 2)]
    assert [str(move) for move in made] == [
        "A: draw",
        "A: take 6C",
        "A: take 6C/2",
        "A: meld 2H 3H",
        "A: lay 2H 3H on 1",
        "A: discard 6C",
        "B: pass",
        "A: meld 2H JK=3H 4H",
        "A: lay 2H JK=3H on 2",
    ]
    assert made == [Move.parse(str(move)) for move in made]


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 1, "a seat"),
        ("draw", 1, "begins with its seat"),
        ("I: draw", 1, "is no seat"),
        ("AB: draw", 1, "is no seat"),
        ("A:", 3, "a move such as"),
        (
            "A: fly",
            4,
            "is no move; moves are draw, take, meld, lay, swap, discard, pass, start, rum, name, split",
        ),
        ("A: take", 8, "a card, as in 6C"),
        ("A: take JK=6C", 4, "a joker is written JK, not JK=6C"),
        ("A: take DJ", 4, "a joker is written JK, not DJ"),
        ("A: discard JK=6C", 4, "a joker is written JK, not JK=6C"),
        ("A: start JK=6", 4, "a joker is written JK, not JK=6"),
        ("A: split JK=6C above", 4, "a joker is written JK, not JK=6C"),
        ("A: discard 6C/2", 12, "which card is meant"),
        ("A: meld 6C/2 6D 6H", 9, "which card is meant"),
        ("A: lay 6C/1 on 1", 8, "which card is meant"),
        ("A: start", 9, "a card, as in 6C"),
        ("A: start 6C 7C", 13, "is too much"),
        ("C: rum", 7, "a card, as in 6C"),
        ("C: rum on 1", 8, "is not a card"),
        ("C: rum 6H on", 13, "the number of a meld"),
        ("C: rum 6H on 0", 14, "is not the number of a meld"),
        ("C: rum 6H/0 on 1", 8, "which card is meant"),
        ("C: rum 6H 6H/2 on 1", 4, "a call takes the newest of equal cards"),
        ("C: rum 6H on 1 2", 16, "is too much"),
        ("C: rum 6H with DJ", 11, "'on' and the number of a meld should stand here, not 'with'"),
        ("D: name", 8, "wild or double or split should stand here"),
        ("D: name tame", 9, "name says wild or double or split, not 'tame'"),
        ("D: name wild split", 14, "is too much"),
        ("A: split", 9, "a card, as in 6C"),
        ("A: split 6C", 12, "above or below should stand here"),
        ("A: split 6C beside", 13, "split says above or below, not 'beside'"),
        ("A: split 6C/2 above", 10, "which card is meant"),
        ("A: split 6C above with", 23, "DJ, the dealer's joker"),
        ("A: split 6C above with JK", 24, "'with DJ', for the dealer's joker, should stand here, not 'JK'"),
        ("A: split 6C above by DJ", 19, "is too much"),
        ("A: double", 10, "a card, as in 6C"),
        ("A: double 6C 6D 6H with", 24, "DJ, the dealer's joker"),
        ("A: double 6C 6D 6H with 7H", 25, "should stand here, not '7H'"),
        ("A: double 6C 6D 6H on 1", 20, "is too much"),
        ("A: double with DJ", 11, "'with' is not a card"),
        ("A: meld 6C 6D 6H with DJ", 18, "is too much"),
        ("A: meld 6C 6D 6H on 1", 18, "is too much"),
        ("A: block JK", 10, "is too much"),
        ("A: swap TD", 11, "on"),
        ("A: swap TD 9D on 1", 12, "on"),
        ("A: swap JK=TD on 1", 4, "swap"),
        ("A: back 1", 9, "is too much"),
        ("A: pass 6C", 9, "is too much"),
        ("A: rummy 6H", 4, "is no move"),
        ("A: meld 6C JK= 6H", 12, "is not a card"),
        ("A: take 6X", 9, "is not a card"),
        ("A: take 6C/0", 9, "which card is meant"),
        ("A: take 6C/x", 9, "which card is meant"),
        ("A: take 6C/", 9, "which card is meant"),
        ("A: take 6C/09991", 9, "which card is meant"),
        ("A: take 6C/1000", 9, "which card is meant"),
        ("A: take 6C 7C", 12, "is too much"),
        ("A: meld", 8, "a card"),
        ("A: lay 2H", 10, "'on' and the number"),
        ("A: lay 2H on", 13, "the number of a meld"),
        ("A: lay 2H on 0", 14, "is not the number of a meld"),
        ("A: lay 2H on x", 14, "is not the number of a meld"),
        ("A: lay 2H on 00000011", 14, "is not the number of a meld"),
        ("A: lay on 1", 8, "is not a card"),
        ("A: discard", 11, "a card"),
        ("A: discard 6C 7C", 15, "is too much"),
        ("A: draw 6C", 9, "is too much"),
        ("  A: fly", 6, "is no move"),
    ],
)
def test_the_error_for_a_text_that_is_not_a_move_names_the_column(text: str, column: int, part: str) -> None:
    with pytest.raises(NotationError) as error:
        Move.parse(text, line=3)
    assert (error.value.line, error.value.column) == (3, column)
    assert part in error.value.why and str(error.value).startswith(f"line 3, column {column}: ")


@pytest.mark.parametrize("value", [None, 5, ["A: draw"]])
def test_a_value_that_is_not_a_text_is_refused_as_a_move(value: Any) -> None:
    with pytest.raises(NotationError):
        Move.parse(value)


@given(
    st.text(max_size=40)
    | st.lists(
        st.sampled_from(
            [
                *KINDS,
                "A:",
                "B",
                ":",
                "6C",
                "10d",
                "JK",
                "JK=7H",
                "DJ",
                "6C/2",
                "/2",
                "on",
                "with",
                "1",
                "0",
                ";",
            ]
        )
    ).map(" ".join)
)
def test_any_text_makes_a_move_or_raises_a_notation_error(text: str) -> None:
    try:
        move = Move.parse(text)
    except NotationError:
        return
    assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    "made",
    [
        lambda: Move("Z", "draw"),
        lambda: Move("", "draw"),
        lambda: Move("AB", "draw"),
        lambda: Move("a", "draw"),
        lambda: ANY_MOVE(0, "draw"),
        lambda: ANY_MOVE("A", "fly"),
        lambda: Move("A", "draw", cards("6C")),
        lambda: Move("A", "pass", cards("6C")),
        lambda: Move("A", "discard"),
        lambda: Move("A", "discard", cards("6C 7C")),
        lambda: Move("A", "take"),
        lambda: Move("A", "take", cards("6C 7C")),
        lambda: Move("A", "take", cards("6C"), nth=0),
        lambda: Move("A", "take", cards("6C"), nth=1000),
        lambda: Move("A", "take", cards("6C"), nth=True),
        lambda: Move("A", "discard", cards("6C"), nth=2),
        lambda: Move("A", "meld"),
        lambda: Move("A", "meld", cards("6C 6D 6H"), on=1),
        lambda: ANY_MOVE("A", "meld", ("6C", "6D", "6H")),
        lambda: ANY_MOVE("A", "meld", "6C 6D 6H"),
        lambda: Move("A", "lay_off", (), 1),
        lambda: Move("A", "lay_off", cards("6C")),
        lambda: Move("A", "lay_off", cards("6C"), -1),
        lambda: Move("A", "lay_off", cards("6C"), True),
        lambda: ANY_MOVE("A", "lay_off", cards("6C"), 1.0),
        lambda: Move("A", "lay_off", cards("6C"), 1000),
        lambda: ANY_MOVE("A", ["draw"]),
        lambda: ANY_MOVE("A", None),
        lambda: ANY_MOVE("A", "draw", None),
        lambda: Move("A", "take", cards("JK=6C")),
        lambda: Move("A", "discard", cards("DJ")),
        lambda: Move("A", "start", cards("JK=6")),
        lambda: Move("A", "start"),
        lambda: Move("A", "split", cards("6C")),
        lambda: Move("A", "split", cards("6C"), choice="beside"),
        lambda: Move("A", "split", cards("6C 7C"), choice="above"),
        lambda: Move("A", "split", cards("6C"), choice="above", nth=2),
        lambda: Move("A", "split", cards("JK=6C"), choice="above"),
        lambda: ANY_MOVE("A", "split", cards("6C"), choice="above", dj=1),
        lambda: Move("A", "name"),
        lambda: Move("A", "name", choice="tame"),
        lambda: Move("A", "name", cards("6C"), choice="wild"),
        lambda: Move("A", "draw", choice="wild"),
        lambda: ANY_MOVE("A", "name", choice=None),
        lambda: Move("A", "block", cards("JK")),
        lambda: Move("A", "block", dj=True),
        lambda: Move("A", "back", on=1),
        lambda: Move("A", "double"),
        lambda: Move("A", "double", cards("6C 6D 6H"), on=1),
        lambda: Move("A", "meld", cards("6C 6D 6H"), dj=True),
        lambda: Move("A", "rum"),
        lambda: Move("A", "rum", cards("6C"), on=-1),
        lambda: Move("A", "rum", cards("6C"), nth=2),
        lambda: Move("A", "rum", cards("6C"), nths=(1, 1)),
        lambda: Move("A", "rum", cards("6C"), nths=(0,)),
        lambda: Move("A", "rum", cards("6C"), nths=(1000,)),
        lambda: Move("A", "rum", cards("6C"), nths=(True,)),
        lambda: ANY_MOVE("A", "rum", cards("6C"), nths=1),
        lambda: Move("A", "rum", cards("6C 6C 6D"), nths=(1, 2, 1)),
        lambda: Move("A", "take", cards("6C"), nths=(2,)),
        lambda: Move("A", "meld", cards("6C 6D 6H"), nths=(1, 1, 1)),
    ],
)
def test_a_move_that_cannot_be_written_as_text_is_refused(made: Callable[..., Any]) -> None:
    with pytest.raises(ValueError) as error:
        made()
    assert str(error.value)[0] and "\n" not in str(error.value)


def test_the_cards_of_a_move_may_be_given_as_a_list() -> None:
    assert ANY_MOVE("A", "discard", [Card("6C")]) == Move.parse("A: discard 6C")
    assert hash(ANY_MOVE("A", "meld", list(cards("6C 6D 6H")))) == hash(Move.parse("A: meld 6C 6D 6H"))


@given(calls())
def test_calls_are_equal_if_only_the_order_of_their_cards_differs(move: Move) -> None:
    order = sorted(range(len(move.cards)), key=lambda place: str(move.cards[place]))
    nths = tuple(move.nths[place] for place in order) if move.nths else ()
    again = Move(move.seat, "rum", tuple(move.cards[place] for place in order), on=move.on, nths=nths)
    assert again == move and hash(again) == hash(move)


def test_a_call_is_written_without_copy_numbers_if_it_takes_the_newest_copies() -> None:
    assert Move("A", "rum", cards("6C 7C 8C"), nths=(1, 1, 1)) == Move.parse("A: rum 8C 7C 6C")
    assert Move.parse("A: rum 6C/1 7C on 2").nths == ()


def test_a_run_with_jokers_is_written_from_low_to_high() -> None:
    assert str(Move("A", "meld", cards("AH JK=KH DJ=QH"))) == "A: meld DJ=QH JK=KH AH"
    assert str(Move("A", "lay_off", cards("JK=2S AS KS"), 1)) == "A: lay KS AS JK=2S on 1"


@given(MOVES, st.integers(0, 60), st.text(max_size=3))
def test_a_text_with_extra_letters_is_a_move_or_its_error_names_the_column(
    move: Move, place: int, letters: str
) -> None:
    text = str(move)
    text = text[:place] + letters + text[place:]
    try:
        again = Move.parse(text, line=5)
    except NotationError as error:
        assert error.line == 5 and 1 <= error.column <= len(text) + 1 and "\n" not in error.why
        return
    assert Move.parse(str(again)) == again
