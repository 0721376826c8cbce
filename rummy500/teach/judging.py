"""Judges for questions with many right answers. They can check an answer, but can't find it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..card import Card
from ..melds import why_no_meld
from ..rules import Rules
from ..scoring import worth_in_hand
from ..sentences import say
from .values import said

__all__ = ["why_not_best"]

RULES: Final = Rules()
COLLECTIONS: Final = (list, tuple, set, frozenset)


def why_not_best(given: Any, hand: Sequence[Card], best: int) -> str:
    """Why these melds are not the best of a hand; empty if they are. The best are worth ``best``.

    >>> from rummy500 import cards
    >>> hand = cards("6S 6H 6D 7D 8D KC")
    >>> why_not_best([cards("6D 7D 8D")], hand, 21), why_not_best([cards("6S 6H 6D")], hand, 21)
    ('', '[[6S 6H 6D]] is worth 18, and 21 is possible')
    """
    if not isinstance(given, list | tuple | set) or not all(isinstance(one, COLLECTIONS) for one in given):
        return say("exercise.no_melds", given=said(given))
    chosen = [[*meld] for meld in given]
    laid = [card for meld in chosen for card in meld]
    for meld in chosen:
        if not meld or not {*meld} <= {*hand}:
            return say("exercise.not_of_hand", meld=said(meld))
        if why_no_meld(meld, RULES):
            return say("exercise.no_meld", meld=said(meld))
    twice = next((card for card in laid if laid.count(card) > 1), None)
    if twice is not None:
        return say("exercise.used_twice", melds=said(chosen), card=str(twice))
    worth = worth_in_hand(laid, RULES)
    return "" if worth == best else say("exercise.not_best", melds=said(chosen), worth=worth, best=best)
