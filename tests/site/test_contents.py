"""The contents list all chapters and levels, and show the stars that the reader's browser keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from browsing import AXE, HTML, LEVELS, TOP
from playwright.sync_api import Browser, FilePayload, Locator, Page, expect
from sure import sure

from rummy500.teach.lessons import load

KEY = "rummy500-stars"
LEVEL = "melds/first-set"
DENIED = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('denied'); }})"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"


def solve(table: Locator, name: str) -> None:
    """Type the moves of the level's solution."""
    for move in load(name).solution:
        table.locator("[data-move-input]").fill(str(move))
        table.locator("[data-move-input]").press("Enter")
        expect(table).not_to_have_attribute("data-busy", "")
    expect(table.locator("[data-level-state=solved]")).to_be_visible()


def written(stars: dict[str, int]) -> str:
    return json.dumps({"edition": 1, "stars": stars})


def keep(page: Page, text: str) -> None:
    """Store this text in the browser, as if an earlier visit had stored it."""
    once = f"if (!localStorage.getItem('{KEY}')) localStorage.setItem('{KEY}', {json.dumps(text)})"
    page.add_init_script(once)


def kept(page: Page) -> dict[str, int]:
    text: str | None = page.evaluate(f"localStorage.getItem('{KEY}')")
    stars: dict[str, int] = json.loads(text)["stars"] if text else {}
    return stars


def level(page: Page, name: str) -> Locator:
    return page.locator(f'.level[data-level="{name}"]')


def bring(page: Page, content: bytes) -> None:
    file: FilePayload = {"name": "stars.json", "mimeType": "application/json", "buffer": content}
    page.locator(".stars-keep input[type=file]").set_input_files(file)


# ---- the list -------------------------------------------------------------------------------------------


def test_each_level_of_each_notebook_is_listed_in_order_and_links_to_its_table() -> None:
    html = (HTML / "contents.html").read_text("utf-8")
    listed = re.findall(r'<a class="level" href="([a-z-]+)\.html#([a-z0-9-]+)" data-level="([^"]+)"', html)
    chapters = list(dict.fromkeys(chapter for chapter, _, _ in listed))
    assert {"melds", "pile"} <= set(chapters)
    for chapter, levels in LEVELS.items():
        assert [name for page, _, name in listed if f"{page}.html" == chapter] == levels
    for chapter, anchor, _ in listed:
        assert (HTML / f"{chapter}.html").read_text("utf-8").count(f'id="{anchor}"') == 1


def test_every_chapter_is_listed_once_by_its_title() -> None:
    html = (HTML / "contents.html").read_text("utf-8")
    listed = re.findall(r'<a class="chapter-title" href="([^"]+)">(.*?)</a>', html)
    pages = re.findall(r"file: (\S+)", (TOP / "book/_toc.yml").read_text("utf-8"))
    assert [uri for uri, _ in listed] == [f"{page}.html" for page in pages if page != "contents"]
    for uri, title in listed:
        assert f"<h1>{title}<" in (HTML / uri).read_text("utf-8")


def test_contents_without_scripts_name_all_levels_and_say_that_stars_need_scripts(
    still_page: Page,
) -> None:
    still_page.goto("contents.html")
    expect(still_page.get_by_role("link", name=load(LEVEL).scenario.title, exact=True)).to_be_visible()
    expect(still_page.get_by_text("Your stars can be shown only with scripts.")).to_be_visible()
    expect(still_page.locator(".level-stars").first).to_be_hidden()
    expect(still_page.get_by_role("button", name="Export")).to_have_count(0)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (390, "light")])
def test_stars_and_names_of_levels_fit_on_the_page(
    new_page: Callable[..., Page], width: int, scheme: str
) -> None:
    page = new_page(python=False, viewport={"width": width, "height": 800}, color_scheme=scheme)
    solved = [name for levels in LEVELS.values() for name in levels][:43]
    keep(page, written({name: 1 + at % 3 for at, name in enumerate(solved)}))
    page.goto("contents.html")
    expect(page.locator(".stars-solved")).to_have_text(re.compile("^43 of [0-9]+ levels solved$"))
    page.locator(".stars-names").check()
    first = page.locator(f'.level[data-level="{solved[0]}"]')
    expect(first).to_have_accessible_name(f"{load(solved[0]).scenario.title} (1 of 3 stars)")
    assert sure(first.locator(".level-title").bounding_box())["height"] > 10
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    assert [one["id"] for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# ---- the cards of the chapters ------------------------------------------------------------------

# The number of rows in which the cards of each suit lie. A lifted card still counts as part of its row.
ROWS = """() => [...document.querySelectorAll(".suit-cards")].map((cards) =>
    new Set([...cards.children].map(({ offsetTop }) => offsetTop)).size)"""
FACES = ".suit-cards .drawn-card:not(.is-back)"


def test_a_reader_without_stars_sees_all_cards_of_the_contents_face_down(quiet_page: Page) -> None:
    quiet_page.goto("contents.html")
    expect(quiet_page.locator(".stars-total")).to_contain_text("0 of ")
    expect(quiet_page.locator(FACES).filter(visible=True)).to_have_count(0)


def test_the_card_of_a_chapter_without_levels_turns_face_up_with_the_card_before_it(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(python=False)
    keep(page, written(dict.fromkeys(LEVELS["game.html"], 1)))
    page.goto("contents.html")
    up = page.locator(".suit-cards a").filter(has=page.locator(".drawn-card:not(.is-back):visible"))
    assert [card.get_attribute("href") for card in up.all()] == ["game.html", "play.html"]


@pytest.mark.parametrize("size", [(1280, 720), (1265, 720), (844, 390), (768, 1024), (390, 664), (360, 640)])
def test_the_cards_of_each_suit_lie_in_one_row(new_page: Callable[..., Page], size: tuple[int, int]) -> None:
    page = new_page(python=False, viewport={"width": size[0], "height": size[1]})
    page.goto("contents.html")
    expect(page.locator(".stars-total")).to_contain_text("0 of ")
    assert page.evaluate(ROWS) == [1, 1, 1, 1]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


# ---- solved at the table, seen in the contents --------------------------------------------------


def test_a_solved_level_shows_its_stars_at_its_table_and_in_the_contents(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    table = live_table("melds.html")
    expect(table.locator("[data-best]")).to_have_count(0)
    solve(table, LEVEL)
    expect(table.locator("[data-best]")).to_have_text("best: 3 of 3 stars")
    page.goto("contents.html")
    expect(level(page, LEVEL)).to_have_accessible_name(f"{load(LEVEL).scenario.title} (3 of 3 stars)")
    expect(page.locator(".stars-total")).to_contain_text("3 of ")
    expect(page.locator(".stars-solved")).to_contain_text("1 of ")
    page.get_by_role("link", name="Go on: ").click()
    expect(page.locator(".live-table:target [data-level-state=open]")).to_be_in_viewport()
    page.goto("melds.html")
    expect(page.locator("[data-best]").first).to_have_text("best: 3 of 3 stars")
    page.wait_for_selector("[data-level-state=solved]")  # restoring a solution must not count as a second try
    assert json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))["tries"] == {LEVEL: 1}


def test_stars_from_another_tab_appear_at_once_and_are_not_lost(
    page: Page, live_table: Callable[[str], Locator]
) -> None:
    contents = page.context.new_page()
    contents.goto("contents.html")
    table = live_table("melds.html")
    contents.evaluate(f"localStorage.setItem('{KEY}', {json.dumps(written({LEVEL: 1, 'draw/upcard': 2}))})")
    expect(table.locator("[data-best]")).to_have_text("best: 1 of 3 stars")
    solve(table, LEVEL)
    assert kept(page) == {LEVEL: 3, "draw/upcard": 2}
    expect(level(contents, LEVEL)).to_have_attribute("data-stars", "3")
    expect(level(contents, "draw/upcard")).to_have_attribute("data-stars", "2")
    contents.get_by_role("button", name="Clear", exact=True).click()
    contents.get_by_role("button", name="Clear stars").click()
    expect(table.locator("[data-best]")).to_have_count(0)
    table.locator(".rt-head [data-do=menu]").click()
    expect(table.locator(".rt-drawer")).to_be_visible()  # the menu is open, so the table was redrawn
    assert kept(page) == {}  # the level still looks solved, but its stars stay cleared


@pytest.mark.parametrize("trouble", [DENIED, FULL])
def test_a_table_works_without_storage_and_the_contents_say_that_nothing_is_kept(
    browser: Browser, site: str, trouble: str
) -> None:
    # This page isn't watched: without storage, scripts other than the table's report errors.
    page = browser.new_context(base_url=site).new_page()
    page.add_init_script(trouble)
    page.goto("melds.html")
    table = page.locator("[data-rummy-table]").first
    expect(table).to_have_attribute("data-python", "live")
    solve(table, LEVEL)
    expect(table.locator("[data-best]")).to_have_text("best: 3 of 3 stars")
    page.goto("contents.html")
    expect(page.locator(".stars-total")).to_contain_text("0 of ")
    bring(page, written({LEVEL: 2}).encode())
    expect(page.locator(".stars-says")).to_contain_text("This browser doesn’t keep what has just come in")
    expect(level(page, LEVEL)).to_have_attribute("data-stars", "2")
    page.context.close()


@pytest.mark.parametrize("text", ["{", "null", '{"edition":1,"stars":{"__proto__":3,"melds/first-set":9}}'])
def test_broken_stored_stars_count_as_no_stars(page: Page, text: str) -> None:
    keep(page, text)
    page.goto("contents.html")
    expect(page.locator(".stars-total")).to_contain_text("0 of ")
    expect(page.get_by_role("link", name="Begin: ")).to_be_visible()


# ---- export, import, clear ----------------------------------------------------------------------


def test_stars_are_exported_cleared_and_imported_again(page: Page) -> None:
    keep(page, written({LEVEL: 3, "draw/upcard": 1}))
    page.goto("contents.html")
    page.get_by_role("button", name="Export").click()
    expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    page.keyboard.type("Ann")
    shown = page.get_by_role("region", name="The file")
    expect(shown).to_contain_text('"reader": "Ann"')
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.press("Delete")
    expect(shown).not_to_contain_text('"reader"')
    text = shown.text_content()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the file").click()
    exported = download.value.path().read_bytes()
    assert exported.decode() == text
    assert json.loads(exported)["kept"][KEY]["stars"] == {LEVEL: 3, "draw/upcard": 1}
    assert "a browser has kept for a reader" in json.loads(exported)["about"]

    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_role("group", name="What should this browser clear?")).to_be_visible()
    expect(page.get_by_role("button", name="Keep everything")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Clear", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Clear daily scores")).to_have_count(0)  # no such scores exist
    page.get_by_role("button", name="Clear stars").click()
    expect(page.get_by_role("status")).to_contain_text("Your stars are cleared.")
    expect(level(page, LEVEL)).to_have_attribute("data-stars", "0")
    assert kept(page) == {}

    bring(page, written({LEVEL: 1, "draw/upcard": 2}).encode())
    expect(page.get_by_role("status")).to_have_text("The file brought something new for 2 levels.")
    bring(page, exported)
    expect(page.get_by_role("status")).to_have_text("The file brought something new for 1 level.")
    assert kept(page) == {LEVEL: 3, "draw/upcard": 2}


def test_cleared_stars_can_be_brought_back_until_the_page_is_left(page: Page) -> None:
    keep(page, written({LEVEL: 3}))
    page.goto("contents.html")
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="Clear stars").click()
    back = page.get_by_role("button", name="Bring them back")
    expect(back).to_be_focused()
    back.press("Enter")
    expect(level(page, LEVEL)).to_have_attribute("data-stars", "3")
    expect(back).to_be_hidden()
    assert kept(page) == {LEVEL: 3}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no progress in this book"),
        (b"\xff\xfe\x00\x01" * 50, "no progress in this book"),
        (b'{"draw/upcard": 3}', "no progress in this book"),
        (b'{"edition": 2, "stars": {"draw/upcard": 3}}', "another edition"),
        (b" " * 4_000_001 + written({"draw/upcard": 3}).encode(), "larger than 4 MB"),
        (written({LEVEL: 1}).encode(), "nothing new for you"),
        (written({"draw/upcard": 4, "__proto__": 3}).encode(), "Part of the file was damaged"),
    ],
)
def test_a_file_without_new_stars_changes_nothing_and_the_page_says_so(
    page: Page, content: bytes, says: str
) -> None:
    keep(page, written({LEVEL: 2}))
    page.goto("contents.html")
    bring(page, content)
    expect(page.get_by_role("status")).to_contain_text(says)
    expect(page.get_by_role("status")).to_contain_text("Nothing was changed.")
    assert kept(page) == {LEVEL: 2}
