"""The book's first level can be played before Python has loaded, and shows the same views as with Python."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

from browsing import HTML, Gate
from live_book.node import ask_node
from playing import CORNER, answered
from playwright.sync_api import Locator, Page, expect

from rummy500.table.session import Session

PAGE = "first.html"
SCRIPT = Path(__file__).with_name("played_ahead.mjs")
WALKS, STEPS = 60, 25
BACK = ("undo", "new")
FIRST, OTHERS, KING = "8S", ("8H", "8D"), "KC"
Message = dict[str, Any]


def table_of_page() -> dict[str, Any]:
    """The data that the page has for its first table."""
    data = re.search(r'id="live-page">(.*?)</script>', (HTML / PAGE).read_text("utf-8"))
    assert data
    table: dict[str, Any] = json.loads(data[1])["tables"][0]
    return table


def walk(table: dict[str, Any], chance: random.Random) -> list[Message]:
    """Random messages that select cards or press a button. Out of turn, the only buttons are undo and new."""
    session = Session(level=table["state"]["view"]["level"]["name"])
    actions = table["ahead"]["actions"]
    messages: list[Message] = []
    for _ in range(STEPS):
        held = [card["id"] for card in session.view()["hand"]["cards"]]
        is_mine = session.view()["level"]["state"] == "open" and not session.view()["bot"]
        if is_mine and chance.random() < 0.5:
            message: Message = {"do": "select", "ids": chance.sample(held, chance.randint(0, len(held)))}
        else:
            message = {"do": "act", "action": chance.choice(actions if is_mine else BACK)}
        session.act(message)
        messages.append(message)
    return messages


def test_moves_made_before_python_has_loaded_lead_to_the_same_views_as_in_a_session() -> None:
    table, chance = table_of_page(), random.Random(5)
    view = table["state"]["view"]
    walks = [walk(table, chance) for _ in range(WALKS)]
    shown = ask_node(str(SCRIPT), {"ahead": table["ahead"], "view": view, "walks": walks})
    states = set()
    for messages, seen in zip(walks, shown, strict=True):
        session = Session(level=view["level"]["name"])
        for message, screen in zip(messages, seen, strict=True):
            assert json.loads(json.dumps(session.act(message))) == screen, messages
            states.add(screen["level"]["state"])
    assert states == {"open", "solved"}


def press(table: Locator, action: str) -> None:
    """Press a button, even one that is disabled."""
    table.locator(f"[data-action={action}]").first.click(force=True)


def choose(table: Locator, *cards: str) -> None:
    for card in cards:
        table.locator(f'[data-zone=hand] [data-card="{card}"]').click(position=CORNER)


def test_python_continues_a_level_that_was_solved_before_python_had_loaded(page: Page) -> None:
    gate = Gate(page)
    page.goto(PAGE)
    table = page.locator("[data-rummy-table]").first
    stars = table.locator('[data-level-state="solved"]')
    expect(table).to_have_attribute("data-python", "starting")
    choose(table, FIRST)
    press(table, "meld")
    expect(table.locator("[data-refusal]")).to_be_visible()
    choose(table, *OTHERS)
    press(table, "meld")
    expect(stars).to_be_visible()
    expect(table.locator(".is-kept")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('rummy500-stars')")

    gate.open()
    expect(table).to_have_attribute("data-python", "live")
    expect(stars).to_be_visible()
    press(table, "undo")
    answered(table)
    expect(stars).to_have_count(0)
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(5)


def test_a_move_that_needs_python_and_all_later_moves_wait_until_python_has_loaded(page: Page) -> None:
    gate = Gate(page)
    page.goto(PAGE)
    table = page.locator("[data-rummy-table]").first
    expect(table).to_have_attribute("data-python", "starting")
    choose(table, KING)
    page.keyboard.press("Alt+ArrowRight")  # moves the card within the hand
    press(table, "discard")
    expect(table.locator(".is-kept")).to_have_count(1)
    expect(table.locator('[data-zone=hand] [data-card="KC"]')).to_have_count(1)

    gate.open()
    expect(table).to_have_attribute("data-python", "live")
    expect(table.locator('[data-zone=hand] [data-card="KC"]')).to_have_count(0)
