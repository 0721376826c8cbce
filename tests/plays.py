"""Rules that go together, tables of players for them, and hands played by chance."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from rummy500 import Card, Deal, Move, Rules
from rummy500.cards import JK, PACK, SEATS, Chance, joker_as, joker_of_rank
from rummy500.moves import CARDS_OF, CHOICES, KINDS
from rummy500.rules import OPTIONS, PRESETS

# Every named game with the players it is mostly played by, then house rules that no named game has.
TABLES = [
    ("classic", 2),
    ("modern", 3),
    ("five-and-ten", 3),
    ("partnership", 4),
    ("persian", 4),
    ("michigan", 3),
    ("gambit", 3),
    ("boathouse", 2),
    ("in-the-pile", 3),
    ("floating", 3),
    ("to-100", 2),
    ("classic start=chosen stock_out=reshuffle corner=true last_layoff=true next_dealer=right", 3),
    ("classic equal_suits=true rum=discard run_opens_with=4 stock_out=discard-on masters_hand=true", 5),
    ("modern joker_suits=free open_table=true opening=30 aces=hundred stock_out=reshuffle rum=pile", 3),
    ("modern out=discard give_back=none stock_out=discard-on take_for=meld opening=20", 2),
    ("floating stock_out=discard-on rum=discard joker_suits=free", 4),
    ("floating stock_out=reshuffle opening=15", 2),
    ("gambit jokers=4 start=chosen opening=25 give_back=none take_for=meld stock_out=reshuffle", 2),
    ("gambit jokers=1 out=discard stock_draw=2 last_layoff=false corner=true", 4),
    ("persian rum=pile open_table=true give_back=not-upcard equal_suits=true", 4),
]
PRESET_TABLES = TABLES[: len(PRESETS)]


def name_of(table: tuple[str, int]) -> str:
    """A test's id for a table."""
    return f"{table[0].replace(' ', ',')}-{table[1]}"


@st.composite
def rules(draw: st.DrawFn, players: int | None = None, **fixed: Any) -> Rules:
    """Any rules that go together and suit so many players; each option is that of classic half the time."""

    def one(name: str, *values: Any) -> Any:
        return fixed[name] if name in fixed else draw(st.sampled_from([values[0], values[0], *values]))

    def number(name: str, *values: int) -> Any:
        return fixed[name] if name in fixed else part * draw(st.sampled_from(values))

    chosen = {
        name: one(name, *(value for value, _ in option.values))
        for name, option in OPTIONS.items()
        if option.values
    }
    if players is not None and players > 4:
        chosen["joker_use"] = "wild"
    if players not in (None, 4):
        chosen["sides"] = "single"
    # What contradicts what was drawn is drawn again among what does not.
    if chosen["joker_use"] == "gambit":
        chosen |= {"jokers": chosen["jokers"] or 2, "equal_suits": False, "rum": "no", "open_table": False}
    elif chosen["joker_use"] == "set":
        chosen["jokers"] = 4
    elif chosen["jokers"] == 4:
        chosen["jokers"] = 2
    if not chosen["jokers"]:
        chosen["joker_suits"] = "declared"
    if chosen["out"] == "float":
        chosen |= {"open_table": False, "stock_draw": 1, "masters_hand": False}
    if chosen["out"] != "free":
        chosen["last_layoff"] = False
    if chosen["count"] == "pip":
        chosen["by_five"] = False
    part = 5 if chosen["by_five"] else 1
    chosen["opening"] = one("opening", 0, 5, 15, 30, 50)
    chosen["out_bonus"] = number("out_bonus", 0, 5, 25)
    chosen["target"] = number("target", 100, 20, 500)
    chosen["deals"] = fixed.get("deals", draw(st.sampled_from([0, 0, 0, 1, 2])))
    if chosen["deals"]:
        chosen["over_target"] = "highest"
        chosen["game_bonus"] = number("game_bonus", 0, 10, 50)
    return Rules(**{**chosen, **fixed})


@st.composite
def tables(draw: st.DrawFn, **fixed: Any) -> tuple[Rules, int]:
    """Any rules, and players that suit them."""
    players = draw(st.sampled_from([2, 3, 4, 4, 5, 6, 8]))
    return draw(rules(players, **fixed)), players


SEEDS = st.integers(0, 10**6)
BUSY = ("take", "split", "meld", "double", "lay", "rum", "block")


def moves_there_are(deal: Deal) -> list[Move]:
    """The legal moves of every seat."""
    legal = deal.legal_moves()
    if deal.rules.open_table:
        legal += [move for seat in deal.seats if seat != deal.turn for move in deal.legal_moves(seat)]
    return legal


def some_move(deal: Deal, chance: Random | Chance) -> Move:
    """A legal move by chance, of any seat; takes and lays come more often than among those listed."""
    legal = moves_there_are(deal)
    busy = [move for move in legal if move.kind in BUSY]
    return chance.choice(busy if busy and chance.choice((True, False)) else legal)


def lazy_move(deal: Deal, chance: Random) -> Move:
    """A move that lays as little as can be: the hand goes on for as long as it may."""
    legal = deal.legal_moves()
    idle = [move for move in legal if move.kind not in BUSY or is_upcard_kept(deal, move)]
    return chance.choice(idle or legal)


def is_upcard_kept(deal: Deal, move: Move) -> bool:
    """Is it a take of the upcard alone that need not be used (DRAW-5)?"""
    return move.kind == "take" and deal.rules.keep_upcard and move.nth == 1 and move.cards[0] == deal.pile[-1]


def line(start: Deal, chance: Random | Chance, most: int = 2000) -> Iterator[tuple[Deal, Move]]:
    """A deal played by chance: each deal before a move, and the move."""
    deal = start
    for _ in range(most):
        if deal.over:
            return
        move = some_move(deal, chance)
        yield deal, move
        deal = deal.play(move)


def reached(start: Deal, chance: Random | Chance, moves: int) -> Deal:
    """The deal after so many moves by chance, or at its end."""
    deal = start
    for _ in range(moves):
        if deal.over:
            break
        deal = deal.play(some_move(deal, chance))
    return deal


@st.composite
def deals(draw: st.DrawFn, most: int = 150) -> Deal:
    """A deal by any rules, some moves on."""
    (options, players), seed = draw(tables()), draw(SEEDS)
    start = Deal.new(options, players, seed=seed)
    return reached(start, Random(seed), draw(st.integers(0, most)))


def with_fewer_cards(deal: Deal, stock: int, chance: Random) -> Deal:
    """The same deal with so many cards in the stock at most, so that it ends sooner."""
    where = deal.position
    return Deal(where.but(stock=where.stock[:stock])) if chance.random() < 0.5 else deal


def some_try(deal: Deal, chance: Random) -> Move:
    """A move that somebody could try, legal or not."""
    legal = moves_there_are(deal)
    if legal and chance.random() < 0.3:
        move = chance.choice(legal)
        return replace(move, seat=chance.choice(deal.seats)) if chance.random() < 0.3 else move
    seat = chance.choice([deal.turn] * 4 + [*SEATS])
    kind = chance.choice([*KINDS, *("meld", "lay", "rum", "double") * 2])
    least, most = CARDS_OF[kind]
    here = [*deal.hand(deal.turn), *(deal.pile if kind in ("take", "split", "rum") else ())] or [*PACK]
    if chance.random() < 0.1:
        here = [*PACK, JK]
    wanted = chance.randint(3, 5) if kind in ("meld", "double") else chance.choice([1, 1, 2, 3])
    found = _that_go_together(here, wanted, chance) if most > 1 else [chance.choice(here)] * least
    if kind in ("meld", "lay", "rum", "double"):
        found = [_declared(card, found, chance) for card in found]
    return Move(
        seat,
        kind,
        tuple(found),
        on=chance.randint(1, len(deal.table) + 1) if kind == "lay" or (kind == "rum" and least) else 0,
        nth=chance.choice([1, 1, 2]) if kind == "take" else 1,
        choice=chance.choice(CHOICES.get(kind, ("",))),
        dj=kind in ("split", "double") and chance.random() < 0.3,
    )


def _that_go_together(here: list[Card], wanted: int, chance: Random) -> list[Card]:
    """Some of these cards, mostly of one rank or of one suit."""
    first = chance.choice(here)
    close = [card for card in here if card == JK or card.rank == first.rank or card.suit == first.suit]
    among = close if chance.random() < 0.8 else here
    return chance.sample(among, min(wanted, len(among)))


def _declared(card: Card, others: list[Card], chance: Random) -> Card:
    if card != JK or chance.random() < 0.2:
        return card
    other = chance.choice([card for card in others if card != JK] or [*PACK])
    faces = [face for face in PACK if face.rank == other.rank or face.suit == other.suit]
    return joker_of_rank(other.rank) if chance.random() < 0.2 else joker_as(chance.choice(faces))
