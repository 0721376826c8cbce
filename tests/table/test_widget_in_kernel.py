"""The widget runs in a real kernel and gets the messages that a browser would send."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from kernel import Kernel

from rummy500.teach.lessons import load

ROOT = Path(__file__).parents[2]
LEVEL = "draw/three-sixes"
CELLS = [
    f"import sys; sys.path.insert(0, {str(ROOT)!r})",
    "from rummy500 import Table",
    "table = Table('classic', players=3, seed=7)\ntable",
    f"level = Table(level={LEVEL!r})",
]


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    folder = tmp_path_factory.mktemp("kernel")
    os.environ.setdefault("IPYTHONDIR", str(folder))
    path = folder / "table.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in CELLS]), path)
    kernel = Kernel(folder)
    kernel.run(path)
    yield kernel
    kernel.end()


def test_a_table_opens_with_its_view_script_and_style(kernel: Kernel) -> None:
    assert len(kernel.tables) == 2
    state = kernel.widgets[kernel.tables[0]]
    assert state["_model_module"] == "anywidget" and "export default" in state["_esm"]
    assert not re.search(r"^(import|export) (?!default)", state["_esm"], re.MULTILINE)
    assert '"title": "Log"' in state["_esm"]
    assert state["_css"].strip() and state["view"]["serial"] == 0


def test_a_greeting_from_the_screen_is_answered(kernel: Kernel) -> None:
    table = kernel.tables[0]
    before = kernel.view(table)
    assert kernel.send(table, {"do": "greet"}) == before
    assert kernel.senders == [table]


def test_a_turn_can_be_played_with_messages_alone(kernel: Kernel) -> None:
    table = kernel.tables[0]
    while kernel.view(table)["bot"]:
        kernel.send(table, {"do": "tick"})
    before = kernel.view(table)
    view = kernel.send(table, {"do": "act", "action": "draw"})
    assert len(view["hand"]["cards"]) == len(before["hand"]["cards"]) + 1
    assert view["serial"] == before["serial"] + 1
    card = view["hand"]["cards"][0]
    view = kernel.send(table, {"do": "select", "ids": [card["id"]]})
    assert [one["id"] for one in view["hand"]["cards"] if one["selected"]] == [card["id"]]
    view = kernel.send(table, {"do": "act", "action": "discard"})
    assert view["turn"] == "B" and view["log"][-1]["text"] == f"A: discard {card['card']}"


def test_a_whole_round_can_be_played_with_typed_moves(kernel: Kernel) -> None:
    table = kernel.tables[0]
    kernel.send(table, {"do": "new", "game": {"players": 2, "seed": 11, "bots": "greedy"}})
    for _ in range(400):
        view = kernel.view(table)
        if view["over"]:
            break
        if view["bot"]:
            kernel.send(table, {"do": "tick"})
        else:
            kernel.send(table, {"do": "play", "text": view["typed"]["example"]})
            assert kernel.view(table)["refusal"] is None
    over = kernel.view(table)["over"]
    assert {row["name"] for row in over["rows"]} == {"You", "Max"}
    assert kernel.send(table, {"do": "act", "action": "next"})["over"] is None


def test_a_refused_move_is_explained_and_changes_nothing(kernel: Kernel) -> None:
    table = kernel.tables[0]
    kernel.send(table, {"do": "new", "game": {"players": 3, "seed": 7}})
    while kernel.view(table)["bot"]:
        kernel.send(table, {"do": "tick"})
    before = kernel.view(table)
    view = kernel.send(table, {"do": "play", "text": "meld " + before["hand"]["cards"][0]["card"]})
    assert view["refusal"]["statement"] == "TURN-1"
    assert view["hand"]["cards"][0]["card"] == before["hand"]["cards"][0]["card"]
    assert view["pile"] == before["pile"]


@pytest.mark.parametrize(
    "nonsense",
    [None, 7, "draw", [], {}, {"do": "fly"}, {"do": "act"}, {"do": ["act"]}, {"do": "seek", "at": 1}],
)
def test_a_meaningless_message_is_answered_with_a_sentence(
    kernel: Kernel, nonsense: dict[str, Any] | int | list[Any] | str | None
) -> None:
    view = kernel.send(kernel.tables[0], nonsense)
    assert view["refusal"]["why"].endswith(".") and view["fault"] == ""


def test_a_level_solved_in_a_kernel_shows_its_stars(kernel: Kernel) -> None:
    level = kernel.tables[1]
    for move in load(LEVEL).solution:
        message = {"do": "play", "text": str(move)} if move.seat == "A" else {"do": "tick"}
        view = kernel.send(level, message)
        assert view["refusal"] is None, view["refusal"]
    assert (view["level"]["state"], view["level"]["stars"]) == ("solved", 3)
