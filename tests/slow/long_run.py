"""Compares the engine with the slow rules under all options, for as many minutes as you say (``make slow``).

    python tests/slow/long_run.py               an hour
    python tests/slow/long_run.py 10            ten minutes
    python tests/slow/long_run.py 10 4000       … starting from seed 4000

Each seed gives rules, players and a round of random moves, mostly from a position with few cards. In each
small position, the lists of legal moves and the refusals are compared. After each move, the places of all
cards are compared. The scores are compared at the end. Differences are printed with their seeds, and the exit
status is then 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from plays import NEEDS_ONE_PACK, PLAYERS, Round, Seating, some_rules
from strategies import RARE, played, small_round, some_try

import slow
from rummy500 import Deal
from rummy500.rules import value_text
from slow.beside import (
    assert_refused_alike,
    assert_the_course_is_the_same,
    assert_the_lists_agree,
    is_small,
)

TRIES = 3  # the number of moves that are tried in each position
MOST = 150  # the largest number of moves in a round
WHOLE = 8  # every eighth round begins with a whole deal
EVERY = 10  # seconds between two lines of progress
TOLD = 20  # the number of differences that are reported in full


class Looked(NamedTuple):
    """The comparison for one seed: the rules, the numbers of positions and moves, and any difference."""

    seating: Seating
    positions: int
    moves: int
    differs: str


def look_at(seed: int) -> Looked:
    """Compare one random round from its beginning to its end, and return the comparison."""
    chance = Random(seed)
    rare = chance.choice((*RARE, {}, {})) if chance.random() < 0.5 else {}
    seating = some_seating_with(rare, chance)
    made = round_of(seating, seed, chance)
    counts: Counter[str] = Counter()
    try:
        for what in compared(made, chance):
            counts[what] += 1
    except Exception as error:  # any error is reported with its seed
        return Looked(seating, counts["position"], counts["move"], f"{type(error).__name__}: {error}")
    return Looked(seating, counts["position"], counts["move"], "")


def some_seating_with(options: Mapping[str, Any], chance: Random) -> Seating:
    """Random rules with these options, and a number of players that suits them."""
    one_pack = any(options.get(name) == value for name, value in NEEDS_ONE_PACK)
    players = chance.randint(2, 4) if one_pack else chance.choice(PLAYERS)
    return Seating(some_rules(chance, players, **options), players)


def round_of(seating: Seating, seed: int, chance: Random) -> Round:
    """A round of random moves. Most rounds begin with few cards, and some with a whole deal."""
    if seed % WHOLE:
        return small_round(seating.rules, seating.players, seed, chance.randint(0, MOST))
    return played(Deal.new(seating.rules, seating.players, seed=seed), seed, MOST)


def compared(made: Round, chance: Random) -> Iterator[str]:
    """Compare a round. Yields a word for each comparison, and raises ``AssertionError`` at a difference."""
    for deal in made.deals:
        if is_small(deal):
            assert_the_lists_agree(deal)
            yield "position"
            for _ in range(TRIES):
                assert_refused_alike(deal, some_try(deal, chance))
                yield "move"
    assert_the_course_is_the_same(made)
    if made.last.over:
        found, wanted = made.last.scores, slow.counted(made.deals, made.moves)
        assert found == wanted, f"the round counts {found}, but {wanted} by the slow rules"


def main(minutes: float, seed: int) -> int:
    """Compare random rounds for this many minutes, and print the progress. Returns 1 if a round differs."""
    begun = told = time.monotonic()
    totals, values = Counter[str](), set[str]()
    while not totals or time.monotonic() - begun < minutes * 60:
        looked = look_at(seed)
        totals.update(rounds=1, positions=looked.positions, moves=looked.moves, differ=bool(looked.differs))
        values |= {f"{name}={value_text(value)}" for name, value in looked.seating.rules.changes().items()}
        if looked.differs and totals["differ"] <= TOLD:
            print(
                f"seed {seed}, {looked.seating.players} players: {looked.seating.rules}\n{looked.differs}\n"
            )
        seed += 1
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            print(progress(totals, (told - begun) / 60, seed), flush=True)
    print(progress(totals, (time.monotonic() - begun) / 60, seed))
    print(f"{len(values)} values of options other than those of classic were in force.")
    return int(totals["differ"] > 0)


def progress(totals: Counter[str], minutes: float, seed: int) -> str:
    """A line of progress: how much was compared, up to which seed, and how many rounds differ."""
    numbers = ", ".join(f"{totals[name]:,} {name}" for name in ("rounds", "positions", "moves"))
    return f"{minutes:6.1f} min  {numbers} compared, seeds to {seed - 1}; {totals['differ']} rounds differ"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("minutes", type=float, nargs="?", default=60, help="how long to compare (60)")
    parser.add_argument("seed", type=int, nargs="?", default=0, help="the first seed (0)")
    sys.exit(main(**vars(parser.parse_args())))
