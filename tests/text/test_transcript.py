"""A transcript is a text that lists everything done at a table, and is read back unchanged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy500 import NotationError, read_record, write_record
from rummy500.game import Game
from rummy500.sentences import Wrong
from rummy500.text.transcript import (
    EDITION,
    Transcript,
    is_move,
    read_transcript,
    with_refusals,
    write_transcript,
)

VALUES = st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]))
TAGS = st.dictionaries(st.from_regex(r"[A-Z][a-z]{1,8}", fullmatch=True), VALUES)
DONE = ("A: draw", "refused A: meld 2H 3D", "answer 24", "hint", "undo", "again", "solved A: draw")


@given(TAGS, st.lists(st.sampled_from(DONE)).map(tuple))
def test_a_written_transcript_is_read_back_unchanged(tags: dict[str, str], lines: tuple[str, ...]) -> None:
    done = Transcript({"Transcript": EDITION, **tags}, lines)
    assert read_transcript(write_transcript(done)) == done


def test_lines_without_brackets_are_a_transcript() -> None:
    assert read_transcript("A: draw\r\n\n hint\n") == Transcript({}, ("A: draw", "hint"))
    assert read_transcript("") == Transcript({}, ())


def test_a_record_survives_being_read_and_written_as_a_transcript() -> None:
    record = write_record(Game.new(players=["Ann", 'Bob "B"'], seed=7))
    done = read_transcript(record)
    assert done.tags["Players"] == 'Ann, Bob "B"' and done.lines[-1] == "deal 1 dealer=A"
    assert read_record(write_transcript(done)) == read_record(record)


def test_a_value_is_written_on_one_line() -> None:
    text = write_transcript(Transcript({"Learner": "Ann\nA: draw"}, ()))
    assert read_transcript(text).tags["Learner"] == "Ann A: draw"


def test_a_different_edition_of_the_format_is_refused() -> None:
    with pytest.raises(Wrong, match="another edition"):
        read_transcript('[Transcript "2"]\nA: draw\n')


def test_a_broken_line_in_brackets_is_refused() -> None:
    for line in ("[Learner Ann]", '[Learner "Ann]', "[]"):
        with pytest.raises(Wrong, match="a line in brackets is a name and a value"):
            read_transcript(line)
        with pytest.raises(NotationError, match="line 1, column 1: a line in brackets is a name and a value"):
            read_record(f"{line}\n")


def test_a_line_in_brackets_after_lines_without_brackets_is_refused() -> None:
    with pytest.raises(Wrong, match="the lines in brackets stand before the game"):
        read_transcript('A: draw\n[Learner "Ann"]\n')


def test_refused_moves_are_written_before_the_next_accepted_move() -> None:
    lines = ["deal 1 dealer=B", "hand A = 6H 6D", "A: draw", "A: discard 9H", "end out=- A=1 B=2"]
    told = list(with_refusals(lines, [(0, "A: pass"), (1, "A: draw"), (1, "A: pass"), (2, "B: draw")]))
    assert told == [
        *("deal 1 dealer=B", "hand A = 6H 6D", "refused A: pass", "A: draw"),
        *("refused A: draw", "refused A: pass", "A: discard 9H", "end out=- A=1 B=2", "refused B: draw"),
    ]
    assert [line for line in told if is_move(line)] == ["A: draw", "A: discard 9H"]
