"""Whole rounds can be played. During a round, the table shows the right sentences and prompts.

One round is played by mouse at a table of the book (``test_spoken.py`` plays one by keyboard alone). Games
with buttons of their own are played at a table that is alone on its page. ``tests/table/test_games.py`` plays
every game.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playing import A_CALL, A_JOKER, PLAY_ROUND, hurry, nothing_serious, opened
from playwright.sync_api import Locator, Page, expect
from staging import LAPTOP
from whole_round import ByPointer
from windows import InPlaywright

from rummy500.table.session import Session


def test_a_whole_round_is_played_to_the_end(
    site: str, page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    hurry(table)
    ByPointer(InPlaywright(site, page)).play_round()
    expect(table.get_by_role("heading", name=re.compile("won round 1"))).to_be_visible()
    expect(table.locator("[data-action=next]")).to_contain_text("Deal round 2")
    table.locator("[data-action=next]").press("Enter")
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(7)


def test_the_refusal_of_a_move_links_to_its_statement(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    table.locator("[data-move-input]").fill("meld 4D 5D 9C")
    table.locator("[data-move-input]").press("Enter")
    refusal = table.locator("[data-refusal=TURN-1]")
    expect(refusal).to_be_visible()
    expect(refusal.get_by_role("link", name="The rule that forbids it.")).to_have_attribute(
        "href", "statements.html#turn-1"
    )
    assert refusal.locator("xpath=ancestor-or-self::*[@aria-live or @role='alert']").count()
    table.locator("[data-action=draw]").click()
    expect(table.locator("[data-refusal]")).to_have_count(0)
    table.locator("[data-move-input]").fill("meld 4D 5D 9C")
    table.locator("[data-move-input]").press("Enter")
    expect(table.locator("[data-refusal=MELD-3]")).to_be_visible()


def test_if_typed_text_is_not_a_move_the_table_says_so_in_a_sentence(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    table.locator("[data-move-input]").fill("<b>fly</b>")
    table.locator("[data-move-input]").press("Enter")
    expect(table.locator("[data-refusal]")).to_contain_text("'<b>fly</b>' is no move")
    expect(table.locator('[data-zone=hand] [data-card="9C"]')).to_have_count(1)


def test_a_panel_that_was_just_opened_stays_open_if_the_table_is_drawn_again(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    table.evaluate("""table => {
        table.querySelector(".rt-head [data-do=menu]").click();
        table.querySelector("[data-panel=help] > summary").click();
        table.querySelector("[data-zone=hand] button[data-card]").click();  // this draws the table at once
    }""")
    expect(table.locator("[data-pace]")).to_be_visible()
    expect(table.locator("[data-zone=hand] [data-card][aria-pressed=true]")).to_have_count(1)


def new_game(page: Page, table: Locator, rules: str, players: int, seed: int, **house_rules: str) -> None:
    """Begin a game with the form. ``house_rules`` maps each option to the label of its new value."""
    table.locator("[data-action=new]").click()
    form = table.locator("[data-form=new]")
    form.locator("[data-panel=games] > summary").click()
    form.locator(f".rt-preset input[value={rules}]").check()
    form.locator(f"[name=players][value='{players}']").check()
    form.locator("[name=kind][value=random]").check()
    form.locator("[data-panel=settings] > summary").click()
    form.locator("[name=seed]").fill(str(seed))
    if house_rules:
        form.locator("[data-panel=rules] > summary").click()
    for name, words in house_rules.items():
        control = form.locator(f"[data-rule={name}]")
        group = control.locator("xpath=ancestor::details[1]")
        if not group.evaluate("group => group.open"):
            group.locator("> summary").click()
        control.select_option(label=words)
    form.locator("[data-deal]").click()
    expect(form).to_have_count(0)


HOUSE_RULES = {"start": "a card the first player chooses", "rum": "for a discard that fits"}
ROUNDS = {
    "modern": (6, "take meld lay"),
    "to-100": (3, "take meld lay back"),
    "persian": (5, "take meld lay pass"),
    "gambit": (6, "take meld"),
    "in-the-pile": (8, "take meld lay rum"),
    "floating": (4, "take declare meld lay"),
}
"""For each of these games, the seed of a short round, and the game's actions besides draws and discards. The
other games have the same buttons as one of these games."""


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_of_each_game_with_extra_buttons_is_played_to_the_end(
    stage: Callable[..., Page], name: str
) -> None:
    seed, meant = ROUNDS[name]
    session = Session(name, players=4, seed=seed, bots="random")
    session.act({"do": "pace", "ms": 0})
    to_its_count(stage(LAPTOP, session).locator("[data-rummy-table]"), meant)


def test_a_round_with_house_rules_from_the_form_is_played_to_the_end(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    hurry(table)
    new_game(page, table, "modern", 2, 3, **HOUSE_RULES)
    to_its_count(table, "")


def to_its_count(table: Locator, meant: str) -> None:
    pressed = table.evaluate(PLAY_ROUND)
    expect(table.get_by_role("heading", name=re.compile("won round 1"))).to_be_visible()
    assert {"draw", "discard", *meant.split()} <= set(pressed), pressed


@pytest.mark.parametrize("width", [390, 1280])
def test_the_focus_returns_to_the_meld_button_after_the_question_about_a_joker(
    page: Page, live_table: Callable[[str], Locator], width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    table = live_table("play.html")
    opened(table, A_JOKER)
    for card in ("5H", "6H", "JK"):
        table.locator(f'[data-zone=hand] [data-card="{card}"]').click(position={"x": 8, "y": 8})
    meld = table.locator("[data-action=meld]")
    expect(meld).to_contain_text("…")
    meld.click()
    dialog = table.get_by_role("dialog", name="What does the joker stand for?")
    expect(dialog).to_be_in_viewport()
    first, second = dialog.locator("[data-action=declare]").all()
    expect(first).to_be_focused()
    expect(second).to_have_accessible_name("7 of hearts")
    nothing_serious(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(meld).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog.locator("[data-action=declare]").first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(table.locator('[data-meld="1"] [data-card="JK=7H"]')).to_be_visible()
    expect(dialog).to_have_count(0)
    table.locator("[data-action=undo]").click()
    expect(table.locator("[data-meld]")).to_have_count(0)


def test_pressing_a_card_of_the_pile_chooses_which_rummy_to_call(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    opened(table, A_CALL)
    asked = table.get_by_role("group", name="Rummy?")
    expect(asked.locator("[data-action=rum]")).to_have_count(2)
    expect(table.locator(".is-callable")).to_have_count(2)
    nothing_serious(page)
    table.locator('[data-zone=pile] [data-card="7H"]').click(position={"x": 8, "y": 20})
    expect(asked.locator("[data-action=rum]")).to_have_count(1)
    table.locator('[data-zone=pile] [data-card="7H"]').click(position={"x": 8, "y": 20})
    expect(asked.locator("[data-action=rum]")).to_have_count(2)
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(table.locator('[data-meld="1"] [data-card="8H"]')).to_be_visible()
    expect(table.locator("[role=status]")).to_contain_text("You called Rummy!")
    expect(table.locator("[data-window]")).to_have_count(0)


def test_choosing_a_game_for_four_sets_the_number_of_players_to_four(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("play.html")
    table.locator("[data-action=new]").click()
    table.locator(".rt-preset input[value=partnership]").check()
    expect(table.locator("[name=players]:checked")).to_have_value("4")
    expect(table.locator("[data-form=new]")).to_contain_text("Partnership is for 4 players.")
    table.locator(".rt-preset input[value=classic]").check()
    expect(table.locator("[name=players]:disabled")).to_have_count(0)
