"""Words that hints are made of."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.laying import meld_after
from ..bots.plan import has_opened, partners_of, plan_for, still_to_open
from ..cards import JK, SEATS, Card, signs_of, without
from ..deal import View
from ..melds import Meld
from ..moves import Move
from ..scoring import in_hand, scaled


def named(card: Card) -> str:
    """A card as a sentence speaks of it."""
    return "the joker" if card == JK else card.sign


def spread(cards: Sequence[Card]) -> str:
    """The cards of a lay, jokers last.

    >>> from rummy500 import cards
    >>> spread(cards("6H JK=7H 8H")), spread(cards("JK JK JK"))
    ('6♥ 8♥ and a joker as 7♥', '3 jokers')
    """
    natural = [card for card in cards if not card.is_joker]
    jokers = [
        card.sign if card.is_dealers else f"a {card.sign}" for card in cards if card.is_joker and card != JK
    ]
    jokers = [joker.replace("dealer's", "the dealer's") for joker in jokers]
    bare = sum(card == JK for card in cards)
    if bare:
        jokers.append("a joker" if bare == 1 else f"{bare} jokers")
    return " and ".join([*([signs_of(natural)] if natural else []), *jokers])


def points(number: int) -> str:
    """So many points.

    >>> points(1), points(15)
    ('1 point', '15 points')
    """
    return f"{number} point{'s' * (number != 1)}"


def whose(view: View, meld: Meld) -> str:
    """Whose meld it is, as this seat says it."""
    owner = SEATS[meld.by[0]]
    if owner == view.seat:
        return "your own"
    return "your partner's" if owner in partners_of(view) else "another player's"


def against(view: View) -> str:
    """For whom the cards count that are left in hand."""
    return "against you" if view.rules.left_over == "deduct" else "for another who goes out"


def counted(view: View, card: Card) -> str:
    """What a card would count that is given away."""
    worth = in_hand(view.rules)[card]
    return f"it would count {worth} {against(view)}" if worth else "it counts nothing"


def of_opening(view: View) -> str:
    """What is needed to open, and what the hand makes of it; empty where nothing is asked for (SCORE-8)."""
    if view.seat in view.opened:
        return ""
    could, laid = plan_for(view, view.hand).points, view.points_now
    needed = f"You need {scaled(view.rules.opening, view.rules)} points to open"
    if has_opened(view):
        return f"{needed}, and you have laid {laid}"
    if could < still_to_open(view):
        return f"{needed}, and this is a beginning"
    return f"{needed}: these make {could}" if not laid else f"{needed}: these make {laid + could} in all"


def of_no_opening(view: View) -> str:
    """That the hand does not open, where something of it could be laid; else empty."""
    could = plan_for(view, view.hand).points
    if has_opened(view) or view.points_now or not 0 < could < still_to_open(view):
        return ""
    return (
        f"You need {scaled(view.rules.opening, view.rules)} points to open: what you could lay makes {could}"
    )


def why_declared(view: View, move: Move) -> str:
    """Why a joker is declared as it is; empty where none is laid."""
    jokers = [card for card in move.cards if card.is_joker and card != JK]
    if not jokers:
        return ""
    rest = _left_after(view, move)
    fits = meld_after(view, move).fits
    way = next((card for card in rest if card != JK and fits >> card & 1), None)
    joker = jokers[0]
    reached = [card for card in move.cards if not card.is_joker]
    if move.on and reached and joker.stands is not None:
        return f"as {joker.stands.sign} it leads to your {reached[0].sign}"
    if way is not None and joker.stands is not None and not _fitted_before(view, move, way):
        return f"as {joker.stands.sign} it opens the way for your {way.sign}"
    if not move.on and joker in move.cards[1:-1] and len({card.rank for card in move.cards}) > 1:
        return "it fills the gap between your cards"
    if not fits:
        return "nobody can lay off there then"
    return "it counts the same whatever it stands for"


def _left_after(view: View, move: Move) -> tuple[Card, ...]:
    return without(view.hand, (card.held for card in move.cards if card.held in view.hand))


def _fitted_before(view: View, move: Move, card: Card) -> bool:
    return bool(move.on and view.table[move.on - 1].fits >> card & 1)
