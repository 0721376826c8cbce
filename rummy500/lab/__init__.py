"""Tournaments between bots over many deals or whole games, and statistics of their results.

>>> result = tournament(["greedy", "random"], deals=8, workers=1)
>>> match = result.matches[0]
>>> match.points.low > 0, len(list(result.rows()))
(True, 16)
"""

from .playing import DealResult, Entrant, GameResult, seatings
from .results import Match, Result
from .statistics import Estimate
from .tournaments import InProcess, tournament

__all__ = [
    "DealResult",
    "Entrant",
    "Estimate",
    "GameResult",
    "InProcess",
    "Match",
    "Result",
    "seatings",
    "tournament",
]
