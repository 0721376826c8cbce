"""While the learner follows a guided level's solution, the table marks what the next move needs."""

from __future__ import annotations

from typing import Any

from rummy500.table.session import Session


def marked(view: dict[str, Any]) -> tuple[list[str], list[int], list[str]]:
    """The marked cards by their faces, the marked melds, and other marked places such as the stock."""
    hint = view["hint"]
    lying = [*view["hand"]["cards"], *view["pile"]["cards"]]
    cards = sorted(card["card"] for card in lying if card["id"] in hint["cards"])
    return cards, hint["melds"], hint["places"]


def test_a_guided_level_marks_one_move_after_the_other() -> None:
    session = Session(level="first/go-out")
    assert marked(session.view()) == ([], [], ["stock"])
    assert marked(session.act({"do": "play", "text": "draw"})) == (["9D"], [1], [])
    assert marked(session.act({"do": "play", "text": "lay 9D on 1"})) == (["3S"], [2], [])
    assert marked(session.act({"do": "play", "text": "lay 3S on 2"})) == (["KC"], [], [])
    assert marked(session.act({"do": "play", "text": "discard KC"})) == ([], [], [])


def test_a_guided_level_marks_nothing_after_a_different_move_but_still_gives_hints() -> None:
    session = Session(level="first/go-out")
    session.act({"do": "play", "text": "draw"})
    assert marked(session.act({"do": "play", "text": "lay 3S on 2"})) == ([], [], [])
    assert session.act({"do": "act", "action": "hint"})["hint"]["lines"]


def test_only_guided_levels_name_the_parts_of_the_table() -> None:
    assert Session(level="first/three-eights").view()["level"]["names_parts"]
    assert not Session(level="draw/three-sixes").view()["level"]["names_parts"]


def test_an_unguided_level_marks_nothing_before_a_hint() -> None:
    assert marked(Session(level="melds/first-set").view()) == ([], [], [])
