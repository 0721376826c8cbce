"""Rows of played deals and games, one row for each seating, and a file to which such rows are appended."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from io import StringIO
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from ..card import SEATS
from ..version import VERSION
from .playing import DealResult, GameResult, seatings

PACKAGE: Final = Path(__file__).parents[1]
APART: Final = ("lab", "table", "teach", "text")  # no bot's move depends on the code in these folders
HEAD: Final = "edition,rules,first,second,"  # every file of rows begins with this
Row = Mapping[str, str]
Key = tuple[str, str, str]
"""The names of two bots, and the seed of the deal or game that they played."""


def row_of(first: str, second: str, seating: int, one: DealResult) -> dict[str, Any]:
    """The row of a deal or a game that these two bots played in one seating. Seatings are numbered from 1."""
    game = {"winner": one.winner or "", "rounds": one.rounds} if isinstance(one, GameResult) else {}
    return {
        "first": first,
        "second": second,
        one.unit: one.deal,
        "seating": seating,
        **{f"bot {seat}": name for seat, name in zip(SEATS, one.bots, strict=False)},
        **{f"points {side}": points for side, points in one.scores.items()},
        "out": one.out or "",
        **game,
        "turns": one.turns,
        "decisions first": one.decisions[first],
        "decisions second": one.decisions[second],
        "ms first": round(one.milliseconds(first), 3),
        "ms second": round(one.milliseconds(second), 3),
    }


def played_of(row: Row) -> DealResult:
    """The deal or game that a row of text describes. Missing columns of decisions and times count as 0."""
    names = {row["first"]: "first", row["second"]: "second"}
    decisions = {name: int(row.get(f"decisions {which}", 0)) for name, which in names.items()}
    seconds = {
        name: decisions[name] * float(row.get(f"ms {which}", 0)) / 1000 for name, which in names.items()
    }
    bots = tuple(row[column] for column in _columns_of("bot", row))
    scores = {column.removeprefix("points "): int(row[column]) for column in _columns_of("points", row)}
    unit = _unit_of(row)
    told = (row[unit], bots, scores, row["out"] or None, int(row["turns"]), decisions, seconds)
    if unit == GameResult.unit:
        return GameResult(*told, row["winner"] or None, int(row["rounds"]))
    return DealResult(*told)


def _columns_of(what: str, columns: Iterable[str]) -> list[str]:
    """The columns of this kind for all seats or sides, such as ``bot A`` and ``bot B``."""
    return [column for column in columns if column.startswith(f"{what} ")]


def _unit_of(columns: Iterable[str]) -> str:
    return GameResult.unit if GameResult.unit in columns else DealResult.unit


@cache
def edition(*besides: Path) -> str:
    """The package's version, and a hash of the files ``besides`` and of all code that decides bots' moves."""
    whole = [path for kind in ("py", "net") for path in PACKAGE.rglob(f"*.{kind}")]
    playing = [path for path in whole if path.relative_to(PACKAGE).parts[0] not in APART]
    files = [*playing, PACKAGE / "lab/playing.py", *besides]
    code = "".join(hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(files))
    return f"{VERSION} {hashlib.sha256(code.encode()).hexdigest()[:8]}"


# ---- in a file ------------------------------------------------------------------------------------------


def whole_lines(text: str) -> list[str]:
    """The lines of a text. The last line is left out if it has no newline."""
    return [line for line in StringIO(text, newline="\n") if line.endswith("\n")]


def keep_lines(path: Path, lines: Iterable[str]) -> None:
    """Shorten a file to these lines from its beginning."""
    with path.open("r+b") as file:
        file.truncate(sum(len(line.encode()) for line in lines))


class RowFile:
    """A file of comma-separated values, to which the rows of a tournament are appended one by one.

    ``found`` has the deals or games that an earlier run wrote to the file. That run may have been killed
    while it wrote. So if a deal or a game lacks the row for a seating, it is dropped with all later ones.
    """

    def __init__(
        self, path: Path, rules: str, players: int, unit: str, seeds: str, pairs: Sequence[tuple[str, str]]
    ) -> None:
        """Read the file. Raises ``ValueError`` if it holds anything but rows of this tournament."""
        self._path, self._about = path, {"edition": edition(), "rules": rules}
        self._here = {**self._about, "players": str(players), "they play": f"{unit}s", "seeds": seeds}
        self._pairs = pairs
        self.found: dict[Key, tuple[DealResult, ...]] = {}
        path.touch()
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            raise self._no_rows() from None
        if not (text.startswith(HEAD) or HEAD.startswith(text)):
            raise self._no_rows()
        lines = whole_lines(text)
        whole = 1  # the number of whole lines; the first one names the columns
        for key, group in groupby(self._played_in(lines), lambda found: found[0]):
            played = tuple(one for _, one in group)
            if len(played) < len(seatings(players)):
                break
            self.found[key] = played
            whole += len(played)
        kept = lines[:whole] if self.found else []
        keep_lines(path, kept)
        self._is_begun = bool(kept)

    def add(self, first: str, second: str, played: Iterable[Sequence[DealResult]]) -> None:
        """Append the rows of the deals or games that these two bots played, each in every seating."""
        rows = [
            self._about | row_of(first, second, seating, one)
            for each in played
            for seating, one in enumerate(each, start=1)
        ]
        if rows:
            text = StringIO()
            writer = csv.DictWriter(text, rows[0], lineterminator="\n")
            if not self._is_begun:
                writer.writeheader()
            writer.writerows(rows)
            with self._path.open("a", encoding="utf-8", newline="") as file:
                file.write(text.getvalue())
            self._is_begun = True

    def _played_in(self, lines: Sequence[str]) -> Iterator[tuple[Key, DealResult]]:
        """The key of each row in these lines, and the deal or game that the row describes.

        Raises ``ValueError`` for a row of a different tournament.
        """
        for row in csv.DictReader(lines):
            try:
                one, pair = played_of(row), (row["first"], row["second"])
                there = {
                    **{name: row[name] for name in self._about},
                    "players": str(len(one.bots)),
                    "they play": f"{one.unit}s",
                    "seeds": one.deal.rpartition(" ")[0],
                }
            except (KeyError, ValueError, TypeError):
                raise self._no_rows() from None
            for what, value in there.items():
                self._compare(what, value, self._here[what])
            if pair not in self._pairs:
                self._compare("bots", " – ".join(pair), " – ".join(self._pairs[0]))
            yield (*pair, one.deal), one

    def _no_rows(self) -> ValueError:
        return ValueError(f"{self._path} holds no rows of a tournament: name another file")

    def _compare(self, what: str, there: str, here: str) -> None:
        if there != here:
            raise ValueError(
                f"{self._path} holds the rows of another tournament: {what} {there!r}, and not {here!r}"
            )
