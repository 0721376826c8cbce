"""Chooses a discard by the worth that the card may have for the others and for this hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from ..card import DJ, JK, Card
from ..companions import companions
from ..deal import View
from ..deal.dealing import whole_pack
from ..melds import WILD
from ..position import fits_of
from ..rules import Rules
from .discarding import worst_card
from .plan import brought_along, costs, jokers_of, partners_of, plan_for
from .weights import Weights

Group = tuple[Card, ...]


class Thrown(NamedTuple):
    """The points that a discard saves, loses, and gives to others."""

    card: Card
    saves: float
    loses: float
    gives: float

    @property
    def worth(self) -> float:
        """The worth of the discard: what it saves, less what it loses and gives."""
        return self.saves - self.loses - self.gives


def best_throws(
    view: View, allowed: Collection[Card], known: Mapping[str, Sequence[Card]], weights: Weights
) -> list[Card]:
    """The best allowed cards to discard, or to open the pile with, best first. There is at least one.

    ``known`` has the cards that other seats hold for certain.
    """
    spare = spare_cards(view, allowed)
    if not spare:
        return [worst_card(view, view.hand, allowed)]
    if len(spare) == 1:
        return spare
    return [thrown.card for thrown in weighed_throws(Chances(view, known, weights), spare)]


def spare_cards(view: View, allowed: Collection[Card]) -> list[Card]:
    """The allowed cards that the plan for the hand doesn't lay, each face once."""
    kept_back = jokers_of(view) == WILD or bool(view.named)  # whether jokers are kept: they stay useful
    spare = [card for card in set(plan_for(view, view.hand).left) if card in allowed]
    return [card for card in spare if card != JK or not kept_back]


def weighed_throws(chances: Chances, spare: Collection[Card]) -> list[Thrown]:
    """How much a discard of each of these cards saves, loses and gives, best first."""
    return sorted(map(chances.of_throwing, spare), key=lambda one: (one.worth, one.card), reverse=True)


class Chances:
    """Estimates what may become of a seat's discards, from what the seat knows."""

    def __init__(self, view: View, known: Mapping[str, Sequence[Card]], weights: Weights) -> None:
        self.known, self._weights = known, weights
        self._rules, self._use = view.rules, jokers_of(view)
        self._costs = costs(view)
        mates = partners_of(view)
        others = [seat for seat in view.cards if seat not in mates]
        self._sides = len(view.cards) // len(mates) - 1
        fewest = min(view.cards[seat] for seat in others)
        self._lateness = max(0, weights.late - fewest) / weights.late
        open_to_them = (
            [meld for seat in others for meld in view.joinable_by(seat)] if view.began else view.table
        )
        self._fits = fits_of(open_to_them) if _may_be_laid_off(view.rules) else 0
        self._lies, self._unseen = brought_along(view), _numbers_unseen(view)
        self._depth = [0] * len(self._unseen)  # each face's depth in the pile: the upcard's is 1
        self._think_of_hidden_cards(sum([view.cards[seat] - len(known.get(seat, ())) for seat in others]))
        for card in chain.from_iterable(known.get(seat, ()) for seat in others):
            self._can_have[card] = 1
        for depth, card in zip(range(len(self._lies), 0, -1), self._lies, strict=True):
            self._come[card], self._can_have[card] = weights.still_lies, 1
            self._depth[card] = depth
        for card in view.hand:
            self._come[card] = 1

    def _think_of_hidden_cards(self, with_others: int) -> None:
        """Estimate where the unseen cards are, if the others hold ``with_others`` of them."""
        hidden, still_comes = list(self._unseen), self._weights.still_comes
        for card in chain.from_iterable(self.known.values()):
            hidden[card] -= 1
        with_them = min(1.0, with_others / max(1, sum(hidden)))
        one_of = [1 - (1 - with_them) ** copies for copies in range(max(hidden) + 1)]
        self._come = [still_comes if copies > 0 else 0.0 for copies in hidden]  # the chance to get each face
        self._can_have = [one_of[copies] if copies > 0 else 0.0 for copies in hidden]

    def of_throwing(self, card: Card) -> Thrown:
        """How much a discard of this card saves, loses and gives."""
        groups = self._groups(card)
        saves = self._lateness * self._costs[card]
        gives = self._weights.gift * self._gift(card, groups) / self._sides
        return Thrown(card, saves, self._promise(card, groups), gives)

    def likeliest(self, card: Card, thrown: Card) -> Group:
        """The cards likeliest to make a meld with ``card`` after ``thrown`` is discarded, if any can."""
        groups = [group for group in self._groups(card) if thrown not in group]
        best = max(groups, key=self._comes, default=())
        return best if self._comes(best) else ()

    def fits_for_others(self, card: Card) -> bool:
        """Whether this card fits on a meld, so that others could lay it off or call it after the discard."""
        return bool(self._fits >> card & 1)

    def most_given(self, card: Card) -> Group:
        """The cards with which others could lay the most valuable meld that holds this discard."""
        return max(self._groups(card), key=lambda group: self._given(card, group), default=())

    def _groups(self, card: Card) -> tuple[Group, ...]:
        return companions(card, self._rules, self._use)

    def _promise(self, card: Card, groups: Sequence[Group]) -> float:
        """How much the card may still be worth to this hand in the round."""
        come, missed = self._come, 1.0
        for group in groups:
            likely = 1.0
            for other in group:
                likely *= come[other]
            missed *= 1 - likely
        return (1 - missed) * self._weights.finds * self._costs[card]

    def _comes(self, group: Group) -> float:
        """The chance that this hand gets all these cards or has them already."""
        likely = 1.0
        for card in group:
            likely *= self._come[card]
        return likely

    def _gift(self, card: Card, groups: Sequence[Group]) -> float:
        """What this card may be worth to the others after its discard, in a meld or as a lay-off."""
        theirs = self._can_have
        gift = sum([self._given(card, group) for group in groups if theirs[group[0]] and theirs[group[1]]])
        return max(gift, self._costs[card]) if self.fits_for_others(card) else gift

    def _given(self, card: Card, group: Group) -> float:
        """What this card may be worth to the others after its discard, in a meld with these cards."""
        likely = 1.0
        for other in group:
            likely *= self._can_have[other]
        if not likely or (group[0] == group[1] and not self._are_two(group[0])):
            return 0.0
        brings, deepest = self._costs[card], 0
        for other in group:
            depth = self._depth[other]
            if depth:
                brings += self._costs[other]
                deepest = max(deepest, depth)
        return likely * (brings + deepest)

    def _are_two(self, card: Card) -> bool:
        """Whether others could get two copies of this card, for a meld with both (MELD-2, JOKER-6)."""
        return self._unseen[card] + self._lies.count(card) > 1


def unseen_by(view: View) -> Counter[Card]:
    """For each card, how many copies this seat can't see, since they are in the stock or in other hands."""
    numbers = _numbers_unseen(view)
    return Counter({card: numbers[card] for card in set(whole_pack(view.rules, len(view.cards)))})


def _numbers_unseen(view: View) -> list[int]:
    """How many copies of each face this seat can't see."""
    unseen = [*_numbers(view.rules, len(view.cards))]
    for card in seen_by(view):
        unseen[card] -= 1
    return unseen


@lru_cache(maxsize=64)
def _numbers(rules: Rules, players: int) -> tuple[int, ...]:
    """How many copies of each face the whole pack has."""
    numbers = [0] * (DJ + 1)
    for card in whole_pack(rules, players):
        numbers[card] += 1
    return tuple(numbers)


def seen_by(view: View) -> Iterable[Card]:
    """The cards that this seat can see."""
    laid = [card.held for meld in view.table for card in meld.cards]
    return chain(view.hand, view.pile, laid, view.gone)


def _may_be_laid_off(rules: Rules) -> bool:
    """Whether the rules allow others to lay a discard off on a meld."""
    return rules.take_for == "any" or rules.keep_upcard or rules.rum != "no"
