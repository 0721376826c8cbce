"""Hints on a position: where to look, what kind of move, the move with its reason.

Which move is hinted at is a bot's choice; the words are made for any legal move. Every figure in them is
counted from the ``View``, so that a learner can count it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..bots import Bot
from ..bots.greedy import Greedy
from ..deal import View
from ..moves import Move
from ..sentences import Said
from .coach_draws import of_a_draw, of_a_pass, of_a_split, of_a_take
from .coach_lays import (
    of_a_block,
    of_a_call,
    of_a_discard,
    of_a_double,
    of_a_layoff,
    of_a_meld,
    of_a_name,
    of_a_start,
    of_a_way_back,
)

STEPS = 3


def hint(view: View, legal: Sequence[Move], bot: Bot | None = None) -> list[Said]:
    """A hint for the seat in turn in three sentences, each telling more than the one before.

    ``legal`` are its legal moves, one at least; ``bot`` chooses among them, greedily where it is left out.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> print(hint(deal.view("A"), deal.legal_moves())[-1])
    Draw from the stock: no card of the pile can be taken.
    """
    return steps_to(view, legal, (bot or Greedy()).choose(view, legal))


def steps_to(view: View, legal: Sequence[Move], move: Move) -> list[Said]:
    """The three sentences that lead to this legal move.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7).play("A: draw")
    >>> print(steps_to(deal.view("A"), deal.legal_moves(), deal.legal_moves()[-1])[-1])
    Discard Q♣: it counts 10 in hand, nothing you hold goes with it, and it fits on no meld.
    """
    return _OF[move.kind](view, legal, move)


def reason_for(view: View, legal: Sequence[Move], move: Move) -> Said:
    """The sentence that names this legal move and says what speaks for it."""
    return steps_to(view, legal, move)[-1]


_OF: Final[Mapping[str, Callable[[View, Sequence[Move], Move], list[Said]]]] = {
    "name": of_a_name,
    "start": of_a_start,
    "draw": of_a_draw,
    "take": of_a_take,
    "split": of_a_split,
    "pass": of_a_pass,
    "rum": of_a_call,
    "meld": of_a_meld,
    "double": of_a_double,
    "lay": of_a_layoff,
    "block": of_a_block,
    "back": of_a_way_back,
    "discard": of_a_discard,
}
