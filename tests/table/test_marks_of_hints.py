"""At each position of a level's solution, each line of the hint marks the cards and melds that a file lists.

Each line of ``marks_of_hints.txt`` gives the marks of one line of a hint at one position. It begins with the
level, the number of moves made, and the number of the hint's line (0: no hint yet). Then it lists the
marked cards (hand or pile, index and face), numbered melds, and other places, such as ``stock``. Lines of a
hint that mark nothing are left out. If the marks should change, run
``python tests/table/test_marks_of_hints.py``, which writes the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rummy500.table import hints
from rummy500.table.session import Session
from rummy500.table.state import Hints, State
from rummy500.teach.lessons import LEARNER, levels, load

STORED = Path(__file__).with_name("marks_of_hints.txt")


def positions(name: str) -> Iterator[State]:
    """The states of a level before its first move and after each move of its solution."""
    session, level = Session(level=name), load(name)
    if "answer" in level.goal:
        session.act({"do": "answer", "given": str(level.goal["answer"])})
    yield session.state
    for move in level.solution:
        session.act({"do": "play", "text": str(move)} if move.seat == LEARNER else {"do": "tick"})
        yield session.state


def marked(state: State) -> str:
    """The cards, melds and places that the hint marks in this state, as one line of text."""
    shown, ids = hints.shown(state), state.sight.ids
    zones = (("hand", ids.hand, state.seen.hand), ("pile", ids.pile, state.seen.pile))
    cards = [
        f"{zone}{place}:{card}"
        for zone, numbers, faces in zones
        for place, (number, card) in enumerate(zip(numbers, faces, strict=True))
        if number in shown["cards"]
    ]
    return " ".join([*cards, *(f"meld{number}" for number in shown["melds"]), *shown["places"]])


def marks(name: str) -> list[str]:
    """The lines of ``marks_of_hints.txt`` that this level should have."""
    lines = load(name).hints
    found = [
        (made, step, marked(replace(state, hints=Hints(lines if step else (), step))))
        for made, state in enumerate(positions(name))
        for step in range(len(lines) + 1)
    ]
    return [f"{name} {made} {step} {what}" for made, step, what in found if what]


@pytest.fixture(scope="module")
def stored() -> dict[str, list[str]]:
    """The lines of ``marks_of_hints.txt``, by level."""
    found: dict[str, list[str]] = {name: [] for name in levels()}
    for line in STORED.read_text("utf-8").splitlines():
        found[line.split(" ", 1)[0]].append(line)
    return found


@pytest.mark.parametrize("name", levels())
def test_the_hints_of_a_level_have_the_stored_marks(name: str, stored: dict[str, list[str]]) -> None:
    assert marks(name) == stored[name]


if __name__ == "__main__":
    STORED.write_text("".join(f"{line}\n" for name in levels() for line in marks(name)), "utf-8")
