"""The page that asks which game a family plays."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from live_book.shown import pictures
from live_book.which_game import clashes, known, questions, rules_of
from playwright.sync_api import Page, expect

from rummy500 import Rules
from rummy500.dealing import check_players
from rummy500.rules import PRESETS

RUNTIME = Path(__file__).parents[2] / "book/site/runtime"
ASK = f"""
import {{ nearest, optionsOf, textOf }} from "{(RUNTIME / "nearest.js").as_uri()}";
let text = "";
for await (const part of process.stdin) text += part;
const {{ known, asked }} = JSON.parse(text);
console.log(JSON.stringify(asked.map((answers) => textOf(nearest(optionsOf(answers), known)))));
"""


def some_answers(number: int) -> list[list[str]]:
    """Answers of so many families, none of which contradict each other."""
    rng, apart = Random(5), [{one, other} for one, other, _ in clashes()]
    families = ([rng.choice(one["answers"])["rules"] for one in questions()] for _ in range(number))
    return [answers for answers in families if not any(two <= set(answers) for two in apart)]


def test_the_page_tells_the_same_nearest_game_as_the_rules_and_each_can_be_dealt() -> None:
    asked = [list(game.options.items()) for game in PRESETS.values()]
    named = [[f"{name}={str(value).lower()}" for name, value in options] for options in asked]
    families = [*named, *some_answers(400)]
    node = [str(Path(sys.executable).with_name("node")), "--input-type=module", "--eval", ASK]
    question = json.dumps({"known": known(), "asked": families})
    told = subprocess.run(node, input=question, capture_output=True, text=True, check=True).stdout
    for answers, text in zip(families, json.loads(told), strict=True):
        rules = rules_of(*answers)
        assert text == str(rules) and Rules.parse(text) == rules
        check_players(rules, 4 if rules.sides == "partners" else 3)


def test_eight_to_ten_questions_each_with_its_picture_begin_with_the_main_game() -> None:
    assert 8 <= len(questions()) <= 10
    for one in questions():
        assert one["picture"] in pictures() and one["answers"][0]["rules"] == ""


def test_answers_open_a_table_with_just_these_rules(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 664})
    page.goto("which-game.html")
    came = page.locator(".which-came")
    expect(came).to_be_hidden()
    page.locator("[name=jokers]").nth(1).check()
    page.locator("[name=take]").first.focus()
    page.keyboard.press("ArrowDown")
    expect(came).to_contain_text("So far: Modern")
    page.locator("[name=out]").nth(1).check()
    expect(came).to_contain_text("One goes out: by a discard only")
    link = came.locator("input").input_value()
    page.locator(".which-open").click()
    page.locator("[data-rummy-table][data-python=live]").wait_for()
    assert page.url == link and "rules=modern+out%3Ddiscard" in link
    expect(page.locator(".rt-new")).to_have_count(0)
    expect(page.locator(".rt-game").first).to_contain_text("Modern")


def test_answers_that_contradict_each_other_are_told_and_open_no_table(page: Page) -> None:
    page.goto("which-game.html")
    page.locator("[name=jokers]").nth(3).check()
    page.locator("[name=rum]").nth(1).check()
    expect(page.locator(".which-came")).to_contain_text("These answers don’t go together.")
    expect(page.locator(".which-open")).to_be_hidden()


def test_without_scripts_it_is_said_how_to_go_on(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("which-game.html")
    assert "make your own rules" in page.locator("article noscript").inner_text()
