"""The best choice among melds that share cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from .cards import Card
from .finding import melds_in
from .melds import WILD, in_order, why_no_meld
from .rules import Rules

__all__ = ["best_partition", "held_of", "lays_worth", "most_laid"]

# So many ways are looked at for the best melds of a hand, which in play has far fewer; and where the answer
# has to be right.
MOST_STATES: Final = 4_000
ALL_STATES: Final = 100_000


def best_partition(
    cards: Sequence[Card], rules: Rules, worth: Mapping[Card, int], use: str = WILD
) -> list[tuple[Card, ...]]:
    """The melds of these cards, none using a card twice, that are worth most together.

    ``worth`` says what each face counts, and ``use`` what jokers do. The answer is always the same for
    the same cards. In hands of half a pack and more it may, rather than search for long, miss the very best.

    >>> from .cards import PACK, cards, text_of
    >>> hand = cards("6S 6H 6D 7D 8D KC")
    >>> [text_of(meld) for meld in best_partition(hand, Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6D']
    >>> [text_of(meld) for meld in best_partition((*hand, Card("6C")), Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6C', '6D 7D 8D']
    """
    # A longer run is two shorter ones side by side: they are joined again at the end.
    longest = 2 * rules.run_opens_with - 1
    melds = [meld for meld in melds_in(cards, rules, use, extra=False) if len(meld) <= longest]
    return _joined(_Partition(cards, melds, worth).melds(), rules, use) if melds else []


def most_laid(
    cards: Sequence[Card], worth: Mapping[Card, int], lays: Iterable[tuple[tuple[Card, ...], int]]
) -> int | None:
    """What lays of these cards, none using a card twice, can be worth at most.

    ``worth`` says what each face counts at most, ``lays`` the choices with their values. ``None`` where
    it would take long to say.

    >>> from .cards import PACK, cards
    >>> hand, worth = cards("6S 6H 6D 7D 8D KC"), {card: 10 for card in PACK}
    >>> most_laid(hand, worth, [(cards("6S 6H 6D"), 30), (cards("6D 7D 8D"), 30), (cards("KC"), 10)])
    40
    """
    partition = _of_lays(cards, worth, lays)
    return partition.most() if partition else 0


def lays_worth(
    points: int,
    cards: Sequence[Card],
    worth: Mapping[Card, int],
    lays: Iterable[tuple[tuple[Card, ...], int]],
) -> list[tuple[Card, ...]] | None:
    """Lays of these cards, none using a card twice, that are worth so many points; ``None`` for none.

    Each is told by the cards of the hand that it uses. They are found sooner than ``most_laid``: what is left
    is put aside as soon as all its cards together would not suffice. Where even that would take long to say,
    the answer is no lay at all.

    >>> from .cards import PACK, cards, text_of
    >>> hand, worth = cards("6S 6H 6D 7D 8D KC"), {card: 10 for card in PACK}
    >>> lays = [(cards("6S 6H 6D"), 30), (cards("6D 7D 8D"), 30), (cards("KC"), 10)]
    >>> [text_of(laid) for laid in lays_worth(40, hand, worth, lays) or ()]
    ['KC', '6S 6H 6D']
    >>> lays_worth(41, hand, worth, lays)
    """
    partition = _of_lays(cards, worth, lays)
    return partition.worth_at_least(points) if partition else None


def _of_lays(
    cards: Sequence[Card], worth: Mapping[Card, int], lays: Iterable[tuple[tuple[Card, ...], int]]
) -> _Partition | None:
    """The choice among lays with their values, of those that use the same cards the dearest."""
    values: dict[tuple[Card, ...], int] = {}
    for laid, value in lays:
        need = held_of(laid)
        values[need] = max(value, values.get(need, 0))
    return _Partition(cards, list(values), worth, values, ALL_STATES) if values else None


@lru_cache(maxsize=1 << 15)
def held_of(laid: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of the hand that are laid so, whatever jokers stand for."""
    return tuple(sorted(card.held for card in laid))


class _Choice(NamedTuple):
    """A meld that a card begins, or none: the cards it needs, what these count and what it gains."""

    need: int
    meld: tuple[Card, ...]
    cost: int
    value: int


class _Partition:
    """The choice among melds that share cards, each state of the cards left met once.

    The cards left are one number with a lane of bits for each face, lowest rank first. What has been
    decided is empty, so many ways lead to few numbers. The top bit of a lane is a guard, from which
    is borrowed when a meld needs more copies than are left.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        melds: Sequence[tuple[Card, ...]],
        worth: Mapping[Card, int],
        values: Mapping[tuple[Card, ...], int] = MappingProxyType({}),
        most_states: int = MOST_STATES,
    ) -> None:
        useful = {card.held for meld in melds for card in meld}
        self.faces = sorted(useful, key=lambda card: (card.is_joker, card.rank, card.suit))
        self.worth, self.most_states = worth, most_states
        self.width = len(cards).bit_length() + 1
        unit = {card: 1 << self.width * place for place, card in enumerate(self.faces)}
        self.guards = sum(unit.values()) << self.width - 1
        self.cards = [card for card in cards if card in useful]
        self.start = sum(unit[card] for card in self.cards)
        self.melds_from: list[list[_Choice]] = [[] for _ in self.faces]
        for meld in melds:
            need, cost = sum(unit[card.held] for card in meld), self._points(meld)
            self.melds_from[self._lowest(need)].append(_Choice(need, meld, cost, values.get(meld, cost)))
        self.none_from = [_Choice(unit[card], (), worth[card], 0) for card in self.faces]
        self.best: dict[int, tuple[int, int, tuple[Card, ...]]] = {0: (0, 0, ())}
        self.out_of_reach: dict[int, int] = {}  # of cards left, the fewest points that they can't be worth

    def most(self) -> int | None:
        """What can be gained at most; ``None`` where not all ways have been looked at."""
        most = self._gain(self.start, self._points(self.cards))
        return most if len(self.best) <= self.most_states else None

    def worth_at_least(self, points: int) -> list[tuple[Card, ...]] | None:
        """Melds that gain so many points; ``None`` for none, and none of them where it would take long."""
        chosen: list[tuple[Card, ...]] = []
        if self._reaches(self.start, self._points(self.cards), points, chosen):
            return chosen
        return [] if len(self.out_of_reach) > self.most_states else None

    def _reaches(self, left: int, held: int, points: int, chosen: list[tuple[Card, ...]]) -> bool:
        """Can the cards left, which are worth ``held``, gain so many points? The melds for it are chosen."""
        if points <= 0:
            return True
        if held < points or self.out_of_reach.get(left, held + 1) <= points:
            return False
        for need, meld, cost, value in self._choices(left):
            if self._reaches(left - need, held - cost, points - value, chosen):
                if meld:
                    chosen.append(meld)
                return True
            if len(self.out_of_reach) > self.most_states:
                return False
        self.out_of_reach[left] = points
        return False

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
        for need, meld, cost, value in self._choices(left):
            gain = self._gain(left - need, held - cost) + value
            if gain > most:
                most, then, chosen = gain, left - need, meld
            if most >= held or len(self.best) > self.most_states:
                break
        self.best[left] = most, then, chosen
        return most

    def _choices(self, left: int) -> Iterator[_Choice]:
        """What may become of the lowest card left: each meld that it begins, and at last none."""
        lowest = self._lowest(left)
        for choice in self.melds_from[lowest]:
            if (left | self.guards) - choice.need & self.guards == self.guards:
                yield choice
        yield self.none_from[lowest]

    def _lowest(self, left: int) -> int:
        return ((left & -left).bit_length() - 1) // self.width

    def _points(self, cards: Iterable[Card]) -> int:
        return sum(self.worth[card.held] for card in cards)


def _joined(melds: Sequence[tuple[Card, ...]], rules: Rules, use: str) -> list[tuple[Card, ...]]:
    """These melds with runs that lie end to end made one."""
    done: list[tuple[Card, ...]] = []
    for meld in melds:
        for place, other in enumerate(done):
            whole = in_order((*other, *meld))
            if why_no_meld(whole, rules, use) is None:
                done[place] = whole
                break
        else:
            done.append(meld)
    return done
