"""Hints on the discard, and on the card that opens the pile."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from ..bots.discarding import Chances, Group, WeighedDiscard, spare_cards, weighed_discards
from ..bots.plan import costs, in_hurry, jokers_of, plan_for
from ..bots.weights import weights_for
from ..card import JK, Card, listed, without
from ..deal import View
from ..melds import NONE, WILD, name_of
from ..scoring import in_hand, opening_minimum
from ..sentences import Said, Who, said
from .coach_words import (
    MoveToExplain,
    against,
    because,
    going_with,
    named,
    nearest_to_out,
    of_cards,
    points,
)

PLACES: Final = ("hand", "pile", "taken", "rival", "others", "comes")  # where cards may be, the surest first
CLEAR: Final = 0.25  # a hint gives a reason only if the reason makes a difference of this many points


def of_a_start(asked: MoveToExplain) -> list[Said]:
    """A hint on the card that opens the pile (DEAL-5)."""
    card = asked.move.cards[0]
    return [
        said("coach.start.look"),
        _which(asked),
        because(said("coach.start.move", card=named(card)), why_this_card(asked.view, card)),
    ]


def of_a_discard(asked: MoveToExplain) -> list[Said]:
    """A hint on the discard that ends the turn."""
    card = asked.move.cards[0]
    last = discard_for(card, why_this_card(asked.view, card))
    if len(asked.view.hand) == 1:
        return [said("coach.discard.look_at_last"), said("coach.discard.out"), last]
    return [_what_stays(asked), _which(asked), last]


def discard_for(card: Card, why: Said) -> Said:
    """The sentence that names a discard and gives the reason for it."""
    return because(said("coach.discard.move", card=named(card)), why)


def why_this_card(view: View, card: Card) -> Said:
    """The reason to discard this card: what it counts, what melds it could still make, and where it fits.

    The reasons against the discard come last. If this is the last card, the reason is that the player is out.
    """
    if len(view.hand) == 1:
        return said("coach.discard.last", cards=of_cards(sum(view.cards.values()) - 1))
    worth = in_hand(view.rules)[card]
    counts = said("coach.counts", worth=worth) if worth else said("coach.counts_nothing")
    going, fits = going_with(view, without(view.hand, (card,)), card), _where_it_fits(view, card)
    goes, lies = going.key not in GOES_NOT, fits.key not in FITS_NOT
    against = "goes_and_fits" if goes and lies else "goes" if goes else "fits" if lies else "for"
    return said(f"coach.discard.why.{against}", counts=counts, going=going, fits=fits)


GOES_NOT: Final = ("coach.goes.nothing", "coach.goes.no_joker", "coach.goes.never")
FITS_NOT: Final = ("coach.fits.nowhere", "coach.fits.never")


def _where_it_fits(view: View, card: Card) -> Said:
    """The melds on which anybody could lay the card off."""
    if card == JK and jokers_of(view) == NONE:
        return said("coach.fits.never")
    wild = card == JK and jokers_of(view) == WILD
    numbers = [
        number
        for number, meld in enumerate(view.table, start=1)
        if (meld.fits if wild else meld.fits >> card & 1)
    ]
    if not numbers:
        return said("coach.fits.nowhere")
    if len(numbers) > 2:
        return said("coach.fits.many", count=len(numbers))
    fits = "coach.fits.on" if len(numbers) == 1 else "coach.fits.on_two"
    on, then = (name_of(view.table, number, view.seat) for number in (numbers[0], numbers[-1]))
    return said(fits, on=on, then=then)


# ---- the cards that stay ---------------------------------------------------------------------------------


def _what_stays(asked: MoveToExplain) -> Said:
    """The first step of the hint: a question on the cards that stay, and why they stay."""
    view = asked.view
    plan, needed = plan_for(view, view.hand), opening_minimum(view.rules)
    if view.seat not in view.opened and plan.melds and plan.points + view.points_now < needed:
        return said("coach.discard.opens_not", points=plan.points, least=needed)
    if not any(move.kind in ("meld", "double", "lay_off") for move in asked.legal):
        return said("coach.discard.look")
    can_wait = view.seat in view.opened and not in_hurry(view) and len(plan.left) > weights_for(view).few
    if can_wait and plan.points:
        name = nearest_to_out(view)
        holds = of_cards(view.cards[name])
        return said("coach.discard.can_wait", points=points(plan.points), name=Who(name), cards=holds)
    return said("coach.discard.look_kept")


# ---- the choice of the card ------------------------------------------------------------------------------


def costliest_of_equals(
    view: View, known: Mapping[str, Sequence[Card]], allowed: Collection[Card], card: Card
) -> Card:
    """The costliest of the allowed discards that are about as good as this card, or better.

    A player thinks of the costliest card first. A hint to discard a cheaper card would have to say why.
    """
    spare = spare_cards(view, allowed)
    if card not in spare:
        return card
    worths = {one.card: one.worth for one in weighed_discards(Chances(view, known, weights_for(view)), spare)}
    held = costs(view)
    equals = [other for other, worth in worths.items() if worths[card] - worth < CLEAR]
    return max(equals, key=lambda other: (held[other], worths[other]))


def _which(asked: MoveToExplain) -> Said:
    """The second step: why to discard this card and not the card that a player would think of first."""
    view, card = asked.view, asked.move.cards[0]
    allowed = {move.cards[0] for move in asked.legal if move.kind == asked.move.kind}
    if len(allowed) == 1 < len(set(view.hand)):  # DRAW-8
        return said("coach.discard.only_allowed")
    stay, spare = spare_cards(view, view.hand), spare_cards(view, allowed)
    if not stay:
        return said("coach.discard.all_have_place")
    if not spare:
        return said("coach.discard.bound")
    if stay == [card]:
        return said("coach.discard.only")
    if card not in spare or len(spare) == 1:
        return said("coach.discard.think")
    chances = Chances(view, asked.known, weights_for(view))
    return _beside(view, chances, weighed_discards(chances, spare), card)


def _beside(view: View, chances: Chances, weighed: Sequence[WeighedDiscard], card: Card) -> Said:
    """Why this discard is better than the other weighed discard that a player would think of first."""
    held = costs(view)
    this = next(one for one in weighed if one.card == card)
    others = [one for one in weighed if one.card != card]
    high = [one for one in others if held[one.card] >= held[card]]
    plain = [] if _is_plain(view, card) else [one for one in high if _is_plain(view, one.card)]
    other = max(plain or high or others, key=lambda one: (held[one.card], one.worth))
    if others[0].worth - this.worth >= CLEAR:
        return said("coach.discard.think")  # the adviser would not discard this card
    decided = {
        "high": this.saves - other.saves,
        "promise": other.loses - this.loses,
        "gift": other.gives - this.gives,
    }
    most = max(decided, key=lambda term: decided[term])
    if decided[most] < CLEAR:
        return said("coach.discard.think")
    if most == "high":
        return said("coach.discard.high", against=against(view))
    if other.card == JK:
        return said("coach.discard.keep.joker", card=named(other.card))
    if most == "gift" and chances.fits_for_others(other.card):
        return said("coach.discard.keep.fits", card=named(other.card))
    group = chances.likeliest(other.card, card) if most == "promise" else chances.most_given(other.card)
    if not group:
        return said("coach.discard.think")
    where = _where_they_are(view, chances, group, most == "promise")
    counts = in_hand(view.rules)
    if [clause.key for clause in where] == ["coach.where.comes"] and counts[other.card] > counts[card]:
        return said("coach.discard.keeps_points", card=named(other.card), less=named(card))
    return said(f"coach.discard.keep.{most}", card=named(other.card), where=where)


def _is_plain(view: View, card: Card) -> bool:
    """Whether a card goes with nothing in hand and fits on no meld. A player thinks of such a card first."""
    going = going_with(view, without(view.hand, (card,)), card)
    return going.key in GOES_NOT and _where_it_fits(view, card).key in FITS_NOT


def _where_they_are(view: View, chances: Chances, group: Group, mine: bool) -> tuple[Said, ...]:
    """Where the cards of a possible meld are or may be.

    If ``mine``, this seat could make the meld; otherwise another seat could.
    """
    places: dict[tuple[str, str], list[Card]] = {}
    for card in group:
        places.setdefault(_place_of(view, chances, card, mine), []).append(card)
    return tuple(
        said(f"coach.where.{place}", cards=listed(cards), count=len(cards), name=Who(name))
        for (place, name), cards in sorted(places.items(), key=lambda one: PLACES.index(one[0][0]))
    )


def _place_of(view: View, chances: Chances, card: Card, mine: bool) -> tuple[str, str]:
    """A card's place, one of ``PLACES``, and the only other seat that may hold the card ("" if none)."""
    if mine and card in view.hand:
        return "hand", ""
    if card in view.pile:
        return "pile", ""
    if not mine:
        taker = next((seat for seat, cards in chances.known.items() if card in cards), "")
        if taker:
            return "taken", taker
        others = [seat for seat in view.cards if seat != view.seat]
        return ("rival", others[0]) if len(others) == 1 else ("others", "")
    return "comes", ""
