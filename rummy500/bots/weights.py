"""How much each thought of a careful player counts: numbers, by how many play."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..deal import View


class Weights(NamedTuple):
    """The numbers that a careful player goes by.

    Of a take: ``left_counts`` is how much of what it leaves in hand is thought to be lost, and
    ``stock_is_worth`` so much more it has to bring than a card of the stock would.

    Of a discard: with ``late`` cards or more in every other hand nothing that is thrown matters for what is
    left at the end; ``gift`` is how much it counts what the others may make of it; ``still_comes`` how likely
    a card that nobody has shown comes to the own hand in time, ``still_lies`` how likely one of the pile is
    still there when it is wanted; and ``finds`` how many times its own points a card brings that finds its
    meld.

    Of a meld: with ``few`` cards besides, a player may as well lay it, to be out soon.
    """

    left_counts: float = 0.1
    stock_is_worth: float = 8
    late: float = 10
    gift: float = 0.5
    still_comes: float = 0.15
    still_lies: float = 0.8
    finds: float = 3
    few: float = 1


FOR_TWO: Final = Weights(left_counts=0.8, stock_is_worth=16, gift=0.25)
FOR_MORE: Final = Weights()


def weights_for(view: View) -> Weights:
    """What a careful player goes by at a table of so many."""
    return FOR_TWO if len(view.cards) == 2 else FOR_MORE
