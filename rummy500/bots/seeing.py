"""How hard it is to see which of two moves is better, and whether a learner misses the better move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..card import Card, without
from ..companions import fellows
from ..deal import View
from ..moves import Move
from .drawing import deepest, place_of
from .plan import brought_along, costs, jokers_of, plan_for

LUCK: Final = 0.4
"""The width of the range in which luck decides whether a player sees a move.

The limit of the player's skill is the middle of the range. The player always sees a move that is easier than
the range, and never sees a move that is harder.
"""
AT_LEAST: Final = 3  # added to the points at stake, so that a bot can also notice a chance worth 0 points


class Sight(NamedTuple):
    """How well a player can see a chance or a danger.

    ``hidden`` is the number of cards, or of pairs of cards, that the player has to look through: a high
    number makes the chance hard to see. ``shows`` are the points at stake: many points make it easy to see.
    """

    hidden: float
    shows: float


def is_missed(number: int, hard: float, luck: float) -> bool:
    """Whether a player who misses ``number`` of 100 chances misses a chance that is this hard to see.

    ``hard`` and ``luck`` are at least 0 and less than 1. If the values of both are spread evenly, the player
    misses exactly ``number`` of 100 chances. The player never misses the easiest chances and always misses
    the hardest.

    >>> is_missed(60, 0.1, 0.99), is_missed(60, 0.9, 0.0)
    (False, True)
    >>> [is_missed(60, 0.4, luck) for luck in (0.3, 0.7)]
    [False, True]
    """
    missed = number / 100
    luck_counts = min(LUCK, 2 * missed, 2 * (1 - missed))
    return number > 0 and hard + luck_counts * (luck - 0.5) >= 1 - missed


def how_hard(fault: str, view: View, better: Move, worse: Move) -> float:
    """How hard it is to see that the first of these moves is better: from 0 to less than 1."""
    hidden, shows = _SIGHTS[fault](view, better, worse)
    hides, tells = hidden**2, (_TELLS[fault] * (AT_LEAST + max(0, shows))) ** 2
    return hides / (hides + tells)


def _way_out(view: View, out: Move, _on: Move) -> Sight:
    """A way out is hidden among pairs: two held or taken cards, or such a card and a meld."""
    held = (*view.hand, *_brought(view, out))
    return Sight(len(held) * (len(held) + len(view.table)), plan_for(view, held).gain)


def _take(view: View, take: Move, _draw: Move) -> Sight:
    """A take is hidden among the pairs of a held card and a card that the take brings."""
    brought = _brought(view, take)
    gain = plan_for(view, (*view.hand, *brought)).gain - plan_for(view, view.hand).gain
    return Sight(len(brought) * len(view.hand), gain)


def _danger(view: View, less: Move, most: Move) -> Sight:
    """A take's danger is hard to see if others hold many cards, and easy if the take leaves costly cards."""
    left = [plan_for(view, (*view.hand, *_brought(view, take))).left for take in (most, less)]
    held = costs(view)
    more, fewer = (sum(held[card] for card in cards) for cards in left)
    return Sight(_fewest(view), more - fewer)


def _layoff(view: View, layoff: Move, _discard: Move) -> Sight:
    """A lay-off is hidden among all pairs of a held card and a meld. Its points make it easier to see."""
    rest = without(view.hand, [card.held for card in layoff.cards])
    return Sight(len(view.table) * len(view.hand), plan_for(view, view.hand).gain - plan_for(view, rest).gain)


def _time_to_wait(view: View, _discard: Move, _lay: Move) -> Sight:
    """The time to wait is hard to see if the lay brings many points, and easy if others hold many cards."""
    return Sight(plan_for(view, view.hand).gain, _fewest(view))


def _cost(view: View, high: Move, low: Move) -> Sight:
    """The cost of a high card is hard to see if others hold many cards, and easy if the cost is large."""
    held = costs(view)
    return Sight(_fewest(view), held[high.cards[0]] - held[low.cards[0]])


def _use_to_others(view: View, better: Move, worse: Move) -> Sight:
    """A discard's use to others is hard to see if the matching cards lie deep in the pile.

    If no card of the pile matches, others can use the discard only with cards that they took before.
    """
    goes = fellows(worse.cards[0], view.rules, jokers_of(view))
    newest_first = brought_along(view)[::-1]
    depth = next((at for at, card in enumerate(newest_first, 1) if goes >> card & 1), 1 + len(newest_first))
    return Sight(depth * len(view.hand), costs(view)[worse.cards[0]])


def _fewest(view: View) -> int:
    """The fewest cards that another player holds."""
    return min(count for seat, count in view.cards.items() if seat != view.seat)


def _brought(view: View, move: Move) -> tuple[Card, ...]:
    """The cards that a take or a call brings from the pile; other moves bring none that the player knows."""
    if move.kind == "take":
        return view.pile[place_of(view, move) :]
    return view.pile[deepest(view.pile, move) :] if move.kind == "rum" else ()


_SIGHTS: Final[Mapping[str, Callable[[View, Move, Move], Sight]]] = MappingProxyType(
    {
        "overlooks_out": _way_out,
        "forgets_pile": _take,
        "goes_deep": _danger,
        "forgets_layoff": _layoff,
        "lays_at_once": _time_to_wait,
        "keeps_high": _cost,
        "own_hand_only": _use_to_others,
    }
)
_TELLS: Final = MappingProxyType(
    {
        "overlooks_out": 1.2,
        "forgets_pile": 0.25,
        "goes_deep": 0.1,
        "forgets_layoff": 1.4,
        "lays_at_once": 3.0,
        "keeps_high": 0.4,
        "own_hand_only": 1.3,
    }
)
"""For each fault, the number of hidden cards or pairs that one point at stake makes up for.

The weights were fitted to classic games of two to four learners, so that the values of ``how_hard`` are
spread about evenly from 0 to 1 for each fault.
"""
