"""A meld or pile that gets a new place slides there: it begins to move where it was drawn before."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page
from staging import Size

from rummy500.table.session import Session

FULL: Size = (1280, 720, False, True, "688px")
SHOWN = """async (message) => {
    const all = () => [...document.querySelectorAll(".rt-meld, .rt-pile")];
    const groups = () => new Map(all().map((one) => [
        one.dataset.key ?? one.dataset.place, { at: one.getBoundingClientRect().left, place: one.offsetLeft },
    ]));
    for (const motion of document.getAnimations()) motion.finish();
    const before = groups();
    show(await answer(message));
    const far = (measure, pixels) => [...groups()].filter(([name, group]) =>
        Math.abs(group[measure] - (before.get(name) ?? group)[measure]) > pixels).map(([name]) => name);
    return { moved: far("place", 5), jumped: far("at", 1) };
}"""
"""Shows the view after a message. Returns the melds and piles with a new place, and those drawn there."""


def test_a_meld_or_pile_with_a_new_place_slides_there(stage: Callable[..., Page]) -> None:
    session = Session("classic", players=2, seed=31, bots="greedy")
    session.act({"do": "pace", "ms": 60_000})  # longer than this test: it asks for the bot's moves itself
    page = stage(FULL, session, reduced_motion="no-preference")
    moved: set[str] = set()
    while not {"pile", "meld-1"} <= moved:
        view = session.view()
        assert not view["over"], f"only {moved} got a new place in this round"
        yours = f"discard {view['hand']['cards'][-1]['card']}" if view["phase"] == "play" else "draw"
        message = {"do": "play", "text": yours} if view["turn"] == view["me"] else {"do": "tick"}
        seen = page.evaluate(SHOWN, message)
        assert not seen["jumped"]
        moved |= set(seen["moved"])
