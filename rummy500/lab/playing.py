"""Who plays in the lab, and a deal that two of them play from every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from inspect import Parameter, signature
from time import perf_counter
from typing import Any, Final, NamedTuple

from ..bots import KINDS, Bot, bot, tell
from ..cards import SEATS
from ..deal import Deal
from ..position import DRAW
from ..rules import Rules

MOST_MOVES: Final = 10_000
"""Hands of bots last some hundred moves. One that is not over after so many is stopped."""


class Entrant(NamedTuple):
    """A bot that takes part: its name, and what makes one for a seat and a deal from a seed."""

    name: str
    make: Callable[[str], Bot]


def entrant(who: str | Callable[[str], Bot] | Entrant) -> Entrant:
    """A bot to take part, by its kind, by a kind with options, or as what makes one from a seed.

    ``ValueError`` where there is no such kind, or it has no such option.

    >>> entrant("greedy").name
    'greedy'
    """
    if isinstance(who, Entrant):
        return who
    if callable(who):
        return Entrant(getattr(who, "__name__", repr(who)), who)
    kind, _, words = str(who).partition(":")
    if kind not in KINDS:
        bot(kind)  # raises the error that says which there are
    options = dict(_option(kind, word) for word in words.split(",") if word)
    return Entrant(who, partial(KINDS[kind], **options))


def _option(kind: str, word: str) -> tuple[str, Any]:
    """An option of a kind of bot from its text, as in ``playouts=40``."""
    name, _, text = word.partition("=")
    known = {option.name: option.default for option in signature(KINDS[kind]).parameters.values()}
    known = {name: value for name, value in known.items() if name != "seed" and value is not Parameter.empty}
    if name not in known:
        options = f"its options are {', '.join(known)}" if known else "it has none"
        raise ValueError(f"{kind} has no option {name!r}: {options}")
    try:
        return name, type(known[name])(text)
    except ValueError:
        raise ValueError(f"{name} of {kind} can't be {text!r}: as a rule it is {known[name]!r}") from None


def seatings(players: int) -> tuple[tuple[int, ...], ...]:
    """How the two bots of a match sit, 0 the first and 1 the second, at each seat.

    They sit in turn, ABAB and so on. Each deal is played in every rotation of this, and in each with the
    bots changed over: so both have the same cards from the same seats, as often, and next to the same
    neighbours. With an even number of players these are two seatings. With an odd one, two players of
    the same bot sit side by side, and that place goes round the table.

    >>> [" ".join("".join("AB"[who] for who in seats) for seats in seatings(players)) for players in (4, 3)]
    ['ABAB BABA', 'ABA BAB AAB BBA BAA ABB']
    """
    rotated = [[(seat - by) % players % 2 for seat in range(players)] for by in range(players)]
    return tuple(dict.fromkeys(tuple(who ^ swap for who in seats) for seats in rotated for swap in (0, 1)))


@dataclass(frozen=True, slots=True)
class Played:
    """A deal as it was played once: the name of the bot at each seat, and what came of it.

    ``scores`` are by side, ``out`` the seat that went out, ``turns`` how many turns were taken by all,
    ``decisions`` how often each bot chose. ``seconds``, how long each bot took to choose, differs from run to
    run and is left out when two are compared.
    """

    deal: str
    bots: tuple[str, ...]
    scores: dict[str, int]
    out: str | None
    turns: int
    decisions: dict[str, int]
    seconds: dict[str, float] = field(compare=False)

    def net(self, name: str) -> float:
        """What the sides of this bot score, on average."""
        scored = [score for side, score in self.scores.items() if self.bots[SEATS.index(side[0])] == name]
        return sum(scored) / len(scored)

    def margin(self, first: str, second: str) -> float:
        """How many points the first of these bots is ahead of the second."""
        return self.net(first) - self.net(second)

    def milliseconds(self, name: str) -> float:
        """How long this bot took to choose a move, on average."""
        return 1000 * self.seconds[name] / max(1, self.decisions[name])


def play(
    first: Entrant, second: Entrant, rules: Rules, players: int, seeds: Sequence[str]
) -> list[tuple[Played, ...]]:
    """These deals, each in every seating: the unit of work. The bots' seeds hang on deal and seat alone."""
    bots = (first, second)
    return [
        tuple(play_once([bots[who] for who in seats], rules, seed) for seats in seatings(players))
        for seed in seeds
    ]


def play_once(seated: Sequence[Entrant], rules: Rules, seed: str) -> Played:
    """One deal with these bots, seat by seat. ``ValueError`` where one makes a move that is refused."""
    deal = Deal.new(rules, len(seated), seed=seed)
    names = {seat: entrant.name for seat, entrant in zip(deal.seats, seated, strict=True)}
    bots = {seat: entrant.make(f"{seed}/{seat}") for seat, entrant in zip(deal.seats, seated, strict=True)}
    decisions, seconds, turns = dict.fromkeys(names.values(), 0), dict.fromkeys(names.values(), 0.0), 0
    while not deal.over:
        seat, legal = deal.turn, deal.legal_moves()
        name, view = names[seat], deal.view(seat)
        began = perf_counter()
        move = bots[seat].choose(view, legal)
        seconds[name] += perf_counter() - began
        decisions[name] += 1
        turns += deal.phase == DRAW
        try:
            deal = deal.play(move)
        except ValueError as error:
            raise ValueError(f"{name} can't play {str(move)!r} in deal {seed!r}: {error}") from error
        tell(bots, deal, move)
        if sum(decisions.values()) > MOST_MOVES:
            raise ValueError(f"after {MOST_MOVES} moves of {' and '.join(decisions)} deal {seed!r} goes on")
    return Played(seed, tuple(names.values()), deal.scores, deal.out, turns, decisions, seconds)
