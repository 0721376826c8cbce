"""The numbers that a graded question can ask for before the turn is played.

Each number follows from what the referee lists as legal moves, or from a search of all ways to play the turn.

============  ============================================================================
number        what is counted
============  ============================================================================
``laid``      the most points that the learner can lay in the turn; likewise ``net``, ``score`` and ``lead``
``cards``     the most cards that the learner can lay in the turn
``left``      the fewest points that the learner can hold after the turn (ask this only after the draw)
``takes``     the cards of the pile that the learner could select
``net_now``   the points laid minus those in hand, before the turn
``lead_now``  the points by which the learner's side is ahead of the best other side, before the turn
============  ============================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..scoring import worth_in_hand
from .attempts import LEARNER, MEASURES, Attempt, Level
from .turn_ends import best_end

__all__ = ["NUMBERS", "number_asked"]

Measure = Callable[[Attempt], float]


def number_asked(asks: str, level: Level) -> int:
    """The right number for a level that ``asks`` for it.

    >>> from rummy500.teach.lessons import load
    >>> {asks: number_asked(asks, load("draw/three-sixes")) for asks in ("laid", "cards", "takes")}
    {'laid': 28, 'cards': 3, 'takes': 1}
    """
    return int(NUMBERS[asks](level))


def _most(measure: Measure) -> Callable[[Level], float]:
    return lambda level: best_end(level, measure)


def _now(measure: Measure) -> Callable[[Level], float]:
    return lambda level: measure(Attempt.of(level))


def _cards_laid(attempt: Attempt) -> int:
    before, after = attempt.level.scenario.deal.table, attempt.deal.table
    return sum(len(meld.cards) for meld in after) - sum(len(meld.cards) for meld in before)


def _held(attempt: Attempt) -> int:
    return worth_in_hand(attempt.deal.hand(LEARNER), attempt.deal.rules)


def _takes(attempt: Attempt) -> int:
    return sum(move.kind == "take" for move in attempt.deal.legal_moves())


NUMBERS: Final[Mapping[str, Callable[[Level], float]]] = {
    **{name: _most(measure) for name, measure in MEASURES.items()},
    "cards": _most(_cards_laid),
    "left": lambda level: -best_end(level, lambda end: -_held(end)),
    "takes": _now(_takes),
    "net_now": _now(MEASURES["net"]),
    "lead_now": _now(MEASURES["lead"]),
}
