"""Judges for questions with many right answers. They can check an answer, but can't find one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ..card import PACK, Card, text_of
from ..companions import go_together
from ..deal import View
from ..melds import why_no_meld
from ..moves import Move
from ..rules import Rules
from ..scoring import worth_in_hand
from ..sentences import say
from .seeing import seen
from .values import text_of_value

__all__ = ["discarded_by", "split_by", "why_not_best"]

RULES: Final = Rules()
COLLECTIONS: Final = (list, tuple, set, frozenset)
FEWEST: Final = 4  # the smallest number of cards in a hand that a learner sets up
MOST: Final = 8
Choose = Callable[[View, Sequence[Move]], Move]


def why_not_best(given: Any, hand: Sequence[Card], best: int) -> str:
    """Why these melds are not the best of a hand; empty if they are. ``best`` is the worth of the best melds.

    >>> from rummy500 import cards
    >>> hand = cards("6S 6H 6D 7D 8D KC")
    >>> why_not_best([cards("6D 7D 8D")], hand, 21), why_not_best([cards("6S 6H 6D")], hand, 21)
    ('', '[[6S 6H 6D]] is worth 18, and 21 is possible')
    """
    if not isinstance(given, list | tuple | set) or not all(isinstance(one, COLLECTIONS) for one in given):
        return say("exercise.no_melds", given=text_of_value(given))
    chosen = [[*meld] for meld in given]
    laid = [card for meld in chosen for card in meld]
    for meld in chosen:
        if not meld or not {*meld} <= {*hand}:
            return say("exercise.not_of_hand", meld=text_of_value(meld))
        if why_no_meld(meld, RULES):
            return say("exercise.no_meld", meld=text_of_value(meld))
    twice = next((card for card in laid if laid.count(card) > 1), None)
    if twice is not None:
        return say("exercise.used_twice", melds=text_of_value(chosen), card=str(twice))
    worth = worth_in_hand(laid, RULES)
    return (
        "" if worth == best else say("exercise.not_best", melds=text_of_value(chosen), worth=worth, best=best)
    )


def discarded_by(choose: Choose) -> Callable[[Any, Card, object], str]:
    """A judge that accepts a hand if this bot discards the given card from it after the draw.

    >>> from rummy500 import cards
    >>> judge = discarded_by(lambda view, legal: legal[-1])
    >>> hand = [*cards("6S 9H 2D KC")]
    >>> judge(hand, Card("KC"), None), judge(hand, Card("2D"), None)
    ('', 'from [6S 9H 2D KC] it plays A: discard KC')
    """

    def why_not(hand: Any, card: Card, _right: object) -> str:
        wrong = _why_no_hand(hand, card)
        if wrong:
            return wrong
        move = choose(*seen(text_of(hand)))
        done = move.kind == "discard" and move.cards == (card,)
        return "" if done else say("exercise.it_plays", hand=text_of_value([*hand]), move=str(move))

    return why_not


def split_by(choose: Choose) -> Callable[[Any, Card, object], str]:
    """A judge that accepts a hand if this bot splits a pair although the hand has a useless card.

    >>> from rummy500 import cards
    >>> judge = split_by(lambda view, legal: legal[-1])
    >>> judge([*cards("6S 9H KC KD")], Card("KD"), None), judge([*cards("KC QC QD KD")], Card("KD"), None)
    ('', 'each card of [KC QC QD KD] may still become part of a meld')
    """

    def why_not(hand: Any, card: Card, _right: object) -> str:
        wrong = _why_no_hand(hand, card)
        if wrong:
            return wrong
        if sum(one.rank == card.rank for one in hand) < 2:
            return say("exercise.no_pair", hand=text_of_value([*hand]), card=str(card))
        if all(any(go_together(one, other, RULES) for other in hand if other != one) for one in hand):
            return say("exercise.none_useless", hand=text_of_value([*hand]))
        move = choose(*seen(text_of(hand)))
        done = move.kind == "discard" and move.cards[0].rank == card.rank
        return "" if done else say("exercise.it_plays", hand=text_of_value([*hand]), move=str(move))

    return why_not


def _why_no_hand(hand: Any, card: Card) -> str:
    """Why a value isn't a hand of different cards that includes this card; empty if it is."""
    is_hand = isinstance(hand, list | tuple) and FEWEST <= len(hand) <= MOST
    if not is_hand or not all(type(one) is Card and one in PACK for one in hand) or len({*hand}) < len(hand):
        return say("exercise.no_hand", given=text_of_value(hand), least=FEWEST, most=MOST)
    return "" if card in hand else say("exercise.card_missing", hand=text_of_value([*hand]), card=str(card))
