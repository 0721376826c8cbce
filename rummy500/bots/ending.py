"""Finds a way for the seat in turn to go out, from what the seat can see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..card import JK, mask_of
from ..deal import View
from ..laying.going_out import (
    Way,
    draw_out,
    too_many_stay,
    way_out,
    way_out_after_any_card,
    way_out_before_draw,
)
from ..melds import WILD
from ..moves import Move
from ..position import DRAW, PLAY, fits_of
from .drawing import place_of
from .imagining import unseen_as_jokers
from .plan import has_dealers_joker_to_lay, jokers_of

Found = tuple[Move | None, Way]
"""The draw before a way out (``None`` if no draw is needed), and the way out."""


def way_of(view: View, legal: Sequence[Move]) -> Found | None:
    """How the seat in turn can go out in this turn, and with which draw.

    If there are several ways, the result is the way that scores most. ``None`` means that no way is certain,
    since the next card of the stock isn't known.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(seed=1)
    >>> way_of(deal.view("A"), deal.legal_moves()) is None
    True
    """
    if view.seat in view.floating:
        return None
    if view.phase == PLAY:
        way = None if _is_hopeless(view) else way_out(unseen_as_jokers(view))
        return way and (None, way)
    if view.phase != DRAW:
        return None
    found = None
    draws = list(_promising(view, legal))
    if draws:
        found = draw_out(unseen_as_jokers(view), draws)
    sure = None if _is_hopeless(view, most=0) else _with_own_cards(view, legal)
    if sure and (found is None or sure[1].points > found[1].points):
        return sure
    return found


def _with_own_cards(view: View, legal: Sequence[Move]) -> Found | None:
    """How the seat can lay its whole hand before its draw (TURN-4), or go out with any drawn card."""
    if any(move.kind in ("meld", "lay_off") for move in legal):
        way = way_out_before_draw(unseen_as_jokers(view))
        if way:
            return None, way
    if legal[0].kind != "draw" or not view.stock:
        return None
    way = way_out_after_any_card(unseen_as_jokers(view))
    return way and (legal[0], way)


def step_out(found: Found | None, legal: Sequence[Move]) -> Move | None:
    """The first legal move of this way to go out; ``None`` if there is no way."""
    if found is None:
        return None
    draw, way = found
    return draw or next(move for move in legal if _begins(move, way))


def way_with(found: Found | None, move: Move) -> Way | None:
    """The way out that begins with this legal move, if there is one."""
    if found is None:
        return None
    draw, way = found
    return way if (move == draw if draw else _begins(move, way)) else None


def _begins(move: Move, way: Way) -> bool:
    """Whether the way can begin with this move. Some cards of the way's first lay-off are enough."""
    if not way.lays:
        return move.kind == "discard" and move.cards[0] == way.discard
    first = way.lays[0]
    if first.kind == "lay_off" == move.kind:
        return move.on == first.on and set(move.cards) <= set(first.cards)
    return move == first


def _promising(view: View, legal: Iterable[Move]) -> Iterator[Move]:
    """The takes and splits after which it may be possible to lay enough cards to go out."""
    for move in legal:
        if move.kind == "split" or (move.kind == "take" and not _is_hopeless(view, place_of(view, move))):
            yield move


def _is_hopeless(view: View, place: int | None = None, most: int = 1) -> bool:
    """Whether more than ``most`` cards of the hand and of the pile from ``place`` up can't be laid."""
    taken = () if place is None else view.pile[place:]
    wild = 0
    if view.rules.has_jokers and jokers_of(view) == WILD:
        wild = view.hand.count(JK) + taken.count(JK) + has_dealers_joker_to_lay(view)
    mask, fits = mask_of(view.hand) | mask_of(taken), fits_of(view.joinable_by(view.seat))
    if view.rules.joker_swap:
        jokers = [card for meld in view.table for card in meld.cards if card.is_joker]
        wild += len(jokers)
        fits |= mask_of(card.stands for card in jokers if card.stands is not None)
    return too_many_stay(mask, fits, view.rules, wild, most)
