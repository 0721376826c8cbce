"""Plays one engine by chance and prints what it measured, as JSON.

    python engines.py rummy500 SECONDS      or open_spiel, or rlcard
    python engines.py positions NUMBER      legal moves of so many positions of eight players
    python engines.py lists 0               legal moves, hints and reviews where they are hard to tell
    python engines.py playouts NUMBER       so many playouts of the planner, with each game and players

Each runs in a process of its own, on a Python that has the engine, so that import time and memory
are the engine's alone. Times are processor time: what else the machine does hardly counts.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:  # an engine's import is timed
    from rummy500 import Move, Rules, View

MEBIBYTE = 2**20 if sys.platform == "darwin" else 2**10  # in the unit of ru_maxrss
WARMING_UP = 10  # games played before the clock runs
PLAYED_OUT = (("classic", 2), ("classic", 4), ("modern", 2), ("modern", 4))

Ask = Callable[..., Any]
T = TypeVar("T")


class Engine(NamedTuple):
    """How an engine is played: ``game`` plays a deal to its end with ``ask`` and counts its moves.

    ``ask`` is the engine's own call that tells the legal moves.
    """

    ask: Ask
    game: Callable[[Random, Ask], int]


def one_of(moves: Sequence[T], chance: Random) -> T:
    """A random move, chosen in the cheapest way: ``Random.choice`` takes long compared with a move."""
    return moves[int(chance.random() * len(moves))]


def rummy500(players: int = 2, name: str = "classic") -> Engine:
    """500 Rum, whole deals."""
    from rummy500 import Deal, Rules

    rules = Rules.named(name)

    def game(chance: Random, ask: Ask) -> int:
        deal, moves = Deal.new(rules, players, seed=chance.getrandbits(30)), 0
        while not deal.over:
            deal = deal.play(one_of(ask(deal), chance))
            moves += 1
        return moves

    return Engine(Deal.legal_moves, game)


def open_spiel() -> Engine:
    """Gin rummy, whole deals. What chance deals is not counted as a move."""
    import pyspiel

    gin = pyspiel.load_game("gin_rummy")

    def game(chance: Random, ask: Ask) -> int:
        state, moves = gin.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(one_of(state.chance_outcomes(), chance)[0])
            else:
                state.apply_action(one_of(ask(state), chance))
                moves += 1
        return moves

    return Engine(pyspiel.State.legal_actions, game)


def rlcard() -> Engine:
    """Gin rummy, whole deals. A step tells the next legal moves, so it is the call that is timed."""
    import rlcard

    table = rlcard.make("gin-rummy", config={"seed": 1})

    def game(chance: Random, ask: Ask) -> int:
        (state, _), moves = table.reset(), 0
        while not table.is_over():
            state, _ = ask(table, one_of(list(state["legal_actions"]), chance))
            moves += 1
        return moves

    return Engine(type(table).step, game)


ENGINES: dict[str, Callable[[], Engine]] = {"rummy500": rummy500, "open_spiel": open_spiel, "rlcard": rlcard}


def timed(ask: Ask, times: list[float]) -> Ask:
    """The same call, which also notes the seconds of each run."""

    def noted(*arguments: Any) -> Any:
        begun = time.thread_time()
        answer = ask(*arguments)
        times.append(time.thread_time() - begun)
        return answer

    return noted


def measured(name: str, seconds: float) -> dict[str, float]:
    """Rates, and in a second part with the clock on each call the slowest one."""
    begun = time.process_time()
    engine = ENGINES[name]()
    importing = time.process_time() - begun
    chance = Random(1)
    for _ in range(WARMING_UP):
        engine.game(chance, engine.ask)

    moves = games = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        moves += engine.game(chance, engine.ask)
        games += 1

    times: list[float] = []
    until = time.process_time() + seconds / 2
    while not times or time.process_time() < until:
        engine.game(chance, timed(engine.ask, times))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEBIBYTE
    rates = {"moves": moves / spent, "games": games / spent}
    return {**rates, "slowest": max(times), "import": importing, "memory": memory}


def positions(number: int) -> dict[str, Any]:
    """How long it takes to list the legal moves of this many positions of eight players in random play."""
    name = "modern"
    engine, chance = rummy500(8, name), Random(1)
    times: list[float] = []
    while len(times) < number:
        engine.game(chance, timed(engine.ask, times))
    times = times[:number]
    return {"rules": name, "slowest": max(times), "mean": sum(times) / number}


def lists() -> dict[str, Any]:
    """How long the lists of legal moves take that are hard to tell, and hints there, each asked for once.

    Of a review that begins there it is the first decision.
    """
    from long_lists import LONG, first_moves, to_draw

    from rummy500 import Deal
    from rummy500.teach.coach import hint
    from rummy500.teach.review import Review

    found: dict[str, list[float]] = {"lists": [], "hints": [], "reviews": []}
    for rules, hand, jokers, pile, _ in LONG:
        deal = Deal(to_draw(rules, hand, jokers, pile))
        legal = timed(Deal.legal_moves, found["lists"])(deal)
        timed(hint, found["hints"])(deal.view("A"), legal)
        review = Review.of(first_moves(rules, hand, jokers, pile), "A", 1)
        timed(review.weigh, found["reviews"])(review.decisions[0])
    return {what: slowest(times) for what, times in found.items()}


def playouts(number: int) -> list[dict[str, Any]]:
    """How long a playout takes when a planner decides in positions in which careful players have a choice."""
    from rummy500 import Rules
    from rummy500.bots.planner import Planner

    found = []
    for name, players in PLAYED_OUT:
        planner, tried, spent = Planner(), 0, 0.0
        for view, legal in choices(Rules.named(name), players):
            begun = time.process_time()
            planner.choose(view, legal)
            spent, tried = spent + time.process_time() - begun, tried + planner.tried
            if tried >= number:
                break
        found.append({"rules": name, "players": players, "number": tried, "mean": spent / tried})
    return found


def choices(rules: Rules, players: int) -> Iterator[tuple[View, list[Move]]]:
    """Every third choice in deals of careful players, one deal after the other."""
    from rummy500 import Deal
    from rummy500.bots import bot, tell

    for seed in count():
        deal, moves = Deal.new(rules, players, seed=seed), count()
        bots = {seat: bot("careful") for seat in deal.seats}
        while not deal.over:
            view, legal = deal.view(deal.turn), deal.legal_moves()
            if len(legal) > 1 and next(moves) % 3 == 0:
                yield view, legal
            move = bots[deal.turn].choose(view, legal)
            deal = deal.play(move)
            tell(bots, deal, move)


def slowest(times: list[float]) -> dict[str, Any]:
    """The longest time that a hard position took, and which position it was."""
    from long_lists import LONG

    rules, hand, jokers, pile, _ = LONG[times.index(max(times))]
    where = f"{rules}, a hand of {hand} with {jokers} jokers, a pile of {pile}"
    return {"slowest": max(times), "where": where, "number": len(times)}


if __name__ == "__main__":
    what, much = sys.argv[1:]
    if what in ENGINES:
        print(json.dumps(measured(what, float(much))))
    elif what == "lists":
        print(json.dumps(lists()))
    else:
        print(json.dumps({"positions": positions, "playouts": playouts}[what](int(much))))
