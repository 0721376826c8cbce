"""The result of a tournament: a match for each pair of bots, shown as estimates, rows and a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from ..rules import Rules
from .playing import DealResult
from .rows import row_of
from .statistics import FIRST, NEITHER, SECOND, Estimate, mean, mean_of, ratings, share_of


@dataclass(frozen=True, slots=True)
class Match:
    """Two bots and the deals or whole games that they played, each in every seating.

    ``verdict`` is ``first`` or ``second`` if the match was stopped because that bot was clearly better, and
    ``neither`` if it was stopped because the bots were clearly about equal. Otherwise it is ``None``.
    """

    first: str
    second: str
    played: tuple[tuple[DealResult, ...], ...]
    verdict: str | None = None

    @property
    def margins(self) -> list[float]:
        """For each deal or game, the points by which the first bot is ahead, on average over the seatings."""
        return [mean([one.margin(self.first, self.second) for one in deal]) for deal in self.played]

    @property
    def shares(self) -> list[float]:
        """For each deal or game, the share of the seatings in which the first bot wins."""
        return [share_won(deal, self.first, self.second) for deal in self.played]

    @property
    def points(self) -> Estimate:
        """The number of points, per deal or per game, by which the first bot is ahead."""
        return mean_of(self.margins)

    @property
    def wins(self) -> Estimate:
        """The share of the deals or games that the first bot wins."""
        return share_of(self.shares)


def share_won(deal: tuple[DealResult, ...], first: str, second: str) -> float:
    """The share of a deal's or a game's seatings in which the first bot wins; a tie is half a win."""
    return mean([one.share(first, second) for one in deal])


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a tournament. ``str`` shows it as a table.

    ``stop`` is the difference in Elo at which matches could end early; ``None`` if they couldn't.
    ``interrupted`` says that the tournament was interrupted before its end.
    """

    rules: Rules
    players: int
    seeds: str
    matches: tuple[Match, ...]
    stop: float | None = None
    interrupted: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, in the order in which they were given."""
        return tuple(dict.fromkeys(name for match in self.matches for name in (match.first, match.second)))

    @property
    def elo(self) -> dict[str, Estimate]:
        """The Elo of each bot; the mean of all bots is 0."""
        return ratings({(match.first, match.second): match.shares for match in self.matches})

    @property
    def milliseconds(self) -> dict[str, float]:
        """How long each bot took to choose a move, on average. These times differ from run to run."""
        played = [one for match in self.matches for deal in match.played for one in deal]
        return {
            name: 1000 * sum(one.seconds.get(name, 0) for one in played)
            / sum(one.decisions.get(name, 0) for one in played)
            for name in self.names
        }  # fmt: skip

    @property
    def unit(self) -> str:
        """The unit of play: ``deal`` or ``game``."""
        return self.matches[0].played[0][0].unit

    def rows(self) -> Iterator[dict[str, Any]]:
        """A row for each deal or game in each seating: who sat where, what each side scored, who went out.

        ``ms first`` and ``ms second`` are the milliseconds that each bot took to choose a move. In the row of
        a game, the points are the totals, and ``winner`` is the side that won it.
        """
        for match in self.matches:
            for deal in match.played:
                for seating, one in enumerate(deal, start=1):
                    yield row_of(match.first, match.second, seating, one)

    def __str__(self) -> str:
        return "\n".join(_report(self))


# ---- as a table -----------------------------------------------------------------------------------


def _report(result: Result) -> Iterator[str]:
    most = max(len(match.played) for match in result.matches)
    played, seatings = f"{result.unit}s {result.seeds} 1 to {most}", len(result.matches[0].played[0])
    yield f"{result.rules}, {result.players} players; {played}, in {seatings} seatings each."
    yield "Points and wins are those of the first bot, with 95% intervals in brackets."
    rows = [("", f"{result.unit}s", f"points a {result.unit}", "wins", "")]
    for match in result.matches:
        points, wins = _text(match.points, "+.1f"), _text(match.wins, ".1%")
        pair = f"{match.first} – {match.second}"
        rows.append((pair, str(len(match.played)), points, wins, _verdict(match, result)))
    yield from _columns(rows)
    if len(result.names) > 2:
        best_first = sorted(result.elo.items(), key=lambda item: -item[1].value)
        yield from _columns([("", "Elo"), *((name, _text(elo, "+.0f")) for name, elo in best_first)])


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """An empty line, then the rows as lines. Each column is as wide as its longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield ""
    for row in rows:
        yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


def _text(estimate: Estimate, form: str) -> str:
    value, low, high = (format(number, form).replace("-", "−") for number in estimate)
    return f"{value} ({low} to {high})" if isfinite(estimate.low) else f"{value}"


def _verdict(match: Match, result: Result) -> str:
    """The verdict of a match, in words; empty if matches couldn't end early."""
    if result.stop is None:
        return ""
    words = {
        FIRST: f"{match.first} is better",
        SECOND: f"{match.second} is better",
        NEITHER: f"neither is better by {result.stop:g} Elo",
    }
    return words.get(match.verdict or "", "undecided")
