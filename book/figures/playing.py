"""Plays deals with one kind of bot at every seat: one deal move by move, or many at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, NamedTuple

from rummy500 import Deal, Move, Rules
from rummy500.bots import Bot, bot, tell
from rummy500.lab import InProcess
from rummy500.lab.processes import processes
from rummy500.lab.progress import Bar
from rummy500.lab.rows import keep_lines, whole_lines

RowsOf = Callable[[str, int, str, str], list[dict[str, Any]]]
"""A function that makes the rows of a deal from the rules, the players, the kind of bot and the seed."""


class Step(NamedTuple):
    """A move, the deal before it, and the deal after it."""

    before: Deal
    move: Move
    after: Deal


class Run(NamedTuple):
    """A run of the command, with its settings: the number of processes, and the bots whose matches are kept.

    A run that is stopped leaves its rows in the folder ``unfinished``. The next run plays only the missing
    deals.
    """

    unfinished: Path
    workers: int | None = None
    keep: Sequence[str] = ()

    def rows(
        self, name: str, rows_of: RowsOf, deals: Sequence[tuple[str, int, str, str]]
    ) -> Iterator[dict[str, Any]]:
        """The rows of these deals, in the order of the deals. A bar shows the progress."""
        path = self.unfinished / f"{name}.jsonl"  # a line for each deal
        path.touch()
        found = whole_lines(path.read_text("utf-8"))
        keep_lines(path, found)
        for line in found:
            yield from json.loads(line)
        bar, left = Bar(len(found)), deals[len(found) :]
        with path.open("a", encoding="utf-8") as file, self._executor() as executor:
            for done, rows in enumerate(
                executor.map(rows_of, *zip(*left, strict=True), chunksize=4) if left else (), len(found) + 1
            ):
                file.write(json.dumps(rows) + "\n")
                file.flush()
                yield from rows
                bar(done, len(deals))
        bar.end()

    def _executor(self) -> Executor:
        return InProcess() if self.workers == 1 else processes(self.workers)


def course(rules: str, players: int, kind: str, seed: str) -> list[Step]:
    """All moves of a deal, each with the deal before and after the move."""
    return list(course_of(Deal.new(Rules.parse(rules), players, seed=seed), kind, seed))


def course_of(deal: Deal, kind: str, seed: str) -> Iterator[Step]:
    """The moves from this position to the deal's end, each with the deal before and after the move."""
    return _played(deal, _seated(deal, kind, seed))


def end_after(move: Move, before: Deal, so_far: Iterable[Step], kind: str, seed: str) -> Deal:
    """The end of the deal if this move is made here and the bots then play on.

    The move may differ from the bot's own choice.
    """
    bots = _seated(before, kind, seed)
    for step in so_far:
        tell(bots, step.after, step.move)
    deal = before.play(move)
    tell(bots, deal, move)
    for step in _played(deal, bots):
        deal = step.after
    return deal


def _seated(deal: Deal, kind: str, seed: str) -> dict[str, Bot]:
    """A bot for each seat. The lab's matches make the same bots from the same seed."""
    return {seat: bot(kind, f"{seed}/{seat}") for seat in deal.seats}


def _played(deal: Deal, bots: Mapping[str, Bot]) -> Iterator[Step]:
    while not deal.over:
        move = bots[deal.turn].choose(deal.view(deal.turn), deal.legal_moves())
        step = Step(deal, move, deal.play(move))
        deal = step.after
        tell(bots, deal, move)
        yield step
