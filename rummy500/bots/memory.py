"""What a seat has seen others take into their hands."""

from __future__ import annotations

from collections.abc import Mapping

from ..card import JK, Card
from ..deal import View
from ..moves import Move


class Memory:
    """The cards that each other seat was seen to take, or to take back, and has not played since.

    All of it was there for everybody to see; a player only has to keep it in mind.
    """

    def __init__(self) -> None:
        self._held: dict[str, list[Card]] = {}
        self._laid: list[Card] = []  # in this turn: `back` takes them up again (SCORE-8),
        self._swapped = 0  # and lays so many jokers down again (JOKER-7)

    def watch(self, view: View, move: Move) -> None:
        """A move was made; ``view`` is what the own seat sees after it."""
        seat, kind = move.seat, move.kind
        held = self._held.setdefault(seat, [])
        if kind in ("draw", "take", "split", "rum"):
            self._laid.clear()
            self._swapped = 0
        if kind in ("take", "split") or (kind == "rum" and view.turn == seat):
            held += view.taken
        elif kind == "back":
            held += self._laid
            for _ in range(self._swapped):
                held.remove(JK)
        elif kind in ("meld", "double", "lay", "swap", "discard"):
            played = [card.held for card in move.cards]
            for card in played:
                if card in held:
                    held.remove(card)
            self._laid += played
            if kind == "swap":
                held.append(JK)
                self._swapped += 1

    def held_by_others(self, view: View) -> Mapping[str, tuple[Card, ...]]:
        """What each other seat holds for certain, never more than the cards it has."""
        return {
            seat: tuple(self._held.get(seat, ())[:number])
            for seat, number in view.cards.items()
            if seat != view.seat
        }
