"""A listener hears every change at the table once, and every control has a name.

Nothing moves for a reader who wants no motion.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playing import A_CALL, A_JOKER, PLAY_ROUND, hurry, opened, saved
from playwright.sync_api import Locator, Page, expect
from staging import LAPTOP
from whole_round import ByKeys
from windows import InPlaywright

from rummy500.card import Card, cards, rank_words, suit_words
from rummy500.game import Game
from rummy500.table import beginnings, happened
from rummy500.table.session import Session
from rummy500.text.records import read_record

SPOKEN = (Path(__file__).parent / "spoken.js").read_text("utf-8")
CONTROLS = {"button", "link", "textbox", "combobox", "radio", "slider", "DisclosureTriangle"}


def listen(table: Locator) -> None:
    table.evaluate(SPOKEN)


def heard(page: Page) -> list[list[str]]:
    spoken: list[list[str]] = page.evaluate("window.spoken")
    return spoken


def in_words(sentence: str) -> str:
    """A sentence of the table as a listener hears it: cards are named in words."""

    def words(found: re.Match[str]) -> str:
        card = Card(found[1])
        return f"{rank_words(card.rank)} of {suit_words(card.suit)}"

    return re.sub(r"\{(\w\w)\}", words, sentence)


def told(game: Game) -> list[str]:
    """The sentences in which the table describes the moves of a game. Cards are named in words."""
    return [
        in_words(happened.told(before.deal, after.deal, after.moves[-1], game.names, "A"))
        for before, after in pairwise(beginnings.positions(game))
        if after.moves
    ]


def nodes_of(page: Page) -> Iterator[dict[str, Any]]:
    """The nodes of the accessibility tree, with their properties, as a screen reader gets them."""
    browser = page.context.new_cdp_session(page)
    for node in browser.send("Accessibility.getFullAXTree")["nodes"]:
        if not node["ignored"]:
            properties = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
            values = {part: node.get(part, {}).get("value", "") for part in ("role", "name", "description")}
            yield {**properties, **values}
    browser.detach()


def unsaid(page: Page) -> list[str]:
    """The controls that have no name, and the disabled ones that give no reason."""
    controls = [node for node in nodes_of(page) if node["role"] in CONTROLS]
    assert len(controls) > 20
    nameless = [f"no name: {node}" for node in controls if not node["name"].strip()]
    return nameless + [
        f"why off: {node}" for node in controls if node.get("disabled") and not node["description"]
    ]


class Listener(ByKeys):
    """Plays by keyboard, and checks the accessibility tree before each turn that it plays."""

    def __init__(self, site: str, page: Page) -> None:
        super().__init__(InPlaywright(site, page))
        self.page = page

    def turn(self) -> None:
        assert not unsaid(self.page)
        super().turn()


def test_every_move_of_a_round_is_read_aloud_once_and_every_control_has_a_name(
    site: str, page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    hurry(table)
    page.get_by_role("heading", level=1).click()
    listen(table)
    player = Listener(site, page)
    player.do("discard")  # before the draw, this discard is refused
    expect(table.locator("[data-refusal=TURN-1]")).to_be_visible()
    player.play_round()
    over = table.get_by_role("heading", name=re.compile("won round 1"))
    expect(over).to_be_visible()
    everything = heard(page)
    game = read_record(saved(table))

    flat = [one for drawing in everything for one in drawing]
    refused = [one for one in flat if one.startswith("Refused: ")]
    assert len(refused) == 1
    assert "The rule that forbids it" in refused[0]
    assert flat[0] == refused[0]

    moves = told(game)
    assert [one for one in flat if one in moves] == moves
    assert moves[-1].endswith("the round is over.")
    for drawing in everything:  # no two regions may say the same sentence at once
        assert [one for one, times in Counter(drawing).items() if times > 1] == []
    scores = " ".join(
        f"{game.names[side]} {net:+d}, in all {game.totals[side]}.".replace("-", "−")
        for side, net in game.sheet[-1].net.items()
    )
    assert everything[-1] == [moves[-1], scores]

    table.locator("[data-action=next]").press("Enter")
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(7)
    dealt = [one for drawing in heard(page)[len(everything) :] for one in drawing if " dealt 7 cards " in one]
    assert len(dealt) == 1


def test_the_question_whether_to_call_rummy_is_read_aloud(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    listen(table)
    opened(table, A_CALL)
    expect(table.get_by_role("group", name="Rummy?")).to_be_visible()
    assert any("Call Rummy!" in one for drawing in heard(page) for one in drawing)
    assert not unsaid(page)


def test_a_question_about_a_joker_gets_the_focus_and_has_a_name(
    site: str, page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    opened(table, A_JOKER)
    page.get_by_role("heading", level=1).click()
    player = ByKeys(InPlaywright(site, page))
    player.choose(cards("5H 6H JK"))
    player.do("meld")
    expect(table.get_by_role("dialog", name="What does the joker stand for?")).to_be_visible()
    focused = [node for node in nodes_of(page) if node.get("focused") and node["role"] == "button"]
    assert [node["name"] for node in focused] == ["4 of hearts"]
    assert not unsaid(page)


def test_live_regions_in_the_accessibility_tree_say_whole_sentences(
    live_table: Callable[[str], Locator],
) -> None:
    table = live_table("melds.html")
    live = [node for node in nodes_of(table.page) if node.get("live") and node["role"] != "StaticText"]
    assert {node["live"] for node in live} == {"polite", "assertive"}
    assert any(node["role"] == "status" and node["atomic"] for node in live)


MOVING = """() => {
    window.moving = new Set();
    const look = () => {
        for (const animation of document.getAnimations()) {
            const isOfTable = animation.effect.target.closest("[data-rummy-table]");
            if (isOfTable) window.moving.add(animation.transitionProperty ?? animation.animationName);
        }
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize(("wanted", "moves"), [("reduce", False), ("no-preference", True)])
def test_nothing_moves_for_a_reader_who_wants_no_motion(
    stage: Callable[..., Page], wanted: str, moves: bool
) -> None:
    session = Session("classic", players=2, seed=7, bots="random")
    session.act({"do": "pace", "ms": 0})
    page = stage(LAPTOP, session, reduced_motion=wanted)
    page.evaluate(MOVING)
    page.locator("[data-rummy-table]").evaluate(PLAY_ROUND)
    assert bool(page.evaluate("[...window.moving]")) is moves


def test_a_page_does_not_scroll_smoothly_for_a_reader_who_wants_no_motion(quiet_page: Page) -> None:
    quiet_page.goto("play.html")
    assert quiet_page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
