"""Hints on a position: where to look, what kind of move, the move with its reason.

Which move is hinted at is an adviser's choice; the words are made for any legal move. They tell what decided
for it, and every figure in them is counted from the ``View``, so that a learner can count it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..bots.careful import Careful
from ..bots.ending import Found, step_out, way_of, way_with
from ..cards import Card
from ..deal import View
from ..moves import Move
from ..position import DRAW
from ..sentences import Said
from .coach_discards import of_a_discard, of_a_start
from .coach_draws import better_take, of_a_draw, of_a_pass, of_a_split, of_a_take
from .coach_lays import (
    of_a_block,
    of_a_call,
    of_a_double,
    of_a_layoff,
    of_a_meld,
    of_a_name,
    of_a_swap,
    of_a_way_back,
)
from .coach_words import NOTHING, Asked

STEPS = 3


def hint(view: View, legal: Sequence[Move], adviser: Careful | None = None) -> list[Said]:
    """A hint for the seat in turn in three sentences, each telling more than the one before.

    ``legal`` are its legal moves, one at least. Where the hand can be ended in this turn, the hint leads
    there; else to what the ``adviser`` does, a careful player that remembers what it was told of the hand.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> print(hint(deal.view("A"), deal.legal_moves())[-1])
    Draw from the stock: no card of the pile makes a meld with yours or fits on one.
    """
    adviser, found = adviser or Careful(), way_of(view, legal)
    move = step_out(found, legal) or _advised_else(view, legal, adviser)
    return _told(view, legal, move, adviser.known(view), found)


def advised(view: View, legal: Sequence[Move], adviser: Careful) -> Move:
    """What the hint leads to: the way out, what the adviser does, or a take that is plainly worth more."""
    return step_out(way_of(view, legal), legal) or _advised_else(view, legal, adviser)


def _advised_else(view: View, legal: Sequence[Move], adviser: Careful) -> Move:
    """What is advised where the hand can't be ended in this turn."""
    move = adviser.choose(view, legal)
    return better_take(view, legal) or move if view.phase == DRAW and move == legal[0] else move


def steps_to(
    view: View, legal: Sequence[Move], move: Move, known: Mapping[str, Sequence[Card]] = NOTHING
) -> list[Said]:
    """The three sentences that lead to this legal move; ``known`` is what others hold for certain.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7).play("A: draw")
    >>> print(steps_to(deal.view("A"), deal.legal_moves(), deal.legal_moves()[-1])[-1])
    Discard Q♣: it counts 10 in hand, nothing you hold goes with it, and it fits on no meld.
    """
    return _told(view, legal, move, known, way_of(view, legal))


def _told(
    view: View, legal: Sequence[Move], move: Move, known: Mapping[str, Sequence[Card]], found: Found | None
) -> list[Said]:
    """The three sentences, where it is known how the hand can be ended."""
    return _OF[move.kind](Asked(view, legal, move, known, way_with(found, move)))


def reason_for(view: View, legal: Sequence[Move], move: Move) -> Said:
    """The sentence that names this legal move and says what speaks for it."""
    return steps_to(view, legal, move)[-1]


_OF: Final[Mapping[str, Callable[[Asked], list[Said]]]] = {
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
    "swap": of_a_swap,
    "block": of_a_block,
    "back": of_a_way_back,
    "discard": of_a_discard,
}
