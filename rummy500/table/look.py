"""How the person looks at a table: the order of the hand, the pace of the bots, what is open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from .hand_order import OWN, SORTS, Sorting

PACE: Final = 620  # milliseconds that bots wait before they move


@dataclass(frozen=True, slots=True)
class Look:
    """How the person looks at the table; it stays the same whatever is played.

    ``order`` has the ids of the hand as the person has arranged it, if ``sort`` is their own order.
    ``listing`` says whether the list of possible moves is open, ``form_open`` whether the form of a new game
    is open from the start.
    """

    sort: Sorting = SORTS[0]
    order: tuple[int, ...] = ()
    listing: bool = False
    pace: int = PACE
    form_open: bool = False

    def at_other_cards(self) -> Look:
        """The look for newly dealt cards: the person's own order was for the old cards, so it goes."""
        return replace(self, sort=SORTS[0], order=()) if self.sort == OWN else self


USUAL_LOOK: Final = Look()
