"""Tournaments: bots play the same deals against each other, from every seat."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from itertools import combinations
from typing import Any, Final

from ..bots import Bot
from ..dealing import check_players
from ..rules import Rules
from .playing import Entrant, Played, entrant, play
from .progress import Bar
from .results import Match, Result, share_won
from .statistics import decided

SEEDS: Final = ("report", "tuning")
"""Deals whose results are reported, and deals by which a bot is made better: no deal is both."""
CHUNK: Final = 4
"""So many deals are one piece of work. After each, a match may be decided."""

Pair = tuple[Entrant, Entrant]
Work = Callable[[], list[tuple[Played, ...]]]
Progress = Callable[[int, int], None]


def tournament(
    bots: Sequence[str | Callable[[str], Bot] | Entrant],
    rules: Rules | str = "classic",
    players: int | None = None,
    deals: int = 500,
    *,
    seeds: str = "report",
    stop: float | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Let each of these bots play each other one over the same deals.

    A bot is named by its kind, as ``"greedy"``, or by a kind with options, as ``"planner:playouts=40"``; or
    it is what makes a bot from a seed, such as a class of your own. ``rules`` may be text; ``players`` are
    two unless the rules ask for four. The deals have the seeds ``report 1``, ``report 2`` and so on, or
    ``tuning 1`` and so on.

    With ``stop``, a difference in Elo, a match ends as soon as it is clear that one bot is better, or that
    neither is by so much. The work is given to ``executor``: any of ``concurrent.futures``, or Dask's
    ``client.get_executor()``. Without one it is done by so many processes (``workers``; else as many as the
    machine runs at once), or in this process where there can be no others. The result is the same on each.

    ``progress`` is told how many deals have been played, and of how many; without it a bar shows on standard
    error when it takes over two seconds. When it is interrupted, the result is what was played so far.

    Raises ``ValueError`` for bots, rules, players or deals that can't be, and where a bot makes a move that
    is refused.

    >>> result = tournament(["greedy", "random"], deals=8, workers=1)
    >>> result.matches[0].points.low > 0
    True
    """
    rules = Rules.parse(rules) if isinstance(rules, str) else rules
    players = players if players is not None else 4 if rules.sides == "partners" else 2
    check_players(rules, players)
    _check(deals, seeds, stop, workers)
    entrants = _entrants(bots)
    pairs = list(combinations(entrants, 2))
    names = [f"{seeds} {number}" for number in range(1, deals + 1)]
    chunks = [names[start : start + CHUNK] for start in range(0, deals, CHUNK)]
    work = [(pair, partial(play, *pair, rules, players, chunk)) for chunk in chunks for pair in pairs]
    bar = Bar()
    run = _Run(pairs, deals, stop, progress or bar)
    own = executor or _executor(entrants, len(work), workers)
    try:
        run.go(own, work)
    finally:
        bar.end()
        if executor is None:
            own.shutdown(cancel_futures=True)  # pieces that are begun are finished, even after Ctrl-C
    return Result(rules, players, seeds, run.matches(), stop, run.interrupted)


def _entrants(bots: Sequence[str | Callable[[str], Bot] | Entrant]) -> list[Entrant]:
    entrants = [entrant(who) for who in bots]
    if len(entrants) < 2:
        raise ValueError("a tournament needs two bots or more")
    for number, one in enumerate(entrants):
        if one.name in [other.name for other in entrants[:number]]:
            raise ValueError(f"{one.name} takes part twice: each bot needs a name of its own")
    return entrants


def _check(deals: int, seeds: str, stop: float | None, workers: int | None) -> None:
    if type(deals) is not int or deals < 1:
        raise ValueError(f"{deals!r} deals can't be played: it takes one or more")
    if seeds not in SEEDS:
        raise ValueError(f"there are no seeds {seeds!r}; there are: {', '.join(SEEDS)}")
    if stop is not None and not stop > 0:
        raise ValueError(f"a match can't be stopped at {stop!r} Elo: the difference to tell is above 0")
    if workers is not None and workers < 1:
        raise ValueError(f"{workers} workers can't do the work: it takes one or more")


class _Run:
    """The work of a tournament as it is given out and comes in.

    Results are looked at in the order in which the work was given out, whoever is done first: so it is the
    same for every executor after which deal a match is decided.
    """

    def __init__(self, pairs: Sequence[Pair], deals: int, stop: float | None, progress: Progress) -> None:
        self._played: dict[Pair, list[tuple[Played, ...]]] = {pair: [] for pair in pairs}
        self._shares: dict[Pair, list[float]] = {pair: [] for pair in pairs}
        self._verdicts: dict[Pair, str] = {}
        self._deals, self._stop, self._progress = deals, stop, progress
        self.interrupted = False

    def go(self, executor: Executor, work: Sequence[tuple[Pair, Work]]) -> None:
        """Give out the work and gather it. A ``KeyboardInterrupt`` ends it where each pair has played."""
        futures: list[tuple[Pair, Future[list[tuple[Played, ...]]]]] = []
        try:
            futures += [(pair, executor.submit(one)) for pair, one in work]
            for pair, future in futures:
                if pair in self._verdicts:
                    future.cancel()
                else:
                    self._add(pair, future.result())
        except KeyboardInterrupt:
            if not all(self._played.values()):
                raise
            self.interrupted = True
        finally:
            for _, future in futures:
                future.cancel()

    def _add(self, pair: Pair, played: list[tuple[Played, ...]]) -> None:
        first, second = pair
        self._played[pair] += played
        self._shares[pair] += [share_won(deal, first.name, second.name) for deal in played]
        verdict = decided(self._shares[pair], self._stop) if self._stop else None
        if verdict:
            self._verdicts[pair] = verdict
        done = {pair: len(deals) for pair, deals in self._played.items()}
        to_play = [done[pair] if pair in self._verdicts else self._deals for pair in done]
        self._progress(sum(done.values()), sum(to_play))

    def matches(self) -> tuple[Match, ...]:
        """What has been played so far."""
        return tuple(
            Match(first.name, second.name, tuple(played), self._verdicts.get((first, second)))
            for (first, second), played in self._played.items()
        )


# ---- who does the work ----------------------------------------------------------------------------


class InProcess(Executor):
    """Does each piece of work in this process, and only when its result is asked for."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The work, put off."""
        return _Later(partial(work, *args, **kwargs))


class _Later(Future[Any]):
    def __init__(self, work: Callable[[], Any]) -> None:
        super().__init__()
        self._work = work

    def result(self, timeout: float | None = None) -> Any:
        if not self.done():
            try:
                self.set_result(self._work())
            except Exception as error:
                self.set_exception(error)
        return super().result(timeout)


def _executor(entrants: Sequence[Entrant], pieces: int, workers: int | None) -> Executor:
    """Processes, where there can be some, there is work for several, and the bots can be sent to them."""
    if sys.platform == "emscripten" or pieces == 1 or workers == 1 or not _can_be_sent(entrants):
        return InProcess()
    from .processes import processes

    return processes(workers)


def _can_be_sent(entrants: Sequence[Entrant]) -> bool:
    """Can another process make these bots? Not one of a notebook, nor a function without a name."""
    try:
        return b"__main__" not in pickle.dumps(entrants)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
