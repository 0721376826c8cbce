"""Bots for tests. Some have a known strength or score, some misbehave, and some record what they see."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rummy500 import Move
from rummy500.bots import bot
from rummy500.card import Chance
from rummy500.deal import View


class Idle:
    """Draws and discards the drawn card, or passes. So this bot always keeps the hand that it was dealt."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        wanted = ("draw", "pass", f"discard {view.hand[-1]}")
        return next(move for move in legal if str(move).partition(": ")[2] in wanted)


class Lightening(Idle):
    """Draws, and discards its highest card."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        discards = [move for move in legal if move.kind == "discard"]
        if not discards:
            return super().choose(view, legal)
        return max(discards, key=lambda move: move.cards[0].rank)


class Mixed:
    """Makes half of its choices like the greedy bot, and the others at random."""

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance(seed, "mixed")
        self.bots = bot("greedy", seed), bot("random", seed)

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        return self.chance.choice(self.bots).choose(view, legal)


class Cheat(Idle):
    """Makes a move that the rules refuse."""

    def choose(self, view: View, legal: Sequence[Move]) -> Any:
        return f"{view.seat}: discard {view.hand[0]}"


class Circling(Idle):
    """If an upcard may be kept, this bot takes the upcard and discards it again in every turn."""

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        wanted = [move for move in legal if move.kind == "take" and move.cards[0] == view.pile[-1]]
        return next(iter(wanted), super().choose(view, legal))


class Keen(Idle):
    """Records the game's totals whenever it chooses or watches a move."""

    chose: ClassVar[list[dict[str, int]]] = []
    told: ClassVar[list[dict[str, int]]] = []

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        self.chose.append(view.totals)
        return super().choose(view, legal)

    def watch(self, view: View, move: Move) -> None:
        self.told.append(view.totals)


class Watching(Idle):
    """Records each move that it watches, and the phase that it sees after the move."""

    told: ClassVar[list[tuple[str, str, str]]] = []

    def watch(self, view: View, move: Move) -> None:
        self.told.append((view.seat, str(move), view.phase))
