"""Fresh moments: positions where the seven bots disagree and one move is best, from rounds between bots.

A person may try as many moments as they like. A moment that they miss can come back, just like a moment from
their own rounds. A position is used only if two evaluations find the same best move: a first one, and a
longer one with new trials. The fewer of the seven bots find that move, the harder the moment is.

A page of the book uses the same search to find more moments (``table/fresh.py``).

``python -m rummy500.lab.fresh_moments modern 60 FILE`` adds moments of the modern game to the list in the
file until there are 60. All moments in a list are of the same game. The position of a moment never changes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..bots import KINDS, Bot, BotKind, bot, tell
from ..bots.planner import Planner, Weighed
from ..card import Chance
from ..deal import View
from ..game import Game
from ..moves import Move
from ..rules import Rules

EDITION: Final = 1
SEAT: Final = "A"
PLAYERS: Final = (2, 3)  # the numbers of players; they alternate from seed to seed
PLAY: Final[tuple[BotKind, ...]] = ("regular", "careful", "greedy")
"""The bots that play the rounds, in the order of seats."""
LEAST_DIFFERENT: Final = 3  # the least number of different moves that the seven bots choose
MOST_WEIGHED: Final = 4  # at most this many decisions of a round are weighed
LEAST_LEAD: Final = 3  # the best move has to be more than this many points better than any other
SURE: Final = (3, 2)  # the best move leads by this many standard errors, in the first and a longer evaluation
TRIALS: Final = (128, 512)  # the number of trials in the first and in a longer evaluation
TURNS: Final = (0, 8)  # the least number of turns in a trial, in the first and in a longer evaluation


# ---- a round and what the bots would do ----------------------------------------------------------------


def round_of(rules: str, seed: int) -> Game:
    """The game with these rules and this seed, after bots have played its first round."""
    game = Game.new(Rules.of(rules), PLAYERS[seed % len(PLAYERS)], seed)
    seated = {seat: bot(kind, f"{seed}/{seat}/1") for seat, kind in zip(game.names, PLAY, strict=False)}
    while not game.deal.over:
        seat = game.deal.turn
        move = seated[seat].choose(game.view(seat), game.deal.legal_moves())
        game = game.play(move)
        tell(seated, game, move)
    return game


class Decision(NamedTuple):
    """A decision of ``SEAT``: the game so far, and every move in it with the seat's view after that move."""

    game: Game
    seen: tuple[tuple[View, Move], ...]

    @property
    def view(self) -> View:
        return self.game.deal.view(SEAT)

    def watched_by(self, one: Bot) -> None:
        """Let a bot watch the moves before this decision."""
        watch = getattr(one, "watch", None)
        if watch is not None:
            for view, move in self.seen:
                watch(view, move)

    def seed(self, what: str) -> str:
        """A seed for ``what``, different for each decision."""
        return f"{self.game.seed}/{len(self.seen)}/{what}"


def positions(
    rules: str, seed: int, players: Sequence[str] | int, moves: Sequence[Move]
) -> Iterator[Decision]:
    """The position at the beginning of a game's first round, and the position after each of these moves."""
    now = Decision(Game.new(rules, players, seed), ())
    yield now
    for move in moves:
        game = now.game.play(move)
        now = Decision(game, (*now.seen, (game.deal.view(SEAT), move)))
        yield now


def choices(decision: Decision) -> list[Move]:
    """The moves that the seven bots choose at a decision, from the weakest bot to the strongest."""
    bots = [bot(kind, decision.seed("choice")) for kind in KINDS]
    for one in bots:
        decision.watched_by(one)
    return [one.choose(decision.view, decision.game.deal.legal_moves()) for one in bots]


def weighed(decision: Decision, moves: Sequence[Move], number: int) -> list[Weighed]:
    """The candidate moves and ``moves`` as the evaluation with this number weighs them, best first.

    The first evaluation has number 0. All later ones have more and longer trials. Each evaluation has trials
    of its own.
    """
    is_long = number > 0
    planner = Planner(decision.seed(f"look {number}"), TRIALS[is_long], TURNS[is_long])
    decision.watched_by(planner)
    return planner.weigh(decision.view, decision.game.deal.legal_moves(), also=moves)


def is_clear(looked: Sequence[Weighed], errors: float) -> bool:
    """Whether the first move is ahead of all others by enough points and by this many standard errors.

    >>> best, other = Move.parse("A: discard 9H"), Move.parse("A: discard 2C")
    >>> is_clear([Weighed(best, 20, 0), Weighed(other, 10, 3)], errors=3)
    True
    >>> is_clear([Weighed(best, 20, 0), Weighed(other, 10, 4)], errors=3)  # it may be chance
    False
    """
    return len(looked) > 1 and all(
        looked[0].points - one.points > max(LEAST_LEAD, errors * one.error) for one in looked[1:]
    )


# ---- the list ------------------------------------------------------------------------------------------


def moment_in(rules: str, seed: int) -> dict[str, Any] | None:
    """The first position of a round where the bots disagree and two weighings find the same clear best move.

    The result has the form of a line in a list of moments. It is ``None`` if the round has no such position.
    """
    game = round_of(rules, seed)
    before = zip(positions(rules, seed, len(game.names), game.moves), game.moves, strict=False)
    decisions = [one for one, move in before if move.seat == SEAT and len(one.game.deal.legal_moves()) > 1]
    shuffled = Chance(seed, "order of the decisions").shuffled(decisions)
    chosen = ((one, choices(one)) for one in shuffled)
    disagreed = ((one, moves) for one, moves in chosen if len(set(moves)) >= LEAST_DIFFERENT)
    for decision, moves in islice(disagreed, MOST_WEIGHED):
        first = weighed(decision, moves, 0)
        if is_clear(first, SURE[0]):
            again = weighed(decision, [one.move for one in first], 1)
            if again[0].move == first[0].move and is_clear(again, SURE[1]):
                return _line(rules, decision.game, again, moves)
    return None


def _line(rules: str, game: Game, looked: Sequence[Weighed], moves: Sequence[Move]) -> dict[str, Any]:
    """The line that stores a position in a list, with the name of the position's game.

    ``moves`` lead to the position. ``weighed`` has the moves that were weighed there, each with the number of
    points by which it is worse than the best move. ``found`` is how many of the seven bots chose the best
    move.
    """
    behind = [f"{looked[0].points - one.points:.1f} {one.move}" for one in looked]
    return {
        "rules": rules,
        "seed": game.seed,
        "players": len(game.names),
        "moves": "; ".join(map(str, game.moves)),
        "weighed": "; ".join(behind),
        "found": moves.count(looked[0].move),
    }


def position_of(line: Mapping[str, Any], players: Sequence[str] | int) -> Decision:
    """The position that a line of the list stores. ``players`` are the players' names, or how many play."""
    moves = [Move.parse(move) for move in line["moves"].split("; ")]
    *_, last = positions(line["rules"], line["seed"], players, moves)
    return last


def weighed_in(line: Mapping[str, Any]) -> list[Move]:
    """The weighed moves that a line of the list stores, the best move first."""
    return [Move.parse(one.partition(" ")[2]) for one in line["weighed"].split("; ")]


def still_best(line: Mapping[str, Any], number: int = 2) -> bool:
    """Whether the longer evaluation with this number finds the best move that the line stores."""
    moves = weighed_in(line)
    return weighed(position_of(line, line["players"]), moves, number)[0].move == moves[0]


def read(path: Path) -> list[dict[str, Any]]:
    """The moments in a file, each with the name of its game. If there is no file, the list is empty."""
    if not path.exists():
        return []
    listed = json.loads(path.read_text("utf-8"))
    return [{"rules": listed["rules"], **one} for one in listed["moments"]]


def write(path: Path, rules: str, moments: Sequence[Mapping[str, Any]]) -> None:
    """Write the list of a game's moments, one on each line. Only the top of the file names the game."""
    without = [{key: value for key, value in one.items() if key != "rules"} for one in moments]
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in without)
    path.write_text(f'{{"edition":{EDITION},"rules":"{rules}","moments":[\n{lines}\n]}}\n', "utf-8")


def add(rules: str, most: int, path: Path) -> None:
    """Add moments of a game to the list in a file, at most one from a round, until there are ``most``."""
    moments = read(path)
    if any(moment["rules"] != rules for moment in moments):
        raise SystemExit(f"{path} has moments of another game.")
    for seed in count(moments[-1]["seed"] + 1 if moments else 1):
        if len(moments) >= most:
            return
        line = moment_in(rules, seed)
        if line:
            print(f"seed {seed}: {line['found']} of 7", flush=True)
            moments.append(line)
            write(path, rules, moments)


if __name__ == "__main__":
    add(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))
