"""A package for learning platforms shows a page of the book in a frame and reports points to the platform."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import AXE, LAPTOP, a_context, at_rest, faults_found
from coding import check, write_code
from platform_of_tests import Platform, packed
from playing import answered
from playwright.sync_api import Browser, FrameLocator, Locator, Page, expect

LEADS_AWAY = """links => {
    const here = location.href.split("#")[0];
    const stays = ({ href, target }) => target === "_blank" || href.split("#")[0] === here;
    return links.filter((link) => !stays(link)).map((link) => link.outerHTML);
}"""
SOLUTION = ("draw", "meld JS JD JC", "discard QD")
IS_SET = "def is_set(held):\n    return len(held) in (3, 4) and len({card.rank for card in held}) == 1\n"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packages")
    packed(folder, "typing", "exercises/01-melds", "exercises/07-sets-and-runs")
    return folder


@pytest.fixture
def platform(packages: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Platform]:
    platform = Platform(tmp_path, packages / f"{request.param}.zip")
    yield platform
    platform.server.shutdown()


@pytest.fixture
def learner(browser: Browser, platform: Platform, watched: Callable[..., Page]) -> Iterator[Page]:
    """A page in a learner's browser. It may send requests to the platform, but to no other host."""
    context = a_context(browser, python=True, base_url=platform.address, viewport=LAPTOP)
    yield watched(context.new_page(), platform.address)
    context.close()


def package(page: Page) -> FrameLocator:
    """Visit the platform's page, and return the package in its frame."""
    page.goto("visit")
    return page.frame_locator("iframe")


def table(package: FrameLocator) -> Locator:
    """Return this step's table once it is live. If this step has no table, go to the next step first."""
    found = package.locator(".step-on [data-rummy-table], .step-on[data-rummy-table]").first
    expect(package.locator(".steps-next")).to_be_visible()
    if not found.is_visible():
        package.locator(".steps-next").click()
    return live(found)


def live(table: Locator) -> Locator:
    expect(table).to_have_attribute("data-python", "live")
    answered(table)
    return table


def play(place: Locator, *moves: str) -> None:
    for move in moves:
        place.locator("[data-move-input]").fill(move)
        place.locator("[data-move-input]").press("Enter")
        answered(place)


@pytest.mark.parametrize("platform", ["exercises-01-melds"], indirect=True)
def test_a_solved_question_reaches_the_platform(learner: Page, platform: Platform) -> None:
    here = package(learner)
    first = table(here)
    assert platform.score == ("incomplete", "0")
    play(first, *SOLUTION)
    expect(here.locator(".at-platform summary b")).to_have_text("25 %")
    assert platform.score == ("incomplete", "25")


@pytest.mark.parametrize("platform", ["exercises-07-sets-and-runs"], indirect=True)
def test_the_points_for_written_code_reach_the_platform(learner: Page, platform: Platform) -> None:
    missing: list[str] = []
    learner.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    here = package(learner)
    wrong = write_code(here, "is_set", "def is_set(held):\n    return True\n")
    check(wrong)
    assert platform.score == ("incomplete", "0")
    check(write_code(here, "is_set", IS_SET))
    expect(here.locator(".at-platform summary b")).to_have_text("33 %")
    assert platform.score == ("incomplete", "33")
    assert [url for url in missing if not url.endswith("favicon.ico")] == []


def leave(page: Page) -> None:
    """Leave the package by opening another page of the platform."""
    page.goto("about:blank")


@pytest.mark.parametrize("platform", ["typing"], indirect=True)
def test_stars_of_levels_reach_the_platform_and_complete_the_package(
    learner: Page, platform: Platform
) -> None:
    here = package(learner)
    play(live(here.locator("[data-rummy-table]").first), "draw", "discard AS", "discard TD")
    expect(here.locator(".at-platform summary b")).to_have_text("50 %")
    assert platform.score == ("incomplete", "50")
    play(live(here.locator("[data-rummy-table]").nth(1)), "draw", "lay 8S on 3", "lay 8S on 2", "discard KD")
    expect(here.locator(".at-platform summary b")).to_have_text("100 %")
    assert platform.score == ("completed", "100")
    here.locator(".at-platform summary").click()
    expect(here.locator(".at-platform details > p")).to_contain_text(
        "has 100 of 100 points from this page. They show what you have practised, and they prove nothing."
    )


@pytest.mark.parametrize("platform", ["exercises-01-melds"], indirect=True)
def test_points_are_restored_in_every_browser_and_moves_only_in_the_same_browser(
    learner: Page, platform: Platform, browser: Browser, watched: Callable[..., Page]
) -> None:
    play(table(package(learner)), *SOLUTION)
    leave(learner)
    here = package(learner)
    expect(here.locator(".at-platform summary b")).to_have_text("25 %")
    expect(here.locator(".hand-in-list b").first).to_have_text("solved")
    leave(learner)
    other = a_context(browser, python=True, base_url=platform.address)
    elsewhere = package(watched(other.new_page(), platform.address))
    expect(elsewhere.locator(".at-platform summary b")).to_have_text("25 %")
    expect(elsewhere.locator(".hand-in-list b").first).to_have_text("not played yet")
    assert platform.score == ("incomplete", "25")
    other.close()


@pytest.mark.parametrize("platform", ["exercises-01-melds"], indirect=True)
def test_another_learner_in_the_same_browser_begins_without_points_or_moves(
    learner: Page, platform: Platform
) -> None:
    here = package(learner)
    play(table(here), *SOLUTION)
    expect(here.locator(".at-platform summary b")).to_have_text("25 %")  # the points come from the platform
    leave(learner)
    platform.forget()
    here = package(learner)
    expect(here.locator(".at-platform summary b")).to_have_text("0 %")
    expect(here.locator(".hand-in-list b").first).to_have_text("not played yet")
    assert platform.score == ("incomplete", "0")


@pytest.mark.parametrize("platform", ["typing"], indirect=True)
def test_a_package_opened_outside_a_platform_says_so_and_can_be_played(
    learner: Page, platform: Platform
) -> None:
    learner.goto(platform.launch)
    play(live(learner.locator("[data-rummy-table]").first), "draw", "discard TD")
    learner.locator(".at-platform summary").click()
    expect(learner.locator(".at-platform details > p")).to_contain_text("No platform has opened this page")
    assert platform.reports == []


@pytest.mark.parametrize("platform", ["typing", "exercises-01-melds"], indirect=True)
def test_a_package_has_every_file_that_its_page_requests(learner: Page, platform: Platform) -> None:
    missing: list[str] = []
    learner.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    here = package(learner)
    tables = here.locator("[data-rummy-table]")
    expect(tables.last).to_have_attribute("data-python", "live")
    learner.keyboard.press("Control+k")
    at_rest(learner)
    assert [url for url in missing if not url.endswith("favicon.ico")] == []
    links = here.locator("a[href]:visible").evaluate_all(LEADS_AWAY)
    assert links == []


@pytest.mark.parametrize("platform", ["exercises-01-melds"], indirect=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_package_breaks_no_accessibility_rule(learner: Page, platform: Platform, scheme: Any) -> None:
    learner.emulate_media(color_scheme=scheme)
    learner.goto(platform.launch)
    learner.locator(".at-platform summary").click()
    expect(learner.locator(".steps-bar")).to_be_visible()
    learner.evaluate(AXE.read_text("utf-8"))
    assert faults_found(learner) == []
