"""A new edition of the book works in each kind of browser, even if the browser keeps an older edition."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import last_release
import pytest
from publishing import LOSE, LOST, NEWEST, Site, few_pages, with_other_scripts
from reader import TABLE, opened
from windows import ONCE_MORE, Visit, until

pytestmark = ONCE_MORE

FIRST = "first.html"
CONTENTS = "contents.html"
PLAY = "play.html"
STARTS_ANEW = "The book has changed since you played here, so this table starts anew."
SAYS = "(words) => document.querySelector('[data-rummy-table] [data-refusal]')?.textContent.includes(words)"
# Whether the page's script has taken over the tables. Until then, they are only pictures.
HAS_BEGUN = """(selector) => {
    const tables = [...document.querySelectorAll(selector)];
    return tables.length && tables.every(({ dataset }) => dataset.python !== "saved");
}"""
# Whether the contents show the number of stars and how much of the book is kept for offline use.
IS_FILLED = """() => [".stars-total", ".offline-says"]
    .every((part) => document.querySelector(part)?.textContent.trim())"""


@pytest.fixture(params=[few_pages])
def changing(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    """A site whose edition a test can change. Its first edition is a few pages of this build."""
    request.param(tmp_path / "html")
    site = Site(tmp_path)
    yield site
    site.stop()


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """An edition in which one script has changed, so that the folder of all scripts has a different name."""
    return with_other_scripts(tmp_path / "newer")


def until_kept(visit: Visit, site: Site) -> None:
    """Visit a page without Python and wait until the browser keeps the whole edition for offline use.

    If the browser has lost the list of kept files, visit the page again: the service worker then begins anew.
    """
    visit.go("glossary.html")
    while True:
        until(
            lambda: visit.ask(NEWEST, site.edition) or visit.ask(LOST),
            "the edition is kept, or its list is lost",
        )
        if not visit.ask(LOST):
            return
        visit.go("glossary.html")
        until(lambda: not visit.ask(LOST), "the worker begins anew")


def check_begins(visit: Visit) -> None:
    visit.until(HAS_BEGUN, TABLE)


def check_all_begins(visit: Visit) -> None:
    """Check that the page's scripts start in this tab, after a reload, on another page and in a new tab."""
    visit.go(FIRST)
    check_begins(visit)
    visit.again()
    check_begins(visit)
    visit.go(CONTENTS)
    visit.until(IS_FILLED)
    with visit.in_new_tab():
        visit.go(FIRST)
        check_begins(visit)


@pytest.mark.parametrize("changing", [last_release.unpack], indirect=True, ids=["release"])
def test_tables_work_in_a_new_edition_if_the_browser_keeps_the_last_release(
    browser: Visit, changing: Site, newer: Path
) -> None:
    """The stored release has no Python, so the browser gets all of Python with the new edition."""
    browser.home = changing.url
    until_kept(browser, changing)
    changing.replace(newer)
    until_kept(browser, changing)
    check_all_begins(browser)
    changing.is_down = True
    opened(browser, FIRST)


def test_tables_work_after_an_update_and_after_a_rollback(
    browser: Visit, changing: Site, newer: Path
) -> None:
    browser.home = changing.url
    until_kept(browser, changing)
    older = changing.replace(newer)
    until_kept(browser, changing)
    check_all_begins(browser)
    changing.replace(older)
    until_kept(browser, changing)
    check_all_begins(browser)


def test_a_round_continues_in_a_new_edition_unless_the_deal_has_changed(
    browser: Visit, changing: Site, newer: Path
) -> None:
    browser.home = changing.url
    reader = opened(browser, PLAY)
    reader.make("A: draw")
    held = reader.hand()
    changing.replace(newer)
    browser.again()
    reader.wait()
    assert reader.hand() == held
    reader.discard_first()
    held = reader.hand()
    changing.publish(PLAY, "seed=8", "seed=9")
    browser.again()
    browser.until(SAYS, STARTS_ANEW)
    assert reader.hand() != held


def test_the_book_is_kept_again_if_the_browser_has_lost_the_list_of_kept_files(
    browser: Visit, changing: Site
) -> None:
    browser.home = changing.url
    until_kept(browser, changing)
    browser.ask(LOSE)
    assert browser.ask(LOST)
    browser.go("glossary.html")
    browser.until(NEWEST, changing.edition)
