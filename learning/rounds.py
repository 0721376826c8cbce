"""Plays deals with careful bots, and stores each turn's final position and the points made after it.

    python learning/rounds.py classic 20000 rounds.bin             the deals 1 to 20,000
    python learning/rounds.py classic 500 held.bin --first 900001  other deals, to test what was learned

Now and then a bot makes a move that isn't its usual one, so that moves can be compared. If a run is stopped,
the next run continues where it stopped.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from array import array
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from rummy500 import Deal, Move, Rules, View
from rummy500.bots import tell
from rummy500.bots.inputs import inputs
from rummy500.bots.outlook import outlook
from rummy500.bots.planner import Planner, can_be_tried
from rummy500.position import DRAW

OTHERWISE: Final = 0.1  # the chance that a bot tries a different move


class End(NamedTuple):
    """The position at the end of a turn, and the points that both seats made in the rest of the deal.

    ``own`` has the inputs of the seat whose turn has ended, ``other`` those of the seat that is to draw.
    ``guess`` is the lead that ``outlook`` expects when it sees both hands: the points in the rest of the
    deal of the seat whose turn has ended, minus the other seat's points.
    """

    deal: int
    own: Sequence[int]
    other: Sequence[int]
    own_points: int
    other_points: int
    guess: int


class Trying(Planner):
    """A careful bot. Now and then it makes a plausible move that isn't its usual one."""

    def __init__(self, chance: Random) -> None:
        super().__init__(playouts=0)
        self._chance = chance

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The move that the bot considers best, or now and then a different one."""
        out = self.way_out(view, legal)
        usual = out or self.going_on(view, legal)
        if out or self._chance.random() >= OTHERWISE or not can_be_tried(view, legal, usual):
            return usual
        return self._chance.choice(self.choices(view, legal, usual))


def ends_of(rules: Rules, number: int) -> Iterator[End]:
    """The position at the end of each turn of a deal, with the points made in the rest of the deal."""
    seed = f"learn {rules} {number}"
    chance = Random(seed)
    deal = Deal.new(rules, 2, chance.choice("AB"), seed)
    bots, ends = {seat: Trying(chance) for seat in deal.seats}, []
    while not deal.over:
        seat = deal.turn
        move = bots[seat].choose(deal.view(seat), deal.legal_moves())
        deal = deal.play(move)
        tell(bots, deal, move)
        if deal.turn != seat and deal.phase == DRAW:
            own, other = ((deal.view(one), bots[one]) for one in (seat, deal.turn))
            found = [inputs(view, *bot.known(view).values()) for view, bot in (own, other)]
            ends.append((deal, seat, found, outlook(deal.position, seat)))
    for then, seat, found, guess in ends:
        still = {one: deal.scores[one] - then.laid[one] for one in deal.seats}
        lead = then.laid[seat] - then.laid[then.turn]
        yield End(number, found[0], found[1], still[seat], still[then.turn], round(guess - lead))


def write(path: Path, rules: Rules, first: int, number: int) -> None:
    """Add deals to a file until it has ``number`` deals. The deals are numbered from ``first`` on."""
    done = 0
    if path.exists():
        deals = [list(ends) for _, ends in groupby(read(path), lambda end: end.deal)][:-1]
        done = len(deals)  # the last deal is left out, because it may be incomplete
        path.write_bytes(b"".join(_written(end) for ends in deals for end in ends))
    with path.open("ab") as file:
        for deal in range(first + done, first + number):
            file.write(b"".join(map(_written, ends_of(rules, deal))))
            if deal % 100 == 0:
                file.flush()
                print(f"\r{deal - first + 1} of {number} deals", end="", flush=True)
    print()


def _written(end: End) -> bytes:
    points = (end.own_points, end.other_points, end.guess)
    head = (len(end.own), len(end.other), end.deal >> 15, end.deal & 0x7FFF, *points)
    return array("h", [*head, *end.own, *end.other]).tobytes()


HEAD: Final = 7  # the number of values in a record before its inputs


def read(path: Path) -> Iterator[End]:
    """The ``End`` records of a file. If the last one is incomplete, it is left out."""
    numbers = array("h")
    content = path.read_bytes()
    numbers.frombytes(content[: len(content) // 2 * 2])
    start = 0
    while start + HEAD <= len(numbers):
        owns, others, high, low, *points = numbers[start : start + HEAD]
        start += HEAD
        middle, past = start + owns, start + owns + others
        if past > len(numbers):
            return
        yield End(high << 15 | low, numbers[start:middle], numbers[middle:past], *points)
        start = past


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return the exit status."""
    parser = ArgumentParser(prog="rounds", description="Plays deals for a net to learn from.")
    parser.add_argument("game")
    parser.add_argument("deals", type=int)
    parser.add_argument("file", type=Path)
    parser.add_argument("--first", type=int, default=1, help="the number of the first deal (1)")
    given = parser.parse_args(arguments)
    write(given.file, Rules.named(given.game), given.first, given.deals)
    return 0


if __name__ == "__main__":
    sys.exit(main())
