"""Hints on what is named, laid, called and discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..bots.laying import points_of
from ..bots.plan import jokers_of, partners_of, plan_for
from ..cards import JK, Card, listed, without
from ..deal import View
from ..melds import NONE, WILD
from ..moves import Move
from ..position import LAST
from ..scoring import in_hand, opening_minimum
from .coach_draws import brought
from .coach_words import (
    against,
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
)

# ---- before the first draw -------------------------------------------------------------------------

_NAMED: Final = {
    "wild": "a joker then stands for any card",
    "double": "a meld of 30 points under your joker then counts 60",
    "split": "your joker then takes the side of the pile that you like",
}


def of_a_name(view: View, _legal: Sequence[Move], move: Move) -> list[str]:
    """What jokers do (GAMBIT-2)."""
    others = view.rules.jokers - 1
    deals = (
        "no other is in the pack" if not others else f"{others} other{'s' * (others > 1)} may come to anybody"
    )
    return [
        "Nobody has seen a hand yet: think of the joker that lies before you.",
        "Wild jokers stand for any card, double ones double a meld, and split ones cut the pile in two.",
        f"Name {move.choice}: {_NAMED[move.choice]}, one joker is yours for certain, and {deals}.",
    ]


def of_a_start(view: View, _legal: Sequence[Move], move: Move) -> list[str]:
    """The card that opens the pile (DEAL-5)."""
    return [
        "You hold a card more than the others, and one of yours opens the pile.",
        f"It is a card to give away: a high one counts most {against(view)}, if it goes with nothing.",
        f"Open the pile with {named(move.cards[0])}: {_why_this_card(view, move.cards[0])}.",
    ]


# ---- lays --------------------------------------------------------------------------------------------


def of_a_meld(view: View, _legal: Sequence[Move], move: Move) -> list[str]:
    """A new meld."""
    why = why_declared(view, move)
    joker = f" with a joker: {why}" if why else ""
    return [
        "Look at your hand: some of it belongs together.",
        f"It is a new meld, a {kind_of(move)}{joker}.",
        f"Lay {spread(move.cards)}: {_laid_and_left(view, move)}.",
    ]


def _laid_and_left(view: View, move: Move, instead: str = "") -> str:
    """What a lay counts, how that stands to an opening, and what stays in hand."""
    worth, left = points_of(view, move), left_in_hand(_rest(view, move), view)
    return f"{points(worth)} for you{instead}{of_opening(view, worth)}, and {left}"


def _rest(view: View, move: Move) -> tuple[Card, ...]:
    """What stays in hand after a lay."""
    used = [card.held for card in move.cards if not card.is_dealers]
    return without(view.hand, [*used, *[JK] * (move.kind in ("double", "block") and not move.dj)])


def of_a_double(view: View, _legal: Sequence[Move], move: Move) -> list[str]:
    """A meld under a joker."""
    joker = "the dealer's joker" if move.dj else "your joker"
    instead = f" instead of {points_of(view, move) // 2}"
    return [
        "Look at your hand: some of it belongs together, and there is a joker for you to use.",
        f"A joker doubles a {kind_of(move)} that is laid under it, and nobody lays off there.",
        f"Lay {spread(move.cards)} under {joker}: {_laid_and_left(view, move, instead)}.",
    ]


def of_a_layoff(view: View, _legal: Sequence[Move], move: Move) -> list[str]:
    """Cards laid on a meld."""
    meld = view.table[move.on - 1]
    first = "Look at the melds on the table."
    if view.phase == LAST:
        first = f"{view.out} is out, and you may lay off once more: look at the melds on the table."
    joker = next((card for card in move.cards if card.is_joker), None)
    second = f"It is a lay-off: what you hold fits on {whose(view, meld)} meld."
    if joker is not None:
        why = why_declared(view, move)
        second = f"It is a lay-off: a joker can lie on {whose(view, meld)} meld{': ' * bool(why)}{why}."
    what = str(listed(move.cards)) if joker is None else spread(move.cards)
    return [first, second, f"Lay {what} on meld {move.on}: {_laid_and_left(view, move)}."]


def of_a_call(view: View, _legal: Sequence[Move], move: Move) -> list[str]:
    """Cards called from the pile (RUM-1, RUM-2)."""
    where = f"on meld {move.on}" if move.on else f"as a {kind_of(move)}"
    first = "Look at the card that was just discarded."
    if view.rules.rum == "pile":
        first = "Look at the pile: something of it can be laid without a card of a hand."
    second = f"It is a call: a new {kind_of(move)} lies there, and whoever is asked may call for it."
    if move.on:
        second = f"It is a call: what lies there fits on {whose(view, view.table[move.on - 1])} meld."
    worth, more = points(points_of(view, move)), brings(brought(view, move), view)
    return [
        first,
        second,
        f"Call Rummy! and lay {spread(move.cards)} {where}: {worth} for you, and you get {more}.",
    ]


def of_a_block(view: View, _legal: Sequence[Move], move: Move) -> list[str]:
    """A joker on the dealer's joker."""
    whom = "you will not" if view.seat == view.dealer else f"{view.dealer} will not"
    return [
        "You hold a joker, and the dealer's joker is open.",
        "A joker laid on the dealer's joker keeps the dealer from using it, and is out of your hand.",
        f"Block the dealer's joker: {whom} use it in this hand, and {left_in_hand(_rest(view, move), view)}.",
    ]


def of_a_way_back(view: View, _legal: Sequence[Move], _move: Move) -> list[str]:
    """The lays of a turn that does not open, or not well (SCORE-8)."""
    least = opening_minimum(view.rules)
    return [
        f"Look at what you have laid in this turn: {points(view.points_now)}.",
        f"Your first cards have to count {least}, and what you have laid you may lay in another way.",
        f"Take back what you have laid: it counts {view.points_now}, {least} are needed to open, "
        "and you may do so once in this turn.",
    ]


# ---- a card is given away ------------------------------------------------------------------------------


def of_a_discard(view: View, legal: Sequence[Move], move: Move) -> list[str]:
    """The card that ends the turn."""
    card = move.cards[0]
    if len(view.hand) == 1:
        others = sum(view.cards.values()) - 1
        return [
            "Look at the one card that you hold.",
            "It is a discard: who has no card left is out.",
            f"Discard {named(card)}: you are out, and the others hold {of_cards(others)}.",
        ]
    return [
        f"{_what_is_kept(view, legal)}: which card do you need least?",
        f"It is a discard: {_why_discard(view)}.",
        f"Discard {named(card)}: {_why_this_card(view, card)}.",
    ]


def _what_is_kept(view: View, legal: Sequence[Move]) -> str:
    if any(move.kind in ("meld", "double", "lay") for move in legal):
        return "Keep what can be laid in a later turn"
    return "There is nothing to lay now"


def _why_discard(view: View) -> str:
    """What is thought of: what could be laid, where it is too little to open with, or is kept for later."""
    plan = plan_for(view, view.hand)
    needed = opening_minimum(view.rules)
    if view.seat not in view.opened and plan.melds and plan.points + view.points_now < needed:
        return f"what you could lay makes {plan.points} of the {needed} points that you need to open"
    if view.seat in view.opened and (plan.melds or plan.layoffs):
        others = {seat: cards for seat, cards in view.cards.items() if seat not in partners_of(view)}
        nearest = min(others, key=lambda seat: others[seat])
        return (
            f"what you could lay, {points(plan.points)}, can wait, since {nearest}, the nearest to going "
            f"out, still holds {of_cards(others[nearest])}"
        )
    return f"a high card that goes with nothing counts most {against(view)}"


def _why_this_card(view: View, card: Card) -> str:
    """What a card counts, what it could still become, and whether it fits for others."""
    worth = in_hand(view.rules)[card]
    counts = f"it counts {worth} in hand" if worth else "it counts nothing in hand"
    return (
        f"{counts}, {going_with(view, without(view.hand, (card,)), card)}, and {_where_it_fits(view, card)}"
    )


def _where_it_fits(view: View, card: Card) -> str:
    """On which melds anybody could lay it."""
    if card == JK and jokers_of(view) == NONE:
        return "nobody can lay it as a card"
    wild = card == JK and jokers_of(view) == WILD
    numbers = [
        str(number)
        for number, meld in enumerate(view.table, start=1)
        if (meld.fits if wild else meld.fits >> card & 1)
    ]
    if not numbers:
        return "it fits on no meld"
    if len(numbers) > 2:
        return f"it fits on {len(numbers)} melds"
    return f"it fits on meld {' and meld '.join(numbers)}"
