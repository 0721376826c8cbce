"""Chooses the best melds of a hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from .card import JK, Card, mask_of
from .combining import PLACES, UNIT_OF_ALL, UNITS, LayChoice, Search, as_held, lowest
from .finding import (
    ACES,
    Jokers,
    melds_with_jokers,
    ranks_in,
    ranks_of_three,
    runs_by_suit,
    sets_of_equal_suits,
    sets_of_rank,
    wild_runs_by_suit,
    wild_sets_by_rank,
)
from .melds import WILD, Use, in_order, why_no_meld
from .rules import Rules

__all__ = ["best_partition", "plain_melds"]

_NO_FACES: frozenset[Card] = frozenset()


def best_partition(
    cards: Sequence[Card], rules: Rules, worth: Mapping[Card, int], use: Use = WILD
) -> list[tuple[Card, ...]]:
    """The melds of these cards that are worth most together; no two of them use the same card.

    ``worth`` has the points of each face, and ``use`` says what jokers do. The answer is always the same for
    the same cards. For hands of half a pack or more the search is cut short, and it may miss the very best.

    >>> from rummy500.card import PACK, cards, text_of
    >>> hand = cards("6S 6H 6D 7D 8D KC")
    >>> [text_of(meld) for meld in best_partition(hand, Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6D']
    >>> [text_of(meld) for meld in best_partition((*hand, Card("6C")), Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6C', '6D 7D 8D']
    """
    # A longer run is found as two adjoining runs, which are joined at the end.
    groups = list(map(_choices, plain_melds(cards, rules, use, longest=2 * rules.run_opens_with - 1)))
    choices_from: defaultdict[int, list[LayChoice[tuple[Card, ...]]]] = defaultdict(list)
    for group in groups:
        for place, choices in group.choices:
            choices_from[place] += choices
    useful = _NO_FACES.union(*[group.faces for group in groups])
    for card in useful:
        choices_from[PLACES[card]].append((UNITS[card], None, worth[card]))
    start = sum([UNITS[card] for card in cards if card in useful])
    return _joined(Search(choices_from, UNIT_OF_ALL).best_from(start), rules, use)


class _Group(NamedTuple):
    """Some melds as choices, by the place of their first face, and all faces in these melds."""

    faces: frozenset[Card]
    choices: tuple[tuple[int, list[LayChoice[tuple[Card, ...]]]], ...]


@lru_cache(maxsize=1 << 12)
def _choices(melds: tuple[tuple[Card, ...], ...]) -> _Group:
    """A group of these melds. No choice has a loss."""
    choices: defaultdict[int, list[LayChoice[tuple[Card, ...]]]] = defaultdict(list)
    for meld in melds:
        need = sum([UNITS[card] for card in as_held(meld)])
        choices[lowest(need)].append((need, meld, 0))
    return _Group(frozenset(chain.from_iterable(map(as_held, melds))), tuple(choices.items()))


def plain_melds(
    cards: Sequence[Card], rules: Rules, use: Use, longest: int
) -> list[tuple[tuple[Card, ...], ...]]:
    """New melds of these cards, in groups: sets of one rank, or runs of one suit.

    Sets of the same cards are listed with one declaration only. In runs, no joker replaces a card of the
    hand. Runs have at most ``longest`` cards.

    >>> from rummy500.card import cards, text_of
    >>> held = cards("6S 6H 6D 7D 8D")
    >>> [[text_of(meld) for meld in group] for group in plain_melds(held, Rules(), WILD, 5)]
    [['6S 6H 6D'], ['6D 7D 8D']]
    """
    mask, jokers = mask_of(cards), Jokers(cards.count(JK))
    if rules.equal_suits:
        groups = [tuple(sets_of_equal_suits(cards))]
    else:
        groups = [sets_of_rank(mask & ACES << rank) for rank in ranks_in(ranks_of_three(mask))]
    groups += runs_by_suit(mask, rules, longest)
    if jokers.held and use == WILD:
        groups += wild_sets_by_rank(cards, mask, jokers, rules, every=False)
        groups += wild_runs_by_suit(mask, jokers, rules, extra=False, longest=longest)
    elif jokers.held:
        groups.append(tuple(melds_with_jokers(cards, mask, jokers, rules, use)))
    return groups


def _joined(melds: Sequence[tuple[Card, ...]], rules: Rules, use: Use) -> list[tuple[Card, ...]]:
    """These melds, with adjoining runs joined into one."""
    done: list[tuple[Card, ...]] = []
    for meld in melds:
        for place, other in enumerate(done):
            if _are_runs_of_one_suit(meld, other):
                whole = in_order((*other, *meld))
                if why_no_meld(whole, rules, use) is None:
                    done[place] = whole
                    break
        else:
            done.append(meld)
    return done


def _are_runs_of_one_suit(meld: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    are_runs = meld[0].rank != meld[1].rank and other[0].rank != other[1].rank
    return are_runs and meld[0].suit == other[0].suit
