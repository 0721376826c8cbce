"""Players who try to make a round last forever. They take the upcard if they may keep it, and rarely meld."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from plays import some_seating

from rummy500 import Card, Deal, Move

FAR_TOO_MANY = 20_000  # moves; no round of these players comes near this number


def newest(deal: Deal, _chance: Random) -> Card:
    """Discard the card that was just drawn."""
    return deal.hand(deal.turn)[-1]


def oldest(deal: Deal, _chance: Random) -> Card:
    """Discard the card that has been held longest, so that all cards keep circulating."""
    return deal.hand(deal.turn)[0]


def either(deal: Deal, chance: Random) -> Card:
    """Discard one of the two newest cards, so that only one card of the hand ever changes."""
    return chance.choice(deal.hand(deal.turn)[-2:])


def any_other(deal: Deal, chance: Random) -> Card:
    """Discard any card but the newest, so that the same hands rarely occur again."""
    return chance.choice(deal.hand(deal.turn)[:-1] or deal.hand(deal.turn))


DISCARDS: tuple[Callable[[Deal, Random], Card], ...] = (newest, oldest, either, any_other)


class Stubborn(NamedTuple):
    """A stubborn player: how it discards, and how often it makes a random move instead (``strays``)."""

    chance: Random
    discards: Callable[[Deal, Random], Card]
    strays: float

    def move(self, deal: Deal) -> Move:
        """The first wanted move that is legal. If there is none, any legal move, preferably not a pass."""
        if self.chance.random() < self.strays:
            return self.chance.choice(deal.legal_moves())
        for wanted in self._wanted(deal):
            if deal.why_not(wanted) is None:
                return wanted
        return min(deal.legal_moves(), key=lambda move: move.kind == "pass")  # a pass ends the round

    def _wanted(self, deal: Deal) -> Iterator[Move]:
        """The moves that the player wants, legal or not, with the best first."""
        seat = deal.turn
        if deal.phase == "draw":
            if deal.rules.keep_upcard and deal.pile:
                yield Move(seat, "take", deal.pile[-1:])
            yield Move(seat, "draw")
        if deal.phase == "play":
            yield Move(seat, "back")
            for card in (self.discards(deal, self.chance), *reversed(deal.hand(seat))):
                yield Move(seat, "discard", (card,))
        elif deal.phase != "draw" or deal.rules.stock_out == "discard-on":
            yield Move(seat, "pass")


class Lasted(NamedTuple):
    """The number of moves of a round, the statement that ended it, and its rules."""

    moves: int
    by: str
    table: str


def stubborn_round(number: int) -> Lasted:
    """Play a round under random rules. All players are stubborn, and discard in the same way."""
    chance = Random(f"stubborn {number}")
    fixed = {"keep_upcard": True} if number % 2 else {}
    table = some_seating(chance, **fixed)
    player = Stubborn(chance, chance.choice(DISCARDS), chance.choice((0, 0, 0, 0.02)))
    deal = Deal.new(*table, seed=number)
    for moves in range(FAR_TOO_MANY):
        if deal.ended:
            return Lasted(moves, deal.ended.statement, f"{table.rules}, {table.players} players")
        deal = deal.play(player.move(deal))
    raise AssertionError(f"round {number} of {table.rules} goes on forever:\n{deal}")
