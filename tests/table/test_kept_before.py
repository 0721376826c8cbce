"""A table can be restored from a state that release 0.1.0 stored as JSON."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import JSON

from rummy500.table.kept_json import VALUES
from rummy500.table.session import Session

KEPT = Path(__file__).parents[1] / "text/release_0_1_0"
TABLES = json.loads((KEPT / "tables.json").read_text("utf-8"))
EXERCISE = next(table for table in TABLES if table["kept"].get("solved"))
GAME = next(table for table in TABLES if table["kept"].get("refused"))


def resumed(table: dict[str, Any], kept: object) -> tuple[Session, str]:
    """A new table that resumes from this state, and the table's reason if it refuses the state."""
    session = Session(**table["cell"])
    refusal = session.act({"do": "resume", "kept": kept})["refusal"]
    return session, refusal["why"] if refusal else ""


def laid_out(text: str) -> str:
    """A table's text without its title and task, because a later release may reword these two."""
    return text[text.index("\nA ") :]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table["name"]))
def test_a_table_of_the_previous_release_continues(table: dict[str, Any]) -> None:
    session, why = resumed(table, table["kept"])
    assert not why
    assert laid_out(str(session)) == laid_out(table["text"])
    lines = [(line["text"], line["statement"]) for line in session.view()["log"]]
    log = [[f"{text}: {broken}" if broken else text, bool(broken)] for text, broken in lines]
    assert log == table["log"]
    again, why = resumed(table, session.kept)
    assert not why and again.kept == session.kept and str(again) == str(session)


def test_an_old_state_that_lacks_some_values_is_restored() -> None:
    kept = {key: value for key, value in GAME["kept"].items() if key not in ("explains", "tried")}
    session, why = resumed(GAME, kept)
    assert not why and not session.state.settings.explains


def test_a_solution_and_a_later_open_attempt_are_both_restored() -> None:
    session, _ = resumed(EXERCISE, EXERCISE["kept"])
    assert session.counts.state == "solved"
    assert session.state.attempt is not None and session.state.attempt.state == "open"
    assert session.view()["answer"]["learner"] == 'Ann "A" Lee'


DAMAGED: list[tuple[dict[str, Any], str, list[Any]]] = [
    *((GAME, key, [[]]) for key in ("table", "kind", "bots", "sort", "moves")),
    (GAME, "edition", [2, "1", None]),
    (GAME, "record", ["hello", None]),
    (GAME, "refused", [{}, [[0, "A: draw", 1]], [["A: draw", 0]], [[0, "B: draw"]]]),
    (GAME, "pace", [True, 10**9]),
    (GAME, "back", [0.5, -1]),
    (EXERCISE, "lines", ["A: draw", [None], ["answer 7"], ["A: draw", "A: draw"]]),
    (EXERCISE, "solved", [[], {"lines": ["A: draw"], "wrong": 0}, {"lines": ["A: draw"]}]),
    (EXERCISE, "learner", [7]),
    (EXERCISE, "wrong", ["1"]),
]


@pytest.mark.parametrize(("table", "key", "values"), DAMAGED, ids=[key for _, key, _ in DAMAGED])
def test_a_damaged_state_is_refused(table: dict[str, Any], key: str, values: list[Any]) -> None:
    for value in values:
        _, why = resumed(table, {**table["kept"], key: value})
        assert why.lower().startswith("the book has changed since you played here"), value


@given(
    JSON,
    st.sampled_from(["", *VALUES, "record", "refused", "order", "lines", "solved"]),
    st.sampled_from(TABLES),
)
def test_no_json_value_in_a_stored_state_raises_an_error(
    value: dict[str, Any], key: str, table: dict[str, Any]
) -> None:
    resumed(table, {**table["kept"], key: value} if key else value)
