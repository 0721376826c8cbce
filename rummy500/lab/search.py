"""Searches for better weights of the careful bot, one weight at a time, on tuning deals.

    python -m rummy500.lab.search classic 2 found.csv

For each weight, every value in ``TRIED`` plays against the current value over the same deals. If some values
prove better, the best of them replaces the current value before the next weight is tried. Each row of the
file has two values that played each other, and the result. The folder ``found`` has the results that led to
the numbers in ``bots/weights.py``. The command gives the same results again if ``--deals`` is the number in
those rows.
"""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from ..bots.careful import Careful
from ..bots.weights import FOR_MORE, FOR_TWO, Weights
from ..deal import View
from .playing import Entrant
from .statistics import Estimate
from .tournaments import SEEDS, tournament

DEALS: Final = 400
COLUMNS: Final = ("rules", "players", "deals", "weight", "value", "met", "points", "low", "high", "better")
TRIED: Final[Mapping[str, Sequence[float]]] = MappingProxyType(
    {
        "left_counts": (0.1, 0.4, 0.8, 1),
        "stock_is_worth": (8, 16, 24, 32),
        "gift": (0, 0.3, 0.6, 1),
        "late": (1, 5, 10),
        "few": (0, 1, 2, 3),
        "finds": (2, 3, 5),
        "still_comes": (0.1, 0.15, 0.25),
        "still_lies": (0.5, 0.8, 1),
    }
)


class Weighing(Careful):
    """A careful bot that uses these weights at every table."""

    def __init__(self, seed: int | str = 0, by: Weights = FOR_MORE) -> None:
        super().__init__(seed)
        self._by = by

    def weights(self, view: View) -> Weights:
        return self._by


class Met(NamedTuple):
    """A value tried for a weight, the current value it played against, and its lead in points per deal."""

    weight: str
    value: float
    met: float
    lead: Estimate
    better: bool

    @property
    def row(self) -> tuple[str | float, ...]:
        """The values of this result's row in the file."""
        lead = (round(self.lead.value, 1), round(self.lead.low, 1), round(self.lead.high, 1))
        return self.weight, self.value, self.met, *lead, "yes" if self.better else "no"


def search(
    rules: str, players: int, start: Weights, deals: int = DEALS, workers: int | None = None
) -> Iterator[Met]:
    """Try all values in ``TRIED``, beginning with these weights. Each weight keeps its best value."""
    for weight, values in TRIED.items():
        now = getattr(start, weight)
        found = [
            Met(weight, value, now, lead, lead.low > 0)
            for value in values
            if value != now
            for lead in [_lead(rules, players, start._replace(**{weight: value}), start, deals, workers)]
        ]
        yield from found
        better = [one for one in found if one.better]
        if better:
            start = start._replace(**{weight: max(better, key=lambda one: one.lead.value).value})


def _lead(rules: str, players: int, new: Weights, old: Weights, deals: int, workers: int | None) -> Estimate:
    pair = [Entrant("new", partial(Weighing, by=new)), Entrant("old", partial(Weighing, by=old))]
    return tournament(pair, rules, players, deals, seeds=SEEDS[1], workers=workers).matches[0].points


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit status."""
    parser = ArgumentParser(prog="search", description="Searches for better weights of the careful bot.")
    parser.add_argument("rules")
    parser.add_argument("players", type=int)
    parser.add_argument("csv", type=Path)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--workers", type=int, help="the number of processes (by default, one per core)")
    given = parser.parse_args(arguments)
    start = FOR_TWO if given.players == 2 else FOR_MORE
    with given.csv.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(COLUMNS)
        for one in search(given.rules, given.players, start, given.deals, given.workers):
            rows.writerow([given.rules, given.players, given.deals, *one.row])
            file.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
