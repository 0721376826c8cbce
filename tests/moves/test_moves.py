"""Moves and their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import CARDS

from rummy500 import Card, Move, NotationError, cards
from rummy500.cards import SEATS
from rummy500.moves import KINDS, discard, draw, lay, meld, no_thanks, take

SEAT = st.sampled_from(SEATS)
SOME = st.lists(CARDS, min_size=1, max_size=7).map(tuple)
NUMBER = st.integers(1, 999)
MOVES = st.one_of(
    st.builds(Move, SEAT, st.sampled_from(["draw", "pass"])),
    st.builds(Move, SEAT, st.just("take"), st.tuples(CARDS), nth=NUMBER),
    st.builds(Move, SEAT, st.just("meld"), SOME),
    st.builds(Move, SEAT, st.just("lay"), SOME, NUMBER),
    st.builds(Move, SEAT, st.just("discard"), st.tuples(CARDS)),
)


@given(MOVES)
def test_a_move_is_read_back_from_its_text_and_evaluated_back_from_its_repr(move):
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
    ],
)
def test_a_move_is_read_in_every_spelling_and_written_in_one(text, written):
    assert str(Move.parse(text)) == written


def test_the_short_ways_to_make_a_move():
    six, run = Card("6C"), cards("2H 3H")
    made = [draw("A"), take("A", six), take("A", six, 2), meld("A", run), lay("A", run, 1)]
    made += [discard("A", six), no_thanks("B")]
    assert [str(move) for move in made] == [
        "A: draw",
        "A: take 6C",
        "A: take 6C/2",
        "A: meld 2H 3H",
        "A: lay 2H 3H on 1",
        "A: discard 6C",
        "B: pass",
    ]


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 1, "a seat"),
        ("draw", 1, "begins with its seat"),
        ("I: draw", 1, "is no seat"),
        ("AB: draw", 1, "is no seat"),
        ("A:", 3, "a move such as"),
        ("A: fly", 4, "is no move; moves are draw, take, meld, lay, discard, pass"),
        ("A: rum 6H on 1", 4, "is no move"),
        ("A: take", 8, "a card of the pile"),
        ("A: take 6X", 9, "is not a card"),
        ("A: take 6C/0", 9, "which one is meant"),
        ("A: take 6C/x", 9, "which one is meant"),
        ("A: take 6C/", 9, "which one is meant"),
        ("A: take 6C/09991", 9, "which one is meant"),
        ("A: take 6C/1000", 9, "which one is meant"),
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
def test_text_that_is_no_move_is_refused_at_its_column(text, column, part):
    with pytest.raises(NotationError) as error:
        Move.parse(text, line=3)
    assert (error.value.line, error.value.column) == (3, column)
    assert part in error.value.why and str(error.value).startswith(f"line 3, column {column}: ")


@pytest.mark.parametrize("value", [None, 5, ["A: draw"]])
def test_what_is_not_even_text_is_no_move(value):
    with pytest.raises(NotationError):
        Move.parse(value)


@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from(["A:", "B", ":", *KINDS, "6C", "10d", "/2", "on", "1", "0", ";", " "])).map(
        " ".join
    )
)
def test_any_text_is_a_move_or_a_notation_error(text):
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
        lambda: Move(0, "draw"),
        lambda: Move("A", "fly"),
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
        lambda: Move("A", "meld", ("6C", "6D", "6H")),
        lambda: Move("A", "meld", "6C 6D 6H"),
        lambda: Move("A", "lay", (), 1),
        lambda: Move("A", "lay", cards("6C")),
        lambda: Move("A", "lay", cards("6C"), -1),
        lambda: Move("A", "lay", cards("6C"), True),
        lambda: Move("A", "lay", cards("6C"), 1.0),
    ],
)
def test_a_move_that_no_text_could_write_is_not_made(made):
    with pytest.raises(ValueError) as error:
        made()
    assert str(error.value)[0] and "\n" not in str(error.value)


def test_the_cards_of_a_move_may_come_as_a_list():
    assert Move("A", "discard", [Card("6C")]) == Move.parse("A: discard 6C")
    assert hash(Move("A", "meld", list(cards("6C 6D 6H")))) == hash(Move.parse("A: meld 6C 6D 6H"))
