"""What is right: the engine's answers to what exercises ask, and cards by chance to ask it with.

Each answer tells the functions that it ``leans_on``: while a learner's code is checked beside it, that code
can't call them. All speak of the main game: one pack, no jokers, no corner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeVar

from .. import melds
from ..cards import PACK, Card
from ..rules import Rules

RULES: Final = Rules()
Answer = TypeVar("Answer", bound=Callable[..., Any])


def leaning_on(*engine: Callable[..., Any]) -> Callable[[Answer], Answer]:
    """Mark an answer with the functions of the engine that give it."""

    def marked(answer: Answer) -> Answer:
        answer.leans_on = engine  # type: ignore[attr-defined]
        return answer

    return marked


@leaning_on(melds.why_no_meld, melds.new_meld)
def is_set(held: Sequence[Card]) -> bool:
    """Are these cards a set (MELD-1)?

    >>> from rummy500 import cards
    >>> is_set(cards("7S 7H 7D")), is_set(cards("5H 6H 7H"))
    (True, False)
    """
    return melds.why_no_meld(held, RULES) is None and melds.new_meld(held, 0, RULES).is_set


@leaning_on(melds.why_no_meld, melds.new_meld)
def is_run(held: Sequence[Card]) -> bool:
    """Are these cards a run, the ace low or high (MELD-2, MELD-4)?

    >>> from rummy500 import cards
    >>> is_run(cards("QS KS AS")), is_run(cards("KS AS 2S"))
    (True, False)
    """
    return melds.why_no_meld(held, RULES) is None and not melds.new_meld(held, 0, RULES).is_set


# ---- cards by chance ------------------------------------------------------------------------------------


def near_cards(random: Random) -> tuple[list[Card]]:
    """Three to five cards, mostly of one rank or one suit, as the one argument of a function."""
    first = random.choice(PACK)
    near = [card for card in PACK if card.rank == first.rank or card.suit == first.suit]
    lane = [card for card in near if card.suit == first.suit and melds.apart(card, first) < 3]
    return (random.sample(random.choice([near, lane, list(PACK)]), random.randint(3, 5)),)
