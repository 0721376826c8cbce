"""The browser keeps a reader's work, even if two tabs write at once. Damage is repaired and reported.

A reader can save everything as a file, and restore it from the file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from browsing import FILL, at_rest, until
from playwright.sync_api import FilePayload, Page, expect

STARS, DAYS, ANSWERS = "rummy500-stars", "rummy500-days", "rummy500-answers/01-melds"
WRITES = 200
READ = f"JSON.parse(localStorage.getItem('{STARS}'))"
# Lets a tab write as fast as it can: stars of its own levels, and tries of a level that both tabs play.
WRITE = """([tab, writes]) => {
    const folder = document.querySelector("script[src$='/everywhere.js']").src;
    window.written = Promise.all(["store.js", "stars.js"].map((name) => import(new URL(name, folder))))
        .then(async ([{ change }, { afterLevel, readStars, writeStars }]) => {
            for (let at = 0; at < writes; at += 1) {
                for (const level of [`tab-${tab}/level-${at}`, "both/tabs"]) {
                    const play = (text) => writeStars(afterLevel(readStars(text), level, 3));
                    await change("rummy500-stars", play);
                }
            }
        });
}"""


def test_two_tabs_that_write_at_the_same_time_lose_nothing(page: Page) -> None:
    tabs = [page, page.context.new_page()]
    for tab in tabs:
        tab.goto("contents.html")
        at_rest(tab)
    for number, tab in enumerate(tabs):
        tab.evaluate(WRITE, [number, WRITES])
    for tab in tabs:
        tab.evaluate("window.written")
    for tab in tabs:  # a tab may see the other tab's writes a moment later
        until(tab, f"() => {READ}.tries['both/tabs'] === {2 * WRITES}")
        assert tab.evaluate(f"Object.keys({READ}.stars).length") == 2 * WRITES + 1


# ---- the texts of a reader who has done a little of everything ------------------------------------------

ANSWERED = {
    "about": "Answers to an exercise of 500 Rum",
    "edition": 1,
    "package": "0.2.0",
    "exercise": "01-melds",
    "learner": "Ann",
    "code": "",
    "played": {},
    "written": {"which_meld": "Three of a rank."},
    "solved": [],
    "whose": {},
}


@pytest.fixture
def fresh_page(new_page: Callable[..., Page]) -> Page:
    """A page in a browser that has stored nothing yet."""
    return new_page(python=False)


def compact(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"))


TEXTS = {
    STARS: compact({"edition": 1, "stars": {"melds/first-set": 3}, "tries": {"melds/first-set": 2}}),
    DAYS: compact({"edition": 1, "days": {"2026-11-26": {"score": 84, "seed": 2026112601, "at": 1000}}}),
    ANSWERS: json.dumps(ANSWERED, indent=1),
}


def keep(page: Page, texts: dict[str, str]) -> None:
    """Store these texts in a browser that has stored nothing yet, as if an earlier visit had stored them."""
    page.goto("404.html")
    page.evaluate(
        "texts => Object.entries(texts).forEach(([key, text]) => localStorage.setItem(key, text))", texts
    )


def kept(page: Page) -> dict[str, str | None]:
    found: dict[str, str | None] = page.evaluate(
        "keys => Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)]))", list(TEXTS)
    )
    return found


def test_stored_texts_are_the_same_after_they_were_exported_cleared_and_imported(fresh_page: Page) -> None:
    page = fresh_page
    keep(page, TEXTS)
    page.goto("contents.html")
    page.get_by_role("button", name="Export").click()
    expect(page.get_by_role("region", name="The file")).to_contain_text("Three of a rank.")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").click()
    for name in ("stars", "daily scores", "answers"):
        page.get_by_role("button", name="Clear", exact=True).click()
        page.get_by_role("button", name=f"Clear {name}").click()
        expect(page.get_by_role("status")).to_contain_text(f"Your {name} are cleared.")
    assert set(kept(page).values()) == {None}
    page.get_by_role("button", name="Clear", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("There is nothing to clear.")
    file: FilePayload = {
        "name": "500-rum-progress.json",
        "mimeType": "application/json",
        "buffer": download.value.path().read_bytes(),
    }
    page.locator(".stars-keep input[type=file]").set_input_files(file)
    expect(page.get_by_role("status")).to_have_text(
        "The file brought something new for 1 level, 1 day and 1 question."
    )
    assert kept(page) == TEXTS


def test_cleared_data_can_be_brought_back_until_the_reader_leaves_the_page(fresh_page: Page) -> None:
    page = fresh_page
    keep(page, TEXTS)
    page.goto("contents.html")
    for name in ("answers", "stars"):
        page.get_by_role("button", name="Clear", exact=True).click()
        page.get_by_role("button", name=f"Clear {name}").click()
        expect(page.get_by_role("status")).to_contain_text(f"Your {name} are cleared.")
    assert kept(page) == {STARS: None, DAYS: TEXTS[DAYS], ANSWERS: None}
    page.get_by_role("button", name="Bring them back").click()
    expect(page.get_by_role("status")).to_have_text("Everything that you cleared is back.")
    assert kept(page) == TEXTS
    expect(page.locator(".level[data-stars='3']")).to_have_count(1)


# ---- what was damaged -----------------------------------------------------------------------------------

DAMAGED = compact({"edition": 1, "stars": {"melds/first-set": 3, "draw/upcard": 7}, "tries": {}})
SAYS = "In your stars, 1 level was damaged and is gone. The rest is still here."


@pytest.mark.parametrize("name", ["contents.html", "index.html"])
def test_home_and_the_contents_say_once_what_was_damaged(fresh_page: Page, name: str) -> None:
    page = fresh_page
    keep(page, {STARS: DAMAGED})
    page.goto(name)
    note = page.locator(".notice")
    expect(note).to_contain_text(SAYS)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    note.get_by_role("button", name="All right").click()
    expect(note).to_have_count(0)
    page.goto(name)
    at_rest(page)
    expect(note).to_have_count(0)
    assert json.loads(str(kept(page)[STARS]))["stars"] == {"melds/first-set": 3}


def test_a_chapter_repairs_damaged_stars_and_leaves_the_report_to_the_contents(
    page: Page,
) -> None:
    keep(page, {STARS: DAMAGED})
    page.goto("melds.html")
    until(page, f"() => !localStorage.getItem('{STARS}').includes('draw/upcard')")
    at_rest(page)
    expect(page.locator(".notice")).to_have_count(0)
    page.goto("contents.html")
    expect(page.locator(".notice")).to_contain_text(SAYS)


# ---- a full browser -------------------------------------------------------------------------------------

WIN = """async () => {
    const folder = document.querySelector("script[src$='/everywhere.js']").src;
    const [{ change }, { afterLevel, readStars, writeStars }] =
        await Promise.all(["store.js", "stars.js"].map((name) => import(new URL(name, folder))));
    return change("rummy500-stars", (text) => writeStars(afterLevel(readStars(text), "melds/first-set", 3)));
}"""
"""Stores the stars of a level, and returns whether they are kept."""
RECORDS = "Object.keys(localStorage).filter((key) => key.startsWith('rummy500-record/')).sort()"


def test_the_oldest_record_is_deleted_if_there_is_no_room_for_stars(fresh_page: Page) -> None:
    page = fresh_page
    games = {
        f"rummy500-record/{day}/4/2/classic": compact(
            {
                "edition": 1,
                "id": f"{day}/4/2/classic",
                "day": f"2026-11-0{day}",
                "record": '[Game "500 Rum"]\n' + "x" * 50_000,
            }
        )
        for day in (1, 2, 3)
    }
    keep(page, games)
    assert page.evaluate(FILL)
    page.goto("glossary.html")  # on home, the lost record would be reported at once
    assert page.evaluate(WIN) == "kept"
    assert page.evaluate(f"{READ}.stars") == {"melds/first-set": 3}
    assert page.evaluate(RECORDS) == list(games)[1:]
    page.goto("index.html")
    expect(page.locator(".notice")).to_contain_text(
        "This browser had no room left, so the book has deleted the records of your oldest games."
    )


# ---- what may be lost -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "work"), [(STARS, "stars"), (DAYS, "daily scores")], ids=["stars", "days"])
def test_home_warns_a_returning_reader_who_has_saved_no_file(
    new_page: Callable[..., Page], key: str, work: str
) -> None:
    page = new_page(python=False, viewport={"width": 390, "height": 664})
    page.add_init_script("navigator.storage.persisted = navigator.storage.persist = async () => false")
    keep(page, {key: TEXTS[key]})
    page.goto("index.html")
    at_rest(page)
    expect(page.locator(".notice")).to_have_count(0)
    other = page.context.new_page()
    other.add_init_script("navigator.storage.persisted = navigator.storage.persist = async () => false")
    page.close()
    other.goto("index.html")
    note = other.locator(".home .notice")
    expect(note).to_contain_text(f"This browser may delete your {work} some day.")
    with other.expect_download() as download:
        note.get_by_role("button", name="Save the file").click()
    assert list(json.loads(download.value.path().read_text("utf-8"))["kept"]) == [key]
    expect(note).to_have_count(0)
    other.goto("index.html")
    at_rest(other)
    expect(note).to_have_count(0)
