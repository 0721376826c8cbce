"""Records: writes a game as text, and reads it back.

The rules, the players and the seed determine every card. Besides them, a record needs only the moves. If a
deal wasn't dealt by the seed, the record has its cards, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeVar

from ..card import SEATS, Card, cards, text_of
from ..deal import Deal
from ..deal.dealing import why_impossible
from ..game import Game, Played, SheetRow
from ..moves import Move, NotationError
from ..position import DRAW, with_beginning
from ..referee import Refused
from ..rules import Rules
from ..sentences import Said, Wrong, quoted, said

__all__ = ["heading", "read_record", "round_of_record", "tag_in", "tag_line", "write_record"]

GAME = "500 Rum"
_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
T = TypeVar("T")


def write_record(game: Game) -> str:
    """The game as text. ``read_record`` makes an equal game from the text.

    Raises ``ValueError`` if ``game`` isn't a ``Game``.

    >>> game = Game.new(Rules(), ["Ada", "Bea"], seed=7)
    >>> print(write_record(game.play(game.deal.legal_moves()[0])), end="")
    [Game "500 Rum"]
    [Rules "classic"]
    [Players "Ada, Bea"]
    [Seed "7"]
    <BLANKLINE>
    drew A=6C B=9C
    <BLANKLINE>
    deal 1 dealer=A
    B: draw
    """
    if not isinstance(game, Game):
        raise Wrong(said("wrong.record.of_no_game", given=quoted(game)))
    rounds = range(1, game.round + 1)
    return "".join((heading(game), *(round_of_record(game, number) for number in rounds)))


def heading(game: Game) -> str:
    """The part of a record before the first deal."""
    tags = {
        "Game": GAME,
        "Rules": _text_of(game.rules),
        "Players": ", ".join(game.names.values()),
        "Seed": str(game.seed),
    }
    lines = [*map(tag_line, tags, tags.values()), "", *(f"drew {_pairs(drew)}" for drew in game.draws)]
    return "\n".join(lines) + "\n"


def tag_line(name: str, value: str) -> str:
    """The line in brackets with this name and value."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def tag_in(line: str) -> tuple[str, str]:
    """The name and value in a line in brackets. Raises ``Wrong`` if the line is broken."""
    found = _TAG.fullmatch(line)
    if not found:
        raise Wrong(said("wrong.record.no_tag", line=quoted(line)))
    return found[1], re.sub(r"\\(.)", r"\1", found[2])


def round_of_record(game: Game, number: int) -> str:
    """The part of a record that holds the deal with this number, counted from 1."""
    played = game.played[number - 1]
    lines = ["", f"deal {number} dealer={played.start.dealer}"]
    by_seed = played.start == _dealt_by_seed(game, number, played.start)
    lines += map(str, played.moves) if by_seed else [*_cards_of(played.start), *_with_reshuffles(played)]
    if number <= len(game.sheet):
        row = game.sheet[number - 1]
        lines.append(f"end out={row.out or '-'} {_pairs(row.net)}")
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=8)
def _text_of(rules: Rules) -> str:
    """The text of the rules. It is cached, because finding it is slow and a table needs it at each move."""
    return str(rules)


def _pairs(values: Mapping[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in values.items())


def _cards_of(start: Deal) -> list[str]:
    hands = [f"hand {seat} = {text_of(start.hand(seat))}" for seat in start.seats]
    return [*hands, f"stock = {text_of(start.stock)}", f"pile = {text_of(start.pile)}"]


def _dealt_by_seed(game: Game, number: int, start: Deal) -> Deal:
    return Deal.new(game.rules, len(game.names), start.dealer, game.seed, number, start.opened)


def _with_reshuffles(played: Played) -> Iterator[str]:
    """The moves of a deal, with a line for the new stock before each draw that shuffles the pile."""
    deal = played.start
    for move in played.moves:
        where = deal.position
        if move.kind == "draw" and not where.stock and len(where.pile) > 1:
            yield f"reshuffle = {text_of(where.reshuffles.stock_of(where.pile[:-1]))}"
        yield str(move)
        deal = deal.play(move)


def read_record(text: str) -> Game:
    """The game that a record holds, up to its last whole line.

    Raises ``NotationError``, with line and column, if the text isn't a record, if it has an illegal move, or
    if its scores don't follow from its moves.
    """
    if not isinstance(text, str):
        raise NotationError(said("wrong.record.no_text", given=quoted(text)))
    reader = _Reader()
    # The text after the last newline is dropped: it may be half a line.
    lines = re.split(r"\r\n|\r|\n", text)[:-1]
    for number, line in enumerate(lines, start=1):
        reader.read(line.strip(), number)
    return reader.game()


@dataclass
class _Reader:
    """Reads a record's lines one by one."""

    tags: dict[str, str] = field(default_factory=dict)
    line: int = 0
    so_far: Game | None = None
    draws: list[dict[str, Card]] = field(default_factory=list)
    given: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    begun: bool = False
    ended: bool = False

    def read(self, line: str, number: int) -> None:
        self.line = number
        bare = line.partition(";")[0].strip() if not line.startswith("[") else line
        if not bare:
            return
        word = bare.split()[0]
        if bare.startswith("["):
            self.tag(bare)
        elif word == "drew":
            self.drew(bare)
        elif word == "deal":
            self.deal(bare)
        elif word in ("hand", "stock", "pile"):
            self.cards(bare)
        elif word == "reshuffle":
            self.reshuffle(bare)
        elif word == "end":
            self.end(bare)
        else:
            self.move(bare)

    def game(self) -> Game:
        if self.so_far is None:
            self.so_far = self.begun_game()
        if len(self.given) == len(self.places_of_cards()):  # a record that was cut off may lack cards
            self.lay_out_given()
        return self.so_far

    def tag(self, line: str) -> None:
        name, value = self.made_by(tag_in, line)
        if self.so_far is not None:
            raise self.wrong(said("wrong.record.late_tag"))
        self.tags[name] = value

    def begun_game(self) -> Game:
        """The game that the lines in brackets describe, before its first move."""
        if self.tags.get("Game") != GAME:
            raise self.wrong(said("wrong.record.no_game"))
        for name in ("Rules", "Players"):
            if name not in self.tags:
                raise self.wrong(said(f"wrong.record.no_tag_of.{name}"))
        try:
            rules = Rules.parse(self.tags["Rules"])
            return Game.new(rules, self.tags["Players"].split(","), self.tags.get("Seed", ""))
        except Wrong as error:
            raise self.wrong(error.said) from None

    def drew(self, line: str) -> None:
        drew = {seat: self.made_by(Card, text) for seat, text in self.pairs(line).items()}
        if not drew:
            raise self.wrong(said("wrong.record.no_draw"))
        if self.so_far is not None:
            raise self.wrong(said("wrong.record.late_draw"))
        self.draws.append(drew)

    def deal(self, line: str) -> None:
        words = line.split()
        dealer = self.pairs(line).get("dealer", "")
        if len(words) != 3 or not _is_number(words[1]) or dealer not in SEATS or len(dealer) != 1:
            raise self.wrong(said("wrong.record.no_deal", line=quoted(line)))
        if self.so_far is None:
            self.so_far = self.with_draws(self.begun_game())
        self.lay_out_given()
        game = self.so_far
        number = game.round + 1 if self.begun else 1
        if int(words[1]) != number:
            raise self.wrong(said("wrong.record.other_deal", number=number, given=words[1]))
        if self.begun:
            if not self.ended:
                raise self.wrong(said("wrong.record.early_deal"))
            if game.over:
                raise self.wrong(said("wrong.record.no_more_deals"))
        if dealer not in game.names:
            raise self.wrong(said("wrong.record.dealer", seat=dealer, seats=tuple(game.names)))
        if self.begun:
            self.so_far = game.with_deal(game.dealt(dealer))
        else:
            start = Deal.new(game.rules, len(game.names), dealer, game.seed)
            self.so_far = replace(game, deal=start, played=(Played(start),))
        self.begun, self.ended = True, False

    def with_draws(self, game: Game) -> Game:
        draws = tuple(self.draws)
        if draws and any(set(drew) - set(game.names) for drew in draws):
            raise self.wrong(said("wrong.record.drawers", seats=tuple(game.names)))
        return replace(game, draws=draws or game.draws)

    def cards(self, line: str) -> None:
        place, equals, text = line.partition("=")
        if not equals or self.so_far is None or self.so_far.moves:
            raise self.wrong(said("wrong.record.late_cards"))
        self.given[" ".join(place.split())] = self.made_by(cards, text)

    def lay_out_given(self) -> None:
        """Place the cards that the record gives, if any, in the deal in play."""
        if not self.given or self.so_far is None:
            return
        game = self.so_far
        wanted = self.places_of_cards()
        if sorted(self.given) != sorted(wanted):
            raise self.wrong(said("wrong.record.some_cards", places=tuple(wanted)))
        hands = tuple(self.given[f"hand {seat}"] for seat in game.names)
        stock, pile = self.given["stock"], self.given["pile"]
        laid_out = game.deal.position.but(hands=hands, stock=stock, pile=pile, dry=not stock, begun=())
        start = Deal(with_beginning(laid_out))
        empty = tuple(seat for seat in game.names if not start.hand(seat))
        impossible = why_impossible(start.position)
        if impossible is None and empty:
            impossible = said("wrong.empty_hands", seats=empty, count=len(empty))
        if impossible:
            raise self.wrong(said("wrong.record.impossible", why=impossible))
        self.given = {}
        self.so_far = replace(game, deal=start, played=(*game.played[:-1], Played(start)))

    def reshuffle(self, line: str) -> None:
        """Read the line with the new stock that the next draw makes from the pile."""
        _, equals, text = line.partition("=")
        self.lay_out_given()
        game = self.so_far
        where = game.deal.position if game and self.begun else None
        if not equals or game is None or where is None or where.stock or where.phase != DRAW:
            raise self.wrong(said("wrong.record.late_reshuffle"))
        stock = self.made_by(cards, text)
        if where.rules.stock_out != "reshuffle" or sorted(stock) != sorted(where.pile[:-1]):
            raise self.wrong(said("wrong.record.other_reshuffle"))
        if stock == where.reshuffles.stock_of(where.pile[:-1]):
            return
        *before, now = game.played
        now = replace(now, start=_with_given(now.start, where.reshuffles.done, stock))
        deal = _with_given(game.deal, where.reshuffles.done, stock)
        self.so_far = replace(game, deal=deal, played=(*before, now))

    def places_of_cards(self) -> list[str]:
        """The places whose cards a record gives if the seed didn't deal them."""
        names = self.so_far.names if self.so_far else {}
        return [*(f"hand {seat}" for seat in names), "stock", "pile"]

    def move(self, line: str) -> None:
        move = Move.parse(line, self.line)
        if self.so_far is None or not self.begun:
            raise self.wrong(said("wrong.record.early_move"))
        self.lay_out_given()
        try:
            self.so_far = self.so_far.play(move)
        except Refused as error:
            raise self.wrong(said("wrong.record.illegal", move=str(move), why=error.explained)) from None

    def end(self, line: str) -> None:
        game = self.so_far
        if game is None or not game.deal.over or self.ended:
            raise self.wrong(said("wrong.record.early_end"))
        row: SheetRow = game.sheet[-1]
        written = self.pairs(line)
        found = {"out": row.out or "-", **{seat: str(net) for seat, net in row.net.items()}}
        if written != found:
            raise self.wrong(said("wrong.record.other_scores", found=_pairs(found), written=_pairs(written)))
        self.ended = True

    def pairs(self, line: str) -> dict[str, str]:
        return {
            name: value for name, equals, value in (word.partition("=") for word in line.split()) if equals
        }

    def made_by(self, read: Callable[[str], T], text: str) -> T:
        try:
            return read(text)
        except Wrong as error:
            raise self.wrong(error.said) from None

    def wrong(self, why: Said) -> NotationError:
        return NotationError(why, max(self.line, 1))


def _with_given(deal: Deal, number: int, stock: tuple[Card, ...]) -> Deal:
    """The deal in which the reshuffle with this number, counted from 0, makes this stock."""
    reshuffles = deal.position.reshuffles
    given = [*reshuffles.given, *((),) * (number + 1 - len(reshuffles.given))]
    given[number] = stock
    return Deal(deal.position.but(reshuffles=reshuffles._replace(given=tuple(given))))


def _is_number(text: str) -> bool:
    """Whether this is a whole number as records write it: a few ASCII digits without a leading zero."""
    return text.isascii() and text.isdecimal() and len(text) < 19 and str(int(text)) == text
