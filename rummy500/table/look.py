"""The settings of a person's screen: the order of the hand, the pace of the bots, the open panels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from .hand_order import OWN, SORTS, Sorting

PACE: Final = 620  # milliseconds that bots wait before they move


@dataclass(frozen=True, slots=True)
class Look:
    """The settings of the person's screen. They stay the same when a different game is played.

    If ``sort`` is the person's own order, ``order`` has the ids of the hand in that order. ``listing`` says
    whether the list of possible moves is open, and ``form_open`` whether the form of a new game is open from
    the start.
    """

    sort: Sorting = SORTS[0]
    order: tuple[int, ...] = ()
    listing: bool = False
    pace: int = PACE
    form_open: bool = False

    def at_other_cards(self) -> Look:
        """The settings for newly dealt cards, without the person's own order of the old cards."""
        return replace(self, sort=SORTS[0], order=()) if self.sort == OWN else self


USUAL_LOOK: Final = Look()
