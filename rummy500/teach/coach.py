"""Hints on a position, in three steps: where to look, which kind of move, and the move with its reason.

A hint can lead to any legal move, usually to the move that an adviser chose. If the adviser tried moves out,
the second step gives the result of the trials. All other numbers come from the ``View``, so that a learner
can check them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ..bots.careful import Careful
from ..bots.ending import way_of, way_with
from ..card import Card
from ..deal import View
from ..moves import Move
from ..sentences import Said, said
from .advice import Advice, advice
from .coach_discards import of_a_discard, of_a_start
from .coach_draws import of_a_draw, of_a_pass, of_a_split, of_a_take
from .coach_lays import (
    HURRIES,
    of_a_block,
    of_a_call,
    of_a_double,
    of_a_layoff,
    of_a_meld,
    of_a_name,
    of_a_swap,
    of_a_way_back,
)
from .coach_trials import of_trials
from .coach_words import NOTHING, MoveToExplain

STEPS = 3


def hint(view: View, legal: Sequence[Move], adviser: Careful | None = None) -> list[Said]:
    """A hint for the seat in turn: three sentences, each of which says more than the one before.

    ``legal`` are the seat's legal moves, at least one. The hint leads to the move that ``advice`` chooses: a
    way to go out, or the ``adviser``'s move. The adviser is a planner, which tries moves out, or a careful
    player. It remembers what it has watched of the round.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> print(hint(deal.view("A"), deal.legal_moves())[-1])
    Draw from the stock: no card of the pile makes a meld with your cards or fits on a meld.
    """
    adviser = adviser or Careful()
    return steps_of(view, legal, advice(view, legal, adviser), adviser.known(view))


def steps_of(
    view: View, legal: Sequence[Move], advice: Advice, known: Mapping[str, Sequence[Card]]
) -> list[Said]:
    """The three sentences that lead to the advised move."""
    asked = MoveToExplain(view, legal, advice.move, known, way_with(advice.found, advice.move), advice.trials)
    return _told(asked)


def steps_to(
    view: View, legal: Sequence[Move], move: Move, known: Mapping[str, Sequence[Card]] = NOTHING
) -> list[Said]:
    """The three sentences that lead to this legal move; ``known`` are cards that others hold for certain.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7).play("A: draw")
    >>> print(steps_to(deal.view("A"), deal.legal_moves(), deal.legal_moves()[-1])[-1])
    Discard Q♣: it counts 10 in your hand, nothing you hold goes with it, and it fits on no meld.
    """
    return _told(MoveToExplain(view, legal, move, known, way_with(way_of(view, legal), move)))


def _told(asked: MoveToExplain) -> list[Said]:
    """The three sentences of the hint. The second one gives the result of the trials, if there is one.

    If the two moves were equal in trials, the second sentence may give a reason to lay now instead.
    """
    look, kind, last = _OF[asked.move.kind](asked)
    trials = asked.trials
    if trials is None or trials.verdict == "unsure" or (trials.verdict == "equal" and kind.key in HURRIES):
        return [look, kind, last]
    if trials.goes_out:
        look = said("coach.score")
    return [look, of_trials(asked.view, asked.move, trials), last]


def reason_for(view: View, legal: Sequence[Move], move: Move) -> Said:
    """The sentence that names this legal move and gives the reason for it."""
    return steps_to(view, legal, move)[-1]


_OF: Final[Mapping[str, Callable[[MoveToExplain], list[Said]]]] = {
    "name": of_a_name,
    "start": of_a_start,
    "draw": of_a_draw,
    "take": of_a_take,
    "split": of_a_split,
    "pass": of_a_pass,
    "rum": of_a_call,
    "meld": of_a_meld,
    "double": of_a_double,
    "lay_off": of_a_layoff,
    "swap": of_a_swap,
    "block": of_a_block,
    "back": of_a_way_back,
    "discard": of_a_discard,
}
