"""Details of a view are right: the players' last moves, the marks of a hint, and the sources of points."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from laid import make, put_deal
from plays import TABLES, name_of

from rummy500 import Card, Deal, Move, Rules
from rummy500.card import cards
from rummy500.melds import new_meld
from rummy500.position import Phase, Position
from rummy500.table.session import Session


def finished(table: tuple[str, int], seed: int) -> Session:
    """A table after a round of random moves."""
    session, chance = Session(Rules.parse(table[0]), players=table[1], seed=seed), Random(seed)
    while not session.state.deal.over:
        make(session, chance.choice(session.state.deal.legal_moves()))
    return session


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_count_adds_the_points_laid_and_the_bonuses_and_subtracts_the_points_held(
    table: tuple[str, int], seed: int
) -> None:
    session = finished(table, seed)
    deal = session.state.deal
    for row in session.view()["over"]["rows"]:
        shown = row["cards"]
        laid = [one for meld in shown["laid"] for one in meld]
        assert (
            sum(one["points"] for one in laid)
            - sum(one["points"] for one in shown["left"])
            + shown["besides"]
            == (row["net"])
        )
        held = sorted(str(card) for seat in deal.sides[row["seat"]] for card in deal.hand(seat))
        assert sorted(one["card"] for one in shown["left"]) == (held if row["left"] else [])
        numbers = [deal.seats.index(seat) for seat in deal.sides[row["seat"]]]
        mine = [
            str(card)
            for meld in deal.table
            for card, by in zip(meld.cards, meld.by, strict=True)
            if by in numbers
        ]
        assert [one["card"] for one in laid] == mine


def test_the_classic_game_counts_nothing_besides_the_cards() -> None:
    for seed in range(12):
        rows = finished(("classic", 3), seed).view()["over"]["rows"]
        assert [row["cards"]["besides"] for row in rows] == [0, 0, 0]


def test_a_count_says_who_won_and_gives_advice_to_remember() -> None:
    met = set()
    for seed in range(40):
        over = finished(("classic", 3), seed).view()["over"]
        best = max(row["net"] for row in over["rows"])
        winners = [row["seat"] for row in over["rows"] if row["net"] == best]
        expected = "even" if len(winners) > 1 else "won" if winners == ["A"] else "lost"
        assert over["how"] == expected
        mine = over["rows"][0]
        if mine["left"]:
            dearest = max(one["points"] for one in mine["cards"]["left"])
            assert f" {dearest} point" in over["take_along"]
        met.add((over["how"], bool(mine["left"])))
    assert {("won", False), ("lost", True)} <= met


@pytest.mark.parametrize(
    ("held", "advice"),
    [
        (
            "9C 2S",
            (
                "You still held 2 cards. None cost you more than {9C}: 9 points. It would "
                "have fitted on the set of nines."
            ),
        ),
        ("KS 6C", "You still held 2 cards. None cost you more than {KS}: 10 points."),
    ],
)
def test_a_count_says_which_meld_the_costliest_card_fits(held: str, advice: str) -> None:
    rules, session = Rules(), Session(players=2, seed=7)
    table = tuple(meld for one in ("6S 6H 6D", "9S 9H 9D") if (meld := new_meld(cards(one), 1, rules)))
    hands = [cards(held), cards("2D")]
    put_deal(
        session,
        Deal(Position(rules, 1, tuple(hands), cards("3C"), cards("4C"), 1, table=table, phase="play")),
    )
    make(session, Move.parse("B: discard 2D"))
    assert session.view()["over"]["take_along"] == advice


def test_a_count_gives_advice_on_the_persons_cards_but_not_on_the_partners_cards() -> None:
    rules, session = Rules.named("partnership"), Session("partnership", players=4, seed=7)
    hands = [cards(held) for held in ("5C", "3D", "KS", "2D")]
    put_deal(session, Deal(Position(rules, 1, tuple(hands), cards("3C"), cards("4C"), 3, phase="play")))
    make(session, Move.parse("D: discard 2D"))
    assert session.view()["over"]["take_along"] == "You still held {5C}, and it cost you 5 points."


def test_a_loser_who_went_out_sees_how_much_more_the_winner_laid() -> None:
    rules, session = Rules(), Session(players=2, seed=7)
    hands = [cards("2D"), cards("3S")]
    put_deal(
        session,
        Deal(Position(rules, 1, tuple(hands), cards("3C"), cards("4C"), 0, laid=(18, 30), phase="play")),
    )
    make(session, Move.parse("A: discard 2D"))
    advice = session.view()["over"]["take_along"]
    assert advice == "No card that you held cost you points, but Max laid 12 points more than you did."


# ---- the others' moves, and the newest meld ---------------------------------------------------------


def a_table(hand: str, phase: Phase = "play", turn: int = 0, other: str = "QS QC 2H") -> Session:
    """A table for two at which the person has this hand."""
    where = Session(players=2, seed=7).state.deal.position
    hands = (cards(hand), cards(other))
    laid = where.but(hands=hands, stock=cards("2C 3C 4C"), pile=cards("9D"), phase=phase, turn=turn)
    return put_deal(Session(players=2, seed=7), Deal(laid))


def did(view: dict[str, Any]) -> dict[str, str]:
    return {seat["seat"]: seat["did"] for seat in view["seats"]}


def test_a_seat_shows_its_players_last_move_until_the_person_is_in_turn() -> None:
    session = a_table("6H 6D 6C KD 2S")
    assert did(session.view()) == {"A": "", "B": ""}
    session.act({"do": "play", "text": "discard KD"})
    assert did(session.view()) == {"A": "", "B": ""}
    make(session, Move.parse("B: draw"))
    assert did(session.view()) == {"A": "", "B": "draws"}
    make(session, Move.parse("B: discard QS"))
    assert did(session.view()) == {"A": "", "B": ""}
    session.act({"do": "play", "text": "draw"})
    assert did(session.view()) == {"A": "", "B": ""}


def test_a_new_or_grown_meld_is_marked() -> None:
    session = a_table("6H 6D 6C 6S KD 2S")
    view = session.act({"do": "play", "text": "meld 6H 6D 6C"})
    assert [meld["new"] for meld in view["melds"]] == [True]
    view = session.act({"do": "play", "text": "lay 6S on 1"})
    assert [meld["new"] for meld in view["melds"]] == [True]
    view = session.act({"do": "play", "text": "discard KD"})
    assert [meld["new"] for meld in view["melds"]] == [False]


# ---- the marks of hints ------------------------------------------------------------------------------------


def faces(view: dict[str, Any]) -> dict[int, str]:
    """The faces of the cards in the hand and the pile, by the cards' ids."""
    return {one["id"]: one["card"] for one in [*view["hand"]["cards"], *view["pile"]["cards"]]}


def test_each_step_of_a_hint_marks_the_cards_that_it_names() -> None:
    session = Session(level="draw/three-sixes")
    named = []
    for _ in range(3):
        view = session.act({"do": "act", "action": "hint"})
        named.append(sorted(faces(view)[number] for number in view["hint"]["cards"]))
    assert named == [[], ["6C"], ["4D", "6C", "6D", "6H", "9H", "KD"]]


def test_a_hint_about_a_meld_marks_the_meld() -> None:
    session = a_table("4H 5H 6H 7H KD 2S")
    session.act({"do": "play", "text": "meld 4H 5H 6H"})
    marked: list[int] = []
    for _ in range(3):
        view = session.act({"do": "act", "action": "hint"})
        marked += view["hint"]["melds"]
        if "your run of hearts" in view["hint"]["lines"][-1]:
            assert view["hint"]["melds"] == [1]
    assert marked


# ---- the person's own order ----------------------------------------------------------------------------


def order(view: dict[str, Any]) -> list[str]:
    return [one["card"] for one in view["hand"]["cards"]]


def test_an_arranged_hand_keeps_its_order_and_new_cards_come_last() -> None:
    session = a_table("6H 6D KD 2S", "draw")
    ids = {one["card"]: one["id"] for one in session.view()["hand"]["cards"]}
    view = session.act({"do": "arrange", "ids": [ids[card] for card in ("KD", "6D", "2S", "6H")]})
    assert order(view) == ["KD", "6D", "2S", "6H"] and view["hand"]["sort"] == "own"
    drawn = session.act({"do": "play", "text": "draw"})
    assert order(drawn)[:4] == ["KD", "6D", "2S", "6H"]
    assert order(session.act({"do": "play", "text": "discard 6D"})) == [
        card for card in order(drawn) if card != "6D"
    ]
    assert session.act({"do": "sort", "by": "rank"})["hand"]["sort"] == "rank"


@pytest.mark.parametrize(
    "ids", [None, "all", [], [0], [0, 0, 1, 2], [0, 1, 2, "3"], [0, 1, 2, 3, 4], [[], 1, 2, 3]]
)
def test_an_invalid_order_of_the_hand_is_refused(ids: object) -> None:
    session = a_table("6H 6D KD 2S")
    before = order(session.view())
    view = session.act({"do": "arrange", "ids": ids})
    assert view["refusal"]["why"] and order(view) == before


def test_the_persons_own_order_of_the_hand_survives_a_reload_and_ends_with_the_round() -> None:
    session = Session("classic", players=3, seed=7)
    ids = [one["id"] for one in session.view()["hand"]["cards"]]
    wanted = [*ids[3:], *ids[:3]]
    session.act({"do": "arrange", "ids": wanted})
    session.act({"do": "act", "action": "draw"})
    shown = order(session.view())
    other = Session("classic", players=3, seed=7)
    view = other.act({"do": "resume", "kept": session.kept, "serial": 9})
    assert view["refusal"] is None and order(view) == shown and view["hand"]["sort"] == "own"
    while not session.state.deal.over:
        make(session, session.state.deal.legal_moves()[-1])
    assert session.act({"do": "act", "action": "next"})["hand"]["sort"] == "suit"


def test_visible_cards_have_the_same_ids_after_a_reload() -> None:
    session = Session("classic", players=3, seed=7)
    chance = Random(7)
    for _ in range(20):
        make(session, chance.choice(session.state.deal.legal_moves()))
    other = Session("classic", players=3, seed=7)
    other.act({"do": "resume", "kept": session.kept, "serial": 3})
    assert other.state.sight.ids == session.state.sight.ids
    assert Card(order(other.view())[0]) in other.state.seen.hand
