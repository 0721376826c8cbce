"""Each visible card has an id that it keeps, and no id reveals a hidden card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from laid import make, put_deal
from plays import TABLES, name_of

from rummy500 import Card, Deal, Move, Rules
from rummy500.card import JK, cards
from rummy500.table.session import Session
from rummy500.table.state import ME, State

DEALS = pytest.mark.parametrize("table", TABLES, ids=name_of)


def a_round(table: tuple[str, int], seed: int) -> Iterator[State]:
    """The states of a table during a round of random moves. The round is left after 150 moves."""
    game, players = table
    rules = Rules.parse(game)
    session, chance = Session(rules, players=players, seed=seed), Random(seed)
    yield session.state
    while not session.state.deal.over and len(session.state.game.moves) < 150:
        make(session, chance.choice(session.state.deal.legal_moves()))
        yield session.state


def in_sight(state: State) -> list[tuple[int, Card]]:
    """The cards that the person sees, with their ids."""
    ids, seen = state.sight.ids, state.seen
    places = [(ids.hand, seen.hand), (ids.pile, seen.pile)]
    places += [(mine, meld.cards) for mine, meld in zip(ids.table, seen.table, strict=True)]
    return [one for numbers, cards in places for one in zip(numbers, cards, strict=True)]


@DEALS
def test_each_visible_card_has_an_id_that_no_other_card_ever_gets(table: tuple[str, int]) -> None:
    faces: dict[int, Card] = {}
    for state in a_round(table, 5):
        shown = in_sight(state)
        assert len({number for number, _ in shown}) == len(shown)
        for number, card in shown:
            assert faces.setdefault(number, card.held) == card.held


@DEALS
def test_a_card_that_stays_where_it_is_keeps_its_id(table: tuple[str, int]) -> None:
    before: State | None = None
    for state in a_round(table, 6):
        if before is not None and state.game.moves[-1].kind in ("draw", "pass", "discard"):
            drew = state.game.moves[-1] == Move(ME, "draw")
            assert state.sight.ids.table == before.sight.ids.table
            if state.seen.stock <= before.seen.stock:  # if the stock has grown, the pile was shuffled into it
                assert state.sight.ids.pile[: len(before.sight.ids.pile)] == before.sight.ids.pile
            if drew:
                assert state.sight.ids.hand[: len(before.sight.ids.hand)] == before.sight.ids.hand
        before = state


def test_a_card_keeps_its_id_when_it_moves_between_hands_pile_and_melds() -> None:
    where = Session(players=2, seed=7).state.deal.position
    hands = (cards("6C 9D KS"), cards("6D 6H 2S"))
    deal = Deal(where.but(hands=hands, stock=cards("3C 4C 5C"), pile=cards("QH"), turn=0))
    session = put_deal(Session(players=2, seed=7), deal)
    six = session.state.sight.ids.hand[0]
    make(session, Move.parse("A: draw"))
    make(session, Move.parse("A: discard 6C"))
    assert session.state.sight.ids.pile[-1] == six
    make(session, Move.parse("B: take 6C"))
    assert six not in {number for number, _ in in_sight(session.state)}
    make(session, Move.parse("B: meld 6C 6D 6H"))
    assert six in session.state.sight.ids.table[0]


def test_of_two_equal_cards_the_chosen_card_is_discarded() -> None:
    where = Session("classic", players=5, seed=7).state.deal.position  # the game has two packs
    hand = (Card("6C"), Card("6C"), Card("9D"))
    deal = Deal(where.but(hands=(hand, *where.hands[1:]), phase="play", turn=0))
    session = put_deal(Session("classic", players=5, seed=7), deal)
    first, second, other = session.state.sight.ids.hand
    session.act({"do": "select", "ids": [first]})
    session.act({"do": "act", "action": "discard"})
    assert session.state.sight.ids.hand == (second, other)
    assert session.state.sight.ids.pile[-1] == first


# ---- hidden cards -----------------------------------------------------------------------


def never_seen(states: list[State]) -> list[Card]:
    """The cards that are in the stock or in other hands at the end, and that the person has never seen."""
    last = states[-1].deal.position
    known = [card for pairs in states[-1].sight.ids.known.values() for card, _ in pairs]
    left = [*last.stock, *(card for hand in last.hands[1:] for card in hand)]
    for card in known:
        if card in left:
            left.remove(card)
    shown = {card for state in states for _, card in in_sight(state)}
    return [card for card in left if card not in shown and card != JK]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("table", [("classic", 2), ("classic", 3), ("in-the-pile", 3)], ids=name_of)
def test_swapping_hidden_cards_changes_no_id(table: tuple[str, int], seed: int) -> None:
    states = list(a_round(table, seed))[:40]
    hidden = never_seen(states)
    other = dict(zip(hidden, Random(seed).sample(hidden, len(hidden)), strict=True))
    assert any(card != changed for card, changed in other.items())
    where = states[0].deal.position
    changed = where.but(
        hands=tuple(tuple(other.get(card, card) for card in hand) for hand in where.hands),
        stock=tuple(other.get(card, card) for card in where.stock),
    )
    session = put_deal(Session(states[0].deal.rules, players=table[1], seed=seed), Deal(changed))
    for before, state in pairwise(states):
        assert session.state.sight.ids == before.sight.ids
        make(session, state.game.moves[-1])
    assert session.state.sight.ids == states[-1].sight.ids
