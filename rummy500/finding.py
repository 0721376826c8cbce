"""Finds the new melds that some cards make.

Where copies don't matter, functions take the cards as a mask of their faces. Jokers are handled separately
from the natural cards, so that a game without jokers spends no time on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, islice
from typing import Final, NamedTuple

from .card import (
    A_JOKER,
    JK,
    JOKER,
    LANE,
    LANE_MASK,
    Card,
    cards_in,
    dealers,
    face,
    joker_as,
    joker_of_rank,
    mask_of,
)
from .melds import (
    RING,
    SET,
    SET_LEAST,
    SET_MOST,
    WILD,
    Arc,
    Use,
    run_bound,
    whole_suit,
)
from .rules import Rules

__all__ = [
    "ACES",
    "NO_JOKERS",
    "Jokers",
    "in_melds",
    "in_runs",
    "in_sets",
    "makes_meld",
    "melds_holding",
    "melds_in",
    "melds_with_jokers",
    "ranks_in",
    "ranks_in_runs",
    "ranks_of_three",
    "runs_by_suit",
    "runs_in",
    "runs_with_jokers",
    "sets_in",
    "sets_of_equal_suits",
    "sets_of_rank",
    "sets_with_jokers",
    "wild_runs_by_suit",
    "wild_sets_by_rank",
    "with_jokers",
]

ACES: Final = sum(1 << LANE * suit for suit in range(4))
LANES: Final = range(0, 4 * LANE, LANE)
ACES_AND_TWOS: Final = ACES | ACES << 1
SPADES: Final = LANE_MASK  # the lane of the spades, onto which other suits are shifted


class Jokers(NamedTuple):
    """The jokers that a player may lay for cards: those in hand, and the dealer's joker."""

    held: int = 0
    dealers: bool = False

    @property
    def most(self) -> int:
        """How many jokers there are in all."""
        return self.held + self.dealers


NO_JOKERS: Final = Jokers()


# ---- natural melds --------------------------------------------------------------------------------


def sets_in(cards: Sequence[Card], mask: int, rules: Rules) -> list[tuple[Card, ...]]:
    """Every set that can be made of these cards, each group of faces once."""
    if rules.equal_suits:
        return sets_of_equal_suits(cards)
    sets: list[tuple[Card, ...]] = []
    ranks = ranks_of_three(mask)
    for rank in ranks_in(ranks) if ranks else ():
        sets += sets_of_rank(mask & ACES << rank)
    return sets


@lru_cache(maxsize=1 << 10)
def sets_of_rank(mask: int) -> tuple[tuple[Card, ...], ...]:
    """Every set of the faces in a mask of one rank."""
    held = tuple(cards_in(mask))
    return (*combinations(held, SET_LEAST), *combinations(held, SET_MOST))


@lru_cache(maxsize=1 << 13)
def ranks_in(lane: int) -> tuple[int, ...]:
    """The ranks in a mask of ranks."""
    return tuple([rank for rank in range(RING) if lane >> rank & 1])


def sets_of_equal_suits(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    sets: list[tuple[Card, ...]] = []
    for rank in range(RING):
        held = sorted(card for card in cards if card < JOKER and card.rank == rank)
        for size in (SET_LEAST, SET_MOST):
            sets += sorted(set(combinations(held, size)))
    return sets


def ranks_of_three(mask: int) -> int:
    """The ranks that a mask holds in three suits or more, as a mask."""
    spades, hearts = mask & SPADES, mask >> LANE & SPADES
    diamonds, clubs = mask >> 2 * LANE & SPADES, mask >> 3 * LANE & SPADES
    return spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)


def runs_in(mask: int, rules: Rules) -> list[tuple[Card, ...]]:
    """Every run that can be made of the faces of a mask."""
    return [run for runs in runs_by_suit(mask, rules) for run in runs]


def runs_by_suit(mask: int, rules: Rules, longest: int = RING) -> list[tuple[tuple[Card, ...], ...]]:
    """The runs of each suit that can be made of the faces of a mask, up to this length."""
    ring = mask | (mask & ACES_AND_TWOS) << RING  # ace and two follow again after the king
    if not ring & ring >> 1 & ring >> 2:
        return []  # no three neighbouring ranks are held
    least, bound = rules.run_opens_with, run_bound(rules)
    lanes = [mask >> lane & LANE_MASK for lane in LANES]
    return [
        runs_of_suit(suit, lane, least, bound, longest)
        for suit, lane in enumerate(lanes)
        if lane.bit_count() >= least
    ]


@lru_cache(maxsize=1 << 16)
def runs_of_suit(
    suit: int, lane: int, least: int, bound: int, longest: int = RING
) -> tuple[tuple[Card, ...], ...]:
    """Every run of ``least`` to ``longest`` cards in one suit; ``lane`` is the mask of the ranks held in it.

    Here and below, ``bound`` is the result of ``run_bound`` for the rules.
    """
    runs = []
    for first in range(RING):
        places = range(first, min(first + longest, bound))
        for length, place in enumerate(places, start=1):
            if not lane >> place % RING & 1:
                break
            # The whole ring is one run, wherever it starts.
            if length >= least and (length < RING or first == whole_suit(bound).first):
                runs.append(tuple(face(at % RING, suit) for at in places[:length]))
    return tuple(runs)


@lru_cache(maxsize=1 << 16)
def ranks_in_runs(lane: int, least: int, bound: int, jokers: int = 0) -> int:
    """The ranks of a suit that can lie in a run made of these cards and this many jokers, as a mask.

    >>> from rummy500.melds import HIGH_ACE
    >>> bin(ranks_in_runs(0b1011101, 3, HIGH_ACE + 1))  # 7 5 4 3 A
    '0b11100'
    >>> bin(ranks_in_runs(0b1000001011, 3, HIGH_ACE + 1, jokers=1))  # 10 4 2 A
    '0b1011'
    """
    found = 0
    for window in _windows(least, bound):
        held = window & lane
        if held == window or (window ^ held).bit_count() <= jokers:
            found |= held
    return found


@lru_cache
def _windows(least: int, bound: int) -> tuple[int, ...]:
    """For each run of ``least`` cards, a mask of its ranks. Longer runs consist of such runs."""
    arcs = [Arc(first, least) for first in range(RING)]
    return tuple(
        mask_of(place % RING for place in range(arc.first, arc.past)) for arc in arcs if arc.past <= bound
    )


def makes_meld(
    card: Card, cards: Sequence[Card], mask: int, rules: Rules, jokers: int = 0, use: Use = WILD
) -> bool:
    """Whether these cards can make a new meld that includes ``card``.

    ``mask`` has their faces. ``jokers`` is the number of wild jokers, including ``card`` if it is one.
    ``use`` is what jokers do.
    """
    if card >= JOKER:
        return in_melds(cards, mask, rules, jokers, use) & A_JOKER > 0
    rank = card & LANE - 1
    if rules.equal_suits:
        alike = sum(other & LANE - 1 == rank and other < JOKER for other in cards)
    else:
        alike = (mask >> rank & ACES).bit_count()
    if alike + jokers >= SET_LEAST:
        return True
    lane = mask >> (card & -LANE) & LANE_MASK
    in_runs = ranks_in_runs(lane, rules.run_opens_with, run_bound(rules), jokers)
    return in_runs >> rank & 1 == 1


def in_melds(cards: Sequence[Card], mask: int, rules: Rules, jokers: int = 0, use: Use = WILD) -> int:
    """The faces that can lie in some new meld of these cards, as a mask. Arguments are as in ``makes_meld``.

    >>> from rummy500.card import cards, cards_in
    >>> hand = cards("6S 6H 6D 7D 8D KC QC")
    >>> [str(card) for card in cards_in(in_melds(hand, mask_of(hand), Rules()))]
    ['6S', '6H', '6D', '7D', '8D']
    """
    least = SET_LEAST - jokers
    sets = _insets_of_equal_suits(cards, least) if rules.equal_suits else in_sets(mask, least)
    found = sets | in_runs(mask, rules, jokers)
    if mask & A_JOKER and (cards.count(JK) >= SET_LEAST if use == SET else jokers and found):
        found |= A_JOKER
    return found


def in_sets(mask: int, least: int) -> int:
    """The faces of each rank that a mask has in ``least`` suits or more."""
    if least > 2:
        ranks = ranks_of_three(mask)
    else:
        spades, hearts, diamonds, clubs = [mask >> lane & LANE_MASK for lane in LANES]
        ranks = spades | hearts | diamonds | clubs
        if least == 2:
            ranks = spades & hearts | diamonds & clubs | (spades | hearts) & (diamonds | clubs)
    return ranks * ACES & mask


def _insets_of_equal_suits(cards: Sequence[Card], least: int) -> int:
    natural = [card for card in cards if card < JOKER]
    ranks = [card.rank for card in natural]
    return mask_of(card for card, rank in zip(natural, ranks, strict=True) if ranks.count(rank) >= least)


def in_runs(mask: int, rules: Rules, jokers: int = 0) -> int:
    """The faces that can lie in a run made of a mask's faces and this many jokers."""
    least, bound, found = rules.run_opens_with, run_bound(rules), 0
    for lane in LANES:
        found |= ranks_in_runs(mask >> lane & LANE_MASK, least, bound, jokers) << lane
    return found


# ---- melds with jokers ----------------------------------------------------------------------------


def melds_with_jokers(
    cards: Sequence[Card], mask: int, jokers: Jokers, rules: Rules, use: Use = WILD
) -> Iterator[tuple[Card, ...]]:
    """Every new meld that jokers make with these cards, each declaration once (JOKER-1, JOKER-4)."""
    if use == SET:
        for size in range(SET_LEAST, min(SET_MOST, cards.count(JK)) + 1):
            yield (JK,) * size
    if use == WILD and jokers.most:
        yield from sets_with_jokers(cards, mask, jokers, rules)
        yield from runs_with_jokers(mask, jokers, rules)


def sets_with_jokers(
    cards: Sequence[Card], mask: int, jokers: Jokers, rules: Rules, every: bool = True
) -> Iterator[tuple[Card, ...]]:
    """Every set that wild jokers make with faces of a mask; ``every`` is as in ``wild_sets``."""
    return chain.from_iterable(wild_sets_by_rank(cards, mask, jokers, rules, every))


def wild_sets_by_rank(
    cards: Sequence[Card], mask: int, jokers: Jokers, rules: Rules, every: bool
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """The sets of ``sets_with_jokers``, by rank."""
    free, equal_suits = rules.joker_suits == "free", rules.equal_suits
    for rank in ranks_in((mask | mask >> LANE | mask >> 2 * LANE | mask >> 3 * LANE) & LANE_MASK):
        held = tuple([mask >> lane + rank & 1 for lane in LANES])
        if equal_suits:
            held = tuple([cards.count(face(rank, suit)) for suit in range(4)])
        yield wild_sets(rank, held, jokers, free, equal_suits, every)


def runs_with_jokers(
    mask: int, jokers: Jokers, rules: Rules, extra: bool = True, longest: int = RING
) -> Iterator[tuple[Card, ...]]:
    """Every run with wild jokers that the faces of a mask allow, up to this length.

    ``extra`` says whether a joker may also replace a card of the hand.
    """
    return chain.from_iterable(wild_runs_by_suit(mask, jokers, rules, extra, longest))


def wild_runs_by_suit(
    mask: int, jokers: Jokers, rules: Rules, extra: bool, longest: int
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """The runs of ``runs_with_jokers``, by suit."""
    least, bound = rules.run_opens_with, run_bound(rules)
    for suit in range(4):
        lane = mask >> LANE * suit & LANE_MASK
        if lane:
            yield wild_runs(suit, lane, jokers, least, bound, extra, longest)


def melds_holding(
    card: Card, cards: Sequence[Card], mask: int, jokers: Jokers, rules: Rules, longest: int = RING
) -> tuple[list[tuple[Card, ...]], list[tuple[Card, ...]]]:
    """The new melds that these cards make with this natural card: without jokers, and with jokers.

    Only this card's rank and suit are searched. Runs with jokers are listed up to ``longest``.

    >>> from rummy500.card import cards, text_of
    >>> held = cards("6S 6H 6D 7D 8D JK")
    >>> natural, wild = melds_holding(Card("6D"), held, mask_of(held), Jokers(1), Rules())
    >>> [text_of(meld) for meld in natural], len(wild)
    (['6S 6H 6D', '6D 7D 8D'], 10)
    """
    rank = card & LANE - 1
    of_rank, of_suit = mask & ACES << rank, mask & LANE_MASK << (card & -LANE)
    alike = [other for other in cards if other & LANE - 1 == rank and other < JOKER]
    natural = [*sets_in(alike, of_rank, rules), *runs_in(of_suit, rules)]
    wild: list[tuple[Card, ...]] = []
    if jokers.most:
        wild += sets_with_jokers(alike, of_rank, jokers, rules)
        wild += runs_with_jokers(of_suit, jokers, rules, longest=longest)
    return [meld for meld in natural if card in meld], [meld for meld in wild if card in meld]


@lru_cache(maxsize=1 << 12)
def wild_sets(
    rank: int, held: tuple[int, ...], jokers: Jokers, free: bool, equal_suits: bool, every: bool = True
) -> tuple[tuple[Card, ...], ...]:
    """Every set of a rank with jokers in it; ``held`` has the number of copies in each suit.

    Without ``every``, each choice of cards is listed with one declaration only.

    >>> [str(card) for card in wild_sets(5, (1, 1, 0, 0), Jokers(1), False, False)[0]]
    ['6S', '6H', 'JK=6D']
    """
    natural = [face(rank, suit) for suit in range(4) for _ in range(held[suit])]
    sets = []
    for size in range(1, min(SET_MOST - 1, len(natural)) + 1):
        for lie in sorted(set(combinations(natural, size))):
            for number in range(max(1, SET_LEAST - size), min(SET_MOST - size, jokers.most) + 1):
                open_suits = [s for s in range(4) if equal_suits or face(rank, s) not in lie]
                declarations = _declarations(rank, open_suits, number, free, equal_suits)
                for declared in declarations if every else islice(declarations, 1):
                    sets += [(*lie, *sorted(laid)) for laid in _by_whom(declared, jokers)]
    return tuple(sets)


def _declarations(
    rank: int, suits: Sequence[int], number: int, free: bool, equal_suits: bool
) -> Iterator[tuple[Card, ...]]:
    """What this many jokers in a set may stand for; two or more may leave the suit open (JOKER-5)."""
    choose = combinations_with_replacement if equal_suits else combinations
    for open_ones in range(number + 1 if free and number > 1 else 1):
        for chosen in choose(suits, number - open_ones):
            yield (*(joker_as(face(rank, suit)) for suit in chosen), *(joker_of_rank(rank),) * open_ones)


def _by_whom(declared: tuple[Card, ...], jokers: Jokers) -> Iterator[tuple[Card, ...]]:
    """The ways to lay these jokers: all from the hand, or one of them as the dealer's joker."""
    if len(declared) <= jokers.held:
        yield declared
    if jokers.dealers:
        for place, joker in enumerate(declared):
            if joker not in declared[:place]:
                yield (*declared[:place], dealers(joker), *declared[place + 1 :])


@lru_cache(maxsize=1 << 11)
def wild_runs(
    suit: int, lane: int, jokers: Jokers, least: int, bound: int, extra: bool = True, longest: int = RING
) -> tuple[tuple[Card, ...], ...]:
    """Every run of a suit with jokers in it, up to ``longest``; ``lane`` is the mask of the ranks held.

    >>> from rummy500.melds import HIGH_ACE
    >>> [" ".join(map(str, run)) for run in wild_runs(1, 0b1100000, Jokers(1), 3, HIGH_ACE + 1)]
    ['JK=5H 6H 7H', '6H 7H JK=8H']
    """
    runs: list[tuple[Card, ...]] = []
    ring = lane | lane << RING
    for first in range(RING):
        for length in range(least, min(longest, bound - first) + 1):
            missing = ~(ring >> first) & (1 << length) - 1
            if missing.bit_count() > jokers.most:
                break  # a longer run has at least as many gaps
            # The whole ring is one run, wherever it starts.
            if not (missing or extra) or (length == RING and first != whole_suit(bound).first):
                continue
            run = [face(place % RING, suit) for place in range(first, first + length)]
            gaps = [place for place in range(length) if missing >> place & 1]
            spare = [place for place in range(length) if place not in gaps] if extra else []
            most = min(jokers.most - len(gaps), length - len(gaps) - 1)
            for number in range(not gaps, (most if extra else 0) + 1):
                for also in combinations(spare, number):
                    runs += with_jokers(run, (*gaps, *also), jokers)
    return tuple(runs)


def with_jokers(run: Sequence[Card], places: tuple[int, ...], jokers: Jokers) -> Iterator[tuple[Card, ...]]:
    """A run with jokers in these places."""
    for laid in _by_whom(tuple(joker_as(run[place]) for place in places), jokers):
        made = list(run)
        for place, joker in zip(places, laid, strict=True):
            made[place] = joker
        yield tuple(made)


def melds_in(cards: Sequence[Card], rules: Rules, use: Use = WILD) -> list[tuple[Card, ...]]:
    """Every new meld of these cards, each group of faces once: sets, runs, and melds with jokers.

    >>> from rummy500.card import cards, text_of
    >>> [text_of(meld) for meld in melds_in(cards("6S 6H 6D 7D 8D"), Rules())]
    ['6S 6H 6D', '6D 7D 8D']
    """
    mask, jokers = mask_of(cards), Jokers(cards.count(JK))
    natural = [*sets_in(cards, mask, rules), *runs_in(mask, rules)]
    if not jokers.held:
        return natural
    return [*natural, *melds_with_jokers(cards, mask, jokers, rules, use)]
