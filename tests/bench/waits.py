"""Measures how long readers wait for a live table in each browser, on fast and slow machines and connections.

Readers wait after they open the book for the first time, after they reload the page, and after they press
the link to the next chapter. Each figure is the median of several visits, in seconds.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from time import sleep
from typing import Final, NamedTuple

from half_core import half_a_core, started
from lines import Meter, served
from playwright.sync_api import Playwright
from windows import BROWSERS, Visit

FIRST: Final = "first.html"
REST: Final = 3  # seconds; a reader stays on a page at least this long

LIVE = """() => new Promise((resolve) => {
    const isLive = () => document.querySelector("[data-rummy-table][data-python=live]");
    const look = () => isLive() ? resolve(performance.now()) : setTimeout(look, 10);
    look();
})"""
"""The age of the page when its first table is live."""
NEXT = """() => new Promise((resolve) => {
    const [before] = document.getElementsByTagName("article")[0].children;
    const isLive = () => document.querySelector("[data-rummy-table]")?.dataset.python === "live";
    const isThere = () => !before.isConnected && isLive();
    const look = () => isThere() ? resolve(performance.now() - begun) : setTimeout(look, 10);
    const begun = performance.now();
    document.querySelector(".prev-next-area a.right-next").click();
    look();
})"""
"""The time from a press on the link to the next chapter until that chapter's table is live."""
KEPT = """async () => {
    const names = await caches.keys();
    const book = names.find((name) => name.startsWith("500 Rum "));
    if (!book || !names.includes("500-rum-memory")) return false;
    const store = await caches.open(book);
    const list = await store.match(new URL("files.json", location));
    if (!list) return false;
    const kept = new Set((await store.keys()).map(({ url }) => url.split("/kept/")[1]));
    const { files } = await list.json();
    return Object.entries(files).every(([name, [hash]]) => !name.includes("/live-") || kept.has(hash));
}"""
"""Whether the browser has kept Python's memory and the runtime's files."""


class Waits(NamedTuple):
    """A reader's waiting times in seconds."""

    first: float
    reload: float
    next: float


class Reader(NamedTuple):
    """A reader's machine, connection and aims. A weak machine has half a core. Speeds are in Mbit/s."""

    is_weak: bool
    megabits: float
    aims: Waits


READERS: Final = (
    Reader(is_weak=False, megabits=10, aims=Waits(10, 2, 1)),
    Reader(is_weak=False, megabits=1.6, aims=Waits(45, 2, 1)),
    Reader(is_weak=True, megabits=10, aims=Waits(25, 10, 3)),
    Reader(is_weak=True, megabits=1.6, aims=Waits(55, 10, 3)),
)
HEAD: Final = "seconds until a table is live / aim", "first visit", "reload", "next chapter"


def tell_waits(playwright: Playwright, folder: Path, visits: int, progress: Callable[[str], None]) -> None:
    """Measure each reader's waits in each browser, and print the results line by line."""
    print(_line(*HEAD))
    for name in BROWSERS:
        for reader in READERS:
            machine = "half a core" if reader.is_weak else "free"
            where = f"{name}, {machine}, {reader.megabits:g} Mbit/s"
            found = []
            for visit in range(visits):
                progress(f"{where}: visit {visit + 1} of {visits}")
                found.append(waited(playwright, folder, name, reader))
            middle = Waits(*map(statistics.median, zip(*found, strict=True)))
            print(_line(where, *map(_beside, middle, reader.aims)), flush=True)
    print("! marks a time that is longer than its aim")


def waited(playwright: Playwright, folder: Path, name: str, reader: Reader) -> Waits:
    """How long a reader with a fresh browser waits for a first visit, a reload and the next chapter."""
    spared = started()
    with (
        served(folder, Meter(reader.megabits)) as home,
        BROWSERS[name](home, playwright) as visit,
        half_a_core(spared) if reader.is_weak else nullcontext(),
    ):
        return Waits(*_visited(visit))


def _visited(visit: Visit) -> Iterator[float]:
    visit.resize(1280, 720)
    visit.go(FIRST)
    yield visit.ask(LIVE) / 1000
    visit.until(KEPT)
    sleep(REST)
    visit.again()
    yield visit.ask(LIVE) / 1000
    sleep(REST)
    yield visit.ask(NEXT) / 1000


def _beside(found: float, aim: float) -> str:
    return f"{found:.1f} / {aim:g} {'!' if found > aim else ' '}"


def _line(where: str, *columns: str) -> str:
    return f"{where:38}" + "".join(f"{column:>16}" for column in columns)
