"""Chooses the best combination of melds that share cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Final, NamedTuple

from .card import Card
from .finding import melds_in
from .melds import WILD, in_order, why_no_meld
from .patience import looked_at
from .rules import Rules

__all__ = ["Partition", "best_partition"]

# Limits of the searches; in play there is far less to look at. The first two are for the best melds of a hand
# and for the most that can be laid. The others are for melds that are worth enough: for all searches among
# the same cards together, and for each search after that.
MOST_STATES: Final = 4_000
ALL_STATES: Final = 100_000
MOST_CHOICES: Final = 800_000
FEW_CHOICES: Final = 80_000
CHOICES_TO_A_MOVE: Final = 16  # looking at this many choices takes as long as looking at a move


def best_partition(
    cards: Sequence[Card], rules: Rules, worth: Mapping[Card, int], use: str = WILD
) -> list[tuple[Card, ...]]:
    """The melds of these cards, none using a card twice, that are worth most together.

    ``worth`` says what each face counts, and ``use`` what jokers do. The answer is always the same for
    the same cards. For hands of half a pack or more the search is cut short, and it may miss the very best.

    >>> from rummy500.card import PACK, cards, text_of
    >>> hand = cards("6S 6H 6D 7D 8D KC")
    >>> [text_of(meld) for meld in best_partition(hand, Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6D']
    >>> [text_of(meld) for meld in best_partition((*hand, Card("6C")), Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6C', '6D 7D 8D']
    """
    # A longer run is found as two shorter ones side by side, which are joined at the end.
    longest = 2 * rules.run_opens_with - 1
    melds = [meld for meld in melds_in(cards, rules, use, every=False) if len(meld) <= longest]
    return _joined(Partition(cards, melds, worth).melds(), rules, use) if melds else []


class _Choice(NamedTuple):
    """What to do with a face: lay it in a meld, or keep it (``meld`` is empty then).

    ``need`` are the cards it uses, as a state. ``cost`` is what they count, ``value`` what the meld gains.
    """

    need: int
    meld: tuple[Card, ...]
    cost: int
    value: int


class Partition:
    """Chooses among melds that share cards, and looks at each state of the cards left only once.

    A state is one number with a lane of bits for each face, which counts its copies. Faces of low rank come
    first or, if ``values`` say what melds gain, faces that count most. Faces are decided in this order and
    their lanes are empty then, so many ways lead to few states. The top bit of a lane is a guard: subtracting
    a meld borrows from it if the meld needs more copies than are left.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        melds: Sequence[tuple[Card, ...]],
        worth: Mapping[Card, int],
        values: Mapping[tuple[Card, ...], int] = MappingProxyType({}),
    ) -> None:
        held_for = [_as_held(meld) for meld in melds]
        useful = set(chain.from_iterable(held_for))
        # To reach points, dear cards come first: if one is left out, it soon shows that the rest won't do.
        first = {card: -worth[card] if values else 0 for card in useful}
        self.faces = sorted(useful, key=lambda card: (card.is_joker, first[card], card.rank, card.suit))
        self.worth, self.most_states = worth, MOST_STATES
        self.width = len(cards).bit_length() + 1
        self.unit = unit = {card: 1 << self.width * place for place, card in enumerate(self.faces)}
        self.guards = sum(unit.values()) << self.width - 1
        self.cards = [card for card in cards if card in useful]
        self.start = self.state_of(self.cards)
        self.melds_from: list[list[_Choice]] = [[] for _ in self.faces]
        met = set[int]()
        for meld, held in zip(melds, held_for, strict=True):
            need = sum([unit[card] for card in held])
            if need not in met:  # melds that differ only in what a joker stands for count as one
                met.add(need)
                cost = sum([worth[card] for card in held])
                self.melds_from[self._lowest(need)].append(_Choice(need, meld, cost, values.get(meld, cost)))
        for card, choices in zip(self.faces, self.melds_from, strict=True):
            choices.append(_Choice(unit[card], (), worth[card], 0))
        self.best: dict[int, tuple[int, int, tuple[Card, ...]]] = {0: (0, 0, ())}
        self.patience = MOST_CHOICES
        self.out_of_reach: dict[int, int] = {}  # by state, the fewest points known to be out of reach

    def take_heart(self) -> None:
        """Allow the next search at least ``FEW_CHOICES``, even if ``MOST_CHOICES`` are used up."""
        self.patience = max(self.patience, FEW_CHOICES)

    @property
    def gave_up(self) -> bool:
        """Was a search given up because it took too long?"""
        return self.patience <= 0

    def state_of(self, cards: Iterable[Card]) -> int:
        """The state of these cards; cards that no meld uses are left out."""
        return sum(self.unit.get(card, 0) for card in cards)

    def has(self, left: int, need: int) -> bool:
        """Are the cards of ``need`` among those of ``left``?"""
        return (left | self.guards) - need & self.guards == self.guards

    def most(self, left: int) -> int | None:
        """The most that the cards left can gain; ``None`` if that takes too long to find."""
        self.most_states = ALL_STATES
        most = self._gain(left, self._held(left))
        return most if len(self.best) <= self.most_states else None

    def worth_at_least(self, points: int, left: int) -> list[tuple[Card, ...]] | None:
        """Melds of the cards left that gain at least this many points; ``None`` if none are found.

        A branch is given up as soon as all its cards together would not suffice.

        >>> from rummy500.card import PACK, cards, text_of
        >>> hand, worth = cards("6S 6H 6D 7D 8D KC"), {card: 10 for card in PACK}
        >>> values = {cards("6S 6H 6D"): 30, cards("6D 7D 8D"): 30, cards("KC"): 10}
        >>> partition = Partition(hand, list(values), worth, values)
        >>> [text_of(laid) for laid in partition.worth_at_least(40, partition.state_of(hand)) or ()]
        ['KC', '6S 6H 6D']
        >>> partition.worth_at_least(41, partition.state_of(hand))
        """
        chosen: list[tuple[Card, ...]] = []
        before = self.patience
        reaches = self._reaches(left, self._held(left), points, chosen)
        looked_at(1 + (before - self.patience) // CHOICES_TO_A_MOVE)
        return chosen if reaches else None

    @cached_property
    def dearest_from(self) -> list[list[_Choice]]:
        """The choices for each face, sorted by how much less they gain than their cards are worth."""
        return [sorted(choices, key=lambda choice: choice.cost - choice.value) for choices in self.melds_from]

    def _reaches(self, left: int, held: int, points: int, chosen: list[tuple[Card, ...]]) -> bool:
        """Can the cards left, worth ``held``, gain this many points? If so, ``chosen`` receives the melds."""
        if points <= 0:
            return True
        if held < points or self.out_of_reach.get(left, held + 1) <= points:
            return False
        guards, guarded, to_spare = self.guards, left | self.guards, held - points
        self.patience -= 1
        for need, meld, cost, value in self.dearest_from[self._lowest(left)]:
            if cost - value > to_spare:
                break  # the rest would not suffice, and the choices after this one lose even more
            if guarded - need & guards != guards:
                continue  # a card is missing
            if self._reaches(left - need, held - cost, points - value, chosen):
                if meld:
                    chosen.append(meld)
                return True
            if self.patience <= 0:
                return False
        self.out_of_reach[left] = points
        return False

    def _held(self, left: int) -> int:
        """What the cards left are worth."""
        lane, points = (1 << self.width) - 1, 0
        for card in self.faces:
            points += self.worth[card] * (left & lane)
            left >>= self.width
        return points

    def melds(self) -> list[tuple[Card, ...]]:
        """The melds that are worth most, in the order of their lowest cards."""
        self._gain(self.start, self._held(self.start))
        chosen, left = [], self.start
        while left:
            _, left, meld = self.best[left]
            chosen.append(meld)
        return [meld for meld in chosen if meld]

    def _gain(self, left: int, held: int) -> int:
        """The most that the cards left, worth ``held``, can gain; ``best`` remembers the choice."""
        known = self.best.get(left)
        if known is not None:
            return known[0]
        most, then = -1, 0
        chosen: tuple[Card, ...] = ()
        guards, guarded = self.guards, left | self.guards
        for need, meld, cost, value in self.melds_from[self._lowest(left)]:
            if guarded - need & guards != guards:
                continue  # a card is missing
            gain = self._gain(left - need, held - cost) + value
            if gain > most:
                most, then, chosen = gain, left - need, meld
            if most >= held or len(self.best) > self.most_states:
                break
        self.best[left] = most, then, chosen
        return most

    def _lowest(self, left: int) -> int:
        return ((left & -left).bit_length() - 1) // self.width


@lru_cache(maxsize=1 << 12)
def _as_held(meld: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that leave a hand for this meld; the dealer's joker counts as one of them."""
    return tuple([card.held for card in meld])


def _joined(melds: Sequence[tuple[Card, ...]], rules: Rules, use: str) -> list[tuple[Card, ...]]:
    """These melds, with runs that lie end to end joined into one."""
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
