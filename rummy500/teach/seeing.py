"""Makes a player's view from cards, for exercises and their cases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..card import PACK, Card, cards
from ..deal import Deal, View
from ..melds import Meld, lying
from ..moves import Move
from ..position import DRAW, PLAY, Phase, Position
from ..rules import Rules

__all__ = ["seen"]

RULES: Final = Rules()


def seen(hand: str, pile: str = "", table: Sequence[str] = (), drawn: bool = True) -> tuple[View, list[Move]]:
    """A's view in a game of two with this hand, and A's legal moves, before the draw or after it.

    >>> view, legal = seen("6S 6H KC", pile="6D 9C", drawn=False)
    >>> [str(move) for move in legal]
    ['A: draw', 'A: take 6D']
    """
    held, lies = cards(hand), cards(pile)
    melds = tuple(meld_of(cards(meld)) for meld in table)
    shown = {*held, *lies, *(card for meld in melds for card in meld.cards)}
    rest = tuple(card for card in PACK if card not in shown)
    phase: Phase = PLAY if drawn else DRAW
    deal = Deal(Position(RULES, 1, (held, rest[:7]), rest[7:], lies, 0, melds, phase=phase))
    return deal.view("A"), deal.legal_moves()


def meld_of(meld: Sequence[Card]) -> Meld:
    """These cards as a meld on the table."""
    lies = lying(tuple(meld), (0,) * len(meld), RULES)
    assert lies is not None, "the author's melds are melds"
    return lies
