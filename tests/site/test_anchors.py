"""Every link inside the site leads to an existing page and to an existing place on that page."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from browsing import HTML, TOP
from bs4 import BeautifulSoup
from sure import sure

from rummy500.statements import STATEMENTS
from rummy500.teach.lessons import levels

PIECES = HTML / "_static"  # the HTML files in here belong to the theme and aren't pages
BUILT = sorted(str(path.relative_to(HTML)) for path in HTML.rglob("*.html") if path.parent != PIECES)


@functools.cache
def read(path: Path) -> BeautifulSoup:
    return BeautifulSoup(path.read_text("utf-8"), "html.parser")


@functools.cache
def places(path: Path) -> Counter[str]:
    """How often each id occurs on a page."""
    return Counter(str(tag["id"]) for tag in read(path).find_all(id=True))


def links(path: Path) -> Iterator[str]:
    """The addresses on this site that a page links to or loads."""
    page = read(path)
    found = [str(tag[key]) for key in ("href", "src") for tag in page.select(f"[{key}]")]
    found += [
        str(tag["content"]).partition("url=")[2] for tag in page.find_all("meta", {"http-equiv": "refresh"})
    ]
    yield from (link for link in found if not urlsplit(link).scheme and not urlsplit(link).netloc)


def fault(page: Path, link: str) -> str:
    """What is wrong with a link, or "" if nothing is wrong."""
    parts = urlsplit(link)
    to = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not to.is_file():
        return f"{link}: there is no such file"
    # In a link to a game, the fragment gives the rules. In any other link, it names a place on the page.
    if parts.fragment and "=" not in parts.fragment and unquote(parts.fragment) not in places(to):
        return f"{link}: there is no such place"
    return ""


@pytest.mark.parametrize("name", BUILT)
def test_each_link_leads_to_an_existing_place(name: str) -> None:
    page = HTML / name
    faults = sorted({fault(page, link) for link in links(page)} - {""})
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("name", BUILT)
def test_each_id_occurs_once_on_a_page(name: str) -> None:
    assert not [place for place, times in places(HTML / name).items() if times > 1]


def test_each_statement_has_an_anchor() -> None:
    assert {name.lower() for name in STATEMENTS} <= places(HTML / "statements.html").keys()


def test_each_word_of_the_glossary_has_an_anchor() -> None:
    terms = [tag.get("id", "") for tag in read(HTML / "glossary.html").select("dl.glossary > dt")]
    assert len(terms) > 50
    assert all(str(term).startswith("term-") for term in terms)


def test_each_level_has_an_anchor() -> None:
    pages = [HTML / f"{path.stem}.html" for path in (TOP / "book").glob("*.ipynb")]
    there = {place for page in pages for place in places(page)}
    assert {f"level-{name.replace('/', '-')}" for name in levels()} <= there


def test_a_statement_links_to_its_chapter_and_its_levels() -> None:
    entry = sure(sure(read(HTML / "statements.html").find(id="draw-3")).find_next("dd"))
    led = {link["href"] for link in entry.find_all("a")}
    assert {"pile.html", "pile.html#level-draw-three-sixes"} <= led


@pytest.mark.parametrize(
    ("link", "wrong"),
    [
        ("statements.html#draw-4", ""),
        ("play.html#rules=classic&seed=7", ""),
        ("nowhere.html", "there is no such file"),
        ("/play.html", "there is no such file"),  # not found if the site is served under a path
        ("statements.html#draw-99", "there is no such place"),
        ("#draw-4", "there is no such place"),
    ],
)
def test_a_wrong_link_is_found_and_explained(link: str, wrong: str) -> None:
    assert fault(HTML / "play.html", link).endswith(wrong)
    assert bool(fault(HTML / "play.html", link)) == bool(wrong)
