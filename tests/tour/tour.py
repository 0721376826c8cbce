"""Makes a tour of the site in all browsers (``make tour``). The tour takes too long for other test runs.

    python tests/tour/tour.py            everything, which takes some ten minutes
    python tests/tour/tour.py pictures   only the pictures; "rounds" and "chapters" are the other parts
    python tests/tour/tour.py steps      a picture of every step of every chapter (some twenty minutes)
    python tests/tour/tour.py days       the deals of a month in three time zones (half an hour)

The tour waits until each chapter's first table is live. It plays a whole round by mouse, by finger and by
keys. It takes pictures of tables in these browsers and in the oldest Chromium, and puts the pictures into
_build/tour, with a page that shows them side by side. When the tour ends or is interrupted, it prints how
far it got in each browser.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from signal import SIGALRM, SIGTERM, alarm, default_int_handler, signal
from time import monotonic
from typing import Final, NamedTuple

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / "browser"), str(TESTS), str(TESTS.parent / "book/site"), str(TESTS.parent)]

from browsing import BUILD, CHAPTERS  # noqa: E402
from each_day import ZONES, days  # noqa: E402
from each_step import steps  # noqa: E402
from playwright.sync_api import Error, sync_playwright  # noqa: E402
from reader import TABLE, Reader, opened  # noqa: E402
from selenium.common.exceptions import WebDriverException  # noqa: E402
from visiting import AS_PAGES  # noqa: E402
from whole_round import ByKeys, ByPointer, Player  # noqa: E402
from windows import BROWSERS, OLDEST, Crashed, Site, Visit  # noqa: E402

FOLDER: Final = BUILD / "tour"
OF_PICTURES: Final = BROWSERS | OLDEST
MOST_SECONDS: Final = 900  # the time limit for one part of the tour in one browser
LONGER: Final = {"steps": 3600, "days": 1800}  # the limits for longer parts of the tour, also in seconds
SIZES: Final = {"portrait": (390, 664), "landscape": (844, 390), "laptop": (1280, 720)}
SCHEMES: Final = ("light", "dark")
WEAR: Final = "(scheme) => { document.documentElement.dataset.theme = scheme; }"
AT_TABLE: Final = """async (selector) => {
    const { documentElement: page } = document;
    page.style.scrollBehavior = "auto";
    document.querySelector(selector).scrollIntoView({ block: "end" }); // all of the table, under the bar
    await document.fonts.ready;
    const ends = ({ effect }) => effect.getTiming().iterations !== Infinity;
    document.getAnimations().filter(ends).forEach((motion) => motion.finish()); // Firefox may delay them
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
ENOUGH_MELDS: Final = 4
FORGET: Final = "() => sessionStorage.clear()"
# The pictured states of a table. Each is reached by keys, because a mouse pointer would highlight something.
LOOKS: Final[dict[str, Callable[[Reader], None]]] = {
    "turn": Reader.draw_by_keys,
    "hint": lambda reader: reader.key("h"),
    "full": lambda reader: reader.key("f"),
    "menu": lambda reader: reader.key("?"),
    "level": lambda reader: opened(reader.visit, "melds.html").wait(),
    "melds": lambda reader: melds_laid(reader.visit),
}


class Picture(NamedTuple):
    """One picture of a table in one browser."""

    size: str
    look: str
    scheme: str
    browser: str

    @property
    def file(self) -> str:
        return f"{self.size}-{self.look}-{self.scheme}-{self.browser}.png"


# ---- the parts of the tour: each yields lines about its progress -------------------------------------------


def chapters(_: str, visit: Visit) -> Iterator[str]:
    """Wait in each chapter until its first table is live."""
    visit.resize(*SIZES["laptop"])
    visit.go("404.html")
    visit.ask(AS_PAGES)
    for chapter in CHAPTERS:
        opened(visit, chapter)
        yield f"{chapter} is live"


def rounds(browser: str, visit: Visit) -> Iterator[str]:
    """Play a whole round by mouse, one by keys and, in browsers other than Firefox, one by finger."""
    visit.resize(*SIZES["laptop"])
    ways: dict[str, type[Player]] = {"mouse": ByPointer, "keys": ByKeys}
    if browser != "firefox":  # no driver can imitate touch in Firefox
        ways["finger"] = ByPointer
    for way, player in ways.items():
        sat_down(visit)
        turns = player(visit, finger=way == "finger").play_round()
        yield f"a round of {turns} turns by {way}"


def pictures(browser: str, visit: Visit) -> Iterator[str]:
    """Take pictures of a table in several states, each in every size, light and dark."""
    for size, pixels in SIZES.items():
        visit.resize(*pixels)
        reader = sat_down(visit)
        for look, come_to in LOOKS.items():
            come_to(reader)
            for scheme in SCHEMES:
                picture = Picture(size, look, scheme, browser)
                visit.ask(WEAR, scheme)
                visit.ask(AT_TABLE, TABLE)
                visit.picture(FOLDER / picture.file)
                yield picture.file


PARTS: Final[dict[str, Callable[[str, Visit], Iterator[str]]]] = {
    "pictures": pictures,
    "rounds": rounds,
    "chapters": chapters,
}
IN_CHROMIUM: Final = {"steps": steps}  # runs only on request: it takes twenty minutes
IN_ZONES: Final = {"days": days}  # runs only on request: it takes half an hour


def melds_laid(visit: Visit) -> None:
    """Begin a new game, and play turns until enough melds are on the table."""
    sat_down(visit)
    player = ByKeys(visit)
    while len(player.melds()) < ENOUGH_MELDS:
        player.turn()


def sat_down(visit: Visit) -> Reader:
    """Begin a new game, and return the reader who plays it."""
    visit.go("404.html")
    visit.ask(FORGET)
    visit.ask(AS_PAGES)
    return opened(visit, "play.html")


# ---- the whole tour ---------------------------------------------------------------------------------------


class Leg:
    """One part of the tour in one browser, and its progress."""

    def __init__(self, browser: str, part: str, zone: str = "") -> None:
        self.browser, self.part, self.zone = browser, part, zone
        self.seen = 0
        self.ended = "not begun"

    def go(self, site: Site, began: float) -> None:
        """Run the part, and print each line that the part yields."""
        self.ended = "broken off"
        alarm(LONGER.get(self.part, MOST_SECONDS))
        try:
            with (
                in_zone(self.zone),
                sync_playwright() as playwright,
                OF_PICTURES[self.browser](site.home, playwright) as visit,
            ):
                for told in self.does(visit):
                    self.seen += 1
                    print(f"{clock(began)}  {self.browser}: {told}", flush=True)
            self.ended = "done"
        except (AssertionError, Crashed, Error, WebDriverException, TimeoutError) as error:
            self.ended = f"failed: {str(error).splitlines()[0]}"
            print(f"{clock(began)}  {self.browser}, {self.part} {self.ended}", flush=True)
        finally:
            alarm(0)

    def does(self, visit: Visit) -> Iterator[str]:
        """Start the part. The result yields lines about its progress."""
        if self.zone:
            return IN_ZONES[self.part](self.browser, visit, self.zone)
        return (PARTS | IN_CHROMIUM)[self.part](self.browser, visit)

    def __str__(self) -> str:
        return f"{self.browser:9} {self.part:9} {self.seen:3} seen, {self.ended} {self.zone}".rstrip()


@contextmanager
def in_zone(zone: str) -> Iterator[None]:
    """Within this block, browsers start in this time zone or, if the name is empty, in the machine's zone."""
    before = os.environ.get("TZ")
    if zone:
        os.environ["TZ"] = zone
    yield
    if zone:
        os.environ.pop("TZ")
        os.environ.update({"TZ": before} if before else {})


def clock(began: float) -> str:
    """How long the tour has lasted, in minutes and seconds."""
    return "{:2}:{:02}".format(*divmod(int(monotonic() - began), 60))


def lasts_too_long(*_: object) -> None:
    raise TimeoutError("it lasted too long")


def main(wanted: list[str]) -> int:
    """Make the tour and print its results, even if it is interrupted. Return how many legs didn't finish."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "index.html").write_text(page(), "utf-8")
    signal(SIGTERM, default_int_handler)
    signal(SIGALRM, lasts_too_long)
    site, began = Site(), monotonic()
    legs = [Leg(browser, part) for browser in BROWSERS for part in wanted if part in PARTS]
    legs += [Leg("chromium", part) for part in wanted if part in IN_CHROMIUM]
    legs += [
        Leg(browser, part, zone)
        for browser in BROWSERS
        for part in wanted
        if part in IN_ZONES
        for zone in ZONES
    ]
    legs += [Leg(browser, part) for browser in OLDEST for part in wanted if part == "pictures"]
    with suppress(KeyboardInterrupt):
        for leg in legs:
            leg.go(site, began)
    site.stop()
    print(f"After {clock(began).strip()} minutes:", *legs, sep="\n")
    print(f"The pictures are side by side in {FOLDER / 'index.html'}")
    return sum(leg.ended != "done" for leg in legs)


STYLE: Final = (
    "body{font-family:sans-serif}div{display:flex;gap:1rem}figure{flex:1;margin:0}img{max-width:100%}"
)
HEAD: Final = '<!doctype html><html lang="en"><meta charset="utf-8"><title>The stage in each browser</title>'


def page() -> str:
    """The HTML of the page with all pictures. Each row shows the same state of a table in all browsers."""
    rows = ""
    for size, look, scheme in product(SIZES, LOOKS, SCHEMES):
        row = "".join(shown(Picture(size, look, scheme, browser)) for browser in OF_PICTURES)
        rows += f"<h2>{size}, {look}, {scheme}</h2><div>{row}</div>"
    return f"{HEAD}<style>{STYLE}</style>{rows}\n"


def shown(picture: Picture) -> str:
    file, browser = picture.file, picture.browser
    return f'<figure><img src="{file}" alt="{file}"><figcaption>{browser}</figcaption></figure>'


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parts = [*PARTS, *IN_CHROMIUM, *IN_ZONES]
    parser.add_argument("parts", nargs="*", choices=[*parts, []], metavar="part", help=", ".join(parts))
    sys.exit(main(parser.parse_args().parts or list(PARTS)) > 0)
