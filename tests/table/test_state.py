"""A table's state never changes: each message makes a new state, and a view is computed from one state."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from laid import put_deal

from rummy500 import Deal, Rules, cards
from rummy500.deal import View
from rummy500.position import Position
from rummy500.rules import PRESETS
from rummy500.table import new_game_form, widget
from rummy500.table.beginnings import new_game
from rummy500.table.protocol import Act, Play
from rummy500.table.session import Session
from rummy500.table.settings import Settings
from rummy500.table.state import ME, State
from rummy500.table.update import update
from rummy500.table.view_json import view

ROOM = Path(widget.__file__).parent


def a_game(**options: Any) -> State:
    return new_game(Settings.of("classic", 3, 7, "greedy", options))


def test_a_message_does_not_change_the_old_state() -> None:
    before = a_game()
    shown = view(before)
    after = update(before, Play("draw"))
    assert after.game.moves and not before.game.moves and view(before) == shown
    with pytest.raises(FrozenInstanceError):
        before.status = "changed"  # type: ignore[misc]


def test_taking_back_a_move_restores_the_earlier_state() -> None:
    drawn = laid_out("6H 6D 6C KD 2S")
    laid = update(drawn, Play("meld 6H 6D 6C"))
    assert [state.sight for state in laid.past] == [drawn.sight] and laid.deal.table
    back = update(laid, Act("undo"))
    assert back.sight is drawn.sight and back.past == () and back.serial == laid.serial + 1


def laid_out(hand: str) -> State:
    """The state of a table at which the person has this hand and has drawn."""
    where = Position(Rules(), 1, (cards(hand), cards("QS QC")), cards("2C 3C"), cards("9D"), 0, phase="play")
    session = Session(players=2, seed=7)
    return put_deal(session, Deal(where)).state


@pytest.mark.parametrize("preset", PRESETS)
def test_the_persons_view_is_computed_once_for_each_position(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(preset, players=4, seed=3)
    asked: Counter[str] = Counter()
    worked_out = Deal.view

    def counted(deal: Deal, seat: str) -> View:
        asked[seat] += 1
        return worked_out(deal, seat)

    monkeypatch.setattr(Deal, "view", counted)
    messages: list[dict[str, Any]] = [
        {"do": "moves", "open": True},
        {"do": "point", "at": 0},
        {"do": "act", "action": "take"},
        {"do": "act", "action": "meld"},
        {"do": "select", "ids": [number for number, _ in session.state.hand[:3]]},
        {"do": "play", "text": "meld 2H 3D"},
    ]
    session.view()
    for message in messages:
        asked.clear()
        moves = session.state.game.moves
        session.act(message)
        assert asked[ME] <= (session.state.game.moves != moves)


def test_a_view_does_not_create_new_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Creating rules checks some 30 options. For 14 games, this takes longer than the rest of a view."""
    state = a_game(target=300)
    view(state)
    made = 0

    def counted(_: Rules) -> None:
        nonlocal made
        made += 1

    monkeypatch.setattr(Rules, "_refuse_contradictions", counted)
    view(update(state, Play("draw")))
    assert made == 0
    assert Rules.parse("classic target=300") and made == 1


def test_the_catalogue_of_new_games_is_in_the_script_and_not_in_each_view() -> None:
    script = widget.joined_modules()
    assert script.count('"title": "Dealer\'s gambit"') == 1
    fields = new_game_form.catalogue()["fields"]
    shown = str(Session(seed=7).view()["setup"])
    assert not [field["title"] for field in fields if field["title"] in shown]
    assert len(shown) < 200


# ---- the folder ------------------------------------------------------------------------------------------


def imports() -> dict[str, set[str]]:
    """For each module of the table, the other modules of the table that it imports."""
    names = {path.stem for path in ROOM.glob("*.py")}
    found: dict[str, set[str]] = {}
    for path in ROOM.glob("*.py"):
        found[path.stem] = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 1:
                here = [node.module] if node.module else [alias.name for alias in node.names]
                found[path.stem] |= names & {name.split(".")[0] for name in here if name}
    return found


def test_no_modules_of_the_table_import_each_other_in_a_circle() -> None:
    left = imports()
    while left:
        grounded = {name for name, needs in left.items() if not needs & set(left)}
        assert grounded, f"these modules import each other in a circle: {left}"
        left = {name: needs for name, needs in left.items() if name not in grounded}


def test_only_type_checkers_import_the_types_of_the_view() -> None:
    """Python in a browser has too little memory to load modules that only type checkers need."""
    at_once = re.compile(r"^from \.\w+_types import", re.MULTILINE)
    late = re.compile(r"^    from (?!\.\w+_types import)", re.MULTILINE)
    files = [path for path in ROOM.glob("*.py") if not path.name.endswith("_types.py")]
    assert not [path.name for path in files if at_once.search(path.read_text("utf-8"))]
    hiding = [path.read_text("utf-8") for path in files]
    assert not [text for text in hiding if "TYPE_CHECKING:" in text and late.search(text)]


def test_the_modules_are_layered_from_state_to_widget() -> None:
    needs = imports()

    def below(name: str) -> set[str]:
        return needs[name].union(*(below(other) for other in needs[name]))

    order = ("state", "offers", "update", "session", "widget")
    for number, name in enumerate(order):
        assert not below(name) & set(order[number + 1 :])
        assert set(order[:number]) <= below(name)
    assert {"state", "offers"} <= below("view_json") and "view_json" in below("session")
    assert not below("view_json") & {"update", "session", "widget"} and "view_json" not in below("update")


def test_no_file_of_the_table_has_more_than_400_lines() -> None:
    assert not [path.name for path in ROOM.glob("*.py") if len(path.read_text("utf-8").splitlines()) > 400]
