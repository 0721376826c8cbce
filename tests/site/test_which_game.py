"""A page asks families how they play, and finds the game whose rules are nearest to their answers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from live_book.shown import pictures
from live_book.which_game import clashes, known, rules_of, suits, topics
from playwright.sync_api import Locator, Page, expect
from visiting import STAYS, follow, opened, shows

from rummy500 import Rules
from rummy500.rules import PRESETS

RUNTIME = Path(__file__).parents[2] / "book/site/runtime"
ASK = f"""
import {{ nearest, optionsOf, playersOf, textOf }} from "{(RUNTIME / "nearest.js").as_uri()}";
let text = "";
for await (const part of process.stdin) text += part;
const {{ known, asked }} = JSON.parse(text);
console.log(JSON.stringify(asked.map((answers) => %s)));
"""


def by_script(asked: list[list[str]], call: str) -> list[Any]:
    """Call the page's script for each of these lists of answers, and return its results."""
    node = [str(Path(sys.executable).with_name("node")), "--input-type=module", "--eval", ASK % call]
    request = json.dumps({"known": known(), "asked": asked})
    told = subprocess.run(node, input=request, capture_output=True, text=True, check=True).stdout
    answered: list[Any] = json.loads(told)
    return answered


def some_answers(number: int) -> list[list[str]]:
    """Random answers of this many families, without families that contradict themselves."""
    rng, apart = Random(5), [{one, other} for one, other, _ in clashes()]
    families = ([rng.choice(one["answers"])["rules"] for one in topics()] for _ in range(number))
    return [answers for answers in families if not any(two <= set(answers) for two in apart)]


def test_the_page_finds_the_same_nearest_game_as_the_package() -> None:
    asked = [list(game.options.items()) for game in PRESETS.values()]
    named = [[f"{name}={str(value).lower()}" for name, value in options] for options in asked]
    families = [*named, *some_answers(400)]
    told = by_script(families, "textOf(nearest(optionsOf(answers), known))")
    for answers, text in zip(families, told, strict=True):
        rules = rules_of(*answers)
        assert text == str(rules) and Rules.parse(text) == rules


def test_the_page_offers_only_the_numbers_of_players_that_suit_the_rules() -> None:
    families = some_answers(400)
    told = by_script(families, "playersOf(answers, known)")
    for answers, numbers in zip(families, told, strict=True):
        assert numbers == [players for players in range(2, 9) if suits(rules_of(*answers), players)] != []


def test_each_topic_has_a_picture_and_a_first_answer_that_adds_no_rule() -> None:
    assert 8 <= len(topics()) <= 10
    for one in topics():
        assert one["picture"] in pictures() and one["answers"][0]["rules"] == ""


def test_a_table_opens_with_exactly_the_rules_that_fit_the_answers(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 664})
    page.goto("which-game.html")
    came = page.locator(".which-came")
    expect(came).to_be_hidden()
    page.locator("[name=jokers]").nth(1).check()
    page.locator("[name=take]").first.focus()
    page.keyboard.press("ArrowDown")
    expect(came).to_contain_text("So far: Modern")
    page.locator("[name=out]").nth(1).check()
    expect(came).to_contain_text("You go out: by a discard only")
    link = came.locator(".which-link input").input_value()
    page.locator(".which-open").click()
    page.locator("[data-rummy-table][data-python=live]").wait_for()
    assert page.url == link and "rules=modern+out%3Ddiscard" in link
    expect(page.locator(".rt-new")).to_have_count(0)
    expect(page.locator(".rt-game").first).to_contain_text("Modern")


def test_a_number_of_players_that_the_rules_forbid_becomes_the_nearest_allowed_number(page: Page) -> None:
    page.goto("which-game.html")
    page.locator("[name=take]").nth(1).check()
    players = page.get_by_label("How many play?")
    expect(players).to_have_value("3")
    players.select_option("6")
    page.locator("[name=jokers]").nth(3).check()  # Dealer's gambit is for four players at most
    expect(players).to_have_value("4")
    assert players.locator("option").all_inner_texts() == ["2", "3", "4"]
    page.locator("[name=jokers]").first.check()
    expect(players).to_have_value("6")
    page.locator("[name=sides]").nth(1).check()
    assert players.locator("option").all_inner_texts() == ["4"]
    assert "players=4" in page.locator(".which-link input").input_value()


COPIES: dict[str, Callable[[Locator], None]] = {
    "finger": lambda button: button.tap(),
    "mouse": lambda button: button.click(),
    "keyboard": lambda button: button.press("Enter"),
}


@pytest.mark.parametrize("by", COPIES)
def test_a_button_copies_the_link_and_says_that_it_is_copied(new_page: Callable[..., Page], by: str) -> None:
    page = new_page(viewport={"width": 390, "height": 664}, has_touch=True)
    page.add_init_script("navigator.clipboard.writeText = async (text) => { window.clip = text; }")
    page.goto("which-game.html")
    page.locator("[name=take]").nth(1).check()
    COPIES[by](page.get_by_role("button", name="Copy the link"))
    expect(page.locator(".which-copied")).to_have_text("The link is copied.")
    assert page.evaluate("clip") == page.locator(".which-link input").input_value()
    page.locator("[name=take]").nth(2).check()
    expect(page.locator(".which-copied")).to_be_empty()  # the copied link is no longer the right one


def test_the_link_is_selected_if_the_page_may_not_copy_it(page: Page) -> None:
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))")
    page.goto("which-game.html")
    page.locator("[name=take]").nth(1).check()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".which-copied")).to_contain_text("The link is selected")
    link = page.locator(".which-link input")
    expect(link).to_be_focused()
    assert page.evaluate("String(getSelection())") == link.input_value()


def test_contradicting_answers_are_reported_and_open_no_table(page: Page) -> None:
    page.goto("which-game.html")
    page.locator("[name=jokers]").nth(3).check()
    page.locator("[name=rum]").nth(1).check()
    expect(page.locator(".which-came")).to_contain_text("These answers don’t go together.")
    expect(page.locator(".which-open")).to_be_hidden()


def test_without_scripts_the_page_suggests_that_readers_make_their_own_rules(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("which-game.html")
    assert "Make your own rules" in page.locator("article noscript").inner_text()


def test_going_back_restores_the_answers_and_their_game(page: Page) -> None:
    opened(page, "which-game.html")
    page.locator("[name=jokers]").nth(1).check()
    page.locator("[name=out]").nth(1).check()
    page.get_by_label("How many play?").select_option("5")
    link = page.locator(".which-link input").input_value()
    follow(page, "glossary.html")
    page.go_back()
    shows(page, "which-game.html")
    expect(page.locator("[name=jokers]").nth(1)).to_be_checked()
    expect(page.locator("[name=out]").nth(1)).to_be_checked()
    expect(page.locator(".which-came h2")).to_contain_text("So far: ")
    expect(page.get_by_label("How many play?")).to_have_value("5")
    expect(page.locator(".which-link input")).to_have_value(link)
    assert page.evaluate(STAYS)
    page.locator("[name=sides]").nth(1).check()
    expect(page.get_by_label("How many play?")).to_have_value("4")
    page.locator("[name=sides]").first.check()
    expect(page.get_by_label("How many play?")).to_have_value("5")
