"""The deals of the day: for each day of a month, a game, a seed and the seven bots' scores.

One score on one deal is mostly chance. So a seed is used only if the bots' scores follow their strength and
lie far apart. Every bot plays as a person would later: at the same seat, with the same cards and against the
same opponents. The middle score of the seven is par. Par never changes: the file of a month keeps its scores,
even if a kind of bot plays differently later. ``python -m rummy500.lab.days 2026-11 FOLDER`` writes the file
of a month, but only if there is none.
"""

from __future__ import annotations

import json
import sys
from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import count
from pathlib import Path
from statistics import correlation
from typing import Any, Final

from ..bots import KINDS, BotKind
from ..rules import Rules
from .playing import entrant, play_round

EDITION: Final = 1
GAMES: Final = (
    "classic",
    "boathouse",
    "modern",
    "classic jokers=2",
    "michigan",
    "five-and-ten",
    "floating",
)
"""The game of each day of the week, from Monday on."""
OPPONENTS: Final = ("regular", "careful")
LEAST_CORRELATION: Final = 0.6  # the least rank correlation (Spearman's) of the bots' strength and scores
LEAST_SPREAD: Final = 80  # the best score is at least this much above the worst


def follows_strength(scores: Sequence[int]) -> bool:
    """Whether a deal tells good play from bad. ``scores`` go from the weakest bot's to the strongest bot's.

    >>> follows_strength([-48, 10, 31, 64, 80, 102, 111])
    True
    >>> follows_strength([111, 102, 80, 64, 31, 10, -48])  # the weakest bot is the best
    False
    >>> follows_strength([10, 20, 30, 40, 50, 60, 70])  # too close together
    False
    """
    spread = max(scores) - min(scores)
    return spread >= LEAST_SPREAD and rank_correlation(range(len(scores)), scores) >= LEAST_CORRELATION


def rank_correlation(some: Sequence[int], others: Sequence[int]) -> float:
    """Spearman's rank correlation. Equal numbers get the mean of their ranks.

    >>> rank_correlation([1, 2, 3], [10, 10, 40]) == rank_correlation([1, 2, 3], [0, 0, 1])
    True
    """
    return correlation(_ranks(some), _ranks(others))


def _ranks(numbers: Sequence[int]) -> list[float]:
    ordered = sorted(numbers)
    return [ordered.index(one) + (ordered.count(one) - 1) / 2 for one in numbers]


def panel(rules: Rules, seed: int) -> list[int]:
    """The scores of the seven bots on this deal, from the weakest bot to the strongest."""
    return [score_of(kind, rules, seed) for kind in KINDS]


def score_of(kind: BotKind, rules: Rules, seed: int) -> int:
    """The score of this kind of bot if it plays this deal as seat A against the day's opponents."""
    seated = [entrant(each) for each in (kind, *OPPONENTS)]
    return play_round(seated, rules, str(seed)).scores["A"]


def day_of(day: date) -> dict[str, Any]:
    """The deal of a day. It has the first of the day's seeds whose deal tells good play from bad."""
    game = GAMES[day.weekday()]
    for seed in _seeds(day):
        scores = panel(Rules.of(game), seed)
        if follows_strength(scores):
            return {"rules": game, "seed": seed, "bots": ",".join(OPPONENTS), "panel": scores}
    raise AssertionError("seeds never end")


def _seeds(day: date) -> Iterator[int]:
    """The seeds of a day. Each is the date with a number after it, as in 2026112601."""
    return count(int(f"{day:%Y%m%d}01"))


def days_of(month: str) -> Iterator[dict[str, Any]]:
    """The deals of a month such as ``2026-11``, from its first day on."""
    first = date.fromisoformat(f"{month}-01")
    for number in range(1, monthrange(first.year, first.month)[1] + 1):
        yield day_of(first.replace(day=number))


def write_month(month: str, folder: Path) -> Path:
    """Write the file of a month and return its path.

    Raises ``FileExistsError`` if there is one already, since the deal of a day never changes.
    """
    path = folder / f"days-{month}.json"
    if path.exists():
        raise FileExistsError(f"{path} exists already, and its days must not change")
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in days_of(month))
    path.write_text(f'{{"edition":{EDITION},"month":"{month}","days":[\n{lines}\n]}}\n', "utf-8")
    return path


if __name__ == "__main__":
    print(write_month(sys.argv[1], Path(sys.argv[2])))
