"""What takes too long for every run of the tests, in all browsers: make tour

    python tests/tour/tour.py            everything, some twenty minutes
    python tests/tour/tour.py pictures   pictures, hands or chapters alone

Each chapter's first table comes alive; a whole hand is played by mouse, by finger and by keys; and pictures
of the stage go into _build/tour, beside each other in one page for a person to look at.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS / "browser"), str(TESTS.parent / "book/site"), str(TESTS.parent)]

from browsing import BUILD, CHAPTERS  # noqa: E402
from playwright.sync_api import Error, Playwright, sync_playwright  # noqa: E402
from reader import TABLE, Reader, opened  # noqa: E402
from selenium.common.exceptions import WebDriverException  # noqa: E402
from windows import BROWSERS, Site, Visit  # noqa: E402

FOLDER: Final = BUILD / "tour"
MOST_TURNS: Final = 80
SIZES: Final = {"portrait": (390, 664), "landscape": (844, 390), "laptop": (1280, 720)}
SCHEMES: Final = ("light", "dark")
WEAR: Final = "(scheme) => { document.documentElement.dataset.theme = scheme; }"
AT_TABLE: Final = """async (selector) => {
    const { documentElement: page } = document;
    page.style.scrollBehavior = "auto";
    scrollTo(0, scrollY + document.querySelector(selector).getBoundingClientRect().top - 64);
    await document.fonts.ready;
    const ends = ({ effect }) => effect.getTiming().iterations !== Infinity;
    await Promise.allSettled(document.getAnimations().filter(ends).map(({ finished }) => finished));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
FORGET: Final = "() => sessionStorage.clear()"
OVER: Final = f"{TABLE} [data-action=next]"
PASS: Final = "[data-action=pass]:not([aria-disabled=true])"


class Picture(NamedTuple):
    """What is seen of the stage in one browser."""

    size: str
    scheme: str
    browser: str

    @property
    def file(self) -> str:
        return f"{self.size}-{self.scheme}-{self.browser}.png"


# ---- the parts: each says what it has done ----------------------------------------------------------------


def chapters(_: str, visit: Visit) -> Iterator[str]:
    """The first table of each chapter comes alive."""
    visit.resize(*SIZES["laptop"])
    for chapter in CHAPTERS:
        opened(visit, chapter)
        yield f"{chapter} is live"


def hands(browser: str, visit: Visit) -> Iterator[str]:
    """A whole hand is played in each way."""
    visit.resize(*SIZES["laptop"])
    ways: dict[str, Callable[[Reader], None]] = {"mouse": Reader.turn, "keys": Reader.turn_by_keys}
    if browser != "firefox":  # it hears no finger of a driver
        ways["finger"] = Reader.turn
    for way, turn in ways.items():
        visit.go("404.html")
        visit.ask(FORGET)
        reader = opened(visit, "play.html", finger=way == "finger")
        yield f"a hand of {played(reader, turn)} turns by {way}"


def played(reader: Reader, turn: Callable[[Reader], None]) -> int:
    """A hand is played to its end: so many turns it took."""
    visit = reader.visit
    for number in range(MOST_TURNS):
        if visit.count(OVER):
            return number
        if visit.count(f"{TABLE} {PASS}"):
            reader.press(PASS)  # the stock is empty
        else:
            turn(reader)
    raise AssertionError(f"the hand did not end in {MOST_TURNS} turns")


def pictures(browser: str, visit: Visit) -> Iterator[str]:
    """The stage in each size, light and dark."""
    for size, pixels in SIZES.items():
        visit.resize(*pixels)
        visit.go("404.html")
        visit.ask(FORGET)
        reader = opened(visit, "play.html")
        reader.draw_by_keys()  # so that no pointer rests on anything
        for scheme in SCHEMES:
            picture = Picture(size, scheme, browser)
            visit.ask(WEAR, scheme)
            visit.ask(AT_TABLE, TABLE)
            visit.picture(FOLDER / picture.file)
            yield picture.file


PARTS: Final[dict[str, Callable[[str, Visit], Iterator[str]]]] = {
    "pictures": pictures,
    "hands": hands,
    "chapters": chapters,
}


# ---- all of it --------------------------------------------------------------------------------------------


def main(wanted: list[str]) -> int:
    """Make the tour; give how much of it failed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    site, failed = Site(), list[str]()
    with sync_playwright() as playwright:
        for browser in BROWSERS:
            for part in wanted or PARTS:
                failed += toured(playwright, site, browser, part)
    site.stop()
    (FOLDER / "index.html").write_text(page(), "utf-8")
    print(f"The pictures lie beside each other in {FOLDER / 'index.html'}")
    print(f"{len(failed)} parts failed." if failed else "All went well.")
    return len(failed)


def toured(playwright: Playwright, site: Site, browser: str, part: str) -> Iterator[str]:
    """One part in one browser, and what failed."""
    try:
        with BROWSERS[browser](site.home, playwright) as visit:
            for done in PARTS[part](browser, visit):
                print(f"{browser}: {done}", flush=True)
    except (AssertionError, Error, WebDriverException) as error:
        failure = f"{browser}, {part}: {str(error).splitlines()[0]}"
        print(f"failed: {failure}", flush=True)
        yield failure


STYLE: Final = (
    "body{font-family:sans-serif}div{display:flex;gap:1rem}figure{flex:1;margin:0}img{max-width:100%}"
)
HEAD: Final = '<!doctype html><html lang="en"><meta charset="utf-8"><title>The stage in each browser</title>'


def page() -> str:
    """The pictures of one look in a row, a browser beside the other."""
    rows = ""
    for size in SIZES:
        for scheme in SCHEMES:
            row = "".join(shown(Picture(size, scheme, browser)) for browser in BROWSERS)
            rows += f"<h2>{size}, {scheme}</h2><div>{row}</div>"
    return f"{HEAD}<style>{STYLE}</style>{rows}\n"


def shown(picture: Picture) -> str:
    file, browser = picture.file, picture.browser
    return f'<figure><img src="{file}" alt="{file}"><figcaption>{browser}</figcaption></figure>'


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) > 0)
