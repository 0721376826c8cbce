"""The bots: computer players. Each bot sees only the ``View`` of its own seat.

A bot that tries out moves imagines the cards that it can't see, and plays on from there. The bot below makes
each legal move in an imagined deal, lets *greedy* play to the end for everybody, and compares the scores:

>>> from rummy500 import Deal
>>> from rummy500.card import Chance
>>> from rummy500.deal.round import Round
>>> class Trier:
...     def __init__(self, seed):
...         self.chance, self.greedy = Chance(seed, "Trier"), bot("greedy", seed)
...
...     def choose(self, view, legal):
...         deal = Deal(imagined(view, self.chance))
...         return max(legal, key=lambda move: self.score(Round(deal), move, view.seat))
...
...     def score(self, round, move, seat):
...         round.push(move)
...         while not round.over:
...             round.push(self.greedy.choose(round.view(round.turn), round.legal_moves()))
...         return round.deal.scores[seat]
>>> deal = Deal.new(players=3, seed=7).play("A: draw")
>>> print(Trier(1).choose(deal.view("A"), deal.legal_moves()))
A: discard 3D

One imagined deal tells little: a better bot takes the average of many. With partners, scores belong to sides
(``Deal.sides``).
"""

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
from .imagining import imagined

__all__ = ["KINDS", "Bot", "BotKind", "bot", "imagined", "kind_of_bot", "tell"]

BotKind = Literal["random", "beginner", "casual", "greedy", "regular", "careful", "planner"]
"""The kinds of bots, from the weakest to the strongest."""


class Bot(Protocol):
    """A player that chooses one of the legal moves, and knows only what its seat may know.

    A bot may also have ``watch(view, move)``. ``tell`` calls ``watch`` after every move of the deal, even the
    bot's own moves. The view is what the bot's seat sees after the move. A bot plays only one deal: the next
    deal gets a new bot.
    """

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """Choose one of the ``legal`` moves, each a ``Move``. ``view`` is the ``View`` of the bot's seat."""
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
    """A bot of this kind. With the same seed, it makes the same moves.

    Raises ``ValueError`` if there is no such kind.

    >>> from rummy500 import Deal
    >>> deal = Deal.new(players=3, seed=7)
    >>> str(bot("greedy").choose(deal.view("A"), deal.legal_moves()))
    'A: draw'
    """
    return KINDS[kind_of_bot(kind)](seed_of(seed))


def kind_of_bot(given: object) -> BotKind:
    """The kind of bot with this name. Raises ``ValueError`` if no kind has this name."""
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
