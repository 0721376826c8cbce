"""A bot that remembers which cards others took, discards the card that helps them least, and lays late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..card import Card
from ..deal import View
from ..moves import Move
from ..position import DRAW, PLAY, START
from .discarding import best_discards
from .drawing import best_draw
from .ending import step_out, way_of
from .greedy import Greedy, next_lay, of_kind, out_before_draw
from .memory import Memory
from .plan import in_hurry, plan_for
from .weights import Weights, weights_for


class Careful(Greedy):
    """Plans its own hand as ``Greedy`` does, and considers the other players, too.

    It takes cards more readily than ``Greedy``, since cards in hand make further takes possible. It likes to
    discard a card that is of little use to others and can hardly make a meld in the bot's own hand. It lays
    late, so that nobody lays off on its melds too soon. How much each of these aims counts depends on the
    number of players. It goes out as soon as it can.
    """

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._memory = Memory()

    def watch(self, view: View, move: Move) -> None:
        """Remember which cards this move took or played."""
        self._memory.watch(view, move)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The first move of a way out, else the move that helps this hand most and the others least."""
        return self.way_out(view, legal) or self.going_on(view, legal)

    def way_out(self, view: View, legal: Sequence[Move]) -> Move | None:
        """The first move with which the bot goes out in this turn; ``None`` if it can't go out."""
        return step_out(way_of(view, legal), legal)

    def going_on(self, view: View, legal: Sequence[Move]) -> Move:
        """The best move for a bot that can't go out in this turn, or doesn't see how."""
        weights = self.weights(view)
        if view.phase == START:
            return self._discard(view, of_kind(legal, "start"))
        if view.phase == DRAW:
            out = out_before_draw(view, legal)
            if out is not None:
                return out
            least = weights.stock_is_worth if legal[0].kind == "draw" else 0
            takes, splits = of_kind(legal, "take"), of_kind(legal, "split")
            return best_draw(view, takes, splits, least, weights.left_counts) or legal[0]
        if view.phase == PLAY and view.must is None:
            discards = of_kind(legal, "discard")
            lay = next_lay(view, legal)
            if lay is None or (discards and _holds_back(view, lay, weights)):
                return self._discard(view, discards)
            return lay
        return super().choose(view, legal)

    def _discard(self, view: View, moves: Sequence[Move]) -> Move:
        allowed = [move.cards[0] for move in moves]
        card = best_discards(view, allowed, self.known(view), self.weights(view))[0]
        return next(move for move in moves if move.cards[0] == card)

    def weights(self, view: View) -> Weights:
        """How much each aim counts for this bot at this table."""
        return weights_for(view)

    def known(self, view: View) -> Mapping[str, Sequence[Card]]:
        """The cards that other seats hold for certain, as far as this bot remembers."""
        return self._memory.held_by_others(view)


def _holds_back(view: View, move: Move, weights: Weights) -> bool:
    """Whether this lay should wait, because its cards may make another take possible."""
    if move.kind not in ("meld", "lay_off") or view.seat not in view.opened or in_hurry(view):
        return False
    return len(plan_for(view, view.hand).left) > weights.few
