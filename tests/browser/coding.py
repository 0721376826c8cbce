"""Writes code on the page of a coded exercise, as a learner does."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import FrameLocator, Locator, Page, expect

LONG = 120_000.0  # milliseconds; a check may play many rounds


def place_of(page: Page | FrameLocator, question: str) -> Locator:
    """Wait for this question's editor. Return the part of the page (or frame) that shows the question."""
    place = page.locator(".coded", has=page.locator(f"textarea[name={question}]"))
    place.scroll_into_view_if_needed()
    expect(place.locator(".cm-content")).to_be_visible()
    return place


def write_code(page: Page | FrameLocator, question: str, source: str) -> Locator:
    """Replace the learner's code for this question. Return the question's part of the page."""
    place = place_of(page, question)
    place.locator(".cm-content").focus()
    place.page.keyboard.press("ControlOrMeta+a")
    place.page.keyboard.insert_text(source)
    return place


def check(place: Locator) -> str:
    """Press *Run and check*, and return what the page says when the check has ended."""
    place.get_by_role("button", name="Run and check").click()
    expect(place.get_by_role("button", name="Stop")).to_be_hidden(timeout=LONG)
    result = place.locator(".coded-says")
    expect(result).not_to_have_text("The code is running.")
    return result.inner_text()


def points_in(result: str) -> float:
    """The points that the page names, added up over all checks of a question."""
    return round(sum(float(points) for points in re.findall(r"([\d.]+) of [\d.]+ point", result)), 2)


def handed_in(page: Page, folder: Path) -> Path:
    """Press the button to download the answers, and return the file."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Download my answers").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path
