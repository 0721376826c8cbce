"""Plays random moves with one engine and prints the measurements as JSON.

    python engines.py rummy500 SECONDS      play for this long (also deals, compiled, open_spiel, rlcard)
    python engines.py positions NUMBER      list the legal moves in this many positions with eight players
    python engines.py lists 0               find legal moves, hints and reviews in the hardest positions
    python engines.py playouts NUMBER       make this many playouts of the planner in each of four games
    python engines.py records NUMBER        play this many deals of each game, and print a digest of each game

Each engine runs in a separate process, in a Python that has it installed, so that import time and memory are
the engine's alone. Times are processor time, so other programs on the machine hardly matter.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:  # the import of the engine is timed, so it happens further below
    from rummy500 import Move, Rules, View

MEBIBYTE = 2**20 if sys.platform == "darwin" else 2**10  # in the unit of ru_maxrss
WARMING_UP = 10  # the number of games that are played before the clock starts
PLAYED_OUT = (("classic", 2), ("classic", 4), ("modern", 2), ("modern", 4))

Ask = Callable[..., Any]
T = TypeVar("T")


class Engine(NamedTuple):
    """An engine. ``ask`` is the engine's function that lists the legal moves.

    ``game`` plays a deal to its end, using ``ask``, and returns the number of moves.
    """

    ask: Ask
    game: Callable[[Random, Ask], int]


def one_of(moves: Sequence[T], chance: Random) -> T:
    """A random move, chosen in the fastest way: ``Random.choice`` is slow compared with a move."""
    return moves[int(chance.random() * len(moves))]


def rummy500(players: int = 2, name: str = "classic") -> Engine:
    """The engine of this package, which plays 500 Rum. Each move changes the round's object in place."""
    from rummy500 import Deal, Rules
    from rummy500.deal.round import Round

    rules = Rules.named(name)

    def game(chance: Random, ask: Ask) -> int:
        round, moves = Round(Deal.new(rules, players, seed=chance.getrandbits(30))), 0
        while not round.over:
            round.push(one_of(ask(round), chance))
            moves += 1
        return moves

    return Engine(Round.legal_moves, game)


def deals() -> Engine:
    """The engine of this package again, now with immutable deals that check each move."""
    from rummy500 import Deal, Rules

    rules = Rules.named("classic")

    def game(chance: Random, ask: Ask) -> int:
        deal, moves = Deal.new(rules, 2, seed=chance.getrandbits(30)), 0
        while not deal.over:
            deal = deal.play(one_of(ask(deal), chance))
            moves += 1
        return moves

    return Engine(Deal.legal_moves, game)


def open_spiel() -> Engine:
    """OpenSpiel, which plays gin rummy. Cards that chance deals aren't counted as moves."""
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
    """RLCard, which plays gin rummy. Its step returns the next legal moves, so the step is timed."""
    import rlcard

    table = rlcard.make("gin-rummy", config={"seed": 1})

    def game(chance: Random, ask: Ask) -> int:
        (state, _), moves = table.reset(), 0
        while not table.is_over():
            state, _ = ask(table, one_of(list(state["legal_actions"]), chance))
            moves += 1
        return moves

    return Engine(type(table).step, game)


ENGINES: dict[str, Callable[[], Engine]] = {
    "rummy500": rummy500,
    "deals": deals,
    "compiled": rummy500,
    "open_spiel": open_spiel,
    "rlcard": rlcard,
}


def timed(ask: Ask, times: list[float]) -> Ask:
    """A version of the function that also appends to ``times`` how many seconds each call took."""

    def noted(*arguments: Any) -> Any:
        begun = time.thread_time()
        answer = ask(*arguments)
        times.append(time.thread_time() - begun)
        return answer

    return noted


def measured(name: str, seconds: float) -> dict[str, float]:
    """Measure how fast an engine plays. Then time each of its calls, to find the slowest one."""
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
    """Measure how long it takes to list the legal moves in this many positions with eight random players."""
    name = "modern"
    engine, chance = rummy500(8, name), Random(1)
    times: list[float] = []
    while len(times) < number:
        engine.game(chance, timed(engine.ask, times))
    times = times[:number]
    return {"rules": name, "slowest": max(times), "mean": sum(times) / number}


def lists() -> dict[str, Any]:
    """The slowest list of legal moves, the slowest hint and the slowest review in the hardest positions.

    Each review weighs only its first decision.
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
    """The mean time of a planner's playout in each game. The positions are from rounds of careful players."""
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


def records(number: int) -> dict[str, str]:
    """For each game, a digest of all that the engine says in deals of random moves.

    The engine reads each move from its text and checks it. The last move is tried a second time, and the
    refusal is part of the digest. The key ``engine`` has the type of the engine's functions, which shows
    whether they are compiled.
    """
    from rummy500 import Deal, Rules
    from rummy500.legal import legal_moves
    from rummy500.rules import PRESETS

    found = {"engine": type(legal_moves).__name__}
    for name in PRESETS:
        rules, digest, chance = Rules.named(name), sha256(), Random(1)
        for seed in range(number):
            players = 4 if rules.sides == "partners" else 2 + seed % 3
            deal, move = Deal.new(rules, players, seed=seed), "A: draw"
            while not deal.over:
                legal = deal.legal_moves()
                digest.update(f"{deal} {legal} {deal.why_not(move)}".encode())
                move = str(one_of(legal, chance))
                deal = deal.play(move)
            digest.update(f"{deal} {deal.ended} {deal.scores}".encode())
        found[name] = digest.hexdigest()
    return found


def choices(rules: Rules, players: int) -> Iterator[tuple[View, list[Move]]]:
    """Yield every third position in which a careful player has a choice, in an endless series of deals."""
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
    """The longest time that one of the hard positions took, and that position."""
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
        tasks = {"positions": positions, "playouts": playouts, "records": records}
        print(json.dumps(tasks[what](int(much))))
