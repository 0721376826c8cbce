"""Measures the speed of the site, and compares it with the aims: make bench-site

It uses the full Chromium that readers have, and a new profile for each visit. First, light.py measures how
hard Chromium works for each page. With ``--beside``, the pages of two builds take turns. Then waits.py spends
a quarter of an hour on measuring how long a reader waits in each browser, also on weak machines and slow
connections. Last, the program makes several visits in Chromium on a connection without limits. It prints the
median of these visits in milliseconds, the fastest and the slowest, and whether the aim was reached. In a
cold visit, the browser has no files of the site yet. Nothing else should run at the same time.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / "browser"), str(TESTS.parent / "book/site"), str(TESTS.parent)]

import need  # noqa: E402
import serve  # noqa: E402
from light import new_profile, tell_light  # noqa: E402
from lines import Meter, served  # noqa: E402
from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright  # noqa: E402
from waits import tell_waits  # noqa: E402

from rummy500.bots import KINDS  # noqa: E402

FIRST, NEXT, MANY = "play.html", ("melds.html", "layoff.html", "out.html"), "rummy.html"
TURNS = 5
KEPT_WITHIN = 60_000
REST = 2_000  # the shortest time that a reader stays on a page, in milliseconds

# Whether the browser has stored the whole book and a copy of a started Python's memory.
KEPT = """async () => {
  const names = await caches.keys();
  const book = names.find((name) => name.startsWith("500 Rum "));
  if (!book || !names.includes("500-rum-memory")) return false;
  const { files } = await (await fetch("files.json")).json();
  const keys = await (await caches.open(book)).keys();
  return keys.length > new Set(Object.values(files).map(([hash]) => hash)).size;
}"""

# From the page's first moment on, records when its tables are drawn and when they go live.
WATCH = """
const seen = (window.seen = { tables: 0 });
const tables = () => [...document.querySelectorAll("[data-rummy-table]")];
const painted = new MessageChannel(); // a message sent before a frame is painted arrives after the painting
painted.port1.onmessage = () => { seen.drawn = performance.now(); };
const look = () => {
  const now = tables();
  if (now.length !== seen.tables) {
    seen.tables = now.length;
    painted.port2.postMessage(null);
  }
  const live = now.filter((table) => table.dataset.python === "live").length;
  if (live) seen.live ||= performance.now();
  if (live && live === now.length && document.readyState !== "loading") seen.all = performance.now();
  else requestAnimationFrame(look);
};
look();
"""

# Presses an element, and returns the milliseconds until the table shows Python's answer.
PRESS = """
(pressed) => new Promise((resolve) => {
  const table = document.querySelector("[data-rummy-table]");
  const watch = new MutationObserver(() => {
    if (table.hasAttribute("data-busy")) return;
    watch.disconnect();
    resolve(performance.now() - begun);
  });
  watch.observe(table, { attributeFilter: ["data-busy"] });
  const begun = performance.now();
  table.querySelector(pressed).click();
})
"""
# Whether the first table has an element that matches this selector and can be pressed now.
MAY = """(press) => {
  const table = document.querySelector("[data-rummy-table]");
  return !table.hasAttribute("data-busy") && table.querySelector(`${press}:not([aria-disabled])`);
}"""
DRAW, DISCARD = (f"[data-action={action}]" for action in ("draw", "discard"))
CARD = "[data-zone=hand] button[data-card]"


# Plays rounds between bots of one kind, as at a table. Returns how many milliseconds each choice took, except
# where only one move was legal.
HANDS = """
from time import perf_counter
from rummy500 import Deal, Rules
from rummy500.bots import bot, tell
from rummy500.table.bot_time import Thinking

took, thinking = [], Thinking()
for game, players in (("classic", 2), ("modern", 2), ("modern", 4), ("gambit", 3)):
    deal = Deal.new(Rules.named(game), players, seed=7)
    bots = {seat: bot(KIND, seat) for seat in deal.seats}
    while not deal.over:
        began = perf_counter()
        legal = deal.legal_moves()
        move = thinking.choose(bots[deal.turn], deal.view(deal.turn), legal)
        if len(legal) > 1:
            took.append(1000 * (perf_counter() - began))
        deal = deal.play(move)
        tell(bots, deal, move)
took
"""
RUN = """async ([folder, source]) => {
  const { Python } = await import(`./_static/${folder}/python.js`);
  return await new Promise((resolve) => {
    const python = new Python(({ did, text }) => { if (did === "printed") resolve(text); });
    python.run(0, source);
  });
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--visits", type=int, default=3, help="how many times Chromium makes each visit (3)")
    parser.add_argument(
        "--rounds", type=int, default=1, help="how many times each wait is measured in each browser (1)"
    )
    parser.add_argument("--folder", type=Path, default=serve.SITE, help="the built site")
    parser.add_argument("--beside", type=Path, help="another build, to compare how hard the browser works")
    parser.add_argument("--light", action="store_true", help="measure only how hard the browser works")
    given = parser.parse_args()
    os.environ["CHROMIUM"] = need.whole_browser() or ""  # so that waits.py uses the full browser, too
    with sync_playwright() as playwright:
        builds = [folder for folder in (given.beside, given.folder) if folder]
        tell_light(playwright, builds, given.visits, progress)
        if given.light:
            return
        print()
        tell_waits(playwright, given.folder, given.rounds, progress)
        print(f"\nChromium; {given.visits} visits of each kind\n")
        with served(given.folder, Meter()) as site:
            fast(playwright, site, given.visits)
        meter = Meter()
        with served(given.folder, meter) as site:
            wire(playwright, site, meter)
        with served(given.folder, Meter()) as site:
            bots(playwright, site, given.folder)


# ---- what is measured ----------------------------------------------------------------------------------


def fast(playwright: Playwright, site: str, visits: int) -> None:
    """Measure visits and moves on a connection without limits, and print the results."""
    cold, warm, nexts, many, moves = [], [], [], [], []
    for visit in range(visits):
        with visitor(playwright) as context:
            page = context.new_page()
            cold.append(look_at(page, site + FIRST))
            wait_until_kept(page)
            page = context.new_page()
            warm.append(look_at(page, site + FIRST))
            for chapter in NEXT:
                page.wait_for_timeout(REST)
                nexts.append(look_at(page, site + chapter))
            if visit == 0:
                moves = answers(page, site + FIRST)
            page.close()
            before = pythons(context)
            many.append(look_at(context.new_page(), site + MANY))
            many[-1]["pythons"] = pythons(context) - before
        progress(f"visit {visit + 1} of {visits}")
    tell("first chapter, cold: every table drawn", [one["drawn"] for one in cold], 300)
    tell("first chapter, cold: live", [one["live"] for one in cold], 2500)
    tell("first chapter, warm: every table drawn", [one["drawn"] for one in warm], 300)
    tell("first chapter, warm: live", [one["live"] for one in warm], 1200)
    tell("from one chapter to the next: every table drawn", [one["drawn"] for one in nexts], 300)
    tell("from one chapter to the next: live", [one["live"] for one in nexts], 500)
    tables = many[0]["tables"]
    tell(f"{tables} tables, warm: every table drawn", [one["drawn"] for one in many], 300)
    tell(f"{tables} tables, warm: the first is live", [one["live"] for one in many], 1200)
    tell(f"{tables} tables, warm: all are live", [one["all"] for one in many], None)
    tell(f"{tables} tables: Pythons", [one["pythons"] for one in many], 1, "")
    tell("a move is answered", moves, 50)


def wire(playwright: Playwright, site: str, meter: Meter) -> None:
    """Print how many bytes the server sends for a first visit to a chapter."""
    with visitor(playwright) as context:
        page = context.new_page()
        look_at(page, site + FIRST)
        cold = meter.sent
    tell("first chapter: over the wire until it is live", [cold / 1e6], 8, "MB")


def bots(playwright: Playwright, site: str, folder: Path) -> None:
    """Print a time for each kind of bot: 49 of 50 choices take no longer."""
    [live] = (folder / "_static").glob("live-*")
    with visitor(playwright) as context:
        for kind in KINDS:
            page = context.new_page()
            page.goto(f"{site}statements.html")
            took = sorted(json.loads(page.evaluate(RUN, [live.name, f"KIND = {kind!r}\n{HANDS}"])))
            tell(f"{kind}: a choice, 49 of 50 take no longer", [took[len(took) * 49 // 50]], 500)
            page.close()


# ---- how it is measured ------------------------------------------------------------------------------


@contextmanager
def visitor(playwright: Playwright) -> Iterator[BrowserContext]:
    """A new reader, whose pages record when their tables are drawn and go live."""
    with new_profile(playwright) as context:
        context.add_init_script(WATCH)
        yield context


def look_at(page: Page, url: str) -> dict[str, float]:
    """Open a page, wait until all its tables are live, and return the times that it recorded."""
    page.goto(url)
    page.wait_for_function("() => window.seen?.all", timeout=120_000)
    seen: dict[str, float] = page.evaluate("window.seen")
    return seen


def wait_until_kept(page: Page) -> None:
    """Wait until the browser has stored all files for a warm visit, stay a while, and close the page."""
    page.wait_for_function(KEPT, timeout=KEPT_WITHIN, polling=500)
    page.wait_for_timeout(REST)
    page.close()


def pythons(context: BrowserContext) -> int:
    """The number of workers that run Python. A worker may outlive its page for a while."""
    assert context.browser is not None
    devtools = context.browser.new_browser_cdp_session()
    targets = devtools.send("Target.getTargets", {"filter": [{}]})["targetInfos"]
    return sum(target["url"].endswith("/worker.js") for target in targets)


def answers(page: Page, url: str) -> list[float]:
    """The milliseconds that the page's first table takes to answer each draw and each choice of a card."""
    look_at(page, url)
    times = []
    for _ in range(TURNS):
        page.wait_for_function(MAY, arg=DRAW)
        times += [page.evaluate(PRESS, pressed) for pressed in (DRAW, CARD)]
        page.wait_for_function(MAY, arg=DISCARD)
        page.locator("[data-rummy-table]").first.locator(DISCARD).click()
    return times


def tell(what: str, values: list[float], aim: float | None, unit: str = "ms") -> None:
    middle = statistics.median(values)
    digits = 1 if unit == "MB" else 0
    spread = f" ({min(values):.{digits}f} to {max(values):.{digits}f})" if len(values) > 1 else ""
    verdict = "" if aim is None else f"aim {aim:g} {unit}: {'reached' if middle <= aim else 'not reached'}"
    print(f"{what:52} {middle:8.{digits}f} {unit}{spread:18} {verdict}".rstrip(), flush=True)


def progress(what: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{what} …\033[K", end="\r", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
