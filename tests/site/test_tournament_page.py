"""The page of a class's tournament, opened as a file, is accessible and fits any screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations

import pytest
from browsing import AXE, faults_found
from grader.check.tournament import Held
from grader.report.standings import write_tournament
from overview_class import HOSTILE
from playwright.sync_api import Browser, Page

from rummy500.lab import DealResult, Match

BOTS = ("Ann", "Bob", "Cem", "Dana", "Maximiliane-Charlotte von der Hohenstraße", HOSTILE, *"EFGHIJKLMN")
WHY = "it raised KeyError: '6C' (in choose, line 3), and then " + "nothing-" * 20


def played(pair: tuple[str, str], deal: int) -> tuple[DealResult, ...]:
    """A deal, played twice with exchanged seats. The bot listed first in ``BOTS`` wins, except in deal 0."""
    lead = 40 * (BOTS.index(pair[1]) - BOTS.index(pair[0])) * (1 if deal else -1) + 7 * deal
    none = dict.fromkeys(pair, 0)
    return tuple(
        DealResult(f"deal {deal}", seats, scores, "A", 12, none, dict.fromkeys(pair, 0.0))
        for seats, scores in ((pair, {"A": lead, "B": 0}), (pair[::-1], {"A": 0, "B": lead}))
    )


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    matches = [Match(*pair, tuple(played(pair, deal) for deal in range(4))) for pair in combinations(BOTS, 2)]
    held = Held(matches, Counter({HOSTILE: 12, "Bob": 1}), {HOSTILE: HOSTILE, "Bob": WHY}, 4, 0)
    return write_tournament(tmp_path_factory.mktemp("report"), held, ["Zoe", HOSTILE]).as_uri()


@pytest.fixture
def opened(browser: Browser, watched: Callable[..., Page], address: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = watched(context.new_page(), address)
    page.goto(address)
    yield page
    context.close()


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_and_the_page_is_no_wider_than_the_screen(
    opened: Page, width: int, scheme: str
) -> None:
    opened.set_viewport_size({"width": width, "height": 664})
    opened.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    opened.evaluate(AXE.read_text("utf-8"))
    assert faults_found(opened) == []
    assert opened.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("width", [1280, 390])
def test_the_points_stay_visible_beside_long_names_and_long_descriptions_of_faults(
    opened: Page, width: int
) -> None:
    opened.set_viewport_size({"width": width, "height": 664})
    rows = opened.get_by_role("region", name="Table of the bots").locator("tbody tr")
    boxes = [row.bounding_box() for row in rows.all()]
    assert max(box["height"] for box in boxes if box) < 200
    points = rows.first.get_by_text("+170", exact=True).bounding_box()
    assert points and points["x"] + points["width"] < width
