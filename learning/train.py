"""Trains a net to predict, from the position at the end of a turn, the points in the rest of the deal.

    python learning/train.py classic.net held.bin rounds.bin …

Training has two steps. The first net sees both hands, so its task is easier. The second net is used in play:
it sees only what one seat sees, and learns to predict what the first net predicts. Whenever a net is shown a
position, the suits are permuted at random, because no suit is special. Each printed line gives the error of
one predictor in the deals kept for testing, and the correlation of its predictions with the results.

``games.csv`` has the results of whole games for two. The planner with its nets played against its older
version. Each game was played from both seats, and both versions had 32 playouts. The command
`make promises PROMISES=learned` plays such games again.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import chain, permutations
from pathlib import Path
from typing import Any, Final

import numpy as np
from rounds import read
from scipy.sparse import csr_matrix
from sklearn.neural_network import MLPRegressor

from rummy500.bots.inputs import BY_FACE, INPUTS, OFFSETS
from rummy500.bots.learned import HIDDEN, REST

TIMES: Final = 5  # how many times each position is shown to the net
EARLY: Final = 2  # this many first passes are left out of the mean that gives the final weights
POINTS: Final = 50  # the net predicts points divided by this number
RANKS: Final = 13
BYTE, SHORT = 127, 32767  # the largest stored weight of an input, and of a hidden unit

Array = np.ndarray[Any, np.dtype[Any]]


class Ends:
    """Positions at the ends of turns, as rows of inputs, each with the points made in the rest of the deal.

    The inputs of the seat whose turn has ended come first. The other seat's inputs are numbered from
    ``INPUTS`` on.
    """

    def __init__(self, *paths: Path) -> None:
        rows, points, guesses = [], [], []
        for end in chain.from_iterable(map(read, paths)):
            rows.append(np.concatenate([end.own, np.asarray(end.other) + INPUTS]))
            points.append((end.own_points, end.other_points))
            guesses.append(end.guess)
        self.points = np.array(points, np.float32) / POINTS
        self.guesses = np.array(guesses, np.float32)
        self._inputs = np.concatenate(rows).astype(np.int32)
        self._ends = np.repeat(np.arange(len(rows)), list(map(len, rows)))

    def seen(self, both: bool, chance: np.random.Generator | None = None) -> csr_matrix:
        """The inputs of each position, for both hands or for one. ``chance`` permutes the suits at random."""
        number, width = len(self.points), INPUTS * (1 + both)
        shown = self._inputs < width
        ends, found = self._ends[shown], self._inputs[shown]
        if chance is not None:
            found = CHANGED[chance.integers(0, len(CHANGED), number)[ends], found]
        return csr_matrix((np.ones(len(found), np.float32), (ends, found)), (number, width))


def changed_over() -> Array:
    """For each permutation of the suits, a row with the new index of each input."""
    ways = []
    for suits in permutations(range(4)):
        way = np.arange(2 * INPUTS)
        for start in (base + OFFSETS[name] for base in (0, INPUTS) for name in BY_FACE):
            for suit, other in enumerate(suits):
                ranks = np.arange(RANKS)
                way[start + RANKS * suit + ranks] = start + RANKS * other + ranks
        ways.append(way)
    return np.array(ways, np.int32)


CHANGED: Final = changed_over()


def learn(ends: Ends, wanted: Array, both: bool) -> MLPRegressor:
    """Train a net that predicts the wanted values."""
    chance = np.random.default_rng(1)
    net = MLPRegressor(hidden_layer_sizes=(HIDDEN,), alpha=0.1, batch_size=256, random_state=1)
    after = []
    for _ in range(TIMES):
        net.partial_fit(ends.seen(both, chance), wanted)
        after.append([part.copy() for part in (*net.coefs_, *net.intercepts_)])
    mean = [sum(parts) / len(parts) for parts in zip(*after[EARLY:], strict=True)]
    net.coefs_, net.intercepts_ = mean[:2], mean[2:]
    return net


def whole_numbers(net: MLPRegressor, shown: csr_matrix) -> bytes:
    """The bytes with which a file stores the net.

    An input that was never shown has the weights 0, unless it stands for a number, such as the size of the
    stock. Then it has the weights of the nearest number that was shown.
    """
    (rows, counts), (start, base) = net.coefs_, net.intercepts_
    rows = _filled(rows, np.asarray(shown.sum(axis=0)).ravel() > 0)
    steps, parts = BYTE / np.abs(rows).max(), SHORT / np.abs(counts).max()
    rest = [*(start * steps), *(counts[:, 0] * parts), *(counts[:, 1] * parts), *(base * steps * parts)]
    rest = [round(float(number)) for number in (*rest, steps * parts / POINTS)]
    return bytes(np.round(rows * steps).astype(np.int8).tobytes() + REST.pack(*rest))


def _filled(rows: Array, shown: Array) -> Array:
    rows = np.where(shown[:, None], rows, 0)
    for name in ("cards", "their cards", "stock", "pile", "cards left", "need"):
        first = OFFSETS[name]
        past = min((offset for offset in OFFSETS.values() if offset > first), default=INPUTS)
        there = first + np.flatnonzero(shown[first:past])
        for place in range(first, past):
            rows[place] = rows[there[np.abs(there - place).argmin()]]
    return rows


def tell(what: str, guessed: Array, held: Ends) -> None:
    """Print the root mean square error of predicted leads, and their correlation with the true leads."""
    came = _lead(held.points)
    off, goes = np.sqrt(((guessed - came) ** 2).mean()), np.corrcoef(guessed, came)[0, 1]
    print(f"{what:<32} {off:6.1f} points off, r = {goes:.3f}", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return the exit status."""
    parser = ArgumentParser(prog="train", description="Trains a net on rounds that were played.")
    parser.add_argument("net", type=Path)
    parser.add_argument("held", type=Path, help="rounds for testing, from which the net does not learn")
    parser.add_argument("rounds", type=Path, nargs="+")
    given = parser.parse_args(arguments)
    ends, held = Ends(*given.rounds), Ends(given.held)
    tell("outlook, which sees both hands", held.guesses, held)
    both = learn(ends, ends.points, both=True)
    tell("the net that sees both hands", _lead(both.predict(held.seen(True))), held)
    own = learn(ends, both.predict(ends.seen(True)), both=False)
    tell("the net that plays", _lead(own.predict(held.seen(False))), held)
    given.net.write_bytes(whole_numbers(own, ends.seen(False)))
    return 0


def _lead(points: Array) -> Array:
    return np.asarray((points[:, 0] - points[:, 1]) * POINTS)


if __name__ == "__main__":
    sys.exit(main())
