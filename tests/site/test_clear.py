"""A level's hints, refusals and closing sentences don't cover the cards that they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page
from staging import LAPTOP, PHONE, Size
from trying import way_to_fail

from rummy500 import Move
from rummy500.table.session import Session
from rummy500.teach.lessons import levels, load

SIZES: dict[str, Size] = {"upright": PHONE, "lying": (844, 390, True, False, "100%"), "a laptop": LAPTOP}

# The cards that a sentence covers although the sentence names them or a hint marks them.
COVERED = """() => {
    const words = document.querySelector(".rt-say .rt-sheet, .rt-say .rt-won");
    if (!words) return [];
    const over = words.getBoundingClientRect();
    const names = [...words.querySelectorAll("[data-names]")].map(({ dataset }) => dataset.names);
    const cards = [...document.querySelectorAll(":is(.rt-hand, .rt-felt) [data-card], .rt-stack")]
        .filter((card) => names.includes(card.dataset.card) || card.closest(".is-meant"));
    return cards.filter((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return left < over.right && right > over.left && top + 2 < over.bottom && bottom - 2 > over.top;
    }).map((card) => card.dataset.card ?? "the stock");
}"""


def hinted(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The views of a level with each of its hints."""
    session = Session(level=name)
    for step in range(len(load(name).hints)):
        yield f"{name}, hint {step + 1}", session.act({"do": "act", "action": "hint"})


def mistaken(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The views of a level after each of the moves and answers that fail the level."""
    session = Session(level=name)
    for step in way_to_fail(load(name)):
        if isinstance(step, Move):
            view = session.act({"do": "play", "text": str(step)})
        else:
            view = session.act({"do": "answer", "given": step})
        yield f"{name}, {step}", view


@pytest.mark.parametrize("views", [hinted, mistaken], ids=["hints", "mistakes"])
def test_sentences_over_a_table_do_not_cover_the_cards_that_they_name(
    stage: Callable[..., Page], views: Callable[[str], Iterator[tuple[str, dict[str, Any]]]]
) -> None:
    first = Session(level="first/three-eights").view()
    pages = {name: stage(size, first) for name, size in SIZES.items()}
    found = []
    for level in levels():
        for what, view in views(level):
            for size, page in pages.items():
                page.evaluate("view => show(view)", view)
                found += [f"{what}, {size}: {card}" for card in page.evaluate(COVERED)]
    assert not found, "\n".join(found)
