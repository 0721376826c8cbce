"""No round is endless. These tests calculate the largest number of moves that a round can have."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from plays import SEEDS, TABLES, Seating, lazy_move, name_of, some_move
from strategies import seatings

from rummy500 import Deal, Move, Rules, cards
from rummy500.deal.dealing import whole_pack
from rummy500.position import Position

FAR_TOO_MANY = 30_000  # a round of this many moves counts as endless: random rounds are far shorter


def most_turns(deal: Deal) -> int:
    """The largest number of turns that a round can have.

    ``cards`` is the number of all cards, so at most ``cards`` can be laid for good. A turn can begin in
    three ways:

    * The player draws from the stock. The first stock has ``stock`` cards. Each new stock has at most
      ``cards`` cards. There are at most ``cards`` + 1 new stocks: if nobody lays a card between two
      reshuffles, the round ends with the turn that empties the new stock (STOCK-6).
    * The player takes from or splits the pile and has to use the selected card. A card is then laid for good
      in that turn (after ``back``, the card still has to be used). So there are at most ``cards`` such turns.
      A call lays a card too, so callers have at most ``cards`` turns.
    * The stock is empty, and the player draws nothing or keeps the upcard. If each player has such a turn and
      nobody lays a card, the round ends (STOCK-6). So there are at most ``players`` such turns for each card
      that is laid, and ``players`` more after the last card. A floater who is skipped has no turn.

    If an upcard may be kept, each player can have ten more turns between two of these turns (STOCK-8).
    """
    count, players = len(whole_pack(deal.rules, len(deal.seats))), len(deal.seats)
    reshuffles = count + 1 if deal.rules.stock_out == "reshuffle" else 0
    turns = len(deal.stock) + reshuffles * count + 2 * count + players * (count + 1)
    return (turns + 1) * 10 * players if deal.rules.keep_upcard else turns


def most_moves(deal: Deal) -> int:
    """The largest number of moves that a round can have.

    A turn has a draw (or a pass), a discard, and then a call or a pass by each other player. A player can
    take back the cards laid in a turn, but only once in the turn (SCORE-8). This adds the move ``back`` and
    at most one lay for each card. In the whole round, each card is laid for good at most once; a block counts
    as a lay here. ``name`` and ``start`` may come before the first turn. After the last turn, each player may
    pass instead of a last lay-off.
    """
    count, players = len(whole_pack(deal.rules, len(deal.seats))), len(deal.seats)
    a_turn = 2 + (players - 1) + (1 + count if deal.rules.opening else 0)
    return 2 + most_turns(deal) * a_turn + count + players


def moves_to_the_end(deal: Deal, choose: Callable[[Deal, Random], Move], chance: Random) -> int:
    """The number of moves until the round ends. Raises ``AssertionError`` if the round doesn't end."""
    for moves in range(FAR_TOO_MANY):
        if deal.over:
            return moves
        deal = deal.play(choose(deal, chance))
    raise AssertionError(f"{deal.rules} never ends:\n{deal}")


def eager_move(deal: Deal, chance: Random) -> Move:
    """A random ``BUSY`` move if one is legal, so that the hands empty as fast as possible."""
    always: Any = _Always(chance)
    return some_move(deal, always)


class _Always:
    """Chooses at random, but always chooses ``BUSY`` moves if there are any."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def choice(self, items: Sequence[Any]) -> Any:
        return True if items == (True, False) else self.chance.choice(items)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
@pytest.mark.parametrize("choose", [some_move, lazy_move], ids=["by chance", "lazily"])
def test_a_round_ends_within_the_largest_possible_number_of_moves(
    table: tuple[str, int], choose: Callable[[Deal, Random], Move]
) -> None:
    options, players = table
    for seed in range(4 if choose is some_move else 1):
        deal = Deal.new(Rules.parse(options), players, seed=seed)
        assert moves_to_the_end(deal, choose, Random(seed)) <= most_moves(deal)


@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_a_round_also_ends_if_everybody_lays_as_much_as_possible(table: tuple[str, int]) -> None:
    options, players = table
    deal = Deal.new(Rules.parse(options), players, seed=3)
    assert moves_to_the_end(deal, eager_move, Random(3)) <= most_moves(deal)


@settings(max_examples=25)
@given(seatings(), SEEDS)
def test_a_round_under_any_rules_ends_within_the_largest_number_of_moves(table: Seating, seed: int) -> None:
    deal = Deal.new(*table, seed=seed)
    choose = some_move if seed % 2 else lazy_move
    assert moves_to_the_end(deal, choose, Random(seed)) <= most_moves(deal)


@pytest.mark.parametrize("stock_out", ["pile", "discard-on", "reshuffle"])
def test_the_round_ends_if_the_stock_is_empty_and_nobody_lays(
    stock_out: str,
) -> None:
    rules = Rules.named("classic", keep_upcard=True, stock_out=stock_out)
    hands = [cards("2S 9H KD"), cards("4C 8H QS"), cards("6D TH AC")]
    deal = Deal(Position(rules, 2, tuple(hands), (), cards("3D 7C JH"), turn=0))
    turns = 0
    while not deal.over:
        deal = deal.play(f"{deal.turn}: take {deal.pile[-1]}")
        deal = deal.play(f"{deal.turn}: discard {deal.hand(deal.turn)[0]}")
        turns += 1
    assert turns == 3 and deal.out is None


def test_the_round_ends_if_nobody_lays_while_a_reshuffled_stock_is_drawn() -> None:
    rules = Rules(stock_out="reshuffle")
    deal = Deal(Position(rules, 1, (cards("2S 9H"), cards("4C 8H")), (), cards("3D 7C JH"), turn=0))
    deal = deal.play("A: draw").play("A: discard 2S")
    assert not deal.over and len(deal.stock) == 1
    deal = deal.play("B: draw").play("B: discard 4C")
    assert deal.over and deal.out is None
