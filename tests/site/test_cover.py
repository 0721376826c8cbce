"""Readers find their way into the book from the cover, the cards of the contents, and a wrong address."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from urllib.parse import urljoin
from xml.etree import ElementTree

import pytest
import serve
from browsing import HTML, LEVELS, PAGES, TOP, pythons, until
from bs4 import BeautifulSoup
from jinja2 import Template
from live_book.contents import Chapter, suits_html
from playwright.sync_api import Page, expect
from sphinx_external_toc.parsing import parse_toc_yaml
from sure import sure

TOC = HTML.parents[1] / "book/_toc.yml"
LEARNED = [f"{page}.html" for page in ["first", "melds", "turn", "pile", "layoff", "out", "score", "game"]]
WITHOUT_WORDS = ("search.html", "genindex.html")
SIZES = [(390, 664), (844, 390), (1280, 720)]
# The texts and links of the cover page that a reader can't see without scrolling.
HIDDEN = """() => [...document.querySelectorAll("article :is(h1, p, a:not(.headerlink))")].flatMap((one) => {
    if (one.closest(".home")) return [];
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isSeen = top >= 0 && bottom <= innerHeight && (one.contains(seen) || seen?.contains(one));
    return isSeen ? [] : [one.innerText];
})"""


# ---- the cover -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_cover_shows_the_goal_and_every_link_into_the_book_without_scrolling(
    quiet_page: Page, size: tuple[int, int]
) -> None:
    quiet_page.set_viewport_size({"width": size[0], "height": size[1]})
    quiet_page.goto("index.html")
    assert quiet_page.evaluate(HIDDEN) == []
    article = quiet_page.locator("article")
    expect(article.locator("section > p").first).to_contain_text("Be the first to reach 500 points.")
    expect(article.get_by_role("link")).to_have_count(5)


def test_one_press_on_the_cover_leads_to_a_table_that_uses_the_covers_python(page: Page) -> None:
    page.goto("")
    until_some = "() => navigator.locks.query().then(({ held }) => held.length > 0)"
    until(page, until_some)
    started = set(pythons(page.context))
    page.get_by_role("link", name="Sit down and play").click()
    table = page.locator("[data-rummy-table]").first
    expect(table).to_have_attribute("data-python", "live")
    assert set(pythons(page.context)) == started
    expect(table.locator("[data-zone=hand] [data-card]")).to_have_count(7)


def test_the_cover_does_not_load_python_for_a_reader_who_saves_data(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("index.html", wait_until="networkidle")
    assert [url for url in asked if url.endswith("/python.js")]
    assert not pythons(page.context)


# ---- the cards of the contents --------------------------------------------------------------------------


def test_a_solved_chapters_card_turns_face_up_and_the_next_card_is_lifted(quiet_page: Page) -> None:
    solved, *others = [name for name, levels in LEVELS.items() if levels]
    stars = json.dumps({"edition": 1, "stars": dict.fromkeys(LEVELS[solved], 1)})
    quiet_page.add_init_script(f"localStorage.setItem('rummy500-stars', {json.dumps(stars)})")
    quiet_page.goto("contents.html")
    card = quiet_page.locator(f'.suit-cards a[href="{solved}"]')
    expect(card.locator(".drawn-card:not(.is-back)")).to_be_visible()
    expect(card.locator(".is-back")).to_be_hidden()
    expect(card).to_have_accessible_name(f"{card.get_attribute('title')}, solved")
    [following] = quiet_page.locator(".suit-cards .is-next").all()
    assert following.get_attribute("href") == others[0]
    closed = quiet_page.locator(f'.suit-cards a[href="{others[1]}"]')
    expect(closed.locator(".is-back")).to_be_visible()
    expect(closed).to_have_accessible_name(f"{closed.get_attribute('title')}, not solved yet")
    quiet_page.evaluate("localStorage.removeItem('rummy500-stars')")


@pytest.mark.parametrize(
    ("solved", "following"),
    [
        ([], "first.html"),
        (["turn.html"], "first.html"),  # a chapter that was skipped comes before the next part
        (["know-rummy.html"], "deal.html"),
        (["house-out.html"], "deal.html"),
        (
            [
                "first.html",
                "melds.html",
                "turn.html",
                "pile.html",
                "layoff.html",
                "out.html",
                "score.html",
                "game.html",
            ],
            "deal.html",
        ),
    ],
)
def test_the_contents_lift_the_card_of_the_readers_next_chapter(
    quiet_page: Page, solved: list[str], following: str
) -> None:
    stars = json.dumps({"edition": 1, "stars": {level: 3 for name in solved for level in LEVELS[name]}})
    quiet_page.goto("contents.html")
    quiet_page.evaluate("stars => localStorage.setItem('rummy500-stars', stars)", stars)
    quiet_page.reload()
    expect(quiet_page.locator(".suit-cards .is-next")).to_have_attribute("href", following)
    quiet_page.evaluate("localStorage.removeItem('rummy500-stars')")


def test_previous_and_next_links_skip_the_page_for_rummy_players() -> None:
    def led(name: str) -> list[str | None]:
        page = BeautifulSoup((HTML / name).read_text("utf-8"), "html.parser")
        found = [page.select_one(f"a.{way}") for way in ("left-prev", "right-next")]
        return [str(link["href"]) if link else None for link in found]

    assert led("play.html") == ["game.html", "deal.html"]
    assert led("know-rummy.html") == [None, "deal.html"]
    assert led("deal.html") == ["play.html", "house-melds.html"]


def test_the_cards_of_each_part_of_the_contents_are_a_run_from_the_ace() -> None:
    chapters = [Chapter("pile.html", f"Chapter {number}") for number in range(15)]
    parts = [("One", chapters[:2]), ("Two", chapters), ("Three", []), ("Four", chapters[:1])]
    drawn = BeautifulSoup(suits_html(parts), "html.parser")
    runs = [
        [str(use["href"]).removeprefix("#rt-c") for use in part.select(".drawn-card:not(.is-back) use")]
        for part in drawn.select(".suit-part")
    ]
    assert [run[:2] for run in runs] == [["AH", "2H"], ["AS", "2S"], [], ["AC"]]
    assert runs[1][-3:] == ["KS", "AS", "2S"]  # after the king, a long part begins again with the ace


# ---- search engines, shared links, and wrong addresses -----------------------------------------------------


def test_the_page_for_a_missing_address_links_home_from_any_depth(new_page: Callable[..., Page]) -> None:
    server = serve.server(folder=HTML)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    home = f"http://localhost:{server.server_port}/"
    page = new_page(base_url=home, python=False)
    answer = page.goto("no/such/page.html")
    assert sure(answer).status == 404
    page.get_by_role("link", name="What is in this book").click()
    expect(page).to_have_url(f"{home}contents.html")
    page.context.close()
    server.shutdown()


@pytest.mark.parametrize("name", [page for page in PAGES if page not in WITHOUT_WORDS])
def test_a_page_has_a_description_and_a_picture_for_shared_links(name: str) -> None:
    page = BeautifulSoup((HTML / name).read_text("utf-8"), "html.parser")
    tags = page.select("meta")
    contents = {str(one.get("name") or one.get("property")): str(one.get("content")) for one in tags}
    assert 20 < len(contents["description"]) <= 160
    assert contents["og:description"] == contents["description"]
    assert contents["og:title"] == sure(page.h1).get_text().rstrip("#")
    assert HTML.joinpath(name).parent.joinpath(contents["og:image"]).is_file()


@pytest.mark.parametrize("name", PAGES)
def test_the_foot_of_a_page_links_to_existing_pages(name: str) -> None:
    page = BeautifulSoup((HTML / name).read_text("utf-8"), "html.parser")
    links = {one.get_text(): str(one["href"]) for one in page.select(".foot a")}
    for words in ("MIT licence", "Privacy", "Accessibility"):
        there = HTML / urljoin(name, links[words]).partition("#")[0]
        assert there.is_file()


@pytest.mark.parametrize(
    ("where", "begins"),
    [
        ({}, None),
        ({"repository": "https://example.org/rum"}, "https://example.org/rum/issues/new?title=500%20Rum"),
        ({"mail": "rum@example.org"}, "mailto:rum@example.org?subject=500%20Rum"),
    ],
)
def test_the_link_to_report_a_mistake_needs_an_address_and_names_the_page(
    where: dict[str, str], begins: str | None
) -> None:
    names = {"docstitle": "500 Rum", "release": "1.2", "pagename": "pile", "pathto": str}
    empty = {"repository": "", "mail": ""}  # the values in _config.yml
    foot = Template((TOP / "book/site/templates/foot.html").read_text("utf-8")).render(names | empty | where)
    links = {one.get_text(): str(one["href"]) for one in BeautifulSoup(foot, "html.parser").select("a")}
    told = links.get("Report a mistake")
    assert told is begins or (begins and told and told.startswith(begins) and "pile" in told)


def test_the_site_map_lists_every_page_of_the_contents() -> None:
    listed = [one.text for one in ElementTree.parse(HTML / "sitemap.xml").iter() if one.tag.endswith("}loc")]
    assert listed == [f"{page}.html" for page in parse_toc_yaml(TOC)]
