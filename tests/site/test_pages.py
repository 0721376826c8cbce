"""Every page of the site: reachable to all, and complete in itself."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from conftest import BUILD, PAGES, TOP
from playwright.sync_api import Page

from rummy500.statements import STATEMENTS

MOST = ("play.html", "contents.html", "own-rules.html", "luck.html", "texts.html", "statements.html")
AXE = TOP / "book/site/node_modules/axe-core/axe.min.js"
# Colours fade when the theme is set; axe shall look when that is over.
SETTLED = "Promise.allSettled(document.getAnimations().map((animation) => animation.finished))"


LOOKS = [(name, *look) for name in PAGES for look in ((1280, "light"), (390, "dark"))]
# The pages that have most to show, in every look.
LOOKS += [(name, *look) for name in MOST for look in ((1280, "dark"), (390, "light"))]


@pytest.mark.parametrize(("name", "width", "scheme"), LOOKS)
def test_axe_finds_nothing_serious_and_the_page_is_no_wider_than_the_screen(
    new_page: Callable[..., Page], name: str, width: int, scheme: str
) -> None:
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page.goto(name)
    page.evaluate(SETTLED)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    grave = [
        f"{one['id']}: {node['html'][:200]} ({node['failureSummary']})"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
    assert not grave, "\n".join(grave)
    assert page.evaluate("document.documentElement.scrollWidth") <= width  # no page is wider than the screen


@pytest.mark.parametrize("name", PAGES)
def test_no_page_names_a_script_or_style_of_another_host(name: str) -> None:
    html = (BUILD / "html" / name).read_text("utf-8")
    assert not re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?//[^"]*"', html)


def test_each_statement_can_be_linked_to() -> None:
    html = (BUILD / "html/statements.html").read_text("utf-8")
    missing = [name for name in STATEMENTS if f'id="{name.lower()}"' not in html]
    assert not missing


def test_a_statement_names_its_games_its_options_and_its_sources() -> None:
    html = (BUILD / "html/statements.html").read_text("utf-8")
    assert "In: persian · By option: joker_use=set · Sources: E, H<" in html
    assert "Options: out=discard, give_back=none, stock_draw=2<" in html
