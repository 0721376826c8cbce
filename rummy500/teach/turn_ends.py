"""The possible ends of a learner's turn: the best end, and how likely random play is to solve the level.

``best_end`` and ``by_chance`` search every way to play the turn. If several ways lead to a position, they
visit it only once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from math import inf

from ..position import SEAT_NUMBER
from .attempts import LEARNER, Attempt, Level

__all__ = ["best_end", "by_chance"]


def best_end(level: Level, measure: Callable[[Attempt], float]) -> float:
    """The highest value of this measure at the end of any turn that meets the goal.

    It is minus infinity if no turn meets the goal. Nobody can foresee a draw from the stock, so only draws
    from the pile are searched.

    >>> from rummy500.teach.attempts import MEASURES
    >>> from rummy500.teach.lessons import load
    >>> best_end(load("draw/three-sixes"), MEASURES["laid"])
    28
    """
    ends = (end for end in _ends(_begun(level)) if end.state == "solved")
    return max(map(measure, ends), default=-inf)


def by_chance(level: Level) -> float:
    """The chance that random legal moves solve the level in one turn, once the level has its answer.

    >>> from rummy500.teach.lessons import load
    >>> by_chance(load("draw/three-sixes"))
    0.5
    """
    return _chance(_begun(level), {})


def _begun(level: Level) -> Attempt:
    """A try of the level, in which its answer is already given. Reaching the goal doesn't end the turn."""
    goal = {key: wanted for key, wanted in level.goal.items() if key != "turn"}
    start = Attempt.of(replace(level, goal=goal))
    return start.answer(goal["answer"]) if start.asks else start


def _ends(start: Attempt) -> Iterator[Attempt]:
    """The attempts that play the learner's turn to each possible end."""
    seen, waiting = set(), [start]
    while waiting:
        attempt = waiting.pop()
        if _has_ended(attempt):
            yield attempt
        elif _place(attempt) not in seen:
            seen.add(_place(attempt))
            moves = attempt.deal.legal_moves()
            waiting += [attempt.play(move) for move in moves if move.kind not in ("draw", "back")]


def _chance(attempt: Attempt, known: dict[Hashable, float]) -> float:
    if _has_ended(attempt):
        return float(attempt.state == "solved")
    place = _place(attempt)
    if place not in known:
        moves = [move for move in attempt.deal.legal_moves() if move.kind != "back"]
        known[place] = sum(_chance(attempt.play(move), known) for move in moves) / max(1, len(moves))
    return known[place]


def _has_ended(attempt: Attempt) -> bool:
    return attempt.deal.over or attempt.deal.turn != LEARNER


def _place(attempt: Attempt) -> Hashable:
    """A key that is equal for positions with the same cards in the same places, whatever led to them."""
    position = attempt.deal.position
    hand = tuple(sorted(position.hands[SEAT_NUMBER[LEARNER]]))
    melds = frozenset(tuple(sorted(meld.cards)) for meld in position.table)
    return position.phase, hand, position.pile, position.now.must, melds
