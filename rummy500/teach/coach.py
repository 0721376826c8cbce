"""Hints on a position: where to look, what kind of move, the move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..bots.drawing import taken_by_split
from ..bots.greedy import Greedy
from ..bots.plan import jokers_of
from ..cards import JK, Card, rank_words
from ..deal import View
from ..moves import Move
from ..partition import best_partition
from ..position import CALL, LAST, place_in_pile
from ..scoring import in_hand, scaled
from .coach_lays import (
    of_a_block,
    of_a_call,
    of_a_discard,
    of_a_double,
    of_a_layoff,
    of_a_meld,
    of_a_way_back,
)
from .coach_words import against, counted, named

STEPS = 3


def hint(view: View, legal: Sequence[Move]) -> list[str]:
    """A hint for the seat in turn in three sentences, each telling more than the one before.

    ``legal`` are its legal moves, one at least.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> hint(deal.view("A"), deal.legal_moves())[-1]
    'Draw from the stock.'
    """
    move = Greedy().choose(view, legal)
    return _OF[move.kind](view, move)


# ---- before the first draw -------------------------------------------------------------------------

_NAMED: Final = {
    "wild": "a wild joker fits in with any hand, and only you have one for certain",
    "double": "when you lay your best meld, your joker makes it count twice",
    "split": "your joker will fetch you the side of the pile that you like",
}


def _of_a_name(_view: View, move: Move) -> list[str]:
    return [
        "Nobody has seen a hand yet: think of the joker that lies before you.",
        "Wild jokers stand for any card, double ones double a meld, and split ones cut the pile in two.",
        f"Name {move.choice}: {_NAMED[move.choice]}.",
    ]


def _of_a_start(view: View, move: Move) -> list[str]:
    return [
        "You hold a card more than the others, and one of yours opens the pile.",
        f"A high card that belongs to nothing counts most {against(view)}.",
        f"Open the pile with {named(move.cards[0])}: {counted(view, move.cards[0])}.",
    ]


# ---- the draw ----------------------------------------------------------------------------------------


def _of_a_draw(view: View, _move: Move) -> list[str]:
    if not view.hand and view.rules.out == "float":
        return [
            "You have laid every card and float.",
            "A floater takes nothing from the pile: there is one move.",
            f"Draw{_from_the_stock(view)}: a card that fits nowhere puts you out.",
        ]
    if not view.stock:
        return _of_a_reshuffle(view)
    first = "Look for a card of the pile that you could lay at once."
    second = "What lies in the pile brings more cards to hold than points to lay."
    if not view.pile:
        first, second = "The pile is empty.", "Where nothing can be taken, the stock is left."
    two = ": you get two cards" if min(view.stock, view.rules.stock_draw) > 1 else ""
    return [first, second, f"Draw{_from_the_stock(view)}{two}."]


def _from_the_stock(view: View) -> str:
    return " from the stock" if view.stock else ", and the pile is shuffled into a new stock"


def _of_a_reshuffle(view: View) -> list[str]:
    ends = len(view.pile) < 2
    what = "nothing is left to shuffle, and the hand ends"
    if not ends:
        what = f"all of the pile but {named(view.pile[-1])} is shuffled into a new stock"
    return [
        "The stock is empty: look at what the pile would bring.",
        "No take brings enough points to lay for the cards to hold, and to draw is still allowed.",
        f"Draw: {what}.",
    ]


def _of_a_take(view: View, move: Move) -> list[str]:
    card = move.cards[0]
    number = len(view.pile) - _place(view, move)
    count = "it alone" if number == 1 else f"the {number} cards from it up"
    return [
        f"Look at the {_what_it_joins(view, card)}.",
        _why_take(view, kept=number == 1 and view.rules.keep_upcard),
        f"Take {named(card)}: you get {count}.",
    ]


def _why_take(view: View, kept: bool) -> str:
    if view.seat not in view.opened:
        opening = scaled(view.rules.opening, view.rules)
        if kept:
            return f"The upcard may be kept, and brings you nearer to the {opening} points that you need."
        return f"With a card of the pile you can lay the {opening} points that you need to open."
    if not view.stock:
        return "The stock is empty, and a card of the pile can be used at once."
    return "A card of the pile can be used at once."


def _place(view: View, move: Move) -> int:
    place = place_in_pile(view.pile, move.cards[0], move.nth)
    assert place is not None, "only legal moves are hinted at"
    return place


def _what_it_joins(view: View, card: Card) -> str:
    if card == JK:
        return "joker in the pile"
    hand = (*view.hand, card)
    melds = [
        meld
        for meld in best_partition(hand, view.rules, in_hand(view.rules), jokers_of(view))
        if card in meld
    ]
    if melds and len({other.rank for other in melds[0]}) == 1:
        return rank_words(card.rank, plural=True)
    numbers = [number for number, meld in enumerate(view.table, start=1) if meld.fits >> card & 1]
    if numbers and not melds:
        return f"ends of meld {numbers[0]}"
    return f"cards next to {card.sign}"


def _of_a_split(view: View, move: Move) -> list[str]:
    number = len(taken_by_split(view, move))
    joker = "the dealer's joker" if move.dj else "your joker"
    newer = "newer" if move.choice == "above" else "older"
    cards = "it alone" if number == 1 else f"it and {_cards(number - 1)} {newer} than it"
    return [
        f"Look at the {_what_it_joins(view, move.cards[0])}.",
        "A joker splits the pile: you get the side that you choose, and the other leaves play.",
        f"Split the pile at {named(move.cards[0])} with {joker}, {move.choice}: you get {cards}.",
    ]


def _cards(number: int) -> str:
    return "the card" if number == 1 else f"the {number} cards"


def _of_a_pass(view: View, _move: Move) -> list[str]:
    if view.phase == CALL:
        return [
            "You may call for what lies in the pile: what would it bring?",
            "What you would have to take counts more than what you could lay of it.",
            "Pass: the cards stay in the pile.",
        ]
    if view.phase == LAST:
        return [
            f"{view.out} is out: look at the melds on the table.",
            "You may lay off once more, and need not.",
            "Pass: what you hold is counted.",
        ]
    goes_on = view.rules.stock_out == "discard-on"
    return [
        "The stock is empty: look at what the pile would bring.",
        "No take brings more points to lay than cards to hold.",
        "Pass: you play without a card more." if goes_on else "Pass: the hand ends.",
    ]


_OF: Final[Mapping[str, Callable[[View, Move], list[str]]]] = {
    "name": _of_a_name,
    "start": _of_a_start,
    "draw": _of_a_draw,
    "take": _of_a_take,
    "split": _of_a_split,
    "pass": _of_a_pass,
    "rum": of_a_call,
    "meld": of_a_meld,
    "double": of_a_double,
    "lay": of_a_layoff,
    "block": of_a_block,
    "back": of_a_way_back,
    "discard": of_a_discard,
}
