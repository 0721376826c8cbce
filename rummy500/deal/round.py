"""A round in play that changes in place with each move: the fast way to play many rounds."""

from __future__ import annotations

from ..card import SEATS
from ..legal import legal_moves
from ..moves import Move
from ..position import OVER, Phase, Position
from ..sentences import Wrong, quoted, said
from . import Deal, View
from .turns import play

__all__ = ["Round"]


class Round:
    """A round in play. ``push`` plays a move in place, and ``undo`` takes back the last move.

    Moves aren't checked, so push only legal ones. A ``Deal``, by contrast, checks each move and never changes
    itself. Raises ``ValueError`` for anything but a deal.

    >>> round = Round(Deal.new("classic", players=3, dealer="C", seed=7))
    >>> round.push(round.legal_moves()[0])
    >>> round.turn, round.phase
    ('A', 'play')
    >>> print(round.undo(), round.phase)
    A: draw draw
    """

    def __init__(self, deal: Deal) -> None:
        if not isinstance(deal, Deal):
            raise Wrong(said("wrong.no_deal", given=quoted(deal)))
        self._core = deal.position.core()
        self._before: list[tuple[Move, Position]] = []

    @property
    def turn(self) -> str:
        """The seat whose turn it is. If the round is over, the seat whose turn it was."""
        return SEATS[self._core.turn]

    @property
    def phase(self) -> Phase:
        """What the seat in turn has to do (see ``Phase``); ``over`` if the round has ended."""
        return self._core.phase

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self._core.phase == OVER

    @property
    def deal(self) -> Deal:
        """The deal as it is now."""
        return Deal(self._core.position())

    def legal_moves(self) -> list[Move]:
        """Legal moves of the seat in turn, as ``Deal.legal_moves`` lists them."""
        return legal_moves(self._core, self._core.turn)

    def view(self, seat: str) -> View:
        """What this seat may know now. Raises ``ValueError`` if there is no such seat."""
        return Deal(self._core).view(seat)

    def push(self, move: Move) -> None:
        """Play a legal move."""
        self._before.append((move, self._core.position()))
        play(self._core, move)

    def undo(self) -> Move:
        """Take back the last move, and return it. Raises ``IndexError`` if no move was pushed."""
        move, before = self._before.pop()
        self._core.become(before)
        return move
