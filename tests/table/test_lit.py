"""The table lights the button that a guided level or a hint asks for, or else a button that can be used."""

from __future__ import annotations

from typing import Any

import pytest
from laid import put_deal

from rummy500 import Deal, Rules, cards
from rummy500.position import Position
from rummy500.table.session import Session
from rummy500.teach.lessons import LEARNER, levels, load


def table(hand: str, pile: str) -> Session:
    """A table for two players with this hand and this pile. The person has not drawn yet."""
    where = Position(Rules(), 1, (cards(hand), cards("QS QC")), cards("2C 3C"), cards(pile), 0)
    return put_deal(Session(players=["You", "Bea"], seed=1), Deal(where))


def lit(view: dict[str, Any]) -> list[str]:
    """The lit buttons: first those that answer the table's prompt, then those of the turn."""
    asked = view["window"]["actions"] if view["window"] else []
    turn = [one for step in view["steps"] for one in step["actions"]]
    return [one["action"] for one in (*asked, *turn) if one["main"]]


def choose(session: Session, text: str) -> dict[str, Any]:
    wanted = list(map(str, cards(text)))
    ids = [card["id"] for card in session.view()["hand"]["cards"] if card["card"] in wanted]
    assert len(ids) == len(wanted)
    return session.act({"do": "select", "ids": ids})


def last_hint(session: Session) -> dict[str, Any]:
    """Ask for all lines of the hint, and return the view after the last line."""
    view = session.act({"do": "act", "action": "hint"})
    while view["hint"]["step"] < view["hint"]["of"]:
        view = session.act({"do": "act", "action": "hint"})
    return view


# ---- at a guided level -----------------------------------------------------------------------------------


def test_a_guided_level_lights_the_meld_button_only_if_all_its_cards_are_chosen() -> None:
    session = Session(level="first/three-eights")
    for some in ("8S", "8S 8H", "KC", "8S 8H 8D"):
        assert lit(choose(session, some)) == (["meld"] if some == "8S 8H 8D" else [])


def test_a_guided_level_that_asks_for_a_take_never_lights_the_draw() -> None:
    session = Session(level="first/top-card")
    assert lit(session.view()) == []
    assert lit(session.act({"do": "point", "at": 1})) == []  # a press on the jack, which can't be used
    assert lit(session.act({"do": "point", "at": 2})) == ["take"]
    session.act({"do": "act", "action": "take"})
    choose(session, "7S 7H 7D")
    session.act({"do": "act", "action": "meld"})
    assert lit(choose(session, "4C")) == []
    assert lit(choose(session, "KH")) == ["discard"]


def test_a_guided_level_that_asks_for_a_draw_lights_the_draw() -> None:
    assert lit(Session(level="first/draw-and-discard").view()) == ["draw"]


@pytest.mark.parametrize("name", [name for name in levels() if load(name).guided])
def test_a_guided_level_lights_the_button_for_each_move_of_its_solution(name: str) -> None:
    session = Session(level=name)
    for move in load(name).solution:
        if move.seat != LEARNER:
            continue
        session.act({"do": "select", "ids": []})
        if move.kind == "take":
            places = [at for at, card in enumerate(session.state.deal.pile) if card == move.cards[0]]
            view = session.act({"do": "point", "at": places[-move.nth]})
        else:
            view = choose(session, " ".join(map(str, move.cards))) if move.cards else session.view()
        assert lit(view) == [move.word], move
        session.act({"do": "play", "text": str(move)})


# ---- at other levels, and with a hint --------------------------------------------------------------------


def test_an_unguided_level_lights_neither_the_draw_nor_the_discard() -> None:
    session = Session(level="draw/three-sixes")
    assert lit(session.view()) == []
    session.act({"do": "act", "action": "draw"})
    assert lit(choose(session, str(session.state.deal.hand("A")[0]))) == []


def test_a_game_highlights_draw_and_then_discard() -> None:
    session = table("6H 6D KD 9H", pile="KS 6C 2D")
    assert lit(session.view()) == ["draw"]
    session.act({"do": "act", "action": "draw"})
    assert lit(choose(session, "KD")) == ["discard"]


def test_only_the_last_line_of_a_hint_lights_the_take_and_selects_its_card() -> None:
    session = table("6H 6D KD 9H", pile="KS 6C 2D")
    view = session.act({"do": "act", "action": "hint"})
    assert lit(view) == []
    view = last_hint(session)
    assert "Take {6C}" in view["hint"]["lines"][-1]
    assert lit(view) == ["take"]
    view = session.act({"do": "act", "action": "take"})
    assert view["log"][-1]["text"] == "A: take 6C"


def begins_with_a_move(name: str) -> bool:
    """Whether the solution of a level begins with a legal move of the learner."""
    level = load(name)
    if "answer" in level.goal:
        return False
    first = level.solution[0]
    return first.seat == LEARNER and level.scenario.deal.why_not(first) is None


@pytest.mark.parametrize("name", [name for name in levels() if begins_with_a_move(name)])
def test_the_last_line_of_a_levels_hint_lights_the_solutions_first_move(name: str) -> None:
    move = load(name).solution[0]
    view = last_hint(Session(level=name))
    several = move.kind == "lay_off" and lit(view) == []  # the learner chooses the meld for the lay-off
    assert several or lit(view) == [move.word]


# ---- after a mistake -------------------------------------------------------------------------------------


def test_the_table_offers_to_take_back_a_mistake_that_the_level_names() -> None:
    session = Session(level="first/three-eights")
    choose(session, "8S")
    view = session.act({"do": "act", "action": "discard"})
    assert view["level"]["slipped"]
    while view["bot"]:
        view = session.act({"do": "tick"})
    assert view["level"]["slipped"]
    view = session.act({"do": "act", "action": "undo"})
    assert not view["level"]["slipped"] and len(view["hand"]["cards"]) == 5


def test_the_table_does_not_offer_to_take_back_a_refused_move() -> None:
    session = Session(level="first/a-run")
    choose(session, "5H 6H 7S")
    view = session.act({"do": "act", "action": "meld"})
    assert view["refusal"] and view["level"]["says"] and not view["level"]["slipped"]


def test_a_later_move_without_a_mistake_ends_the_offer_to_take_a_move_back() -> None:
    session = Session(level="draw/three-sixes")
    assert session.act({"do": "act", "action": "draw"})["level"]["slipped"]
    choose(session, str(session.state.deal.hand("A")[0]))
    view = session.act({"do": "act", "action": "discard"})
    assert view["level"]["state"] != "open" or not view["level"]["slipped"]


# ---- pressed at the wrong time -----------------------------------------------------------------------------


def test_a_card_of_the_pile_cannot_be_chosen_after_the_draw() -> None:
    session = Session(level="melds/first-set")
    session.act({"do": "act", "action": "draw"})
    view = session.act({"do": "act", "action": "take", "at": 0})
    assert view["refusal"]["statement"] == "TURN-3"
    assert not [card for card in view["pile"]["cards"] if card["state"]]  # no card of the pile stays chosen
    for meld in ("8S 8H 8D 8C", "4S 4H 4D"):
        choose(session, meld)
        session.act({"do": "act", "action": "meld"})
    choose(session, "KC")
    assert session.act({"do": "act", "action": "discard"})["level"]["state"] == "solved"


def test_pressing_the_stock_in_the_wrong_turn_says_whose_turn_it_is() -> None:
    session = Session("classic", players=2, seed=7)
    while not session.state.bots_turn:
        session.act({"do": "play", "text": str(session.state.deal.legal_moves()[-1])})
    view = session.act({"do": "act", "action": "draw"})
    assert view["refusal"] and session.state.names["B"] in view["refusal"]["why"]


@pytest.mark.parametrize("at", [-1, 99, "1", True, 1.0])
def test_an_invalid_position_in_the_pile_is_refused_with_a_sentence(at: object) -> None:
    view = Session(level="first/top-card").act({"do": "act", "action": "take", "at": at})
    assert view["refusal"]["why"]
