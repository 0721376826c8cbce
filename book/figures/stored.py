"""Reads and writes the CSV files with the results of deals, and puts deals, rules and numbers into words."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from rummy500 import Rules
from rummy500.lab import Match
from rummy500.lab.rows import played_of
from rummy500.lab.statistics import Estimate

DATA = Path(__file__).with_name("data")
DRAWN = Path(__file__).with_name("drawn")
POINTS = DATA / "points"
NOT_STORED = ("decisions first", "decisions second", "ms first", "ms second")
"""The lab's columns for the bots' thinking time. This time differs from run to run, and no figure uses it."""

Row = dict[str, str]


@cache
def read(path: Path) -> tuple[Row, ...]:
    """The rows of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def write(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    """Store rows. The same rows give the same bytes."""
    kept = [{name: value for name, value in row.items() if name not in NOT_STORED} for row in rows]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, kept[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept)


# ---- the lab's own rows -----------------------------------------------------------------------------
# Each game has a folder, points/<rules>-<players>, because the rows themselves don't name the rules.


def folder_of(rules: str, players: int) -> Path:
    """The folder with the matches of a game."""
    return POINTS / f"{rules}-{players}"


def game_of(path: Path) -> tuple[str, int]:
    """The rules and the number of players of the stored match at this path."""
    rules, _, players = path.parent.name.rpartition("-")
    return rules, int(players)


def match_in(path: Path) -> Match:
    """The match whose rows are in this file, as ``rummy500 lab … --csv`` writes them."""
    rows = read(path)
    deals = [tuple(map(played_of, deal)) for _, deal in groupby(rows, key=lambda row: row["deal"])]
    return Match(rows[0]["first"], rows[0]["second"], tuple(deals))


# ---- in words ---------------------------------------------------------------------------------------


LUCK = "With other deals, a mark could lie anywhere on the line through it (a 95% interval)."


def deals_in_words(seeds: Sequence[str]) -> str:
    """How many deals these seeds stand for, in words.

    Raises ``ValueError`` unless the seeds have the numbers 1, 2, 3 and so on.

    >>> deals_in_words(["report 1", "report 2"])
    '2 deals'
    """
    kind = seeds[0].rpartition(" ")[0]
    if list(seeds) != [f"{kind} {number}" for number in range(1, len(seeds) + 1)]:
        raise ValueError(f"the deals are not {kind} 1 to {kind} {len(seeds)}")
    return f"{len(seeds):,} deals"


def rules_in_words(rules: str) -> str:
    """The rules in words, for the end of a sentence."""
    return f"by {Rules.parse(rules)} rules"


def listed(words: Sequence[object]) -> str:
    """The words as a list, with commas, and with “and” before the last word.

    >>> listed([2, 3, 4])
    '2, 3 and 4'
    """
    *before, last = map(str, words)
    return f"{', '.join(before)} and {last}" if before else last


def signed(points: float) -> str:
    """The points by which somebody is ahead (+) or behind (−), as a whole number."""
    return f"{points:+.0f}".replace("-", "−") if round(points) else "0"


def half(estimate: Estimate) -> str:
    """Half the width of a mean's interval: the number that stands after ±."""
    return f"{(estimate.high - estimate.low) / 2:.0f}"
