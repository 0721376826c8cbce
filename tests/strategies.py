"""Random rules, positions, moves and games, for tests that look for cases that nobody has thought of."""

from __future__ import annotations

from random import Random
from typing import Any

import slow
from hypothesis import strategies as st
from plays import NEEDS_ONE_PACK, Round, Seating, some_move, some_rules, some_seating
from plays import PLAYERS as NUMBERS_OF_PLAYERS

from rummy500 import Card, Deal, Game, Move, Rules
from rummy500.card import JK, PACK, RANKS, SEATS, SUITS, face, joker_as
from rummy500.melds import Meld, new_meld, run_bound
from rummy500.moves import CARDS_OF, CHOICES, KINDS, Kind
from rummy500.position import Position
from rummy500.position.history import DealersJoker, Gambit, NamedUse

CLASSIC = Rules()
SEEDS = st.integers(0, 10**6)
CARDS = st.sampled_from(PACK)
PLAYERS = st.sampled_from(NUMBERS_OF_PLAYERS)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


# Hypothesis controls this random generator, so it can look for the simplest failing example.
CHANCE = st.randoms(use_true_random=False)


@st.composite
def rules(draw: st.DrawFn, /, players: int | None = None, **fixed: Any) -> Rules:
    """Random rules that suit this many players, with the ``fixed`` options as given."""
    return some_rules(draw(CHANCE), players, **fixed)


@st.composite
def seatings(draw: st.DrawFn, /, **fixed: Any) -> Seating:
    """Random rules with the ``fixed`` options as given, and a number of players that suits them."""
    return some_seating(draw(CHANCE), **fixed)


def played(start: Deal, seed: int, most: int = 400) -> Round:
    """A round of at most this many random moves."""
    chance, made = Random(seed), Round([start], [])
    while not made.last.over and len(made.moves) < most:
        made.moves.append(some_move(made.last, chance))
        made.deals.append(made.last.play(made.moves[-1]))
    return made


@st.composite
def rounds(draw: st.DrawFn, most: int = 400) -> Round:
    """A round under random rules, of at most ``most`` random moves."""
    seed = draw(SEEDS)
    start = Deal.new(*draw(seatings()), seed=seed)
    return played(start, seed, draw(st.integers(0, most)))


def deals(most: int = 150) -> st.SearchStrategy[Deal]:
    """A deal under random rules, after some random moves."""
    return rounds(most).map(lambda played: played.last)


# Options that random rules and moves would rarely put to the test.
RARE = (
    {"joker_use": "gambit", "jokers": 2},
    {"joker_use": "gambit", "jokers": 4, "opening": 20},
    {"joker_use": "gambit", "jokers": 4, "block": "any-time"},
    {"joker_use": "gambit", "jokers": 4, "block": "any-time", "opening": 15},
    {"joker_use": "set", "jokers": 4},
    {"jokers": 2, "joker_suits": "free"},
    {"jokers": 2, "joker_swap": True},
    {"jokers": 2, "joker_suits": "free", "joker_swap": True, "opening": 20},
    {"jokers": 2, "joker_swap": True, "give_back": "none", "out": "discard"},
    {"packs": 2, "jokers": 1, "equal_suits": True, "corner": True},
    {"jokers": 2, "ace_runs": "low", "opening": 20},
    {"use_selected": "this-turn"},
    {"use_selected": "this-turn", "take_for": "meld", "opening": 20},
    {"use_selected": "this-turn", "out": "discard", "jokers": 2, "open_table": True},
    {"take": "upcard", "keep_upcard": True, "opening": 20},
    {"take": "upcard", "out": "discard", "give_back": "none"},
    {"jokers": 2, "joker_swap": True, "lay_off_on": "own"},
    {"lay_off_on": "own", "open_table": True, "opening": 20, "out": "discard"},
    {"lay_off_on": "own", "rum": "pile", "jokers": 2},
    {"jokers": 2, "rum": "pile"},
    {"rum": "pile", "opening": 10},
    {"rum": "discard"},
    {"last_layoff": True},
    {"last_layoff": True, "out": "discard"},
    {"out": "float"},
    {"out": "float", "stock_out": "discard-on"},
    {"out": "discard", "give_back": "none"},
    {"out": "discard", "open_table": "any-time"},
    {"open_table": True, "opening": 20},
    {"open_table": "any-time", "opening": 20},
    {"opening": 30, "give_back": "not-upcard"},
    {"give_back": "not-last", "rum": "pile"},
    {"out": "discard", "give_back": "not-last"},
    {"opening": 20, "double_fours": True, "aces": "hundred"},
    {"opening": 40, "double_fours": "melds", "aces": "hundred-by-one"},
    {"stock_out": "reshuffle"},
    {"stock_out": "discard-on", "rum": "pile"},
    {"stock_out": "pass-round"},
    {"stock_out": "pass-round", "keep_upcard": True, "open_table": "any-time"},
    {"stock_out": "pass-round", "out": "float"},
    {"stock_out": "end"},
)


def named(options: dict[str, Any]) -> str:
    """A test's id for these options."""
    return ",".join(f"{name}={value}" for name, value in options.items())


@st.composite
def small_rounds(draw: st.DrawFn, /, **fixed: Any) -> Round:
    """A round of random moves from a position with few cards, small enough for an exhaustive search."""
    one_pack = any(fixed.get(name) == value for name, value in NEEDS_ONE_PACK)
    seed, players = draw(SEEDS), draw(st.integers(2, 4 if one_pack else 5))
    return small_round(draw(rules(players, **fixed)), players, seed, draw(st.integers(0, 40)))


def small_round(options: Rules, players: int, seed: int, most: int) -> Round:
    """A round of at most this many random moves, from a position with few cards."""
    return played(Deal(small_position(options, players, Random(seed))), seed, most)


def small_position(options: Rules, players: int, chance: Random) -> Position:
    """A position with few cards, at the first draw or before it. Melds may lie on the table."""
    packs = options.packs or (2 if players > 4 else 1)
    ranks, suits = chance.randint(5, 9), chance.choice([2, 3, 3, 4])
    # Few ranks and suits make melds likely.
    pack = [card for card in PACK if (card.rank + 3) % 13 < ranks and card.suit < suits] * packs
    chance.shuffle(pack)
    more: dict[str, Any] = {"phase": "draw"}
    early = chance.random() < 0.2
    if early and options.start == "chosen":
        more["phase"] = "start"
    if options.joker_use == "gambit":
        states: list[DealersJoker] = ["open", "open", "open", "used", "blocked"]
        names: list[NamedUse] = ["wild", "double", "split"]
        state = chance.choice(states)
        more["gambit"] = Gambit(chance.choice(names), state)
        if early:
            more |= {"phase": "name", "gambit": Gambit()}
    opened = [not options.opening or chance.random() < 0.5 for _ in range(players)]
    table = melds_from(pack, options, players, chance) if more["phase"] == "draw" else ()
    laid = [
        sum(slow.points(card, options) for meld in table for card in meld.cards if meld.by[0] == seat)
        for seat in range(players)
    ]
    opened = [was or points > 0 for was, points in zip(opened, laid, strict=True)]

    pack = pack[: 5 * players + 9]
    pack += [JK] * chance.randint(0, options.jokers_in(packs) - (options.joker_use == "gambit"))
    chance.shuffle(pack)
    size = max(1, min(len(pack) // (players + 1), chance.randint(1, 5)))
    hands_ = [tuple(pack[size * seat : size * (seat + 1)]) for seat in range(players)]
    rest = tuple(pack[size * players :][:8])
    piled = chance.randint(1, min(5, len(rest)))
    if more["phase"] != "draw":
        piled = 1
    stock, pile = rest[piled:], rest[:piled]
    first = 0 if more["phase"] == "name" else 1
    if options.start == "chosen" and more["phase"] != "draw":
        hands_[1], pile = hands_[1] + pile[:1], ()
    return Position(
        options, 0, tuple(hands_), stock, pile, first, table, tuple(laid), opened=tuple(opened), **more
    )


def melds_from(pack: list[Card], options: Rules, players: int, chance: Random) -> tuple[Meld, ...]:
    """Up to three melds from this pack. The pack loses the natural cards of these melds."""
    table = []
    for _ in range(chance.choice([0, 0, 1, 2, 3])):
        melds = sorted(slow.new_melds(slow.texts(pack[:12]), options))
        cards = tuple(map(Card, chance.choice(melds))) if melds else ()
        if 0 < len(cards) < 6 and len(pack) - len(cards) > 2 * players:
            laid = with_joker(cards, chance) if options.joker_swap else cards
            table.append(new_meld(laid, chance.randrange(players), options))
            for card in laid:
                if not card.is_joker:
                    pack.remove(card)
    return tuple(table)


def with_joker(cards: tuple[Card, ...], chance: Random) -> tuple[Card, ...]:
    """A meld with a joker in place of a card, so that somebody may hold the replaced card (JOKER-7)."""
    place = chance.randrange(len(cards))
    return (*cards[:place], joker_as(cards[place]), *cards[place + 1 :])


ROUND_THE_ACE = "QKA23"
RUNS: tuple[dict[str, Any], ...] = ({}, {"corner": True}, {"ace_runs": "low"})  # how an ace may lie (MELD-4)


@st.composite
def openings(draw: st.DrawFn, /, **fixed: Any) -> Deal:
    """A deal in which the player in turn may still have to open.

    Runs lie on the table, and the player's cards fit their ends. After the draw, lays often can't be taken
    back anymore, so each lay has to leave a legal way to end the turn.
    """
    opening = draw(st.sampled_from([15, 20, 25, 30, 35, 40, 45, 50, 60]))
    options = draw(rules(2, **{"opening": opening, **draw(st.sampled_from(RUNS)), **fixed}))
    chance = Random(draw(SEEDS))
    suits = chance.choice([1, 1, 2])
    table = [run_round_the_ring(suit, options, chance) for suit in range(suits)]
    left = [card for card in PACK if not any(card in meld.cards for meld in table)]
    near = [card for card in left if card.suit < suits and RANKS[card.rank] in ROUND_THE_ACE]
    some = near + chance.sample(left, 4) + [JK] * chance.randint(0, options.jokers)
    some = chance.sample(sorted(set(some)) + [JK] * (some.count(JK) - 1), min(len(set(some)), 10))
    size, piled = chance.randint(1, 5), chance.randint(1, 4)
    hand, pile, rest = some[:size], some[size : size + piled], [card for card in left if card not in some]
    gambit = options.joker_use == "gambit"
    more: dict[str, Any] = {"gambit": Gambit(chance.choice(["wild", "double", "split"]))} if gambit else {}
    hands_ = [(rest[0],), tuple(hand)]
    where = Position(
        options,
        0,
        tuple(hands_),
        tuple(rest[1:3]),
        tuple(pile),
        1,
        tuple(table),
        opened=(True, options.opening == 0),
        **more,
    )
    drawn = played(Deal(where), chance.randrange(10**6), chance.choice([0, 1, 1])).last
    if drawn.phase == "play" and chance.random() < 0.6:
        where = drawn.position
        drawn = Deal(where.but(now=where.now._replace(before=None)))
    return played(drawn, chance.randrange(10**6), draw(st.integers(0, 2))).last


def run_round_the_ring(suit: int, options: Rules, chance: Random) -> Meld:
    """A run of this suit, often with an end near an ace."""
    first, length = chance.choice([0, 1, 1, 1, 2, 3, 9, 10]), chance.randint(3, 12)
    length = min(length, run_bound(options) - first)
    return new_meld(tuple(face(place % 13, suit) for place in range(first, first + length)), 0, options)


@st.composite
def tries(draw: st.DrawFn, deal: Deal) -> Move:
    """A move that somebody might try in this deal, legal or not."""
    return some_try(deal, Random(draw(SEEDS)))


TRIED: dict[str, tuple[Kind, ...]] = {
    "name": ("name", "name", "draw"),
    "start": ("start", "start", "draw", "take", "block"),
    "draw": ("draw", "pass", *("take", "split") * 3, "block"),
    "play": (
        *("meld", "double", "lay_off", "lay_off", "discard") * 3,
        *("swap",) * 4,
        "block",
        "back",
        "take",
    ),
    "call": (*("rum",) * 5, "pass", "draw", "lay_off"),
    "last": (*("lay_off",) * 5, "pass", "meld"),
    "over": ("rum", "draw", "lay_off"),
}


def some_try(deal: Deal, chance: Random) -> Move:
    """A move that somebody might try. The move is often legal or nearly legal."""
    seat = deal.turn if chance.random() < 0.8 else chance.choice([*deal.seats, *deal.seats, *SEATS])
    held = [*deal.hand(seat)] if seat in deal.seats else []
    legal = deal.legal_moves(seat) if held else []
    if legal and chance.random() < 0.5:
        return changed(deal, chance.choice(legal), chance)
    kinds: tuple[Kind, ...] = (
        ("meld", "lay_off", "block") if seat != deal.turn and chance.random() < 0.6 else TRIED[deal.phase]
    )
    if deal.rules.joker_use != "gambit":
        kinds = tuple(kind for kind in kinds if kind not in ("split", "double", "block"))
    if not deal.rules.joker_swap:
        kinds = tuple(kind for kind in kinds if kind != "swap")
    kind = chance.choice(KINDS if chance.random() < 0.05 else kinds)
    here = list(deal.pile) if kind in ("take", "split", "rum") else held
    if chance.random() < 0.1 or not here:
        here = [*held, *deal.pile, chance.choice(PACK), JK]
    least, most = CARDS_OF[kind]
    one = (chance.choice(here),) * least
    cards = declared(deal, alike(here, chance), chance) if most > 1 else one
    more: dict[str, Any] = {}
    if kind in ("lay_off", "swap", "rum") and (kind != "rum" or chance.random() < 0.6):
        more["on"] = chance.randint(1, len(deal.table) + (chance.random() < 0.1) or 1)
    if kind == "take":
        more["nth"] = chance.choice([1, 1, 1, 2])
    if kind == "rum" and len(set(cards)) == len(cards):
        more["nths"] = tuple(chance.choice([1, 1, 1, 2]) for _ in cards)
    if kind in CHOICES:
        more["choice"] = chance.choice(CHOICES[kind])
    if kind in ("split", "double"):
        more["dj"] = chance.random() < 0.5
    return Move(seat, kind, cards, **more)


def alike(here: list[Card], chance: Random) -> tuple[Card, ...]:
    """Some of these cards, of one rank or near each other in a suit, perhaps with jokers."""
    first = chance.choice(here)
    if chance.random() < 0.5:
        near = [card for card in here if card.rank == first.rank]
    else:
        near = [card for card in here if card.suit == first.suit and abs(card.rank - first.rank) < 4]
    near = [card for card in near if card != JK] or [card for card in here if card != JK] or [first]
    size = chance.choice([1, 1, 2, 3, 3, 4])
    jokers = [JK] * min(here.count(JK), chance.choice([0, 1, 1, 2, 3]))
    return (*chance.sample(near, min(size, len(near))), *jokers)


def declared(deal: Deal, cards: tuple[Card, ...], chance: Random) -> tuple[Card, ...]:
    """These cards, with most jokers declared as cards near the others or near cards on the table."""
    near = [card for card in cards if card != JK]
    if not near or chance.random() < 0.3:
        near += [card for meld in deal.table for card in meld.cards if card.stands is not None]
    return tuple(card if card != JK else some_joker(deal, near or [PACK[0]], chance) for card in cards)


def some_joker(deal: Deal, near: list[Card], chance: Random) -> Card:
    beside, step = chance.choice(near), chance.choice([-2, -1, 0, 0, 1, 2])
    rank = RANKS[(beside.rank + step) % 13]
    suit = SUITS[beside.suit] if step else chance.choice(SUITS)
    joker = "DJ" if deal.rules.joker_use == "gambit" and chance.random() < 0.3 else "JK"
    return Card(chance.choice([f"{joker}={rank}{suit}"] * 5 + [f"{joker}={rank}", joker]))


def changed(deal: Deal, move: Move, chance: Random) -> Move:
    """This move, or a move that differs from it in one detail."""
    cards = list(move.cards)
    more: dict[str, Any] = {"on": move.on, "nth": move.nth, "choice": move.choice, "dj": move.dj}
    kind, change = move.kind, chance.randint(0, 7)
    if cards and change == 0:
        cards.pop(chance.randrange(len(cards)))
    elif cards and change == 1:
        cards.append(chance.choice([*deal.hand(move.seat), *deal.pile, chance.choice(PACK)]))
    elif cards and change == 2:
        cards[chance.randrange(len(cards))] = some_joker(deal, cards, chance)
    elif cards and change == 3 and move.on:
        more["on"] = chance.randint(1, len(deal.table))
    elif change == 4 and kind in ("meld", "lay_off"):
        cards += alike([*deal.hand(move.seat)], chance)
    elif change == 5:
        more |= {"dj": not move.dj} if kind in ("split", "double") else {"nth": 2} if kind == "take" else {}
    try:
        return Move(move.seat, kind, tuple(cards), **more)
    except ValueError:  # the changed move can't be written as text
        return move


@st.composite
def games(draw: st.DrawFn, most: int = 600) -> Game:
    """A game of up to ``most`` random moves, in one or more deals."""
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
    """The cards that are shuffled for this many players, without the dealer's joker (GAMBIT-1)."""
    packs = options.packs or (1 if players <= 4 else 2)
    return [*PACK * packs, *[JK] * (options.jokers_in(packs) - (options.joker_use == "gambit"))]
