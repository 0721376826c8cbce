"""Holds the tournament of a class: each bot plays each other bot on the same deals, from both seats.

The deals are played in stages of a few deals. In each stage each pair plays all deals twice, once from each
seat, and each time in new workers. A bot loses a round by fault if it raises an error, gives no legal move,
takes more than ``SECONDS`` of processor time for one move, or takes more than ``FOR_A_ROUND`` for all its
moves. Then it ends ``FORFEIT`` points behind, which is more than a lost round costs. If a bot loses
``PATIENCE`` rounds of a stage by fault against the same bot, it loses its other rounds of that stage against
this bot without playing them. If a bot has ``PATIENCE`` faults in all when a stage ends, it loses all rounds
of later stages. So no bot holds up the others. The deals are drawn with the class's secret, so that nobody
can fit a bot to them.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from time import monotonic
from typing import Any, Final

from grader.check.checking import quiet
from grader.check.grading import FOR_A_CELL, LearnersCode, StandIn
from grader.check.working import AT_A_TIME, graders
from grader.make.official import Exercise
from grader.read.handins import HandIn, plain
from grader.sheets import write_text
from rummy500.deal import View
from rummy500.lab import DealResult, Entrant, Match, seatings
from rummy500.lab.playing import play_once
from rummy500.lab.processes import processes
from rummy500.moves import Move
from rummy500.rules import Rules
from rummy500.teach.calling import Unanswered, worked
from rummy500.teach.check import SECONDS, Chooser

EXERCISE: Final = "12-bot"
FUNCTION: Final = "choose"
STAGE: Final = 5  # how many deals a stage has
FOR_A_ROUND: Final = 5.0  # seconds of processor time for all moves of a bot in a round
FORFEIT: Final = 300
PATIENCE: Final = 3
RULES: Final = "classic"


@dataclass(frozen=True, slots=True)
class Player:
    """A learner whose bot takes part."""

    name: str
    hand_in: HandIn

    @property
    def code(self) -> str:
        """A hash of everything that the bot's moves depend on."""
        assert self.hand_in.notebook is not None
        cells = [list(cell) for cell in self.hand_in.notebook.code]
        return hashlib.sha256(json.dumps(cells).encode()).hexdigest()


@dataclass(slots=True)
class Rounds:
    """The rounds that two bots played, each deal from both seats, and their faults as (name, why)."""

    played: list[tuple[DealResult, ...]] = field(default_factory=list)
    faults: list[tuple[str, str]] = field(default_factory=list)

    def add(self, more: Rounds) -> None:
        self.played += more.played
        self.faults += more.faults


@dataclass(slots=True)
class Held:
    """A finished tournament: its matches, each bot's number of faults, and the reason for its first fault."""

    matches: list[Match]
    faults: Counter[str]
    why: dict[str, str]
    deals: int
    anew: int  # how many rounds weren't in the cache and were played


Pair = tuple[Player, Player]
Stage = tuple[str, ...]  # the seeds of a stage's deals


def players_of(hand_ins: Mapping[tuple[str, str], HandIn]) -> list[Player]:
    """The learners who handed in a bot."""
    return [
        Player(learner, hand_in)
        for (learner, exercise), hand_in in hand_ins.items()
        if exercise == EXERCISE and hand_in.notebook and hand_in.notebook.answers.get(FUNCTION)
    ]


def hold(
    exercise: Exercise,
    players: Sequence[Player],
    seeds: Sequence[str],
    seconds: float,
    kept: Path,
    sandboxed: bool,
    progress: Callable[[int, int], None],
) -> Held:
    """Let all bots play each other, stage by stage, with as many deals as there is time for.

    The tournament has ``seconds`` of time. The first stage always begins. A later stage begins only if there
    is at least as much time left as the stage before it took. Cached rounds are not played again and take no
    time.
    """
    pairs = list(combinations(players, 2))
    in_all = len(seeds) * len(pairs)
    tournament = _Tournament(
        exercise, pairs, Keeper(kept, exercise, sandboxed), sandboxed, lambda done: progress(done, in_all)
    )
    ends, took = monotonic() + seconds, 0.0
    for number, stage in enumerate(stages_of(seeds)):
        began = monotonic()
        if number and began + took > ends:
            break
        tournament.play(stage)
        took = monotonic() - began
    return tournament.held()


def stages_of(seeds: Sequence[str]) -> list[Stage]:
    """The stages in which the deals with these seeds are played."""
    return [tuple(seeds[first : first + STAGE]) for first in range(0, len(seeds), STAGE)]


def seeds_of(secret: str, deals: int) -> list[str]:
    """The seeds of this many deals for a class with this secret. The seeds don't reveal the secret."""
    return [hashlib.sha256(f"{secret} tournament {deal}".encode()).hexdigest()[:16] for deal in range(deals)]


def pair_names(pair: Pair) -> tuple[str, str]:
    return pair[0].name, pair[1].name


# ---- a tournament while it is held ----------------------------------------------------------------------


class _Tournament:
    """The rounds that each pair has played so far, and the bots that no longer play (``out``).

    ``tell`` is called with the number of finished deals. A deal counts once for each pair.
    """

    def __init__(
        self,
        exercise: Exercise,
        pairs: Sequence[Pair],
        keeper: Keeper,
        sandboxed: bool,
        tell: Callable[[int], None],
    ) -> None:
        self.exercise, self.pairs, self.keeper = exercise, pairs, keeper
        self.sandboxed, self.tell = sandboxed, tell
        self.rounds = {pair_names(pair): Rounds() for pair in pairs}
        self.out: set[str] = set()
        self.done = 0
        self.anew = 0

    def play(self, stage: Stage) -> None:
        """Add the rounds of all pairs on a stage's deals. Pairs play only rounds that aren't cached."""
        self._play_anew([pair for pair in self.pairs if not self._add_cached(pair, stage)], stage)
        self._put_out()

    def held(self) -> Held:
        """The results of the tournament so far."""
        matches = [Match(*names, tuple(one.played)) for names, one in self.rounds.items()]
        faults = self._faults()
        why = {name: reason for name, reason in reversed(faults) if reason}
        times = Counter(name for name, _ in faults)
        return Held(matches, times, why, len(matches[0].played), self.anew)

    def _add_cached(self, pair: Pair, stage: Stage) -> bool:
        """If a pair's rounds on a stage's deals are cached, add them. Return whether they are cached."""
        rounds = self.keeper.found(pair, stage, self.out)
        if rounds is not None:
            self._add(pair, stage, rounds)
        return rounds is not None

    def _play_anew(self, pairs: Sequence[Pair], stage: Stage) -> None:
        """Let these pairs play a stage, several at a time. A pair's rounds are cached when it is done."""
        out = frozenset(self.out)
        with processes(AT_A_TIME) as pool:
            work = {
                pool.submit(play_pair, self.exercise, pair, stage, self.sandboxed, out): pair
                for pair in pairs
            }
            try:
                for future in as_completed(work):
                    self._add_new(work[future], stage, future.result())
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def _add_new(self, pair: Pair, stage: Stage, rounds: Rounds) -> None:
        """Add and cache the rounds that a pair has just played."""
        self._add(pair, stage, rounds)
        self.keeper.keep(pair, stage, self.out, rounds)
        self.anew += 2 * len(stage)
        self.tell(self.done)

    def _add(self, pair: Pair, stage: Stage, rounds: Rounds) -> None:
        self.rounds[pair_names(pair)].add(rounds)
        self.done += len(stage)

    def _put_out(self) -> None:
        """Exclude bots with too many faults: they lose all rounds of later stages."""
        times = Counter(name for name, _ in self._faults())
        self.out = {name for name in times if times[name] >= PATIENCE}

    def _faults(self) -> list[tuple[str, str]]:
        return [fault for one in self.rounds.values() for fault in one.faults]


# ---- one pair -------------------------------------------------------------------------------------------


class Fault(Exception):
    """A bot loses this round by fault. The error has the bot's name and the reason."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name, self.why = name, why


@dataclass(slots=True)
class _Bot:
    """A learner's bot in one round. It gives a legal move in time or raises ``Fault``."""

    name: str
    chooser: Chooser
    left: float = FOR_A_ROUND

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        began = worked(self.chooser.function)
        try:
            move = self.chooser.choose(view, legal)
        except Unanswered as error:
            raise Fault(self.name, str(error)) from None
        self.left -= worked(self.chooser.function) - began
        if move not in legal:
            raise Fault(self.name, f"{move} was no legal move")
        if self.left < 0:
            raise Fault(self.name, f"its moves of one round took more than {FOR_A_ROUND:g} seconds")
        return move


def play_pair(exercise: Exercise, pair: Pair, stage: Stage, sandboxed: bool, out: frozenset[str]) -> Rounds:
    """The rounds of two bots on a stage's deals, from both seats. Bots in ``out`` lose without playing."""
    tables = [[pair[who].name for who in seats] for seats in seatings(2)]
    for_all = len(tables) * (FOR_A_CELL + len(stage) * (FOR_A_ROUND + SECONDS))
    first, second = (LearnersCode(player.hand_in, sandboxed, for_all, exercise.may_call) for player in pair)
    with first, second, quiet():
        part = next(part for part in exercise.parts if part.is_answer and part.question == FUNCTION)
        choosers = {
            player.name: Chooser(StandIn(FUNCTION, part, code, exercise.may_call or None), ())
            for player, code in zip(pair, (first, second), strict=True)
        }
        rounds, patience = Rounds(), dict.fromkeys(choosers, PATIENCE) | dict.fromkeys(out, 0)
        played = []
        for seated in tables:
            first.end()  # a bot begins anew at each table, so it can't know the cards from the other seat
            second.end()
            played.append([_round(seated, choosers, seed, patience, rounds) for seed in stage])
        rounds.played += zip(*played, strict=True)
        return rounds


def _round(
    seated: Sequence[str],
    choosers: Mapping[str, Chooser],
    seed: str,
    patience: dict[str, int],
    rounds: Rounds,
) -> DealResult:
    """One round with bots in these seats, played to its end or lost by fault."""
    lost = [name for name in seated if patience[name] <= 0]
    if not lost:
        try:
            return play_once([_entrant(name, choosers[name]) for name in seated], Rules.named(RULES), seed)
        except Fault as fault:
            patience[fault.name] -= 1
            rounds.faults.append((fault.name, plain(fault.why)))
            return _lost(seated, [fault.name], seed)
        except ValueError:  # the round would never end, and neither bot is at fault
            return _lost(seated, [], seed)
    rounds.faults += [(name, "") for name in lost]
    return _lost(seated, lost, seed)


def _entrant(name: str, chooser: Chooser) -> Entrant:
    return Entrant(name, lambda _seed: _Bot(name, chooser))


def _lost(seated: Sequence[str], lost: Sequence[str], seed: str) -> DealResult:
    """A round that was not played to its end. Each bot at fault ends ``FORFEIT`` points behind."""
    scores = {seat: -FORFEIT * (name in lost) for seat, name in zip("AB", seated, strict=True)}
    none = dict.fromkeys(seated, 0)
    return DealResult(seed, tuple(seated), scores, None, 0, none, dict.fromkeys(seated, 0.0))


# ---- the cache ---------------------------------------------------------------------------------------


class Keeper:
    """A folder that caches rounds of pairs. A file's name is a hash of all that its rounds depend on."""

    def __init__(self, folder: Path, exercise: Exercise, sandboxed: bool) -> None:
        self.folder = folder
        self._same = [graders(), exercise.fingerprint, sandboxed]

    def found(self, pair: Pair, stage: Stage, out: set[str]) -> Rounds | None:
        """The pair's cached rounds if nothing has changed since they were played; otherwise ``None``."""
        try:
            data = json.loads(self._path(pair, stage, out).read_text("utf-8"))
            played = [tuple(_played(one) for one in deal) for deal in data["played"]]
            return Rounds(played, [(name, why) for name, why in data["faults"]])
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def keep(self, pair: Pair, stage: Stage, out: set[str], rounds: Rounds) -> None:
        write_text(self._path(pair, stage, out), json.dumps(asdict(rounds)))

    def _path(self, pair: Pair, stage: Stage, out: set[str]) -> Path:
        who = [[player.name, player.code, player.name in out] for player in pair]
        about = json.dumps([self._same, who, stage]).encode()
        return self.folder / f"{hashlib.sha256(about).hexdigest()}.json"


def _played(data: dict[str, Any]) -> DealResult:
    return DealResult(**{**data, "bots": tuple(data["bots"])})
