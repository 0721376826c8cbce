"""Tournaments: bots play the same deals or games against each other, from every seat."""

from __future__ import annotations

import pickle
import re
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from itertools import combinations, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..bots import Bot
from ..deal.dealing import check_players
from ..rules import Rules
from ..sentences import quoted
from .playing import DealResult, Entrant, GameResult, entrant, play, play_game, play_once
from .progress import Bar
from .results import Match, Result, share_won
from .rows import RowFile
from .statistics import decided

SEEDS: Final = ("report", "tuning")
"""The kinds of seeds: for reported results, and for tuning bots. No deal is used for both."""
CHUNK: Final = 4
"""The number of deals in one piece of work. A game is a piece by itself. A match may end after any piece."""
AHEAD: Final = 1000
"""At most this many pieces of work are given out before their results are taken."""

Pair = tuple[Entrant, Entrant]
Found = list[tuple[DealResult, ...]]
Progress = Callable[[int, int], None]


class Piece(NamedTuple):
    """A piece of work: two bots, and the seeds of the deals or games that they play."""

    pair: Pair
    seeds: Sequence[str]


class Dealt(NamedTuple):
    """The deals or games that each pair plays. Each seed is ``word`` and a number from 1 to ``last``.

    Seeds are made only when they are needed, ``size`` for each piece of work. So a million deals need no more
    memory than a hundred.
    """

    word: str
    last: int
    size: int

    @property
    def pieces(self) -> int:
        """The number of pieces for each pair."""
        return -(-self.last // self.size)

    def of_piece(self, number: int) -> list[str]:
        """The seeds of the piece with this number. Pieces are numbered from 0."""
        first = number * self.size + 1
        return [f"{self.word} {each}" for each in range(first, min(first + self.size, self.last + 1))]

    def has(self, seed: str) -> bool:
        """Whether this is one of the seeds that each pair plays."""
        word, _, number = seed.rpartition(" ")
        return word == self.word and bool(_NUMBER.fullmatch(number)) and int(number) <= self.last


_NUMBER: Final = re.compile(r"[1-9][0-9]{0,17}")


def tournament(
    bots: Sequence[str | Callable[[str], Bot] | Entrant],
    rules: Rules | str = "classic",
    players: int | None = None,
    deals: int = 500,
    *,
    games: int | None = None,
    seeds: str = "report",
    stop: float | None = None,
    csv: Path | str | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Let each of these bots play every other one over the same deals.

    A bot is given as a kind, like ``"greedy"``, as a kind with options, like ``"planner:playouts=40"``, or as
    a function or class that makes a bot from a seed, such as a class of your own. ``rules`` may be text.
    ``players`` is by default four if the rules ask for partners, else two. The deals have the seeds
    ``report 1``, ``report 2`` and so on or, if ``seeds`` is ``"tuning"``, ``tuning 1`` and so on. With
    ``games``, the bots play this many whole games instead, each from the draw for the deal until somebody has
    won. A game that nobody has won after 100 rounds is a draw.

    ``stop`` is a difference in Elo: a match then ends as soon as it is clear that one bot is better, or that
    neither bot is better by this difference. ``executor`` does the work; it may be any of
    ``concurrent.futures``, or Dask's ``client.get_executor()``. Without an executor, ``workers`` processes do
    the work (by default as many as the machine runs at once). If there can be no other processes, this
    process does the work. The result is always the same.

    ``progress`` is called with two numbers: how many deals have been played, and how many in all. Without
    it, a bar shows on standard error after two seconds. If the tournament is interrupted, the result has the
    deals played so far.

    With ``csv``, the rows of the result are appended to this file as they come. Deals that the file already
    has aren't played again. So a run that was killed continues where it stopped, and a run with more deals
    plays only the new ones. The file identifies a bot only by its name: if you change a class of your own,
    use a different file.

    Raises ``ValueError`` if the bots, rules, players or deals are wrong, if a bot's move is refused, or if
    the file holds anything but rows of this tournament, written by this edition of the package. Raises
    ``OSError`` if the file can't be written.

    >>> result = tournament(["greedy", "random"], deals=8, workers=1)
    >>> result.matches[0].points.low > 0
    True
    """
    rules = Rules.of(rules)
    players = players if players is not None else 4 if rules.sides == "partners" else 2
    check_players(rules, players)
    kind, number = (DealResult, deals) if games is None else (GameResult, games)
    _check(number, kind.unit, seeds, stop, workers)
    _check_helpers(csv, executor, progress)
    entrants = _entrants(bots)
    pairs = list(combinations(entrants, 2))
    names = [_names(pair) for pair in pairs]
    file = RowFile(Path(csv), str(rules), players, kind.unit, seeds, names) if csv else None
    dealt = Dealt(seeds, number, CHUNK if kind is DealResult else 1)
    run = _Run(pairs, dealt, stop, file)
    bar = Bar(run.kept, f"{kind.unit}s")
    own = executor or _executor(entrants, dealt.pieces * len(pairs), workers)
    try:
        once = play_once if kind is DealResult else play_game
        run.go(own, partial(play, rules, players, once), progress or bar)
    finally:
        bar.end()
        if executor is None:
            own.shutdown(cancel_futures=True)  # pieces in progress are finished, even after Ctrl-C
    return Result(rules, players, seeds, run.matches(), stop, run.interrupted)


def _entrants(bots: Sequence[str | Callable[[str], Bot] | Entrant]) -> list[Entrant]:
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise ValueError(f"the bots must be a list, as in ['greedy', 'random'], not {quoted(bots)}")
    entrants = [entrant(who) for who in bots]
    if len(entrants) < 2:
        raise ValueError("a tournament needs two bots or more")
    for number, one in enumerate(entrants):
        if one.name in [other.name for other in entrants[:number]]:
            raise ValueError(f"{one.name} takes part twice: each bot needs a name of its own")
    return entrants


def _names(pair: Pair) -> tuple[str, str]:
    return pair[0].name, pair[1].name


def _check(number: int, unit: str, seeds: str, stop: float | None, workers: int | None) -> None:
    if type(number) is not int or number < 1:
        raise ValueError(f"{quoted(number)} {unit}s can't be played: one or more are needed")
    if seeds not in SEEDS:
        raise ValueError(f"there are no seeds {quoted(seeds)}; there are: {', '.join(SEEDS)}")
    if stop is not None and not (isinstance(stop, int | float) and stop > 0):
        raise ValueError(f"a match can't be stopped at {quoted(stop)} Elo: the difference must be above 0")
    if workers is not None and (type(workers) is not int or workers < 1):
        raise ValueError(f"{quoted(workers)} workers can't do the work: one or more are needed")


def _check_helpers(csv: object, executor: object, progress: object) -> None:
    if csv is not None and not isinstance(csv, str | Path):
        raise ValueError(f"csv must be the name of a file, not {quoted(csv)}")
    if executor is not None and not hasattr(executor, "submit"):
        raise ValueError(f"{quoted(executor)} is no executor: it has no submit")
    if progress is not None and not callable(progress):
        raise ValueError(f"progress must take two numbers, and {quoted(progress)} can't be called")


class _Run:
    """Gives out the work of a tournament and collects the results.

    Results are taken in the order in which the work was given out, whichever piece is done first. So
    the executor and the deals in ``file`` make no difference: a match is always decided after the same deal.
    """

    def __init__(self, pairs: Sequence[Pair], dealt: Dealt, stop: float | None, file: RowFile | None) -> None:
        self._dealt, self._stop, self._file = dealt, stop, file
        self._found = file.found if file else {}
        self._played: dict[Pair, list[tuple[DealResult, ...]]] = {pair: [] for pair in pairs}
        self._shares: dict[Pair, list[float]] = {pair: [] for pair in pairs}
        self._verdicts: dict[Pair, str] = {}
        self.interrupted = False

    @property
    def kept(self) -> int:
        """How many deals or games of this tournament the file already has."""
        return sum(self._dealt.has(seed) for *_, seed in self._found)

    def go(self, executor: Executor, work: Callable[..., Found], progress: Progress) -> None:
        """Give out the work and gather the results.

        At most ``AHEAD`` pieces are given out before their results are taken. A decided match gets no more
        pieces. A ``KeyboardInterrupt`` ends the work, and is raised again if a pair hasn't played a deal or
        game yet.
        """
        pieces = self._open_pieces()
        given: deque[tuple[Piece, Future[Found] | None]] = deque()
        try:
            while True:
                for piece in islice(pieces, AHEAD - len(given)):
                    given.append((piece, self._given(executor, work, piece)))
                if not given:
                    break
                piece, future = given[0]
                if piece.pair not in self._verdicts:
                    self._add(piece, future.result() if future else [])
                    progress(*self._done())
                elif future:
                    future.cancel()
                given.popleft()
        except KeyboardInterrupt:
            if not all(self._played.values()):
                raise
            self.interrupted = True
        finally:
            for _, future in given:
                if future:
                    future.cancel()

    def _open_pieces(self) -> Iterator[Piece]:
        """The pieces of all undecided matches: the first piece of each match, then the second, and so on."""
        for number in range(self._dealt.pieces):
            undecided = [pair for pair in self._played if pair not in self._verdicts]
            if not undecided:
                return
            seeds = self._dealt.of_piece(number)
            yield from (Piece(pair, seeds) for pair in undecided)

    def _missing(self, piece: Piece) -> list[str]:
        """The seeds of a piece that are still to be played."""
        return [seed for seed in piece.seeds if (*_names(piece.pair), seed) not in self._found]

    def _given(self, executor: Executor, work: Callable[..., Found], piece: Piece) -> Future[Found] | None:
        missing = self._missing(piece)
        return executor.submit(partial(work, piece.pair, missing)) if missing else None

    def _add(self, piece: Piece, found: Found) -> None:
        """Add the results of a piece. ``found`` has the results that the file lacked."""
        names = _names(piece.pair)
        if self._file:
            self._file.add(*names, found)
        self._found |= {(*names, each[0].deal): each for each in found}
        played = [self._found[*names, seed] for seed in piece.seeds]
        self._played[piece.pair] += played
        self._shares[piece.pair] += [share_won(each, *names) for each in played]
        verdict = decided(self._shares[piece.pair], self._stop) if self._stop else None
        if verdict:
            self._verdicts[piece.pair] = verdict

    def _done(self) -> tuple[int, int]:
        """How many deals or games have been played, and how many have to be played in all."""
        left = (len(self._played) - len(self._verdicts)) * self._dealt.last
        ended = sum(len(self._played[pair]) for pair in self._verdicts)
        return sum(map(len, self._played.values())), ended + left

    def matches(self) -> tuple[Match, ...]:
        """The matches, with the deals or games played so far."""
        return tuple(
            Match(*_names(pair), tuple(played), self._verdicts.get(pair))
            for pair, played in self._played.items()
        )


# ---- who does the work ----------------------------------------------------------------------------


class InProcess(Executor):
    """Does each piece of work in this process, and only when its result is asked for."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """A future that does the work when its result is asked for."""
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
    """Worker processes, or this process if workers can't start, aren't needed, or can't receive the bots."""
    if sys.platform == "emscripten" or pieces == 1 or workers == 1 or not _can_be_sent(entrants):
        return InProcess()
    from .processes import processes

    return processes(workers)


def _can_be_sent(entrants: Sequence[Entrant]) -> bool:
    """Whether another process can make these bots: not if a notebook or a lambda defines them."""
    try:
        return b"__main__" not in pickle.dumps(entrants)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
