"""How a table is looked at: the order of the hand, the pace of the others, what is open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from .hand_order import OWN, SORTS

PACE: Final = 620  # milliseconds that bots wait before they move


@dataclass(frozen=True, slots=True)
class Look:
    """How the table is looked at: it stays whatever is played.

    ``order`` are the ids of the hand as the person has arranged it, where ``sort`` is that order.
    ``listing``: is the list of what could be done open? ``form_open``: is the form of a new game open
    from the start?
    """

    sort: str = SORTS[0]
    order: tuple[int, ...] = ()
    listing: bool = False
    pace: int = PACE
    form_open: bool = False

    def at_other_cards(self) -> Look:
        """The same when others are dealt: the order of the hand was one of those cards."""
        return replace(self, sort=SORTS[0], order=()) if self.sort == OWN else self


USUAL_LOOK: Final = Look()
