"""The site works on any static server under any path, without any configuration."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler
from os import PathLike
from pathlib import Path
from typing import Any

import pytest
import serve
from browsing import HTML, LIVE_WITHIN, own_python
from playwright.sync_api import Browser, Page, expect

PLACE = "a b/500-rum/é&c"
KNOWN = (".html", ".css", ".js", ".json", ".svg")


class KnowsLittle(SimpleHTTPRequestHandler):
    """Python's own server, except that it knows the media types of only a few old suffixes."""

    def guess_type(self, path: str | PathLike[str]) -> str:
        known = Path(path).suffix in KNOWN
        return super().guess_type(path) if known else "application/octet-stream"

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(params=[SimpleHTTPRequestHandler, KnowsLittle])
def page(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page on a plain server, under a deep path. The page may request nothing outside this path."""
    folder = tmp_path / PLACE
    folder.parent.mkdir(parents=True)
    folder.symlink_to(HTML)
    server = serve.Server(("127.0.0.1", 0), partial(request.param, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://localhost:{server.server_port}/{PLACE}/".replace(" ", "%20").replace("é", "%C3%A9")
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(LIVE_WITHIN)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    yield own_python(context.new_page())
    context.close()
    server.shutdown()
    assert all(one.startswith((url, "blob:", "data:")) for one in asked)


def test_a_table_goes_live_and_a_card_can_be_drawn(page: Page) -> None:
    page.goto("play.html")
    table = page.locator("[data-rummy-table]").first
    expect(table).to_have_attribute("data-python", "live")
    cards = table.locator("[data-zone=hand] [data-card]")
    before = cards.count()
    table.locator("[data-action=draw]").click()
    expect(cards).to_have_count(before + 1)


def test_no_script_has_a_suffix_that_plain_servers_do_not_know() -> None:
    assert not [path.name for path in HTML.rglob("*.mjs")]
