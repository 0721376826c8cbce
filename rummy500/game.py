"""A game: the draw for the deal, deals until somebody reaches the target, score sheet, settlement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from . import scoring
from .card import JK, PACK, SEATS, Card, Chance
from .deal import Deal, View
from .deal.dealing import LEAST_PLAYERS, MOST_PLAYERS, check_players, seed_of
from .deal.turns import after
from .moves import Move
from .rules import Rules
from .scoring import Outcome, settlement
from .sentences import Wrong, quoted, said

__all__ = ["Game", "Played", "SheetRow", "names_of"]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One round on the score sheet, with values by side (GAME-4).

    ``left`` is what was deducted for cards in hand. ``net`` is the points laid, less ``left``, plus the
    bonus. ``totals`` are the running totals.
    """

    round: int
    dealer: str
    out: str | None
    laid: dict[str, int]
    left: dict[str, int]
    bonus: dict[str, int]
    net: dict[str, int]
    totals: dict[str, int]


@dataclass(frozen=True, slots=True)
class Played:
    """The beginning of a game's deal, and its moves so far."""

    start: Deal
    moves: tuple[Move, ...] = ()

    def deals(self) -> list[Deal]:
        """The deal before each move and after the last move. The moves aren't checked again."""
        return list(map(Deal, accumulate(self.moves, after, initial=self.start.position)))


@dataclass(frozen=True, slots=True)
class Game:
    """A game in play, as a value: ``play`` and ``next_deal`` give a new one.

    ``draws`` says how the dealer was drawn: for each draw, the cards by seat. ``played``
    has the deals so far with their moves, and ``sheet`` has a row for each finished round.

    >>> game = Game.new(Rules.named("classic"), players=["Ada", "Bea"], seed=7)
    >>> game.names
    {'A': 'Ada', 'B': 'Bea'}
    >>> game.deal.turn != game.deal.dealer, game.over, game.sheet
    (True, False, ())
    >>> game
    <Game classic, A Ada, B Bea, seed 7: round 1, turn B, phase draw; totals A 0, B 0>
    """

    rules: Rules
    names: dict[str, str]
    seed: int | str
    draws: tuple[dict[str, Card], ...]
    deal: Deal
    played: tuple[Played, ...]
    sheet: tuple[SheetRow, ...] = ()
    outcome: Outcome | None = None  # set from a round's end until the next deal

    @classmethod
    def new(
        cls,
        rules: Rules | str | None = None,
        players: Sequence[str] | int = 2,
        seed: int | str | None = None,
    ) -> Game:
        """A game of these players, in order of play. If only their number is given, they are called Player A,
        Player B, ….

        ``rules`` may be text, as in ``"classic target=250"``; by default they are classic. Raises
        ``ValueError`` for invalid rules, for players who don't suit the rules, and for equal names.
        """
        rules = Rules() if rules is None else Rules.of(rules)
        names = names_of(players)
        seed = seed_of(seed)
        check_players(rules, len(names))
        draws = draw_for_the_deal(list(names), seed, rules.jokers_in(1))
        deal = Deal.new(rules, len(names), lowest(draws)[0], seed)
        return cls(rules, names, seed, draws, deal, (Played(deal),))

    def __repr__(self) -> str:
        players = ", ".join(f"{seat} {name}" for seat, name in self.names.items())
        stands = f"turn {self.deal.turn}, phase {self.deal.phase}"
        if self.over:
            stands = f"over, winner {self.winner or '-'}"
        where = f"round {self.round}, {stands}"
        totals = ", ".join(f"{side} {total}" for side, total in self.totals.items())
        return f"<Game {self.rules}, {players}, seed {self.seed!r}: {where}; totals {totals}>"

    def __hash__(self) -> int:
        return hash((self.rules, self.seed, self.deal, self.played))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the deal in play."""
        return self.played[-1].moves

    @property
    def round(self) -> int:
        """The number of the round in play, from 1."""
        return len(self.played)

    @property
    def totals(self) -> dict[str, int]:
        """The running totals after the last finished round."""
        return dict(self.sheet[-1].totals) if self.sheet else dict.fromkeys(self.deal.sides, 0)

    @property
    def totals_before(self) -> dict[str, int]:
        """The running totals with which the deal in play began."""
        finished = self.sheet[: self.round - 1]
        return dict(finished[-1].totals) if finished else dict.fromkeys(self.deal.sides, 0)

    @property
    def winner(self) -> str | None:
        """The side that has won; ``None`` while the game goes on, and in a draw (GAME-1, GAME-2)."""
        return self.outcome.winner if self.outcome else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None and self.outcome.over

    @property
    def settlement(self) -> dict[str, int]:
        """The points that each opponent pays the winner; empty while the game goes on (GAME-3)."""
        return settlement(self.totals, self.winner) if self.winner else {}

    def view(self, seat: str) -> View:
        """The view of the deal in play from this seat, with the totals before the deal."""
        return self.deal.view(seat, self.totals_before)

    def play(self, move: Move | str) -> Game:
        """The game after this move. Raises what ``Deal.play`` raises."""
        if not isinstance(move, Move):
            move = Move.parse(move)
        deal = self.deal.play(move)
        now = replace(self.played[-1], moves=(*self.moves, move))
        game = replace(self, deal=deal, played=(*self.played[:-1], now))
        return game._counted() if deal.over else game

    def next_deal(self) -> Game:
        """The game with the next round dealt. Raises ``ValueError`` during a round or after the game."""
        if not self.deal.over:
            raise Wrong(said("wrong.round_not_over"))
        if self.over:
            raise Wrong(said("wrong.game_over"))
        return self.with_deal(self.dealt(self.deal.next_dealer))

    def dealt(self, dealer: str) -> Deal:
        """The deal after this finished round, made from the game's seed."""
        return Deal.new(self.rules, len(self.names), dealer, self.seed, self.round + 1, opened=self._opened())

    def with_deal(self, deal: Deal) -> Game:
        """The game, continued with this deal instead of the deal from the seed.

        Raises ``ValueError`` if ``deal`` isn't a ``Deal``.
        """
        if not isinstance(deal, Deal):
            raise Wrong(said("wrong.no_deal", given=quoted(deal)))
        return replace(self, deal=deal, played=(*self.played, Played(deal)), outcome=None)

    def _opened(self) -> tuple[str, ...]:
        """The seats that needn't open in the next round (SCORE-8)."""
        return self.deal.opened if self.rules.opening_in == "game" else ()

    def _counted(self) -> Game:
        """The game with the finished round on its sheet."""
        deal, count = self.deal, self.deal.count
        totals = {side: total + count.net[side] for side, total in self.totals.items()}
        outcome = scoring.outcome(totals, self.round, deal.side_out, self.rules)
        row = SheetRow(
            round=self.round,
            dealer=deal.dealer,
            out=deal.out,
            laid=count.laid,
            left=count.left,
            bonus=count.bonus,
            net=count.net,
            totals=outcome.totals,
        )
        return replace(self, sheet=(*self.sheet, row), outcome=outcome)


def names_of(players: Sequence[str] | int) -> dict[str, str]:
    """The players' names by seat. Raises ``ValueError`` if their number or a name is invalid (PACK-1)."""
    span = {"least": LEAST_PLAYERS, "most": MOST_PLAYERS}
    if type(players) is int and LEAST_PLAYERS <= players <= MOST_PLAYERS:
        players = [f"Player {seat}" for seat in SEATS[:players]]
    if isinstance(players, str):
        raise Wrong(said("wrong.players.no_list", given=quoted(players), **span))
    if isinstance(players, int) or not isinstance(players, Iterable):
        raise Wrong(said("wrong.players.no_players", given=quoted(players), **span))
    names = [name.strip() if isinstance(name, str) else name for name in players]
    if not LEAST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise Wrong(said("wrong.players.no_players", given=len(names), **span))
    for name in names:
        if not isinstance(name, str) or not name or "," in name or not name.isprintable():
            raise Wrong(said("wrong.players.no_name", given=quoted(name)))
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise Wrong(said("wrong.players.same_name", name=quoted(twice[0])))
    return dict(zip(SEATS, names, strict=False))


def draw_for_the_deal(seats: Iterable[str], seed: int | str, jokers: int = 0) -> tuple[dict[str, Card], ...]:
    """How the dealer is drawn (DEAL-1): for each draw, the cards by seat.

    >>> [{seat: str(card) for seat, card in drew.items()} for drew in draw_for_the_deal("AB", 7)]
    [{'A': '6C', 'B': '9C'}]
    """
    rounds: list[dict[str, Card]] = []
    drawing = list(seats)
    while drawing:
        pack = Chance(seed, f"draw {len(rounds) + 1}").shuffled([*PACK, *[JK] * jokers])
        rounds.append(dict(zip(drawing, pack, strict=False)))
        drawing = who_draws_again(rounds)
    return tuple(rounds)


def who_draws_again(rounds: Sequence[Mapping[str, Card]]) -> list[str]:
    """The seats that have to draw again: those with a joker, else those that tie for lowest.

    >>> who_draws_again([{"A": Card("5H"), "B": Card("5S"), "C": Card("9S")}])
    ['A', 'B']
    """
    jokers = [seat for seat, card in rounds[-1].items() if card == JK]
    low = [] if jokers else lowest(rounds)
    return jokers or (low if len(low) > 1 else [])


def lowest(rounds: Sequence[Mapping[str, Card]]) -> list[str]:
    """The seats that drew the lowest card (aces are low). If only one seat did, that seat deals."""
    drew: dict[str, Card] = {}
    for again in rounds:
        if drew and JK not in [drew[seat] for seat in again]:
            drew = {}  # only the seats that drew again still count
        drew.update(again)
    least = min(card.rank for card in drew.values())
    return [seat for seat, card in drew.items() if card.rank == least]
