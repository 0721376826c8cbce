"""Positions, moves and messages by chance, for the tests that look for what nobody thought of."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rummy500 import Card, Deal, Game, Move, Rules
from rummy500.cards import PACK, SEATS
from rummy500.position import Position
from rummy500.rules import OPTIONS

SEEDS = st.integers(0, 10**6)
CARDS = st.sampled_from(PACK)
PLAYERS = st.sampled_from([2, 3, 4, 4, 4, 5, 6, 7, 8])  # four can be partners
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def rules(draw: st.DrawFn, players: int | None = None, **fixed: Any) -> Rules:
    """Any options that go together and suit so many players, but these as they are given."""
    chosen = {
        name: draw(st.sampled_from([value for value, _ in option.values]))
        for name, option in OPTIONS.items()
        if option.values
    } | fixed
    part = 5 if chosen["by_five"] else 1
    if chosen["by_five"] and chosen["count"] == "pip":
        chosen["count"] = draw(st.sampled_from(["five-ten", "fives"]))
    if players not in (None, 4):
        chosen["sides"] = "single"
    chosen["target"] = part * draw(st.integers(1, 600 // part))
    chosen["out_bonus"] = part * draw(st.integers(0, 8))
    chosen["deals"] = draw(st.sampled_from([0, 0, 0, 1, 2, 3]))
    if chosen["deals"]:
        chosen["over_target"] = "highest"
        chosen["game_bonus"] = part * draw(st.integers(0, 12))
    return Rules(**{**chosen, **fixed})


class Seating(NamedTuple):
    """Rules, and as many players as suit them."""

    rules: Rules
    players: int


@st.composite
def seatings(draw: st.DrawFn, **fixed: Any) -> Seating:
    """Any rules but for these options, with players that suit them."""
    players = draw(PLAYERS)
    return Seating(draw(rules(players, **fixed)), players)


class Hand(NamedTuple):
    """A deal as it was played: before the first move and after each."""

    deals: list[Deal]
    moves: list[Move]

    @property
    def last(self) -> Deal:
        return self.deals[-1]


def some_move(deal: Deal, chance: Random) -> Move:
    """A legal move by chance; takes and lays come more often than among the legal moves listed."""
    legal = deal.legal_moves()
    busy = [move for move in legal if move.kind in ("take", "meld", "lay")]
    return chance.choice(busy if busy and chance.random() < 0.5 else legal)


def played(start: Deal, seed: int, most: int = 400) -> Hand:
    """A deal played by chance for so many moves, or to its end."""
    chance, hand = Random(seed), Hand([start], [])
    while not hand.last.over and len(hand.moves) < most:
        hand.moves.append(some_move(hand.last, chance))
        hand.deals.append(hand.last.play(hand.moves[-1]))
    return hand


@st.composite
def hands(draw: st.DrawFn, most: int = 400) -> Hand:
    """A hand played by chance, to its end or as far as ``most``."""
    seed = draw(SEEDS)
    start = Deal.new(*draw(seatings()), seed=seed)
    return played(start, seed, draw(st.integers(0, most)))


@st.composite
def small_hands(draw: st.DrawFn) -> Hand:
    """A hand played by chance from a position with few cards, which can be searched whole."""
    seed, players = draw(SEEDS), draw(st.integers(2, 5))
    chance = Random(seed)
    # Few ranks and suits, so that melds come about.
    near = [card for card in PACK if (card.rank + 3) % 13 < chance.randint(5, 9) and card.suit < 3]
    pack = near * (2 if players > 4 else 1)
    chance.shuffle(pack)
    size = min(len(pack) // (players + 1), chance.randint(2, 5))
    cut = [tuple(pack[size * place : size * (place + 1)]) for place in range(players)]
    rest = pack[size * players :][:7]
    piled = draw(st.integers(1, min(5, len(rest))))
    start = Position(draw(rules(players)), 0, cut, tuple(rest[piled:]), tuple(rest[:piled]), turn=1)
    return played(Deal(start), seed, draw(st.integers(0, 40)))


@st.composite
def tries(draw: st.DrawFn, deal: Deal) -> Move:
    """A move that somebody could try in this deal, legal or not."""
    seat = draw(st.sampled_from([deal.turn, deal.turn, deal.turn, *SEATS]))
    held = [*deal.hand(deal.turn), *deal.pile] if draw(st.booleans()) else list(deal.hand(deal.turn))
    card = st.sampled_from(held) if held else CARDS
    card = card | CARDS if draw(st.booleans()) else card
    kind = draw(st.sampled_from(["draw", "take", "meld", "meld", "lay", "lay", "discard", "pass"]))
    if kind in ("draw", "pass"):
        return Move(seat, kind)
    if kind in ("take", "discard"):
        return Move(seat, kind, (draw(card),), nth=draw(st.integers(1, 2)) if kind == "take" else 1)
    cards = draw(st.lists(card, min_size=1, max_size=6))
    near = draw(st.booleans())
    if near:  # what lies together is more often a meld, or nearly one
        cards = [other for other in set(held) if other.rank == cards[0].rank or other.suit == cards[0].suit]
        cards = (cards or [draw(CARDS)])[: draw(st.integers(1, 5))]
    most = len(deal.table) + 1
    return Move(seat, kind, tuple(cards), on=draw(st.integers(1, most)) if kind == "lay" else 0)


@st.composite
def games(draw: st.DrawFn, most: int = 600) -> Game:
    """A game played by chance through as many deals as these moves reach."""
    seed = draw(SEEDS)
    tables = [["Ada", "Bea"], ['A "B" \\', "Zoë", "名"], ["Ada", "Bea", "Cem", "Dana"], list("abcdefgh")]
    names = draw(st.sampled_from(tables))
    game = Game.new(draw(rules(len(names))), names, seed)
    chance = Random(seed)
    for _ in range(draw(st.integers(0, most))):
        if game.over:
            break
        game = game.next_deal() if game.deal.over else game.play(some_move(game.deal, chance))
    return game


def of_the_pack(players: int) -> list[Card]:
    return list(PACK) * (1 if players <= 4 else 2)
