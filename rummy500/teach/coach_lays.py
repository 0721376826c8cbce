"""Hints on what is named, laid, called and discarded."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.laying import points_of
from ..bots.plan import jokers_of, partners_of, plan_for
from ..cards import JK, Card, listed, without
from ..deal import View
from ..melds import NONE, WILD
from ..moves import Move
from ..position import LAST
from ..scoring import in_hand, opening_minimum
from ..sentences import Said, Who, said
from .coach_draws import brought
from .coach_words import (
    a_kind,
    against,
    and_left,
    because,
    brings,
    going_with,
    kind_of,
    left_in_hand,
    named,
    of_cards,
    of_opening,
    points,
    spread,
    whose,
    why_declared,
    your_joker,
)

# ---- before the first draw -------------------------------------------------------------------------


def of_a_name(view: View, _legal: Sequence[Move], move: Move) -> list[Said]:
    """What jokers do (GAMBIT-2)."""
    others = view.rules.jokers - 1
    come = said("coach.name.others", count=others) if others else said("coach.name.no_other")
    return [
        said("coach.name.look"),
        said("coach.name.kind"),
        said(f"coach.name.move.{move.choice}", others=come),
    ]


def of_a_start(view: View, _legal: Sequence[Move], move: Move) -> list[Said]:
    """The card that opens the pile (DEAL-5)."""
    card = move.cards[0]
    return [
        said("coach.start.look"),
        said("coach.start.kind", against=against(view)),
        because(said("coach.start.move", card=named(card)), why_this_card(view, card)),
    ]


# ---- lays --------------------------------------------------------------------------------------------


def of_a_meld(view: View, _legal: Sequence[Move], move: Move) -> list[Said]:
    """A new meld."""
    why = why_declared(view, move)
    second = said("coach.meld.kind", kind=a_kind(move))
    if why is not None:
        second = said("coach.meld.kind_with_joker", kind=a_kind(move), why=why)
    lay = said("coach.meld.move", cards=spread(move.cards))
    return [said("coach.meld.look"), second, because(lay, _laid_and_left(view, move))]


def _laid_and_left(view: View, move: Move) -> Said:
    """What a lay counts, how that stands to an opening, and what stays in hand."""
    worth = points_of(view, move)
    for_you = said("coach.for_you", points=points(worth))
    if move.kind == "double":
        for_you = said("coach.for_you_instead", points=points(worth), half=worth // 2)
    return and_left([for_you, *of_opening(view, worth)], left_in_hand(_rest(view, move), view))


def _rest(view: View, move: Move) -> tuple[Card, ...]:
    """What stays in hand after a lay."""
    used = [card.held for card in move.cards if not card.is_dealers]
    return without(view.hand, [*used, *[JK] * (move.kind in ("double", "block") and not move.dj)])


def of_a_double(view: View, _legal: Sequence[Move], move: Move) -> list[Said]:
    """A meld under a joker."""
    lay = said("coach.double.move", cards=spread(move.cards), joker=your_joker(move))
    return [
        said("coach.double.look"),
        said("coach.double.kind", kind=a_kind(move)),
        because(lay, _laid_and_left(view, move)),
    ]


def of_a_layoff(view: View, _legal: Sequence[Move], move: Move) -> list[Said]:
    """Cards laid on a meld."""
    meld = whose(view, view.table[move.on - 1])
    first = said("coach.lay.look")
    if view.phase == LAST:
        first = said("coach.lay.look_last", name=Who(view.out or ""))
    wild, why = any(card.is_joker for card in move.cards), why_declared(view, move)
    second = said("coach.lay.kind_of_joker" if wild else "coach.lay.kind", meld=meld)
    if why is not None:
        second = said("coach.lay.kind_of_joker_as", meld=meld, why=why)
    what = spread(move.cards) if wild else listed(move.cards)
    lay = said("coach.lay.move", cards=what, on=move.on)
    return [first, second, because(lay, _laid_and_left(view, move))]


def of_a_call(view: View, _legal: Sequence[Move], move: Move) -> list[Said]:
    """Cards called from the pile (RUM-1, RUM-2)."""
    first = said("coach.call.look_in_pile" if view.rules.rum == "pile" else "coach.call.look")
    second = said(f"coach.call.new.{kind_of(move)}")
    if move.on:
        second = said("coach.call.fits", meld=whose(view, view.table[move.on - 1]))
    call = "coach.call.lay" if move.on else "coach.call.meld"
    made = said(call, cards=spread(move.cards), on=move.on, kind=a_kind(move))
    worth, more = points(points_of(view, move)), brings(brought(view, move), view)
    return [first, second, because(made, said("coach.call.why", points=worth, more=more))]


def of_a_block(view: View, _legal: Sequence[Move], move: Move) -> list[Said]:
    """A joker on the dealer's joker."""
    block = "coach.block.own" if view.seat == view.dealer else "coach.block.of_dealer"
    left = left_in_hand(_rest(view, move), view)
    return [
        said("coach.block.look"),
        said("coach.block.kind"),
        said(block, name=Who(view.dealer), left=left),
    ]


def of_a_way_back(view: View, _legal: Sequence[Move], _move: Move) -> list[Said]:
    """The lays of a turn that does not open, or not well (SCORE-8)."""
    least = opening_minimum(view.rules)
    return [
        said("coach.back.look", points=points(view.points_now)),
        said("coach.back.kind", least=least),
        said("coach.back.move", laid=view.points_now, least=least),
    ]


# ---- a card is given away ------------------------------------------------------------------------------


def of_a_discard(view: View, legal: Sequence[Move], move: Move) -> list[Said]:
    """The card that ends the turn."""
    card = move.cards[0]
    last = discard_for(card, why_this_card(view, card))
    if len(view.hand) == 1:
        return [said("coach.discard.look_at_last"), said("coach.discard.out"), last]
    kept = any(move.kind in ("meld", "double", "lay") for move in legal)
    return [
        said("coach.discard.look_kept" if kept else "coach.discard.look"),
        said("coach.discard.kind", why=_why_discard(view)),
        last,
    ]


def discard_for(card: Card, why: Said) -> Said:
    """A discard, and what speaks for it."""
    return because(said("coach.discard.move", card=named(card)), why)


def _why_discard(view: View) -> Said:
    """What is thought of: what could be laid, where it is too little to open with, or is kept for later."""
    plan = plan_for(view, view.hand)
    needed = opening_minimum(view.rules)
    if view.seat not in view.opened and plan.melds and plan.points + view.points_now < needed:
        return said("coach.discard.opens_not", points=plan.points, least=needed)
    if view.seat in view.opened and (plan.melds or plan.layoffs):
        others = {seat: cards for seat, cards in view.cards.items() if seat not in partners_of(view)}
        nearest = min(others, key=lambda seat: others[seat])
        holds = of_cards(others[nearest])
        return said("coach.discard.can_wait", points=points(plan.points), name=Who(nearest), cards=holds)
    return said("coach.discard.high", against=against(view))


def why_this_card(view: View, card: Card) -> Said:
    """What a card counts, could still become, and fits on for others; or that it is the last one."""
    if len(view.hand) == 1:
        return said("coach.discard.last", cards=of_cards(sum(view.cards.values()) - 1))
    worth = in_hand(view.rules)[card]
    counts = said("coach.counts", worth=worth) if worth else said("coach.counts_nothing")
    going = going_with(view, without(view.hand, (card,)), card)
    return said("coach.discard.why", counts=counts, going=going, fits=_where_it_fits(view, card))


def _where_it_fits(view: View, card: Card) -> Said:
    """On which melds anybody could lay it."""
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
    return said(fits, on=numbers[0], then=numbers[-1])
