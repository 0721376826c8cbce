"""Records the lines that browsers give to a screen reader: make words

Chromium and Firefox read a round and a level. Chromium also reads two steps of a chapter. The lines are
stored beside the tests, so that tests notice every change. If you intend a change, run ``make words`` to
record the lines again.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / "browser"), str(TESTS.parent / "book/site"), str(TESTS.parent)]

import need  # noqa: E402
import serve  # noqa: E402
from browsing import HTML, a_context  # noqa: E402
from firefox_tree import Firefox, firefox  # noqa: E402
from playwright.sync_api import Browser, ViewportSize, sync_playwright  # noqa: E402
from read_aloud import Node, chromium_tree, reading  # noqa: E402
from staging import BEGIN, LAPTOP, STAGE, bar_over, staged  # noqa: E402
from windows import Site, until  # noqa: E402

from rummy500.deal import Deal  # noqa: E402
from rummy500.table.session import Session  # noqa: E402
from rummy500.table.widget import joined_modules  # noqa: E402
from rummy500.teach.lessons import load  # noqa: E402

KEPT = TESTS / "site/words.txt"
KEPT_OF_STEPS = TESTS / "site/words_of_steps.txt"
LEVEL = "first/top-card"
KINDS = ("meld", "lay_off", "draw", "pass")  # the player prefers these kinds of moves, in this order
MARK = "drawn anew: "
KEEPS_NOTHING = "Storage.prototype.setItem = () => {}"  # no stars are stored, so the level can't mention any
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
DRAW = """
show(arguments[0]);
document.querySelector("main + p")?.remove();
document.querySelector("main").insertAdjacentHTML("afterend", `<p>${arguments[1]}</p>`);
"""

Show = Callable[[dict[str, Any]], list[str]]
"""Draws a view in a browser and returns the lines to read."""


# ---- what is played ------------------------------------------------------------------------------------


def whole_round() -> Iterator[tuple[str, dict[str, Any]]]:
    """The moves of two players in a round. Each move comes with the view after it."""
    session = Session("classic", players=2, seed=15, bots="greedy")
    yield "the cards are dealt", session.view()
    while not session.state.deal.over:
        text = chosen(session.state.deal) if session.state.my_turn else ""
        yield text or "Max", session.act({"do": "play", "text": text} if text else {"do": "tick"})


def chosen(deal: Deal) -> str:
    """The next move of a player who lays whatever can be laid, and otherwise makes the last legal move."""
    legal = deal.legal_moves()
    return str(next((move for kind in KINDS for move in legal if move.kind == kind), legal[-1]))


def level() -> Iterator[tuple[str, dict[str, Any]]]:
    """A refused move in a level, then the level's solution. Each move comes with the view after it."""
    session = Session(level=LEVEL)
    yield LEVEL, session.view()
    for text in ("A: discard KH", *map(str, load(LEVEL).solution)):
        yield text, session.act({"do": "play", "text": text})


def heard(show: Show) -> str:
    """The lines of a round and a level: all lines of the first view, then the new lines after each move."""
    lines: list[str] = []
    for name, course in (("A hand", whole_round()), ("A level", level())):
        lines += [f"=== {name} ==="]
        before: list[str] = []
        for done, view in course:
            now = show(view)
            new = [line for line in now if line not in before]
            lines += ["", f"> {done}", *new]
            before = now
        lines += [""]
    return "\n".join(lines)


# ---- the two browsers ----------------------------------------------------------------------------------


def in_chromium(browser: Browser, site: str) -> str:
    page = staged(browser, site, LAPTOP, next(whole_round())[1])
    page.evaluate(KEEPS_NOTHING)

    def show(view: dict[str, Any]) -> list[str]:
        page.evaluate("view => show(view)", view)
        page.evaluate(TWO_FRAMES)
        return reading(chromium_tree(page))

    text = heard(show)
    page.context.close()
    return text


def in_steps(browser: Browser, site: str) -> str:
    """The lines of a chapter's first step, then the new lines of the second step, without the tables."""
    window: ViewportSize = {"width": LAPTOP[0], "height": LAPTOP[1]}
    context = a_context(browser, python=False, read="steps", base_url=site, viewport=window)
    page = context.new_page()
    page.goto("first.html")
    page.locator(".steps-bar").wait_for()
    first = reading(without_tables(chromium_tree(page)))
    page.locator(".steps-next").click()
    page.wait_for_url("**/first.html#*")
    page.evaluate(TWO_FRAMES)
    second = [line for line in reading(without_tables(chromium_tree(page))) if line not in first]
    context.close()
    return "\n".join(["> Step 1", *first, "", "> Next", *second, ""])


def without_tables(node: Node) -> Node:
    """A copy of this node without the card tables inside it."""
    within = [
        inner for inner in node.within if not (inner.kind == "region" and inner.name.startswith("Table "))
    ]
    return node._replace(within=[without_tables(inner) for inner in within])


def in_firefox() -> str:
    with stage() as home, firefox() as page:
        page.open(home)
        page.ask("begin(['./table.js', arguments[0]])", next(whole_round())[1])
        until(lambda: page.ask("return Boolean(document.querySelector('[data-rummy-table]'))"), "a table")
        drawn = 0

        def show(view: dict[str, Any]) -> list[str]:
            nonlocal drawn
            drawn += 1
            page.ask(DRAW, view, f"{MARK}{drawn}")
            return [line for line in settled(page, f"{MARK}{drawn}") if not line.startswith(MARK)]

        return heard(show)


def settled(page: Firefox, mark: str) -> list[str]:
    """Wait until Firefox's tree contains the text ``mark`` and has stopped changing, and return the lines.

    Firefox updates the tree a little later than the page.
    """
    found: list[Node] = []

    def is_settled() -> bool:
        found.append(page.tree())
        return found[-1:] == found[-2:-1] and any(mark in line for line in reading(found[-1]))

    until(is_settled, mark)
    return reading(found[-1])


@contextmanager
def stage() -> Iterator[str]:
    """Serve a page with an empty place for a table, and yield the page's address."""
    with tempfile.TemporaryDirectory() as folder:
        [style] = HTML.glob("_static/live-*/table-*.css")
        shutil.copy(style, Path(folder, "table.css"))
        Path(folder, "table.js").write_text(joined_modules(), "utf-8")
        page = STAGE % ("table.css", LAPTOP[4], bar_over(LAPTOP))
        script = f"<script>{KEEPS_NOTHING};\nwindow.begin =\n{BEGIN}</script>"
        Path(folder, "stage.html").write_text(page + script)
        server = serve.server(folder=Path(folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/stage.html"
        server.shutdown()
        server.server_close()


def main() -> None:
    site = Site()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=need.browser(), args=["--no-sandbox"])
        text = in_chromium(browser, site.home)
        KEPT_OF_STEPS.write_text(in_steps(browser, site.home), "utf-8")
        browser.close()
    site.stop()
    KEPT.write_text(text, "utf-8")
    print("Firefox says the same." if in_firefox() == text else "Firefox says something else.")


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    main()
