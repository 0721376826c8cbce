"""Makes a player's view from cards, for exercises and their test cases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..card import PACK, Card, cards
from ..deal import Deal, View
from ..melds import Meld, lying
from ..moves import Move
from ..position import DRAW, PLAY, Phase, Position
from ..rules import Rules

__all__ = ["seen", "view_of"]

RULES: Final = Rules()
OTHERS: Final = 7  # the number of cards that the other player holds


def seen(hand: str, pile: str = "", table: Sequence[str] = (), drawn: bool = True) -> tuple[View, list[Move]]:
    """The view and the legal moves of player A, who has this hand in a game against B.

    ``drawn`` says whether A has drawn in this turn.

    >>> view, legal = seen("6S 6H KC", pile="6D 9C", drawn=False)
    >>> [str(move) for move in legal]
    ['A: draw', 'A: take 6D']
    """
    held, lies, melds, rest = laid_out(hand, pile, table)
    phase: Phase = PLAY if drawn else DRAW
    hands = held, rest[:OTHERS]
    deal = Deal(Position(RULES, 1, hands, rest[OTHERS:], lies, 0, melds, phase=phase))
    return deal.view("A"), deal.legal_moves()


def view_of(hand: str, pile: str = "", table: Sequence[str] = (), drawn: bool = True) -> View:
    """The view that ``seen`` returns, made without a deal.

    >>> view_of("6S 6H KC", pile="6D 9C")
    <View of A: classic, dealer B, turn A, phase play: A 6S 6H KC; B 7; stock 40; pile 6D 9C>
    """
    held, lies, melds, rest = laid_out(hand, pile, table)
    return View(
        rules=RULES,
        seat="A",
        dealer="B",
        turn="A",
        phase=PLAY if drawn else DRAW,
        hand=held,
        cards={"A": len(held), "B": OTHERS},
        stock=len(rest) - OTHERS,
        pile=lies,
        table=melds,
        began=(),
        laid={"A": 0, "B": 0},
        must=None,
        taken=(),
        alone=False,
        newest=None,
        floating=(),
        opened=("A", "B"),
        points_now=0,
        may_go_back=False,
        swapped=0,
        gambit=None,
        discarder=None,
        out=None,
        ended=None,
        scores={},
        totals={},
    )


def laid_out(
    hand: str, pile: str, table: Sequence[str]
) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Meld, ...], tuple[Card, ...]]:
    """The cards of the hand, the cards of the pile, the melds, and all other cards."""
    held, lies = cards(hand), cards(pile)
    melds = tuple(meld_of(cards(meld)) for meld in table)
    shown = {*held, *lies, *(card for meld in melds for card in meld.cards)}
    return held, lies, melds, tuple(card for card in PACK if card not in shown)


def meld_of(meld: Sequence[Card]) -> Meld:
    """These cards as a meld on the table."""
    lies = lying(tuple(meld), (0,) * len(meld), RULES)
    assert lies is not None, "the author's melds are melds"
    return lies
