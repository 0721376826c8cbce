"""Opens the deal of each day of a month in one browser and time zone, and compares its cards with Python's.

A browser opens the days in three time zones. In each zone it plays another third of the days to the end.
The page's clock is set to shortly after midnight in UTC on odd days, and shortly before it on even days.
At these times, many time zones have a different date than UTC.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from windows import Visit, until

from rummy500 import Game

DAYS: Final = Path(__file__).parents[2] / "book/days"
MONTH: Final = "2026-12"
ZONES: Final = {"Pacific/Pago_Pago": -11, "UTC": 0, "Pacific/Kiritimati": 14}
"""The first, the middle and the last time zone, each with its hours before or after UTC."""
BETWEEN, DAY = "licence.html", "today.html"
# All days share one document, so Python starts only once and this clock stays in place.
CLOCK = """() => {
    const Real = Date;
    window.clock = Real.now();
    window.Date = class extends Real {
        constructor(...given) { super(...(given.length ? given : [window.clock])); }
        static now() { return window.clock; }
    };
}"""
SET = """(moment) => {
    if (!("clock" in window)) throw new Error("the document was loaded again");
    window.clock = moment;
    sessionStorage.clear();
    localStorage.clear();
    localStorage.setItem("rummy500-pace", "0");
}"""
FOLLOW = "(name) => [...document.links].find((one) => one.pathname.endsWith(name) && !one.hash).click()"
OFFSET = "(moment) => -new Date(moment).getTimezoneOffset() / 60"
SHOWN = """() => ({
    day: document.querySelector(".today-date")?.textContent ?? "",
    cards: [...document.querySelectorAll("[data-rummy-table][data-python=live] [data-zone=hand] [data-card]")]
        .map((one) => one.dataset.card).sort(),
})"""
PLAYED = """() => {
    const table = document.querySelector("[data-rummy-table][data-python=live]:not([data-busy])");
    if (!table) return "";
    if (table.querySelector(".rt-counted")) return localStorage.getItem("rummy500-days") ?? "";
    const can = (name) => table.querySelector(`[data-action=${name}]:not(:disabled, [aria-disabled=true])`);
    const cards = [...table.querySelectorAll("[data-zone=hand] button[data-card]")];
    const begins = can("draw") ?? can("pass"); // without a stock, a player may only pass or take
    const isHeld = cards.some((card) => card.getAttribute("aria-pressed") === "true");
    if (begins) begins.click();
    else if (isHeld) can("discard")?.click();
    else cards.at(-1)?.click();
    return "";
}"""
"""Makes the next step of a turn: draws or passes, selects the last card, or discards it. After the round,
returns the played days that the browser has stored."""


class Day(NamedTuple):
    """A day, and the cards that everybody gets on it."""

    date: datetime
    cards: list[str]

    @property
    def moment(self) -> datetime:
        """The time to which the page's clock is set: 00:05 UTC on odd days, 23:55 UTC on even days."""
        return self.date + (timedelta(minutes=5) if self.date.day % 2 else timedelta(hours=23, minutes=55))

    @property
    def words(self) -> str:
        """The day as the page writes it."""
        return f"{self.date:%A} {self.date.day} {self.date:%B}"


def month() -> Iterator[Day]:
    """The days of the month, each with the cards that Python deals here."""
    deals = json.loads((DAYS / f"days-{MONTH}.json").read_text("utf-8"))["days"]
    for number, deal in enumerate(deals):
        game = Game.new(deal["rules"], 3, deal["seed"])
        date = datetime.fromisoformat(f"{MONTH}-01").replace(tzinfo=UTC) + timedelta(days=number)
        yield Day(date, sorted(str(card) for card in game.view("A").hand))


def days(_: str, visit: Visit, zone: str) -> Iterator[str]:
    """Open each day of a month, and compare the shown date and cards with Python's."""
    visit.go(BETWEEN)
    visit.ask(CLOCK)
    for day in month():
        moment = int(day.moment.timestamp() * 1000)
        visit.ask(SET, moment)
        assert visit.ask(OFFSET, moment) == ZONES[zone], f"the browser's time zone isn't {zone}"
        follow(visit, DAY)
        visit.press(".today-deal")
        dealt(visit, day)
        yield f"{zone}: {day.words} has its cards"
        if (day.date.day + list(ZONES).index(zone)) % len(ZONES) == 0:
            yield f"{zone}: {day.words} is played, {played(visit, day)} points"
        follow(visit, BETWEEN)


def follow(visit: Visit, name: str) -> None:
    """Follow a link to another page, within this document."""
    visit.ask(FOLLOW, name)
    until(lambda: visit.ask("() => location.pathname.split('/').at(-1)") == name, f"{name} is shown")


def dealt(visit: Visit, day: Day) -> None:
    """Wait until the table has the day's cards."""
    shown: dict[str, Any] = {}

    def has_them() -> bool:
        shown.update(visit.ask(SHOWN))
        date = shown["day"].replace(",", "")  # WebKitGTK writes a comma after the day of the week
        return day.words in date and shown["cards"] == day.cards

    try:
        until(has_them, "")
    except AssertionError:
        raise AssertionError(f"on {day.words} with {day.cards} the page shows {shown}") from None


def played(visit: Visit, day: Day) -> int:
    """Play the day's round, and return the score that the browser keeps."""
    days: dict[str, Any] = {}

    def is_over() -> bool:
        days.update(json.loads(visit.ask(PLAYED) or '{"days": {}}')["days"])
        return bool(days)

    until(is_over, f"the round of {day.words} is over")
    assert list(days) == [f"{day.date:%Y-%m-%d}"], f"the browser keeps {days}"
    return int(days[f"{day.date:%Y-%m-%d}"]["score"])
