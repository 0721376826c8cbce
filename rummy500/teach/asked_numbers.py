"""The numbers that a graded question can ask for before the turn is played.

The numbers in ``AT_MOST`` need a search of all ways to play the turn. Any other number is counted before the
turn, from the cards and from the legal moves that the referee lists.

============  ============================================================================
number        what is counted
============  ============================================================================
``laid``      the most points that the learner can lay in the turn; likewise ``net``, ``score`` and ``lead``
``cards``     the most cards that the learner can lay in the turn
``left``      the fewest points that the learner can hold after the turn (ask this only after the draw)
``takes``     how many cards of the pile the learner could select
``deep``      the points in hand of the cards that the deepest take brings
``held``      the points in hand
``loose``     the points in hand of the learner's cards that make no meld with the others
``fitting``   the points in hand of the learner's cards that fit on a meld on the table
``dearest``   the points of the best meld in the learner's hand
``apart``     how many points more the best meld in the learner's hand counts than the worst
``net_now``   the points laid minus those in hand
``lead_now``  the points by which the learner's side is ahead of the best other side
``theirs``    the points that the best other side has laid minus those in its hands
============  ============================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ..card import Card, cards_in, mask_of
from ..finding import in_melds, runs_in, sets_in
from ..melds import new_meld
from ..moves import Move
from ..position import SEAT_NUMBER, fits_of
from ..scoring import side_of, worth_at_once, worth_in_hand
from .attempts import LEARNER, MEASURES, Attempt, Level
from .turn_ends import best_end

__all__ = ["AT_MOST", "NUMBERS", "number_asked"]

Measure = Callable[[Attempt], float]


def number_asked(asks: str, level: Level) -> int:
    """The right answer to a level that ``asks`` for this number.

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


def _in_hand(attempt: Attempt, cards: Iterable[Card]) -> int:
    return worth_in_hand(cards, attempt.deal.rules)


def _held(attempt: Attempt) -> int:
    return _in_hand(attempt, attempt.deal.hand(LEARNER))


def _loose(attempt: Attempt) -> int:
    hand = attempt.deal.hand(LEARNER)
    mask = mask_of(hand)
    return _in_hand(attempt, cards_in(mask & ~in_melds(hand, mask, attempt.deal.rules)))


def _fitting(attempt: Attempt) -> int:
    mask = mask_of(attempt.deal.hand(LEARNER))
    return _in_hand(attempt, cards_in(mask & fits_of(attempt.deal.table)))


def _melds_held(attempt: Attempt) -> list[int]:
    """The points of each meld that the learner's hand can make."""
    hand, rules = attempt.deal.hand(LEARNER), attempt.deal.rules
    melds = [*sets_in(hand, mask_of(hand), rules), *runs_in(mask_of(hand), rules)]
    return [worth_at_once(new_meld(cards, SEAT_NUMBER[LEARNER], rules), rules) for cards in melds]


def _dearest(attempt: Attempt) -> int:
    return max(_melds_held(attempt))


def _apart(attempt: Attempt) -> int:
    points = _melds_held(attempt)
    return max(points) - min(points)


def _takes(attempt: Attempt) -> list[Move]:
    return [move for move in attempt.deal.legal_moves() if move.kind == "take"]


def _deep(attempt: Attempt) -> int:
    pile = attempt.deal.pile
    place = min(pile.index(move.cards[0]) for move in _takes(attempt))
    return _in_hand(attempt, pile[place:])


def _theirs(attempt: Attempt) -> int:
    net = dict(attempt.deal.count.net)
    del net[side_of(LEARNER, net)]
    return max(net.values())


AT_MOST: Final[Mapping[str, Callable[[Level], float]]] = {
    **{name: _most(measure) for name, measure in MEASURES.items()},
    "cards": _most(_cards_laid),
    "left": lambda level: -best_end(level, lambda end: -_held(end)),
}

NUMBERS: Final[Mapping[str, Callable[[Level], float]]] = {
    **AT_MOST,
    "takes": _now(lambda before: len(_takes(before))),
    "deep": _now(_deep),
    "held": _now(_held),
    "loose": _now(_loose),
    "fitting": _now(_fitting),
    "dearest": _now(_dearest),
    "apart": _now(_apart),
    "net_now": _now(MEASURES["net"]),
    "lead_now": _now(MEASURES["lead"]),
    "theirs": _now(_theirs),
}
