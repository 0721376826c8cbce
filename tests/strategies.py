"""Positions, moves and messages by chance, for the tests that look for what nobody thought of."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rummy500 import Card, Deal, Game, Move, Rules
from rummy500.cards import JK, PACK, RANKS, SEATS, SUITS
from rummy500.moves import CARDS_OF, CHOICES, KINDS
from rummy500.position import Position
from rummy500.rules import OPTIONS

CLASSIC = Rules()
SEEDS = st.integers(0, 10**6)
CARDS = st.sampled_from(PACK)
PLAYERS = st.sampled_from([2, 3, 4, 4, 4, 5, 6, 7, 8])  # four can be partners
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


# Values that contradict each other, as the rules list them: two options, and the values of each.
CONTRADICTIONS = (
    ("jokers", (0,), "joker_suits", ("free",)),
    ("jokers", (0,), "joker_use", ("set", "gambit")),
    ("jokers", (1, 2), "joker_use", ("set",)),
    ("jokers", (4,), "joker_use", ("wild",)),
    ("joker_use", ("gambit",), "equal_suits", (True,)),
    ("joker_use", ("gambit",), "rum", ("discard", "pile")),
    ("joker_use", ("gambit",), "open_table", (True,)),
    ("out", ("float",), "open_table", (True,)),
    ("out", ("float",), "stock_draw", (2,)),
    ("out", ("float",), "masters_hand", (True,)),
    ("out", ("discard", "float"), "last_layoff", (True,)),
    ("by_five", (True,), "count", ("pip",)),
)

NEEDS_ONE_PACK = (("jokers", 4), ("joker_use", "set"), ("joker_use", "gambit"))


def goes_with(name: str, value: object, chosen: dict[str, Any], players: int | None) -> bool:
    """Does this value of an option go with those chosen, and with so many players?"""
    if players not in (None, 4) and (name, value) == ("sides", "partners"):
        return False
    if players is not None and players > 4 and (name, value) in NEEDS_ONE_PACK:
        return False
    for one, ones, other, others in CONTRADICTIONS:
        if name == one and value in ones and chosen.get(other) in others and other in chosen:
            return False
        if name == other and value in others and chosen.get(one) in ones and one in chosen:
            return False
    return True


@st.composite
def rules(draw: st.DrawFn, players: int | None = None, **fixed: Any) -> Rules:
    """Any options that go together and suit so many players, but these as they are given.

    Of each option the value of classic comes most often, so that few enough are in force at once
    for a hand to get anywhere.
    """
    chosen = dict(fixed)
    for name, option in OPTIONS.items():
        if option.values and name not in fixed:
            values = [value for value, _ in option.values if goes_with(name, value, chosen, players)]
            chosen[name] = draw(st.sampled_from(values + values[:1] * (len(values) - 1)))
    part = 5 if chosen["by_five"] else 1
    numbers = {
        "target": part * draw(st.integers(1, 600 // part)),
        "out_bonus": part * draw(st.integers(0, 8)),
        "opening": part * draw(st.sampled_from([0, 0, 0, 1, 2, 4, 6, 10]) if part == 5 else OPENINGS),
        "deals": draw(st.sampled_from([0, 0, 0, 1, 2, 3])),
    }
    chosen = numbers | chosen
    if chosen["deals"]:
        chosen["over_target"] = "highest"
        chosen["game_bonus"] = part * draw(st.integers(0, 12))
    return Rules(**{**chosen, **fixed})


OPENINGS = st.sampled_from([0, 0, 0, 0, 5, 12, 20, 30, 50])


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


TRIED = [*KINDS, *("meld", "lay") * 4, *("take", "split", "double", "rum", "discard") * 2]
BUSY = ("take", "split", "meld", "double", "lay", "rum")


def some_move(deal: Deal, chance: Random) -> Move:
    """A legal move by chance; takes, lays and calls come more often than among the legal moves listed."""
    if deal.rules.open_table and chance.random() < 0.4:
        others = [move for seat in deal.seats if seat != deal.turn for move in deal.legal_moves(seat)]
        if others:
            return chance.choice(others)
    legal = deal.legal_moves()
    busy = [move for move in legal if move.kind in BUSY]
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
def small_hands(draw: st.DrawFn, **fixed: Any) -> Hand:
    """A hand played by chance from a position with few cards, which can be searched whole."""
    seed, players = draw(SEEDS), draw(st.integers(2, 5))
    return small_hand(draw(rules(players, **fixed)), players, seed, draw(st.integers(0, 40)))


def small_hand(options: Rules, players: int, seed: int, most: int) -> Hand:
    """A hand played by chance from a position with few cards, for so many moves at most."""
    chance = Random(seed)
    # Few ranks and suits, so that melds come about.
    near = [card for card in PACK if (card.rank + 3) % 13 < chance.randint(5, 9) and card.suit < 3]
    packs = 2 if players > 4 else 1
    pack = near * packs
    pack = chance.sample(pack, min(len(pack), 6 * players + 8))
    pack += [JK] * chance.randint(0, options.jokers * packs - (options.joker_use == "gambit"))
    chance.shuffle(pack)
    size = min(len(pack) // (players + 1), chance.randint(2, 5))
    cut = [tuple(pack[size * place : size * (place + 1)]) for place in range(players)]
    rest = pack[size * players :][:7]
    piled = chance.randint(1, min(5, len(rest)))
    return played(Deal(_start(options, cut, tuple(rest[piled:]), tuple(rest[:piled]), chance)), seed, most)


def _start(
    options: Rules,
    cut: list[tuple[Card, ...]],
    stock: tuple[Card, ...],
    pile: tuple[Card, ...],
    chance: Random,
) -> Position:
    """A position before a draw, or where the rules have more to be done before: before that."""
    more: dict[str, Any] = {}
    first, early = 1, chance.random() < 0.25
    if early and options.start == "chosen":
        cut[1], pile = cut[1] + pile[:1], ()
        more["phase"] = "start"
    if options.joker_use == "gambit":
        more["dealers_joker"] = "open"
        if early:
            first, more["phase"] = 0, "name"
        else:
            more["named"] = chance.choice(["wild", "double", "split"])
            more["dealers_joker"] = chance.choice(["open", "open", "open", "used", "blocked"])
    if options.opening and "phase" not in more:
        more["opened"] = tuple(chance.random() < 0.5 for _ in cut)
    return Position(options, 0, cut, stock, pile, turn=first, **more)


@st.composite
def tries(draw: st.DrawFn, deal: Deal) -> Move:
    """A move that somebody could try in this deal, legal or not."""
    others = st.sampled_from([deal.turn] * 3 + [*deal.seats] * 2 + [*SEATS])
    seat = draw(others if deal.phase != "play" or deal.rules.open_table else st.just(deal.turn) | others)
    kind = draw(st.sampled_from(TRIED))
    held = deal.hand(seat) if seat in deal.seats else ()
    here = [*deal.pile, *held] if kind in ("take", "split", "rum") else [*held, *held, *deal.pile]
    card = st.sampled_from(here) if here else CARDS
    card = draw(st.sampled_from([card, card, card | CARDS | st.just(JK)]))
    least, most = CARDS_OF[kind]
    cards = tuple(draw(st.lists(card, min_size=1, max_size=5))) if most > 1 else (draw(card),) * least
    more: dict[str, Any] = {}
    if most > 1:
        cards = draw(laid_alike(deal, cards, here) if draw(st.booleans()) else declared(deal, cards))
    if kind in ("lay", "rum") and (kind == "lay" or draw(st.booleans())):
        more["on"] = draw(st.integers(1, len(deal.table) + draw(st.sampled_from([0, 0, 0, 1])) or 1))
    if kind == "take" or (kind == "rum" and len(set(cards)) == len(cards)):
        nths = tuple(draw(st.sampled_from([1, 1, 1, 2])) for _ in cards)
        more |= {"nth": nths[0]} if kind == "take" else {"nths": nths}
    if kind in CHOICES:
        more["choice"] = draw(st.sampled_from(CHOICES[kind]))
    if kind in ("split", "double"):
        more["dj"] = draw(st.booleans())
    return Move(seat, kind, cards, **more)


@st.composite
def laid_alike(draw: st.DrawFn, deal: Deal, cards: tuple[Card, ...], here: list[Card]) -> tuple[Card, ...]:
    """Cards that lie here and share a rank or a suit, which more often are a meld, or nearly one."""
    first = cards[0]
    alike = [other for other in here if JK in (other, first) or other.rank == first.rank]
    if draw(st.booleans()):
        alike = [other for other in here if JK in (other, first) or other.suit == first.suit]
    chosen = draw(st.lists(st.sampled_from(alike), min_size=1, max_size=5)) if alike else [first]
    natural = [card for card in set(chosen) if card != JK]
    return draw(declared(deal, (*natural, *[JK] * min(chosen.count(JK), 2))))


@st.composite
def declared(draw: st.DrawFn, deal: Deal, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """These cards with each joker, as a rule, as a card that lies near the others or on the table."""
    near = [card for card in cards if card != JK]
    near += [card for meld in deal.table for card in meld.cards if not card.is_joker] or [PACK[0]]
    texts = []
    for card in cards:
        text = str(card)
        if card == JK:
            beside = draw(st.sampled_from(near))
            rank, suit = str(beside)
            step = draw(st.sampled_from([-2, -1, 0, 1, 2]))
            rank = RANKS[(beside.rank + step) % 13]
            suit = suit if step else draw(st.sampled_from(SUITS))
            joker = "DJ" if deal.rules.joker_use == "gambit" and draw(st.booleans()) else "JK"
            text = draw(st.sampled_from([f"{joker}={rank}{suit}"] * 4 + [f"{joker}={rank}", joker]))
        texts.append(text)
    return tuple(map(Card, texts))


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


def of_the_pack(players: int, options: Rules = CLASSIC) -> list[Card]:
    """The cards that are shuffled for so many players; the dealer's joker is not among them (GAMBIT-1)."""
    packs = 1 if players <= 4 else 2
    return [*PACK * packs, *[JK] * (options.jokers * packs - (options.joker_use == "gambit"))]
