"""What a position keeps of what has been: how the stock was made anew, how turns began, what was named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .card import Card, Chance
from .sentences import Wrong, said

__all__ = ["BLOCKED", "OPEN", "USED", "Beginning", "Gambit", "Reshuffles", "Seen"]

OPEN, USED, BLOCKED = "open", "used", "blocked"  # the dealer's joker (GAMBIT-6, GAMBIT-7)


class Reshuffles(NamedTuple):
    """What the pile becomes when it is shuffled into a new stock (STOCK-3).

    A seed and the number of the deal say it; ``given`` says it for the first times, where a record or
    a scenario does (an empty one leaves it to the seed). ``done`` counts.
    """

    seed: int | str = 0
    hand: int = 1
    given: tuple[tuple[Card, ...], ...] = ()
    done: int = 0

    def stock_of(self, pile: Sequence[Card]) -> tuple[Card, ...]:
        """These cards as the next new stock; ``ValueError`` where others are given."""
        given = self.given[self.done] if self.done < len(self.given) else ()
        if not given:
            return tuple(Chance(self.seed, f"deal {self.hand} reshuffle {self.done + 1}").shuffled(pile))
        if sorted(given) != sorted(pile):
            raise Wrong(said("wrong.other_stock"))
        return given


class Gambit(NamedTuple):
    """Of Dealer's gambit: what is named, how the dealer's joker stands, the cards out of play."""

    named: str = ""
    dealers_joker: str = OPEN
    gone: tuple[Card, ...] = ()


class Seen:
    """What a view tells of Dealer's gambit by name; empty in other games."""

    __slots__ = ()
    gambit: Gambit | None

    @property
    def named(self) -> str:
        """What is named in Dealer's gambit, ``wild``, ``double`` or ``split``; empty before and elsewhere."""
        return self.gambit.named if self.gambit else ""

    @property
    def dealers_joker(self) -> str:
        """``open``, ``used`` or ``blocked`` in Dealer's gambit; empty in other games."""
        return self.gambit.dealers_joker if self.gambit else ""

    @property
    def gone(self) -> tuple[Card, ...]:
        """The cards that are out of play, in Dealer's gambit."""
        return self.gambit.gone if self.gambit else ()


class Beginning(NamedTuple):
    """How all lay when a turn began (STOCK-8). What is laid stays: where these are alike, so is the table."""

    turn: int
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    stock: tuple[Card, ...]

    @property
    def in_order(self) -> Beginning:
        """The same with each hand sorted."""
        return self._replace(hands=tuple(tuple(sorted(hand)) for hand in self.hands))
