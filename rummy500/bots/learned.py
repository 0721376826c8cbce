"""Neural nets for a few games, trained on rounds between careful players. The weights are whole numbers.

The programs in the project's folder ``learning/`` train the nets and write the files in ``nets``. When two
players play such a game, its net estimates the points that each player will still make in the round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from importlib import resources
from struct import Struct
from typing import Final

from ..rules import Rules
from .inputs import INPUTS

__all__ = ["GAMES", "HIDDEN", "REST", "Net", "net_for"]

GAMES: Final = ("classic", "modern")
HIDDEN: Final = 48
REST: Final = Struct(f"<{HIDDEN}h{HIDDEN}h{HIDDEN}h3q")
"""The end of a net's file, after the rows of the inputs. Each row has one byte for each hidden unit.

The end has the hidden units' biases, their weights for the seat's own points and their weights for the other
player's points. Last come the biases of these two outputs, and the number by which an output is divided to
give points."""

# A row has the weights of an input. The row is one number with a lane for each hidden unit, so that one
# addition adds all lanes.
LANE: Final = 16  # the bits of a lane
MIDDLE: Final = 1 << LANE - 1  # represents zero in each lane
LANES: Final = Struct(f"<{HIDDEN}H")


class Net:
    """Estimates, at the end of a turn, the points that each of two seats will still make in the round."""

    def __init__(self, weights: bytes) -> None:
        rows = memoryview(weights).cast("b")[: INPUTS * HIDDEN].tolist()
        self._rows = [_in_lanes(rows[start : start + HIDDEN]) for start in range(0, len(rows), HIDDEN)]
        rest = REST.unpack(weights[INPUTS * HIDDEN :])
        self._start = _in_lanes(rest[:HIDDEN]) + _in_lanes([MIDDLE] * HIDDEN)
        self._counts = list(zip(rest[HIDDEN : 2 * HIDDEN], rest[2 * HIDDEN : 3 * HIDDEN], strict=True))
        self._own, self._other, self._parts = rest[3 * HIDDEN :]

    def still(self, found: Iterable[int]) -> tuple[float, float]:
        """The points that the seat with these inputs will still make, and the points of the other seat."""
        rows, own, other = self._rows, self._own, self._other
        units = LANES.unpack((self._start + sum([rows[one] for one in found])).to_bytes(LANES.size, "little"))
        for unit, (for_own, for_other) in zip(units, self._counts, strict=True):
            if unit > MIDDLE:
                own += (unit - MIDDLE) * for_own
                other += (unit - MIDDLE) * for_other
        return own / self._parts, other / self._parts


def net_for(rules: Rules, players: int) -> Net | None:
    """The net for this game; ``None`` if the game has no net. The rules' target makes no difference.

    >>> net_for(Rules(target=250), 2) is net_for(Rules(), 2), net_for(Rules(), 3)
    (True, None)
    """
    return _net_for(replace(rules, target=Rules().target)) if players == 2 else None


@lru_cache(maxsize=64)
def _net_for(rules: Rules) -> Net | None:
    known = (name for name in GAMES if rules == Rules.named(name))
    return next(map(_read, known), None)


@lru_cache(maxsize=len(GAMES))
def _read(game: str) -> Net:
    return Net((resources.files(__package__) / "nets" / f"{game}.net").read_bytes())


def _in_lanes(numbers: Iterable[int]) -> int:
    return sum(number << LANE * unit for unit, number in enumerate(numbers))
