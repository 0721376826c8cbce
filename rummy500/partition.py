"""The best choice among melds that share cards."""

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

# So many ways are looked at, which in play are far fewer: for the best melds of a hand, for what can be laid
# at most, and whether some are worth enough, in all questions about the same cards and in each after these.
MOST_STATES: Final = 4_000
ALL_STATES: Final = 100_000
MOST_CHOICES: Final = 800_000
FEW_CHOICES: Final = 80_000
CHOICES_TO_A_MOVE: Final = 16  # to look at so many takes as long as to look at a move


def best_partition(
    cards: Sequence[Card], rules: Rules, worth: Mapping[Card, int], use: str = WILD
) -> list[tuple[Card, ...]]:
    """The melds of these cards, none using a card twice, that are worth most together.

    ``worth`` says what each face counts, and ``use`` what jokers do. The answer is always the same for
    the same cards. In hands of half a pack and more it may, rather than search for long, miss the very best.

    >>> from .card import PACK, cards, text_of
    >>> hand = cards("6S 6H 6D 7D 8D KC")
    >>> [text_of(meld) for meld in best_partition(hand, Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6D']
    >>> [text_of(meld) for meld in best_partition((*hand, Card("6C")), Rules(), {card: 1 for card in PACK})]
    ['6S 6H 6C', '6D 7D 8D']
    """
    # A longer run is two shorter ones side by side: they are joined again at the end.
    longest = 2 * rules.run_opens_with - 1
    melds = [meld for meld in melds_in(cards, rules, use, every=False) if len(meld) <= longest]
    return _joined(Partition(cards, melds, worth).melds(), rules, use) if melds else []


class _Choice(NamedTuple):
    """A meld that a card begins, or none: the cards it needs, what these count and what it gains."""

    need: int
    meld: tuple[Card, ...]
    cost: int
    value: int


class Partition:
    """The choice among melds that share cards, each state of the cards left met once.

    The cards left are one number with a lane of bits for each face: those of lowest rank first, or, where
    ``values`` say what melds gain, those that count most. What has been decided is empty, so many ways lead
    to few numbers. The top bit of a lane is a guard, from which is borrowed when a meld needs more copies
    than are left.
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
        # For points the dearest cards come first: one that is left out soon shows that the rest won't do.
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
            if need not in met:  # what a joker stands for makes no difference here
                met.add(need)
                cost = sum([worth[card] for card in held])
                self.melds_from[self._lowest(need)].append(_Choice(need, meld, cost, values.get(meld, cost)))
        for card, choices in zip(self.faces, self.melds_from, strict=True):
            choices.append(_Choice(unit[card], (), worth[card], 0))
        self.best: dict[int, tuple[int, int, tuple[Card, ...]]] = {0: (0, 0, ())}
        self.patience = MOST_CHOICES
        self.out_of_reach: dict[int, int] = {}  # of cards left, the fewest points that they can't be worth

    def take_heart(self) -> None:
        """Go on with ways where ``MOST_CHOICES`` were looked at, if only for ``FEW_CHOICES``."""
        self.patience = max(self.patience, FEW_CHOICES)

    @property
    def gave_up(self) -> bool:
        """Has a question been given up, since it would have taken long?"""
        return self.patience <= 0

    def state_of(self, cards: Iterable[Card]) -> int:
        """The cards that a meld may use as a number, for all that is asked here."""
        return sum(self.unit.get(card, 0) for card in cards)

    def has(self, left: int, need: int) -> bool:
        """Are these cards among those that are left?"""
        return (left | self.guards) - need & self.guards == self.guards

    def most(self, left: int) -> int | None:
        """What the cards left can gain at most; ``None`` where it would take long to say."""
        self.most_states = ALL_STATES
        most = self._gain(left, self._held(left))
        return most if len(self.best) <= self.most_states else None

    def worth_at_least(self, points: int, left: int) -> list[tuple[Card, ...]] | None:
        """Melds of the cards left that gain so many points; ``None`` where none are found.

        What is left is given up as soon as all its cards together would not suffice.

        >>> from .card import PACK, cards, text_of
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
        """The choices in the order of what they lose of what their cards are worth."""
        return [sorted(choices, key=lambda choice: choice.cost - choice.value) for choices in self.melds_from]

    def _reaches(self, left: int, held: int, points: int, chosen: list[tuple[Card, ...]]) -> bool:
        """Can the cards left, which are worth ``held``, gain so many points? The melds for it are chosen."""
        if points <= 0:
            return True
        if held < points or self.out_of_reach.get(left, held + 1) <= points:
            return False
        guards, guarded, to_spare = self.guards, left | self.guards, held - points
        self.patience -= 1
        for need, meld, cost, value in self.dearest_from[self._lowest(left)]:
            if cost - value > to_spare:
                break  # the rest would not suffice, and less so with what comes after it
            if guarded - need & guards != guards:
                continue  # a card is not there
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
        """What the cards left, which are worth ``held``, can gain at most; the way to it is kept."""
        known = self.best.get(left)
        if known is not None:
            return known[0]
        most, then = -1, 0
        chosen: tuple[Card, ...] = ()
        guards, guarded = self.guards, left | self.guards
        for need, meld, cost, value in self.melds_from[self._lowest(left)]:
            if guarded - need & guards != guards:
                continue  # a card is not there
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
    """The cards that leave a hand for a meld, the dealer's joker being one of them."""
    return tuple([card.held for card in meld])


def _joined(melds: Sequence[tuple[Card, ...]], rules: Rules, use: str) -> list[tuple[Card, ...]]:
    """These melds with runs that lie end to end made one."""
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
