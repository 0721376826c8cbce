"""A whole hand at the first table of the book: once by mouse, once by keyboard alone.

Both players think alike: they draw, lay the best melds of their hand, lay off what fits and throw
the highest card. What they know they read off the page.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path

import pytest
from conftest import AXE
from playing import answered, opened
from playwright.sync_api import Locator, Page, expect

from rummy500 import Card, Rules, cards
from rummy500.melds import lying
from rummy500.partition import best_partition
from rummy500.rules import PRESETS
from rummy500.scoring import in_hand

MOST_TURNS = 60


class Player(ABC):
    """Reads the table and plays on it; how a card is chosen and a button pressed differs."""

    def __init__(self, page: Page, table: Locator) -> None:
        self.page, self.table = page, table

    def hand(self) -> list[Card]:
        shown = self.table.locator("[data-zone=hand] [data-card]")
        return [Card(text) for text in shown.evaluate_all("all => all.map(one => one.dataset.card)")]

    def can(self, action: str) -> bool:
        button = self.table.locator(f"[data-action={action}]")
        return button.count() == 1 and button.get_attribute("aria-disabled") != "true"

    def over(self) -> bool:
        return self.table.locator("[data-action=next]").count() > 0

    def play_hand(self) -> None:
        for _ in range(MOST_TURNS):
            self.page.wait_for_function(
                """table => table.querySelector('[data-action=next]')
                    || ['draw', 'pass'].some(name => table.querySelector(
                        `[data-action=${name}]:not([aria-disabled=true])`))""",
                arg=self.table.element_handle(),
            )
            if self.over():
                return
            self.turn()
        raise AssertionError(f"the hand did not end in {MOST_TURNS} turns")

    def turn(self) -> None:
        if not self.can("draw"):
            self.press("pass")
            return
        before = len(self.hand())
        self.press("draw")
        expect(self.table.locator("[data-zone=hand] [data-card]")).to_have_count(before + 1)
        for meld in best_partition(self.hand(), Rules(), in_hand(Rules())):
            self.choose(list(meld))
            self.lay_down("meld", len(meld))
        while not self.over() and (fitting := self.fitting()):
            self.choose(fitting[:1])
            self.lay_on_first_open_meld()
        if not self.over():
            self.choose([max(self.hand(), key=in_hand(Rules()).__getitem__)])
            self.press("discard")

    def fitting(self) -> list[Card]:
        """The cards of the hand that some meld on the table takes."""
        melds = self.table.locator("[data-meld]").evaluate_all(
            """all => all.map(meld =>
                [...meld.querySelectorAll('[data-card]')].map(one => one.dataset.card).join(' '))"""
        )
        lying_there = [lying(cards(text), (0,) * len(cards(text)), Rules()) for text in melds]
        return [card for card in self.hand() if any(meld and meld.fits >> card & 1 for meld in lying_there)]

    def lay_down(self, action: str, number: int) -> None:
        before = len(self.hand())
        self.press(action)
        self.gone(before, number)

    def gone(self, before: int, number: int) -> None:
        self.page.wait_for_function(
            """([table, left]) => table.querySelector('[data-action=next]')
                || table.querySelectorAll('[data-zone=hand] [data-card]').length === left""",
            arg=[self.table.element_handle(), before - number],
        )

    def settle(self) -> None:
        """Wait until Python has answered what was chosen: the button says what it would do."""
        answered(self.table)

    @abstractmethod
    def choose(self, wanted: list[Card]) -> None: ...

    @abstractmethod
    def press(self, action: str) -> None: ...

    @abstractmethod
    def lay_on_first_open_meld(self) -> None: ...


class Mouse(Player):
    def choose(self, wanted: list[Card]) -> None:
        for card in wanted:
            self.table.locator(f'[data-zone=hand] [data-card="{card}"]').first.click(
                position={"x": 12, "y": 12}
            )
        self.settle()

    def press(self, action: str) -> None:
        self.table.locator(f"[data-action={action}]").click()

    def lay_on_first_open_meld(self) -> None:
        before = len(self.hand())
        self.table.locator("[data-meld]:has([data-lay])").first.click(position={"x": 8, "y": 8})
        self.gone(before, 1)


class Keys(Player):
    def focused(self) -> str | None:
        return self.page.evaluate("document.activeElement?.dataset.card")

    def enter_hand(self) -> None:
        """Walk with the Tab key until a card of the hand has the focus."""
        for _ in range(80):
            if self.table.locator("[data-zone=hand] [data-fan] :focus").count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the Tab key does not lead into the hand")

    def choose(self, wanted: list[Card]) -> None:
        self.enter_hand()
        self.page.keyboard.press("Home")
        left = list(map(str, wanted))
        for _ in range(len(self.hand())):
            if self.focused() in left:
                left.remove(self.focused())
                self.page.keyboard.press("Space")
            self.page.keyboard.press("ArrowRight")
        assert not left, f"not reached by the arrow keys: {left}"
        self.settle()

    def press(self, action: str) -> None:
        self.enter_hand()
        self.page.keyboard.press({"draw": "d", "meld": "m", "discard": "x", "pass": "p"}[action])

    def lay_on_first_open_meld(self) -> None:
        before = len(self.hand())
        self.page.keyboard.press("l")
        if self.page.evaluate(
            "'lay' in document.activeElement.dataset"
        ):  # several would do: choose the first
            self.page.keyboard.press("Enter")
        self.gone(before, 1)


def hurry(table: Locator) -> None:
    """Let the others play at once."""
    table.locator("[data-panel=help] > summary").click()
    table.locator("[data-pace]").select_option("0")


@pytest.mark.parametrize("player", [Mouse, Keys])
def test_a_whole_hand_is_played_to_its_count(page: Page, live_table, player: type[Player]) -> None:
    table = live_table("play.html")
    hurry(table)
    page.get_by_role("heading", level=1).click()  # the keys begin at the top of the page
    player(page, table).play_hand()
    expect(table.get_by_role("heading", name="Hand 1 is counted")).to_be_visible()
    expect(table.locator("[data-action=next]")).to_contain_text("Deal hand 2")
    table.locator("[data-action=next]").press("Enter")
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(7)


def test_an_illegal_move_names_its_statement_and_links_to_it(page: Page, live_table) -> None:
    table = live_table("play.html")
    table.locator("[data-move-input]").fill("meld 4D 5D 9C")
    table.locator("[data-move-input]").press("Enter")
    refusal = table.locator("[data-refusal=TURN-1]")
    expect(refusal).to_be_visible()
    expect(refusal.get_by_role("link", name="TURN-1")).to_have_attribute("href", "statements.html#turn-1")
    assert refusal.locator("xpath=ancestor-or-self::*[@aria-live or @role='alert']").count()
    table.locator("[data-action=draw]").click()
    expect(table.locator("[data-refusal]")).to_have_count(0)
    table.locator("[data-move-input]").fill("meld 4D 5D 9C")
    table.locator("[data-move-input]").press("Enter")
    expect(table.locator("[data-refusal=MELD-3]")).to_be_visible()


def test_text_that_is_no_move_is_answered_with_a_sentence(page: Page, live_table) -> None:
    table = live_table("play.html")
    table.locator("[data-move-input]").fill("<b>fly</b>")
    table.locator("[data-move-input]").press("Enter")
    expect(table.locator("[data-refusal]")).to_contain_text("'<b>fly</b>' is no move")
    assert cards("9C")[0] in Mouse(page, table).hand()


def test_a_panel_opened_just_before_the_table_is_drawn_again_stays_open(page: Page, live_table) -> None:
    table = live_table("play.html")
    table.evaluate("""table => {
        table.querySelector("[data-panel=help] > summary").click();
        table.querySelector("[data-zone=hand] button[data-card]").click();  // is drawn at once
    }""")
    expect(table.locator("[data-pace]")).to_be_visible()
    expect(table.locator("[data-zone=hand] [data-card][aria-pressed=true]")).to_have_count(1)


# ---- every game -----------------------------------------------------------------------------------------

PLAY_HAND = (Path(__file__).parent / "play_hand.js").read_text("utf-8")


def new_game(page: Page, table: Locator, rules: str, players: int, seed: int, **house_rules: str) -> None:
    """A game by the panel, house rules by the words of their values."""
    table.locator("[data-action=new]").click()
    table.locator(f".rt-preset input[value={rules}]").check()
    form = table.locator("[data-form=new]")
    form.locator("[name=players]").select_option(str(players))
    form.locator("[name=bots]").select_option("random")
    form.locator("[name=seed]").fill(str(seed))
    if house_rules:
        form.locator("[data-panel=rules] > summary").click()
    for name, words in house_rules.items():
        control = form.locator(f"[data-rule={name}]")
        group = control.locator("xpath=ancestor::details[1]")
        if not group.evaluate("group => group.open"):
            group.locator("> summary").click()
        choice = control.locator("option", has_text=f"{words} · ").last  # then who has it
        control.select_option(choice.get_attribute("value"))
    form.locator("[data-deal]").click()
    expect(form).to_have_count(0)


HOUSE_RULES = {"start": "a card the first player chooses", "rum": "for a discard that fits"}
GAMES = [*((name, 4, seed, {}) for seed, name in enumerate(PRESETS, start=11)), ("modern", 2, 3, HOUSE_RULES)]
MEANT = {"persian": {"take", "meld"}, "in-the-pile": {"rum", "lay"}, "floating": {"declare"}}
"""What is pressed in some of these hands besides draws and discards, so that all of it is."""


@pytest.mark.parametrize(("name", "players", "seed", "house_rules"), GAMES)
def test_a_hand_of_every_game_is_played_to_its_count(
    page: Page, live_table, name: str, players: int, seed: int, house_rules: dict[str, str]
) -> None:
    table = live_table("play.html")
    hurry(table)
    new_game(page, table, name, players, seed, **house_rules)
    pressed = table.evaluate(PLAY_HAND)
    expect(table.get_by_role("heading", name="Hand 1 is counted")).to_be_visible()
    assert {"draw", "discard"} | MEANT.get(name, set()) <= set(pressed), pressed


# ---- what is asked -----------------------------------------------------------------------------------

A_JOKER = """\
[Game "500 Rum"]
[Rules "modern"]
[Players "You, Bea"]
[Seed "7"]

deal 1 dealer=B
hand A = 5H 6H 7S 8S JK QD KC
hand B = 2H 4S 9C 8H JD 3C 3D
stock = 2C 4C 5C AH TS
pile = 2S
A: draw
"""

A_CALL = """\
[Game "500 Rum"]
[Rules "in-the-pile"]
[Players "You, Bea"]
[Seed "7"]

deal 1 dealer=A
hand A = 3D 5S 9D TC QS KC JK
hand B = 4H 5H 6H 8H 2C 3C JS
stock = 9S 4C 5C AH TS
pile = 7H
B: draw
B: meld 4H 5H 6H
B: discard 8H
"""


def nothing_serious(page: Page) -> None:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run('[data-rummy-table]', {resultTypes: ['violations']})")["violations"]
    assert [f"{one['id']}: {one['help']}" for one in found if one["impact"] in ("serious", "critical")] == []


@pytest.mark.parametrize("width", [390, 1280])
def test_a_joker_asks_what_it_stands_for_and_gives_the_focus_back(page: Page, live_table, width: int) -> None:
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


def test_a_call_is_made_with_the_cards_that_are_pressed_in_the_pile(page: Page, live_table) -> None:
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


def test_a_game_for_four_is_offered_to_four_only(page: Page, live_table) -> None:
    table = live_table("play.html")
    table.locator("[data-action=new]").click()
    table.locator(".rt-preset input[value=partnership]").check()
    expect(table.locator("[name=players]")).to_have_value("4")
    expect(table.locator("[data-form=new]")).to_contain_text("Partnership is for 4 players.")
    table.locator(".rt-preset input[value=classic]").check()
    expect(table.locator("[name=players] option[disabled]")).to_have_count(0)
