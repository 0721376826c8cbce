"""A bot that plays like the careful bot but makes a learner's faults, each as often as you choose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from ..card import Card, Chance
from ..deal import View
from ..moves import Move
from ..scoring import in_hand
from .careful import Careful
from .discarding import worst_card
from .drawing import place_of
from .greedy import next_lay, of_kind
from .imagining import seen_as_text
from .plan import in_hurry, plan_for
from .seeing import how_hard, is_missed

NEVER: Final = 0
ALWAYS: Final = 100
STEPS: Final = 1000  # the number of values that ``luck`` can have


class Slip(NamedTuple):
    """A move, the fault that led to it, and the careful player's move.

    Without a fault (``""``), both moves are the same.
    """

    move: Move
    fault: str
    better: Move


class Faulty(Careful):
    """A careful player with faults. Each fault has a number: how many times in 100 the player makes it.

    Whether a fault happens depends on how hard it is to see that another move is better (``how_hard``). The
    player seldom makes a fault if the better move is obvious, and nearly always if that move is hard to see.
    With the same seed, the player makes the same choice whenever it sees the same cards. So ``slip`` can
    still tell after the game which fault led to a move.
    """

    def __init__(
        self,
        seed: int | str = 0,
        *,
        overlooks_out: int = 0,
        forgets_pile: int = 0,
        goes_deep: int = 0,
        forgets_layoff: int = 0,
        lays_at_once: int = 0,
        keeps_high: int = 0,
        own_hand_only: int = 0,
        with_more: int = 100,
    ) -> None:
        """Set how often the player makes each fault.

        ``overlooks_out``: it plays on, though it could go out. ``forgets_pile``: it draws from the stock,
        though a take would pay. ``goes_deep``: it takes the deepest card that it may take, though the round
        may soon be over. ``forgets_layoff``: it discards, though a card fits on a meld. ``lays_at_once``: it
        lays cards that could wait. ``keeps_high``: it discards the lowest card that makes no meld.
        ``own_hand_only``: it discards the card that its hand needs least, and ignores what lies in the pile
        and what others took. With more than two players, each number is reduced to ``with_more`` percent.
        """
        super().__init__(seed)
        self._seed = seed
        self._with_more = with_more
        self._faults = {
            "overlooks_out": overlooks_out,
            "forgets_pile": forgets_pile,
            "goes_deep": goes_deep,
            "forgets_layoff": forgets_layoff,
            "lays_at_once": lays_at_once,
            "keeps_high": keeps_high,
            "own_hand_only": own_hand_only,
        }

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The careful player's move, or the move to which a fault leads."""
        return self.slip(view, legal).move

    def slip(self, view: View, legal: Sequence[Move]) -> Slip:
        """The player's move, and the fault that led to it, if there was one."""
        out = self.way_out(view, legal)
        if out is None:
            return self._on(view, legal)
        on = self._on(view, legal).move
        if on != out and self._misses("overlooks_out", view, out, on):
            return Slip(on, "overlooks_out", out)
        return Slip(out, "", out)

    def _on(self, view: View, legal: Sequence[Move]) -> Slip:
        """The move of a player who doesn't go out, and its fault, if any."""
        usual = self.going_on(view, legal)
        if usual.kind in ("draw", "take", "rum", "pass"):
            return self._drawn(view, legal, usual)
        if usual.kind == "lay_off" and of_kind(legal, "discard"):
            discarded = self._discarded(view, legal).move
            if self._misses("forgets_layoff", view, usual, discarded):
                return Slip(discarded, "forgets_layoff", usual)
        if usual.kind == "discard":
            lay = next_lay(view, legal)
            if lay is not None and self._misses("lays_at_once", view, usual, lay):
                return Slip(lay, "lays_at_once", usual)
            return self._discarded(view, legal)
        return Slip(usual, "", usual)

    def _drawn(self, view: View, legal: Sequence[Move], usual: Move) -> Slip:
        """The move in place of the careful player's draw, take, call or pass, and its fault, if any."""
        unseen = of_kind(legal, "draw", "pass")
        if usual.kind in ("take", "rum") and unseen and self._misses("forgets_pile", view, usual, unseen[0]):
            return Slip(unseen[0], "forgets_pile", usual)
        deepest = min(of_kind(legal, "take"), key=lambda take: place_of(view, take), default=usual)
        if deepest != usual and in_hurry(view) and self._misses("goes_deep", view, usual, deepest):
            return Slip(deepest, "goes_deep", usual)
        return Slip(usual, "", usual)

    def _discarded(self, view: View, legal: Sequence[Move]) -> Slip:
        """The move in place of the careful player's discard, and its fault, if any."""
        discards = of_kind(legal, "discard")
        usual = self._discard(view, discards)
        for fault, card in (
            ("keeps_high", _lowest(view, discards)),
            ("own_hand_only", _worst(view, discards)),
        ):
            other = next(move for move in discards if move.cards[0] == card)
            if card != usual.cards[0] and self._misses(fault, view, usual, other):
                return Slip(other, fault, usual)
        return Slip(usual, "", usual)

    def _misses(self, fault: str, view: View, better: Move, worse: Move) -> bool:
        """Whether the player fails to see that ``better`` is the better move, and chooses ``worse``."""
        number = self._number(fault, len(view.cards))
        if number in (NEVER, ALWAYS):
            return number == ALWAYS
        luck = Chance(self._seed, f"{fault}: {seen_as_text(view)}").below(STEPS) / STEPS
        return is_missed(number, how_hard(fault, view, better, worse), luck)

    def _number(self, fault: str, players: int) -> int:
        """How many times in 100 the player makes this fault at a table with this many players."""
        number = self._faults[fault]
        return number if players == 2 else min(ALWAYS, number * self._with_more // 100)


def _lowest(view: View, discards: Sequence[Move]) -> Card:
    """The cheapest card in hand that makes no meld. A player who discards this card keeps the high cards."""
    allowed = [move.cards[0] for move in discards]
    spare = plan_for(view, view.hand).left
    costs = in_hand(view.rules)
    return min([card for card in allowed if card in spare] or allowed, key=lambda card: (costs[card], card))


def _worst(view: View, discards: Sequence[Move]) -> Card:
    """The card that the hand needs least. What the others could do with the card doesn't count."""
    return worst_card(view, view.hand, [move.cards[0] for move in discards])


# With these numbers, each kind of bot wins about 60 to 75% of its classic games against the kind before it,
# with two players and with four (two against two). The order of the kinds is: random, beginner, casual,
# greedy, regular, careful. Each kind played 200 deals (`report 1` to `report 200`) against the kind before
# it, and the rounds were combined at random into games to 500. The better kinds won 57, 70, 70, 75 and 75%
# of these games with two players, and 100, 66, 73, 66 and 72% with four. Each 95% interval reaches about
# 10 points to either side. With four players, the random bot is far weaker than all others: it always loses.
beginner: Final = partial(
    Faulty,
    overlooks_out=95,
    forgets_pile=66,
    goes_deep=64,
    forgets_layoff=66,
    lays_at_once=95,
    keeps_high=64,
    own_hand_only=95,
    with_more=68,
)
casual: Final = partial(
    Faulty,
    overlooks_out=85,
    forgets_pile=55,
    goes_deep=45,
    forgets_layoff=45,
    lays_at_once=85,
    keeps_high=45,
    own_hand_only=85,
    with_more=70,
)
regular: Final = partial(Faulty, forgets_pile=18, lays_at_once=59, own_hand_only=38)
