"""The bots that play in the lab. Two bots play a deal or a whole game in every seating."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from inspect import Parameter, signature
from time import perf_counter
from types import FunctionType
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from ..bots import KINDS, Bot, BotKind, kind_of_bot, tell
from ..card import SEATS
from ..deal import Deal
from ..game import Game
from ..legal import legal_moves
from ..moves import Move
from ..position import DRAW
from ..rules import Rules
from ..sentences import quoted

MOST_MOVES: Final = 10_000
"""A round between bots takes some hundred moves. After 10,000 moves it ends with an error."""
MOST_ROUNDS: Final = 100
"""A game between bots takes some ten rounds. If nobody has won after 100 rounds, it is a draw."""
COMPILED: Final = not isinstance(legal_moves, FunctionType)
"""Whether the engine is compiled. A compiled engine plays the same moves in less time."""


class Entrant(NamedTuple):
    """A bot that plays in the lab: its name, and a function that makes such a bot from a seed.

    Each seat gets a new bot in each deal.
    """

    name: str
    make: Callable[[str], Bot]


def entrant(who: str | Callable[[str], Bot] | Entrant) -> Entrant:
    """The entrant for ``who``: a kind of bot, a kind with options, or a function that makes a bot.

    Raises ``ValueError`` if there is no such kind, or if it has no such option.

    >>> entrant("greedy").name
    'greedy'
    """
    if isinstance(who, Entrant):
        return who
    if callable(who):
        return Entrant(getattr(who, "__name__", quoted(who)), who)
    if not isinstance(who, str):
        raise ValueError(
            f"a bot must be the name of a kind, or must make a bot from a seed, not {quoted(who)}"
        )
    kind, _, words = who.partition(":")
    named = kind_of_bot(kind)
    options = dict(_option(named, word) for word in words.split(",") if word)
    return Entrant(who, partial(KINDS[named], **options))


def _option(kind: BotKind, word: str) -> tuple[str, Any]:
    """The name and value of a bot's option, from a text such as ``playouts=40``."""
    name, _, text = word.partition("=")
    known = {option.name: option.default for option in signature(KINDS[kind]).parameters.values()}
    known = {name: value for name, value in known.items() if name != "seed" and value is not Parameter.empty}
    if name not in known:
        options = f"its options are {', '.join(known)}" if known else "it has none"
        raise ValueError(f"{kind} has no option {quoted(name)}: {options}")
    try:
        return name, type(known[name])(text)
    except ValueError:
        usual = f"by default it is {known[name]!r}"
        raise ValueError(f"{name} of {kind} can't be {quoted(text)}: {usual}") from None


def seatings(players: int) -> tuple[tuple[int, ...], ...]:
    """The seatings of a match's two bots: at each seat, 0 stands for the first bot and 1 for the second.

    The bots alternate: ABAB and so on, or BABA and so on. Each deal is played in every rotation of both
    orders. So both bots have the same cards at the same seats equally often, with the same
    neighbours. With an even number of players there are two seatings. With an odd number, two seats of the
    same bot are side by side, and the rotations move that pair round the table.

    >>> [" ".join("".join("AB"[who] for who in seats) for seats in seatings(players)) for players in (4, 3)]
    ['ABAB BABA', 'ABA BAB AAB BBA BAA ABB']
    """
    rotated = [[(seat - by) % players % 2 for seat in range(players)] for by in range(players)]
    return tuple(dict.fromkeys(tuple(who ^ swap for who in seats) for seats in rotated for swap in (0, 1)))


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal that was played in one seating.

    ``deal`` is its seed, and ``bots`` has the name of the bot at each seat. ``scores`` are by side. ``out``
    is the seat that went out. ``turns`` is the number of turns of all seats together, and ``decisions`` is
    how many moves each bot chose. ``seconds`` is how long each bot took to choose; it differs from run to
    run, so comparisons ignore it.
    """

    deal: str
    bots: tuple[str, ...]
    scores: dict[str, int]
    out: str | None
    turns: int
    decisions: dict[str, int]
    seconds: dict[str, float] = field(compare=False)

    unit: ClassVar[str] = "deal"

    def net(self, name: str) -> float:
        """The average score of this bot's sides."""
        scored = [score for side, score in self.scores.items() if self.bot_of(side) == name]
        return sum(scored) / len(scored)

    def bot_of(self, side: str) -> str:
        """The bot that plays for a side."""
        return self.bots[SEATS.index(side[0])]

    def margin(self, first: str, second: str) -> float:
        """The points by which the first of these bots is ahead of the second."""
        return self.net(first) - self.net(second)

    def share(self, first: str, second: str) -> float:
        """1 if the first of these bots wins, 0 if the second does, 0.5 for a tie."""
        margin = self.margin(first, second)
        return 0.5 if margin == 0 else float(margin > 0)

    def milliseconds(self, name: str) -> float:
        """How long this bot took to choose a move, on average."""
        return 1000 * self.seconds[name] / max(1, self.decisions[name])


@dataclass(frozen=True, slots=True)
class GameResult(DealResult):
    """The result of a whole game that was played in one seating.

    ``deal`` is its seed, ``scores`` are its totals, and ``out`` is the seat that went out in the last round.
    ``winner`` is the side that won; ``None`` means a draw. ``rounds`` is the number of its rounds.
    """

    winner: str | None
    rounds: int
    unit: ClassVar[str] = "game"

    def share(self, first: str, second: str) -> float:
        """1 if the first of these bots wins the game, 0 if the second does, 0.5 for a draw."""
        return 0.5 if self.winner is None else float(self.bot_of(self.winner) == first)


Once = Callable[[Sequence[Entrant], Rules, str], DealResult]
"""A function that plays a deal or a game once. It gets the bots by seat, the rules and a seed."""


def play(
    rules: Rules, players: int, once: Once, bots: Sequence[Entrant], seeds: Sequence[str]
) -> list[tuple[DealResult, ...]]:
    """Do a piece of work: play the deals or games with these seeds, each in every seating of the two bots."""
    return [
        tuple(once([bots[who] for who in seats], rules, seed) for seats in seatings(players))
        for seed in seeds
    ]


def play_once(seated: Sequence[Entrant], rules: Rules, seed: str) -> DealResult:
    """Play one deal with these bots, given in the order of seats.

    Raises ``ValueError`` if a bot's move is refused.
    """
    return play_deal(seated, Deal.new(rules, len(seated), seed=seed), seed)


def play_deal(seated: Sequence[Entrant], start: Deal, seed: str) -> DealResult:
    """Play this deal with these bots, in the order of seats. The bots are made from the seed.

    Raises ``ValueError`` if a bot's move is refused.
    """
    table = _Table(seated, f"deal {seed!r}")
    deal = table.played_out(start, seed)
    return DealResult(seed, table.names, deal.scores, deal.out, table.turns, table.decisions, table.seconds)


def play_round(seated: Sequence[Entrant], rules: Rules, seed: str) -> DealResult:
    """Draw for the deal, then play the first round of a game with these bots, in the order of seats.

    Cards and bots get the same seeds as in round 1 at a table with this seed.
    """
    in_round_one = [Entrant(name, partial(_made_for_round, make, 1)) for name, make in seated]
    table, game = _Table(in_round_one, f"game {seed!r}"), Game.new(rules, len(seated), seed)
    deal = table.played_out(game, seed).deal
    return DealResult(seed, table.names, deal.scores, deal.out, table.turns, table.decisions, table.seconds)


def _made_for_round(make: Callable[[str], Bot], number: int, seed: str) -> Bot:
    """A bot with the seed that a table gives it for this round."""
    return make(f"{seed}/{number}")


def play_game(seated: Sequence[Entrant], rules: Rules, seed: str) -> GameResult:
    """Play one game with these bots, in the order of seats, from the draw for the deal to the end.

    The game is a draw if nobody has won after ``MOST_ROUNDS``. Raises ``ValueError`` if a bot's move is
    refused.
    """
    table, game = _Table(seated, f"game {seed!r}"), Game.new(rules, len(seated), seed)
    while True:
        game = table.played_out(game, f"{seed}/{game.round}")
        if game.over or game.round == MOST_ROUNDS:
            break
        game = game.next_deal()
    counted = (table.turns, table.decisions, table.seconds)
    return GameResult(seed, table.names, game.totals, game.deal.out, *counted, game.winner, game.round)


State = TypeVar("State", Deal, Game)


class _Table:
    """A table with bots at its seats. It counts each bot's choices and measures their time."""

    def __init__(self, seated: Sequence[Entrant], what: str) -> None:
        self.names = tuple(entrant.name for entrant in seated)
        self.turns = 0
        self.decisions, self.seconds = dict.fromkeys(self.names, 0), dict.fromkeys(self.names, 0.0)
        self._seated, self._what = seated, what

    def played_out(self, state: State, seed: str) -> State:
        """Play a deal, or a round of a game, to its end. A bot's seed depends only on ``seed`` and its seat.

        Raises ``ValueError`` if a bot can't choose, if its move is refused, or if the round doesn't end.
        """
        deal = _deal_of(state)
        bots = {
            seat: entrant.make(f"{seed}/{seat}")
            for seat, entrant in zip(deal.seats, self._seated, strict=True)
        }
        for entrant, one in zip(self._seated, bots.values(), strict=True):
            if not hasattr(one, "choose"):
                raise ValueError(f"{entrant.name} makes {quoted(one)}, which is no bot: it has no choose")
        most = sum(self.decisions.values()) + MOST_MOVES
        while not deal.over:
            name, move = self._choice(bots, state)
            try:
                state = state.play(move)
            except ValueError as error:
                raise ValueError(f"{name} can't play {quoted(str(move))} in {self._what}: {error}") from error
            deal = _deal_of(state)
            tell(bots, state, move)
            if sum(self.decisions.values()) > most:
                raise ValueError(
                    f"{self._what} is not over after {MOST_MOVES} moves of {' and '.join(self.decisions)}"
                )
        return state

    def _choice(self, bots: Mapping[str, Bot], state: Deal | Game) -> tuple[str, Move]:
        """The name of the bot whose turn it is, and the move that it chooses."""
        deal = _deal_of(state)
        seat, legal = deal.turn, deal.legal_moves()
        name, view = self.names[SEATS.index(seat)], state.view(seat)
        began = perf_counter()
        move = bots[seat].choose(view, legal)
        self.seconds[name] += perf_counter() - began
        self.decisions[name] += 1
        self.turns += deal.phase == DRAW
        return name, move


def _deal_of(state: Deal | Game) -> Deal:
    return state.deal if isinstance(state, Game) else state
