"""The functions for which learners write tests: the right version of each, and the wrong versions.

A wrong version makes a common mistake, which ``sentences.json`` describes in words. All functions are about
the main game: one pack and no jokers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from ..card import PACK, Card
from ..melds import new_meld, why_no_meld
from ..rules import Rules
from ..scoring import worth_in_hand
from ..sentences import say

__all__ = ["TESTED", "Specified", "Version"]

RULES: Final = Rules()
LOW: Final = Rules(ace_runs="low")
MOST_HELD: Final = 2  # at most this many cards are in a test's hand; more aren't needed to show a mistake
Cards = Sequence[Card]
Version = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Specified:
    """A function that is tested. ``arguments`` are its parameters' types: ``Card``, or ``list`` for cards.

    ``open`` returns a sentence if the specification doesn't say what is right for these arguments, else "".
    ``wrong`` has the wrong versions by name.
    """

    arguments: tuple[type, ...]
    gives: type
    right: Version
    open: Callable[..., str]
    wrong: Mapping[str, Version]


def _open(cards: Cards) -> str:
    """A sentence if these cards can't be together in one pack; empty if they can."""
    return "" if {*cards} <= {*PACK} and len({*cards}) == len(cards) else say("exercise.tests.one_pack")


# ---- on a set -------------------------------------------------------------------------------------------


def _open_on_set(card: Card, meld: Cards) -> str:
    is_set = len({one.rank for one in meld}) == 1 and not why_no_meld(meld, RULES)
    return _open([card, *meld]) or ("" if is_set else say("exercise.tests.no_set"))


def _fits(card: Card, meld: Cards) -> bool:
    return bool(new_meld(meld, 0, RULES).fits >> card & 1)


_ON_SET: Final[Mapping[str, Version]] = {
    "always": lambda card, meld: True,
    "never": lambda card, meld: False,
    "by_suit": lambda card, meld: card.suit == meld[0].suit,
    "new_suit": lambda card, meld: card.suit not in {one.suit for one in meld},
    "by_points": lambda card, meld: min(card.rank, 9) == min(meld[0].rank, 9),
    "next_rank": lambda card, meld: card.rank in (meld[0].rank, meld[0].rank + 1),
    "lower": lambda card, meld: card.rank <= meld[0].rank,
    "no_ace": lambda card, meld: card.rank > 0 and card.rank == meld[0].rank,
}


# ---- the points of a hand -------------------------------------------------------------------------------


def _open_hand(held: Cards) -> str:
    few = len(held) <= MOST_HELD
    return _open(held) or ("" if few else say("exercise.tests.small_hand", count=MOST_HELD))


def _points(held: Cards) -> int:
    return worth_in_hand(held, RULES)


def _counting(rank: int, points: int) -> Version:
    """A version that counts a wrong number of points for the cards of one rank."""
    return lambda held: sum(points if card.rank == rank else _points([card]) for card in held)


_POINTS: Final[Mapping[str, Version]] = {
    "low_ace": _counting(0, 1),
    "small": lambda held: sum(card.rank if 0 < card.rank < 10 else _points([card]) for card in held),
    "fives": lambda held: sum(5 if 0 < card.rank < 9 else _points([card]) for card in held),
    "nine": _counting(8, 10),
    "ten": _counting(9, 0),
    "jack": _counting(10, 11),
    "king": _counting(12, 13),
    "once": lambda held: sum({_points([card]) for card in held}),
    "last": lambda held: _points(held[:-1]),
    "highest": lambda held: max([_points([card]) for card in held], default=0),
    "alone": lambda held: _points(held) if len(held) > 1 else 0,
    "empty": lambda held: _points([held[0], *held[1:]]),
}


# ---- a run in which the ace is low ----------------------------------------------------------------------


def _is_low_run(held: Cards) -> bool:
    return len({card.suit for card in held}) == 1 and not why_no_meld(held, LOW)


def _steps(held: Cards) -> Iterator[bool]:
    """For each card but the last, whether the card after it has the next rank."""
    return (high.rank == low.rank + 1 for low, high in pairwise(held))


def _sorted(held: Cards) -> list[Card]:
    return sorted(held, key=lambda card: card.rank)


_LOW_RUN: Final[Mapping[str, Version]] = {
    "always": lambda held: True,
    "never": lambda held: False,
    "in_order": lambda held: _is_low_run(held) and all(_steps(held)),
    "any_suit": lambda held: len(held) > 2 and all(_steps(_sorted(held))),
    "two": lambda held: len({card.suit for card in held}) == 1 < len(held) and all(_steps(_sorted(held))),
    "three": lambda held: _is_low_run(held) and len(held) == 3,
    "gaps": lambda held: len({card.suit for card in held}) == 1 and len(held) > 2,
    "first_step": lambda held: (
        len({card.suit for card in held}) == 1 and len(held) > 2 and next(_steps(_sorted(held)))
    ),
    "high_ace": lambda held: len({card.suit for card in held}) == 1 and not why_no_meld(held, RULES),
    "no_ace": lambda held: _is_low_run(held) and all(card.rank for card in held),
}


# ---- on a run -------------------------------------------------------------------------------------------


def _open_on_run(card: Card, meld: Cards) -> str:
    upwards = all((low.rank + 1) % 13 == high.rank for low, high in pairwise(meld))
    is_run = len(meld) > 2 and upwards and not why_no_meld(meld, RULES)
    return _open([card, *meld]) or ("" if is_run else say("exercise.tests.no_run"))


def _on_run(below: Callable[[int, int], bool], above: Callable[[int, int], bool]) -> Version:
    """A version that compares the card's rank with the lowest and the highest rank of the run."""
    return lambda card, meld: (
        card.suit == meld[0].suit and (below(card.rank, meld[0].rank) or above(card.rank, meld[-1].rank))
    )


def _is_below(rank: int, low: int) -> bool:
    return rank == low - 1


def _is_above(rank: int, high: int) -> bool:
    return high > 0 and rank == (high + 1) % 13


_ON_RUN: Final[Mapping[str, Version]] = {
    "always": lambda card, meld: True,
    "never": lambda card, meld: False,
    "suit_alone": lambda card, meld: card.suit == meld[0].suit,
    "any_suit": lambda card, meld: _is_below(card.rank, meld[0].rank) or _is_above(card.rank, meld[-1].rank),
    "above_alone": _on_run(lambda *_: False, _is_above),
    "below_alone": _on_run(_is_below, lambda *_: False),
    "two_off": _on_run(lambda rank, low: rank in (low - 2, low - 1), _is_above),
    "higher": _on_run(_is_below, lambda rank, high: rank > high > 0 or _is_above(rank, high)),
    "no_high_ace": _on_run(_is_below, lambda rank, high: 0 < high < rank and _is_above(rank, high)),
    "no_low_ace": _on_run(lambda rank, low: rank > 0 and _is_below(rank, low), _is_above),
    "around_below": _on_run(lambda rank, low: rank == (low - 1) % 13, _is_above),
    "around_above": _on_run(_is_below, lambda rank, high: rank == (high + 1) % 13),
    "every_ace": _on_run(lambda rank, low: rank == 0 or _is_below(rank, low), _is_above),
}


TESTED: Final[Mapping[str, Specified]] = {
    "fits_set": Specified((Card, list), bool, _fits, _open_on_set, _ON_SET),
    "hand_points": Specified((list,), int, _points, _open_hand, _POINTS),
    "is_low_run": Specified((list,), bool, _is_low_run, _open, _LOW_RUN),
    "fits_run": Specified((Card, list), bool, _fits, _open_on_run, _ON_RUN),
}
