"""Writes the results of a tournament: the bots and the rounds as two CSV tables, and a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Final

from grader.check.tournament import FOR_A_ROUND, FORFEIT, PATIENCE, RULES, STAGE, Held
from grader.read.handins import plain
from grader.report.report import template
from grader.sheets import write_sheet, write_text
from rummy500.lab import Estimate, Match, Result
from rummy500.lab.statistics import mean, mean_of, share_of
from rummy500.rules import Rules
from rummy500.teach.check import SECONDS

PAGE: Final = "tournament.html"
HEAD: Final = (
    "place",
    "learner",
    "deals",
    "points ahead",
    "points from",
    "points to",
    "wins",
    "wins from",
    "wins to",
    "rounds lost by an error of the bot",
    "fault",
)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot did against all others. Each deal counts once, as the mean over all opponents."""

    name: str
    points: Estimate
    wins: Estimate
    faults: int
    why: str


def standings(held: Held) -> list[Standing]:
    """The standing of each bot, ordered by its lead over all other bots."""
    names = dict.fromkeys(name for match in held.matches for name in (match.first, match.second))
    found = [_standing(held, name) for name in names]
    return sorted(found, key=lambda one: -one.points.value)


def _standing(held: Held, name: str) -> Standing:
    margins = [_of(match, name) for match in held.matches if name in (match.first, match.second)]
    shares = [
        match.shares if match.first == name else [1 - share for share in match.shares]
        for match in held.matches
        if name in (match.first, match.second)
    ]
    points, wins = ([mean(deal) for deal in zip(*values, strict=True)] for values in (margins, shares))
    return Standing(name, mean_of(points), share_of(wins), held.faults[name], held.why.get(name, ""))


def _of(match: Match, name: str) -> list[float]:
    """How many points this bot is ahead in each deal of the match."""
    return match.margins if match.first == name else [-margin for margin in match.margins]


def write_tournament(folder: Path, held: Held, absent: Sequence[str]) -> Path:
    """Write the table, the rounds and the page, and return the page's path."""
    table = standings(held)
    write_sheet(folder / "tournament.csv", HEAD, [_row(*one, held) for one in enumerate(table, start=1)])
    rounds = list(Result(Rules.named(RULES), 2, "tournament", tuple(held.matches)).rows())
    shown = [key for key in rounds[0] if not key.startswith("ms ")]  # times differ from run to run
    cells = [[plain(row[key]) if isinstance(row[key], str) else row[key] for key in shown] for row in rounds]
    write_sheet(folder / "tournament-rounds.csv", shown, cells)
    write_text(folder / PAGE, _page(held, table, absent))
    return folder / PAGE


def _row(place: int, one: Standing, held: Held) -> list[str | float]:
    bounds = [number if isfinite(number) else "" for number in (*one.points, *one.wins)]
    return [place, plain(one.name), held.deals, *bounds, one.faults, one.why]


def _page(held: Held, table: Sequence[Standing], absent: Sequence[str]) -> str:
    page = template(PAGE, plain=plain, signed=_signed, interval=_interval, percent=_percent)
    return page.render(
        table=table,
        deals=held.deals,
        absent=absent,
        against=dict(_against(held)),
        rules={
            "move": f"{SECONDS:g}",
            "round": f"{FOR_A_ROUND:g}",
            "forfeit": FORFEIT,
            "patience": PATIENCE,
            "stage": STAGE,
        },
    )


def _against(held: Held) -> Iterator[tuple[tuple[str, str], float]]:
    """How many points each bot is ahead of each other bot, as ((bot, other bot), points)."""
    for match in held.matches:
        ahead = match.points.value
        yield (match.first, match.second), ahead
        yield (match.second, match.first), -ahead


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−")


def _interval(estimate: Estimate) -> str:
    if not isfinite(estimate.low):
        return "not known from one deal"
    return f"{_signed(estimate.low)} to {_signed(estimate.high)}"


def _percent(value: float) -> str:
    return f"{100 * value:.0f} %"
