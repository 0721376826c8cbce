"""The weights by which a careful player judges moves: one set for two players, another for more."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..deal import View


class Weights(NamedTuple):
    """The weights that a careful player uses.

    For a take: ``left_counts`` is the share of the kept cards' cost that the player expects to lose.
    ``stock_is_worth`` is how many points a take must bring to be better than a card of the stock.

    For a discard: while every other hand has ``late`` cards or more, the player ignores the cost of cards
    left in hand. ``gift`` is the weight of what the discard is worth to the others. ``still_comes`` is the
    chance that an unseen card comes into the player's hand in time. ``still_lies`` is the chance that a card
    of the pile is still there when the player wants it. A card that becomes part of a meld brings ``finds``
    times its points.

    For a lay: if the player's plan leaves at most ``few`` cards in hand, the player lays at once to be out
    soon.
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
    """The weights of a careful player: one set for two players, another for more."""
    return FOR_TWO if len(view.cards) == 2 else FOR_MORE
