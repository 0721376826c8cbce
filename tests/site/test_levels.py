"""In each chapter, one level is failed and then solved: by mouse in one chapter, by keyboard in the next."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import cycle

import pytest
from browsing import LEVELS
from live_book.pages import level_anchor
from playing import CORNER, Keyboard, Mouse, answered, hurry
from playwright.sync_api import Locator, Page, expect
from staging import LAPTOP, PHONE, Size
from trying import way_to_fail

from rummy500 import Move
from rummy500.table.session import Session
from rummy500.teach.lessons import Level, levels, load

SECOND_PRESS = 450
"""A level that has just ended ignores presses for this many milliseconds."""


def sample(names: list[str]) -> str | None:
    """A level near a chapter's middle, neither very easy nor very hard. A test can fail it by pressing cards.

    ``None`` if the chapter has no such level.
    """
    middle = len(names) // 2
    pressed = [name for name in names if not load(name).goal.get("refused", "").startswith("CARD")]
    fails = (
        name for name in (*names[middle:], *names[:middle]) if name in pressed and way_to_fail(load(name))
    )
    return next(fails, None)


SAMPLES = [(chapter, name) for chapter, names in LEVELS.items() if (name := sample(names))]
EACH = 5
"""Every fifth of the chosen levels is played on its chapter's page. Each other level has a page to itself."""
PLAYED = [(*one, player) for one, player in zip(SAMPLES, cycle((Mouse, Keyboard)), strict=False)]


def fail(player: Mouse | Keyboard, level: Level) -> None:
    for step in way_to_fail(level):
        if isinstance(step, Move):
            player.make(step)
        else:
            player.answer(step)
    expect(player.table.locator("[data-level-state=failed]")).to_be_visible()


def solve(player: Mouse | Keyboard, level: Level) -> None:
    if "answer" in level.goal:
        player.answer(level.goal["answer"])
    for move in level.solution:
        if move.seat == "A":
            answered(player.table)
            player.make(move)
    expect(player.table.locator("[data-level-state=solved]")).to_be_visible()
    expect(player.table.locator("[data-level-state=solved]")).to_contain_text("3 of 3 stars")


@pytest.mark.parametrize(("chapter", "name", "kind"), PLAYED[::EACH])
def test_a_level_can_be_failed_and_then_solved_on_its_chapters_page(
    open_level: Callable[[str, str], Locator], chapter: str, name: str, kind: type[Mouse] | type[Keyboard]
) -> None:
    table, level = open_level(chapter, name), load(name)
    if any(move.seat != "A" for move in level.solution):
        hurry(table)
    fail_and_solve(kind(table), level)


@pytest.mark.parametrize(("name", "kind"), [one[1:] for number, one in enumerate(PLAYED) if number % EACH])
def test_a_level_can_be_failed_and_then_solved_on_a_page_of_its_own(
    stage: Callable[..., Page], name: str, kind: type[Mouse] | type[Keyboard]
) -> None:
    session = Session(level=name)
    session.act({"do": "pace", "ms": 0})
    fail_and_solve(kind(stage(LAPTOP, session).locator("[data-rummy-table]")), load(name))


def fail_and_solve(player: Mouse | Keyboard, level: Level) -> None:
    fail(player, level)
    player.again()
    solve(player, level)
    player.again()
    expect(player.table.locator("[data-level-state=open]")).to_be_visible()


@pytest.fixture
def open_level(page: Page) -> Callable[[str, str], Locator]:
    """A function that opens a chapter, waits until all tables are live, and returns the table of a level."""

    def opened(chapter: str, name: str) -> Locator:
        page.goto(f"{chapter}#{level_anchor(name)}")  # with this fragment, the Tab key starts at the level
        table = page.locator(f"#{level_anchor(name)} > [data-rummy-table]")
        table.scroll_into_view_if_needed()
        tables = page.locator("[data-rummy-table]").count()
        expect(page.locator("[data-rummy-table][data-python=live]")).to_have_count(tables)
        return table

    return opened


def test_after_a_mistake_keys_answer_again_and_open_the_next_level(
    open_level: Callable[[str, str], Locator],
) -> None:
    table = open_level("chances.html", "chances/best-pair")
    page = table.page
    player, right = Keyboard(table), load("chances/best-pair").goal["answer"]
    player.answer("A♠ 2♠")
    focused = table.locator(":focus")
    expect(focused).to_have_text("Answer again")
    page.keyboard.press("Enter")
    expect(focused).to_have_attribute("data-answer", "4♣ 6♣")
    player.answer(right)
    expect(table.locator("[data-level-state=solved]")).to_contain_text("2 of 3 stars")
    expect(focused).to_have_text("Next level")
    page.keyboard.press("Enter")
    following = page.locator("[data-rummy-table]").nth(2)
    expect(following.locator(":focus")).to_have_count(1)
    expect(following).to_be_in_viewport()


CUT = """() => {
    const asked = document.querySelector(".rt-asked");
    const task = asked.querySelector(".rt-level-task");
    const more = asked.querySelector("[data-do=more]");
    return task.scrollHeight > task.clientHeight + 1 || more?.checkVisibility() === true;
}"""
"""Whether a task is cut off, or hides some of its text behind a button."""


@pytest.mark.parametrize("width", [390, 320])
def test_every_task_is_shown_in_full_on_a_phone(stage: Callable[..., Page], width: int) -> None:
    size: Size = (width, 664, True, False, "100%")
    views = {name: Session(level=name).view() for name in levels()}
    page = stage(size, next(iter(views.values())))
    cut = []
    for name, view in views.items():
        page.evaluate("view => show(view)", view)
        if page.evaluate(CUT):
            cut.append(name)
    assert not cut


# ---- by finger -------------------------------------------------------------------------------------------


def test_a_level_is_solved_by_finger(stage: Callable[..., Page]) -> None:
    page = stage(PHONE, Session(level="melds/first-set"))
    page.locator(".rt-bar [data-action=draw]").tap()
    expect(page.locator("[data-zone=hand] [data-card]")).to_have_count(8)
    page.locator("[data-zone=pile] [data-card=QS]").tap(position=CORNER, force=True)
    expect(page.locator("[data-refusal=TURN-3]")).to_be_visible()
    for meld in (("8S", "8H", "8D", "8C"), ("4S", "4H", "4D")):
        for card in meld:
            page.locator(f"[data-zone=hand] [data-card='{card}']").tap(position=CORNER)
        page.locator(".rt-bar [data-action=meld]").tap()
    page.locator("[data-zone=hand] [data-card=KC]").tap(position=CORNER)
    page.locator(".rt-bar [data-action=discard]").tap()
    expect(page.locator("[data-level-state=solved]")).to_be_visible()


def test_a_second_press_on_the_stock_is_refused_as_a_second_draw(stage: Callable[..., Page]) -> None:
    page = stage(PHONE, Session(level="melds/first-set"))
    page.locator(".rt-bar [data-action=draw]").tap()
    expect(page.locator("[data-zone=hand] [data-card]")).to_have_count(8)
    page.locator("[data-zone=stock] button").tap(force=True)
    expect(page.locator("[data-refusal=TURN-3]")).to_be_visible()


def test_a_press_right_after_a_level_is_solved_does_not_restart_the_level(stage: Callable[..., Page]) -> None:
    page = stage(PHONE, Session(level="first/three-eights"))
    page.clock.install()
    for card in ("8S", "8H", "8D"):
        page.locator(f"[data-zone=hand] [data-card='{card}']").tap(position=CORNER)
    page.locator(".rt-bar [data-action=meld]").tap()
    again = page.locator(".rt-answers.is-end [data-do=again]").bounding_box()
    assert again
    place = again["x"] + again["width"] / 2, again["y"] + again["height"] / 2
    page.touchscreen.tap(*place)
    page.clock.run_for(SECOND_PRESS)
    expect(page.locator("[data-level-state=solved]")).to_be_visible()
    page.touchscreen.tap(*place)
    expect(page.locator("[data-level-state=open]")).to_be_visible()


# ---- where a solved level leads ----------------------------------------------------------------------------


def test_the_last_level_of_a_page_leads_to_the_next_heading(
    open_level: Callable[[str, str], Locator],
) -> None:
    table = open_level("first.html", "first/go-out")
    solve(Mouse(table), load("first/go-out"))
    onward = table.locator(".rt-answers.is-end .is-main")
    expect(onward).to_have_text("How a round is counted")
    onward.click()
    expect(table.page.get_by_role("heading", name="How a round is counted")).to_be_in_viewport()


def test_a_solved_level_leads_to_the_next_level_without_leaving_full_screen(
    open_level: Callable[[str, str], Locator],
) -> None:
    table = open_level("first.html", "first/three-eights")
    table.locator(".rt-head [data-do=full]").click()
    solve(Mouse(table), load("first/three-eights"))
    table.locator(".rt-answers.is-end .is-main").click()
    following = table.page.locator("[data-rummy-table]").nth(1)
    expect(following).to_have_class(re.compile("is-full"))
    expect(table).not_to_have_class(re.compile("is-full"))
