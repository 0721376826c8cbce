"""Terms, rules, levels and quoted texts show an explanation when the pointer or the focus is on them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from browsing import HTML
from browsing import PAGES as PAGES_OF_THE_BOOK
from bs4 import BeautifulSoup
from playwright.sync_api import Locator, Page, expect
from sure import sure
from test_voice import PARTS

from rummy500.statements import STATEMENTS

PAGE = "pile.html"
WORD = "article a.word"
RULE = "article a.statement:not(.behind *)"  # the folded list shows the rules' sentences itself
LEVEL = "article a.level"
TEXT = "article .texts-quoted"
ID = re.compile(r"\b[A-Z]{2,}-\d+\b")
PAGES = {WORD: PAGE, RULE: "records.html", LEVEL: "contents.html", TEXT: "texts.html"}


def saying(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def first(page: Page, what: str) -> Locator:
    """Wait until elements of this kind have explanations, and return the first visible element."""
    expect(page.locator(what).first).to_have_attribute("data-says", re.compile("."))
    word = page.locator(f"{what} >> visible=true").first
    word.scroll_into_view_if_needed()
    return word


def meaning(word: Locator) -> str:
    """The explanation that a script has put into a word's attribute ``data-says``."""
    return word.get_attribute("data-says") or ""


def test_without_scripts_a_word_of_the_glossary_has_a_title() -> None:
    page = BeautifulSoup((HTML / PAGE).read_text("utf-8"), "html.parser")
    words = page.select(WORD)
    assert words
    assert all(str(word.get("title", "")).endswith(".") for word in words)


@pytest.mark.parametrize("name", PARTS["Learn the game"])
def test_a_chapter_for_beginners_shows_ids_of_rules_only_in_the_folded_list(name: str) -> None:
    page = BeautifulSoup((HTML / f"{name}.html").read_text("utf-8"), "html.parser")
    for unseen in page.select("script, style, .behind"):
        unseen.decompose()
    article = sure(page.find("article"))
    attributes = [
        tag[key] for tag in article.find_all() for key in ("title", "aria-label") if tag.has_attr(key)
    ]
    assert not [text for text in [*article.stripped_strings, *map(str, attributes)] if ID.search(text)]


def test_a_page_opened_as_a_file_shows_explanations_without_scripts(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto((HTML / PAGES[LEVEL]).as_uri())
    level = page.locator(LEVEL).first
    expect(level).to_have_attribute("title", level.locator(".level-title").text_content() or "")
    page.goto((HTML / PAGES[TEXT]).as_uri())
    text = page.locator(TEXT).first
    text.hover()
    expect(text.locator("+ .texts-quote")).to_be_in_viewport()


@pytest.mark.parametrize("what", PAGES, ids=["word", "rule", "level", "text"])
def test_an_explanation_appears_for_mouse_and_keyboard(quiet_page: Page, what: str) -> None:
    quiet_page.goto(PAGES[what])
    word = first(quiet_page, what)
    word.hover()
    expect(saying(quiet_page)).to_have_text(meaning(word))
    expect(saying(quiet_page)).to_be_in_viewport(ratio=1)
    at, box = sure(word.bounding_box()), sure(saying(quiet_page).bounding_box())
    quiet_page.mouse.move(at["x"] + at["width"] / 2, box["y"] + box["height"] / 2, steps=20)
    expect(saying(quiet_page)).to_have_count(1)  # readers can move the pointer onto the box
    quiet_page.mouse.move(0, 0)
    expect(saying(quiet_page)).to_have_count(0)
    word.focus()
    expect(saying(quiet_page)).to_have_text(meaning(word))
    quiet_page.keyboard.press("Escape")
    expect(saying(quiet_page)).to_have_count(0)
    expect(word).to_be_focused()


def test_icons_have_only_the_browsers_own_tooltips(quiet_page: Page) -> None:
    """Escape closes the browser's own tooltips, but not those of the page's theme."""
    for name in PAGES_OF_THE_BOOK:
        page = BeautifulSoup((HTML / name).read_text("utf-8"), "html.parser")
        assert not page.select("[data-bs-toggle=tooltip]"), name
    quiet_page.goto("code.html")
    copies = quiet_page.locator("button.copybtn").first
    expect(copies).to_be_attached()
    assert copies.evaluate("button => getComputedStyle(button, '::after').content") == "none"
    expect(copies.locator("svg > title")).to_have_text("Copy to clipboard")


@pytest.mark.parametrize("what", [WORD, RULE])
def test_a_word_and_a_rule_have_a_description_and_link_to_a_page(quiet_page: Page, what: str) -> None:
    quiet_page.goto(PAGES[what])
    word = first(quiet_page, what)
    word.focus()
    expect(word).to_have_accessible_description(meaning(word))
    leads_to = word.get_attribute("href") or ""
    quiet_page.keyboard.press("Enter")
    quiet_page.wait_for_url(re.compile(re.escape(leads_to) + "$"))


def test_a_rule_is_explained_by_its_own_sentence(quiet_page: Page) -> None:
    quiet_page.goto(PAGES[RULE])
    first(quiet_page, RULE)
    for rule in quiet_page.locator(RULE).all():
        name = rule.text_content() or ""
        assert meaning(rule) == STATEMENTS[name].text, name


def test_the_first_tap_explains_a_word_and_the_second_follows_its_link(new_page: Callable[..., Page]) -> None:
    page = new_page(python=False, viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    page.goto(PAGE)
    word = first(page, WORD)
    word.tap()
    expect(saying(page)).to_have_text(meaning(word))
    expect(saying(page)).to_be_in_viewport(ratio=1)
    assert page.url.endswith(PAGE)
    page.get_by_role("heading", level=1).tap()
    expect(saying(page)).to_have_count(0)
    word.tap()
    expect(saying(page)).to_have_count(1)
    word.tap()
    page.wait_for_url(re.compile("glossary"))
