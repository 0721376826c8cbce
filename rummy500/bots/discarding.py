"""Finds the card that a hand needs least, and weighs discards by their worth to this hand and to others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from ..card import DJ, JK, Card, without
from ..companions import companions, fellows
from ..deal import View
from ..deal.dealing import whole_pack
from ..melds import WILD
from ..position import fits_of
from ..rules import Rules
from .plan import brought_along, costs, gains, jokers_of, partners_of, plan_for
from .weights import Weights

HOPE: Final = 8  # a held card is worth this many points for each other held card that it could meld with
FEEDS: Final = 5  # a held card is worth this much for each card of the pile that others could meld with it
CALLED: Final = 10  # a held card that fits on a meld is worth this much more if discards may be called
FEW: Final = 8  # if all cards could be laid, at most this many discards are tried out

Group = tuple[Card, ...]


def worst_card(view: View, hand: Sequence[Card], allowed: Collection[Card]) -> Card:
    """The allowed card with the highest cost in hand, less its ``promise``.

    A card that could be laid is considered only if all allowed cards could be laid.
    """
    free = [card for card in allowed if card != JK or not _keeps_jokers(view)] or list(allowed)
    spare = [card for card in set(plan_for(view, hand).left) if card in free]
    if spare:
        held = costs(view)
        return max(spare, key=lambda card: (held[card] - promise(view, hand, card), card))
    worth = gains(view.rules)
    cheapest = sorted(set(free), key=lambda card: (worth[card], card))[:FEW]
    return max(cheapest, key=lambda card: (plan_for(view, without(tuple(hand), (card,))).gain, card))


def promise(view: View, hand: Sequence[Card], card: Card) -> int:
    """The worth of a card in hand: higher if other cards go with the card, or if the card fits on a meld."""
    others, goes = without(tuple(hand), (card,)), fellows(card, view.rules, jokers_of(view))
    near = sum(goes >> other & 1 for other in others)
    near += others.count(JK) * (card == JK)  # jokers can meld with each other (JOKER-6)
    feeds = sum(goes >> other & 1 for other in brought_along(view))
    fits = any(meld.fits >> card & 1 for meld in view.joinable_by(view.seat))
    return near * HOPE + feeds * FEEDS + (HOPE + CALLED * (view.rules.rum != "no")) * fits


def _keeps_jokers(view: View) -> bool:
    """Whether a bot keeps its jokers: only if they are wild, or the dealer has named what jokers do."""
    return jokers_of(view) == WILD or bool(view.named)


class WeighedDiscard(NamedTuple):
    """The points that a discard saves, loses, and gives to others."""

    card: Card
    saves: float
    loses: float
    gives: float

    @property
    def worth(self) -> float:
        """The worth of the discard: what it saves, less what it loses and gives."""
        return self.saves - self.loses - self.gives


def best_discards(
    view: View, allowed: Collection[Card], known: Mapping[str, Sequence[Card]], weights: Weights
) -> list[Card]:
    """At least one allowed card to discard, or to open the pile with. The best card comes first.

    ``known`` has the cards that other seats hold for certain.
    """
    spare = spare_cards(view, allowed)
    if not spare:
        return [worst_card(view, view.hand, allowed)]
    if len(spare) == 1:
        return spare
    return [one.card for one in weighed_discards(Chances(view, known, weights), spare)]


def spare_cards(view: View, allowed: Collection[Card]) -> list[Card]:
    """The allowed cards that the plan for the hand doesn't lay, each face once."""
    spare = [card for card in set(plan_for(view, view.hand).left) if card in allowed]
    return [card for card in spare if card != JK or not _keeps_jokers(view)]


def weighed_discards(chances: Chances, spare: Collection[Card]) -> list[WeighedDiscard]:
    """How much a discard of each of these cards saves, loses and gives, best first."""
    return sorted(map(chances.of_discarding, spare), key=lambda one: (one.worth, one.card), reverse=True)


class Chances:
    """Estimates what a seat's discards may bring or cost, from what the seat knows."""

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

    def of_discarding(self, card: Card) -> WeighedDiscard:
        """How much a discard of this card saves, loses and gives."""
        groups = self._groups(card)
        saves = self._lateness * self._costs[card]
        gives = self._weights.gift * self._gift(card, groups) / self._sides
        return WeighedDiscard(card, saves, self._promise(card, groups), gives)

    def likeliest(self, card: Card, discarded: Card) -> Group:
        """The cards most likely to make a meld with ``card`` without ``discarded``; empty if none can."""
        groups = [group for group in self._groups(card) if discarded not in group]
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
        """How many points a discard of this card may bring the others, in a meld or as a lay-off."""
        theirs = self._can_have
        gift = sum([self._given(card, group) for group in groups if theirs[group[0]] and theirs[group[1]]])
        return max(gift, self._costs[card]) if self.fits_for_others(card) else gift

    def _given(self, card: Card, group: Group) -> float:
        """How many points a discard of this card may bring the others in a meld with these cards."""
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
