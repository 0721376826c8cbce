"""Lists the lay-offs of a card: alone, and together with the cards that lie between it and a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from ..card import JK, JOKER, Card, cards_in, dealers, face, joker_as, joker_of_rank
from ..finding import NO_JOKERS, Jokers, with_jokers
from ..melds import HIGH_ACE, RING, SET, WILD, Arc, Meld, Use, in_order, may_go_without_suit, run_ends
from ..rules import Rules

__all__ = ["jokers_on", "laid_at_end", "layoffs_with", "reaches"]


def jokers_on(meld: Meld, jokers: Jokers, rules: Rules, use: Use = WILD) -> list[Card]:
    """The jokers that can be laid off on a meld: one for each card that fits.

    >>> from rummy500.card import cards
    >>> from rummy500.melds import new_meld
    >>> jokers_on(new_meld(cards("4H 5H 6H"), 0, Rules()), Jokers(1), Rules())
    [Card('JK=3H'), Card('JK=7H')]
    """
    if use == SET:
        return [JK] if jokers.held and meld.fits >> JOKER & 1 else []
    if use != WILD or not meld.fits or jokers == NO_JOKERS:
        return []
    laid = [joker_as(card) for card in cards_in(meld.fits)]
    if may_go_without_suit(meld, rules):
        laid.append(joker_of_rank(meld.cards[0].rank))
    return [*(laid if jokers.held else []), *(map(dealers, laid) if jokers.dealers else [])]


def layoffs_with(
    meld: Meld, card: Card, mask: int, rules: Rules, jokers: Jokers = NO_JOKERS, use: Use = WILD
) -> list[tuple[Card, ...]]:
    """The lay-offs on a meld that hold this card, those with the fewest cards first.

    A lay-off is left out if several smaller ones lead to the same meld. The other cards of a lay-off are
    faces of the mask, or jokers in every place that they can take.

    >>> from rummy500.card import cards, mask_of, text_of
    >>> from rummy500.melds import new_meld
    >>> run = new_meld(cards("4H 5H 6H"), 0, Rules())
    >>> hand = cards("7H 8H 9H JK")
    >>> [text_of(laid) for laid in layoffs_with(run, Card("8H"), mask_of(hand), Rules(), Jokers(1))]
    ['7H 8H', 'JK=7H 8H']
    """
    if card == JK:
        return _layoffs_with_joker(meld, mask, rules, jokers, use)
    if meld.fits >> card & 1 and not (meld.first == 1 and card.rank == 0):
        return [(card,)]
    if meld.is_set or not meld.fits or card >> 4 != meld.cards[0].suit:
        return []
    jokers = jokers if use == WILD else NO_JOKERS
    most = jokers.held + jokers.dealers
    if not (meld.fits & mask or most):
        return []
    bridges = [_bridge(meld, card, mask, rules, most, up) for up in (True, False)]
    if rules.corner and card.rank == 0:  # next to a two, an ace is high only if the run has a king (MELD-4)
        bridges.append(_bridge(meld, face(HIGH_ACE - 1, card.suit), mask, rules, most, up=False))
    holding = [bridge for bridge in bridges if card in bridge]  # a bridge to the king may lack the ace
    ways = [laid for bridge in holding for laid in _laid_over(bridge, card, mask, jokers)]
    return sorted(dict.fromkeys(ways), key=len)


def _layoffs_with_joker(
    meld: Meld, mask: int, rules: Rules, jokers: Jokers, use: Use
) -> list[tuple[Card, ...]]:
    """The lay-offs that hold a joker, alone or after the cards that lead to its place."""
    ways: list[tuple[Card, ...]] = [(joker,) for joker in jokers_on(meld, Jokers(1), rules, use)]
    if use != WILD or meld.is_set or not meld.fits:
        return ways
    for up in (True, False):
        bridge: list[Card] = []
        for joining in _outward(meld, rules, up):
            bridge.append(joining)
            ways += _laid_over(bridge, joker_as(joining), mask, Jokers(0, jokers.dealers))
            if not (mask >> joining & 1 or jokers.dealers):
                break
    return sorted(dict.fromkeys(ways), key=len)


def laid_at_end(
    meld: Meld, up: bool, mask: int, rules: Rules, jokers: int, use: Use = WILD, extra: bool = True
) -> Iterator[tuple[Card, ...]]:
    """All lay-offs at one end of a run, or on a set, which has only an upper end.

    Each place takes a face of the mask or one of ``jokers`` jokers. Without ``extra``, a joker is laid only
    if the mask lacks the card for the place.

    >>> from rummy500.card import cards, mask_of, text_of
    >>> from rummy500.melds import new_meld
    >>> run, mask = new_meld(cards("4H 5H 6H"), 0, Rules()), mask_of(cards("7H 9H"))
    >>> [text_of(laid) for laid in laid_at_end(run, True, mask, Rules(), 1, extra=False)]
    ['7H', '7H JK=8H', '7H JK=8H 9H']
    """
    if meld.is_set:
        if up:
            yield from ((card,) for card in cards_in(mask & meld.fits) if card < JOKER)
            yield from ((joker,) for joker in jokers_on(meld, Jokers(jokers), rules, use))
        return
    most = jokers if use == WILD else 0
    ways: list[tuple[tuple[Card, ...], int]] = [((), most)]
    for joining in _outward(meld, rules, up) if meld.fits else ():
        held = mask >> joining & 1
        longer = [((*laid, joining), left) for laid, left in ways if held]
        if extra or not held:
            longer += [((*laid, joker_as(joining)), left - 1) for laid, left in ways if left]
        ways = longer
        if not ways:
            return
        yield from (in_order(laid) for laid, _ in ways)


def reaches(meld: Meld, card: Card, mask: int, rules: Rules, jokers: int) -> bool:
    """Whether this card of the mask could join a run after other faces and at most ``jokers`` jokers."""
    return any(_bridge(meld, card, mask, rules, jokers, up) for up in (True, False))


def _outward(meld: Meld, rules: Rules, up: bool) -> Iterator[Card]:
    """The cards that could join a run at one end, in order from the run outward."""
    arc, suit = meld.arc, meld.cards[0].suit
    while (place := run_ends(arc, rules)[up]) is not None:
        yield face(place % RING, suit)
        arc = Arc(arc.first if up else place, arc.length + 1)


def _bridge(meld: Meld, card: Card, mask: int, rules: Rules, jokers: int, up: bool) -> list[Card]:
    """The cards from a run's end to this card; empty if too many are missing or the card can't join."""
    cards = []
    for joining in _outward(meld, rules, up):
        if not mask >> joining & 1:
            jokers -= 1
            if jokers < 0:
                break
        cards.append(joining)
        if joining == card:
            return cards
    return []


def _laid_over(bridge: Sequence[Card], card: Card, mask: int, jokers: Jokers) -> Iterator[tuple[Card, ...]]:
    """The ways to lay a bridge, with faces of the mask or jokers in all places but that of ``card``."""
    laid = [card if other == card.stands else other for other in bridge]
    gaps = [place for place, other in enumerate(laid) if other != card and not mask >> other & 1]
    spare = [place for place, other in enumerate(laid) if other != card and place not in gaps]
    for number in range(min(jokers.most - len(gaps), len(spare)) + 1):
        for also in combinations(spare, number):
            yield from map(in_order, with_jokers(laid, (*gaps, *also), jokers))
