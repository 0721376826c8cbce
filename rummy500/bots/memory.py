"""Remembers which cards a seat has seen others take."""

from __future__ import annotations

from collections.abc import Mapping

from ..card import JK, Card
from ..deal import View
from ..moves import Move


class Memory:
    """For each seat, the cards that everybody saw it take, or take back, and that it hasn't played since."""

    def __init__(self) -> None:
        self._held: dict[str, list[Card]] = {}
        self._laid: list[Card] = []  # the cards laid in this turn, which `back` returns to the hand (SCORE-8)
        self._swapped = 0  # the jokers taken in this turn, which `back` returns to the table (JOKER-7)

    def watch(self, view: View, move: Move) -> None:
        """Take note of a move. ``view`` is what this player's seat sees after the move."""
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
        elif kind in ("meld", "double", "lay_off", "swap", "discard"):
            played = [card.held for card in move.cards]
            for card in played:
                if card in held:
                    held.remove(card)
            self._laid += played
            if kind == "swap":
                held.append(JK)
                self._swapped += 1

    def held_by_others(self, view: View) -> Mapping[str, tuple[Card, ...]]:
        """The cards that each other seat certainly holds: at most as many as its hand has."""
        return {
            seat: tuple(self._held.get(seat, ())[:number])
            for seat, number in view.cards.items()
            if seat != view.seat
        }
