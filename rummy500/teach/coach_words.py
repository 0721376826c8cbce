"""Words that hints are made of."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.laying import meld_after
from ..bots.plan import jokers_of, partners_of
from ..cards import JK, SEATS, Card, listed, signs_of, without
from ..deal import View
from ..melds import SET, SET_LEAST, WILD, Meld, could_be_meld
from ..moves import Move
from ..scoring import opening_minimum, worth_in_hand

FEW = 3  # so many cards are named, more are counted


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


def kind_of(move: Move) -> str:
    """``set`` or ``run``: what the cards of a move are."""
    return "set" if len({card.rank for card in move.cards}) == 1 else "run"


def of_cards(number: int) -> str:
    """So many cards.

    >>> of_cards(1), of_cards(3)
    ('1 card', '3 cards')
    """
    return f"{number} card{'s' * (number != 1)}"


def brings(more: Sequence[Card], view: View) -> str:
    """The cards that come into the hand besides those that are laid."""
    if not more:
        return "no other card"
    worth = worth_in_hand(more, view.rules)
    return f"{len(more)} more card{'s' * (len(more) > 1)} that count{'s' * (len(more) == 1)} {worth}"


def left_in_hand(left: Sequence[Card], view: View) -> str:
    """What stays in hand, and what it counts there."""
    if not left:
        return "no card is left in hand"
    worth = worth_in_hand(left, view.rules)
    if len(left) == 1:
        return f"1 card that counts {worth} is left in hand"
    return f"{len(left)} cards that count {worth} are left in hand"


def held(hand: Sequence[Card], view: View) -> str:
    """What a hand counts.

    >>> from rummy500 import Deal, cards
    >>> held(cards("KS 4D"), Deal.new(seed=1).view("A"))
    '2 cards that count 14'
    """
    return f"{of_cards(len(hand))} that count{'s' * (len(hand) == 1)} {worth_in_hand(hand, view.rules)}"


def lays(worth: int) -> str:
    """What is laid, in points, as a clause."""
    return f"lay {worth}" if worth else "lay nothing"


def of_opening(view: View, worth: int) -> str:
    """How far a lay of so many points opens; empty where nothing is asked for any more (SCORE-8)."""
    if view.seat in view.opened:
        return ""
    least, laid = opening_minimum(view.rules), view.points_now + worth
    if laid >= least:
        return f", enough to open, for which you need {least}"
    return f", {laid} of the {least} that you need to open"


def going_with(view: View, others: Sequence[Card], card: Card) -> str:
    """Which of these cards of the hand could lie in a meld with this one, as a clause."""
    if card == JK:
        return _going_with_joker(view, others)
    found = sorted({other for other in others if go_together(view, card, other)})
    if not found:
        return "nothing you hold goes with it"
    if len(found) > FEW:
        return f"{len(found)} faces that you hold go with it"
    return f"{listed(found)} go{'es' * (len(found) == 1)} with it"


def _going_with_joker(view: View, others: Sequence[Card]) -> str:
    use, more = jokers_of(view), others.count(JK)
    if use == WILD:
        return "it could stand for any card"
    if use == SET:
        return f"you hold {more} more joker{'s' * (more != 1)}" if more else "you hold no other joker"
    return "it is no card of a meld"


def go_together(view: View, card: Card, other: Card) -> bool:
    """Could these two lie in a new meld, with no more cards than that needs?

    >>> from rummy500 import Deal
    >>> view = Deal.new(seed=1).view("A")
    >>> [go_together(view, Card("9H"), Card(other)) for other in ("9S", "JH", "QH", "9H", "TS")]
    [True, True, False, False, False]
    """
    if other == JK:
        return False  # it goes with everything, or with nothing but jokers
    rules = view.rules
    return any(could_be_meld((card, other), size, rules) for size in {SET_LEAST, rules.run_opens_with})


def why_declared(view: View, move: Move) -> str:
    """Why a joker is declared as it is; empty where none is laid."""
    joker = next((card for card in move.cards if card.is_joker and card != JK), None)
    if joker is None:
        return ""
    fits, before = meld_after(view, move).fits, view.table[move.on - 1].fits if move.on else 0
    natural = [card for card in move.cards if not card.is_joker]
    stands = "" if joker.stands is None else f"as {joker.stands.sign} it"
    beyond = next((card for card in natural if move.on and not before >> card & 1), None)
    if stands and beyond is not None and len(move.cards) == 2:
        return f"{stands} leads to your {beyond.sign}"
    rest = _left_after(view, move)
    way = next((card for card in rest if card != JK and fits >> card & 1 and not before >> card & 1), None)
    if stands and way is not None:
        return f"{stands} opens the way for your {way.sign}"
    if not move.on and joker in move.cards[1:-1] and len({card.rank for card in move.cards}) > 1:
        return "it fills the gap between your cards"
    if not fits:
        return "nobody can lay off there then"
    return "it counts the same whatever it stands for"


def _left_after(view: View, move: Move) -> tuple[Card, ...]:
    return without(view.hand, (card.held for card in move.cards if card.held in view.hand))
