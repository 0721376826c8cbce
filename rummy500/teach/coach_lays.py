"""Hints on choosing what jokers do, on lays and on calls."""

from __future__ import annotations

from typing import Final

from ..bots.laying import points_of
from ..bots.plan import FEW_CARDS, in_hurry
from ..card import JK, Card, listed, without
from ..deal import View
from ..melds import name_of
from ..moves import Move
from ..position import LAST, PLAY
from ..scoring import opening_minimum
from ..sentences import Said, Who, said
from .coach_draws import brought
from .coach_words import (
    MoveToExplain,
    a_kind,
    and_left,
    ask_for_the_way_out,
    because,
    brings,
    kind_of,
    left_in_hand,
    named,
    nearest_to_out,
    of_cards,
    of_opening,
    points,
    spread,
    whose,
    why_declared,
    your_joker,
)

HURRIES: Final = ("coach.meld.kind_now", "coach.lay_off.kind_now")  # clauses that give a reason to lay now

# ---- before the first draw -------------------------------------------------------------------------


def of_a_name(asked: MoveToExplain) -> list[Said]:
    """A hint on choosing what jokers do in the deal (GAMBIT-2)."""
    view, move = asked.view, asked.move
    others = view.rules.jokers_in(1) - 1
    come = said("coach.name.others", count=others) if others else said("coach.name.no_other")
    return [
        said("coach.name.look"),
        said("coach.name.kind"),
        said(f"coach.name.move.{move.choice}", others=come),
    ]


# ---- lays --------------------------------------------------------------------------------------------


def of_a_meld(asked: MoveToExplain) -> list[Said]:
    """A hint on a new meld."""
    view, move = asked.view, asked.move
    why, now = why_declared(view, move), _why_now(asked)
    second = said("coach.meld.kind", kind=a_kind(move))
    if why is not None:
        second = said("coach.meld.kind_with_joker", kind=a_kind(move), why=why)
    elif now is not None:
        second = said("coach.meld.kind_now", kind=a_kind(move), why=now)
    lay = said("coach.meld.move", cards=spread(move.cards))
    return [_first(asked, said("coach.meld.look")), second, because(lay, _laid_and_left(view, move))]


def _laid_and_left(view: View, move: Move) -> Said:
    """The points of a lay, whether it opens, and the cards that stay in hand."""
    worth = points_of(view, move)
    for_you = said("coach.for_you", points=points(worth))
    if move.kind == "double":
        for_you = said("coach.for_you_instead", points=points(worth), half=worth // 2)
    return and_left([for_you, *of_opening(view, worth)], left_in_hand(_rest(view, move), view))


def _rest(view: View, move: Move) -> tuple[Card, ...]:
    """The cards that stay in hand after a lay."""
    used = [card.held for card in move.cards if not card.is_dealers]
    return without(view.hand, [*used, *[JK] * (move.kind in ("double", "block") and not move.dj)])


def of_a_double(asked: MoveToExplain) -> list[Said]:
    """A hint on a meld that a joker doubles."""
    view, move = asked.view, asked.move
    lay = said("coach.double.move", cards=spread(move.cards), joker=your_joker(move))
    return [
        _first(asked, said("coach.double.look")),
        said("coach.double.kind", kind=a_kind(move)),
        because(lay, _laid_and_left(view, move)),
    ]


def of_a_layoff(asked: MoveToExplain) -> list[Said]:
    """A hint to lay off cards on a meld."""
    view, move = asked.view, asked.move
    meld = whose(view, view.table[move.on - 1])
    first = said("coach.lay_off.look")
    if view.phase == LAST:
        first = said("coach.lay_off.look_last", name=Who(view.out or ""))
    wild, why, now = any(card.is_joker for card in move.cards), why_declared(view, move), _why_now(asked)
    second = said("coach.lay_off.kind", meld=meld, count=len(move.cards))
    if wild:
        second = said("coach.lay_off.kind_of_joker", meld=meld)
    if why is not None:
        second = said("coach.lay_off.kind_of_joker_as", meld=meld, why=why)
    elif now is not None:
        second = said("coach.lay_off.kind_now", meld=meld, why=now)
    what = spread(move.cards) if wild else listed(move.cards)
    lay = said("coach.lay_off.move", cards=what, on=name_of(view.table, move.on, view.seat))
    return [_first(asked, first), second, because(lay, _laid_and_left(view, move))]


def _first(asked: MoveToExplain, look: Said) -> Said:
    """The first step of a hint: it asks for the way out if the player can go out, or else where to look."""
    return look if asked.way is None else ask_for_the_way_out(asked.way)


def _why_now(asked: MoveToExplain) -> Said | None:
    """Why cards that could wait are laid now; ``None`` if there is no hurry."""
    view, used = asked.view, [card.held for card in asked.move.cards]
    if view.phase != PLAY or asked.way is not None:
        return None
    if view.must is not None:
        return said("coach.now.must", card=named(view.must)) if view.must in used else None
    if view.seat not in view.opened or not in_hurry(view):
        return None
    nearest = nearest_to_out(view)
    if view.cards[nearest] <= FEW_CARDS:
        return said("coach.now.near_out", name=Who(nearest), cards=of_cards(view.cards[nearest]))
    return said("coach.now.stock", count=view.stock)


def of_a_swap(asked: MoveToExplain) -> list[Said]:
    """A hint on swapping a joker on the table for the card that the joker stands for (JOKER-7)."""
    view, move = asked.view, asked.move
    on = name_of(view.table, move.on, view.seat)
    swap = said("coach.swap.move", card=named(move.cards[0]), on=on)
    worth = points(points_of(view, move))
    return [
        _first(asked, said("coach.swap.look")),
        said("coach.swap.kind", meld=whose(view, view.table[move.on - 1])),
        because(swap, said("coach.swap.why", points=worth)),
    ]


def of_a_call(asked: MoveToExplain) -> list[Said]:
    """A hint on calling cards of the pile (RUM-1, RUM-2)."""
    view, move = asked.view, asked.move
    first = said("coach.call.look_in_pile" if view.rules.rum == "pile" else "coach.call.look")
    second = said(f"coach.call.new.{kind_of(move)}")
    if move.on:
        second = said("coach.call.fits", meld=whose(view, view.table[move.on - 1]))
    call = "coach.call.lay_off" if move.on else "coach.call.meld"
    on = name_of(view.table, move.on, view.seat)
    made = said(call, cards=spread(move.cards), on=on, kind=a_kind(move))
    worth, more = points(points_of(view, move)), brings(brought(view, move), view)
    return [first, second, because(made, said("coach.call.why", points=worth, more=more))]


def of_a_block(asked: MoveToExplain) -> list[Said]:
    """A hint on blocking the dealer's joker with a joker."""
    view, move = asked.view, asked.move
    block = "coach.block.own" if view.seat == view.dealer else "coach.block.of_dealer"
    left = left_in_hand(_rest(view, move), view)
    return [
        _first(asked, said("coach.block.look")),
        said("coach.block.kind"),
        said(block, name=Who(view.dealer), left=left),
    ]


def of_a_way_back(asked: MoveToExplain) -> list[Said]:
    """A hint to take back this turn's lays if they don't open (SCORE-8) or aren't the best way to open."""
    view = asked.view
    least = opening_minimum(view.rules)
    return [
        said("coach.back.look", points=points(view.points_now)),
        said("coach.back.kind", least=least),
        said("coach.back.move", laid=view.points_now, least=least),
    ]
