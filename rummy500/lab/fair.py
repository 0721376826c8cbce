"""Finds out what the cards of a round were worth, by dealing the same cards again to equal bots.

In each repeat, one kind of bot plays at every seat. Then nobody plays better than the others, so the lead of
a seat comes from its cards and its place at the table. Over many rounds, the mean of these leads is about 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import Final

from ..deal import Deal
from ..rules import Rules
from ..scoring import side_of
from .playing import entrant, play_deal

EQUALS: Final = ("greedy", "regular", "careful")
"""The kinds of bots that play the cards again, one after the other."""
SEAT: Final = "A"  # the person's seat; bots play at the others


def luck(
    rules: str, players: int, seed: int | str, number: int, dealer: str, opened: Iterable[str] = ()
) -> float:
    """The average lead, in points, of the side of ``SEAT`` over the others if equal bots play this round.

    ``number`` is the number of the round in the game with this seed, and ``dealer`` is the seat that deals.
    ``opened`` are the seats that have opened in an earlier round (SCORE-8).
    """
    deal = Deal.new(Rules.of(rules), players, dealer, seed, number, opened)
    return round(fmean(_lead(deal, kind, f"{seed}/{number}") for kind in EQUALS), 1)


def _lead(deal: Deal, kind: str, seed: str) -> float:
    scores = play_deal([entrant(kind)] * len(deal.seats), deal, seed).scores
    mine = side_of(SEAT, scores)
    return scores[mine] - fmean(score for side, score in scores.items() if side != mine)
