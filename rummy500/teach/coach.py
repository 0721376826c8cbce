"""Hints on a position: where to look, what kind of move, the move."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.greedy import Greedy
from ..cards import SEATS, Card, listed, rank_words, signs_of
from ..deal import View
from ..finding import best_partition
from ..melds import grown, new_meld
from ..moves import Move
from ..position import SEAT_NUMBER, place_in_pile
from ..scoring import in_hand, worth_at_once, worth_in_hand, worth_laid

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
    steps = {
        "draw": _of_a_draw,
        "take": _of_a_take,
        "meld": _of_a_meld,
        "lay": _of_a_layoff,
        "pass": _of_a_pass,
    }
    return steps.get(move.kind, _of_a_discard)(view, move)


def _of_a_draw(_view: View, _move: Move) -> list[str]:
    return [
        "Look for a card of the pile that you could lay at once.",
        "What lies in the pile brings more cards to hold than points to lay.",
        "Draw from the stock.",
    ]


def _of_a_take(view: View, move: Move) -> list[str]:
    card = move.cards[0]
    place = place_in_pile(view.pile, card, move.nth)
    assert place is not None, "only legal moves are hinted at"
    number = len(view.pile) - place
    count = "it alone" if number == 1 else f"the {number} cards from it up"
    return [
        f"Look at the {_what_it_joins(view, card)}.",
        "A card of the pile can be used at once.",
        f"Take {card.sign}: you get {count}.",
    ]


def _what_it_joins(view: View, card: Card) -> str:
    melds = [
        meld for meld in best_partition((*view.hand, card), view.rules, in_hand(view.rules)) if card in meld
    ]
    if melds and len({other.rank for other in melds[0]}) == 1:
        return rank_words(card.rank, plural=True)
    numbers = [number for number, meld in enumerate(view.table, start=1) if meld.fits >> card & 1]
    if numbers and not melds:
        return f"ends of meld {numbers[0]}"
    return f"cards next to {card.sign}"


def _of_a_meld(view: View, move: Move) -> list[str]:
    kind = "set" if len({card.rank for card in move.cards}) == 1 else "run"
    left = worth_in_hand(view.hand, view.rules) - worth_in_hand(move.cards, view.rules)
    return [
        "Look at your hand: some of it belongs together.",
        f"You can lay a {kind}.",
        f"Lay {signs_of(move.cards)}: {_points(view, move)} points on the table, "
        f"and {left} are left in hand.",
    ]


def _of_a_layoff(view: View, move: Move) -> list[str]:
    owner = view.table[move.on - 1].by[0]
    whose = "your own" if SEATS[owner] == view.seat else "another player's"
    points = _points(view, move)
    return [
        "Look at the melds on the table.",
        f"A card of yours fits on {whose} meld.",
        f"Lay {listed(move.cards)} on meld {move.on}: {points} point{'s' * (points != 1)} for you.",
    ]


def _points(view: View, move: Move) -> int:
    """What the cards of a meld or lay-off will count where they lie: an ace below a two is no high one."""
    seat = SEAT_NUMBER[view.seat]
    if move.kind == "meld":
        return worth_at_once(new_meld(move.cards, seat, view.rules), view.rules)
    meld = grown(view.table[move.on - 1], move.cards, seat, view.rules)
    assert meld is not None, "only legal moves are hinted at"
    return worth_laid(meld, move.cards, view.rules)


def _of_a_pass(_view: View, _move: Move) -> list[str]:
    return [
        "The stock is empty: look at what the pile would bring.",
        "No take brings more points to lay than cards to hold.",
        "Pass: the hand ends.",
    ]


def _of_a_discard(view: View, move: Move) -> list[str]:
    card = move.cards[0]
    counts = "against you" if view.rules.left_over == "deduct" else "for another who goes out"
    return [
        "Nothing more to lay: which card do you need least?",
        f"A high card that belongs to nothing counts most {counts}.",
        f"Discard {card.sign}: it would count {in_hand(view.rules)[card]} {counts}.",
    ]
