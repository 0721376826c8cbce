"""Sets and runs: is it one, does a card fit, which melds lie in these cards.

A run is an arc on the ring of ranks, ace to king and round to the ace again: it has a first
place and a length. Place 0 is a low ace, 13 a high one; an arc that goes past 13 has gone
around the corner (MELD-4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from .cards import JOKER, LANE, LANE_MASK, Card, face, mask_of
from .rules import Rules

RING = 13
HIGH_ACE = 13
SET_LEAST, SET_MOST = 3, 4
ACES = sum(1 << LANE * suit for suit in range(4))
MOST_STATES = 4_000  # so many ways are looked at for the best melds of a hand; a hand in play has far fewer
SPADES = LANE_MASK  # the lane that the ranks of all suits are folded onto


class Arc(NamedTuple):
    """The places that the ranks of a run take: from ``first`` on, ``length`` of them."""

    first: int
    length: int

    @property
    def past(self) -> int:
        """The place after the last card."""
        return self.first + self.length

    @property
    def around_corner(self) -> bool:
        """Does a two follow on an ace that follows on a king (MELD-4)?"""
        return self.past > HIGH_ACE + 1


def arc_of(ranks: Iterable[int]) -> Arc | None:
    """The arc that these different ranks fill, in any order; ``None`` when there is a gap.

    Where an ace can be read both ways it is high (MELD-4): thirteen cards begin with the two.

    >>> arc_of([11, 0, 12])  # Q A K
    Arc(first=11, length=3)
    >>> arc_of(range(13)), arc_of([1, 3])
    (Arc(first=1, length=13), None)
    """
    present = set(ranks)
    if len(present) == RING:
        return Arc(1, RING)
    firsts = [rank for rank in present if (rank - 1) % RING not in present]
    return Arc(firsts[0], len(present)) if len(firsts) == 1 else None


def in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards as they are written: a run from low to high, all else by suit and rank.

    >>> from .cards import cards
    >>> [str(card) for card in in_order(cards("AS KS QS"))]
    ['QS', 'KS', 'AS']
    """
    if len({card.suit for card in cards}) == 1 and len({card.rank for card in cards}) == len(cards):
        arc = arc_of(card.rank for card in cards)
        if arc:
            return tuple(sorted(cards, key=lambda card: (card.rank - arc.first) % RING))
    return tuple(sorted(cards))


class Meld(NamedTuple):
    """A meld on the table: its cards (a run from low to high), who laid each, what may join it.

    ``first`` is the place of a run's first card (see ``Arc``), ``None`` for a set. ``fits`` is
    the mask of the faces that can be laid off on it alone.
    """

    cards: tuple[Card, ...]
    by: tuple[int, ...]
    first: int | None
    fits: int

    @property
    def is_set(self) -> bool:
        """Is it a set (and not a run)?"""
        return self.first is None

    @property
    def arc(self) -> Arc:
        """The arc of a run."""
        assert self.first is not None, "a set has no arc"
        return Arc(self.first, len(self.cards))


def new_meld(cards: Sequence[Card], seat: int, rules: Rules) -> Meld:
    """A meld of these cards, laid at once by one seat. They must be a set or a run."""
    ordered, by = in_order(cards), (seat,) * len(cards)
    if ordered[0].rank == ordered[1].rank:
        return _a_set(ordered, by, rules)
    return _a_run(ordered, by, ordered[0].rank, rules)


def lying(cards: tuple[Card, ...], by: tuple[int, ...], rules: Rules) -> Meld | None:
    """A meld that lies on the table with its cards in this order; ``None`` when it is none.

    The order tells a low ace from a high one in a run of thirteen.
    """
    if why_no_meld(cards, rules, grown=True):
        return None
    if len({card.rank for card in cards}) == 1:
        return _a_set(cards, by, rules)
    first = cards[0].rank
    if _in_sequence(cards) and (rules.corner or not Arc(first, len(cards)).around_corner):
        return _a_run(cards, by, first, rules)
    laid_by = dict(zip(cards, by, strict=True))
    run = new_meld(cards, 0, rules)
    return run._replace(by=tuple(laid_by[card] for card in run.cards))


def _in_sequence(cards: Sequence[Card]) -> bool:
    return all((low.rank + 1) % RING == high.rank for low, high in pairwise(cards))


def _a_set(cards: tuple[Card, ...], by: tuple[int, ...], rules: Rules) -> Meld:
    if len(cards) == SET_MOST:
        return Meld(cards, by, None, 0)
    rank = cards[0].rank
    suits = [suit for suit in range(4) if rules.equal_suits or face(rank, suit) not in cards]
    return Meld(cards, by, None, mask_of(face(rank, suit) for suit in suits))


def _a_run(cards: tuple[Card, ...], by: tuple[int, ...], first: int, rules: Rules) -> Meld:
    first = first if first >= 0 else first + RING  # the same place, one turn of the ring further on
    below, above = run_ends(Arc(first, len(cards)), rules)
    ends = [place for place in (below, above) if place is not None]
    return Meld(cards, by, first, mask_of(face(place % RING, cards[0].suit) for place in ends))


def run_ends(arc: Arc, rules: Rules) -> tuple[int | None, int | None]:
    """The places just below and just above a run where a card may join it (LAYOFF-3, MELD-4)."""
    if arc.length == RING:
        return None, None
    if rules.corner:
        return arc.first - 1, arc.past
    return (arc.first - 1 if arc.first > 0 else None), (arc.past if arc.past <= HIGH_ACE else None)


def grown(meld: Meld, cards: Sequence[Card], seat: int, rules: Rules) -> Meld | None:
    """The meld with these cards of one seat laid on it; ``None`` where they don't all fit (LAYOFF-1)."""
    if meld.is_set:
        return _grown_set(meld, cards, seat, rules)
    return _grown_run(meld, cards, seat, rules)


def _grown_set(meld: Meld, cards: Sequence[Card], seat: int, rules: Rules) -> Meld | None:
    for card in cards:
        if not meld.fits >> card & 1:
            return None
        meld = _a_set((*meld.cards, card), (*meld.by, seat), rules)
    return meld


def _grown_run(meld: Meld, cards: Sequence[Card], seat: int, rules: Rules) -> Meld | None:
    # Upwards first, so that an ace that could join either end lies high beside a king (MELD-4).
    left, suit = set(cards), meld.cards[0].suit
    if len(left) < len(cards):
        return None
    while left:
        below, above = run_ends(meld.arc, rules)
        high = None if above is None else face(above % RING, suit)
        low = None if below is None else face(below % RING, suit)
        if high in left:
            meld = _a_run((*meld.cards, high), (*meld.by, seat), meld.arc.first, rules)
            left.remove(high)
        elif low in left:
            meld = _a_run((low, *meld.cards), (seat, *meld.by), meld.arc.first - 1, rules)
            left.remove(low)
        else:
            return None
    return meld


def why_no_meld(cards: Sequence[Card], rules: Rules, grown: bool = False) -> str | None:
    """The statement that keeps these cards from being a meld, or ``None`` when they are one.

    ``grown`` is said of a meld that lies on the table already: MELD-3's opening length is then
    that of any run.
    """
    ranks = {card & LANE - 1 for card in cards}
    suits = {card >> 4 for card in cards}
    if JOKER in cards:
        return "MELD-3"
    if len(ranks) == 1:
        if len(cards) < SET_LEAST:
            return "MELD-1"
        twice = len(suits) < len(cards) and not rules.equal_suits
        return "MELD-2" if twice or len(cards) > SET_MOST else None
    least = SET_LEAST if grown else rules.run_opens_with
    arc = arc_of(ranks)
    if len(suits) > 1 or arc is None or len(ranks) < least:
        return "MELD-3"
    if len(ranks) < len(cards) or (arc.around_corner and not rules.corner):
        return "MELD-4"
    return None


# ---- the melds that lie in a hand ------------------------------------------------------------


def sets_in(cards: Sequence[Card], mask: int, rules: Rules) -> Iterator[tuple[Card, ...]]:
    """Every set that can be made of these cards, each set of faces once."""
    if rules.equal_suits:
        yield from _sets_of_equal_suits(cards)
        return
    for rank in ranks_of_three(mask):
        held = [face(rank, suit) for suit in range(4) if mask >> LANE * suit + rank & 1]
        for size in (SET_LEAST, SET_MOST):
            yield from combinations(held, size)


def _sets_of_equal_suits(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for rank in range(RING):
        held = sorted(card for card in cards if card.rank == rank and card != JOKER)
        for size in (SET_LEAST, SET_MOST):
            yield from sorted(set(combinations(held, size)))


def ranks_of_three(mask: int) -> Iterator[int]:
    """The ranks of which a mask holds three suits or more."""
    spades, hearts = mask & SPADES, mask >> LANE & SPADES
    diamonds, clubs = mask >> 2 * LANE & SPADES, mask >> 3 * LANE & SPADES
    three = spades & hearts & (diamonds | clubs) | diamonds & clubs & (spades | hearts)
    while three:
        bit = three & -three
        yield bit.bit_length() - 1
        three ^= bit


def runs_in(mask: int, rules: Rules) -> Iterator[tuple[Card, ...]]:
    """Every run that can be made of the faces of a mask."""
    for suit in range(4):
        yield from runs_of_suit(suit, mask >> LANE * suit & LANE_MASK, rules.run_opens_with, rules.corner)


@lru_cache(maxsize=1 << 16)
def runs_of_suit(suit: int, lane: int, least: int, corner: bool) -> tuple[tuple[Card, ...], ...]:
    """Every run of at least so many cards in one suit, of which ``lane`` is the mask of ranks held."""
    runs = []
    for first in range(RING):
        places = range(first, first + RING if corner else HIGH_ACE + 1)
        for length, place in enumerate(places, start=1):
            if not lane >> place % RING & 1 or length > RING:
                break
            # The whole ring is one run, however it is turned: the one that begins with the two.
            if length >= least and (length < RING or first == 1):
                runs.append(tuple(face(at % RING, suit) for at in places[:length]))
    return tuple(runs)


@lru_cache(maxsize=1 << 16)
def ranks_in_runs(lane: int, least: int, corner: bool) -> int:
    """The ranks of a suit that stand in a run of these cards, as a mask.

    >>> bin(ranks_in_runs(0b1011101, 3, False))  # 7 5 4 3 A
    '0b11100'
    """
    return sum({1 << card for run in runs_of_suit(0, lane, least, corner) for card in run})


def makes_meld(card: Card, cards: Sequence[Card], mask: int, rules: Rules) -> bool:
    """Is there a new meld of these cards that holds this one of them? ``mask`` has their faces."""
    rank, suit = card & LANE - 1, card >> 4
    if suit == 4:
        return False  # a joker
    if rules.equal_suits:
        three = sum(other & LANE - 1 == rank and other != JOKER for other in cards) >= SET_LEAST
    else:
        three = (mask >> rank & ACES).bit_count() >= SET_LEAST
    lane = mask >> LANE * suit & LANE_MASK
    return three or bool(ranks_in_runs(lane, rules.run_opens_with, rules.corner) >> rank & 1)


def melds_in(cards: Sequence[Card], rules: Rules) -> list[tuple[Card, ...]]:
    """Every new meld that lies in these cards, each set of faces once: sets, then runs.

    >>> from .cards import cards, text_of
    >>> [text_of(meld) for meld in melds_in(cards("6S 6H 6D 7D 8D"), Rules())]
    ['6S 6H 6D', '6D 7D 8D']
    """
    mask = mask_of(cards)
    return [*sets_in(cards, mask, rules), *runs_in(mask, rules)]


def smallest_layoff(meld: Meld, card: Card, mask: int, rules: Rules) -> tuple[Card, ...] | None:
    """The fewest faces of a mask, this card among them, that can be laid off together on a meld.

    >>> from .cards import cards, text_of
    >>> run = new_meld(cards("4H 5H 6H"), 0, Rules())
    >>> text_of(smallest_layoff(run, Card("8H"), mask_of(cards("7H 8H 9H")), Rules()))
    '7H 8H'
    """
    if meld.fits >> card & 1:
        return (card,)
    if meld.is_set or card == JOKER or card.suit != meld.cards[0].suit or card in meld.cards:
        return None
    ways = [*_bridge(meld, card, mask, rules, up=True), *_bridge(meld, card, mask, rules, up=False)]
    return in_order(min(ways, key=len)) if ways else None


def _bridge(meld: Meld, card: Card, mask: int, rules: Rules, up: bool) -> list[tuple[Card, ...]]:
    """The cards from a run's end to this one, as the only item of a list; empty if one is missing."""
    arc, cards = meld.arc, []
    while (place := run_ends(arc, rules)[up]) is not None:
        joining = face(place % RING, card.suit)
        if not mask >> joining & 1:
            return []
        cards.append(joining)
        if joining == card:
            return [tuple(cards)]
        arc = Arc(arc.first if up else place, arc.length + 1)
    return []


def best_partition(cards: Sequence[Card], rules: Rules, worth: Mapping[Card, int]) -> list[tuple[Card, ...]]:
    """The melds of these cards, none using a card twice, that are worth most together.

    ``worth`` says what each face counts. The answer is always the same for the same cards. In hands
    of half a pack and more it may, rather than search for long, miss the very best.

    >>> from .cards import PACK, cards, text_of
    >>> hand = cards("6S 6H 6D 7D 8D KC")
    >>> [text_of(meld) for meld in best_partition(hand, Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6D']
    >>> [text_of(meld) for meld in best_partition((*hand, Card("6C")), Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6C', '6D 7D 8D']
    """
    # A longer run is two shorter ones side by side: they are joined again at the end.
    longest = 2 * rules.run_opens_with - 1
    melds = [meld for meld in melds_in(cards, rules) if len(meld) <= longest]
    return _joined(_Partition(cards, melds, worth).melds(), rules) if melds else []


class _Partition:
    """The choice among melds that share cards, each state of the cards left met once.

    The cards left are one number with a lane of bits for each face, lowest rank first. What has been
    decided is empty, so many ways lead to few numbers. The top bit of a lane is a guard, from which
    is borrowed when a meld needs more copies than are left.
    """

    def __init__(
        self, cards: Sequence[Card], melds: Sequence[tuple[Card, ...]], worth: Mapping[Card, int]
    ) -> None:
        useful = {card for meld in melds for card in meld}
        self.faces = sorted(useful, key=lambda card: (card.rank, card.suit))
        self.worth = worth
        self.width = len(cards).bit_length() + 1
        unit = {card: 1 << self.width * place for place, card in enumerate(self.faces)}
        self.guards = sum(unit.values()) << self.width - 1
        self.cards = [card for card in cards if card in useful]
        self.start = sum(unit[card] for card in self.cards)
        self.melds_from: list[list[tuple[int, tuple[Card, ...]]]] = [[] for _ in self.faces]
        for meld in melds:
            need = sum(unit[card] for card in meld)
            self.melds_from[self._lowest(need)].append((need, meld))
        self.best: dict[int, tuple[int, int, tuple[Card, ...]]] = {0: (0, 0, ())}

    def melds(self) -> list[tuple[Card, ...]]:
        """The melds that are worth most, in the order of their lowest cards."""
        self._gain(self.start, self._points(self.cards))
        chosen, left = [], self.start
        while left:
            _, left, meld = self.best[left]
            chosen.append(meld)
        return [meld for meld in chosen if meld]

    def _gain(self, left: int, held: int) -> int:
        """What the cards left, which are worth ``held``, can gain at most; the way to it is kept."""
        if left in self.best:
            return self.best[left][0]
        most, then = -1, 0
        chosen: tuple[Card, ...] = ()
        for need, meld, cost in self._choices(left):
            gain = self._gain(left - need, held - cost) + cost * bool(meld)
            if gain > most:
                most, then, chosen = gain, left - need, meld
            if most == held or len(self.best) > MOST_STATES:
                break
        self.best[left] = most, then, chosen
        return most

    def _choices(self, left: int) -> Iterator[tuple[int, tuple[Card, ...], int]]:
        """What may become of the lowest card left: each meld that it begins, and at last none."""
        lowest = self._lowest(left)
        for need, meld in self.melds_from[lowest]:
            if (left | self.guards) - need & self.guards == self.guards:
                yield need, meld, self._points(meld)
        yield 1 << self.width * lowest, (), self.worth[self.faces[lowest]]

    def _lowest(self, left: int) -> int:
        return ((left & -left).bit_length() - 1) // self.width

    def _points(self, cards: Iterable[Card]) -> int:
        return sum(self.worth[card] for card in cards)


def _joined(melds: Sequence[tuple[Card, ...]], rules: Rules) -> list[tuple[Card, ...]]:
    """These melds with runs that lie end to end made one."""
    done: list[tuple[Card, ...]] = []
    for meld in melds:
        for place, other in enumerate(done):
            whole = in_order((*other, *meld))
            if why_no_meld(whole, rules) is None:
                done[place] = whole
                break
        else:
            done.append(meld)
    return done


def missing_between(meld: Meld, card: Card) -> tuple[Card, ...]:
    """The cards that a run lacks before this one could join it, by the shorter way that has no corner.

    >>> from .cards import cards, text_of
    >>> text_of(missing_between(new_meld(cards("4H 5H 6H"), 0, Rules()), Card("9H")))
    '7H 8H'
    """
    arc = meld.arc
    ends = (arc.past % RING, arc.first) if arc.around_corner else (arc.past, arc.first)
    above = range(ends[0], card.rank) if card.rank > 0 else range(ends[0], HIGH_ACE)
    below = range(card.rank + 1, ends[1])
    gaps = [gap for gap in (above, below) if len(gap)]
    return tuple(face(rank, card.suit) for rank in min(gaps, key=len)) if gaps else ()
