"""A meld or pile slides from the position where it was last drawn to its new position."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from staging import Size

from rummy500.table.session import Session

FULL: Size = (1280, 720, False, True, "688px")
MOVES = 24  # enough for the pile to grow wider and for melds to move
SHOWN = """async (message) => {
    const leftOf = (one) => one.getBoundingClientRect().left;
    const all = () => [...document.querySelectorAll(".rt-meld, .rt-pile")];
    const groups = () => new Map(all().map((one) => [
        one.dataset.key ?? one.dataset.place, { at: leftOf(one), place: one.offsetLeft },
    ]));
    for (const motion of document.getAnimations()) motion.finish();
    const last = leftOf([...document.querySelectorAll("[data-zone=hand] [data-card]")].at(-1));
    const before = groups();
    show(await answer(message));
    const far = (measure, pixels) => [...groups()].filter(([name, group]) =>
        Math.abs(group[measure] - (before.get(name) ?? group)[measure]) > pixels).map(([name]) => name);
    const flies = [...document.querySelectorAll(".rt-air")].some((card) => Math.abs(leftOf(card) - last) < 2);
    return { moved: far("place", 5), jumped: far("at", 1), flies };
}"""
"""Shows the view after a message. Returns the melds and piles that moved, and those of them that jumped.

``flies`` says whether a card begins to move where the last card of the hand lay.
"""


def test_a_meld_or_pile_slides_to_its_new_position(stage: Callable[..., Page]) -> None:
    session = Session("classic", players=2, seed=31, bots="greedy")
    session.act({"do": "pace", "ms": 60_000})  # longer than the test; its ticks make the bot move
    page = stage(FULL, session, reduced_motion="no-preference")
    moved: set[str] = set()
    for _ in range(MOVES):
        view = session.view()
        yours = f"discard {view['hand']['cards'][-1]['card']}" if view["phase"] == "play" else "draw"
        message = {"do": "play", "text": yours} if view["turn"] == view["me"] else {"do": "tick"}
        seen = page.evaluate(SHOWN, message)
        assert not seen["jumped"]
        assert seen["flies"] or not message.get("text", "").startswith("discard")
        moved |= {f"{name} in {view['turn']}'s turn" for name in seen["moved"]}
    assert {"pile in A's turn", "meld-1 in B's turn"} <= moved
