"""Random rules without contradictions, numbers of players for them, and random moves."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rummy500 import Deal, Move, Rules
from rummy500.card import Chance
from rummy500.rules import OPTIONS, PRESETS

# Each named game with its usual number of players, and then house rules that no named game has.
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
    ("boathouse-as-written", 2),
    ("gambit-as-written", 3),
    ("classic start=chosen stock_out=reshuffle corner=true last_layoff=true next_dealer=right", 3),
    ("classic equal_suits=true rum=discard run_opens_with=4 stock_out=discard-on masters_hand=true", 5),
    ("modern joker_suits=free open_table=true opening=30 aces=hundred stock_out=reshuffle rum=pile", 3),
    ("modern joker_swap=true open_table=any-time", 3),
    ("modern out=discard give_back=none stock_out=discard-on take_for=meld opening=20", 2),
    ("floating stock_out=discard-on rum=discard joker_suits=free", 4),
    ("floating stock_out=reshuffle opening=15", 2),
    ("gambit jokers=4 start=chosen opening=25 give_back=none take_for=meld stock_out=reshuffle", 2),
    ("gambit block=any-time joker_total=4 out=discard stock_draw=2 last_layoff=false corner=true", 4),
    ("persian rum=pile open_table=true give_back=not-upcard hand_size=10 lay_off_on=own", 4),
    ("modern packs=2 hand_size=9 joker_total=7 equal_suits=true joker_value=card", 3),
    ("classic use_selected=this-turn open_table=true opening=15", 3),
    ("classic packs=1 hand_size=5 ace_runs=low take=upcard", 6),
    ("modern aces=hundred-by-one double_fours=melds joker_swap=true opening=40", 4),
]
PRESET_TABLES = TABLES[: len(PRESETS)]


def name_of(table: tuple[str, int]) -> str:
    """A test's id for a game and a number of players."""
    return f"{table[0].replace(' ', ',')}-{table[1]}"


# Each entry has two options, each with its values. Any of the first values contradicts any of the second.
CONTRADICTIONS = (
    ("jokers", (1,), "joker_use", ("gambit",)),
    ("jokers", (0,), "joker_suits", ("free",)),
    ("joker_use", ("set",), "joker_suits", ("free",)),
    ("jokers", (0,), "joker_value", ("card",)),
    ("joker_use", ("set",), "joker_value", ("card",)),
    ("jokers", (0,), "joker_use", ("set", "gambit")),
    ("sides", ("partners",), "over_target", ("out",)),
    ("left_over", ("michigan",), "deduct_nobody_out", (False,)),
    ("jokers", (1, 2), "joker_use", ("set",)),
    ("jokers", (4,), "joker_use", ("wild",)),
    ("joker_use", ("gambit",), "equal_suits", (True,)),
    ("joker_use", ("gambit",), "rum", ("discard", "pile")),
    ("jokers", (0,), "joker_swap", (True,)),
    ("joker_use", ("set",), "joker_swap", (True,)),
    ("joker_use", ("wild", "set"), "block", ("any-time",)),
    ("joker_use", ("gambit",), "open_table", (True, "any-time")),
    ("out", ("float",), "open_table", (True, "any-time")),
    ("out", ("float",), "stock_draw", (2,)),
    ("out", ("float",), "masters_hand", (True,)),
    ("out", ("float",), "last_layoff", (True,)),
    ("by_five", (True,), "count", ("pip",)),
    ("ace_runs", ("low",), "corner", (True,)),
    ("take", ("upcard",), "rum", ("pile",)),
    ("take", ("upcard",), "joker_use", ("gambit",)),
)
NEEDS_ONE_PACK = (("jokers", 4), ("joker_use", "set"), ("joker_use", "gambit"))
BY_THE_CARDS = ("packs", "hand_size", "joker_total")  # the options that depend on the number of cards
NUMBERS = {
    "target": (20, 100, 250, 500, 595),
    "out_bonus": (0, 0, 5, 25, 40),
    "opening": (0, 0, 0, 0, 5, 12, 20, 30, 50),
    "deals": (0, 0, 0, 1, 2, 3),
    "game_bonus": (0, 10, 50, 60),
}


def goes_with(name: str, value: object, chosen: dict[str, Any], players: int | None) -> bool:
    """Whether this value of an option fits the chosen options and this many players."""
    if players not in (None, 4) and (name, value) == ("sides", "partners"):
        return False
    if players is not None:
        two_packs = (chosen["packs"] or 1 + (players > 4)) == 2
        if (name, value) in NEEDS_ONE_PACK and two_packs:
            return False
        if (name, value) == ("joker_use", "gambit") and players > 4:
            return False
        if (name, value) == ("equal_suits", True) and not two_packs:
            return False
    for one, ones, other, others in CONTRADICTIONS:
        if name == one and value in ones and chosen.get(other) in others and other in chosen:
            return False
        if name == other and value in others and chosen.get(one) in ones and one in chosen:
            return False
    return True


def some_rules(chance: Random | Chance, players: int | None = None, **fixed: Any) -> Rules:
    """Random rules without contradictions that suit this many players. The ``fixed`` options are as given.

    About half of the options have their classic value, so that a round still makes progress.
    """
    one_pack = any(fixed.get(name) == value for name, value in NEEDS_ONE_PACK)
    chosen = {**some_pack(chance, players, one_pack), **fixed}
    for name, option in OPTIONS.items():
        if option.values and name not in chosen:
            values = [value for value, _ in option.values if goes_with(name, value, chosen, players)]
            chosen[name] = chance.choice(values + values[:1] * (len(values) - 1))
    for name, numbers in NUMBERS.items():
        if name not in fixed and (name != "game_bonus" or chosen["deals"]):
            whole = name == "deals" or not chosen["by_five"]
            chosen[name] = chance.choice([value for value in numbers if whole or value % 5 == 0])
    if chosen["deals"]:
        chosen["over_target"] = fixed.get("over_target", "highest")
        chosen["target"] = fixed.get("target", 500)
    if not chosen["opening"]:
        chosen["opening_in"] = fixed.get("opening_in", "game")
    if "joker_total" not in fixed and chosen["jokers"]:
        totals = {"set": range(3, 9), "gambit": (2, 4)}.get(chosen["joker_use"], range(1, 9))
        chosen["joker_total"] = chance.choice([*[0] * 20, *totals])
    return Rules(**chosen)


def some_pack(chance: Random | Chance, players: int | None, one_pack: bool) -> dict[str, Any]:
    """A random number of packs, and a hand size for which the packs have enough cards (PACK-2, DEAL-3)."""
    if players is None:
        return dict.fromkeys(BY_THE_CARDS, 0)
    packs = chance.choice((0, 0, 0, 0, 1 if one_pack or players > 4 else 2))
    there = 52 * (packs or 1 + (players > 4))
    sizes = [size for size in (5, 6, 8, 10, 15) if players * size + 2 <= there]
    if players * 7 + 2 <= there:
        sizes += [0] * 3 * len(sizes)
    return {"packs": packs, "hand_size": chance.choice(sizes), "joker_total": 0}


class Seating(NamedTuple):
    """Rules, and a number of players that suits them."""

    rules: Rules
    players: int


PLAYERS = (2, 3, 4, 4, 4, 5, 6, 7, 8)  # four is frequent, since four players can be partners


def some_seating(chance: Random | Chance, **fixed: Any) -> Seating:
    """Random rules with the ``fixed`` options as given, and a number of players that suits them."""
    players = chance.choice(PLAYERS)
    return Seating(some_rules(chance, players, **fixed), players)


class Round(NamedTuple):
    """A played round: its deal before the first move and after each move."""

    deals: list[Deal]
    moves: list[Move]

    @property
    def last(self) -> Deal:
        return self.deals[-1]


SEEDS = st.integers(0, 10**6)
BUSY = ("take", "split", "meld", "double", "lay_off", "swap", "rum", "block")


def moves_there_are(deal: Deal) -> list[Move]:
    """The legal moves of every seat."""
    legal = deal.legal_moves()
    if deal.rules.acts_off_turn:
        legal += [move for seat in deal.seats if seat != deal.turn for move in deal.legal_moves(seat)]
    return legal


def some_move(deal: Deal, chance: Random | Chance) -> Move:
    """A random legal move of any seat. ``BUSY`` moves, such as takes and lays, are more frequent."""
    legal = moves_there_are(deal)
    busy = [move for move in legal if move.kind in BUSY]
    lays: bool = bool(busy) and chance.choice((True, False))
    return chance.choice(busy if lays else legal)


def lazy_move(deal: Deal, chance: Random) -> Move:
    """A random legal move. Moves that lead to a lay are avoided if possible, so that the round goes on."""
    legal = deal.legal_moves()
    idle = [move for move in legal if move.kind not in BUSY or is_upcard_kept(deal, move)]
    return chance.choice(idle or legal)


def is_upcard_kept(deal: Deal, move: Move) -> bool:
    """Whether the move takes only the upcard, which the rules let the player keep unused (DRAW-5)."""
    return move.kind == "take" and deal.rules.keep_upcard and move.nth == 1 and move.cards[0] == deal.pile[-1]


def line(start: Deal, chance: Random | Chance, most: int = 2000) -> Iterator[tuple[Deal, Move]]:
    """A round of random moves. Yields each deal and the move that is made in it."""
    deal = start
    for _ in range(most):
        if deal.over:
            return
        move = some_move(deal, chance)
        yield deal, move
        deal = deal.play(move)
