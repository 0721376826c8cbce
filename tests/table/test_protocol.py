"""A screen's messages are decoded in one place, and a bad message is refused with one sentence."""

import re
from typing import Any, get_args

import pytest

from rummy500.table.protocol import (
    NAMES,
    Act,
    Answer,
    Arrange,
    Bring,
    Consider,
    Follow,
    Learner,
    Leave,
    Load,
    Message,
    Moves,
    New,
    Pace,
    Play,
    Point,
    Resume,
    Save,
    Seek,
    Select,
    Sort,
    Tick,
    decoded,
)
from rummy500.table.session import Session

GOOD: list[tuple[dict[str, Any], Message]] = [
    ({"do": "select", "ids": [3, 1]}, Select(frozenset({1, 3}))),
    ({"do": "point", "at": 0}, Point(0)),
    ({"do": "point", "at": None}, Point()),
    ({"do": "act", "action": "draw"}, Act("draw")),
    ({"do": "act", "action": "lay", "meld": 2}, Act("lay", meld=2)),
    ({"do": "act", "action": "take", "at": 4}, Act("take", at=4)),
    ({"do": "act", "action": "try", "moment": 1}, Act("try", moment=1)),
    ({"do": "act", "action": "why", "place": 7}, Act("why", place=7)),
    ({"do": "play", "text": "meld 6C 6D 6H"}, Play("meld 6C 6D 6H")),
    ({"do": "leave"}, Leave()),
    ({"do": "answer", "given": 24}, Answer("24")),
    ({"do": "tick"}, Tick()),
    ({"do": "sort", "by": "rank"}, Sort("rank")),
    ({"do": "arrange", "ids": [2, 1]}, Arrange((2, 1))),
    ({"do": "moves", "open": True}, Moves(True)),
    ({"do": "pace", "ms": 0}, Pace(0)),
    ({"do": "consider", "game": {"players": 3}}, Consider({"players": 3})),
    ({"do": "new", "game": {"players": 3}}, New({"players": 3})),
    ({"do": "new", "link": "#rules=classic"}, Follow("#rules=classic")),
    ({"do": "load", "record": "rules: classic"}, Load("rules: classic")),
    ({"do": "load", "answer": "A: draw"}, Bring("A: draw")),
    ({"do": "learner", "name": "Ann"}, Learner("Ann")),
    ({"do": "save"}, Save()),
    ({"do": "seek", "at": 5}, Seek(5)),
    ({"do": "resume", "kept": {}, "serial": 3}, Resume({}, 3)),
]

BAD: list[tuple[object, str]] = [
    (None, "does not understand this message"),
    ({}, "does not understand this message"),
    ({"do": "dance"}, "does not understand this message"),
    ({"do": ["draw"]}, "does not understand this message"),
    ({"do": "select"}, "by a list of ids"),
    ({"do": "select", "ids": "1"}, "by a list of ids"),
    ({"do": "point", "at": "top"}, "no card lies at that place"),
    ({"do": "play", "text": 6}, "6 is no move"),
    ({"do": "sort", "by": "colour"}, "sorted by suit, rank, drawn"),
    ({"do": "sort", "by": "own"}, "sorted by suit, rank, drawn"),
    ({"do": "arrange", "ids": [1, "2"]}, "by a list of all its ids"),
    ({"do": "act"}, "a button is named by a text"),
    ({"do": "act", "action": "drow"}, "this table has no button 'drow'"),
    ({"do": "act", "action": "lay_off"}, "this table has no button 'lay_off'"),
    ({"do": "act", "action": "lay", "meld": "2"}, "has to be a whole number, not '2'"),
    ({"do": "act", "action": "try", "moment": True}, "has to be a whole number, not True"),
    ({"do": "act", "action": "take", "at": 2.0}, "has to be a whole number, not 2.0"),
    ({"do": "seek", "at": [2]}, "has to be a whole number, not [2]"),
    ({"do": "answer", "given": None}, "an answer is text"),
    ({"do": "learner", "name": 7}, "name and code are texts"),
    ({"do": "pace", "ms": True}, "from 0 to 10000"),
    ({"do": "pace", "ms": 10_001}, "from 0 to 10000"),
    ({"do": "consider"}, "made of settings"),
    ({"do": "new", "link": 5}, "made of settings"),
    ({"do": "load"}, "a saved game is text"),
    ({"do": "load", "answer": []}, "a kept answer is text"),
]


@pytest.mark.parametrize(("message", "value"), GOOD, ids=lambda item: str(item)[:40])
def test_each_good_message_is_decoded_to_the_expected_value(message: dict[str, Any], value: Message) -> None:
    assert decoded(message) == value


def test_this_file_tries_every_kind_of_message() -> None:
    assert {type(value) for _, value in GOOD} == set(get_args(Message))
    assert {message["do"] for message, _ in GOOD} == set(NAMES)


@pytest.mark.parametrize(("message", "why"), BAD, ids=lambda item: str(item)[:40])
def test_a_bad_message_is_refused_with_one_sentence(message: object, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        decoded(message)
    session = Session(seed=7)
    serial = session.state.serial
    view = session.act(message)
    assert view["serial"] == serial + 1 and not session.state.game.moves
    assert why in view["refusal"]["why"].replace("−", "-") or why.capitalize() in view["refusal"]["why"]
