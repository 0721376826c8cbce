"""Chooses takes, splits and calls by what the cards of the pile are worth to the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ..card import JK, Card, mask_of, without
from ..deal import View
from ..finding import in_melds
from ..melds import WILD
from ..moves import Move
from ..position import fits_of, place_in_pile
from .discarding import worst_card
from .plan import costs, gains, jokers_of, plan_for, standing

DEALERS_JOKER_PAYS: Final = 15  # a split costs this much if the dealer's joker pays for it
EFFORT: Final = 4_000  # limits the summed ``_effort`` of one choice; big hands with jokers need the most
ALL_EFFORT: Final = 20_000  # limits the summed ``_effort`` of comparing takes; games need a third of it
MOST_CALLS: Final = 40  # at most this many calls are compared: those that lay the most


class Offer(NamedTuple):
    """A way to get cards: the move, the hand after it, and what else the move gains or costs."""

    move: Move
    hand: tuple[Card, ...]
    besides: int = 0


def best_draw(
    view: View, takes: Sequence[Move], splits: Sequence[Move], least: float, left_counts: float = 1
) -> Move | None:
    """The take or split that pays best; ``None`` if a card of the stock, or passing, is better.

    The move has to raise ``standing`` by more than ``least`` points. ``left_counts`` means
    the same as in ``standing``.
    """
    offers = _of_takes(view, takes) + [_of_split(view, move) for move in splits]
    return _best(view, offers, standing(view, view.hand, left_counts) + least, left_counts)[0]


def best_take_brings(view: View, takes: Sequence[Move], left_counts: float) -> float:
    """How many points the best of these takes adds to the hand's ``standing``; 0 if no take adds any."""
    stands = standing(view, view.hand, left_counts)
    return _best(view, _of_takes(view, takes), stands, left_counts)[1] - stands


def takes_by_worth(view: View, takes: Sequence[Move], left_counts: float) -> list[Move]:
    """The takes, sorted by the hand's standing after the take, best first.

    With a long pile, the takes that promise least are left out, so that ``ALL_EFFORT`` is enough.
    """
    offers = _that_promise_most(_of_takes(view, takes), _promise_of(view, left_counts))
    offers.sort(key=lambda offer: -standing(view, offer.hand, left_counts))
    return [offer.move for offer in offers]


def lasting(view: View, legal: Sequence[Move]) -> list[Move]:
    """These moves, except an idle take of the upcard: players could repeat such a take for ever."""
    takes = _of_takes(view, [move for move in legal if move.kind == "take"])
    idle = [offer.move for offer in takes if _is_idle(view, offer)]
    return [move for move in legal if move not in idle]


def _that_promise_most(offers: Sequence[Offer], promising: Callable[[Offer], float]) -> list[Offer]:
    """The most promising offers, in their old order: as many as ``ALL_EFFORT`` allows, but at least one."""
    effort, chosen = 0, set()
    for offer in sorted(offers, key=promising, reverse=True):
        if effort > ALL_EFFORT:
            break
        effort += _effort(offer)
        chosen.add(offer.move)
    return [offer for offer in offers if offer.move in chosen]


def best_call(view: View, calls: Sequence[Move]) -> Move | None:
    """The call that pays best (RUM-1, RUM-2); ``None`` if none pays."""
    if view.rules.rum == "discard":
        return calls[0] if calls else None  # a call only lays off the upcard, so all calls are equal
    worth = gains(view.rules)
    offers = []
    for move in _differing(calls):
        brought = without(view.pile[deepest(view.pile, move) :], (card.held for card in move.cards))
        laid = sum(worth[card.held] for card in move.cards)
        offers.append(Offer(move, (*view.hand, *brought), laid))
    offers.sort(key=lambda offer: -offer.besides)
    return _best(view, offers[:MOST_CALLS], standing(view, view.hand))[0]


def brings(move: Move) -> tuple[object, ...]:
    """A key that is equal for calls that take and lay the same cards, whatever their jokers stand for."""
    return tuple(sorted(card.held for card in move.cards)), move.nths


def _differing(calls: Sequence[Move]) -> list[Move]:
    """One call for each key of ``brings``. Calls with the same key bring the same cards."""
    return list({brings(move): move for move in calls}.values())


def deepest(pile: Sequence[Card], move: Move) -> int:
    """The place of the deepest card that a call takes from the pile.

    >>> from rummy500 import cards
    >>> deepest(cards("6H KS 7H 8H"), Move.parse("A: rum 6H 7H 8H"))
    0
    """
    asked: Counter[Card] = Counter()
    places = []
    for card, nth in zip(move.cards, move.nths or (1,) * len(move.cards), strict=True):
        asked[card.held] += 1
        place = place_in_pile(pile, card.held, max(nth, asked[card.held]))
        assert place is not None, "only legal calls are weighed"
        places.append(place)
    return min(places)


def taken_by_split(view: View, move: Move) -> tuple[Card, ...]:
    """The cards that a split brings into the hand."""
    place = place_of(view, move)
    return view.pile[place:] if move.choice == "above" else view.pile[: place + 1]


def place_of(view: View, move: Move) -> int:
    """The place in the pile of the card that a take or a split names."""
    place = place_in_pile(view.pile, move.cards[0], move.nth)
    assert place is not None, "only legal moves are weighed"
    return place


def _of_takes(view: View, takes: Sequence[Move]) -> list[Offer]:
    return [Offer(move, (*view.hand, *view.pile[place_of(view, move) :])) for move in takes]


def _of_split(view: View, move: Move) -> Offer:
    hand = view.hand if move.dj else without(view.hand, (JK,))
    return Offer(move, (*hand, *taken_by_split(view, move)), -DEALERS_JOKER_PAYS * move.dj)


def _is_idle(view: View, offer: Offer) -> bool:
    """Whether this move is an idle take of an upcard that may be kept (DRAW-5).

    A take is idle unless the hand can lay more after the take and the discard than before. If bots made idle
    takes, they could pass an upcard round the table for ever.
    """
    is_upcard = offer.move.kind == "take" and len(offer.hand) == len(view.hand) + 1
    if not (view.rules.keep_upcard and is_upcard):
        return False
    upcard = offer.hand[-1]
    if plan_for(view, offer.hand).gain <= plan_for(view, view.hand).gain:
        return True
    allowed = set(offer.hand) if view.rules.give_back == "any" else set(view.hand)
    discarded = worst_card(view, offer.hand, allowed)
    return discarded == upcard or (
        plan_for(view, without(offer.hand, (discarded,))).gain <= plan_for(view, view.hand).gain
    )


def _best(
    view: View, offers: Sequence[Offer], most: float, left_counts: float = 1
) -> tuple[Move | None, float]:
    """The best move and its standing if this standing is above ``most``; else ``None`` and ``most``.

    The offers that promise most are judged first. Idle offers are left out.
    """
    promising = _promise_of(view, left_counts)
    ranked = sorted(((promising(offer), offer) for offer in offers), key=lambda pair: -pair[0])
    best, effort = None, 0
    for promised, offer in ranked:
        if promised <= most or effort > EFFORT:
            break
        if _is_idle(view, offer):
            continue
        effort += _effort(offer)
        worth = standing(view, offer.hand, left_counts) + offer.besides
        if worth > most:
            best, most = offer.move, worth
    return best, most


def _effort(offer: Offer) -> int:
    """The effort of working out the standing after an offer."""
    return len(offer.hand) ** 2 * (1 + offer.hand.count(JK))


def _promise_of(view: View, left_counts: float) -> Callable[[Offer], float]:
    """A function that gives an upper bound of an offer's worth. The bound counts all useful cards as laid."""
    rules, use, fits = view.rules, jokers_of(view), fits_of(view.joinable_by(view.seat))
    worth, held = gains(rules), costs(view)
    known: dict[tuple[Card, ...], float] = {}

    def promise(offer: Offer) -> float:
        hand = offer.hand
        if hand not in known:
            jokers = hand.count(JK) if use == WILD else 0
            useful = fits | in_melds(hand, mask_of(hand), rules, jokers, use)
            known[hand] = sum(
                [worth[card] if useful >> card & 1 else -left_counts * held[card] for card in hand]
            )
        return known[hand] + offer.besides

    return promise
