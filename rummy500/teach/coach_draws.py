"""Hints on the draw: from the stock, from the pile, with a joker, or not at all."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.drawing import deepest, taken_by_split
from ..bots.laying import points_of
from ..cards import JK, Card, rank_words, without
from ..deal import View
from ..moves import FROM_PILE, Move
from ..position import CALL, LAST, place_in_pile
from ..scoring import opening_minimum, worth_in_hand
from .coach_words import (
    brings,
    going_with,
    held,
    kind_of,
    lays,
    left_in_hand,
    named,
    of_cards,
    points,
    spread,
)
from .foresight import Turn, best_draw, turn_with, turn_without


def of_a_draw(view: View, legal: Sequence[Move], _move: Move) -> list[str]:
    """A draw from the stock, or from one that is made of the pile (STOCK-3)."""
    if view.seat in view.floating:
        return [
            "You have laid every card and float.",
            "A floater takes nothing from the pile: there is one move.",
            f"Draw{_from_the_stock(view)}: {_what_a_floater_does(view)}.",
        ]
    first = "Look for a card of the pile that you could lay at once."
    if not view.stock:
        first = "The stock is empty: look at what the pile would bring."
    elif not view.pile:
        first = "The pile is empty."
    second = "It is a draw from the stock: count what a take would lay, and what it would leave you."
    if not any(move.kind in FROM_PILE for move in legal):
        second = "It is a draw from the stock: no other is possible."
    two = " two cards" if view.stock and min(view.stock, view.rules.stock_draw) > 1 else ""
    return [first, second, f"Draw{two}{_from_the_stock(view)}: {_why_no_take(view, legal)}."]


def _what_a_floater_does(view: View) -> str:
    melds = "the 1 meld that lies there" if len(view.table) == 1 else f"any of the {len(view.table)} melds"
    return f"a card that does not fit on {melds} puts you out"


def _from_the_stock(view: View) -> str:
    if view.stock:
        return " from the stock"
    if len(view.pile) < 2:
        return ", and the hand ends with nothing left to shuffle"
    return f", and all of the pile but {named(view.pile[-1])} is shuffled into a new stock"


def _why_no_take(view: View, legal: Sequence[Move]) -> str:
    """What the take would bring that promises most."""
    best = best_draw(view, [move for move in legal if move.kind in FROM_PILE])
    if best is None:
        return "no card of the pile can be taken" if view.pile else "there is no pile to take from"
    (draw, turn), own = best, turn_without(view)
    what = f"the {draw.kind} that promises most, {_drawn(draw)}"
    brings = f"would {lays(turn.points)} and leave {turn.held} in hand"
    return f"{what}, {brings}, and without it you {lays(own.points)} and hold {own.held}"


def _drawn(draw: Move) -> str:
    return named(draw.cards[0]) + (f" {draw.choice}" if draw.kind == "split" else "")


# ---- from the pile -----------------------------------------------------------------------------------


def of_a_take(view: View, _legal: Sequence[Move], move: Move) -> list[str]:
    """A take: what is laid with it, what that counts, what stays in hand."""
    card, turn = move.cards[0], turn_with(view, move)
    number = len(view.pile) - _place(view, move)
    kept = number == 1 and view.rules.keep_upcard
    with_it = f" and the {of_cards(number - 1)} on it" if number > 1 else ""
    return [
        _where_to_look(turn, card),
        f"It is a take from the pile: {_why_take(view, kept)}.",
        f"Take {named(card)}{with_it}: {_use(view, turn, card) or _kept(view, card)}.",
    ]


def _where_to_look(turn: Turn, card: Card) -> str:
    lay = _lay_of(turn, card)
    if card == JK:
        return "Look at the joker in the pile."
    if lay is None:
        return f"Look at the cards next to {card.sign}."
    if lay.on:
        return f"Look at meld {lay.on}."
    if kind_of(lay) == "set":
        return f"Look at the {rank_words(card.rank, plural=True)}."
    return f"Look at the cards next to {card.sign}."


def _why_take(view: View, kept: bool) -> str:
    if view.seat not in view.opened:
        least = opening_minimum(view.rules)
        if kept:
            return f"the upcard may be kept, and you need {least} points to open"
        return f"with it you can lay the {least} points that you need to open"
    why = "the upcard may be kept" if kept else "something there can be used at once"
    return f"the stock is empty, and {why}" if not view.stock else why


def _lay_of(turn: Turn, card: Card) -> Move | None:
    """The lay that uses the selected card."""
    return next((lay for lay in turn.lays if card in [laid.held for laid in lay.cards]), None)


def _use(view: View, turn: Turn, card: Card) -> str:
    """What the selected card is used for, and what all the lays of the turn leave; empty where it is kept."""
    lay = _lay_of(turn, card)
    if lay is None:
        return ""
    what, all_of_it = _laid(lay, card), points(turn.points)
    if len(turn.lays) > 1:
        all_of_it = f"in all {points(turn.points)} can be laid"
    return f"{what}, {all_of_it}, and {left_in_hand(turn.left, view)}"


def _laid(lay: Move, card: Card) -> str:
    if lay.kind == "double":
        joker = "the dealer's joker" if lay.dj else "your joker"
        return f"{spread(lay.cards)} make a {kind_of(lay)} under {joker}"
    if not lay.on:
        return f"{spread(lay.cards)} make a {kind_of(lay)}"
    others = [other for other in lay.cards if other.held != card]
    as_card = f" {lay.cards[0].sign.removeprefix('joker ')}" if card == JK and lay.cards[0] != JK else ""
    fits = f"it fits{as_card} on meld {lay.on}"
    return f"with {spread(others)} {fits}" if others else fits


def _kept(view: View, card: Card) -> str:
    """That an upcard is kept, and what goes with it."""
    then = held((*view.hand, card), view)
    return f"you may keep it, {going_with(view, view.hand, card)}, and you then hold {then}"


def _place(view: View, move: Move) -> int:
    place = place_in_pile(view.pile, move.cards[0], move.nth)
    assert place is not None, "only legal moves are hinted at"
    return place


def of_a_split(view: View, _legal: Sequence[Move], move: Move) -> list[str]:
    """A draw with a joker (GAMBIT-5)."""
    card, turn = move.cards[0], turn_with(view, move)
    number = len(taken_by_split(view, move))
    joker = "the dealer's joker" if move.dj else "your joker"
    newer = "newer" if move.choice == "above" else "older"
    what = "it alone" if number == 1 else f"it and the {of_cards(number - 1)} {newer} than it"
    return [
        _where_to_look(turn, card),
        "A joker splits the pile: you get the side that you choose, and the other leaves play.",
        f"Split the pile at {named(card)} with {joker}, {move.choice}, for {what}: {_use(view, turn, card)}.",
    ]


# ---- not at all ----------------------------------------------------------------------------------------


def of_a_pass(view: View, legal: Sequence[Move], _move: Move) -> list[str]:
    """What is offered and declined: a call, a last lay-off, a take with the stock empty."""
    if view.phase == CALL:
        return [
            "You may call for what lies in the pile: what would it bring?",
            "It is a pass: count what a call would lay, and what it would bring into your hand.",
            f"Pass: {_why_no_call(view, [move for move in legal if move.kind == 'rum'])}.",
        ]
    if view.phase == LAST:
        return [
            f"{view.out} is out: look at the melds on the table.",
            "You may lay off once more, and need not.",
            f"Pass: you keep {held(view.hand, view)}.",
        ]
    goes_on = view.rules.stock_out == "discard-on"
    then = "you play without a card more" if goes_on else "the hand ends"
    return [
        "The stock is empty: look at what the pile would bring.",
        "It is a pass: count what a take would lay, and what it would leave you.",
        f"Pass, and {then}: {_why_no_take(view, legal)}.",
    ]


def _why_no_call(view: View, calls: Sequence[Move]) -> str:
    if not calls:
        return "nothing of the pile can be laid"
    best = max(calls, key=lambda call: points_of(view, call) - worth_in_hand(brought(view, call), view.rules))
    on = f" on meld {best.on}" if best.on else ""
    more = brought(view, best)
    worth = points_of(view, best)
    return f"the best call, {spread(best.cards)}{on}, would {lays(worth)} and bring {brings(more, view)}"


def brought(view: View, call: Move) -> tuple[Card, ...]:
    """The cards that a call brings into the hand: what it takes of the pile and does not lay (RUM-2)."""
    if view.rules.rum == "discard":
        return ()
    return without(view.pile[deepest(view.pile, call) :], (card.held for card in call.cards))
