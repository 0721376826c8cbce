"""The bots: computer players. Each bot sees only the ``View`` of its own seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, Protocol

from ..deal import Deal, View
from ..deal.dealing import seed_of
from ..game import Game
from ..moves import Move
from ..sentences import Wrong, quoted, said
from . import careful, faulty, greedy, planner, random

__all__ = ["KINDS", "Bot", "BotKind", "bot", "kind_of_bot", "tell"]

BotKind = Literal["random", "beginner", "casual", "greedy", "regular", "careful", "planner"]
"""The kinds of bots, from the weakest to the strongest."""


class Bot(Protocol):
    """A player that chooses one of the legal moves, and knows only what its seat may know.

    A bot may also have ``watch(view, move)``. ``tell`` calls ``watch`` after every move of the deal, even the
    bot's own moves. The view is what the bot's seat sees after the move. A bot plays only one deal: the next
    deal gets a new bot.
    """

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Choose one of these moves."""
        ...


KINDS: Final[Mapping[BotKind, Callable[[int | str], Bot]]] = MappingProxyType(
    {
        "random": random.Random,
        "beginner": faulty.beginner,
        "casual": faulty.casual,
        "greedy": greedy.Greedy,
        "regular": faulty.regular,
        "careful": careful.Careful,
        "planner": planner.Planner,
    }
)


def bot(kind: str, seed: int | str = 0) -> Bot:
    """A bot of this kind. With the same seed, it plays the same way.

    Raises ``ValueError`` if there is no such kind.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> str(bot("greedy").choose(deal.view("A"), deal.legal_moves()))
    'A: draw'
    """
    return KINDS[kind_of_bot(kind)](seed_of(seed))


def kind_of_bot(given: object) -> BotKind:
    """The given kind of bot. Raises ``ValueError`` if there is no such kind."""
    for kind in KINDS:
        if isinstance(given, str) and given == kind:
            return kind
    raise Wrong(said("wrong.unknown.bot", name=quoted(given), known=tuple(KINDS)))


def tell(bots: Mapping[str, Bot], after: Deal | Game, move: Move) -> None:
    """Tell the bots of these seats about a move. ``after`` is the deal or game that the move led to."""
    for seat, one in bots.items():
        watch = getattr(one, "watch", None)
        if watch is not None:
            watch(after.view(seat), move)
