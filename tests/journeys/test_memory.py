"""Each kind of browser can restore Python's saved memory even if the memory had grown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from publishing import Site, few_pages
from reader import TABLE, opened
from windows import ONCE_MORE, Visit

pytestmark = ONCE_MORE

PAGE = "play.html"
KEEPS = "keepMemory(python.makeMemorySnapshot());"
GIVES_UP = "console.warn(error);\n    return undefined;"
IS_KEPT = """async () => {
    const store = await caches.open("500-rum-memory");
    const [key] = await store.keys();
    return key && (await (await store.match(key)).arrayBuffer()).byteLength > 60_000_000;
}"""
"""Whether the browser has saved a memory of more than 60 MB. The memory of a new Python has 31 MB."""


def changed(script: Path, texts: dict[str, str]) -> None:
    """In a script, replace each key of ``texts`` with its value. Each key must occur exactly once."""
    text = script.read_text("utf-8")
    for old, new in texts.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    script.write_text(text, "utf-8")
    script.with_name(f"{script.name}.gz").unlink()


@pytest.fixture
def grown(tmp_path: Path) -> Iterator[Site]:
    """A site whose worker enlarges Python's saved memory. The worker fails if it can't restore the memory."""
    [worker] = (few_pages(tmp_path / "html") / "_static").glob("live-*/worker.js")
    grows = f'python.runPython("more = bytearray(30_000_000)"); {KEEPS}'
    changed(worker, {KEEPS: grows, GIVES_UP: "throw error;"})
    site = Site(tmp_path)
    yield site
    site.stop()


def test_a_page_restores_a_python_whose_memory_has_grown(browser: Visit, grown: Site) -> None:
    browser.home = grown.url
    browser.go("404.html")
    opened(browser, PAGE)
    browser.until(IS_KEPT)
    with browser.in_new_tab():
        browser.go(PAGE)
        browser.until(f"() => document.querySelector('{TABLE}').dataset.python === 'live'")
