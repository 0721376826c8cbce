"""A sentence at the table names a meld by its kind, never by its number alone."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rummy500.card import cards
from rummy500.melds import Meld, name_of, new_meld
from rummy500.rules import Rules
from rummy500.table.session import Session

BARE = re.compile(r"(?<!\()\bmelds? \d+\b", re.IGNORECASE)
"""A meld's number without its kind, such as "meld 2". A number after the kind is in brackets: "(meld 2)"."""
ELSEWHERE = ("label", "log", "text", "typed", "plain", "record", "task")
"""Parts that show a meld together with its number, or that are written in notation."""


def texts(value: Any) -> Iterator[str]:
    """All texts of a view that say something to the person."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in ELSEWHERE:
                yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)
    elif isinstance(value, str):
        yield value


def moments(session: Session, chance: Random, most: int) -> Iterator[dict[str, Any]]:
    """The views of a random round in which the person asks for hints, selects cards, and tries moves."""
    for _ in range(most):
        view = session.view()
        yield view
        if view["over"]:
            return
        if not session.state.my_turn:
            session.act({"do": "tick"})
            continue
        for _ in range(3):
            yield session.act({"do": "act", "action": "hint"})
        held = [one["id"] for one in view["hand"]["cards"]]
        for number in chance.sample(held, min(2, len(held))):
            yield session.act({"do": "select", "ids": [number]})
            yield session.act({"do": "act", "action": "lay"})
            yield from (
                session.act({"do": "act", "action": "lay", "meld": meld["no"]}) for meld in view["melds"][:3]
            )
        if session.state.my_turn:
            legal = session.state.deal.legal_moves("A")
            lays = [move for move in legal if move.on] or list(legal)
            yield session.act({"do": "play", "text": str(chance.choice(lays))})


@pytest.mark.parametrize("game", ["classic", "modern joker_swap=true", "in-the-pile packs=2"])
def test_no_sentence_of_a_random_round_names_a_meld_by_its_number_alone(game: str) -> None:
    named = set()
    for seed in range(1):
        session = Session(rules=game, players=3, bots="random", seed=seed, explains=True)
        for view in moments(session, Random(seed), 80):
            for text in texts(view):
                assert not BARE.search(text), text
                named |= {*re.findall(r"\b(?:the|your) (?:set|run) of \w+", text)}
    assert len(named) > 4


def melds(*texts: str) -> list[Meld]:
    """Melds of seat A."""
    return [new_meld(cards(text), 0, Rules(packs=2)) for text in texts]


def test_melds_with_the_same_name_are_told_apart_by_their_numbers() -> None:
    table = melds("5S 6S 7S", "QS QH QD", "QC QH QD", "5S 6S 7S 8S", "QH KH AH", "JK JK JK")
    assert [name_of(table, number + 1, "B") for number in range(len(table))] == [
        "the run of spades from 5 to 7",
        "the set of queens (meld 2)",
        "the set of queens (meld 3)",
        "the run of spades from 5 to 8",
        "the run of hearts from queen to ace",
        "the set of jokers",
    ]
    assert [name_of(table, number, "B").number for number in (1, 3)] == [1, 3]


def test_a_meld_is_yours_only_if_you_laid_all_its_cards() -> None:
    [run] = melds("5S 6S 7S")
    assert name_of([run], 1, "A") == "your run of spades from 5 to 7"
    assert name_of([run._replace(by=(0, 0, 1))], 1, "A") == "the run of spades from 5 to 7"
    assert not name_of([run], 0, "A")
