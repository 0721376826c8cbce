"""Bots against which learners' players are graded. A learner gains nothing by copying these bots."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import Bot, bot
from ..bots.greedy import of_kind
from ..card import Chance
from ..deal import View
from ..moves import Move
from ..scoring import in_hand

__all__ = ["ByChance", "Thrifty", "rival"]


def rival(name: str) -> Bot:
    """The bot of this name: ``thrifty``, or a bot of the package."""
    return Thrifty() if name == "thrifty" else bot(name)


class Thrifty:
    """Takes as many cards as it may, lays as much as it can at once, and discards the cheapest card."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The deepest take, else the highest lay, else the cheapest discard."""
        takes, lays, discards = (
            [move for move in legal if move.kind in kinds]
            for kinds in (("take",), ("meld", "lay_off"), ("discard",))
        )
        if view.phase == "draw":
            return takes[-1] if takes else legal[0]
        worth = in_hand(view.rules)
        if lays:
            return max(lays, key=lambda move: sum(worth[card] for card in move.cards))
        return min(discards, key=lambda move: worth[move.cards[0]])


class ByChance:
    """Plays as ``greedy`` does but discards a random card."""

    def __init__(self) -> None:
        self.chance = Chance("exercise", "discards by chance")

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        move = bot("greedy").choose(view, legal)
        return self.chance.choice(of_kind(legal, "discard")) if move.kind == "discard" else move
