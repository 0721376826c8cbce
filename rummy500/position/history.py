"""The history in a position: reshuffles of the stock, beginnings of turns, the state of Dealer's gambit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from ..card import Card, Chance
from ..sentences import Wrong, said

__all__ = [
    "BLOCKED",
    "OPEN",
    "USED",
    "Beginning",
    "DealersJoker",
    "End",
    "Gambit",
    "NamedUse",
    "Reshuffles",
    "Seen",
]

DealersJoker = Literal["open", "used", "blocked"]
"""The state of the dealer's joker (GAMBIT-6, GAMBIT-7)."""
OPEN: Final = "open"
USED: Final = "used"
BLOCKED: Final = "blocked"

NamedUse = Literal["", "wild", "double", "split"]
"""The use of jokers that the dealer has named (GAMBIT-2); empty before that."""

End = Literal[
    "out", "floater_out", "out_by_block", "laid_off", "empty", "not_taken", "nothing_to_take",
    "nothing_to_shuffle", "all_passed", "all_float", "idle", "stale", "comes_back", "standstill",
]  # fmt: skip
"""The ways in which a round can end."""


class Reshuffles(NamedTuple):
    """How the pile is shuffled into a new stock (STOCK-3).

    The seed and the number of the round determine the order. A record or a scenario may list the first new
    stocks in ``given``; for an empty entry, the seed decides. ``done`` counts the reshuffles so far.
    """

    seed: int | str = 0
    round: int = 1
    given: tuple[tuple[Card, ...], ...] = ()
    done: int = 0

    def stock_of(self, pile: Sequence[Card]) -> tuple[Card, ...]:
        """These cards as the next new stock. Raises ``ValueError`` if ``given`` has other cards for it."""
        given = self.given[self.done] if self.done < len(self.given) else ()
        if not given:
            return tuple(Chance(self.seed, f"deal {self.round} reshuffle {self.done + 1}").shuffled(pile))
        if sorted(given) != sorted(pile):
            raise Wrong(said("wrong.other_stock"))
        return given


class Gambit(NamedTuple):
    """The state of Dealer's gambit: the dealer's choice, the dealer's joker, and the cards out of play."""

    named: NamedUse = ""
    dealers_joker: DealersJoker = OPEN
    gone: tuple[Card, ...] = ()


class Seen:
    """The properties of a view that are about Dealer's gambit. They are empty in other games."""

    __slots__ = ()
    gambit: Gambit | None

    @property
    def named(self) -> NamedUse:
        """The dealer's choice, ``wild``, ``double`` or ``split``; empty earlier and in other games."""
        return self.gambit.named if self.gambit else ""

    @property
    def dealers_joker(self) -> DealersJoker | Literal[""]:
        """The state of the dealer's joker, ``open``, ``used`` or ``blocked``; empty in other games."""
        return self.gambit.dealers_joker if self.gambit else ""

    @property
    def gone(self) -> tuple[Card, ...]:
        """The cards that are out of play in Dealer's gambit."""
        return self.gambit.gone if self.gambit else ()


class Beginning(NamedTuple):
    """The hands, pile and stock when a turn began (STOCK-8). Turns with different melds aren't compared."""

    turn: int
    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]
    stock: tuple[Card, ...]

    @property
    def in_order(self) -> Beginning:
        """The same beginning, with each hand sorted."""
        return self._replace(hands=tuple(tuple(sorted(hand)) for hand in self.hands))
