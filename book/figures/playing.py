"""Deals that one kind of bot plays at every seat, move by move, and many of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rummy500 import Deal, Move, Rules
from rummy500.bots import Bot, bot, tell
from rummy500.lab import InProcess
from rummy500.lab.processes import processes
from rummy500.lab.progress import Bar

RowsOf = Callable[[str, int, str, str], list[dict[str, Any]]]
"""What makes the rows of a deal: from the rules, the players, the kind of bot and the deal's seed."""


class Step(NamedTuple):
    """A move, the deal before it, and the deal after it."""

    before: Deal
    move: Move
    after: Deal


class Run(NamedTuple):
    """How deals are played now: by so many processes, and which bots' stored matches are kept."""

    workers: int | None = None
    keep: Sequence[str] = ()

    def rows(self, rows_of: RowsOf, deals: Sequence[tuple[str, int, str, str]]) -> Iterator[dict[str, Any]]:
        """The rows of these deals, in their order. A bar shows how far it is."""
        bar = Bar()
        with InProcess() if self.workers == 1 else processes(self.workers) as executor:
            for done, rows in enumerate(
                executor.map(rows_of, *zip(*deals, strict=True), chunksize=4), start=1
            ):
                yield from rows
                bar(done, len(deals))
        bar.end()


def course(rules: str, players: int, kind: str, seed: str) -> list[Step]:
    """A whole deal."""
    return list(course_of(Deal.new(Rules.parse(rules), players, seed=seed), kind, seed))


def course_of(deal: Deal, kind: str, seed: str) -> Iterator[Step]:
    """What is played from here on."""
    return _played(deal, _seated(deal, kind, seed))


def end_after(move: Move, before: Deal, so_far: Iterable[Step], kind: str, seed: str) -> Deal:
    """The end of a deal in which this move is made, whatever the bot would do, and bots play on."""
    bots = _seated(before, kind, seed)
    for step in so_far:
        tell(bots, step.after, step.move)
    deal = before.play(move)
    tell(bots, deal, move)
    for step in _played(deal, bots):
        deal = step.after
    return deal


def _seated(deal: Deal, kind: str, seed: str) -> dict[str, Bot]:
    """The same bots as the lab would seat."""
    return {seat: bot(kind, f"{seed}/{seat}") for seat in deal.seats}


def _played(deal: Deal, bots: Mapping[str, Bot]) -> Iterator[Step]:
    while not deal.over:
        move = bots[deal.turn].choose(deal.view(deal.turn), deal.legal_moves())
        step = Step(deal, move, deal.play(move))
        deal = step.after
        tell(bots, deal, move)
        yield step
