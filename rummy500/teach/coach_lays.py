"""Hints on what is laid, called and discarded."""

from __future__ import annotations

from ..bots.drawing import deepest
from ..bots.laying import points_of
from ..bots.plan import jokers_of, plan_for
from ..cards import JK, Card, listed
from ..deal import View
from ..melds import WILD
from ..moves import Move
from ..position import LAST, fits_of
from ..scoring import scaled, worth_in_hand
from .coach_words import (
    against,
    counted,
    named,
    of_no_opening,
    of_opening,
    points,
    spread,
    whose,
    why_declared,
)


def of_a_meld(view: View, move: Move) -> list[str]:
    """A new meld."""
    return [
        "Look at your hand: some of it belongs together.",
        _why_meld(view, move),
        f"Lay {spread(move.cards)}: {points(points_of(view, move))} on the table, "
        f"and {_left(view, move.cards)} are left in hand.",
    ]


def _why_meld(view: View, move: Move) -> str:
    kind, why = _kind(move), why_declared(view, move)
    if view.seat not in view.opened:
        return f"{of_opening(view)}."
    if why:
        return f"You can lay a {kind} with a joker: {why}."
    return f"You can lay a {kind}."


def _kind(move: Move) -> str:
    return "set" if len({card.rank for card in move.cards}) == 1 else "run"


def _left(view: View, laid: tuple[Card, ...], joker: int = 0) -> int:
    held = [card.held for card in laid if not card.is_dealers] + [JK] * joker
    return worth_in_hand(view.hand, view.rules) - worth_in_hand(held, view.rules)


def of_a_double(view: View, move: Move) -> list[str]:
    """A meld under a joker."""
    joker = "the dealer's joker" if move.dj else "your joker"
    worth = points_of(view, move)
    return [
        "Look at your hand: some of it belongs together, and there is a joker for you to use.",
        f"A joker doubles a {_kind(move)} that is laid under it, and nobody lays off there.",
        f"Lay {spread(move.cards)} under {joker}: {points(worth)} on the table instead of {worth // 2}.",
    ]


def of_a_layoff(view: View, move: Move) -> list[str]:
    """Cards laid on a meld."""
    meld = view.table[move.on - 1]
    first = "Look at the melds on the table."
    if view.phase == LAST:
        first = f"{view.out} is out, and you may lay off once more: look at the melds on the table."
    joker = next((card for card in move.cards if card.is_joker), None)
    second = f"A card of yours fits on {whose(view, meld)} meld."
    if joker is not None:
        second = f"A joker can lie on {whose(view, meld)} meld"
        second += f": {why_declared(view, move)}." if joker != JK else "."
    elif view.seat not in view.opened:
        second = f"{of_opening(view)}."
    what = listed(move.cards) if joker is None else spread(move.cards)
    return [first, second, f"Lay {what} on meld {move.on}: {points(points_of(view, move))} for you."]


def of_a_call(view: View, move: Move) -> list[str]:
    """Cards called from the pile."""
    where = f"on meld {move.on}" if move.on else f"as a {_kind(move)}"
    first = "Look at the card that was just discarded."
    more = ""
    if view.rules.rum == "pile":
        first = "Look at the pile: something of it can be laid without a card of a hand."
        number = len(view.pile) - deepest(view.pile, move) - len(move.cards)
        more = f", and you get {number} more" if number else ""
    second = f"A new {_kind(move)} lies there, and whoever is asked may call for it."
    if move.on:
        second = f"It fits on {whose(view, view.table[move.on - 1])} meld, and you may call for it."
    worth = points(points_of(view, move))
    return [first, second, f"Call Rummy! and lay {spread(move.cards)} {where}: {worth} for you{more}."]


def of_a_block(view: View, _move: Move) -> list[str]:
    """A joker on the dealer's joker."""
    own = view.seat == view.dealer
    return [
        "You hold a joker, and the dealer's joker is open.",
        "A joker counts nothing, and laid there it is out of your hand."
        if own or len(view.hand) <= 2
        else "A joker laid on the dealer's joker keeps the dealer from using it.",
        "Block the dealer's joker: nobody will use it in this hand.",
    ]


def of_a_way_back(view: View, _move: Move) -> list[str]:
    """The lays of a turn that does not open."""
    return [
        f"Look at what you have laid in this turn: {points(view.points_now)}.",
        f"You need {scaled(view.rules.opening, view.rules)} points to open, and the rest does not make them.",
        "Take back what you have laid: you may do so once in this turn.",
    ]


def of_a_discard(view: View, move: Move) -> list[str]:
    """The card that ends the turn."""
    card = move.cards[0]
    if len(view.hand) == 1:
        return [
            "Look at the one card that you hold.",
            "It can't be laid, and who has no card left is out.",
            f"Discard {named(card)}: you are out.",
        ]
    return [
        f"{_what_is_kept(view)}: which card do you need least?",
        _why_discard(view, card),
        f"Discard {named(card)}: {counted(view, card)}.",
    ]


def _what_is_kept(view: View) -> str:
    plan = plan_for(view, view.hand)
    if plan.melds or plan.layoffs:
        return "Keep what can be laid in a later turn"
    if JK in view.hand and jokers_of(view) == WILD and fits_of(view.table):
        return "Keep your joker for a meld"
    return "Nothing more to lay"


def _why_discard(view: View, card: Card) -> str:
    if of_no_opening(view):
        return f"{of_no_opening(view)}."
    if card == JK:
        return "A joker that can't be laid is a card like another."
    return f"A high card that belongs to nothing counts most {against(view)}."
