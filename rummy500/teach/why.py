"""Explains a bot's move with the bot's own reason and the coach's. Both use only what the bot could see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ..bots import Bot
from ..bots.careful import Careful
from ..bots.faulty import Faulty, Slip
from ..bots.planner import Planner
from ..bots.random import Random
from ..card import Card
from ..deal import View
from ..moves import Move
from ..sentences import Said, Who, said
from .coach import reason_for, steps_to
from .second_look import looked_again

PLAYOUTS: Final = 64  # the number of trials that decide whether a move was a fault
OVERLOOKED: Final = "overlooks_out"  # this fault needs no trials to prove it: the player could have gone out
SURE: Final = 1  # the other move counts as better only if its lead is more than this many standard errors


class Why(NamedTuple):
    """Why a move was made.

    ``own`` is the player's own reason: chance, a fault or a trial. It is ``None`` if the coach's reason is
    enough. ``coach`` is what the coach would say to the player: about the better move if ``instead`` is
    true, otherwise about the move made.
    """

    own: Said | None = None
    coach: tuple[Said, ...] = ()
    instead: bool = False


def why(player: Bot, view: View, legal: Sequence[Move], move: Move) -> Why:
    """Why this player, who has watched the round so far, made this legal move.

    >>> from rummy500 import Deal
    >>> from rummy500.bots import bot
    >>> deal = Deal.new(players=3, seed=7)
    >>> print(*why(bot("greedy"), deal.view("A"), deal.legal_moves(), deal.legal_moves()[0]).coach)
    Draw from the stock: no card of the pile makes a meld with your cards or fits on a meld.
    """
    name = Who(move.seat)
    if isinstance(player, Random):
        return Why(said("why.by_chance", name=name))
    if isinstance(player, Faulty):
        slip = player.slip(view, legal)
        if slip.move == move and _is_fault(player, view, slip):
            better = _told(player, view, legal, slip.better, slip.fault)
            return Why(said(f"why.fault.{slip.fault}", name=name), better, instead=True)
    if isinstance(player, Planner) and move != Careful.choose(player, view, legal):
        return Why(said("why.tried", name=name), _told(player, view, legal, move))
    return Why(coach=_told(player, view, legal, move))


class _Tries(Planner):
    """A planner that tries moves out for another player. It knows the cards that this player remembers."""

    def __init__(self, player: Careful) -> None:
        super().__init__("why", PLAYOUTS)
        self._for = player

    def known(self, view: View) -> Mapping[str, Sequence[Card]]:
        """The cards that others hold for certain, as far as the player remembers."""
        return self._for.known(view)


def _is_fault(player: Careful, view: View, slip: Slip) -> bool:
    """Whether the player overlooked a way out, or trials show that the other move was better.

    The trials use only the cards that the player remembers.
    """
    if slip.fault in ("", OVERLOOKED):
        return bool(slip.fault)
    return looked_again(_Tries(player), view, slip.better, slip.move).is_over(0, SURE)


def _told(player: Bot, view: View, legal: Sequence[Move], move: Move, fault: str = "") -> tuple[Said, ...]:
    """The coach's reason for a move.

    If the player weighs what others can use, the reason for a discard also says why this card is better than
    the others. If the fault is to lay at once, the reason says why the lay could wait.
    """
    if not isinstance(player, Careful):
        return (reason_for(view, legal, move),)
    look, kind, last = steps_to(view, legal, move, player.known(view))
    if fault == "lays_at_once" and look.key == "coach.discard.can_wait":
        return (said("coach.discard.could_wait", **dict(look.facts)),)
    says_what_decided = move.kind == "discard" and kind.key != "coach.discard.think"
    return (kind, last) if says_what_decided else (last,)
