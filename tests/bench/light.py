"""Measures how hard the browser works until a page has loaded, and when the reader's cards become visible.

Each visit is made in the full Chromium with a new profile. If two builds of the site are compared, the visits
alternate between the builds. Each figure is the median of several visits.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import need
from lines import Meter, served
from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright

PAGES: Final = ("first.html", "house-pile.html")
SLOWER: Final = (1, 4)  # how many times slower than usual the processor is

HAND: Final = """
const isInSight = (card) => card.offsetParent && getComputedStyle(document.body).visibility === "visible";
const painted = new MessageChannel(); // a message sent before a frame is painted arrives after the painting
painted.port1.onmessage = () => { window.handAt = performance.now(); };
const look = () => {
  const isReady = document.documentElement?.dataset.steps !== "coming";
  const cards = isReady ? [...document.querySelectorAll("[data-zone=hand] [data-card]")] : [];
  if (cards.some(isInSight)) painted.port2.postMessage(null);
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Records when the first card of a hand becomes visible."""
PAINT: Final = "() => performance.getEntriesByName('first-paint')[0].startTime"


class Load(NamedTuple):
    """The browser's work in one visit. All times are in milliseconds."""

    thread: float  # the main thread's work until the page has loaded, including style, layout and script
    style: float
    layout: float
    script: float
    rounds: float  # how many times styles were computed until the page had loaded
    nodes: float  # the number of DOM nodes in the page and its SVG images, after garbage collection
    paint: float  # when the browser first painted the page
    hand: float  # when the first card of a hand was visible


SECONDS: Final = {
    "thread": "TaskDuration",
    "style": "RecalcStyleDuration",
    "layout": "LayoutDuration",
    "script": "ScriptDuration",
}
METRICS: Final = SECONDS | {"rounds": "RecalcStyleCount"}
"""DevTools' names for the figures. The figures in ``SECONDS`` are in seconds."""
MOST_NODES: Final = 3_000
MOST_PAINTS: Final = 1.5  # ``hand`` may be at most this many times ``paint``
SOON: Final = 1_500  # milliseconds; on a four times slower processor, the hand must be visible by then


def tell_light(playwright: Playwright, builds: list[Path], visits: int, tell: Callable[[str], None]) -> None:
    """Visit each page of each build, and print a line of figures per page. ``tell`` reports the progress."""
    heads = ("main thread", "style", "layout", "script", "rounds", "nodes", "first paint", "hand")
    print(_line("full Chromium, until the page has loaded", *heads))
    with ExitStack() as stack:
        sites = {folder: stack.enter_context(served(folder, Meter())) for folder in builds}
        for slower in SLOWER:
            for page in PAGES:
                found: dict[Path, list[Load]] = {folder: [] for folder in builds}
                for visit in range(visits):
                    tell(f"{page}, {slower} times slower: visit {visit + 1} of {visits}")
                    for folder, site in sites.items():
                        found[folder].append(load_of(playwright, site + page, slower))
                for folder, loads in found.items():
                    middle = Load(*map(statistics.median, zip(*loads, strict=True)))
                    where = f"{page}, {slower} × slower{f', {folder}' if len(builds) > 1 else ''}"
                    print(_line(where, *(f"{value:.0f}" for value in middle)), *missed(middle, slower))


def load_of(playwright: Playwright, url: str, slower: float) -> Load:
    """The browser's work in one visit with a new profile."""
    with new_profile(playwright) as context:
        page = context.new_page()
        page.add_init_script(HAND)
        devtools = context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(url)
        told = dict(_metrics(devtools))
        asked = {ours: told[name] * (1000 if ours in SECONDS else 1) for ours, name in METRICS.items()}
        hand = _hand_at(page)
        devtools.send("HeapProfiler.collectGarbage")
        nodes = dict(_metrics(devtools))["Nodes"]
        return Load(**asked, nodes=nodes, paint=page.evaluate(PAINT), hand=hand)


def _metrics(devtools: CDPSession) -> Iterator[tuple[str, float]]:
    for metric in devtools.send("Performance.getMetrics")["metrics"]:
        yield metric["name"], metric["value"]


@contextmanager
def new_profile(playwright: Playwright) -> Iterator[BrowserContext]:
    """The full Chromium that readers use, with an unused profile."""
    with tempfile.TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=need.whole_browser(),
            args=["--no-sandbox", "--disable-background-networking"],
            viewport={"width": 1280, "height": 720},
        )
        yield context
        context.close()


def missed(load: Load, slower: float) -> list[str]:
    """The aims that these figures miss."""
    aims = {
        f"! more than {MOST_NODES} nodes": load.nodes > MOST_NODES,
        f"! hand later than {MOST_PAINTS} × the first paint": load.hand > MOST_PAINTS * load.paint,
        f"! hand later than {SOON} ms": slower == 4 and load.hand > SOON,
    }
    return [aim for aim, is_missed in aims.items() if is_missed]


def _hand_at(page: Page) -> float:
    page.wait_for_function("() => window.handAt")
    at: float = page.evaluate("window.handAt")
    return at


def _line(where: str, *columns: str) -> str:
    return f"{where:44}" + "".join(f"{column:>12}" for column in columns)
